"""A small notation for inked pictures: one line is one shape in one paint.

red M0 0L9 0L9 9Z      filled red, with the ink's outline
red. o 0 0 4           a red circle at (0, 0) of radius 4 without outline (more may follow)
~gold:3 M0 0L9 0       a gold line 3 wide
~gold:3*6 M0 0L90 0    a gold dot 3 wide every 6
| red M5 0L9 0L9 9Z    the same again mirrored at the line x = 0
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from muggins.web.drawing.palette import colour
from muggins.web.drawing.paths import Segment, ellipse, mirrored, moved, number, read, write

INK_WIDTH: Final = 1.5

_CLOTH: Final = ("ink", "gold", "red", "blue", "green", "purple", "orange", "cream", "silver")

PAINTS: Final = {name: colour(f"court-{name}") for name in _CLOTH} | {
    "dark": "#2d2a3a",
    "wood": "#8a5a34",
    "fair": "#f6d4b5",
    "tan": "#dba777",
    "brown": "#9c683f",
    "black": "#33292e",
    "white": "#fff",
    "grey": "#c4c2c0",
    "ginger": "#bf5a26",
    "blond": "#eabf62",
    "auburn": "#7e3820",
    "chestnut": "#6d452b",
    "lip": "#c4524f",
    "shade": "#221d2b",
    "light": "#fff",
    "blush": "#d0342c",
}
"""The paints by name; those of cloth and metal can be set by the page."""

_SEE_THROUGH: Final = {"shade": ".18", "light": ".35", "blush": ".25"}
_LINE: Final = re.compile(r"(\| )?(~?)([a-z]+)(\.?)(?::([\d.]+))?(?:\*([\d.]+))? ([A-Za-z].*)")


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape; `width` is that of a line, None for a filled shape, `gap` the distance of dots."""

    paint: str
    segments: tuple[Segment, ...]
    outlined: bool = True
    width: float | None = None
    gap: float | None = None


Picture: TypeAlias = tuple[Shape, ...]


def picture(text: str) -> Picture:
    """Read a picture; empty lines are skipped.

    Raises ValueError naming the line that is not in the notation.
    """
    shapes: list[Shape] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        found = _LINE.fullmatch(line)
        if found is None or found[3] not in PAINTS:
            raise ValueError(f"not a line of a picture: {line!r}")
        mirror, stroked, paint, bare, width, gap, what = found.groups()
        segments = _outline(what)
        if mirror:
            segments += mirrored(segments, 0)
        shapes.append(
            Shape(
                paint,
                segments,
                outlined=not bare and paint not in _SEE_THROUGH,
                width=float(width or INK_WIDTH) if stroked else None,
                gap=float(gap) if gap else None,
            )
        )
    return tuple(shapes)


def placed(
    shapes: Picture,
    dx: float = 0,
    dy: float = 0,
    *,
    turn: float = 0,
    size: float = 1,
    flip: int = 1,
) -> Picture:
    """The picture scaled, turned by `turn` degrees clockwise, mirrored if `flip` is -1, moved."""
    cos, sin = math.cos(math.radians(turn)) * size, math.sin(math.radians(turn)) * size
    return tuple(
        replace(
            shape,
            segments=moved(
                shape.segments,
                lambda p: (flip * (cos * p[0] - sin * p[1]) + dx, sin * p[0] + cos * p[1] + dy),
            ),
        )
        for shape in shapes
    )


def markup(shapes: Iterable[Shape]) -> str:
    """The shapes as SVG for a group that sets the ink's line; like neighbours share an element."""
    groups: list[list[Shape]] = []
    for shape in shapes:
        if groups and _joins(groups[-1], shape):
            groups[-1].append(shape)
        else:
            groups.append([shape])
    return "".join(
        f'<path{_attributes(group[0])} d="{write(sum((shape.segments for shape in group), ()))}"/>'
        for group in groups
    )


def _joins(group: list[Shape], shape: Shape) -> bool:
    if replace(group[0], segments=()) != replace(shape, segments=()):
        return False
    # Filled shapes that overlap would lose the outline between them, or cut holes.
    return shape.width is not None or all(_apart(other, shape) for other in group)


def _apart(one: Shape, other: Shape) -> bool:
    a, b = _box(one), _box(other)
    return a[2] < b[0] or b[2] < a[0] or a[3] < b[1] or b[3] < a[1]


def _box(shape: Shape) -> tuple[float, float, float, float]:
    xs, ys = zip(*(point for _, points in shape.segments for point in points), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _outline(what: str) -> tuple[Segment, ...]:
    kind, rest = what[0], what[1:]
    if kind not in "oe":
        return read(what)
    step = {"o": 3, "e": 4}[kind]
    values = [float(word) for word in rest.split()]
    segments: tuple[Segment, ...] = ()
    for at in range(0, len(values), step):
        cx, cy, rx, *ry = values[at : at + step]
        segments += ellipse(cx, cy, rx, ry[0] if ry else rx)
    return segments


def _attributes(look: Shape) -> str:
    colour = PAINTS[look.paint]
    if look.width is None:
        parts = [f' fill="{colour}"', "" if look.outlined else ' stroke="none"']
        opacity = _SEE_THROUGH.get(look.paint)
        return "".join([*parts, f' opacity="{opacity}"' if opacity else ""])
    parts = [' fill="none"', "" if look.paint == "ink" else f' stroke="{colour}"']
    if look.width != INK_WIDTH:
        parts.append(f' stroke-width="{number(look.width)}"')
    if look.gap is not None:
        parts.append(f' stroke-dasharray="0 {number(look.gap)}"')
    return "".join(parts)
