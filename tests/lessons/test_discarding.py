"""The throws in the lessons: the kept numbers are the engine's, and the best come first."""

from __future__ import annotations

import subprocess
import sys

import pytest

from muggins.cards import parse_cards, write_cards
from muggins.engine.tables import crib_value
from muggins.lessons.blocks import LessonError, Line, Source
from muggins.lessons.discarding import (
    DiscardsBlock,
    engine_numbers,
    hands_in_lessons,
    kept_numbers,
    read_cribs,
    read_discards,
)

HANDS = [write_cards(cards) for cards in hands_in_lessons()]


def read(*lines: str) -> DiscardsBlock:
    found = tuple(Line(tuple(one.split())) for one in lines)
    return read_discards(Source("discards", "x", False, found))


def test_the_file_holds_the_hands_of_the_lessons_and_no_others() -> None:
    assert HANDS
    assert list(kept_numbers()) == HANDS


@pytest.mark.parametrize("hand", HANDS)
def test_the_numbers_are_the_engines(hand: str) -> None:
    now = engine_numbers(parse_cards(hand))
    for role, rows in kept_numbers()[hand].items():
        for kept, fresh in zip(rows, now[role], strict=True):
            assert kept == pytest.approx(fresh, abs=2e-4)


@pytest.mark.parametrize("hand", HANDS)
def test_the_best_come_first_in_either_role(hand: str) -> None:
    block = read(hand)
    for role, ranked in (("dealer", block.dealer), ("pone", block.pone)):
        assert len({one.thrown for one in ranked}) == 15
        points = [round(one.points, 4) for one in ranked]
        assert points == sorted(points, reverse=True)
        sign = 1 if role == "dealer" else -1
        for one in ranked:
            assert set(one.thrown) | set(one.kept) == set(block.cards)
            assert one.own is (role == "dealer")
            assert one.points == pytest.approx(one.hand + sign * one.crib + one.pegging)
        assert float(block.values[f"{role}.points"]) == pytest.approx(ranked[0].points, abs=1e-3)
    there = next(one for one in block.dealer if one.thrown == block.pone[0].thrown)
    cost = block.dealer[0].points - there.points
    assert float(block.values["dealer.cost"]) == pytest.approx(cost, abs=1e-3)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["AC AD", "AH AS"], "six cards on one line"),
        (["2C 2D 2H 2S 3C 3D"], "run `python -m muggins.lessons.discarding`"),
        (["2C 2D"], "run `python"),
    ],
)
def test_other_hands_are_refused(lines: list[str], said: str) -> None:
    with pytest.raises(LessonError, match=said):
        read(*lines)


def test_two_cards_by_themselves_are_worth_what_the_table_says() -> None:
    found = tuple(Line(tuple(one.split()), "so") for one in ("5H 5C", "TH KC"))
    block = read_cribs(Source("cribs", "x", False, found))
    assert block.notes == ("so", "so")
    for number, pair in enumerate(("5H 5C", "TH KC"), start=1):
        for role in ("dealer", "pone"):
            worth = crib_value(*parse_cards(pair), own=role == "dealer")
            assert float(block.values[f"{number}.{role}"]) == pytest.approx(worth, abs=1e-3)
    with pytest.raises(LessonError, match="two cards on every line"):
        read_cribs(Source("cribs", "x", False, (Line(("5H",)),)))


def test_the_lessons_need_no_engine() -> None:
    program = (
        "import sys\n"
        "sys.modules['numpy'] = sys.modules['numba'] = None\n"
        "from muggins import lessons\n"
        "print(sum(len(lessons.page(name, 'de').blocks) for name in lessons.names()))\n"
    )
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout) > 50
