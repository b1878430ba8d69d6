"""Pegs, skunks, match points and the options: R32, R35, R36, P10, V1, D14, D25."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from muggins.errors import RulesError
from muggins.events import CountEnded, Played, Shown, StarterCut
from muggins.game import Game
from muggins.moves import Cut
from muggins.rules import Counting, MatchScale, Rules, match_points, usual_skunk_lines
from muggins.seat import Seat
from muggins.table import Pegs, Phase
from tests.games import LIFT, dealt, games, played_out


def test_s32_r32_d14_b112_the_rear_peg_leaps_beyond_the_front_one() -> None:
    pegs = Pegs().leap(5, 121)
    assert pegs == Pegs(5, 0)
    pegs = pegs.leap(8, 121)
    assert pegs == Pegs(13, 5)
    assert pegs.leap(0, 121) == pegs


def test_r2_b79_no_peg_goes_past_the_target() -> None:
    assert Pegs(119, 110).leap(17, 121) == Pegs(121, 119)


@pytest.mark.unwatched
@settings(max_examples=40, deadline=None)
@given(games())
def test_p10_front_is_the_score_and_rear_the_score_before(game: Game) -> None:
    front, rear = [0, 0], [0, 0]
    for number, event in enumerate(game.events, start=1):
        gains = [0, 0]
        match event:
            case StarterCut(seat=seat, heels=points):
                gains[seat.other] = points
            case Played(seat=seat, points=points) | CountEnded(seat=seat, points=points):
                gains[seat] = points
            case Shown(seat=seat, pegged=pegged, taken=taken):
                gains[seat], gains[seat.other] = pegged, taken
        for seat in Seat:
            if gains[seat]:
                rear[seat] = front[seat]
                front[seat] = min(front[seat] + gains[seat], game.rules.target)
        if any(gains):
            pegs = game.at(number).view(None).pegs
            assert [(one.front, one.rear) for one in pegs] == list(zip(front, rear, strict=True))
            assert all(one.rear < one.front for one in pegs if one.front)


@pytest.mark.parametrize(
    ("loser", "skunks"), [(120, 0), (91, 0), (90, 1), (61, 1), (60, 2), (55, 2), (0, 2)]
)
def test_r35_b82_skunk_and_double_skunk(loser: int, skunks: int) -> None:
    agreed = Rules(skunk_lines=usual_skunk_lines(121))
    assert agreed.skunks(loser) == skunks
    assert Rules().skunks(loser) == 0


def test_v1_the_lurch_belongs_to_61_and_other_targets_have_none() -> None:
    assert usual_skunk_lines(121) == (91, 61)
    assert usual_skunk_lines(61) == (31,)
    assert usual_skunk_lines(100) == ()
    lurch = Rules(61, skunk_lines=usual_skunk_lines(61))
    assert [lurch.skunks(points) for points in (31, 30)] == [0, 1]


@settings(max_examples=30, deadline=None)
@given(games())
def test_s34_d25_r35_skunks_only_if_agreed_and_without_influence(game: Game) -> None:
    view = game.view(None)
    assert view.winner is not None
    loser = view.scores[view.winner.other]
    assert view.skunks == sum(loser < line for line in game.rules.skunk_lines)
    assert game.at(2).view(None).skunks == 0


def test_r36_d25_match_points_are_apart_from_skunk_names() -> None:
    assert [match_points(n) for n in range(3)] == [2, 3, 3]
    assert [match_points(n, scale=MatchScale.HOME) for n in range(4)] == [1, 2, 3, 3]
    assert [match_points(n, scale=MatchScale.HOME_FOUR) for n in range(3)] == [1, 2, 4]


@pytest.mark.parametrize("target", [1, 2, 7, 31, 61, 121, 500])
def test_s4_v1_any_target(target: int) -> None:
    rules = Rules(target)
    game = dealt("2C 4D 9C TS QS KC", "2D 4H 9D TC QD KD", starter="JH", rules=rules)
    game = played_out(game.make(Seat.FIRST, Cut(LIFT)))
    assert max(game.scores) <= target
    assert (game.winner is not None) is (max(game.scores) == target)
    assert (game.phase is Phase.OVER) is (game.winner is not None)


def test_s34_s36_everything_but_the_target_is_off() -> None:
    assert Rules() == Rules(121, Counting.AUTOMATIC, False, (), False)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"target": 0}, "at least 1 point, not 0"),
        ({"target": -5}, "not -5"),
        ({"skunk_lines": (0,)}, "between 1 and 121, not at 0"),
        ({"skunk_lines": (122,)}, "not at 122"),
        ({"muggins": True}, "counted by hand"),
    ],
)
def test_rules_that_make_no_sense_are_refused(wrong: dict[str, object], says: str) -> None:
    with pytest.raises(RulesError, match=says):
        Rules(**wrong)  # type: ignore[arg-type]


def test_skunk_lines_stand_in_order() -> None:
    assert Rules(skunk_lines=(61, 91, 61)).skunk_lines == (91, 61)


def test_a_skunk_line_may_lie_at_either_end_of_the_board() -> None:
    edges = Rules(61, skunk_lines=(1, 61))
    assert [edges.skunks(points) for points in (0, 1, 60)] == [2, 1, 1]
