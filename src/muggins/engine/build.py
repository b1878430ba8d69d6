"""Builds the crib table: ``python -m muggins.engine.build`` writes ``data/crib.json``.

What a crib is worth depends on what both players throw, and what they throw on what they think
a crib is worth. Starting from worthless cribs, both are worked out in turn until nothing moves:

    value of a throw = mean points of the four cards kept + (dealer) or - (pone) the crib's value

over every six-card hand, and the crib's value over every hand the opponent may hold and every
starter, given the two cards thrown. All sums are whole numbers, divided once at the end, so the
table comes out the same to the last bit wherever it is built. Needs numpy.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement, count, permutations
from math import factorial, lcm
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from muggins import show
from muggins.cards import Card, Rank, Suit
from muggins.engine.tables import CRIB_FILE, FORMAT, checksum

Array = NDArray[np.int64]
Small = NDArray[np.uint8]
Values = NDArray[np.float64]
"""Points, indexed by [suited, rank, rank]."""

Progress = Callable[[int, float], None]
"""Told the round, and how much of it is done, 0 to 1."""

ROUNDS: Final = 20
PAIRS: Final = tuple(combinations_with_replacement(range(13), 2))
OPTIONS: Final = tuple(combinations(range(6), 2))
JACK: Final = Rank.JACK - 1

SHARES: Final = lcm(*range(1, len(OPTIONS) + 1))
"""One hand, in the parts in which throws are counted: any number of equal throws shares it."""

EQUAL: Final = 1e-9
"""Throws whose values differ by less are equally good: only rounding tells them apart."""

SHAPES: Final = ((6,), (5, 1), (4, 2), (4, 1, 1), (3, 3), (3, 2, 1), (3, 1, 1, 1), (2, 2, 2),
                 (2, 2, 1, 1))  # fmt: skip
"""How six cards can be spread over the suits."""

SIZE: Final[Array] = np.array([mask.bit_count() for mask in range(16)])
"""The number of suits in a set of suits, which is a mask of four bits."""


@dataclass(frozen=True, slots=True)
class Hands:
    """Every six-card hand, hands that differ only in the names of the suits taken as one."""

    ranks: Small
    """[hand, card], 0 for an ace; the ranks of one suit ascend."""
    suits: Small
    """[hand, card]"""
    deals: Array
    """[hand]: how many hands of the pack it stands for; 20,358,520 in all."""
    free: Small
    """[rank, hand]: the suits in which the rank is not in the hand."""
    kept: Array
    """[option, hand]: points of the four cards kept, summed over the 46 starters."""


@dataclass(frozen=True, slots=True)
class Throws:
    """What a player throws: one row for each hand and each throw that is best with it."""

    hand: Array
    ranks: Array
    """[row, 2]"""
    suits: Array
    """[row, 2]"""
    shares: Array
    """How many hands of the pack are thrown so, in parts of 1 / `SHARES`."""


@dataclass(frozen=True, slots=True)
class Crib:
    """The mean points of a crib by the two cards thrown, by what brings them."""

    ranks: Values
    """Fifteens, pairs and runs."""
    nobs: Values
    flush: Values

    @property
    def values(self) -> Values:
        """All points together."""
        return self.ranks + self.nobs + self.flush


@dataclass(frozen=True, slots=True)
class Settled:
    """The crib by the dealer's throw (own) and by pone's (opp), and how it came about."""

    own: Values
    opp: Values
    rounds: int
    largest_change: float


def settle(hands: Hands, progress: Progress) -> Settled:
    """Throws and cribs in turn until a round changes nothing, or for `ROUNDS` rounds."""
    own = opp = np.zeros((2, 13, 13))
    for number in range(1, ROUNDS + 1):
        steps = count(1)

        def tick(number: int = number, steps: Iterator[int] = steps) -> None:
            progress(number, next(steps) / (2 * len(PAIRS)))

        new_opp = crib(hands, throws(hands, own, own=True), tick=tick).values
        new_own = crib(hands, throws(hands, new_opp, own=False), tick=tick).values
        change = float(max(abs(new_own - own).max(), abs(new_opp - opp).max()))
        own, opp = new_own, new_opp
        if change == 0:
            break
    return Settled(own, opp, number, change)


def all_hands() -> Hands:
    """Deals every six-card hand, and counts what each way to keep four of it brings."""
    shapes = [_hands_of_shape(shape) for shape in SHAPES]
    ranks, suits, deals = (np.concatenate(parts) for parts in zip(*shapes, strict=True))
    free = np.full((13, len(ranks)), 15, np.uint8)
    for card in range(6):
        free[ranks[:, card], np.arange(len(ranks))] ^= 1 << suits[:, card]
    return Hands(ranks, suits, deals, free, _kept(ranks, suits))


def _hands_of_shape(shape: tuple[int, ...]) -> tuple[Small, Small, Array]:
    """Ranks, suits and deals of the hands with so many cards in the first suit, the second, …"""
    ranks = np.zeros((1, 0), np.uint8)
    renamings = np.ones(1, np.int64)
    for size, suits in Counter(shape + (0,) * (4 - len(shape))).items():
        holdings = np.array(list(combinations(range(13), size)), np.uint8)
        chosen = np.array(list(combinations_with_replacement(range(len(holdings)), suits)))
        # Suits with the same holding can change their names and leave the hand as it is.
        run: Array = np.ones(len(chosen), np.int64)
        alike = run
        for suit in range(1, suits):
            run = np.where(chosen[:, suit] == chosen[:, suit - 1], run + 1, 1)
            alike = alike * run
        block = holdings[chosen].reshape(len(chosen), -1)
        ranks = np.hstack([np.repeat(ranks, len(block), 0), np.tile(block, (len(ranks), 1))])
        renamings = np.repeat(renamings, len(block)) * np.tile(alike, len(renamings))
    of_cards = np.repeat(np.arange(len(shape), dtype=np.uint8), shape)
    return ranks, np.broadcast_to(of_cards, ranks.shape), factorial(4) // renamings


def _kept(ranks: Small, suits: Small) -> Array:
    four_and_starter = rank_points()
    four_and_any = 4 * four_and_starter.sum(4)
    in_suit = (suits[:, :, None] == suits[:, None, :]).sum(2)
    kept = np.empty((len(OPTIONS), len(ranks)), np.int64)
    for option, thrown in enumerate(OPTIONS):
        four = [card for card in range(6) if card not in thrown]
        of_four = tuple(ranks[:, card] for card in four)
        sums = four_and_any[of_four]
        for card in range(6):
            sums -= four_and_starter[(*of_four, ranks[:, card])]
        flush = (suits[:, four] == suits[:, four[:1]]).all(1)
        sums += flush * (4 * 46 + 13 - in_suit[:, four[0]])
        for card in four:
            sums += (ranks[:, card] == JACK) * (13 - in_suit[:, card])
        kept[option] = sums
    return kept


@cache
def rank_points() -> Array:
    """[rank, rank, rank, rank, rank]: fifteens, pairs and runs of four cards and the starter."""
    table = np.zeros((13,) * 5, np.int64)
    for four in combinations_with_replacement(range(13), 4):
        cards = [Card(Rank(rank + 1), suit) for rank, suit in zip(four, Suit, strict=True)]
        row = [_with_starter(cards, rank) for rank in Rank]
        for order in permutations(four):
            table[order] = row
    return table


def _with_starter(cards: list[Card], rank: Rank) -> int:
    for card in cards:
        if card.rank != rank:
            # Four suits make no flush; the starter, in this card's suit, makes nobs of a jack.
            nobs = card.rank == Rank.JACK
            return show.points(cards, Card(rank, card.suit)) - nobs
    return 0


def throws(hands: Hands, values: Values, *, own: bool) -> Throws:
    """What `club` throws with every hand, believing these crib values; equal throws share it."""
    sign = 1 if own else -1
    worth = np.empty(hands.kept.shape)
    for option, (i, j) in enumerate(OPTIONS):
        suited = (hands.suits[:, i] == hands.suits[:, j]).astype(np.intp)
        believed = values[suited, hands.ranks[:, i], hands.ranks[:, j]]
        worth[option] = hands.kept[option] / 46 + sign * believed
    best = worth >= worth.max(0) - EQUAL
    shares = hands.deals * (SHARES // best.sum(0))
    chosen, hand = np.nonzero(best)
    cards = np.array(OPTIONS)[chosen]
    ranks = np.take_along_axis(hands.ranks[hand], cards, 1).astype(np.int64)
    suits = np.take_along_axis(hands.suits[hand], cards, 1).astype(np.int64)
    return Throws(hand, ranks, suits, shares[hand])


def crib(hands: Hands, thrown: Throws, *, tick: Callable[[], None] = lambda: None) -> Crib:
    """What a crib is worth by the two cards in it, if the opponent throws like this.

    The mean is over all hands without these two cards and the 44 cards then left for the
    starter. `tick` is called for each of the `PAIRS`.
    """
    free = hands.free[:, thrown.hand]
    low, high = thrown.ranks.min(1), thrown.ranks.max(1)
    holding = (5 ** hands.ranks[thrown.hand].astype(np.int64)).sum(1)
    _, first, group = np.unique(
        (holding * 13 + low) * 13 + high, return_index=True, return_inverse=True
    )
    left = SIZE[free[:, first]].T
    jacks = _Marked.of(hands, thrown, *np.nonzero(thrown.ranks == JACK))
    flushes = _Marked.of(hands, thrown, np.nonzero(thrown.suits[:, 0] == thrown.suits[:, 1])[0], 0)
    result = Crib(*np.zeros((3, 2, 13, 13)))
    for a, b in PAIRS:
        tick()
        starters = left - np.bincount([a, b], minlength=13)
        points = (starters * rank_points()[a, b, low[first], high[first]]).sum(1)
        deals = _ways(free, a, b) * thrown.shares
        nobs = _ways(jacks.free, a, b) * jacks.left - _ways_in_suit(jacks, a, b)
        flush = _ways_in_suit(flushes, a, b) // 2 * (flushes.left - 2)
        for suited in (0, 1) if a != b else (0,):
            cribs = 44 * int(deals[suited].sum())
            for part, sum_ in (
                (result.ranks, deals[suited] @ points[group]),
                (result.nobs, nobs[suited] @ jacks.shares),
                (result.flush, 5 * suited * (flush[suited] @ flushes.shares)),
            ):
                part[suited, a, b] = int(sum_) / cribs
            # A jack of one's own: whatever is thrown, each of the 50 other cards is as likely
            # to be the starter.
            result.nobs[suited, a, b] += [a, b].count(JACK) * (12 - suited) / 50
        for part in (result.ranks, result.nobs, result.flush):
            if a == b:
                part[1, a, a] = part[0, a, a]
            part[:, b, a] = part[:, a, b]
    return result


@dataclass(frozen=True, slots=True)
class _Marked:
    """Throws of which one suit matters: that of a jack, or of two cards of the same suit."""

    suit: Array
    left: Array
    """How many cards of the suit are not in the thrower's hand."""
    free: Small
    shares: Array

    @classmethod
    def of(cls, hands: Hands, thrown: Throws, row: Array, place: Array | int) -> _Marked:
        suit, hand = thrown.suits[row, place], thrown.hand[row]
        left = 13 - (hands.suits[hand] == suit[:, None]).sum(1)
        return cls(suit, left, hands.free[:, hand], thrown.shares[row])


def _ways(free: Small, a: int, b: int) -> Array:
    """[suited, row]: in how many suits two cards of these ranks can be, outside the hand."""
    if a == b:
        return np.stack([SIZE[free[a]] * (SIZE[free[a]] - 1) // 2, 0 * SIZE[free[a]]])
    both = SIZE[free[a] & free[b]]
    return np.stack([SIZE[free[a]] * SIZE[free[b]] - both, both])


def _ways_in_suit(marked: _Marked, a: int, b: int) -> Array:
    """[suited, row]: the cards in the suit that matters, summed over these `_ways`."""
    in_a, in_b = (marked.free[[a, b]] >> marked.suit & 1).astype(np.int64)
    if a == b:
        return np.stack([in_a * (SIZE[marked.free[a]] - 1), 0 * in_a])
    both = in_a * in_b
    either = in_a * SIZE[marked.free[b]] + in_b * SIZE[marked.free[a]]
    return np.stack([either - 2 * both, 2 * both])


def text_of(settled: Settled) -> str:
    """The file of a settled crib table, one row of a matrix on a line."""
    content: dict[str, Any] = {
        "format": FORMAT,
        "table": "mean points of a crib by the two cards thrown into it, rows and columns A to K",
        "recipe": "docs/tables.md; python -m muggins.engine.build",
        "rounds": settled.rounds,
        "largest_change": settled.largest_change,
    }
    for side, values in (("own", settled.own), ("opp", settled.opp)):
        content[side] = {"unsuited": values[0].tolist(), "suited": values[1].tolist()}
    content["sha256"] = checksum(content)
    rows = json.dumps(content, indent=1)
    return re.sub(r"\[[^\[\]]+\]", lambda row: " ".join(row[0].split()), rows) + "\n"


def bar(round_number: int, done: float) -> None:
    """Shows on standard error how far the settling is, if somebody looks."""
    if not sys.stderr.isatty():
        return
    sys.stderr.write(f"\rround {round_number:2} of at most {ROUNDS} [{'#' * int(40 * done):40}]")
    sys.stderr.flush()


def main() -> None:
    """Builds the table and writes it to the file named on the command line, or in its place."""
    path = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).with_name("data") / CRIB_FILE
    settled = settle(all_hands(), bar)
    path.write_text(text_of(settled), encoding="utf-8")
    sys.stderr.write(
        f"\n{path}: {settled.rounds} rounds, largest change {settled.largest_change}\n"
    )


if __name__ == "__main__":
    main()
