"""The board as text."""

from __future__ import annotations

import pytest

from muggins.seat import Seat
from muggins.terminal.drawing import PEGS, board
from muggins.words import Words
from tests.games import dealt


@pytest.mark.parametrize("score", [1, 5, 30, 31, 60, 61, 90, 120])
def test_b140_the_peg_stands_at_the_score(score: int) -> None:
    """B140: counted along the holes, gaps and streets left out."""
    game = dealt("2C 9H 5H 5C 5S JD", "6C 9C 7C 7D 8H 8S", scores=(score, 0))
    names, *rows = board(Words("en"), game.view(Seat.FIRST))
    front, _ = PEGS[Seat.FIRST]
    mine = [row for row in rows if front in row]
    assert len(mine) == 1
    at = mine[0].index(front)
    above = [line for line in (names, *rows) if line.strip()[:1].isdigit()]
    street = next(line for line in above if int(line.split()[-1]) >= score)
    first = (score - 1) // 30 * 30 + 1
    column = at - (score - first) - (score - first) // 5
    assert int(street.split()[-1]) == first + 29
    # The last hole of the first group stands below the end of its number.
    assert street[: column + 5].endswith(str(first + 4))
