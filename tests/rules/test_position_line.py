"""The position line as text: what is wrong with one is said, and the page describes it all."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.errors import MugginsError, Unreadable
from muggins.position_line import LONGEST, read_position, write_position
from muggins.seat import Seat
from muggins.table import Phase

FULL = (
    "rules target 121 counting automatic; pegs 87/85 95/93; phase play; turn second; deal 5;"
    " dealer second; first 5H 8D 9C thrown QD KS; second JS JC 9D 2H thrown 3C 3D; starter 4C;"
    " laid first 7D"
)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("phase play", "phases play", "“phases” can't stand here; expected was: seen-by, phase"),
        ("deal 5;", "deal 5; deal 6;", "“deal” can't stand here"),
        ("deal 5;", "deal 5", "“dealer” can't stand here; expected was: ;"),
        (
            "laid first 7D",
            "",
            "The line ends too early; expected was: seen-by, counted, laid, crib",
        ),
        ("phase play", "phase sleep", "“sleep” can't stand here; expected was: seal, seed"),
        ("turn second", "turn first", "By the cards it is the turn of: second."),
        ("turn second", "turn both", "By the cards it is the turn of: second."),
        ("turn second", "turn mine", "expected was: nobody, first, second, both, house"),
        ("starter 4C", "starter 4C; seen-by me", "expected was: all, first, second, nobody"),
        ("87/85", "122/85", "The pegs 122/85 can't stand so: the score comes first, at most 121"),
        ("87/85", "85/87", "The pegs 85/87 can't stand so"),
        ("87/85", "85/85", "The pegs 85/85 can't stand so"),
        ("87/85", "many", "“many” can't stand here; expected was: 87/85"),
        ("87/85 95/93", "121/85 121/93", "Only one player can reach 121 points"),
        ("87/85 95/93", "87/85", "“;” can't stand here; expected was: 87/85"),
        ("dealer second; ", "", "It has to be said who deals"),
        ("9C thrown", "9C 9S thrown", "The first seat has too many cards"),
        ("thrown QD KS", "thrown QD", "The first seat has too many cards"),
        ("thrown QD KS", "thrown QD KS KC", "The first seat has too many cards"),
        ("JS JC", "JS 5H", "5H is named twice"),
        ("thrown QD KS", "thrown QD 4C", "4C is named twice"),
        ("first 7D", "first 5H", "5H is named twice"),
        ("first 5H", "first 5X", "“5X” is not a card"),
        ("first 5H", "first ??", "Seen by all, the cards of the first seat are known"),
        ("3C 3D", "?? ??", "Seen by all, the cards of the second seat are known"),
        ("deal 5", "deal 5; seen-by first", "Seen by first, the cards of the second seat are unk"),
        ("deal 5", "deal 5; seen-by nobody", "Seen by nobody, the cards of the first seat are unk"),
        ("laid first 7D", "laid 7D", "“7D” can't stand here; expected was: first, second"),
        ("laid first 7D", "laid first 7D / second", "The count of 7 is not over"),
        ("laid first 7D", "laid / first 7D", "The count of 0 is not over"),
        (
            "2H thrown 3C 3D; starter 4C; laid first",
            "thrown 3C 3D; laid second",
            "“second 7D” can't stand there: first is on turn",
        ),
        (
            "laid first 7D",
            "laid first 7D second go",
            "“second go” can't stand there: You can't say",
        ),
        ("phase play", "phase draw", "Before the deal there are no cards on the table"),
        ("phase play", "phase discard", "Before the starter is cut each seat holds six"),
        ("phase play", "phase cut", "Before the starter is cut each seat holds six"),
        ("phase play", "phase count", "In the show each seat has laid its four cards"),
        ("phase play", "phase play; counted crib", "What is counted is said in the show alone"),
        ("starter 4C", "starter 4C; crib QD KS 3C 3D", "The crib is turned when it is counted"),
        ("target 121", "target 0", "The target is at least 1"),
    ],
)
def test_what_is_wrong_with_a_position_is_said(old: str, new: str, sentence: str) -> None:
    assert read_position(FULL.ljust(LONGEST)).awaits == {Seat.SECOND}
    assert old in FULL
    with pytest.raises(MugginsError) as raised:
        read_position(FULL.replace(old, new))
    assert sentence in str(raised.value)


def test_every_part_and_phase_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
    with pytest.raises(Unreadable) as raised:
        read_position("")
    parts = str(raised.value.params["expected"]).split(", ")
    assert [part for part in parts if f"`{part} " not in page] == []
    assert [phase for phase in Phase if f"`{phase.value}`" not in page] == []


@pytest.mark.parametrize("text", ["", ";", "dealer", "x" * (LONGEST + 1)])
def test_texts_that_are_no_positions(text: str) -> None:
    with pytest.raises(Unreadable):
        read_position(text)


@given(st.lists(st.sampled_from(FULL.split(" ")), max_size=30).map(" ".join))
def test_any_words_are_a_position_or_refused_with_a_sentence(text: str) -> None:
    try:
        position = read_position(text)
    except MugginsError as error:
        position = None
        sentence = str(error)
    assert read_position(write_position(position)) == position if position else sentence
