"""The race and the games in it, against plain recursion and against what is known of games."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.engine import race_kernels
from muggins.engine.play_kernels import ROW, Floats

ROWS = np.zeros((4, ROW), np.uint8)
ROWS[0, :4] = 2, 3, 0, 4
ROWS[1, :3] = 0, 1, 5
ROWS[2, :6] = 1, 0, 0, 2, 1, 0
ROWS[3, 1] = 1
LINES = np.array([12, 6])

Deals = list[tuple[list[int], int]]


def after(scores: tuple[int, int], deals: Deals, known: dict[tuple[int, int], Floats]) -> Floats:
    """[side, how] of one deal from these scores, given all that lie nearer to the end."""
    target = max(max(each) for each in known) + 1 if known else max(scores) + 1
    found = np.zeros((2, 3))
    for row, often in deals:
        now = list(scores)
        for at, points in enumerate(row):
            now[at % 2] += points
            if now[at % 2] >= target:
                loser = now[1 - at % 2]
                found[at % 2] += often * np.array([1, loser < 12, loser < 6])
                break
        else:
            found += often * known[now[1], now[0]][::-1]
    return found / sum(often for _, often in deals)


def recursion(
    target: int, cell: Callable[[tuple[int, int], dict[tuple[int, int], Floats]], Floats]
) -> dict[tuple[int, int], Floats]:
    known: dict[tuple[int, int], Floats] = {}
    for scores in sorted(np.ndindex(target, target), key=lambda scores: -sum(scores)):
        known[scores] = cell(scores, known)
    return known


@pytest.mark.parametrize("target", [3, 20])
def test_the_race_is_that_of_plain_recursion(target: int) -> None:
    times = np.array([1, 2, 3, 4])
    found = race_kernels.race(ROWS, times, ROWS, times, np.array([[[0, 4]]]), 0, target, LINES)
    deals = list(zip(ROWS.tolist(), times.tolist(), strict=True))
    known = recursion(target, lambda scores, nearer: after(scores, deals, nearer))
    for scores, expected in known.items():
        assert found[scores] == pytest.approx(expected, abs=1e-12)


def value_of(game: Floats) -> float:
    """The value of a game of two rows and two columns (von Neumann and Morgenstern)."""
    a, b, c, d = map(float, game.ravel())
    low, high = max(min(a, b), min(c, d)), min(max(a, c), max(b, d))
    return low if low >= high else (a * d - b * c) / (a + d - b - c)


def test_near_the_end_both_choose_their_style() -> None:
    times = np.array([1, 2, 3, 4, 4, 3, 2, 1, 1, 1, 1, 1, 3, 0, 0, 3])
    styled = np.tile(ROWS, (4, 1))
    styled[4:8, 2], styled[8:12, 3] = 3, 2
    first = np.arange(0, 16, 4).reshape(2, 2, 1) + np.array([0, 4])
    target, near = 16, 6
    found = race_kernels.race(ROWS, times[:4], styled, times, first, near, target, LINES)
    usual = list(zip(ROWS.tolist(), times[:4].tolist(), strict=True))
    parts = {
        each: list(
            zip(
                styled[slice(*first[each])].tolist(), times[slice(*first[each])].tolist(),
                strict=True,
            )
        )
        for each in product(range(2), repeat=2)
    }  # fmt: skip
    chosen = 0
    for scores in np.ndindex(target, target):
        nearer = {each: found[each] for each in np.ndindex(target, target) if each != scores}
        plain = after(scores, usual, nearer)
        if target - max(scores) > near:
            assert found[scores] == pytest.approx(plain, abs=1e-12)
            continue
        game = np.array(
            [[after(scores, parts[d, p], nearer)[0, 0] for p in (0, 1)] for d in (0, 1)]
        )
        expected = plain[0, 0] + value_of(game) - game[0, 0]
        assert found[scores][0, 0] == pytest.approx(
            min(max(expected, 0), 1), abs=2 * race_kernels.HARDLY + 2e-4
        )
        assert found[scores][:, 0].sum() == pytest.approx(1)
        chosen += abs(expected - plain[0, 0]) > 0.01
    assert chosen > 10


@given(st.lists(st.lists(st.floats(-0.1, 0.1), min_size=3, max_size=3), min_size=3, max_size=3))
def test_what_both_choose_can_not_be_bettered(rows: list[list[float]]) -> None:
    game = np.array(rows)
    mine, his = np.zeros(3), np.zeros(3)
    race_kernels.solve(game, mine, his)
    assert mine.sum() == pytest.approx(1)
    assert his.sum() == pytest.approx(1)
    assert (game @ his).max() - (mine @ game).min() < 1e-3
