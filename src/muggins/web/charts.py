"""Charts as pages draw them: how likely points are, and chances to win by both scores.

Coordinates are units of the drawing; colours are classes, so that they follow the theme.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

STEP: Final = 5
"""Points from one cell of the map to the next."""

CELL: Final = 12
TOP: Final = 120
"""The highest score on the map; a whole number of steps."""

CLASSES: Final = 10
EDGE: Final = 34
"""Room for the numbers beside the map."""

SIZE: Final = (TOP // STEP + 1) * CELL
BAR: Final = 16
HEIGHT: Final = 90
NARROWEST: Final = 22
"""Bars are no wider than so many side by side would be."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A pair of scores on the map; `shade` from 0 (sure to lose) to 9 (sure to win)."""

    mine: int
    yours: int
    x: int
    y: int
    shade: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A number beside the map, and where."""

    score: int
    at: float


@dataclass(frozen=True, slots=True)
class HeatMap:
    """The chance to win by both scores: one's own to the right, the opponent's upwards."""

    cells: tuple[Cell, ...]
    across: tuple[Mark, ...]
    upwards: tuple[Mark, ...]
    x: float
    y: float
    cell: int = CELL
    edge: int = EDGE
    size: int = SIZE
    end: int = EDGE + SIZE
    whole: int = EDGE + SIZE + 10
    middle: float = EDGE + SIZE / 2


@dataclass(frozen=True, slots=True)
class Bar:
    """So many points, how likely they are, and the bar that shows it."""

    points: int
    share: float
    x: int
    y: float
    height: float
    middle: float


def heat_map(chance: Callable[[int, int], float], mine: int, yours: int) -> HeatMap:
    """The map with the pair of scores that is looked at; `chance` takes one's own score first."""
    scores = range(0, TOP + 1, STEP)
    return HeatMap(
        tuple(
            Cell(
                own,
                other,
                EDGE + own // STEP * CELL,
                SIZE - CELL - other // STEP * CELL,
                min(int(CLASSES * chance(own, other)), CLASSES - 1),
            )
            for other in scores
            for own in scores
        ),
        tuple(Mark(score, _across(score)) for score in scores if not score % 20),
        tuple(Mark(score, SIZE + EDGE - _across(score)) for score in scores if not score % 20),
        _across(mine),
        SIZE + EDGE - _across(yours),
    )


def _across(score: int) -> float:
    return round(EDGE + CELL * (score / STEP + 0.5), 1)


def width(drawn: Sequence[Bar]) -> int:
    """How wide a drawing of these bars is."""
    return BAR * max(len(drawn), NARROWEST)


def bars(chances: Sequence[float]) -> tuple[Bar, ...]:
    """A bar for each number of points up to the greatest that can come."""
    most = max(points for points, chance in enumerate(chances) if chance)
    highest = max(chances)
    found = []
    for points, share in enumerate(chances[: most + 1]):
        height = round(HEIGHT * share / highest, 1)
        found.append(
            Bar(points, share, points * BAR + 2, HEIGHT - height, height, points * BAR + BAR / 2)
        )
    return tuple(found)
