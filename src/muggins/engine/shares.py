"""Shares of wins over pairs of games: which are likely, given what was won.

A pair brings none, one or both of its games, and the two are not independent; so what counts is
how many pairs brought each share. Everything here rests on the distribution over these three that
has a given mean and makes the results most likely, as M. Van den Bergh finds it in Comments on
Normalized Elo.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from statistics import NormalDist
from typing import Final

SHARES: Final = (0.0, 0.5, 1.0)
"""What a player can win of the two games of a pair."""

_UNSEEN: Final = 1e-3
"""Stands for results that have not come yet, which are still possible."""

_HALVINGS: Final = 50
_FALL: Final = NormalDist().inv_cdf(0.975) ** 2 / 2
"""How far the logarithm of the likelihood falls at the ends of a 95 % interval (Wilks)."""


def likelihood(pairs: Sequence[int], mean: float) -> float:
    """The logarithm of the greatest likelihood of the results if the share of wins is `mean`.

    `pairs` are the numbers of pairs that brought each of `SHARES`; `mean` lies between 0 and 1.
    """
    counts = [count or _UNSEEN for count in pairs]
    chances = _explained(counts, mean)
    return sum(count * log(chance) for count, chance in zip(counts, chances, strict=True))


def share(pairs: Sequence[int]) -> float:
    """The share of the games won."""
    return sum(count * won for count, won in zip(pairs, SHARES, strict=True)) / sum(pairs)


def share_interval(pairs: Sequence[int]) -> tuple[float, float]:
    """The 95 % interval of the share of wins, honest for few pairs and near 0 and 1 too.

    >>> [round(bound, 2) for bound in share_interval([0, 0, 17])]
    [0.89, 1.0]
    """
    most = share(pairs)
    inside = min(max(most, 1e-9), 1 - 1e-9)
    best = likelihood(pairs, inside)

    def bound(outside: float) -> float:
        near, far = inside, outside
        for _ in range(_HALVINGS // 2):
            middle = (near + far) / 2
            if best - likelihood(pairs, middle) < _FALL:
                near = middle
            else:
                far = middle
        return near

    return bound(0.0) if most else 0.0, bound(1.0) if most < 1 else 1.0


def _explained(counts: Sequence[float], mean: float) -> list[float]:
    """The chances of the shares, with this mean, that make the counts most likely."""
    total = sum(counts)
    seen = [count / total for count in counts]
    off = [share - mean for share in SHARES]
    # The chances are seen / (1 + x off); x makes their mean right, and all of them stay positive.
    left, right = -1 / off[-1], -1 / off[0]
    for _ in range(_HALVINGS):
        x = (left + right) / 2
        if sum(part * step / (1 + x * step) for part, step in zip(seen, off, strict=True)) > 0:
            left = x
        else:
            right = x
    return [part / (1 + x * step) for part, step in zip(seen, off, strict=True)]
