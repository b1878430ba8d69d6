"""The index letters and figures, drawn with a pen of changing width.

A letter is a few strokes on a field 100 high: a line of M, L and C with the width of the pen at
each of its nodes. The outline is found by moving the handles of each curve sideways, so it needs
no more curves than the stroke and no font decides the look.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from muggins.web.drawing.paths import Point, Segment, ellipse, read

THICK: Final = 15.5
THIN: Final = 7.0
SERIF: Final = 6.5


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line drawn by the pen; `widths` has one number a node, or one for all of them."""

    line: str
    widths: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Ball:
    """A round end of a stroke."""

    x: float
    y: float
    radius: float = 10.5


@dataclass(frozen=True, slots=True)
class Shape:
    """An outline as it is, clockwise on the screen as all outlines here are."""

    path: str


@dataclass(frozen=True, slots=True)
class Glyph:
    """A letter on a field `width` wide and 100 high."""

    width: float
    parts: tuple[Stroke | Ball | Shape, ...]


def thick(line: str) -> Stroke:
    """A stroke as wide as a stem."""
    return Stroke(line, (THICK,))


def thin(line: str) -> Stroke:
    """A stroke as narrow as a hairline."""
    return Stroke(line, (THIN,))


def serif(left: float, right: float, y: float) -> Stroke:
    """A flat end of a stem."""
    return Stroke(f"M{left} {y}L{right} {y}", (SERIF,))


def bowl(cx: float, cy: float, rx: float, ry: float) -> Stroke:
    """A closed round, thick at its sides and thin above and below."""
    kx, ky = rx * 0.5523, ry * 0.5523
    line = (
        f"M{cx} {cy - ry}C{cx + kx} {cy - ry} {cx + rx} {cy - ky} {cx + rx} {cy}"
        f"C{cx + rx} {cy + ky} {cx + kx} {cy + ry} {cx} {cy + ry}"
        f"C{cx - kx} {cy + ry} {cx - rx} {cy + ky} {cx - rx} {cy}"
        f"C{cx - rx} {cy - ky} {cx - kx} {cy - ry} {cx} {cy - ry}"
    )
    return Stroke(line, (THIN, THICK, THIN, THICK, THIN))


TOP: Final = SERIF / 2
FOOT: Final = 100 - SERIF / 2

_SIX: Final = (
    bowl(33, 66, 25, 30.5),
    Stroke("M8 66C8 34 18 6 47 5", (THICK, THIN)),
    Ball(47, 11, 9.5),
)

_ONE: Final = (
    thick("M17 2L17 98"),
    Stroke("M17 4C15 13 9 17 0 19", (THIN,)),
    serif(2, 32, FOOT),
)

GLYPHS: Final[dict[str, Glyph]] = {
    "A": Glyph(
        80,
        (
            thin("M36 4L13 98"),
            Shape("M31 0L46 0L75 98L58 98Z"),
            thin("M20 66L58 66"),
            serif(0, 27, FOOT),
            serif(51, 80, FOOT),
        ),
    ),
    "0": Glyph(66, (bowl(33, 50, 25, 46.5),)),
    "1": Glyph(38, _ONE),
    "2": Glyph(
        64,
        (
            Ball(15, 28),
            Stroke(
                "M8.5 28C7 11 19 3.5 32 3.5C47 3.5 56 14 56 28C56 50 28 62 7 91",
                (THIN, THIN, THICK, 8),
            ),
            Stroke("M2 93L58 93", (14,)),
            Stroke("M57 96L61 74", (THIN,)),
        ),
    ),
    "3": Glyph(
        64,
        (
            Ball(14.5, 23),
            Stroke("M7.5 23C8 10 20 3.5 31 3.5C44 3.5 52 12 52 25", (THIN, THIN, THICK)),
            Stroke("M52 25C52 38 42 46 26 46", (THICK, THIN)),
            Stroke("M26 46C46 46 56 57 56 71", (THIN, THICK)),
            Stroke("M56 71C56 88 45 96.5 30 96.5C18 96.5 7 90 6.5 77", (THICK, THIN, THIN)),
            Ball(13.5, 77),
        ),
    ),
    "4": Glyph(
        68,
        (
            thin("M46 2L4 71"),
            thin("M1 70L67 70"),
            thick("M46 0L46 98"),
            serif(30, 63, FOOT),
        ),
    ),
    "5": Glyph(
        64,
        (
            thin("M14 3L11 52"),
            Stroke("M11 9L55 9", (14,)),
            Stroke("M9 52C16 43 24 39.5 32 39.5C47 39.5 56 51 56 67", (THIN, THIN, THICK)),
            Stroke("M56 67C56 86 45 96.5 29 96.5C17 96.5 7 90 6.5 77", (THICK, THIN, THIN)),
            Ball(13.5, 77),
        ),
    ),
    "6": Glyph(66, _SIX),
    "7": Glyph(
        62,
        (
            Stroke("M4 8L60 8", (14,)),
            thin("M6 1L3 28"),
            Stroke("M56 8C46 34 30 58 27 99", (8, 17)),
        ),
    ),
    "8": Glyph(66, (bowl(33, 25.5, 20.5, 22), bowl(33, 72, 25, 24.5))),
    "J": Glyph(
        60,
        (
            Stroke("M40 2L40 70", (THICK,)),
            Stroke("M40 70C40 88 33 96.5 22 96.5C12 96.5 4.5 90 4.5 79", (THICK, 7, 7)),
            Ball(11.5, 79),
            serif(22, 59, TOP),
        ),
    ),
    "Q": Glyph(
        80,
        (
            bowl(39, 49, 31, 45.5),
            Stroke("M28 76C46 62 50 108 79 95", (THIN, 11)),
        ),
    ),
    "K": Glyph(
        82,
        (
            thick("M17 2L17 98"),
            thin("M63 3L19 60"),
            Stroke("M34 40L66 96", (THICK,)),
            serif(1, 33, TOP),
            serif(1, 33, FOOT),
            serif(49, 78, TOP),
            serif(50, 82, FOOT),
        ),
    ),
    "B": Glyph(
        68,
        (
            thick("M17 2L17 98"),
            serif(1, 32, TOP),
            serif(1, 32, FOOT),
            Stroke("M30 3.5C46 3.5 54 12 54 25C54 38 44 47 30 47", (THIN, THICK, THIN)),
            Stroke("M17 47L31 47", (THIN,)),
            Stroke("M30 47C50 47 59 57 59 71C59 88 48 96.5 30 96.5", (THIN, THICK, THIN)),
        ),
    ),
    "D": Glyph(
        76,
        (
            thick("M17 2L17 98"),
            serif(1, 34, TOP),
            serif(1, 34, FOOT),
            Stroke("M30 3.5C54 3.5 67 22 67 50C67 78 54 96.5 30 96.5", (THIN, THICK, THIN)),
        ),
    ),
}
GLYPHS["9"] = Glyph(66, _SIX)
GLYPHS["T"] = Glyph(84, (*_ONE, bowl(60, 50, 17, 46.5)))


def number_outline(value: int, *, height: float) -> tuple[Segment, ...]:
    """The figures of a number beside each other, the middle of the number at (0, 0)."""
    figures = str(value)
    space = 10.0
    width = sum(GLYPHS[figure].width + space for figure in figures) - space
    segments: list[Segment] = []
    left, size = -width / 2, height / 100
    for figure in figures:
        for kind, points in outline(figure):
            segments.append((kind, tuple(((x + left) * size, (y - 50) * size) for x, y in points)))
        left += GLYPHS[figure].width + space
    return tuple(segments)


def outline(letter: str) -> tuple[Segment, ...]:
    """The outline of a letter of `GLYPHS`; the nine is the six upside down."""
    segments: list[Segment] = []
    for part in GLYPHS[letter].parts:
        if isinstance(part, Ball):
            segments.extend(ellipse(part.x, part.y, part.radius, part.radius))
        elif isinstance(part, Shape):
            segments.extend(read(part.path))
        else:
            segments.extend(_inked(part))
    if letter != "9":
        return tuple(segments)
    width = GLYPHS["9"].width
    return tuple((kind, tuple((width - x, 100 - y) for x, y in ends)) for kind, ends in segments)


def _inked(stroke: Stroke) -> list[Segment]:
    (_, (first,)), *curves = read(stroke.line)
    widths = stroke.widths if len(stroke.widths) > 1 else stroke.widths * (len(curves) + 1)
    there: list[Segment] = []
    back: list[tuple[Point, ...]] = []
    here = first
    for (kind, points), start, end in zip(curves, widths[:-1], widths[1:], strict=True):
        control = (here, *points)
        left, right = (_beside(control, side * start / 2, side * end / 2) for side in (-1, 1))
        if not there:
            there.append(("M", (left[0],)))
        there.append((kind, left[1:]))
        back.append(right)
        here = points[-1]
    there.append(("L", (back[-1][-1],)))
    there.extend(("L" if len(side) == 2 else "C", side[-2::-1]) for side in reversed(back))
    return [*there, ("Z", ())]


def _beside(control: tuple[Point, ...], start: float, end: float) -> tuple[Point, ...]:
    """The control points moved sideways by widths from `start` to `end`."""
    last = len(control) - 1
    legs = [_normal(a, b) for a, b in pairwise(control)]
    moved = []
    for place, (x, y) in enumerate(control):
        before, after = legs[max(place - 1, 0)], legs[min(place, last - 1)]
        nx, ny = before[0] + after[0], before[1] + after[1]
        # The bisector is stretched so that the distance to both legs stays the width.
        stretch = 2 / (nx * nx + ny * ny)
        # Width that stays put at both ends keeps the outline smooth from curve to curve.
        width = start if place <= last // 2 else end
        moved.append((x + width * nx * stretch, y + width * ny * stretch))
    return tuple(moved)


def _normal(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return ((a[1] - b[1]) / length, (b[0] - a[0]) / length)
