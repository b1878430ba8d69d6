"""What a player decides. Each move is a frozen value; whether it is allowed, `legal` says."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.cards import Card
from muggins.errors import IllegalMove

__all__ = [
    "Call",
    "Claim",
    "Cut",
    "CutForDeal",
    "Discard",
    "GiveSeed",
    "Go",
    "IllegalMove",
    "Move",
    "Play",
    "Resign",
    "SealSeed",
    "TakeBack",
]


@dataclass(frozen=True, slots=True)
class SealSeed:
    """The creator of a fair game commits himself to a seed by its digest (64 hex digits)."""

    digest: str


@dataclass(frozen=True, slots=True)
class GiveSeed:
    """A player opens his seed; `by_server` if the server had to make it for him."""

    text: str
    by_server: bool = False


@dataclass(frozen=True, slots=True)
class CutForDeal:
    """Draw the card at a place, 0 to 51, of the spread pack (R4)."""

    place: int


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay two cards face down into the crib (R7)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """Pone lifts 4 to 36 cards of the rest for the starter (R8)."""

    lift: int


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card (R11)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Go:
    """Say go, holding cards but none that fits (R12)."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Name the points of one's own hand or crib, counting by hand."""

    points: int


@dataclass(frozen=True, slots=True)
class Call:
    """Name what one makes the opponent's hand or crib, playing muggins (V2)."""

    points: int


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Return to one's own decision number `to` in a training game."""

    to: int


@dataclass(frozen=True, slots=True)
class Resign:
    """Give the game up."""


Move = (
    SealSeed | GiveSeed | CutForDeal | Discard | Cut | Play | Go | Claim | Call | TakeBack | Resign
)
