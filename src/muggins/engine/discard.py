"""The fifteen ways to throw two of six cards, each with what it brings.

The four kept are counted over all 46 starters. The crib is exact too, over every hand of the
opponent and every starter, given how he throws: by `policy.club_policy`, after the ranks of his
six cards, any of his cards of one rank as likely as the other. The play is measured, by kept
ranks and role (`pegged`). The chance to win follows from what all of a deal brings both sides, in
counting order, and from the race after it; `deal_kernels` says what is taken as independent.
Needs the extra ``engine``.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from muggins.cards import PACK, Card, distinct
from muggins.engine import deal_kernels, kernels
from muggins.engine.estimate import Estimate, together
from muggins.engine.pegged import Pegged, dealer_first, pegged
from muggins.engine.policy import club_policy
from muggins.engine.race import TARGET, dealer_wins, head_start, largest_error
from muggins.errors import CardsError

DEALT = 6

# How far chances to win lie from those of deals played out with these very cards (root mean
# square, by ``python -m benchmarks.chance --worked-out``): up to so many points needed by him who
# needs fewer, and by the other.
NEEDED: Final = (4, 8, 12, 20, 35, 60, 121)
APART: Final = (
    (0.0521, 0.0181, 0.0080, 0.0056, 0.0013, 0.0001, 0.0000),
    (0.0181, 0.0196, 0.0127, 0.0088, 0.0039, 0.0005, 0.0000),
    (0.0080, 0.0127, 0.0111, 0.0069, 0.0053, 0.0009, 0.0000),
    (0.0056, 0.0088, 0.0069, 0.0060, 0.0044, 0.0016, 0.0000),
    (0.0013, 0.0039, 0.0053, 0.0044, 0.0057, 0.0016, 0.0000),
    (0.0001, 0.0005, 0.0009, 0.0016, 0.0016, 0.0033, 0.0011),
    (0.0000, 0.0000, 0.0000, 0.0000, 0.0000, 0.0011, 0.0019),
)

TOO_FAR: Final = 0.018
"""Where they lie further than this, some deals are played out for every throw."""

PLAYED: Final = 200
"""How many, unless it is said otherwise: they take as long as all the rest."""


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

    win: Estimate | None
    """The thrower's chance to win, if his score is known.

    Show and play are taken as independent but near the end; what that does is in the error too.
    """

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


def throws(
    hand: Sequence[Card],
    *,
    dealer: bool,
    scores: tuple[int, int] | None = None,
    target: int = TARGET,
    played: int = PLAYED,
) -> tuple[Throw, ...]:
    """All fifteen throws of six cards, the one with the most points first.

    >>> from muggins import parse_cards
    >>> six = parse_cards("5H 6C 7S 8D JD KH")
    >>> best = throws(six, dealer=True)[0]
    >>> print(*best.thrown, f"{best.hand.mean:.2f} + {best.crib.mean:.2f} = {best.shown:.2f}")
    JD KH 9.65 + 4.00 = 13.65
    >>> print(f"{best.points.value:.1f}")
    15.0

    With `scores`, the thrower's first, each has a chance to win as well, and that is the order;
    near the end `played` deals are played out for it.
    Of equal ones the first in the order of the hand comes first. Raises `CardsError` unless there
    are six different cards, `ScoreError` for scores outside the game, and `TableDamaged` if a
    table can't be used.
    """
    six = distinct(hand)
    if len(six) != DEALT:
        raise CardsError("cards-number", expected=DEALT, given=len(six))
    begun = head_start(scores or (0, 0), target=target)
    numbers = np.array([card.index for card in six], np.uint8)
    unseen = unseen_suits(six)
    policy = club_policy().of(dealer=not dealer)
    hands, cribs = kernels.discard_points(numbers, unseen, policy)
    keeps = [tuple(card for card in six if card not in pair) for pair in combinations(six, 2)]
    pegs = [pegged(kept, dealer=dealer) for kept in keeps]
    wins: Sequence[Estimate | None] = [None] * len(keeps)
    if scores is not None:
        deals = deal_kernels.opponents_deals(unseen, policy)
        shows = deal_kernels.shows(numbers, unseen, deals, dealer)
        ahead = (scores[0] + begun, scores[1] + begun)
        worked_out = [
            _win(show, pegging, ahead, dealer=dealer)
            for show, pegging in zip(shows, pegs, strict=True)
        ]
        if played and _apart(ahead) > TOO_FAR:
            out = _played_out(numbers, policy, ahead, played, dealer=dealer)
            worked_out = [together(*both) for both in zip(worked_out, out, strict=True)]
        wins = worked_out
    found = [
        Throw(thrown, kept, dealer, _spread(of_hand), _spread(of_crib), pegging, win)
        for thrown, kept, of_hand, of_crib, pegging, win in zip(
            combinations(six, 2), keeps, hands, cribs, pegs, wins, strict=True
        )
    ]
    # Rounded, so that sums in another order are still equal.
    return tuple(sorted(found, key=lambda throw: -round((throw.win or throw.points).value, 9)))


def warm_up() -> None:
    """Has everything compiled and loaded that throws are ranked by, near the end too."""
    throws(PACK[:DEALT], dealer=True, scores=(TARGET - 1, TARGET - 1), played=1)


def _win(
    show: NDArray[np.float64], pegging: Pegged, scores: tuple[int, int], *, dealer: bool
) -> Estimate:
    """The chance to win of a throw at these scores, the thrower's first, in a game to 121."""
    own, opponent, shares = np.array(pegging.joint).T
    pone, dealers = (opponent, own) if dealer else (own, opponent)
    ahead = scores if dealer else (scores[1], scores[0])
    pegs = np.stack([pone, dealers], 1).astype(np.int64)
    chances = deal_kernels.chances_to_win(show, pegs, *ahead, dealer_wins(), dealer_first())
    chance = float(shares @ chances)
    spread = float(shares @ (chances - chance) ** 2)
    error = hypot((spread / pegging.deals) ** 0.5, largest_error(ahead), _apart(scores))
    return Estimate(chance if dealer else 1 - chance, error)


def _apart(scores: tuple[int, int]) -> float:
    mine, yours = (bisect_left(NEEDED, TARGET - score) for score in scores)
    return APART[mine][yours]


def _played_out(
    six: NDArray[np.uint8],
    policy: NDArray[np.uint8],
    scores: tuple[int, int],
    number: int,
    *,
    dealer: bool,
) -> list[Estimate]:
    """The chance to win of each throw in so many deals, the same ones whenever it is asked."""
    ahead = np.array(scores if dealer else scores[::-1])
    means, squares = deal_kernels.played_out(
        six.astype(np.int64), int(dealer), ahead, number, 0, policy, dealer_wins()
    ).T
    # One deal more that nobody has seen: few that went all alike do not prove that all do.
    errors = np.sqrt((np.maximum(squares - means**2, 0.0) + 1 / number) / number)
    chances = means if dealer else 1 - means
    return [Estimate(*both) for both in zip(chances.tolist(), errors.tolist(), strict=True)]


def _spread(ways: NDArray[Any]) -> Spread:
    return Spread(tuple((ways / ways.sum()).tolist()))


def unseen_suits(seen: Sequence[Card]) -> kernels.Suits:
    """For each rank the suits not seen yet, as a set of four bits."""
    suits = np.zeros(len(PACK) // 4, np.int64)
    for card in PACK:
        if card not in seen:
            suits[card.rank - 1] |= 1 << card.suit
    return suits
