"""The discard drill: two of six cards are thrown, and what was lost against the best is shown."""

from __future__ import annotations

from random import SystemRandom
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from muggins.cards import Card, parse_cards
from muggins.drills import discarding
from muggins.drills.discarding import Deal, Weighed
from muggins.errors import MugginsError
from muggins.web import practised, recurring, weighed
from muggins.web.answers import Malformed
from muggins.web.faces import open_face
from muggins.web.judging import expect_discards, throws_of
from muggins.web.page_context import words_now
from muggins.web.players import player_of

DRILL: Final = "discard"


@require_safe
def begin(request: HttpRequest) -> HttpResponse:
    """Lead to the next six cards: those that are due, else new ones."""
    item = recurring.next_due(player_of(request), DRILL, now())
    return redirect("discard-drill", item or discarding.write_deal(discarding.draw(SystemRandom())))


@require_http_methods(["GET", "HEAD", "POST"])
def drill(request: HttpRequest, cards: str) -> HttpResponse:
    """Six cards to throw two of; with those in the address, what that is worth."""
    try:
        deal = discarding.read_deal(cards)
    except MugginsError:
        raise Http404 from None
    if request.method == "POST":
        return _answered(request, deal, cards)
    if "thrown" not in request.GET:
        return _question(request, deal, cards)
    throws = throws_of(deal)
    try:
        mine = discarding.chosen(throws, parse_cards(request.GET["thrown"].replace("-", " ")))
    except MugginsError:
        raise Http404 from None
    words, player = words_now(), player_of(request)
    answers = practised.answers_of(player, DRILL)
    context = about(deal, mine.thrown) | {
        "title": weighed.verdict(throws, mine, words),
        "difference": weighed.difference(throws, mine, words),
        "lines": weighed.lines(throws, words, mine=mine),
        "with_play": mine.play is not None,
        "record": practised.record(answers) if answers else None,
        "again": practised.comes_back(recurring.when(player, DRILL, cards), now()),
    }
    return render(request, "practice/discard_result.html", context)


def _answered(request: HttpRequest, deal: Deal, item: str) -> HttpResponse:
    throws = throws_of(deal)
    mine = thrown(request, throws)
    if mine is None:
        return _question(request, deal, item, problem=_("Two cards go into the crib."))
    loss = weighed.lost(throws, mine)
    practised.take(request, DRILL, item, right=loss < discarding.CLOSE, error=loss)
    return redirect(f"{request.path}?thrown={'-'.join(map(str, mine.thrown))}")


def thrown(request: HttpRequest, throws: tuple[Weighed, ...]) -> Weighed | None:
    """The throw that a form sent, None if it is not two cards; raises `Malformed` for others."""
    sent = request.POST.getlist("discard")
    try:
        cards = parse_cards(" ".join(sent))
        return None if len(cards) != 2 else discarding.chosen(throws, cards)
    except MugginsError:
        raise Malformed from None


def _question(request: HttpRequest, deal: Deal, item: str, *, problem: str = "") -> HttpResponse:
    """The page that asks which two of six cards to throw."""
    expect_discards()
    context = about(deal) | {
        "problem": problem,
        "asked": practised.asking(DRILL, item, now()),
        "ticked": request.POST.getlist("discard"),
    }
    return render(request, "practice/discard.html", context, status=422 if problem else 200)


def about(deal: Deal, thrown: tuple[Card, ...] = ()) -> dict[str, Any]:
    """The six cards and the role as a page shows them."""
    words = words_now()
    return {
        "dealer": deal.dealer,
        "cards": [open_face(card, words) for card in deal.cards],
        "thrown": [str(card) for card in thrown],
    }
