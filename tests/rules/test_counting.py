"""Counting by hand and muggins: V2, and the records about claims."""

from __future__ import annotations

import pytest

from muggins.errors import IllegalMove
from muggins.events import Called, Claimed, CribTurned, Ended, Ending, Shown, What
from muggins.game import Game
from muggins.moves import Call, Claim, Cut, Go
from muggins.rules import Counting, Rules
from muggins.seat import Seat
from muggins.table import Phase
from tests.games import LIFT, dealt, on_turn, played_out

P, D = Seat.FIRST, Seat.SECOND
BY_HAND = Rules(counting=Counting.BY_HAND)
MUGGINS = Rules(counting=Counting.BY_HAND, muggins=True)
# Pone's hand counts 14 and the dealer's 4, as their crib does.
HANDS = ("4D 6S 7C 7D 8H 9S", "AH 9C 2H 5S 9D KC")


def at_the_show(rules: Rules, *, scores: tuple[int, int] = (0, 0)) -> Game:
    game = dealt(*HANDS, starter="TC", rules=rules, scores=scores)
    return played_out(game.make(P, Cut(LIFT)))


def pegged(before: Game, after: Game) -> tuple[int, int]:
    return after.scores[0] - before.scores[0], after.scores[1] - before.scores[1]


def test_the_hands_of_these_tests() -> None:
    shown = [event for event in at_the_show(Rules()).events if isinstance(event, Shown)]
    assert [event.points for event in shown] == [14, 4, 4]


@pytest.mark.parametrize("claim", [0, 13, 14, 15, 29])
def test_s42_by_hand_the_true_count_is_pegged_and_the_claim_kept(claim: int) -> None:
    before = at_the_show(BY_HAND)
    assert (before.phase, on_turn(before)) == (Phase.COUNT, P)
    after = before.make(P, Claim(claim))
    assert pegged(before, after) == (14, 0)
    claimed, shown = after.events[-2:]
    assert claimed == Claimed(P, What.PONE_HAND, claim)
    assert isinstance(shown, Shown)
    assert (shown.points, shown.pegged, shown.taken) == (14, 14, 0)
    assert on_turn(after) is D


@pytest.mark.parametrize(
    ("claim", "call", "owner", "caller"),
    [
        (14, 14, 14, 0),
        (14, 12, 14, 0),
        (10, 10, 10, 0),
        (18, 18, 18, 0),
        (10, 14, 10, 4),
        (18, 14, 14, 4),
        (10, 12, 10, 0),
        (18, 16, 18, 0),
        (0, 14, 0, 14),
        (29, 14, 14, 15),
        (29, 0, 29, 0),
    ],
)
def test_m5_v2_b92_b95_one_claim_and_one_call(
    claim: int, call: int, owner: int, caller: int
) -> None:
    before = at_the_show(MUGGINS)
    asked = before.make(P, Claim(claim))
    assert (asked.phase, on_turn(asked), asked.scores) == (Phase.CALL, D, before.scores)
    after = asked.make(D, Call(call))
    assert pegged(before, after) == (owner, caller)
    assert isinstance(after.events[-2], Called)
    assert (after.phase, on_turn(after)) == (Phase.COUNT, D)
    assert after.view(None).claim is None


def test_v2_the_owners_peg_moves_first_and_nothing_is_taken_after_the_end() -> None:
    start = at_the_show(MUGGINS)
    gained = start.scores
    start = at_the_show(MUGGINS, scores=(111 - gained[0], 118 - gained[1]))
    assert start.scores == (111, 118)
    after = start.make(P, Claim(10)).make(D, Call(14))
    assert after.events[-1] == Ended(P, Ending.PONE_HAND)
    assert after.scores == (121, 118)
    assert after.view(None).shown[-1].taken == 0


def test_v2_taken_points_can_win() -> None:
    gained = at_the_show(MUGGINS).scores
    start = at_the_show(MUGGINS, scores=(100 - gained[0], 118 - gained[1]))
    after = start.make(P, Claim(10)).make(D, Call(14))
    assert after.events[-1] == Ended(D, Ending.MUGGINS)
    assert after.scores == (110, 121)


def test_v2_the_opponent_is_asked_after_every_claim() -> None:
    for claim in (0, 14, 29):
        asked = at_the_show(MUGGINS).make(P, Claim(claim))
        assert list(asked.legal_moves(D)) == [Call(points) for points in range(30)]
        assert not asked.legal_moves(P)


def test_v2_never_in_the_play_nor_for_heels() -> None:
    game = dealt(*HANDS, starter="JC", rules=MUGGINS).make(P, Cut(LIFT))
    assert game.scores == (0, 2)
    assert game.phase is Phase.PLAY


def test_b98_every_claim_from_0_to_29_and_b100_no_other() -> None:
    game = at_the_show(BY_HAND)
    assert list(game.legal_moves(P)) == [Claim(points) for points in range(30)]
    for wrong in (-1, 30, 100):
        with pytest.raises(IllegalMove, match=f"0 to 29 points, not {wrong}"):
            game.make(P, Claim(wrong))
    with pytest.raises(IllegalMove) as error:
        game.make(P, Go())
    assert error.value.code == "wrong-phase"
    with pytest.raises(IllegalMove, match="not your turn"):
        game.make(D, Claim(4))


def test_b97_b101_one_after_the_other_and_the_crib_turned_before_it_is_claimed() -> None:
    game = at_the_show(BY_HAND).make(P, Claim(14))
    assert game.view(None).crib == ()
    assert not any(isinstance(event, CribTurned) for event in game.events)
    game = game.make(D, Claim(4))
    assert isinstance(game.events[-1], CribTurned)
    assert len(game.view(P).crib) == 4
    assert game.decision == len(game.events)
    assert [shown.points for shown in game.view(None).shown] == [14, 4]
    game = game.make(D, Claim(4))
    assert game.phase is Phase.PACK
    assert len(game.view(None).crib) == 4


def test_when_everything_is_counted_nothing_is_left_to_claim() -> None:
    game = at_the_show(MUGGINS)
    for _ in range(3):
        owner = on_turn(game)
        game = game.make(owner, Claim(2)).make(owner.other, Call(2))
    view = game.view(None)
    assert (view.phase, view.what, view.claim, view.call) == (Phase.PACK, None, None, None)


def test_no_view_tells_what_a_hand_is_worth_before_it_is_settled() -> None:
    for game in (at_the_show(MUGGINS), at_the_show(MUGGINS).make(P, Claim(3))):
        for eyes in (*Seat, None):
            view = game.view(eyes)
            assert view.shown == ()
            assert "items=(Combination" not in repr(view.shown)
