"""The icon of the product: the five of hearts, the best card in cribbage, on the felt."""

from __future__ import annotations

import math
from enum import Enum
from typing import Final

from muggins.cards import Suit
from muggins.web.drawing.numerals import GLYPHS, outline
from muggins.web.drawing.palette import PALETTE
from muggins.web.drawing.paths import Point, Segment, moved, read, write
from muggins.web.drawing.pips import PIPS
from muggins.web.drawing.raster import Colour, png

SIDE: Final = 64.0
_TILT: Final = -9


class Frame(Enum):
    """How the icon ends: in a rounded tile, or in felt to the edges for systems that cut it."""

    TILE = "tile"
    FULL = "full"


def svg() -> str:
    """The icon as an SVG document."""
    shapes = "".join(
        f'<path fill="{colour}" d="{write(segments, decimals=2)}"/>'
        for colour, segments in _shapes(Frame.TILE)
    )
    box = f"0 0 {SIDE:g} {SIDE:g}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{shapes}</svg>\n'


def image(size: int, frame: Frame) -> bytes:
    """The icon as a PNG of `size` pixels; the card stays in the safe zone of a full frame."""
    scale = size / SIDE
    return png(
        size,
        (
            (_rgb(colour), moved(segments, lambda p: (p[0] * scale, p[1] * scale)))
            for colour, segments in _shapes(frame)
        ),
    )


def _shapes(frame: Frame) -> list[tuple[str, tuple[Segment, ...]]]:
    corner, size = (14.0, 1.0) if frame is Frame.TILE else (0.0, 0.78)
    red, paper = PALETTE["card-red"].light, PALETTE["card-paper"].light
    card = _box(-19, -26, 38, 52, 5)
    half = GLYPHS["5"].width / 2
    five = moved(outline("5"), lambda p: ((p[0] - half) * 0.25 - 8, p[1] * 0.25 - 22))
    heart = moved(read(PIPS[Suit.HEARTS]), lambda p: (p[0] * 0.2 + 7, p[1] * 0.2 + 13.5))
    shade = moved(card, lambda p: (p[0] + 1.5, p[1] + 2))
    on_felt = ((PALETTE["felt-deep"].light, shade), (paper, card), (red, five), (red, heart))
    return [
        (PALETTE["felt-light"].light, _box(0, 0, SIDE, SIDE, corner)),
        *((colour, moved(shape, lambda p: _tilted(p, size))) for colour, shape in on_felt),
    ]


def _tilted(point: Point, size: float) -> Point:
    cos, sin = math.cos(math.radians(_TILT)) * size, math.sin(math.radians(_TILT)) * size
    x, y = point
    return (SIDE / 2 + cos * x - sin * y, SIDE / 2 + sin * x + cos * y)


def _box(x: float, y: float, width: float, height: float, corner: float) -> tuple[Segment, ...]:
    """A box with rounded corners, clockwise."""
    right, low, c, k = x + width, y + height, corner, corner * 0.4477
    return read(
        f"M{x + c} {y}L{right - c} {y}C{right - k} {y} {right} {y + k} {right} {y + c}"
        f"L{right} {low - c}C{right} {low - k} {right - k} {low} {right - c} {low}"
        f"L{x + c} {low}C{x + k} {low} {x} {low - k} {x} {low - c}"
        f"L{x} {y + c}C{x} {y + k} {x + k} {y} {x + c} {y}Z"
    )


def _rgb(colour: str) -> Colour:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue
