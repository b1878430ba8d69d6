"""Combinations to be found: all of one kind, by the rules."""

from __future__ import annotations

import pytest

from muggins.lessons.blocks import LessonError, Line, Source
from muggins.lessons.finding import FindBlock, read_find


def read(*lines: str) -> FindBlock:
    return read_find(Source("find", "x", False, tuple(Line(tuple(one.split())) for one in lines)))


def test_r27_double_runs_are_made_of_each_choice() -> None:
    block = read("runs", "3C 4D 4H 5S")
    assert [" ".join(map(str, item.cards)) for item in block.wanted] == ["3C 4D 5S", "3C 4H 5S"]
    assert dict(block.values) == {
        "number": 2, "points": 6, "fifteens": 0, "pairs": 2, "runs": 6, "all": 8,
    }  # fmt: skip
    assert read("runs", "AC 2D 2H 3S 3C").values["number"] == 4


def test_only_what_is_asked_is_to_be_found() -> None:
    assert read("fifteens", "KS 5H 4D AC JC").values["number"] == 4
    pairs = read("pairs", "9C 9D 9H 6S 6D")
    assert (pairs.values["number"], pairs.values["points"], pairs.values["fifteens"]) == (4, 8, 12)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (("flush", "2C 4C 6C 8C"), "first one of fifteens, pairs, runs"),
        (("runs",), "first one of"),
        (("runs", "3C 4D 5H"), "four or five cards"),
        (("runs", "3C 4D 6H 8S"), "there are no runs in these cards"),
    ],
)
def test_other_lines_are_refused(lines: tuple[str, ...], said: str) -> None:
    with pytest.raises(LessonError, match=said):
        read(*lines)
