"""The counting drill: every level holds what it promises, every mistake is named by its kind."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins import show
from muggins.cards import PACK
from muggins.combinations import Kind
from muggins.drills.counting import (
    KINDS,
    LEVELS,
    Hand,
    draw,
    mark,
    mark_total,
    read_hand,
    write_hand,
)
from muggins.errors import MugginsError

hands = st.builds(
    lambda cards, crib: Hand(tuple(cards[:4]), cards[4], crib),
    st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True),
    st.booleans(),
)


def kinds(hand: Hand) -> list[Kind]:
    return [item.kind for item in hand.items]


@pytest.mark.parametrize("level", range(1, LEVELS + 1))
def test_a_level_has_what_it_promises(level: int) -> None:
    drawn = [draw(level, Random(seed)) for seed in range(60)]
    assert len({write_hand(hand) for hand in drawn}) > 50
    found = [kinds(hand) for hand in drawn]
    flat = {kind for of_one in found for kind in of_one}
    if level == 1:
        assert flat == {Kind.FIFTEEN, Kind.PAIR}
        assert all(1 <= len(of_one) <= 3 for of_one in found)
    if level == 2:
        assert all(of_one.count(Kind.RUN) == 1 for of_one in found)
        assert flat == {Kind.FIFTEEN, Kind.RUN}
    if level == 3:
        assert all(n.count(Kind.RUN) > 1 or n.count(Kind.PAIR) > 2 for n in found)
    if level == 4:
        assert {Kind.FLUSH, Kind.NOBS} <= flat
        assert all(h.four_of_a_suit or Kind.NOBS in kinds(h) for h in drawn)
        # The trap: four of a suit in the crib, which are nothing (R29).
        assert any(h.crib and h.four_of_a_suit and Kind.FLUSH not in kinds(h) for h in drawn)
        assert any(h.crib and Kind.FLUSH in kinds(h) for h in drawn)
    if level == 5:
        assert any(hand.crib for hand in drawn)
        mean = sum(hand.points for hand in drawn if not hand.crib) / len(drawn)
        assert mean > 4.77  # more than five cards as they come, since the best four are kept
    if level < 4:
        assert all(list(hand.cards) == sorted(hand.cards) and not hand.crib for hand in drawn)


def test_the_same_chance_draws_the_same_hand() -> None:
    assert draw(3, Random(7)) == draw(3, Random(7))


@pytest.mark.parametrize("level", [0, 6])
def test_there_are_no_other_levels(level: int) -> None:
    with pytest.raises(ValueError, match="there are 1 to 5"):
        draw(level, Random(1))


@given(hands)
def test_a_hand_is_read_back_and_its_kinds_add_up(hand: Hand) -> None:
    assert read_hand(write_hand(hand)) == hand
    by_kind = hand.points_by_kind()
    assert tuple(by_kind) == KINDS
    assert sum(by_kind.values()) == show.points(hand.cards, hand.starter, crib=hand.crib)


@pytest.mark.parametrize(
    "text",
    ["", "5H", "5H-5C-5S-JD", "5H-5C-5S-JD-5H", "5H-5C-5S-JD-5D-KS", "5h-5C-5S-JD-5D", "x",
     "10H-5C-5S-JD-5D", "5H-5C-5S-JD-5D-cribs", "crib", "5H--5C-5S-JD-5D"],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(MugginsError):
        read_hand(text)


@given(hands, st.dictionaries(st.sampled_from(KINDS), st.integers(0, 12)))
def test_missed_is_what_differs(hand: Hand, said: dict[Kind, int]) -> None:
    true = hand.points_by_kind()
    marks = mark(hand, said)
    assert [one.kind for one in marks] == list(KINDS)
    for one in marks:
        assert one.points == true[one.kind]
        assert one.missed is (said.get(one.kind, 0) != true[one.kind])
    assert not any(one.missed for one in mark(hand, true))


def test_a_total_points_to_what_may_be_missing() -> None:
    # 3-4-4-5 with a king: a fifteen, a pair, two runs of three: ten points.
    hand = read_hand("3H-4C-4S-5D-KH")
    assert hand.points == 10

    def could(said: int) -> set[Kind]:
        return {one.kind for one in mark_total(hand, said) if one.missed}

    assert could(8) == {Kind.FIFTEEN, Kind.PAIR}
    assert could(7) == could(4) == {Kind.RUN}  # one run, or both
    assert could(10) == could(12) == could(9) == set()
