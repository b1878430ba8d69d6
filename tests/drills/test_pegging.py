"""The pegging drill: positions that stay what they are, judged by the engine or by club."""

from __future__ import annotations

from unittest.mock import patch

import pytest

from muggins.drills.pegging import spot, weigh, weigh_plainly
from muggins.engine.club import best_card
from muggins.engine.pegging import lays
from muggins.moves import Play
from muggins.position import position_of
from muggins.position_line import read_position, write_position
from muggins.seat import Seat
from muggins.table import Phase

NUMBERS = range(1, 25)

# The same position for ever, or what came back would be another question.
FIRST = (
    "rules target 121 counting automatic; pegs 0/0 0/0; seen-by first; phase play; turn first; "
    "deal 1; dealer second; first 5C 8S 8H 7C thrown 3C KC; second ?? ?? ?? ?? thrown ?? ??;"
    " starter TS"
)


def test_a_number_has_its_position() -> None:
    assert write_position(position_of(spot(1))) == FIRST
    assert write_position(position_of(spot(1))) != write_position(position_of(spot(2)))


@pytest.mark.parametrize("number", NUMBERS)
def test_a_position_is_a_real_choice_and_shows_its_seat_no_more_than_it_may_know(
    number: int,
) -> None:
    view = spot(number)
    seat = view.seat
    assert isinstance(seat, Seat)
    assert view.phase is Phase.PLAY
    assert view.awaits == {seat}
    plain = weigh_plainly(view)
    assert len({lay.points for lay in plain}) > 1
    assert all(held.card is None for held in view.held[seat.other])
    assert all(held.card is None for held in view.discards[seat.other])
    read_position(write_position(position_of(view)))


def test_positions_are_of_all_kinds() -> None:
    views = [spot(number) for number in range(1, 41)]
    plays = [view.pegging for view in views if view.pegging is not None]
    assert {view.dealer is view.seat for view in views} == {True, False}
    assert any(not play.laid for play in plays)
    assert any(play.aside for play in plays)
    assert any(len(play.laid) > 2 for play in plays)


@pytest.mark.parametrize("number", [1, 2, 3, 8, 13])
def test_the_engine_judges(number: int) -> None:
    view = spot(number)
    found = weigh(view)
    values = {lay.card: lay.net for lay in lays(position_of(view))}
    assert {lay.card: lay.points for lay in found} == values
    assert all(lay.searched for lay in found)
    assert found[0].points == pytest.approx(max(values.values()))
    assert {lay.card for lay in found} == {
        move.card for move in view.legal_moves if isinstance(move, Play)
    }


@pytest.mark.parametrize("number", NUMBERS)
def test_without_the_engine_club_judges(number: int) -> None:
    view = spot(number)
    with patch.dict("sys.modules", {"numba": None}):
        found = weigh(view)
    assert not any(lay.searched for lay in found)
    best = best_card(view)
    assert isinstance(best, Play)
    loss = found[0].points - next(lay.points for lay in found if lay.card == best.card)
    assert loss == pytest.approx(0, abs=1e-9)


def test_points_at_once_are_those_of_the_rules() -> None:
    assert any(lay.now for number in NUMBERS for lay in weigh_plainly(spot(number)))
    for number in NUMBERS:
        view = spot(number)
        game_points = {lay.card: lay.now for lay in weigh_plainly(view)}
        for lay in lays(position_of(view)):
            assert game_points[lay.card] == lay.points
