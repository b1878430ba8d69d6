"""The board of a page: the drawing for the target, with the four pegs where they stand."""

from __future__ import annotations

from functools import lru_cache

from django.templatetags.static import static
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from muggins.rules import Rules, usual_skunk_lines
from muggins.table import Pegs
from muggins.web.board import LAP, Layout, Track, hole, holes, layout_for

_SHIPPED = {
    Layout.WIDE: "muggins/board-121-wide.svg",
    Layout.PHONE: "muggins/board-121-phone.svg",
    Layout.WIDE_SHORT: "muggins/board-61-wide.svg",
    Layout.PHONE_SHORT: "muggins/board-61-phone.svg",
}


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


def _board(layout: Layout, mine: Pegs, theirs: Pegs, rules: Rules) -> SafeString:
    return format_html(
        "{}{}{}</svg>",
        _wood(layout, rules.target, rules.skunk_lines),
        _pegs(layout, Track.FAR, theirs, rules.target),
        _pegs(layout, Track.NEAR, mine, rules.target),
    )


@lru_cache(maxsize=32)
def _wood(layout: Layout, target: int, skunk_lines: tuple[int, ...]) -> SafeString:
    file = drawing(layout, target)
    drawn = set(usual_skunk_lines(target))
    return format_html(
        '<svg class="board {}" viewBox="0 0 {} {}" aria-hidden="true"><use href="{}#board"/>{}',
        "narrow" if layout in (Layout.PHONE, Layout.PHONE_SHORT) else "wide",
        layout.value.width,
        layout.value.height,
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
    near = track is Track.NEAR
    rear = points[_index(pegs.rear, target) if pegs.front else 0]
    front = points[_index(pegs.front, target)]
    file = drawing(layout, target)
    return format_html_join(
        "",
        '<use class="peg {} {}" href="{}#peg-{}" x="{}" y="{}"/>',
        (
            ("near" if near else "far", name, file, "near" if near else "far", x, y)
            for name, (x, y) in (("rear", rear), ("front", front))
        ),
    )


def _index(score: int, target: int) -> int:
    """Where a score stands among the holes; at 0 in the foremost start hole."""
    return hole(score, target) + 1
