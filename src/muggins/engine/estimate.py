"""A number that was measured, with its error."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
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


def together(one: Estimate, other: Estimate) -> Estimate:
    """What two that know nothing of each other say together, each weighed by how exact it is.

    >>> both = together(Estimate(0.0, 3.0), Estimate(25.0, 4.0))
    >>> print(f"{both.value:.1f} ± {both.error:.1f}")
    9.0 ± 2.4
    """
    both = hypot(one.error, other.error)
    weight = (other.error / both) ** 2
    value = weight * one.value + (1 - weight) * other.value
    return Estimate(value, one.error * other.error / both)
