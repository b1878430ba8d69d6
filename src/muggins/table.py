"""What lies on the table and what it waits for: phases, cards by their places, pegs, go calls."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from muggins.cards import Card
from muggins.seat import HOUSE, House, Seat


class Phase(StrEnum):
    """What the game is waiting for."""

    SEAL = "seal"
    SEED = "seed"
    SPREAD = "spread"
    DRAW = "draw"
    PACK = "pack"
    DISCARD = "discard"
    CUT = "cut"
    PLAY = "play"
    COUNT = "count"
    CALL = "call"
    OVER = "over"


Awaited = frozenset[Seat | House]
"""Who may decide now: seats, or the house alone, or nobody."""

NOBODY: Final[Awaited] = frozenset()
THE_HOUSE: Final[Awaited] = frozenset({HOUSE})
BOTH: Final[Awaited] = frozenset(Seat)


@dataclass(frozen=True, slots=True)
class Held:
    """A card by its place in the pack of the deal; the card is None while it is not known."""

    place: int
    card: Card | None


Cards = tuple[Held, ...]
NONE_HELD: Final[tuple[Cards, Cards]] = ((), ())


@dataclass(frozen=True, slots=True)
class Pegs:
    """The holes of a player's two pegs: `front` is the score, `rear` the one before (R32)."""

    front: int = 0
    rear: int = 0

    def leap(self, points: int, target: int) -> Pegs:
        """The rear peg goes `points` beyond the front one, at most to the target (R2)."""
        return Pegs(min(self.front + points, target), self.front) if points else self


@dataclass(frozen=True, slots=True)
class GoCall:
    """A go said in this deal: by whom, at which count, after how many cards of the deal."""

    seat: Seat
    count: int
    cards: int
