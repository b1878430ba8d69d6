"""A number that was measured, with its error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev
from typing import Final

_SIGMAS: Final = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals that were played, and its standard error."""

    value: float
    error: float

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds that hold the true mean in 95 of 100 such measurements."""
        return self.value - _SIGMAS * self.error, self.value + _SIGMAS * self.error


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values; the error of a single one is not known, so it is infinite.

    >>> estimate([1, 2, 3])
    Estimate(value=2.0, error=0.5773502691896258)
    """
    if len(values) < 2:
        return Estimate(fmean(values), float("inf"))
    return Estimate(fmean(values), stdev(values) / len(values) ** 0.5)
