"""The counting drill: a hand is shown, its points are named, and what was missed is shown."""

from __future__ import annotations

from dataclasses import dataclass
from random import SystemRandom
from typing import Any, Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from muggins.cards import Card
from muggins.combinations import Kind
from muggins.drills import counting
from muggins.drills.counting import KINDS, LEVELS, Hand, Marked
from muggins.errors import N_, MugginsError
from muggins.web import practised, recurring
from muggins.web.faces import Face, open_face
from muggins.web.models import DrillAnswer
from muggins.web.page_context import words_now
from muggins.web.players import player_of

DRILL: Final = "counting"
LEVEL_NAMES: Final = {
    1: N_("fifteens and pairs"),
    2: N_("a run"),
    3: N_("several runs, many pairs"),
    4: N_("flush, nobs and the crib"),
    5: N_("as at the table"),
}
KIND_NAMES: Final = {
    Kind.FIFTEEN: N_("Fifteens"),
    Kind.PAIR: N_("Pairs"),
    Kind.RUN: N_("Runs"),
    Kind.FLUSH: N_("Flush"),
    Kind.NOBS: N_("Nobs"),
}
MOST: Final = 29
_RAISE_AFTER: Final = 5
_BY_KIND, _TOTAL = "kinds", "total"


class Unreadable(ValueError):
    """What was filled in is no number of points."""


@dataclass(frozen=True, slots=True)
class Said:
    """What somebody made of a hand: points kind by kind, or only the total."""

    total: int
    kinds: dict[Kind, int] | None

    def query(self) -> str:
        """How an address tells it."""
        if self.kinds is None:
            return urlencode({"total": self.total})
        return urlencode({kind.value: points for kind, points in self.kinds.items() if points})

    @classmethod
    def read(cls, sent: QueryDict) -> Said | None:
        """What an address or a form tells, None if nothing; raises `Unreadable`."""
        if _TOTAL in sent:
            return cls(_points(sent.get(_TOTAL, "")), None)
        named = [kind for kind in KINDS if kind.value in sent]
        if not named and "none" not in sent:
            return None
        kinds = {kind: _points(sent.get(kind.value) or "0") for kind in named}
        return cls(sum(kinds.values()), kinds)


@require_safe
def begin(request: HttpRequest) -> HttpResponse:
    """Lead to the next hand: one that is due, else a new one of the level."""
    player = player_of(request)
    item = recurring.next_due(player, DRILL, now())
    wanted = request.GET.get("level")
    if wanted is not None or item is None:
        level = _level(wanted) if wanted else _own_level(practised.answers_of(player, DRILL))
        item = f"{level}/{counting.write_hand(counting.draw(level, SystemRandom()))}"
    address = reverse("counting-drill", args=item.split("/"))
    entry = request.GET.get("entry")
    return redirect(f"{address}?entry={entry}" if entry in (_BY_KIND, _TOTAL) else address)


@require_http_methods(["GET", "HEAD", "POST"])
def drill(request: HttpRequest, level: int, cards: str) -> HttpResponse:
    """A hand to count; with what was said of it in the address, what is so."""
    _level(str(level))
    try:
        hand = counting.read_hand(cards)
    except MugginsError:
        raise Http404 from None
    item = f"{level}/{cards}"
    if request.method == "POST":
        try:
            said = Said.read(request.POST) or Said(0, {})
        except Unreadable as error:
            return _question(request, level, hand, item, problem=str(error), status=422)
        return _answered(request, level, hand, item, said)
    try:
        named = Said.read(request.GET)
    except Unreadable:
        raise Http404 from None
    if named is None:
        return _question(request, level, hand, item)
    return _result(request, level, hand, item, named)


def _answered(request: HttpRequest, level: int, hand: Hand, item: str, said: Said) -> HttpResponse:
    missed = _missed(hand, said)
    practised.take(
        request,
        DRILL,
        item,
        level=level,
        right=said.total == hand.points and not missed,
        error=abs(said.total - hand.points),
        missed=missed,
    )
    request.session["entry"] = _TOTAL if said.kinds is None else _BY_KIND
    return redirect(f"{request.path}?{said.query() or 'none'}")


def _question(
    request: HttpRequest,
    level: int,
    hand: Hand,
    item: str,
    *,
    problem: str = "",
    status: int = 200,
) -> HttpResponse:
    entry = request.GET.get("entry") or request.session.get("entry", _BY_KIND)
    context = _about(request, level, hand) | {
        "problem": problem,
        "asked": practised.asking(DRILL, item, now()),
        "by_kind": entry != _TOTAL,
        "kinds": [{"name": kind.value, "title": KIND_NAMES[kind]} for kind in KINDS],
        "most": MOST,
        "sent": request.POST,
    }
    return render(request, "practice/counting.html", context, status=status)


def _result(request: HttpRequest, level: int, hand: Hand, item: str, said: Said) -> HttpResponse:
    words, marks = words_now(), _marks(hand, said)
    player = player_of(request)
    answers = practised.answers_of(player, DRILL)
    groups: list[dict[str, Any]] = []
    running = 0
    for mark in marks:
        items = []
        for found in (one for one in hand.items if one.kind is mark.kind):
            running += found.points
            faces = [open_face(card, words) for card in found.cards]
            text = words.combination(found)
            items.append({"text": text, "faces": faces, "running": running, "worth": found.points})
        if items or mark.said:
            groups.append({"mark": mark, "title": KIND_NAMES[mark.kind], "items": items})
    context = _about(request, level, hand) | {
        "said": said.total,
        "points": hand.points,
        "right": said.total == hand.points and not _missed(hand, said),
        "by_kind": said.kinds is not None,
        "groups": groups,
        "cadence": words.cadence(hand.items),
        "four_of_a_suit": hand.crib and hand.four_of_a_suit,
        "record": practised.record(answers) if answers else None,
        "again": practised.comes_back(recurring.when(player, DRILL, item), now()),
    }
    return render(request, "practice/counting_result.html", context)


def _about(request: HttpRequest, level: int, hand: Hand) -> dict[str, Any]:
    words = words_now()

    def shown(cards: tuple[Card, ...]) -> list[Face]:
        return [open_face(card, words) for card in cards]

    return {
        "level": level,
        "levels": [
            {"number": number, "name": name, "now": number == level}
            for number, name in LEVEL_NAMES.items()
        ],
        "crib": hand.crib,
        "cards": shown(hand.cards),
        "starter": open_face(hand.starter, words),
        "here_total": f"{request.path}?entry={_TOTAL}",
        "here_kinds": f"{request.path}?entry={_BY_KIND}",
    }


def _marks(hand: Hand, said: Said) -> tuple[Marked, ...]:
    if said.kinds is None:
        return counting.mark_total(hand, said.total)
    return counting.mark(hand, said.kinds)


def _missed(hand: Hand, said: Said) -> list[str]:
    """Kinds that were missed for sure; a total alone tells none."""
    if said.kinds is None:
        return []
    return [mark.kind.value for mark in counting.mark(hand, said.kinds) if mark.missed]


def missed(answers: list[DrillAnswer]) -> list[str]:
    """What was missed most often, by its name and how often."""
    found = practised.record(answers).missed[:3]
    return [f"{_(KIND_NAMES[Kind(kind)])} ({times}×)" for kind, times in found]


def _own_level(answers: list[DrillAnswer]) -> int:
    """One up after five right ones in a row, one down after three wrong ones of five."""
    if not answers:
        return 1
    level = answers[0].level
    last = [one.right for one in answers[:_RAISE_AFTER] if one.level == level]
    if len(last) < _RAISE_AFTER:
        return level
    if all(last):
        return min(level + 1, LEVELS)
    return max(level - 1, 1) if last.count(False) >= 3 else level


def _level(text: str) -> int:
    if text not in map(str, range(1, LEVELS + 1)):
        raise Http404
    return int(text)


def _points(text: str) -> int:
    typed = text.strip()
    if typed.isascii() and typed.isdigit() and len(typed) <= 4 and int(typed) <= MOST:
        return int(typed)
    raise Unreadable(
        _("“{text}” is no number of points; it is a number from 0 to {most}.").format(
            text=typed[:20], most=MOST
        )
    )
