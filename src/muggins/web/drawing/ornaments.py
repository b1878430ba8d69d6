"""The decoration of the ace of spades and of the back of the cards, round the middle (0, 0)."""

from __future__ import annotations

import math
from typing import Final

from muggins.web.drawing.paths import Point, Segment, moved, read, write

_LEAF: Final = read("M0 0C4-7 13-9 21-1C14 5 5 5 0 0Z")
_PETAL: Final = read("M0-5C6-11 6-20 0-27C-6-20-6-11 0-5Z")


def wreath(*, across: float, high: float, leaves: int = 9) -> str:
    """Path data of two sprays of leaves that rise from below on an ellipse of these half axes."""
    segments: list[Segment] = []
    for leaf in range(leaves):
        angle = 80 - 118 * leaf / (leaves - 1)
        x, y = across * _cos(angle), high * _sin(angle)
        along = math.degrees(math.atan2(-high * _cos(angle), across * _sin(angle)))
        size = 1.35 - 0.06 * leaf
        for lean, flip in ((-38, -1), (34, 1)):
            shape = _turned(_LEAF, along + lean, size=size, flip=flip)
            if leaf == leaves - 1 and flip == 1:
                shape = _turned(_LEAF, along, size=size)
            for side in (1, -1):
                segments.extend(_shifted(shape, x, y, side=side))
    return write(tuple(segments))


def wreath_stems(*, across: float, high: float) -> str:
    """Path data of the two stems of the `wreath`."""
    lines = []
    for side in (1, -1):
        points = [(side * across * _cos(angle), high * _sin(angle)) for angle in range(88, -39, -9)]
        lines.append("M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points))
    return write(read("".join(lines)))


def rosette(*, petals: int, size: float = 1) -> str:
    """Path data of petals round the middle, 27 long at `size` 1."""
    turns = (360 / petals * petal for petal in range(petals))
    return write(tuple(segment for turn in turns for segment in _turned(_PETAL, turn, size=size)))


def lattice(*, columns: int, rows: int, across: float, high: float) -> str:
    """Path data of a net of lozenges that fills a field of these half axes."""
    lines: list[str] = []
    for start in range(-rows, columns + 1):
        for down in (1, -1):
            first, last = max(start, 0), min(start + rows, columns)
            if first >= last:
                continue
            ends = [
                (
                    across * (2 * column / columns - 1),
                    down * high * (2 * (column - start) / rows - 1),
                )
                for column in (first, last)
            ]
            lines.append("M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in ends))
    return write(read("".join(lines)))


def _shifted(shape: tuple[Segment, ...], dx: float, dy: float, *, side: int) -> tuple[Segment, ...]:
    return moved(shape, lambda point: (side * (point[0] + dx), point[1] + dy))


def _turned(
    shape: tuple[Segment, ...], degrees: float, *, size: float = 1, flip: int = 1
) -> tuple[Segment, ...]:
    cos, sin = _cos(degrees) * size, _sin(degrees) * size

    def turn(point: Point) -> Point:
        x, y = point[0], flip * point[1]
        return (cos * x - sin * y, sin * x + cos * y)

    return moved(shape, turn)


def _cos(degrees: float) -> float:
    return math.cos(math.radians(degrees))


def _sin(degrees: float) -> float:
    return math.sin(math.radians(degrees))
