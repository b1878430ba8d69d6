"""The page that leads to all drills, with how one does in each; and lessons marked as read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.safestring import SafeString
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from muggins.cards import Card, parse_cards
from muggins.drills.daily import daily_deal
from muggins.web import practised, progress, recurring
from muggins.web.faces import picture
from muggins.web.limits import count_answer
from muggins.web.models import DrillAnswer, Player
from muggins.web.page_context import words_now
from muggins.web.pages import counting_drill, daily, discard_drill, pegging_drill
from muggins.web.players import admitted, player_of


@dataclass(frozen=True, slots=True)
class Done:
    """What somebody has done in a drill; `due` is how much comes back now."""

    answers: list[DrillAnswer]
    due: int
    record: practised.Record
    mastered: bool


@dataclass(frozen=True, slots=True)
class Drill:
    """A drill as it is offered, with cards to recognise it by."""

    title: str
    about: str
    address: str
    sample: tuple[SafeString, ...]
    done: Done | None = None
    note: str = ""


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    player = player_of(request)
    drills = [_daily(player), _counting(player), _discarding(player), _pegging(player)]
    return render(request, "practice/practice.html", {"drills": drills})


@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Mark a lesson as read and go on to where its page says."""
    onward = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(onward, allowed_hosts=None) or onward[:1] != "/":
        onward = "/"
    player = admitted(request)
    count_answer(request, player.pk)
    progress.mark_read(player, request.POST.get("lesson", ""))
    return redirect(onward)


def _counting(player: Player | None) -> Drill:
    done = _done(player, counting_drill.DRILL)
    missed = "" if done is None else ", ".join(counting_drill.missed(done.answers))
    return Drill(
        _("Counting"),
        _(
            "Four cards and the starter: how many points? From fifteens and pairs up to the crib"
            " with its flush, with what you missed shown card by card."
        ),
        reverse("counting"),
        _pictures(parse_cards("5H 5C 5S JD 5D")),
        done,
        _("Missed most often: {kinds}").format(kinds=missed) if missed else "",
    )


def _discarding(player: Player | None) -> Drill:
    done = _done(player, discard_drill.DRILL)
    return Drill(
        _("Discarding"),
        _("Six cards, your crib or your opponent’s: throw two, and see what the best would bring."),
        reverse("discard"),
        _pictures(parse_cards("4C 4S 5D 6H TH KC")),
        done,
        _lost(done),
    )


def _pegging(player: Player | None) -> Drill:
    done = _done(player, pegging_drill.DRILL)
    return Drill(
        _("Pegging"),
        _(
            "A moment from a deal between two bots: which card do you lay, and what would the"
            " others bring?"
        ),
        reverse("pegging"),
        _pictures(parse_cards("7S 8D 9H")),
        done,
        _lost(done),
    )


def _daily(player: Player | None) -> Drill:
    return Drill(
        _("Daily hand"),
        _(
            "The same six cards for everybody, a new hand each day: what do you throw, and what"
            " do the others?"
        ),
        reverse("daily"),
        _pictures(daily_deal(daily.today()).cards),
        note=_("You have answered today’s.") if daily.answered_today(player) else "",
    )


def _lost(done: Done | None) -> str:
    if done is None or done.record.error is None:
        return ""
    lost = words_now().decimal(done.record.error, 2)
    return _("Lost on average, of late: {points} points").format(points=lost)


def _pictures(cards: Iterable[Card]) -> tuple[SafeString, ...]:
    return tuple(map(picture, cards))


def _done(player: Player | None, drill: str) -> Done | None:
    answers = practised.answers_of(player, drill)
    if not answers:
        return None
    due = recurring.due(player, drill, now())
    return Done(answers, due, practised.record(answers), progress.masters(answers))
