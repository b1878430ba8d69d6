"""Blocks of a lesson that show a board, weigh throws or let find, as their templates need them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from muggins.cards import Card, write_cards
from muggins.combinations import total
from muggins.errors import N_
from muggins.lessons.blocks import Block
from muggins.lessons.discarding import CribsBlock, DiscardsBlock, Thrown
from muggins.lessons.finding import FindBlock
from muggins.lessons.pegs import Gain, PegsBlock
from muggins.lessons.telling import YOU
from muggins.rules import Rules
from muggins.web.faces import Face, open_face, small
from muggins.web.pegboard import part_of_board
from muggins.words import Words

_GAINS: Final = {
    "heels": (N_("His heels: {points} for you."), N_("His heels: {points} for your rival.")),
    "lays": (N_("You lay {card}: {awards}."), N_("Your rival lays {card}: {awards}.")),
    "go": (N_("The go: {points} for you."), N_("The go: {points} for your rival.")),
    "last": (N_("The last card: {points} for you."), N_("The last card: {points} for your rival.")),
    "hand": (N_("You count your hand: {points}."), N_("Your rival counts his hand: {points}.")),
    "crib": (N_("You count your crib: {points}."), N_("Your rival counts his crib: {points}.")),
}
_LATE: Final = {
    "hand": (
        N_("Not counted any more: your hand, {points}."),
        N_("Not counted any more: your rival’s hand, {points}."),
    ),
    "crib": (
        N_("Not counted any more: your crib, {points}."),
        N_("Not counted any more: your rival’s crib, {points}."),
    ),
}
_NOTHING_MORE: Final = N_("Not counted any more: {points}.")

BEST: Final = 4
"""So many throws of a hand are shown in each role."""


@dataclass(frozen=True, slots=True)
class GainShown:
    """A gain in words, with the board after it."""

    mine: bool
    caption: str
    cards: SafeString
    names: str
    starter: SafeString
    starter_name: str
    points: int
    counted: bool
    scores: tuple[int, int]
    board: SafeString
    note: SafeString


def pegs_shown(block: Block, words: Words, notes: Sequence[SafeString]) -> dict[str, Any]:
    """The board at first, then gain by gain."""
    assert isinstance(block, PegsBlock)
    rules = Rules(block.target)
    moments = (block.start, *(gain.pegs for gain in block.gains))
    boards = part_of_board(moments, rules)
    gains = [
        _gain(gain, words, board, note)
        for gain, board, note in zip(block.gains, boards[1:], notes, strict=True)
    ]
    return {
        "board": boards[0],
        "scores": tuple(pegs.front for pegs in block.start),
        "gains": gains,
        "end": moments[-1],
    }


def _gain(gain: Gain, words: Words, board: SafeString, note: SafeString) -> GainShown:
    counts = gain.what in ("hand", "crib")
    cards = gain.cards[:-1] if counts else gain.cards
    return GainShown(
        mine=gain.seat is YOU,
        caption=_caption(gain, words),
        cards=_row(cards),
        names=words.cards(cards),
        starter=small(gain.cards[-1]) if counts else SafeString(),
        starter_name=words.card(gain.cards[-1]) if counts else "",
        points=gain.pegged if gain.open else gain.worth,
        counted=gain.open,
        scores=(gain.pegs[0].front, gain.pegs[1].front),
        board=board,
        note=note,
    )


def _row(cards: Sequence[Card]) -> SafeString:
    return format_html_join("", "{}", ((small(card),) for card in cards))


def _caption(gain: Gain, words: Words) -> str:
    """Who gains what, and by what."""
    mine = gain.seat is YOU
    if not gain.open:
        late = _LATE.get(gain.what, (_NOTHING_MORE, _NOTHING_MORE))[0 if mine else 1]
        return _(late).format(points=words.points(gain.worth))
    awards = words.listed([words.award(item) for item in gain.items])
    return _(_GAINS[gain.what][0 if mine else 1]).format(
        points=words.points(gain.worth),
        card=words.the_card(gain.cards[-1]) if gain.cards else "",
        awards=awards or words.points(0),
    )


@dataclass(frozen=True, slots=True)
class ThrownShown:
    """A throw and its averages, written out; `names` are the two cards in words."""

    names: str
    pictures: SafeString
    hand: str
    crib: str
    pegging: str
    points: str


@dataclass(frozen=True, slots=True)
class RoleShown:
    """The best throws of different ranks in one role; of the six cards the best two are marked."""

    own: bool
    cards: tuple[tuple[Face, bool], ...]
    throws: tuple[ThrownShown, ...]


def discards_shown(block: Block, words: Words, notes: Sequence[SafeString]) -> dict[str, Any]:
    """The same six cards in both roles."""
    assert isinstance(block, DiscardsBlock)
    roles = []
    for throws in (block.dealer, block.pone):
        best = throws[0]
        cards = tuple((open_face(card, words), card in best.thrown) for card in block.cards)
        shown = tuple(_thrown(throw, words) for throw in _different(throws)[:BEST])
        roles.append(RoleShown(best.own, cards, shown))
    return {"roles": roles}


def _different(throws: Sequence[Thrown]) -> list[Thrown]:
    """The throws without those of the same two ranks as a better one."""
    by_ranks: dict[tuple[int, ...], Thrown] = {}
    for throw in throws:
        by_ranks.setdefault(tuple(sorted(card.rank for card in throw.thrown)), throw)
    return list(by_ranks.values())


def _thrown(throw: Thrown, words: Words) -> ThrownShown:
    return ThrownShown(
        names=words.cards(throw.thrown),
        pictures=_row(throw.thrown),
        hand=words.decimal(throw.hand, 1),
        crib=words.decimal(throw.crib if throw.own else -throw.crib, 1, signed=True),
        pegging=words.decimal(throw.pegging, 1, signed=True),
        points=words.decimal(throw.points, 1, signed=not throw.own),
    )


def cribs_shown(block: Block, words: Words, notes: Sequence[SafeString]) -> dict[str, Any]:
    """Pairs of cards, and what a crib counts with them for either side."""
    assert isinstance(block, CribsBlock)
    rows = [
        {
            "names": words.cards(pair),
            "faces": [open_face(card, words) for card in pair],
            "dealer": words.decimal(worth[0], 1),
            "pone": words.decimal(worth[1], 1),
            "note": note,
        }
        for pair, worth, note in zip(block.pairs, block.worth, notes, strict=True)
    ]
    return {"rows": rows}


def find_shown(block: Block, words: Words, notes: Sequence[SafeString]) -> dict[str, Any]:
    """Cards to choose from, and all that can be found in them."""
    assert isinstance(block, FindBlock)
    items = [
        {
            "codes": write_cards(item.cards),
            "text": words.combination(item),
            "names": words.cards(item.cards),
            "pictures": _row(item.cards),
            "points": item.points,
        }
        for item in block.wanted
    ]
    return {
        "faces": [open_face(card, words) for card in block.cards],
        "items": items,
        "what": block.what,
        "points": total(block.wanted),
    }
