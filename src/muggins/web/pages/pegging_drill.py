"""The pegging drill: a moment in the play, a card to lay, and what each would have brought."""

from __future__ import annotations

from random import SystemRandom
from typing import Any, Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from muggins.cards import Card, parse_card
from muggins.drills import pegging
from muggins.drills.pegging import Lay
from muggins.errors import MugginsError
from muggins.play import Laid
from muggins.view import View
from muggins.web import practised, recurring
from muggins.web.answers import Malformed
from muggins.web.faces import open_face
from muggins.web.judging import expect_pegging, judge
from muggins.web.page_context import words_now
from muggins.web.players import player_of
from muggins.words import Words

DRILL: Final = "pegging"


@require_safe
def begin(request: HttpRequest) -> HttpResponse:
    """Lead to the next position: one that is due, else a new one."""
    item = recurring.next_due(player_of(request), DRILL, now())
    return redirect("pegging-drill", item or SystemRandom().randint(1, pegging.HIGHEST))


@require_http_methods(["GET", "HEAD", "POST"])
def drill(request: HttpRequest, number: int) -> HttpResponse:
    """A position to lay a card in; with the card in the address, what that is worth."""
    if not 1 <= number <= pegging.HIGHEST:
        raise Http404
    view = pegging.spot(number)
    if request.method == "POST":
        return _answered(request, view, str(number))
    if "card" in request.GET:
        lays = judge(pegging.weigh, view)
        mine = _laid(lays, request.GET["card"])
        if mine is None:
            raise Http404
        return _result(request, view, str(number), lays, mine)
    expect_pegging()
    return _page(request, "practice/pegging.html", view, {
        "asked": practised.asking(DRILL, str(number), now()),
    })  # fmt: skip


def _answered(request: HttpRequest, view: View, item: str) -> HttpResponse:
    lays = judge(pegging.weigh, view)
    mine = _laid(lays, request.POST.get("card", ""))
    if mine is None:
        raise Malformed
    loss = _lost(lays, mine)
    practised.take(request, DRILL, item, right=loss < pegging.CLOSE, error=loss)
    return redirect(f"{request.path}?card={mine.card}")


def _result(
    request: HttpRequest, view: View, item: str, lays: tuple[Lay, ...], mine: Lay
) -> HttpResponse:
    player = player_of(request)
    answers = practised.answers_of(player, DRILL)
    words = words_now()
    context = {
        "title": _verdict(lays, mine, words),
        "lines": [
            {
                "face": open_face(lay.card, words),
                "now": lay.now,
                "points": words.decimal(lay.points, 2, signed=True),
                "loss": words.decimal(-loss, 2, signed=True) if loss else "",
                "best": not loss,
                "mine": lay is mine,
            }
            for lay in lays
            for loss in [_lost(lays, lay)]
        ],
        "searched": mine.searched,
        "record": practised.record(answers) if answers else None,
        "again": practised.comes_back(recurring.when(player, DRILL, item), now()),
        "chosen": str(mine.card),
    }
    return _page(request, "practice/pegging_result.html", view, context)


def _page(request: HttpRequest, template: str, view: View, more: dict[str, Any]) -> HttpResponse:
    """A position as its seat sees it."""
    words, play, seat = words_now(), view.pegging, view.seat
    assert play is not None
    assert view.starter is not None
    mine = play.awaits
    assert mine is not None

    def shown(count: tuple[Laid, ...]) -> list[dict[str, Any]]:
        found, sum_ = [], 0
        for laid in count:
            sum_ += laid.card.pips
            face = open_face(laid.card, words)
            found.append({"face": face, "mine": laid.seat is mine, "count": sum_})
        return found

    hand = sorted(view.hand(mine))
    context = {
        "dealer": view.dealer is seat,
        "starter": open_face(view.starter, words),
        "series": shown(play.laid),
        "aside": [shown(count) for count in play.aside],
        "count": play.count,
        "hand": [{"face": open_face(card, words), "fits": play.fits(card)} for card in hand],
        "thrown": [open_face(card, words) for card in _known(view)],
        "theirs": len(play.hands[mine.other]),
        "said_go": play.said_go is mine.other,
    }
    return render(request, template, context | more)


def _known(view: View) -> list[Card]:
    """What the seat itself threw into the crib."""
    assert view.pegging is not None
    assert view.pegging.awaits is not None
    thrown = view.discards[view.pegging.awaits]
    return sorted(held.card for held in thrown if held.card is not None)


def _laid(lays: tuple[Lay, ...], text: str) -> Lay | None:
    """The lay of the card that was sent, None if it can't be laid."""
    try:
        card = parse_card(text)
    except MugginsError:
        return None
    return next((lay for lay in lays if lay.card == card), None)


def _lost(lays: tuple[Lay, ...], mine: Lay) -> float:
    """The points by which a card falls short of the best; 0 for all that are as good."""
    return round(lays[0].points - mine.points, 9)


def _verdict(lays: tuple[Lay, ...], mine: Lay, words: Words) -> str:
    loss = _lost(lays, mine)
    if not loss:
        return _("The best card")
    if loss < pegging.CLOSE:
        said = _("As good as the best: {loss} points less")
    elif loss < 0.5:
        said = _("Not the best: {loss} points less")
    else:
        said = _("There was better: {loss} points less")
    return said.format(loss=words.decimal(loss, 2))
