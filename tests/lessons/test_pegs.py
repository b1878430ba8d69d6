"""Points pegged one after the other: by the rules, leaping, and not a point after the end."""

from __future__ import annotations

import pytest

from muggins.lessons.blocks import LessonError, Line, Source
from muggins.lessons.pegs import PegsBlock, read_pegs
from muggins.seat import Seat
from muggins.table import Pegs


def read(*lines: str) -> PegsBlock:
    return read_pegs(Source("pegs", "x", False, tuple(Line(tuple(one.split())) for one in lines)))


def test_r32_the_rear_peg_leaps_over_the_front_one() -> None:
    block = read("you lays 7C 8D", "you heels JD", "rival go", "you lays 5C KD 5H", "rival last")
    assert [gain.worth for gain in block.gains] == [2, 2, 1, 0, 1]
    mine = [gain.pegs[Seat.FIRST] for gain in block.gains]
    assert mine == [Pegs(2, 0), Pegs(4, 2), Pegs(4, 2), Pegs(4, 2), Pegs(4, 2)]
    assert block.gains[-1].pegs[Seat.SECOND] == Pegs(2, 1)
    assert (block.values["you"], block.values["rival"], block.values["2.score"]) == (4, 2, 4)
    assert (block.start, block.target, block.winner) == ((Pegs(), Pegs()), 121, None)


def test_hands_and_cribs_are_counted_by_their_rules() -> None:
    block = read("you hand 2H 4H 8H KH 9S", "rival crib 2H 4H 8H KH 9S", "you hand 5H 5C 5S JD 5D")
    assert [gain.worth for gain in block.gains] == [6, 2, 29]


def test_r33_nothing_counts_after_the_target() -> None:
    block = read(
        "start you 119 110", "start rival 114 113", "rival hand 7C 8D 9H 2S 8C", "you heels JD"
    )
    assert block.start == (Pegs(119, 110), Pegs(114, 113))
    won, late = block.gains
    assert (won.open, won.pegged, won.pegs[Seat.SECOND]) == (True, 7, Pegs(121, 114))
    assert won.worth > won.pegged
    assert (late.open, late.worth, late.pegged, late.pegs) == (False, 2, 0, won.pegs)
    assert block.winner is Seat.SECOND


def test_v1_any_target() -> None:
    block = read("target 61", "start you 60", "you go", "rival last")
    assert block.winner is Seat.FIRST
    assert [gain.open for gain in block.gains] == [True, False]


@pytest.mark.parametrize(
    "lines",
    [
        ["he go"],
        ["you wins"],
        ["you go 5H"],
        ["you heels JD JC"],
        ["you lays"],
        ["you hand"],
        ["start you 121", "you go"],
        ["start you 5 x", "you go"],
        ["start you 1 2 3", "you go"],
        ["you go", "target 61"],
        ["you go", "start you 5"],
    ],
)
def test_other_lines_are_refused(lines: list[str]) -> None:
    with pytest.raises(LessonError, match=r"block “x”: “.+” is not a line of it, as in: start you"):
        read(*lines)


def test_somebody_has_to_peg() -> None:
    with pytest.raises(LessonError, match="nobody pegs anything"):
        read("target 61")
