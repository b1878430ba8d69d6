"""Which files the drawings are kept in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from muggins.web.board import Layout
from muggins.web.drawing.boards import board
from muggins.web.drawing.cards import fan, sprite
from muggins.web.drawing.icons import Frame, image, svg
from muggins.web.drawing.palette import style_sheet
from muggins.web.welcome import WELCOME

STATIC: Final = Path(__file__).parents[1] / "static" / "muggins"


def files() -> Iterator[tuple[str, bytes]]:
    """The name and the content of every file."""
    yield "theme.css", style_sheet().encode()
    yield "cards.svg", sprite().encode()
    yield "welcome.svg", fan(WELCOME).encode()
    for layout in Layout:
        yield board_file(layout), board(layout, target=layout.holes + 1).encode()
    yield "favicon.svg", svg().encode()
    yield "icon-192.png", image(192, Frame.TILE)
    yield "icon-512.png", image(512, Frame.TILE)
    yield "icon-maskable-512.png", image(512, Frame.FULL)
    yield "apple-touch-icon.png", image(180, Frame.FULL)


def board_file(layout: Layout) -> str:
    """The file of the usual board of a layout.

    >>> board_file(Layout.PHONE), board_file(Layout.WIDE_SHORT)
    ('board-121-phone.svg', 'board-61-wide.svg')
    """
    return f"board-{layout.holes + 1}-{layout.name.lower().removesuffix('_short')}.svg"
