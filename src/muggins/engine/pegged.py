"""What four kept cards peg, by their ranks and the role, between two players like `club`.

Measured by `simulation`: both lay the card with the most points less the best answer, the
opponent throws by `policy.club_policy`, the two cards thrown with the hand are any. Needs numpy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations_with_replacement
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins import show
from muggins.cards import Card
from muggins.engine.archive import shipped
from muggins.engine.estimate import Estimate
from muggins.errors import CardsError

PEGGING_FILE: Final = "pegging.npz"
ORDER_FILE: Final = "order.npz"
HANDS: Final = tuple(combinations_with_replacement(range(13), show.HAND_SIZE))
"""Four ranks, 0 for an ace, in the order of the table: for pone first, then for the dealer."""

_NUMBERS: Final = {hand: number for number, hand in enumerate(HANDS)}


@dataclass(frozen=True, slots=True)
class Pegged:
    """The points of the play: the hand's own, the opponent's, and the difference.

    `joint` are all pairs of points that came, each with its share: (own, opponent's, share).
    """

    own: Estimate
    opponent: Estimate
    net: Estimate
    joint: tuple[tuple[int, int, float], ...]
    deals: int
    """How many were played to measure it."""


def pegged(kept: Sequence[Card], *, dealer: bool) -> Pegged:
    """What these four cards peg as dealer or pone.

    >>> from muggins import parse_cards
    >>> as_pone = pegged(parse_cards("5H 5C TD JS"), dealer=False)
    >>> as_dealer = pegged(parse_cards("5H 5C TD JS"), dealer=True)
    >>> print(f"{as_pone.net.value:.1f} {as_dealer.net.value:.1f}")
    -1.2 1.3

    Raises `CardsError` unless there are four cards and `TableDamaged` if the table can't be used.
    """
    if len(kept) != show.HAND_SIZE:
        raise CardsError("cards-number", expected=show.HAND_SIZE, given=len(kept))
    hand = tuple(sorted(card.rank - 1 for card in kept))
    return _pegged(_NUMBERS[hand], dealer=dealer)


@lru_cache(maxsize=2 * len(HANDS))
def _pegged(hand: int, *, dealer: bool) -> Pegged:
    table = shipped(PEGGING_FILE).arrays
    row = hand + (len(HANDS) if dealer else 0)
    start, end = table["start"][row : row + 2]
    own, opponent, times = (table[name][start:end] for name in ("own", "opponent", "times"))
    points = np.array([own, opponent, own.astype(np.int64) - opponent], np.float64)
    deals = int(times.sum())
    shares = times / deals
    means = points @ shares
    errors = np.sqrt((points**2 @ shares - means**2) / deals)
    of_own, of_opponent, of_net = (
        Estimate(*both) for both in zip(means.tolist(), errors.tolist(), strict=True)
    )
    joint = zip(own.tolist(), opponent.tolist(), shares.tolist(), strict=True)
    return Pegged(of_own, of_opponent, of_net, tuple(joint), deals)


@cache
def dealer_first() -> NDArray[np.float64]:
    """[points of pone, of the dealer, m, n] in a play: the chance that he has n before pone has m.

    Over all hands, between two players like `club`, up to 15 points each; not to be changed.
    Raises `TableDamaged` if the table can't be used.
    """
    chances = shipped(ORDER_FILE).arrays["dealer_first"].astype(np.float64)
    chances.setflags(write=False)
    return chances
