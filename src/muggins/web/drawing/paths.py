"""SVG paths as values: reading, moving, flattening, and writing them as short as they get."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Final, TypeAlias

Point: TypeAlias = tuple[float, float]
Segment: TypeAlias = tuple[str, tuple[Point, ...]]
"""A command of M, L, Q, C or Z and its points, in absolute coordinates."""

_TOKEN: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_POINTS: Final = {"M": 1, "L": 1, "Q": 2, "C": 3}
# Four cubic arcs miss a circle by less than 0.03 % with this length of the handles.
_ROUND: Final = 0.5523


def read(data: str) -> tuple[Segment, ...]:
    """The segments of path data written with M, L, H, V, Q, C and Z, absolute or relative.

    Raises ValueError for any other command or for missing numbers.
    """
    tokens = _TOKEN.findall(data)
    segments: list[Segment] = []
    here = start = (0.0, 0.0)
    command = ""
    at = 0
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        kind = command.upper()
        if kind == "Z":
            segments.append(("Z", ()))
            here, command = start, ""
            continue
        taken = 1 if kind in ("H", "V") else 2 * _POINTS.get(kind, 0)
        numbers = [float(token) for token in tokens[at : at + taken]]
        if not taken or len(numbers) < taken:
            raise ValueError(f"not a path that can be drawn: {data!r}")
        at += taken
        ox, oy = here if command.islower() else (0.0, 0.0)
        if kind == "H":
            points: tuple[Point, ...] = ((numbers[0] + ox, here[1]),)
        elif kind == "V":
            points = ((here[0], numbers[0] + oy),)
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            points = tuple((x + ox, y + oy) for x, y in pairs)
        segments.append((kind if kind in _POINTS else "L", points))
        here = points[-1]
        if kind == "M":
            start = here
            command = "l" if command == "m" else "L"
    return tuple(segments)


def write(segments: tuple[Segment, ...], *, decimals: int = 1) -> str:
    """Path data in relative coordinates rounded to `decimals` places; errors do not add up."""
    out: list[str] = []
    here = start = (0.0, 0.0)
    last = ""
    for kind, points in segments:
        if kind == "Z":
            out.append("z")
            here, last = start, "z"
            continue
        ends = [(round(x, decimals), round(y, decimals)) for x, y in points]
        moved = [(x - here[0], y - here[1]) for x, y in ends]
        if kind == "L" and not round(moved[0][1], decimals):
            letter, numbers = "h", [moved[0][0]]
        elif kind == "L" and not round(moved[0][0], decimals):
            letter, numbers = "v", [moved[0][1]]
        else:
            letter, numbers = kind.lower(), [value for pair in moved for value in pair]
        if letter != last or letter == "m":
            out.append(letter)
            joined = ""
        else:
            joined = " "
        for value in numbers:
            text = number(value, decimals=decimals)
            out.append(text if text.startswith("-") else joined + text)
            joined = " "
        here, last = ends[-1], letter
        if kind == "M":
            start = here
    return "".join(out)


def number(value: float, *, decimals: int = 1) -> str:
    """A number as short as it gets.

    >>> number(0.5), number(-0.04), number(12.0)
    ('.5', '0', '12')
    """
    text = f"{value:.{decimals}f}"
    if decimals:
        text = text.rstrip("0").rstrip(".")
    if text in {"-0", ""}:
        return "0"
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def moved(segments: tuple[Segment, ...], move: Callable[[Point], Point]) -> tuple[Segment, ...]:
    """The path with every point moved; exact for affine moves only."""
    return tuple((kind, tuple(move(point) for point in points)) for kind, points in segments)


def mirrored(segments: tuple[Segment, ...], axis: float) -> tuple[Segment, ...]:
    """The path mirrored at the upright line x = `axis`."""
    return moved(segments, lambda point: (2 * axis - point[0], point[1]))


def ellipse(cx: float, cy: float, rx: float, ry: float) -> tuple[Segment, ...]:
    """An ellipse, clockwise on the screen, as four cubic arcs."""
    kx, ky = rx * _ROUND, ry * _ROUND
    return (
        ("M", ((cx + rx, cy),)),
        ("C", ((cx + rx, cy + ky), (cx + kx, cy + ry), (cx, cy + ry))),
        ("C", ((cx - kx, cy + ry), (cx - rx, cy + ky), (cx - rx, cy))),
        ("C", ((cx - rx, cy - ky), (cx - kx, cy - ry), (cx, cy - ry))),
        ("C", ((cx + kx, cy - ry), (cx + rx, cy - ky), (cx + rx, cy))),
        ("Z", ()),
    )


def flattened(segments: tuple[Segment, ...], *, steps: int = 16) -> list[list[Point]]:
    """The path as closed polygons, every curve cut into `steps` lines."""
    polygons: list[list[Point]] = []
    for kind, points in segments:
        if kind == "M":
            polygons.append([points[0]])
            continue
        if kind == "Z":
            continue
        line = polygons[-1]
        control = (line[-1], *points)
        if kind == "L":
            line.append(points[0])
        else:
            line.extend(curve_point(control, step / steps) for step in range(1, steps + 1))
    return polygons


def curve_point(control: tuple[Point, ...], t: float) -> Point:
    """The point at `t` in 0..1 on the Bézier curve of any degree with these control points."""
    degree = len(control) - 1
    weights = [math.comb(degree, i) * t**i * (1 - t) ** (degree - i) for i in range(degree + 1)]
    return (
        sum(weight * point[0] for weight, point in zip(weights, control, strict=True)),
        sum(weight * point[1] for weight, point in zip(weights, control, strict=True)),
    )
