"""The signature of a bot: the same for the same play, another one for any other."""

from __future__ import annotations

from dataclasses import replace

import pytest

from muggins.engine.bots import BOTS, Bot
from muggins.engine.club import Club
from muggins.engine.signature import decisions, signature
from muggins.engine.tables import Matrix, crib_table
from muggins.moves import Claim, Move, Play
from muggins.table import Phase
from muggins.view import View


class Once:
    """Club, but for one decision of its phase."""

    name, version = "once", "1"

    def __init__(self, phase: Phase, number: int) -> None:
        self._phase = phase
        self._left = number

    def move(self, view: View, seed: bytes) -> Move:
        move = BOTS["club"].move(view, seed)
        if view.phase is self._phase and len(view.legal_moves) > 1:
            self._left -= 1
            if self._left == 0:
                return Claim(29) if isinstance(move, Claim) else _another(view, move)
        return move


def _another(view: View, move: Move) -> Move:
    return next(one for one in view.legal_moves if one != move and not _alike(one, move))


def _alike(one: Move, other: Move) -> bool:
    return isinstance(one, Play) and isinstance(other, Play) and one.card.rank == other.card.rank


@pytest.fixture(scope="module")
def club() -> str:
    return signature(BOTS["club"])


@pytest.mark.parametrize(
    ("phase", "number"),
    [(Phase.DISCARD, 1), (Phase.DISCARD, 100), (Phase.PLAY, 50), (Phase.COUNT, 3)],
)
def test_one_other_decision_changes_it(phase: Phase, number: int, club: str) -> None:
    assert signature(Once(phase, number)) != club


def test_every_decision_is_in_it() -> None:
    lines = list(decisions(BOTS["club"]))
    assert sum(" " in line for line in lines) > 100
    assert sum(line[-1] in "CDHS" and " " not in line for line in lines) > 300
    assert sum(line.isdigit() for line in lines) > 20


def test_what_differs_by_a_rounding_error_is_the_same(club: str) -> None:
    table = crib_table()

    def shifted(by: float) -> Bot:
        def moved(matrix: Matrix) -> Matrix:
            return tuple(
                tuple(value + by * (number % 3) for number, value in enumerate(row))
                for row in matrix
            )

        one, other = table.own
        return Club(replace(table, own=(moved(one), moved(other))))

    assert signature(shifted(1e-11)) == club
    assert signature(shifted(0.3)) != club
