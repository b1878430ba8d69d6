"""Who may sit opposite: kinds of players, what they throw and what they lay.

A kind answers the same cards always the same way, so what it does tells about its hand. Needs the
extra ``engine``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine import level_kernels, throw_kernels
from muggins.engine.answer_kernels import GO, TABLE, TABLES_AT, Book
from muggins.engine.archive import shipped
from muggins.engine.kernels import SIX, kept
from muggins.engine.tables import crib_table

BOOK_FILE: Final = "answers.npz"
SEARCHER_FILE: Final = "searcher.npz"

SUITED: Final = 12 / 51
"""How many pairs of cards are of one suit."""

SOFTNESS: Final = 0.15
"""In points; suits, of which the throws know nothing, change the worth of a throw about so much."""

LEAST: Final = 0.02
"""The chance from which on a throw comes into question."""

ODD: Final = 0.01
"""How many hands are kept for reasons that nobody understands."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """How likely he is a player of each kind, before he has laid a card.

    `greedy` takes the most points; `careful` weighs the answer too, by the cards that lie there;
    `club` weighs it as the bot of this name does, by his own hand as well; `searcher` looks
    through the rest of the play for points, and takes the other for one of these three.
    """

    greedy: float = 0.18
    careful: float = 0.18
    club: float = 0.54
    searcher: float = 0.1

    @property
    def kinds(self) -> NDArray[np.float64]:
        """The chances, one together, in the order in which kernels know the kinds."""
        kinds = np.array([self.greedy, self.careful, self.club, self.searcher])
        together: NDArray[np.float64] = kinds / kinds.sum()
        return together


GREEDY: Final = Opponent(1.0, 0.0, 0.0, 0.0)
SIMPLE: Final = Opponent(0.2, 0.2, 0.6, 0.0)
"""One of those who do not search."""
USUAL: Final = Opponent()


class Thrower(NamedTuple):
    """Throws by the number of the set of six ranks, as `throw_kernels` describes them."""

    first: NDArray[np.int32]
    kept: NDArray[np.int32]
    pair: NDArray[np.int32]
    chance: NDArray[np.float64]


@cache
def thrower(*, dealer: bool) -> Thrower:
    """How an opponent throws who looks at hand and crib; raises `TableDamaged`."""
    suits = np.array(crib_table().own if dealer else crib_table().opp)
    crib = (1 - SUITED) * suits[0] + SUITED * suits[1]
    first = np.zeros(len(SIX) + 1, np.int32)
    room = 15 * len(SIX)
    kept, pair, chance = np.zeros(room, np.int32), np.zeros(room, np.int32), np.zeros(room)
    number = throw_kernels.thrower(
        crib if dealer else -crib, np.zeros(1820), SOFTNESS, LEAST, first, kept, pair, chance
    )
    return Thrower(first, kept[:number].copy(), pair[:number].copy(), chance[:number].copy())


@cache
def book() -> Book:
    """All answers of all kinds, as `answer_kernels` describes them; raises `TableDamaged`."""
    return np.concatenate([simple_book(), shipped(SEARCHER_FILE).arrays["lays"]])


def simple_book() -> Book:
    """All answers of the kinds that do not search; half a second to make."""
    return kept(BOOK_FILE, _simple_book)


def _simple_book() -> Book:
    answers = np.full(TABLES_AT + TABLE, GO, np.int8)
    level_kernels.series_book(answers)
    level_kernels.club_table(answers[TABLES_AT:])
    return answers
