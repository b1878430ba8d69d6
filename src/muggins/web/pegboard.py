"""The board of a page: the drawing for the target, with the four pegs where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from muggins.rules import Rules, usual_skunk_lines
from muggins.table import Pegs
from muggins.web.board import LAP, Layout, Point, Track, hole, holes, layout_for

_SHIPPED = {
    Layout.WIDE: "muggins/board-121-wide.svg",
    Layout.PHONE: "muggins/board-121-phone.svg",
    Layout.WIDE_SHORT: "muggins/board-61-wide.svg",
    Layout.PHONE_SHORT: "muggins/board-61-phone.svg",
}


View: TypeAlias = tuple[float, float, float, float]

FEWEST: Final = 24
"""A part of a board is at least so many holes wide."""


def drawing(layout: Layout, target: int) -> str:
    """The address of the drawing: a file that is shipped, or one drawn for an unusual target."""
    if target >= LAP + 1 or target == layout.holes + 1:
        return static(_SHIPPED[layout])
    return reverse("board", args=[layout.name.lower().replace("_", "-"), target])


def boards(mine: Pegs, theirs: Pegs, rules: Rules) -> SafeString:
    """The board twice, for a wide and for a narrow screen; the own pegs are the near ones."""
    return format_html_join(
        "",
        "{}",
        ((_board(layout_for(rules.target, phone=phone), mine, theirs, rules),)
         for phone in (False, True)),
    )  # fmt: skip


def part_of_board(moments: Sequence[tuple[Pegs, Pegs]], rules: Rules) -> tuple[SafeString, ...]:
    """The board at each of these moments, the own pegs first; as much of it as they need."""
    layout = layout_for(rules.target, phone=False)
    view = _view(layout, moments, rules.target)
    return tuple(
        format_html(
            "{}{}{}</svg>",
            _wood(layout, rules.target, rules.skunk_lines, view),
            _pegs(layout, Track.FAR, theirs, rules.target),
            _pegs(layout, Track.NEAR, mine, rules.target),
        )
        for mine, theirs in moments
    )


def _view(layout: Layout, moments: Sequence[tuple[Pegs, Pegs]], target: int) -> View:
    """Left, top, width and height of the part of a drawing in which all these pegs stand."""
    shape = layout.value
    points = [
        holes(layout, track, target=target)[_index(score, target) if front else 0]
        for pegs in moments
        for track in Track
        for front, score in ((1, pegs[track].front), (pegs[track].front, pegs[track].rear))
    ]
    wide = min(shape.width, max(FEWEST * shape.pitch, _extent(points, 0) + 2 * shape.margin))
    high = min(shape.height, _extent(points, 1) + 2 * shape.margin)
    left = _within(_middle(points, 0) - wide / 2, shape.width - wide)
    top = _within(_middle(points, 1) - high / 2, shape.height - high)
    return (round(left, 1), round(top, 1), round(wide, 1), round(high, 1))


def _extent(points: Sequence[Point], axis: int) -> float:
    return max(point[axis] for point in points) - min(point[axis] for point in points)


def _middle(points: Sequence[Point], axis: int) -> float:
    return min(point[axis] for point in points) + _extent(points, axis) / 2


def _within(start: float, most: float) -> float:
    return max(0.0, min(start, most))


def _board(layout: Layout, mine: Pegs, theirs: Pegs, rules: Rules) -> SafeString:
    return format_html(
        "{}{}{}</svg>",
        _wood(layout, rules.target, rules.skunk_lines),
        _pegs(layout, Track.FAR, theirs, rules.target),
        _pegs(layout, Track.NEAR, mine, rules.target),
    )


@lru_cache(maxsize=64)
def _wood(
    layout: Layout, target: int, skunk_lines: tuple[int, ...], view: View | None = None
) -> SafeString:
    file = drawing(layout, target)
    drawn = set(usual_skunk_lines(target))
    kind = "narrow" if layout in (Layout.PHONE, Layout.PHONE_SHORT) else "wide"
    return format_html(
        '<svg class="board {}" viewBox="{} {} {} {}" aria-hidden="true"><use href="{}#board"/>{}',
        "part" if view else kind,
        *(view or (0, 0, layout.value.width, layout.value.height)),
        file,
        format_html_join(
            "",
            '<use href="{}#skunk-{}"/>',
            ((file, line) for line in skunk_lines if line in drawn),
        ),
    )


@lru_cache(maxsize=1024)
def _pegs(layout: Layout, track: Track, pegs: Pegs, target: int) -> SafeString:
    points = holes(layout, track, target=target)
    whose = "near" if track is Track.NEAR else "far"
    rear = _index(pegs.rear, target) if pegs.front else 0
    front = _index(pegs.front, target)
    way = points[rear : front + 1] if rear <= front else (*points[rear:-1], *points[2 : front + 1])
    return format_html(
        '<use class="peg {0} rear" href="{1}#peg-{0}" x="{2}" y="{3}"/>'
        '<use class="peg {0} front" href="{1}#peg-{0}" x="{4}" y="{5}" data-track="{6}"/>',
        whose,
        drawing(layout, target),
        *points[rear],
        *points[front],
        " ".join(f"{x},{y}" for x, y in way),
    )


def _index(score: int, target: int) -> int:
    """Where a score stands among the holes; at 0 in the foremost start hole."""
    return hole(score, target) + 1
