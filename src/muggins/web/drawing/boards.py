"""The cribbage board as a picture, drawn from the same holes that the pegs stand in.

The document has these ids: `board` (wood, tracks, holes, numbers), `skunk-91` and the like (a line
of inlay before that hole, for pages where skunks were agreed), and `peg-near`, `peg-far` (round
the origin, in the board's measure). Colours come from custom properties of the page.
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

from muggins.rules import usual_skunk_lines
from muggins.web.board import (
    LAP,
    Layout,
    Point,
    Shape,
    Track,
    holes,
    line_before,
    turn_before,
    turn_centre,
    turn_radius,
)
from muggins.web.drawing.numerals import number_outline
from muggins.web.drawing.ornaments import rosette
from muggins.web.drawing.palette import colour
from muggins.web.drawing.paths import Segment, moved, number, read, write

WOOD: Final = colour("wood")
GRAIN: Final = colour("wood-grain")
INK: Final = colour("wood-ink")
INLAY: Final = colour("wood-inlay")
HOLE: Final = colour("hole")
STAIN: Final = 0.6
"""How much of the wood the stain of a track hides."""

Lanes: TypeAlias = dict[Track, tuple[Point, ...]]


def board(layout: Layout, *, target: int = LAP + 1) -> str:
    """The board for a game to `target` as an SVG document.

    Raises ValueError where `holes` does.
    """
    shape = layout.value
    lanes = {track: holes(layout, track, target=target) for track in Track}
    box = f'viewBox="0 0 {number(shape.width)} {number(shape.height)}"'
    skunks = enumerate(usual_skunk_lines(target), start=1)
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {box}>',
            _light(),
            '<g id="board">',
            _wood(shape),
            *(_band(layout, track, lanes[track]) for track in Track),
            _holes(shape, lanes),
            _start(layout),
            _numbers(shape, lanes),
            _finish(shape, lanes, target),
            _emblem(shape),
            "</g>",
            "<defs>",
            *(_skunk_line(layout, line, studs=studs) for studs, line in skunks),
            *(_peg(track, shape.head) for track in Track),
            "</defs>",
            "</svg>\n",
        ]
    )


def _light() -> str:
    """Light from above; a browser that finds no gradient across files leaves it away."""
    return (
        '<linearGradient id="light" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".22"/>'
        '<stop offset=".4" stop-color="#fff" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>'
    )


def _wood(shape: Shape) -> str:
    corner, edge = shape.margin * 0.8, shape.margin * 0.24
    plank = (
        f'<rect width="{number(shape.width)}" height="{number(shape.height)}" rx="{number(corner)}"'
    )
    lines, shades = _grain(shape)
    return (
        f'{plank} fill="{WOOD}"/><g fill="none" stroke="{GRAIN}">'
        f'<path d="{shades}" stroke-opacity=".13" stroke-width="{number(shape.margin / 7)}"/>'
        f'<path d="{lines}" stroke-opacity=".28" stroke-width="{number(shape.margin / 34)}"/></g>'
        f'{plank} fill="url(#light) transparent"/>'
        f'<rect x="{number(edge)}" y="{number(edge)}" width="{number(shape.width - 2 * edge)}" '
        f'height="{number(shape.height - 2 * edge)}" rx="{number(corner - edge)}" fill="none" '
        f'stroke="{INLAY}" stroke-opacity=".8" stroke-width="{number(shape.margin / 24)}"/>'
    )


def _grain(shape: Shape) -> tuple[str, str]:
    """Thin lines and broad shades that swell together, as wood sawn along the stem has them."""
    lines = []
    count = 24
    for line in range(count):
        at = (line + 0.8 + 0.4 * math.sin(2.4 * line)) / (count + 0.6)
        lines.append(_wave(shape, at))
    shades = [_wave(shape, at) for at in (0.17, 0.27, 0.36, 0.58, 0.74, 0.83)]
    return write(read("".join(lines))), write(read("".join(shades)))


def _wave(shape: Shape, at: float) -> str:
    width, height = shape.width, shape.height
    # The ends stay inside the rounded corners; a swell at two fifths parts the lines like a knot.
    inset = 1 if 0.16 < at < 0.84 else 0.45 * shape.margin
    apart = (at - 0.45) * height * 0.28 * math.exp(-(((at - 0.45) / 0.22) ** 2))
    y, low = at * height, 0.02 * height * math.sin(9 * at)
    return (
        f"M{inset} {y + low:.2f}C{0.18 * width:.1f} {y - low:.2f} {0.28 * width:.1f} "
        f"{y + apart:.2f} {0.4 * width:.1f} {y + apart:.2f}C{0.52 * width:.1f} {y + apart:.2f} "
        f"{0.64 * width:.1f} {y - 2 * low:.2f} {width - inset:.1f} {y + low:.2f}"
    )


def _band(layout: Layout, track: Track, points: tuple[Point, ...]) -> str:
    """The stained strip that a track lies in, from its start to its last hole."""
    stain = colour(f"track-{track.name.lower()}")
    return (
        f'<path d="{_course(layout, track, points[:-1])}" fill="none" stroke="{stain}" '
        f'stroke-opacity="{number(STAIN)}" stroke-width="{number(1.45 * layout.value.lane)}" '
        'stroke-linecap="round"/>'
    )


def _course(layout: Layout, track: Track, points: tuple[Point, ...]) -> str:
    """Path data of a line through the holes, which begin with number -1, round in the turns."""
    x, y = points[0]
    parts = [f"M{number(x)} {number(y)}"]
    turn: int | None = None
    for place, (x, y) in enumerate(points[1:]):
        row = turn_before(layout, place)
        bend = row or turn
        if bend is not None:
            centre = turn_centre(layout.value, bend)[0]
            radius = number(turn_radius(layout.value, bend, track.side))
            arc = f"A{radius} {radius} 0 0 {(bend + 1) % 2} "
            if turn is None:
                parts.append(f"H{number(centre)}")
            end = x if row is not None else centre
            parts.append(f"{arc}{number(end)} {number(y)}")
        if row is None:
            if parts[-1].startswith("H"):
                parts.pop()
            parts.append(f"H{number(x)}")
        turn = row
    return "".join(parts)


def _holes(shape: Shape, lanes: Lanes) -> str:
    """All holes as the round ends of lines without length, with a rim of light below each."""
    dots = "".join(f"M{x} {y}L{x} {y}" for points in lanes.values() for x, y in points[:-1])
    size = shape.pitch * 0.42
    return (
        f'<g fill="none" stroke-linecap="round" stroke-width="{number(size)}">'
        f'<g stroke="{INLAY}" stroke-opacity=".55" transform="translate(0 {number(size / 7)})">'
        f'<path id="holes" d="{write(read(dots))}"/></g>'
        f'<g stroke="{HOLE}"><use href="#holes"/></g></g>'
    )


def _start(layout: Layout) -> str:
    """The line between the start holes and hole 1."""
    line = line_before(layout, 1, over=0.6 * layout.value.lane)
    return (
        f'<path d="{_line(*line)}" stroke="{INLAY}" stroke-linecap="round" '
        f'stroke-width="{number(layout.value.lane / 8)}"/>'
    )


def _line(a: Point, b: Point) -> str:
    return write((("M", (a,)), ("L", (b,))))


def _numbers(shape: Shape, lanes: Lanes) -> str:
    """Every tenth number below its row."""
    height = 4 + 0.55 * shape.lane
    away = 0.72 * shape.lane + 0.5 * height + 1.5
    segments: list[Segment] = []
    pairs = zip(lanes[Track.NEAR][1:-1], lanes[Track.FAR][1:-1], strict=True)
    for place, (near, far) in enumerate(pairs):
        if place and place % 10 == 0:
            lower = max(near[1], far[1])
            segments.extend(_figures(place, near[0], lower + away, height))
    return f'<path d="{write(tuple(segments))}" fill="{INK}"/>'


def _figures(value: int, x: float, y: float, height: float) -> tuple[Segment, ...]:
    return moved(number_outline(value, height=height), lambda p: (p[0] + x, p[1] + y))


def _finish(shape: Shape, lanes: Lanes, target: int) -> str:
    """The last hole in a ring, and the target where the track would go on."""
    x, y = lanes[Track.NEAR][-1]
    (ax, ay), (bx, by) = (lanes[track][-2] for track in Track)
    dx, dy = x - (ax + bx) / 2, y - (ay + by) / 2
    ring, height = 0.95 * shape.lane, 5 + 0.75 * shape.lane
    reach = (ring + 0.55 * height * len(str(target)) / 2 + 0.4 * height) / math.hypot(dx, dy)
    label = _figures(target, x + dx * reach, y + dy * reach, height)
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(ring)}" fill="{INK}" '
        f'fill-opacity=".25" stroke="{INLAY}" stroke-width="{number(shape.lane / 5)}"/>'
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(shape.pitch * 0.24)}" '
        f'fill="{HOLE}"/><path d="{write(label)}" fill="{INK}"/>'
    )


def _emblem(shape: Shape) -> str:
    """A flower of inlay in the free wood at the left."""
    x = (0.24 * shape.margin + turn_centre(shape, 2)[0] - shape.turn - 1.7 * shape.lane) / 2
    y = shape.height - shape.margin - shape.lane - shape.turn * min(2 * shape.rows - 2, 3)
    size = 0.92 * min(shape.turn, x - 0.24 * shape.margin - 2)
    return (
        f'<g transform="translate({number(x)} {number(y)})scale({number(size / 40, decimals=2)})" '
        f'fill="none" stroke="{INLAY}" opacity=".85">'
        '<circle r="38" stroke-width="1.6"/><circle r="27.5" stroke-width="1"/>'
        '<circle r="33" stroke-width="4" stroke-linecap="round" stroke-dasharray="0 8.639"/>'
        f'<path d="{rosette(petals=8, size=0.9)}" fill="{INLAY}" stroke="none"/></g>'
    )


def _skunk_line(layout: Layout, line: int, *, studs: int) -> str:
    """A line before the hole, with one stud for a skunk and two for a double skunk."""
    lane = layout.value.lane
    near, far = line_before(layout, line, over=0.75 * lane)
    dots = []
    for end, other in ((near, far), (far, near)):
        length = math.dist(end, other)
        ux, uy = (end[0] - other[0]) / length, (end[1] - other[1]) / length
        for stud in range(studs):
            out = lane * (0.1 + 0.4 * stud)
            dots.append((end[0] + ux * out, end[1] + uy * out))
    marks = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(lane / 6)}"/>' for x, y in dots
    )
    return (
        f'<g id="skunk-{line}" fill="{INLAY}"><path d="{_line(near, far)}" stroke="{INK}" '
        f'stroke-opacity=".6" stroke-width="{number(lane / 3)}"/><path d="{_line(near, far)}" '
        f'stroke="{INLAY}" stroke-width="{number(lane / 5.5)}"/>{marks}</g>'
    )


def _peg(track: Track, head: float) -> str:
    """A peg from above: round with a ring for the near track, square with a cross for the far."""
    mark = colour("peg-mark")
    if track is Track.NEAR:
        body = '<circle r="10"/>'
        sign = f'<circle r="4.4" fill="none" stroke="{mark}" stroke-width="2.3"/>'
        shine = "M-6.7-3.2A7.4 7.4 0 0 1-1-7.3"
    else:
        body = (
            '<path d="M-10.6-1.7L-1.7-10.6Q0-12.3 1.7-10.6L10.6-1.7Q12.3 0 10.6 1.7'
            'L1.7 10.6Q0 12.3-1.7 10.6L-10.6 1.7Q-12.3 0-10.6-1.7Z"/>'
        )
        sign = f'<path d="M-4.6 0H4.6M0-4.6V4.6" stroke="{mark}" stroke-width="2.4"/>'
        shine = "M-8.6-1L-1-8.6"
    size = number(head / 10, decimals=2)
    name = track.name.lower()
    return (
        f'<g id="peg-{name}"><g transform="scale({size})" stroke-linecap="round">'
        f'<g transform="translate(1.6 2.8)" opacity=".4">{body}</g>'
        f'<g fill="{colour(f"peg-{name}")}" stroke="{colour("peg-edge")}" stroke-width="1.2">'
        f'{body}</g><path d="{shine}" fill="none" stroke="#fff" stroke-opacity=".55" '
        f'stroke-width="1.7"/>{sign}</g></g>'
    )
