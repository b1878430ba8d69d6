"""The daily hand: everybody answers once, and then sees what the others did."""

from __future__ import annotations

from datetime import UTC, date, timedelta
from typing import Final

from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from muggins.cards import Card, parse_cards, write_cards
from muggins.drills import daily, discarding
from muggins.engine.bots import identity
from muggins.engine.thinking import Lost
from muggins.web import practised, weighed
from muggins.web.judging import expect_discards, judge, throws_of
from muggins.web.limits import count_answer
from muggins.web.models import DailyAnswer, Player
from muggins.web.opponents import title_of
from muggins.web.page_context import words_now
from muggins.web.pages import discard_drill
from muggins.web.players import admitted, player_of

DRILL: Final = "daily"
OLDEST: Final = timedelta(days=366)


def today() -> date:
    """The date by which the hand changes, everywhere at once."""
    return now().astimezone(UTC).date()


@require_safe
def begin(request: HttpRequest) -> HttpResponse:
    return redirect("daily-hand", today().isoformat())


@require_http_methods(["GET", "HEAD", "POST"])
def hand(request: HttpRequest, day: str) -> HttpResponse:
    """The hand of a date: a question today until it is answered, then what everybody threw."""
    when = _date(day)
    deal, player = daily.daily_deal(when), player_of(request)
    mine = None if player is None else _answer_of(player, when)
    running = when == today()
    if request.method == "POST" and running and mine is None:
        found = discard_drill.thrown(request, throws_of(deal))
        if found is None:
            problem = _("Two cards go into the crib.")
            return _question(request, when, deal, problem=problem)
        practised.asked(DRILL, day, request.POST.get("asked", ""))
        player = admitted(request)
        count_answer(request, player.pk)
        _note(player, when, found.thrown)
    if request.method == "POST":
        return redirect("daily-hand", day)
    if running and mine is None:
        return _question(request, when, deal)
    return _result(request, when, deal, mine)


def answered_today(player: Player | None) -> bool:
    """Whether a player has answered the hand of today."""
    return player is not None and _answer_of(player, today()) is not None


def _question(
    request: HttpRequest, when: date, deal: discarding.Deal, *, problem: str = ""
) -> HttpResponse:
    expect_discards()
    context = discard_drill.about(deal) | {
        "day": when,
        "problem": problem,
        "asked": practised.asking(DRILL, when.isoformat(), now()),
        "ticked": request.POST.getlist("discard"),
    }
    return render(request, "practice/daily.html", context, status=422 if problem else 200)


def _result(
    request: HttpRequest, when: date, deal: discarding.Deal, mine: tuple[Card, ...] | None
) -> HttpResponse:
    words, throws = words_now(), throws_of(deal)
    bot = daily.strongest()
    own = None if mine is None else discarding.chosen(throws, mine)
    thought = _bot_throw(when, deal)
    theirs = None if thought is None else discarding.chosen(throws, thought)
    answers = _answers(when)
    context = discard_drill.about(deal, mine or ()) | {
        "day": when,
        "running": when == today(),
        "earlier": when - timedelta(days=1) if when > today() - OLDEST else None,
        "later": when + timedelta(days=1) if when < today() else None,
        "title": "" if own is None else weighed.verdict(throws, own, words),
        "difference": "" if own is None else weighed.difference(throws, own, words),
        "lines": weighed.lines(throws, words, mine=own, bot=theirs, answers=answers),
        "with_play": throws[0].play is not None,
        "people": sum(answers.values()),
        "bot": title_of(identity(bot)),
    }
    return render(request, "practice/daily_result.html", context)


def _bot_throw(when: date, deal: discarding.Deal) -> tuple[Card, ...] | None:
    """The strongest bot's choice, thought about once; None if it gives none now."""
    bot = daily.strongest()
    key = f"daily {daily.VERSION} {when} {identity(bot)}".replace(" ", "-")
    found: str | None = cache.get(key)
    if found is None:
        try:
            found = write_cards(judge(daily.strongest_throw, deal))
        except Lost:
            return None
        cache.set(key, found, None)
    return parse_cards(found)


def _answer_of(player: Player, when: date) -> tuple[Card, ...] | None:
    answers = DailyAnswer.objects.filter(player=player, day=when)
    found = answers.values_list("thrown", flat=True).first()
    return None if found is None else parse_cards(found)


def _answers(when: date) -> dict[tuple[Card, ...], int]:
    """How many people threw which two cards."""
    counted = DailyAnswer.objects.filter(day=when).values_list("thrown")
    return {parse_cards(thrown): number for thrown, number in counted.annotate(Count("pk"))}


def _note(player: Player, when: date, thrown: tuple[Card, ...]) -> None:
    """Keep an answer; a second one, as from another tab, changes nothing."""
    try:
        with transaction.atomic():
            DailyAnswer.objects.create(player=player, day=when, thrown=write_cards(thrown))
    except IntegrityError:
        return


def _date(text: str) -> date:
    try:
        when = date.fromisoformat(text)
    except ValueError:
        raise Http404 from None
    if when.isoformat() != text or not today() - OLDEST <= when <= today():
        raise Http404
    return when
