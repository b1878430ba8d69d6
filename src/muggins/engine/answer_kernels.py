"""Compiled answers: what players of several kinds lay, by their hand and the series.

Kinds: 0 takes the most points; 1 weighs the other's answer too, by the series alone; the others
answer by tables that `levels` brings. Ranks are 0 to 12. Hands are numbers of `HANDS`, sets of up
to four ranks. A series of cards has the number 13 n + 1 + rank, n being that of the series before
and 0 that of none. All answers stand in one array, the book: `LAY_AT` says what a rank brings on
a series (-1: it does not fit), `ORDERS_AT` in which order ranks are preferred, by how many cards
the other may answer with, `TABLES_AT` what a hand lays.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import inner
from muggins.engine.play_kernels import LIMIT, Ints, lay_points

Book = NDArray[np.int8]
Whole = NDArray[np.int32]

GO: Final = 13
"""In place of a rank: nothing fits."""
END: Final = 14
"""In place of a rank: the count is over, for whoever laid last could not go on."""

HANDS: Final = [
    hand for size in range(5) for hand in combinations_with_replacement(range(13), size)
]
NUMBERS: Final = {hand: number for number, hand in enumerate(HANDS)}
FIRST: Final = np.array([0, 1, 14, 105, 560, 2380], np.int64)
"""The number of the first hand of each size."""
THREES: Final = 105
FOURS: Final = 560
SIZE: Final = np.array([len(hand) for hand in HANDS], np.int64)
HOLDS: Final = np.array([sum({1 << rank for rank in hand}) for hand in HANDS], np.int64)
LIGHTEST: Final = np.array([min([99, *(min(rank + 1, 10) for rank in hand)]) for hand in HANDS])
OF_RANK: Final = np.array([[hand.count(rank) for rank in range(13)] for hand in HANDS], np.int64)


def _more() -> NDArray[np.int16]:
    more = np.full((len(HANDS), 13), -1, np.int16)
    for number, hand in enumerate(HANDS[:FOURS]):
        more[number] = [NUMBERS[tuple(sorted((*hand, rank)))] for rank in range(13)]
    return more


def _less(more: NDArray[np.int16]) -> NDArray[np.int16]:
    less = np.full(more.shape, -1, np.int16)
    less[more[:FOURS], np.arange(13)] = np.arange(FOURS)[:, None]
    return less


MORE: Final = _more()
LESS: Final = _less(MORE)
"""[hand, rank]: the hand with this rank, or without it; -1 where there is none."""

IN_BOOK: Final = 4
"""The most cards of a series that has a number in the book."""
SERIES: Final = 30_941
ORDERS: Final = 5
"""For an answer with no to four cards."""
LAY_AT: Final = 0
ORDERS_AT: Final = 13 * SERIES
TABLES_AT: Final = (1 + ORDERS) * 13 * SERIES

# A table answers in the first count, while nobody has said go: on no or one card with four in
# hand, on two or three with three.
ON_TWO: Final = 14
OF_FOUR: Final = 1820
OF_THREE: Final = 455
TABLE: Final = ON_TWO * OF_FOUR + (2380 - ON_TWO) * OF_THREE
IN_TABLE: Final = 3


@inner
def int64(number: Any) -> int:
    """The number as the one type that functions which call themselves are compiled for."""
    return np.int64(number)  # type: ignore[return-value]


@inner
def unfolded(number: int, series: Ints) -> tuple[int, int]:
    """Writes the ranks of a series; how many there are and what they count."""
    size = 0
    rest = number
    while rest:
        rest = (rest - 1) // 13
        size += 1
    rest = number
    count = 0
    for place in range(size - 1, -1, -1):
        series[place] = (rest - 1) % 13
        rest = (rest - 1) // 13
        count += min(series[place] + 1, 10)
    return size, count


@inner
def in_table(series: int, left: int) -> int:
    """Where a table has the answer of a hand to a series of at most three cards."""
    if series < ON_TWO:
        return OF_FOUR * series + left - FOURS
    return OF_FOUR * ON_TWO + OF_THREE * (series - ON_TWO) + left - THREES


@inner
def answer(
    kind: int, left: int, held: int, pile: Ints, base: int, size: int, series: int, count: int,
    alone: int, book: Book,
) -> int:  # fmt: skip
    """The rank that a kind of player lays, GO if none fits.

    The series lies in the pile from its place `base`; `held` cards may answer; `alone` says that
    it is the first count of the deal and nobody has said go.
    """
    holds = HOLDS[left]
    if count + LIGHTEST[left] > LIMIT:
        return GO
    if size > IN_BOOK:
        best, most = GO, -1
        for rank in range(12, -1, -1):
            if holds >> rank & 1 and count + min(rank + 1, 10) <= LIMIT:
                points = lay_points(pile[base:], size, count, rank)
                if points > most:
                    best, most = rank, points
        return best
    if kind > 1 and alone and size <= IN_TABLE:
        return int64(book[TABLES_AT + (kind - 2) * TABLE + in_table(series, left)])
    at = ORDERS_AT + 13 * (SERIES * (held if kind else 0) + series)
    for place in range(at, at + 13):
        rank = int64(book[place])
        if holds >> rank & 1:
            return rank
    return GO


@inner
def points_for(
    pile: Ints, base: int, size: int, series: int, count: int, rank: int, book: Book
) -> int:
    """What a rank brings on a series."""
    if size <= IN_BOOK:
        return int64(book[LAY_AT + 13 * series + rank])
    return int64(lay_points(pile[base:], size, count, rank))
