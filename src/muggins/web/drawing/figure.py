"""What every court card is made of: a half figure, drawn twice, and the belt over the seam."""

from __future__ import annotations

from dataclasses import dataclass

from muggins.web.drawing.picture import Picture, picture

HALF_WIDTH = 82
HALF_HEIGHT = 146


@dataclass(frozen=True, slots=True)
class Figure:
    """A court figure round the middle of its card; `half` ends at the line of the belt."""

    half: Picture
    belt: Picture


def belt(rise: float, cloth: str, studs: str) -> Picture:
    """A studded band across the card that rises by `rise` per unit to the right."""
    left, right = rise * HALF_WIDTH, -rise * HALF_WIDTH
    w = HALF_WIDTH
    return picture(
        f"""
        {cloth} M{-w} {left - 6}L{w} {right - 6}L{w} {right + 6}L{-w} {left + 6}Z
        ~{studs}:4*9 M{-w + 5.5} {left - 5.5 * rise}L{w - 3} {right + 3 * rise}
        """
    )
