"""The places of the holes, and that the drawing and its pegs agree with them."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from muggins.web.board import (
    LAP,
    Layout,
    Point,
    Track,
    hole,
    holes,
    layout_for,
    line_before,
    rounds,
    turn_before,
)
from muggins.web.drawing.boards import board
from muggins.web.drawing.paths import read

FULL = [(layout, layout.holes + 1) for layout in Layout]
CUT_SHORT = [
    (Layout.WIDE, 87),
    (Layout.PHONE, 64),
    (Layout.PHONE, 1),
    (Layout.WIDE_SHORT, 33),
    (Layout.PHONE_SHORT, 42),
]
LONG = [(Layout.WIDE, 241), (Layout.PHONE, 180)]
NAMESPACE = "{http://www.w3.org/2000/svg}"


def drawn(layout: Layout, target: int) -> ElementTree.Element:
    return ElementTree.fromstring(board(layout, target=target))


def by_id(root: ElementTree.Element, name: str) -> ElementTree.Element:
    (found,) = (element for element in root.iter() if element.get("id") == name)
    return found


@pytest.mark.parametrize(("layout", "target"), FULL + CUT_SHORT)
def test_s33_a_track_has_two_start_holes_and_one_hole_a_point(layout: Layout, target: int) -> None:
    near, far = (holes(layout, track, target=target) for track in Track)
    assert len(near) == len(far) == 2 + target
    assert near[-1] == far[-1]
    assert len({*near, *far}) == 2 * (target + 1) + 1


@pytest.mark.parametrize(("layout", "target"), LONG)
def test_a_long_game_uses_the_whole_board(layout: Layout, target: int) -> None:
    assert holes(layout, Track.NEAR, target=target) == holes(layout, Track.NEAR)


def test_a_shorter_game_keeps_the_holes_of_the_full_board() -> None:
    full = holes(Layout.WIDE, Track.FAR)
    assert holes(Layout.WIDE, Track.FAR, target=87)[:-1] == full[:88]


@pytest.mark.parametrize("target", [0, -5])
def test_there_is_no_board_without_a_target(target: int) -> None:
    with pytest.raises(ValueError, match=f"no board of 120 holes for a game to {target}"):
        holes(Layout.WIDE, Track.NEAR, target=target)


def test_the_short_board_ends_at_61() -> None:
    with pytest.raises(ValueError, match="no board of 60 holes for a game to 62"):
        holes(Layout.PHONE_SHORT, Track.NEAR, target=62)


def test_the_layout_follows_screen_and_target() -> None:
    assert layout_for(121, phone=False) is Layout.WIDE
    assert layout_for(121, phone=True) is Layout.PHONE
    assert layout_for(62, phone=True) is Layout.PHONE
    assert layout_for(61, phone=True) is Layout.PHONE_SHORT
    assert layout_for(31, phone=False) is Layout.WIDE_SHORT


@pytest.mark.parametrize(
    ("layout", "street"),
    [
        (Layout.WIDE, 40),
        (Layout.PHONE, 30),
        (Layout.WIDE_SHORT, 30),
        (Layout.PHONE_SHORT, 30),
    ],
)
def test_a_street_ends_where_the_track_turns(layout: Layout, street: int) -> None:
    turns = [number for number in range(1, layout.holes + 1) if turn_before(layout, number)]
    starts = [number for number in turns if number - 1 not in turns]
    assert starts == list(range(street + 1, layout.holes, street))
    assert len(turns) == 5 * len(starts)


@pytest.mark.parametrize("track", Track)
@pytest.mark.parametrize("layout", Layout)
def test_holes_in_a_row_stand_in_groups_of_five(layout: Layout, track: Track) -> None:
    places = holes(layout, track, target=layout.holes + 1)[2:-1]
    steps: dict[bool, set[float]] = {True: set(), False: set()}
    for number, (a, b) in enumerate(pairwise(places), start=1):
        if turn_before(layout, number) is None is turn_before(layout, number + 1):
            steps[number % 5 == 0].add(round(math.dist(a, b), 1))
    between, within = steps[True], steps[False]
    assert min(between) > max(within) + 3


@pytest.mark.parametrize("layout", Layout)
def test_holes_do_not_touch_and_pegs_stay_on_the_wood(layout: Layout) -> None:
    shape = layout.value
    places = {p for track in Track for p in holes(layout, track, target=layout.holes + 1)}
    assert min(math.dist(a, b) for a, b in combinations(places, 2)) > 0.6 * shape.pitch
    for x, y in places:
        assert shape.head < x < shape.width - shape.head
        assert shape.head < y < shape.height - shape.head


@pytest.mark.parametrize("layout", [Layout.PHONE, Layout.PHONE_SHORT])
def test_the_phone_board_fits_a_phone(layout: Layout) -> None:
    assert layout.value.width <= 358
    assert layout.value.head >= 5


def test_a_score_has_its_hole() -> None:
    assert [hole(score, 121) for score in (-1, 0, 1, 120, 121, 130)] == [-1, 0, 1, 120, 121, 121]
    assert [hole(score, 61) for score in (0, 60, 61, 70)] == [0, 60, 61, 61]
    assert [hole(score, 200) for score in (119, 120, 121, 199, 200)] == [119, 120, 1, 79, 121]


@pytest.mark.parametrize("target", [1, 31, 61, 121, 150, 241, 500])
def test_a_peg_goes_one_hole_a_point_round_and_round(target: int) -> None:
    """B139: from 60 to 61 as from any hole to the next."""
    for score in range(1, target):
        assert LAP * rounds(score, target) + hole(score, target) == score
    assert hole(target, target) == min(target, LAP + 1)


@pytest.mark.parametrize(("layout", "target"), FULL + CUT_SHORT + LONG)
def test_s31_s33_the_drawing_has_exactly_these_holes(layout: Layout, target: int) -> None:
    """W19: start, 120 holes and the finish."""
    root = drawn(layout, target)
    path = by_id(root, "holes").get("d")
    assert path is not None
    inked = [points[0] for kind, points in read(path) if kind == "M"]
    tracks = [holes(layout, track, target=target) for track in Track]
    assert _rounded(inked) == sorted(place for track in tracks for place in track[:-1])
    centres = [
        (float(circle.get("cx", "nan")), float(circle.get("cy", "nan")))
        for circle in root.iter(f"{NAMESPACE}circle")
        if circle.get("cx")
    ]
    assert tracks[0][-1] in centres


def _rounded(points: list[Point]) -> list[Point]:
    return sorted((round(x, 1), round(y, 1)) for x, y in points)


@pytest.mark.parametrize("layout", Layout)
def test_the_stained_strips_run_along_their_holes(layout: Layout) -> None:
    drawing = board(layout, target=layout.holes + 1)
    strips = re.findall(r'd="(M[^"]*)" fill="none" stroke="var\(--track', drawing)
    assert len(strips) == len(Track)
    for strip, track in zip(strips, Track, strict=True):
        numbers = [float(text) for text in re.findall(r"-?[\d.]+", strip)]
        places = holes(layout, track, target=layout.holes + 1)
        turning = [x for n in range(layout.holes) if turn_before(layout, n) for x in places[n + 1]]
        assert set(turning) <= set(numbers)


@pytest.mark.parametrize(
    ("layout", "target", "lines"),
    [(Layout.WIDE, 121, {91, 61}), (Layout.PHONE_SHORT, 61, {31}), (Layout.PHONE, 97, set())],
)
def test_skunk_lines_are_apart_from_the_board(layout: Layout, target: int, lines: set[int]) -> None:
    """W19: lines are there to be shown, where they are agreed."""
    root = drawn(layout, target)
    found = {
        int(name.removeprefix("skunk-"))
        for element in root.iter()
        if (name := element.get("id", "")).startswith("skunk-")
    }
    assert found == lines
    inside = {element.get("id") for element in by_id(root, "board").iter()}
    assert not any(f"skunk-{line}" in inside for line in lines)


@pytest.mark.parametrize(("layout", "line"), [(Layout.WIDE, 91), (Layout.PHONE, 61)])
def test_a_skunk_line_lies_between_two_holes_of_both_tracks(layout: Layout, line: int) -> None:
    for end, track in zip(line_before(layout, line), Track, strict=True):
        before, after = holes(layout, track)[line : line + 2]
        assert math.dist(end, before) == pytest.approx(math.dist(end, after), abs=0.01)
        assert math.dist(before, after) == pytest.approx(2 * math.dist(end, after), abs=0.01)


def test_m6_the_pegs_of_the_two_differ_by_shape() -> None:
    root = drawn(Layout.WIDE, 121)
    near, far = (by_id(root, f"peg-{track.name.lower()}") for track in Track)
    assert {element.tag for element in near.iter(f"{NAMESPACE}circle")}
    assert not list(far.iter(f"{NAMESPACE}circle"))
