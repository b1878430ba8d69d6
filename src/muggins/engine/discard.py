"""The fifteen ways to throw two of six cards, each with what it brings.

The four kept are counted over all 46 starters. The crib is exact too, over every hand of the
opponent and every starter, given how he throws: by `policy.club_policy`, after the ranks of his
six cards, any of his cards of one rank as likely as the other. The play is measured, by kept
ranks and role (`pegged`). Needs the extra ``engine``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from muggins.cards import PACK, Card, distinct
from muggins.engine import kernels
from muggins.engine.estimate import Estimate
from muggins.engine.pegged import Pegged, pegged
from muggins.engine.policy import club_policy
from muggins.errors import CardsError

DEALT = 6


@dataclass(frozen=True, slots=True)
class Spread:
    """How likely each number of points is: `chances[n]` for n points; together they are 1."""

    chances: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The points on average."""
        return sum(points * chance for points, chance in enumerate(self.chances))

    @property
    def least(self) -> int:
        """The fewest points that can come."""
        return next(points for points, chance in enumerate(self.chances) if chance)

    @property
    def most(self) -> int:
        """The most points that can come."""
        return max(points for points, chance in enumerate(self.chances) if chance)


@dataclass(frozen=True, slots=True)
class Throw:
    """Two cards for the crib and four to keep, and what they bring."""

    thrown: tuple[Card, Card]
    kept: tuple[Card, ...]
    own_crib: bool
    """Whether the crib is the thrower's, who then deals."""
    hand: Spread
    crib: Spread

    pegging: Pegged
    """Measured, not exact."""

    @property
    def shown(self) -> float:
        """The mean of the hand, and with it (own crib) or less it (opponent's) that of the crib."""
        return self.hand.mean + (self.crib.mean if self.own_crib else -self.crib.mean)

    @property
    def points(self) -> Estimate:
        """The points of the deal in all, the opponent's subtracted; inexact by the pegging alone.

        What the opponent's hand brings is left out.
        """
        return Estimate(self.shown + self.pegging.net.value, self.pegging.net.error)


def throws(hand: Sequence[Card], *, dealer: bool) -> tuple[Throw, ...]:
    """All fifteen throws of six cards, the one with the most points first.

    >>> from muggins import parse_cards
    >>> best = throws(parse_cards("5H 6C 7S 8D JD KH"), dealer=True)[0]
    >>> print(*best.thrown, f"{best.hand.mean:.2f} + {best.crib.mean:.2f} = {best.shown:.2f}")
    JD KH 9.65 + 4.00 = 13.65
    >>> print(f"{best.points.value:.1f}")
    15.0

    Of equal ones the first in the order of the hand comes first. Raises `CardsError` unless there
    are six different cards, and `TableDamaged` if the policy can't be used.
    """
    six = distinct(hand)
    if len(six) != DEALT:
        raise CardsError("cards-number", expected=DEALT, given=len(six))
    hands, cribs = kernels.discard_points(
        np.array([card.index for card in six], np.uint8),
        unseen_suits(six),
        club_policy().of(dealer=not dealer),
    )
    hands = hands / hands.sum(1, keepdims=True)
    cribs = cribs / cribs.sum(1, keepdims=True)
    found = []
    for thrown, of_hand, of_crib in zip(
        combinations(six, 2), hands.tolist(), cribs.tolist(), strict=True
    ):
        kept = tuple(card for card in six if card not in thrown)
        spreads = Spread(tuple(of_hand)), Spread(tuple(of_crib))
        found.append(Throw(thrown, kept, dealer, *spreads, pegged(kept, dealer=dealer)))
    # Rounded, so that sums in another order are still equal.
    return tuple(sorted(found, key=lambda throw: -round(throw.points.value, 9)))


def unseen_suits(seen: Sequence[Card]) -> kernels.Suits:
    """For each rank the suits not seen yet, as a set of four bits."""
    suits = np.zeros(len(PACK) // 4, np.int64)
    for card in PACK:
        if card not in seen:
            suits[card.rank - 1] |= 1 << card.suit
    return suits
