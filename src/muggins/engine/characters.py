"""Players weaker than `club`, in ways in which people are: by what they do not consider.

None cheats, and none blunders for the sake of it. A character keeps the four cards that look best
to it, lays the card that it likes best, and counts what it sees; the stronger one is, the more it
takes into account. `docs/bots.md` tells who overlooks what.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from types import MappingProxyType
from typing import Final

from muggins import play, show
from muggins.cards import PACK, Card, Rank
from muggins.combinations import Combination, Kind
from muggins.engine.club import hand_mean
from muggins.engine.habits import counted, fixed_move, own_seat
from muggins.moves import Call, Claim, Discard, Go, Move, Play
from muggins.play import Pegging
from muggins.table import Phase
from muggins.view import View

Worth = Callable[[Sequence[Card], Sequence[Card]], float]
"""What four cards are worth to somebody who throws the two others."""

Liking = Callable[[Pegging, Card], tuple[float, ...]]
"""How much somebody likes to lay a card, the first number above the others."""

LONG: Final = "long-fifteen"
"""A fifteen of three or more cards, which is harder to see than one of two."""

_FIFTEEN: Final = 15


@dataclass(frozen=True, slots=True)
class Character:
    """A bot with a human measure of skill.

    `sees` is the chance, of 1, that it sees a combination when it counts by hand; those not
    named it always sees.
    """

    name: str
    version: str
    worth: Worth
    liking: Liking
    crib: Callable[[Sequence[Card]], float] | None = None
    sees: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))

    def move(self, view: View, seed: bytes) -> Move:
        """Its move; only in counting by hand it depends on the seed."""
        match view.phase:
            case Phase.DISCARD:
                return self._discard(view)
            case Phase.PLAY:
                return self._card(view)
            case Phase.COUNT:
                return Claim(self._count(view, Random(seed)))
            case Phase.CALL:
                return Call(self._count(view, Random(seed)))
        move = fixed_move(view)
        assert move is not None
        return move

    def _discard(self, view: View) -> Discard:
        seat = own_seat(view)
        hand = view.hand(seat)
        sign = 1 if view.dealer is seat else -1

        def worth(thrown: tuple[Card, ...]) -> float:
            kept = [card for card in hand if card not in thrown]
            crib = 0 if self.crib is None else sign * self.crib(thrown)
            # Rounded, so that sums in another order are still equal.
            return round(self.worth(kept, thrown) + crib, 9)

        return Discard(max(combinations(hand, 2), key=worth))

    def _card(self, view: View) -> Move:
        pegging = view.pegging
        assert pegging is not None
        if not pegging.legal:
            return Go()
        return Play(max(pegging.legal, key=lambda card: self.liking(pegging, card)))

    def _count(self, view: View, random: Random) -> int:
        seen = [item for item in counted(view) if random.random() < self._chance(item)]
        return sum(item.points for item in seen)

    def _chance(self, item: Combination) -> float:
        is_long = item.kind is Kind.FIFTEEN and len(item.cards) > 2
        return self.sees.get(LONG if is_long else item.kind.value, 1.0)


# --- what four cards are worth


def by_looks(kept: Sequence[Card], thrown: Sequence[Card]) -> float:
    """Pairs, and else high cards, as in so many other games."""
    return 2 * _pairs(kept) + sum(card.rank for card in kept) / 100


def pairs_and_fifteens(kept: Sequence[Card], thrown: Sequence[Card]) -> float:
    """Pairs and fifteens of two cards; runs and longer fifteens are not seen."""
    return 2 * _pairs(kept) + 2 * _fifteens(kept)


def with_runs(kept: Sequence[Card], thrown: Sequence[Card]) -> float:
    """Pairs, fifteens of two cards, and runs; longer fifteens are not seen."""
    return pairs_and_fifteens(kept, thrown) + _runs(kept)


def sure_points(kept: Sequence[Card], thrown: Sequence[Card]) -> float:
    """What the four count whatever starter comes."""
    starters = (card for card in PACK if card not in kept and card not in thrown)
    return min(show.points(kept, starter) for starter in starters)


def crib_by_sight(thrown: Sequence[Card]) -> float:
    """What two cards bring a crib by a rule of thumb: pairs, fifteens, fives, neighbours."""
    one, other = thrown
    fives = sum(card.rank is Rank.FIVE for card in thrown)
    near = abs(one.rank - other.rank) in (1, 2)
    return 2 * _pairs(thrown) + 2 * _fifteens(thrown) + fives + near / 2


def _pairs(cards: Sequence[Card]) -> int:
    return sum(one.rank == other.rank for one, other in combinations(cards, 2))


def _fifteens(cards: Sequence[Card]) -> int:
    return sum(one.pips + other.pips == _FIFTEEN for one, other in combinations(cards, 2))


def _runs(cards: Sequence[Card]) -> int:
    """The points of the runs of three, or of the run of four."""
    for size in (4, 3):
        runs = [sorted(card.rank for card in some) for some in combinations(cards, size)]
        found = sum(ranks == list(range(ranks[0], ranks[0] + size)) for ranks in runs)
        if found:
            return size * found
    return 0


# --- which card somebody likes to lay


def pairs_only(pegging: Pegging, card: Card) -> tuple[float, ...]:
    """A pair with the last card, else the highest card that fits."""
    last = pegging.series[-1:]
    return (bool(last) and last[0].rank == card.rank, card.rank)


def no_runs(pegging: Pegging, card: Card) -> tuple[float, ...]:
    """Fifteen, thirty-one and pairs; runs are not seen. Else the highest card that fits."""
    items = play.count((*pegging.series, card))
    return sum(item.points for item in items if item.kind is not Kind.RUN), card.rank


def runs_in_order(pegging: Pegging, card: Card) -> tuple[float, ...]:
    """All points, but a run is seen only if its cards lie in order, upwards or downwards."""
    items = play.count((*pegging.series, card))
    return sum(item.points for item in items if _in_order(item)), card.rank


def _in_order(item: Combination) -> bool:
    ranks = [card.rank for card in item.cards]
    return item.kind is not Kind.RUN or ranks in (sorted(ranks), sorted(ranks, reverse=True))


def all_points(pegging: Pegging, card: Card) -> tuple[float, ...]:
    """All points there are, else the highest card that fits."""
    return play.points((*pegging.series, card)), card.rank


CHARACTERS: Final = (
    Character(
        "tilly", "1", by_looks, pairs_only,
        sees={LONG: 0.3, Kind.RUN: 0.6, Kind.FLUSH: 0.5, Kind.NOBS: 0.0},
    ),
    Character(
        "jonas", "1", pairs_and_fifteens, no_runs,
        sees={LONG: 0.6, Kind.RUN: 0.7, Kind.NOBS: 0.2},
    ),
    Character("greta", "1", with_runs, pairs_only, sees={LONG: 0.8, Kind.NOBS: 0.5}),
    Character("oskar", "1", sure_points, runs_in_order, sees={LONG: 0.95, Kind.NOBS: 0.8}),
    Character("ruth", "1", hand_mean, all_points, crib=crib_by_sight),
)  # fmt: skip
"""The characters, the weakest first."""
