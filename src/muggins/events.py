"""What happened in a game, as frozen values, and what of it a seat may know.

A game is an append-only list of these. Each class names its public fields; everything else
passes through `seen_by`, which keeps only what the seat may know.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, ClassVar

from muggins import moves
from muggins.cards import Card
from muggins.combinations import Combination
from muggins.moves import Move
from muggins.play import CountEnd
from muggins.rules import Rules
from muggins.seat import House, Seat

MaybePack = tuple[Card | None, ...]
"""52 places; None for a card that is not known."""


class What(StrEnum):
    """What is counted in the show, in this order (R24)."""

    PONE_HAND = "pone-hand"
    DEALER_HAND = "dealer-hand"
    CRIB = "crib"


class Ending(StrEnum):
    """How a game ended."""

    HEELS = "heels"
    PLAY = "play"
    PONE_HAND = "pone-hand"
    DEALER_HAND = "dealer-hand"
    CRIB = "crib"
    MUGGINS = "muggins"
    RESIGNATION = "resignation"
    TIME = "time"


def dealt_places(seat: Seat, dealer: Seat) -> range:
    """The six places of the pack that a seat is dealt: pone the even ones, first (R6)."""
    return range(int(seat is dealer), 12, 2)


STUB = range(12, 52)
"""The places of the forty cards left after the deal."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; the subclasses say what."""

    PUBLIC: ClassVar[frozenset[str]] = frozenset()

    @property
    def decided(self) -> tuple[Seat, Move] | None:
        """The seat and the move that made this event, None if it was no player's move."""
        return None

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as a seat, or a spectator (None), may know it."""
        hidden = {field.name for field in fields(self)} - self.PUBLIC
        return replace(self, **self._glimpse(seat, hidden)) if hidden else self

    def _glimpse(self, seat: Seat | None, hidden: set[str]) -> dict[str, Any]:
        raise TypeError(f"{type(self).__name__} does not say who may see {sorted(hidden)}")


@dataclass(frozen=True, slots=True)
class Started(Event):
    """A game was set up; `dealer` if the first one is given, `bots` as name and version."""

    PUBLIC = frozenset({"rules", "dealer", "names", "bots", "fair"})
    rules: Rules
    dealer: Seat | None
    names: tuple[str, str]
    bots: tuple[str | None, str | None]
    fair: bool


@dataclass(frozen=True, slots=True)
class Sealed(Event):
    """The house published the digest of its secret, or the creator that of his seed."""

    PUBLIC = frozenset({"by", "digest"})
    by: Seat | House
    digest: str

    @property
    def decided(self) -> tuple[Seat, Move] | None:
        return (self.by, moves.SealSeed(self.digest)) if isinstance(self.by, Seat) else None


@dataclass(frozen=True, slots=True)
class Seeded(Event):
    """A seat opened its seed."""

    PUBLIC = frozenset({"seat", "text", "by_server"})
    seat: Seat
    text: str
    by_server: bool

    @property
    def decided(self) -> tuple[Seat, Move]:
        return self.seat, moves.GiveSeed(self.text, self.by_server)


@dataclass(frozen=True, slots=True)
class Spread(Event):
    """The pack was spread for the cut for deal; `attempt` counts from 0."""

    PUBLIC = frozenset({"attempt"})
    attempt: int
    pack: MaybePack

    def _glimpse(self, seat: Seat | None, hidden: set[str]) -> dict[str, Any]:
        return {"pack": (None,) * len(self.pack)}


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A seat drew a card in the cut for deal."""

    PUBLIC = frozenset({"seat", "place", "card"})
    seat: Seat
    place: int
    card: Card

    @property
    def decided(self) -> tuple[Seat, Move]:
        return self.seat, moves.CutForDeal(self.place)


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """Six cards each were dealt; deals count from 1. A seat sees its own six places."""

    PUBLIC = frozenset({"number", "dealer"})
    number: int
    dealer: Seat
    pack: MaybePack

    def _glimpse(self, seat: Seat | None, hidden: set[str]) -> dict[str, Any]:
        own = () if seat is None else dealt_places(seat, self.dealer)
        return {
            "pack": tuple(card if place in own else None for place, card in enumerate(self.pack))
        }


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A seat laid two cards into the crib, in the order in which it chose them."""

    PUBLIC = frozenset({"seat"})
    seat: Seat
    places: tuple[int, ...]
    cards: tuple[Card | None, ...]

    @property
    def decided(self) -> tuple[Seat, Move]:
        known = tuple(card for card in self.cards if card is not None)
        return self.seat, moves.Discard(known)

    def _glimpse(self, seat: Seat | None, hidden: set[str]) -> dict[str, Any]:
        if seat is self.seat:
            return {}
        # The order of choosing could tell ranks apart, the order of places can't.
        return {"places": tuple(sorted(self.places)), "cards": (None,) * len(self.cards)}


@dataclass(frozen=True, slots=True)
class StarterCut(Event):
    """Pone lifted cards and the dealer turned the starter; `heels` is 2 for a jack, else 0."""

    PUBLIC = frozenset({"seat", "lift", "card", "heels"})
    seat: Seat
    lift: int
    card: Card
    heels: int

    @property
    def decided(self) -> tuple[Seat, Move]:
        return self.seat, moves.Cut(self.lift)


@dataclass(frozen=True, slots=True)
class Played(Event):
    """A seat laid a card; `items` and `points` without go and last card."""

    PUBLIC = frozenset({"seat", "place", "card", "count", "items", "points"})
    seat: Seat
    place: int
    card: Card
    count: int
    items: tuple[Combination, ...]
    points: int

    @property
    def decided(self) -> tuple[Seat, Move]:
        return self.seat, moves.Play(self.card)


@dataclass(frozen=True, slots=True)
class SaidGo(Event):
    """A seat that holds cards, none of which fits, said go."""

    PUBLIC = frozenset({"seat"})
    seat: Seat

    @property
    def decided(self) -> tuple[Seat, Move]:
        return self.seat, moves.Go()


@dataclass(frozen=True, slots=True)
class CountEnded(Event):
    """A count is over; the point for go or last card, if any, is the seat's."""

    PUBLIC = frozenset({"seat", "why", "points"})
    seat: Seat
    why: CountEnd
    points: int


@dataclass(frozen=True, slots=True)
class CribTurned(Event):
    """The crib lies open, in the order of the places of its cards."""

    PUBLIC = frozenset({"places", "cards"})
    places: tuple[int, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """The owner named the points of his hand or crib."""

    PUBLIC = frozenset({"seat", "what", "points"})
    seat: Seat
    what: What
    points: int

    @property
    def decided(self) -> tuple[Seat, Move]:
        return self.seat, moves.Claim(self.points)


@dataclass(frozen=True, slots=True)
class Called(Event):
    """The opponent named what he makes a claimed hand or crib."""

    PUBLIC = frozenset({"seat", "what", "points"})
    seat: Seat
    what: What
    points: int

    @property
    def decided(self) -> tuple[Seat, Move]:
        return self.seat, moves.Call(self.points)


@dataclass(frozen=True, slots=True)
class Shown(Event):
    """A hand or the crib was counted.

    `points` is the true count, `pegged` what its owner pegs, `taken` what the opponent does.
    """

    PUBLIC = frozenset({"what", "seat", "cards", "items", "points", "pegged", "taken"})
    what: What
    seat: Seat
    cards: tuple[Card, ...]
    items: tuple[Combination, ...]
    points: int
    pegged: int
    taken: int


@dataclass(frozen=True, slots=True)
class TookBack(Event):
    """A seat went back to its decision number `to`; what came after it no longer counts."""

    PUBLIC = frozenset({"seat", "to"})
    seat: Seat
    to: int

    @property
    def decided(self) -> tuple[Seat, Move]:
        return self.seat, moves.TakeBack(self.to)


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    """A seat gave the game up."""

    PUBLIC = frozenset({"seat"})
    seat: Seat

    @property
    def decided(self) -> tuple[Seat, Move]:
        return self.seat, moves.Resign()


@dataclass(frozen=True, slots=True)
class TimedOut(Event):
    """The opponent claimed the game because the seat's time had run out."""

    PUBLIC = frozenset({"seat"})
    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over."""

    PUBLIC = frozenset({"winner", "by"})
    winner: Seat
    by: Ending


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """The house opened its secret: 64 hex digits."""

    PUBLIC = frozenset({"secret"})
    secret: str
