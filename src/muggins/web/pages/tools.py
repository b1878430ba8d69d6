"""Tools: a hand counted item by item, the fifteen throws of six cards, the chance to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from muggins import show
from muggins.cards import PACK, Card, Suit, parse_cards
from muggins.drills import engine_here
from muggins.engine.advice import ranked
from muggins.engine.tables import TableDamaged
from muggins.errors import CardsError, MugginsError, Unreadable
from muggins.web.charts import bars, heat_map, width
from muggins.web.faces import Face, open_face, small
from muggins.web.judging import judge
from muggins.web.page_context import words_now
from muggins.words import Words

if TYPE_CHECKING:
    from muggins.engine.discard import Spread, Throw

CROSSED: Final = range(0, 121, 20)
"""The scores in the table beside the map."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A card of the pack that may be ticked."""

    code: str
    name: str
    picture: SafeString
    ticked: bool


@dataclass(frozen=True, slots=True)
class Item:
    """One combination, with the sum that it makes with all before it."""

    text: str
    faces: tuple[Face, ...]
    worth: str
    running: int


@dataclass(frozen=True, slots=True)
class Line:
    """One throw in figures; `win` is empty where no scores are known."""

    thrown: tuple[Face, ...]
    kept: str
    hand: str
    span: str
    crib: str
    pegged: str
    total: str
    error: str
    win: str
    win_error: str
    link: str
    best: bool
    chosen: bool


@require_safe
def tools(request: HttpRequest) -> HttpResponse:
    """The page that leads to all tools."""
    return render(request, "tools/tools.html")


@require_safe
def count(request: HttpRequest) -> HttpResponse:
    """Any hand or crib, counted."""
    asked, words = request.GET, words_now()
    crib = asked.get("as") == "crib"
    context: dict[str, Any] = {"crib": crib, "starter": asked.get("starter", "")}
    status, cards = 200, asked.getlist("card")
    try:
        hand = parse_cards(" ".join(cards))
        if cards or asked.get("starter"):
            if not asked.get("starter"):
                raise CardsError("starter-missing")
            starter = words.read_card(asked["starter"])
            context |= _counted(hand, starter, words, crib=crib)
    except MugginsError as error:
        status, context["problem"] = 422, words.error(error)
    context["pack"] = _pack(cards, words)
    context["starters"] = [(str(card), words.card(card)) for card in PACK]
    return render(request, "tools/count.html", context, status=status)


def _counted(hand: Sequence[Card], starter: Card, words: Words, *, crib: bool) -> dict[str, Any]:
    items, running = [], 0
    combinations = show.count(hand, starter, crib=crib)
    for one in combinations:
        running += one.points
        faces = tuple(open_face(card, words) for card in one.cards)
        items.append(Item(words.combination(one), faces, words.points(one.points), running))
    return {
        "points": show.points(hand, starter, crib=crib),
        "items": items,
        "cadence": words.cadence(combinations),
        "cards": [open_face(card, words) for card in hand],
        "turned": open_face(starter, words),
    }


@require_safe
def discards(request: HttpRequest) -> HttpResponse:
    """Six cards: the fifteen throws, ranked; at two scores by the chance to win."""
    if not engine_here():
        return _no_engine(request, "tools/discards.html")
    asked, words = request.GET, words_now()
    if "any" in asked:
        six = sorted(SystemRandom().sample(PACK, 6))
        role = "dealer" if SystemRandom().random() < 0.5 else "pone"
        fields = [*(("card", str(card)) for card in six), ("role", role)]
        return redirect(f"{reverse('tool-discards')}?{urlencode(fields)}")
    dealer = asked.get("role") != "pone"
    context: dict[str, Any] = {
        "dealer": dealer, "mine": asked.get("mine", ""), "yours": asked.get("yours", ""),
    }  # fmt: skip
    status, cards = 200, asked.getlist("card")
    try:
        if cards:
            context |= _ranked(request, parse_cards(" ".join(cards)), words, dealer=dealer)
    except MugginsError as error:
        status, context["problem"] = _status(error), words.error(error)
    context["pack"] = _pack(cards, words)
    return render(request, "tools/discards.html", context, status=status)


def _ranked(
    request: HttpRequest, six: Sequence[Card], words: Words, *, dealer: bool
) -> dict[str, Any]:
    given = [request.GET.get(name, "").strip() for name in ("mine", "yours")]
    scores = (_score(given[0] or "0"), _score(given[1] or "0")) if any(given) else None
    found = judge(ranked, (tuple(six), dealer, scores))
    fields = [(name, value) for name, value in _fields(request) if name != "throw"]
    wanted = request.GET.get("throw", "")
    chosen = next((one for one in found if _code(one) == wanted), found[0])
    return {
        "cards": [open_face(card, words) for card in six],
        "scored": scores is not None,
        "lines": [
            _line(one, fields, words, best=one is found[0], chosen=one is chosen) for one in found
        ],
        "chosen": ", ".join(words.card(card) for card in chosen.thrown),
        "spreads": [
            (_("Your hand"), *_spread(chosen.hand, words)),
            (_("Your crib") if dealer else _("The opponent’s crib"), *_spread(chosen.crib, words)),
        ],
    }


def _line(
    throw: Throw, fields: list[tuple[str, str]], words: Words, *, best: bool, chosen: bool
) -> Line:
    crib = throw.crib.mean if throw.own_crib else -throw.crib.mean
    points, win = throw.points, throw.win
    return Line(
        thrown=tuple(open_face(card, words) for card in throw.thrown),
        kept=words.cards(throw.kept),
        hand=words.decimal(throw.hand.mean, 2),
        span=f"{throw.hand.least}–{throw.hand.most}",
        crib=words.decimal(crib, 2, signed=True),
        pegged=words.decimal(throw.pegging.net.value, 2, signed=True),
        total=words.decimal(points.value, 2),
        error=words.decimal(points.error, 2),
        win="" if win is None else words.percent(win.value),
        win_error="" if win is None else words.percent(win.error),
        link=f"?{urlencode([*fields, ('throw', _code(throw))])}#spread",
        best=best,
        chosen=chosen,
    )


def _spread(spread: Spread, words: Words) -> tuple[Any, ...]:
    """The bars, the width of their drawing, the spread in a sentence and in figures."""
    drawn = bars(spread.chances)
    said = _("{mean} on average, from {least} to {most}.").format(
        mean=words.decimal(spread.mean, 2), least=spread.least, most=spread.most
    )
    shares = [(bar.points, words.percent(bar.share)) for bar in drawn if bar.share]
    return drawn, width(drawn), said, shares


@require_safe
def chance(request: HttpRequest) -> HttpResponse:
    """The chance to win at two scores, and the map of all."""
    if not engine_here():
        return _no_engine(request, "tools/chance.html")
    asked, words = request.GET, words_now()
    dealer = asked.get("role") != "pone"
    context: dict[str, Any] = {
        "dealer": dealer, "mine": asked.get("mine", "0"), "yours": asked.get("yours", "0"),
    }  # fmt: skip
    status = 200
    try:
        context |= _outlook(_score(context["mine"]), _score(context["yours"]), words, dealer=dealer)
    except MugginsError as error:
        status, context["problem"] = _status(error), words.error(error)
    return render(request, "tools/chance.html", context, status=status)


def _outlook(mine: int, yours: int, words: Words, *, dealer: bool) -> dict[str, Any]:
    from muggins.engine.race import dealer_wins, outlook

    found = outlook(mine, yours, dealer=dealer)
    wins = dealer_wins()

    def chance(own: int, other: int) -> float:
        return float(wins[own, other] if dealer else 1 - wins[other, own])

    skunks = found.skunks
    assert skunks is not None
    named = [
        (_("You skunk your opponent"), skunks.win),
        (_("of these a double skunk"), skunks.double_win),
        (_("You are skunked"), skunks.loss),
        (_("of these a double skunk"), skunks.double_loss),
    ]
    return {
        "win": words.percent(found.win.value),
        "error": words.percent(found.win.error, 3),
        "skunks": [(name, words.percent(estimate.value, 2)) for name, estimate in named],
        "map": heat_map(chance, mine, yours),
        "legend": [(shade, words.percent(shade / 10, 0)) for shade in range(10)],
        "crossed": list(CROSSED),
        "table": [
            (own, [words.decimal(100 * chance(own, other), 0) for other in CROSSED])
            for own in CROSSED
        ],
    }


def _pack(ticked: Sequence[str], words: Words) -> list[list[Tick]]:
    """The whole pack, a row for each suit, with what is ticked."""
    return [
        [
            Tick(str(card), words.card(card), small(card), str(card) in ticked)
            for card in PACK
            if card.suit is suit
        ]
        for suit in Suit
    ]


def _score(text: str) -> int:
    """The score in a field; raises `MugginsError` for what is no number."""
    if not (text.strip().isascii() and text.strip().isdecimal() and len(text.strip()) < 5):
        raise Unreadable("number-unreadable", text=text[:20])
    return int(text)


def _code(throw: Throw) -> str:
    return "-".join(map(str, throw.thrown))


def _fields(request: HttpRequest) -> list[tuple[str, str]]:
    return [(name, value) for name, values in request.GET.lists() for value in values]


def _status(error: MugginsError) -> int:
    return 503 if isinstance(error, TableDamaged) else 422


def _no_engine(request: HttpRequest, template: str) -> HttpResponse:
    problem = _("The engine is not installed here, so there are no figures.")
    return render(request, template, {"problem": problem}, status=503)
