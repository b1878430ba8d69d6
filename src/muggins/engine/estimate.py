"""A number that was measured, with its error."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean over deals that were played, and its standard error."""

    value: float
    error: float
