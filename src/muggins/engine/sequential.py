"""A test that plays until it knows: is a player's share of wins rather low or high?

The generalised sequential probability ratio test over pairs of duplicate games, as chess engines
are tested. After each pair the best explanation of the results with a share of `high` is compared
with the best one with a share of `low`; the bounds for the ratio of their likelihoods are Wald's.

Sources: A. Wald, Sequential Tests of Statistical Hypotheses, Annals of Mathematical Statistics 16
(1945); X. Li, J. Liu, Z. Ying, Generalized Sequential Probability Ratio Test for Separate Families
of Hypotheses, Sequential Analysis 33 (2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import log

from muggins.engine.shares import likelihood


class Verdict(StrEnum):
    """What a test has found."""

    LOW = "low"
    HIGH = "high"


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Whether a share of wins is at most `low` or at least `high`, both between 0 and 1.

    Where it is one of them, the other verdict comes with the chance `error` at most; where it
    lies between them either may come.
    """

    low: float
    high: float
    error: float = 0.05

    @property
    def bound(self) -> float:
        """The logarithm of the likelihood ratio at which the verdict is high; its negative, low."""
        return log((1 - self.error) / self.error)

    def ratio(self, pairs: Sequence[int]) -> float:
        """The logarithm of the likelihood ratio; `pairs` are those that brought each share."""
        return likelihood(pairs, self.high) - likelihood(pairs, self.low)

    def verdict(self, pairs: Sequence[int]) -> Verdict | None:
        """What is found after these pairs; None while it takes more.

        >>> test = SequentialTest(0.5, 0.6)
        >>> test.verdict([20, 40, 30]), test.verdict([30, 140, 80])
        (None, <Verdict.HIGH: 'high'>)
        """
        ratio = self.ratio(pairs)
        if abs(ratio) < self.bound:
            return None
        return Verdict.HIGH if ratio > 0 else Verdict.LOW
