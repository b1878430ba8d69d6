"""Where the holes of a cribbage board lie: for the drawings, the pages and the moving pegs.

The track winds to and fro in rows. The first row holds one group of five more than the others,
since a turn holds a group of its own, and the finish lies where the last row would go on: at 121
on a wide screen that makes streets of 40, on a phone streets of 30. A board for a lower target
ends earlier; for a higher one the pegs go round the 120 holes again.

Coordinates are those of the drawing, x to the right and y downwards, rounded to a tenth.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from enum import Enum, IntEnum
from functools import lru_cache
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]

GROUP: Final = 5
LAP: Final = 120
"""The holes of one round; the finish of a game to 121 is no part of it."""


class Track(IntEnum):
    """One of the two tracks: the near one runs below the other in the first row."""

    NEAR = 0
    FAR = 1

    @property
    def side(self) -> int:
        """1 for the track below the middle of the first row, -1 for the one above."""
        return 1 if self is Track.NEAR else -1


@dataclass(frozen=True, slots=True)
class Shape:
    """The measures of a layout.

    `rows` and `groups` (of five holes, in the first row) give the length, `pitch` is the distance
    of holes, `gap` what is added between groups, `lane` the distance of a track from the middle
    of its row, `turn` the radius of the middle in a turn, `margin` the free wood around, `head`
    the radius of a peg's head.
    """

    rows: int
    groups: int
    pitch: float
    gap: float
    lane: float
    turn: float
    margin: float
    head: float

    @property
    def start(self) -> float:
        """The room for the start holes."""
        return 2 * self.pitch + 2 * self.gap

    @property
    def stride(self) -> float:
        """The length of a group with the gap after it."""
        return GROUP * self.pitch + self.gap

    @property
    def width(self) -> float:
        """The width of the drawing."""
        beside = self.turn + self.lane + self.margin
        return round(self.margin + self.start + self.groups * self.stride + beside, 1)

    @property
    def height(self) -> float:
        """The height of the drawing."""
        return round((self.rows - 1) * 2 * self.turn + 2 * self.lane + 2 * self.margin, 1)


class Layout(Enum):
    """A board for a width of screen and a length of game."""

    WIDE = Shape(3, 8, pitch=18, gap=8, lane=10.5, turn=36, margin=34, head=9)
    PHONE = Shape(4, 6, pitch=8.3, gap=3.5, lane=5.8, turn=19.5, margin=19, head=5.4)
    WIDE_SHORT = Shape(2, 6, pitch=23, gap=12, lane=12.5, turn=40, margin=36, head=10.5)
    PHONE_SHORT = Shape(2, 6, pitch=8.3, gap=3.5, lane=6.2, turn=20, margin=19, head=5.6)

    @property
    def holes(self) -> int:
        """How many holes a track has, without start and finish: 120 or 60."""
        shape = self.value
        return GROUP * shape.groups * shape.rows


def layout_for(target: int, *, phone: bool) -> Layout:
    """The layout for a game to `target`: the short ones up to 61.

    >>> layout_for(61, phone=False).name, layout_for(91, phone=True).name
    ('WIDE_SHORT', 'PHONE')
    """
    if target <= Layout.WIDE_SHORT.holes + 1:
        return Layout.PHONE_SHORT if phone else Layout.WIDE_SHORT
    return Layout.PHONE if phone else Layout.WIDE


@lru_cache(maxsize=64)
def holes(layout: Layout, track: Track, *, target: int = LAP + 1) -> tuple[Point, ...]:
    """The holes of a track: the two start holes, then hole 1 and so on, the finish last.

    So the peg of a score stands at index ``hole(score, target) + 1``, and a peg that has not
    moved yet at index 0, behind the other. Both tracks share the finish.

    >>> len(holes(Layout.WIDE, Track.NEAR)), len(holes(Layout.PHONE, Track.FAR, target=87))
    (123, 89)

    Raises ValueError for a target below 1 or one that the layout is too short for.
    """
    if target < 1 or (target > layout.holes + 1 and layout.holes < LAP):
        raise ValueError(f"no board of {layout.holes} holes for a game to {target}")
    last = min(target, layout.holes + 1)
    before = [_along(layout.value, number, track.side) for number in range(-1, last)]
    return (*before, _along(layout.value, last, 0))


def hole(score: int, target: int) -> int:
    """The number of the hole for a score: above 121 the track is gone round more than once.

    A target reached is the finish, hole `target` or 121, whatever was scored beyond it.

    >>> [hole(score, 121) for score in (0, 90, 121, 125)]
    [0, 90, 121, 121]
    >>> [hole(score, 241) for score in (120, 121, 240, 241)]
    [120, 1, 120, 121]
    """
    if score >= target:
        return min(target, LAP + 1)
    return (score - 1) % LAP + 1 if score > 0 else score


def rounds(score: int, target: int) -> int:
    """How many times the track has been gone round, to be shown beside a long game's pegs.

    >>> [rounds(score, 241) for score in (0, 120, 121, 241)]
    [0, 0, 1, 1]
    """
    return max(0, min(score, target - 1) - 1) // LAP


def line_before(layout: Layout, number: int, *, over: float = 0.0) -> tuple[Point, Point]:
    """The ends of a line across both tracks just before a hole, `over` longer at either end.

    A skunk line of 91 lies before hole 91: who has not passed it is skunked.
    """
    near, far = (
        _middle(
            _along(layout.value, number - 1, track.side), _along(layout.value, number, track.side)
        )
        for track in Track
    )
    length = math.dist(near, far)
    dx, dy = ((near[0] - far[0]) / length * over, (near[1] - far[1]) / length * over)
    return (near[0] + dx, near[1] + dy), (far[0] - dx, far[1] - dy)


def _middle(a: Point, b: Point) -> Point:
    return ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)


def _along(shape: Shape, number: int, side: int) -> Point:
    """The place of a hole; `side` 1 is the near track, -1 the far one, 0 the middle of the row."""
    x, y = _straight(shape, number, side)
    return (round(x, 1), round(y, 1))


def _straight(shape: Shape, number: int, side: int) -> Point:
    left = shape.margin + shape.start
    bottom = shape.height - shape.margin - shape.lane
    if number < 1:
        return (left - shape.gap - (0.5 - number) * shape.pitch, bottom + side * shape.lane)
    group, step = divmod(number - 1, GROUP)
    # Counted in groups the first row is a turn and a shorter row, like every other.
    row, place = divmod(group, shape.groups)
    if row and not place:
        if row < shape.rows:
            return _turn(shape, row, step, side)
        # The finish of a full board: where the last row would go on.
        row, place = row - 1, shape.groups
    along = (place + (0 if row == 0 else -1)) * shape.stride + (step + 0.5) * shape.pitch
    away = row % 2
    lane = -side if away else side
    first = left if row == 0 else left + shape.stride
    end = left + shape.groups * shape.stride - shape.gap
    x = end - along if away else first + along
    return (x, bottom - 2 * shape.turn * row + lane * shape.lane)


def turn_before(layout: Layout, number: int) -> int | None:
    """The row that the turn with this hole leads to, counted from 0; None for a hole in a row."""
    row, place = divmod(max(number - 1, 0) // GROUP, layout.value.groups)
    return row if 0 < row < layout.value.rows and not place else None


def turn_centre(shape: Shape, row: int) -> Point:
    """The middle of the turn that leads to a row; odd rows are reached at the right."""
    left = shape.margin + shape.start
    x = left + shape.groups * shape.stride - shape.gap if row % 2 else left + shape.stride
    return (x, shape.height - shape.margin - shape.lane - shape.turn * (2 * row - 1))


def turn_radius(shape: Shape, row: int, side: int) -> float:
    """How far from its middle a track turns: the near one outside at the right, else inside."""
    return shape.turn + (side if row % 2 else -side) * shape.lane


def _turn(shape: Shape, row: int, step: int, side: int) -> Point:
    """A hole of the turn from the row before to `row`."""
    x, y = turn_centre(shape, row)
    radius = turn_radius(shape, row, side)
    angle = math.radians(90 - 180 * (step + 1) / (GROUP + 1))
    reach = radius * math.cos(angle)
    return (x + (reach if row % 2 else -reach), y + radius * math.sin(angle))
