"""The table of what a searcher lays: a sample of it made anew, and held to the search itself."""

from __future__ import annotations

import numpy as np
import pytest

from muggins.cards import PACK
from muggins.engine import simulation
from muggins.engine.answer_kernels import (
    FIRST,
    GO,
    HANDS,
    LIGHTEST,
    NUMBERS,
    OF_RANK,
    TABLE,
    in_table,
    unfolded,
)
from muggins.engine.archive import shipped
from muggins.engine.opponents import SEARCHER_FILE, SIMPLE, simple_book
from muggins.engine.pegging import Moment, Search
from muggins.engine.searcher import SERIES, about, first_lays

EIGHT_SEVEN_THREE = 13 * (13 * (1 + 7) + 1 + 6) + 1 + 2
LAYS = shipped(SEARCHER_FILE).arrays["lays"]


def test_the_table_tells_how_it_was_made() -> None:
    assert shipped(SEARCHER_FILE).about == about()
    assert LAYS.shape == (TABLE,)


@pytest.mark.parametrize("number", [90, EIGHT_SEVEN_THREE])
def test_a_sample_made_anew_is_what_is_shipped(number: int) -> None:
    again = first_lays(range(number, number + 1), SIMPLE.kinds, simple_book())
    found = again < GO
    assert found.sum() > 200
    assert np.array_equal(again[found], LAYS[found])


def test_parts_are_put_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "SERIES", 1)
    parts = simulation.searcher_parts(simulation.Plan())[60:62]
    whole = simulation.searcher_table(map(simulation.compute, parts), simulation.Plan())
    lays = whole.arrays["lays"]
    assert np.array_equal(lays, first_lays(range(60, 62), SIMPLE.kinds, simple_book()))
    assert whole.about == about()


def test_each_answer_is_a_card_that_fits() -> None:
    series = np.zeros(9, np.int64)
    for number in range(0, SERIES, 17):
        size, count = unfolded(number, series)
        cards = 4 - size // 2
        if count >= 31 or np.bincount(series[:size], minlength=13).max() > 4:
            continue
        for left in range(FIRST[cards], FIRST[cards + 1]):
            lays = LAYS[in_table(number, left)]
            held = OF_RANK[left] + np.bincount(series[:size], minlength=13)
            if held.max() > 4 or count + LIGHTEST[left] > 31:
                assert lays == GO
            else:
                assert OF_RANK[left, lays]
                assert count + min(int(lays) + 1, 10) <= 31


@pytest.mark.proof
def test_the_table_says_what_the_search_finds() -> None:
    history = np.array([[1, 7], [0, 6], [1, 2]])
    asked = 0
    for left in range(FIRST[3], FIRST[4], 7):
        own = NUMBERS[tuple(sorted((*HANDS[left], 6)))]
        if (OF_RANK[own] + OF_RANK[NUMBERS[(2, 7)]]).max() > 4:
            continue
        moment = Moment(
            history, own, 4 - OF_RANK[own], np.zeros(2, np.int64), PACK[0], 0,
            np.zeros(2, np.int64), dealer=True,
        )  # fmt: skip
        values = Search(moment, SIMPLE.kinds).values(points=1.0, win=0.0)
        if np.isfinite(values).sum() < 2:
            continue
        assert LAYS[in_table(EIGHT_SEVEN_THREE, left)] == np.round(values, 9).argmax()
        asked += 1
    assert asked > 40
