"""Seeds and seals, resigning, time, taking back: the state machine around the cards."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins import fairness
from muggins.cards import PACK, parse_cards
from muggins.errors import SENTENCES, IllegalMove, MugginsError, Unreadable
from muggins.events import Ended, Ending, Resigned, Revealed, TimedOut, TookBack
from muggins.game import Game
from muggins.house import house_steps
from muggins.moves import Cut, Discard, GiveSeed, Go, Move, Resign, SealSeed, TakeBack
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, Seat
from muggins.table import Phase
from tests.games import LIFT, dealt, played_out, random_game

P, D = Seat.FIRST, Seat.SECOND
SECRET = bytes(range(32))
DULL = ("2C 4D 9C TS QS KC", "2D 4H 9D TC QD KD")
TRAINING = Rules(training=True)


def test_two_people_seal_and_give_in_turn() -> None:
    game = Game.start(fair=True)
    assert game.phase is Phase.SEAL
    assert game.awaits == {HOUSE}
    game = game.seal(fairness.house_digest(SECRET))
    assert game.phase is Phase.SEED
    assert game.awaits == {P}
    with pytest.raises(IllegalMove) as error:
        game.make(P, GiveSeed("too soon"))
    assert error.value.code == "wrong-phase"
    with pytest.raises(IllegalMove, match="64 hexadecimal digits"):
        game.make(P, SealSeed("xyz"))
    game = game.make(P, SealSeed(fairness.seed_digest("sieben")))
    assert game.awaits == {D}
    with pytest.raises(IllegalMove) as error:
        game.make(D, SealSeed("0" * 64))
    assert error.value.code == "wrong-phase"
    game = game.make(D, GiveSeed("Füchse 7"))
    assert game.awaits == {P}
    with pytest.raises(IllegalMove, match="does not match"):
        game.make(P, GiveSeed("acht"))
    game = game.make(P, GiveSeed("sieben", by_server=True))
    assert game.phase is Phase.SPREAD
    assert game.view(D).seeds == ("sieben", "Füchse 7")


@pytest.mark.parametrize("person", Seat)
def test_against_a_bot_the_person_gives_his_seed_openly(person: Seat) -> None:
    bots = (None, "club 1") if person is P else ("club 1", None)
    game = Game.start(fair=True, bots=bots, dealer=D).seal(fairness.house_digest(SECRET))
    assert game.awaits == {person}
    game = game.make(person, GiveSeed("sieben"))
    assert game.phase is Phase.PACK


def test_two_bots_need_no_seeds() -> None:
    game = Game.start(fair=True, bots=("club 1", "club 1")).seal(fairness.house_digest(SECRET))
    assert game.phase is Phase.SPREAD


@pytest.mark.parametrize("seed", ["a\nb", "\x00", "\ud800", "x" * 256, "ü" * 128])
def test_seeds_that_can_not_be_used(seed: str) -> None:
    game = Game.start(fair=True, bots=(None, "club 1")).seal(fairness.house_digest(SECRET))
    with pytest.raises(IllegalMove):
        game.make(P, GiveSeed(seed))
    assert game.make(P, GiveSeed("x" * 255)).phase is Phase.SPREAD
    assert game.make(P, GiveSeed("")).phase is Phase.SPREAD


def test_seeds_are_not_listed_and_not_taken_back() -> None:
    rules = Rules(training=True)
    game = Game.start(rules, fair=True, bots=(None, "club 1"))
    game = game.seal(fairness.house_digest(SECRET))
    assert list(game.legal_moves(P)) == []
    game = game.make(P, GiveSeed("a"))
    assert game.view(P).decided == ((), ())


def test_the_secret_is_revealed_after_the_game_and_only_the_right_one() -> None:
    game = Game.start(fair=True, bots=(None, "club 1"))
    game = house_steps(house_steps(game, SECRET).make(P, GiveSeed("a")), SECRET)
    with pytest.raises(IllegalMove):
        game.reveal(SECRET.hex())
    over = game.make(P, Resign())
    assert over.awaits == {HOUSE}
    with pytest.raises(IllegalMove, match="does not match"):
        over.reveal("00" * 32)
    with pytest.raises(Unreadable, match="64 hex"):
        over.reveal("00")
    done = over.reveal(SECRET.hex())
    assert done.events[-1] == Revealed(SECRET.hex())
    assert done.awaits == frozenset()
    with pytest.raises(IllegalMove):
        done.reveal(SECRET.hex())
    assert house_steps(over, SECRET) == done


def test_a_digest_is_64_hex_digits() -> None:
    with pytest.raises(Unreadable):
        Game.start(fair=True).seal("A" * 64)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_in_every_phase_either_seat_may_resign(seed: int, fair: bool) -> None:  # noqa: FBT001
    rules = Rules(31, Counting.BY_HAND, muggins=True)
    game = random_game(Random(seed), rules, fair=fair)
    for number in range(1, len(game.events) + 1):
        then = game.at(number)
        for seat in Seat:
            assert Resign() not in list(then.legal_moves(seat))
            if then.phase is Phase.OVER:
                assert Resign() not in then.legal_moves(seat)
                continue
            over = then.make(seat, Resign())
            assert over.events[-2:] == (Resigned(seat), Ended(seat.other, Ending.RESIGNATION))
            assert over.scores == then.scores


def test_time_can_be_claimed_against_a_seat_that_is_awaited() -> None:
    game = dealt(*DULL)
    over = game.time_out(P)
    assert over.events[-2:] == (TimedOut(P), Ended(D, Ending.TIME))
    with pytest.raises(IllegalMove):
        game.time_out(D)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_in_every_phase_the_awaited_seats_can_run_out_of_time(seed: int, fair: bool) -> None:  # noqa: FBT001
    rules = Rules(31, Counting.BY_HAND, muggins=True)
    game = random_game(Random(seed), rules, fair=fair)
    for number in range(1, len(game.events) + 1, 2):
        then = game.at(number)
        for seat in Seat:
            if seat in then.awaits:
                over = then.time_out(seat)
                assert over.events[number:] == (TimedOut(seat), Ended(seat.other, Ending.TIME))
                assert over.scores == then.scores
            else:
                with pytest.raises(IllegalMove, match="house has nothing"):
                    then.time_out(seat)


def test_nothing_is_taken_back_unless_agreed() -> None:
    game = dealt(*DULL)
    with pytest.raises(IllegalMove, match="training game only"):
        game.make(P, TakeBack(2))


def test_taking_back_makes_the_log_longer_and_the_game_shorter() -> None:
    game = dealt(*DULL, rules=TRAINING)
    opened = game.view(P).decided[P][-1]
    back = game.make(P, TakeBack(opened))
    assert back.events == (*game.events, TookBack(P, opened))
    assert back.phase is Phase.DISCARD
    assert back.awaits == {P, D}
    assert back.decision == len(back.events)
    assert back.view(P).hand(P) == game.at(opened).view(P).hand(P)
    assert back.at(opened) == game.at(opened)
    with pytest.raises(IllegalMove) as error:
        game.make(P, TakeBack(1))
    assert error.value.code == "take-back-to"
    assert TakeBack(opened) in game.legal_moves(P)
    assert TakeBack(opened) not in list(game.legal_moves(P))
    again = back.make(P, Discard(parse_cards("KC QS"))).make(D, Discard(parse_cards("2D 4H")))
    assert again.phase is Phase.CUT
    twice = again.make(P, TakeBack(back.decision))
    assert (twice.phase, len(twice.view(P).hand(P))) == (Phase.DISCARD, 6)
    assert twice.view(P).decided[P] == ()


def test_a_deal_that_was_taken_back_comes_again_with_the_same_pack() -> None:
    game = dealt(*DULL, rules=TRAINING).make(P, Cut(LIFT))
    cut = game.view(P).decided[P][-1]
    game = game.make(P, TakeBack(cut)).make(P, Cut(7))
    assert game.phase is Phase.PLAY
    assert game.view(None).deal == 1


def test_moves_are_taken_back_across_deals_and_the_next_pack_may_come_again() -> None:
    first = dealt(*DULL, rules=TRAINING)
    cut = first.decision
    played = played_out(first.make(P, Cut(LIFT)))
    second = played.deal(PACK)
    thrown = second.make(D, Discard(second.view(D).hand(D)[:2]))
    back = thrown.make(P, TakeBack(cut))
    assert back.awaits == {P}
    assert (back.phase, back.scores) == (Phase.CUT, (0, 0))
    view = back.view(P)
    assert (view.deal, view.dealer, view.hand(P)) == (1, D, first.view(P).hand(P))
    assert [len(hand) for hand in view.held] == [4, 4]
    again = played_out(back.make(P, Cut(LIFT), decision=len(back.events))).deal(PACK)
    assert again.view(D).deal == 2
    assert again.view(D).hand(D) == second.view(D).hand(D)
    assert again.scores == second.scores
    assert len(again.events) == len(back.events) + len(second.events) - len(first.events)
    assert Game.replay(again.events) == again
    # What was taken back in the second deal is no decision any more.
    with pytest.raises(IllegalMove) as error:
        again.make(D, TakeBack(second.decision))
    assert error.value.code == "take-back-to"


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_games_with_moves_taken_back(seed: int, fair: bool) -> None:  # noqa: FBT001
    rules = Rules(31, training=True)
    game = random_game(Random(seed), rules, fair=fair, take_back=0.05)
    assert Game.replay(game.events) == game
    assert Game.of(game.events).view(P) == game.view(P)
    assert game.winner is not None


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_games_that_are_given_up(seed: int) -> None:
    game = random_game(Random(seed), give_up=0.02, fair=True)
    assert Game.replay(game.events) == game


def test_an_illegal_move_changes_nothing_and_has_a_sentence() -> None:
    game = dealt(*DULL)
    before = game.events, repr(game.view(P))
    wrong: list[Move] = [
        Go(),
        Cut(99),
        Discard(parse_cards("2C")),
        TakeBack(3),
        SealSeed("x"),
        GiveSeed("x"),
    ]
    for move in wrong:
        for seat in Seat:
            with pytest.raises(IllegalMove) as error:
                game.make(seat, move)
            assert error.value.code in SENTENCES
            assert str(error.value)
    assert (game.events, repr(game.view(P))) == before


def test_errors_are_values_that_travel() -> None:
    import pickle

    error = IllegalMove("over-31", card=PACK[0], count=30)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is IllegalMove
    assert (again.code, again.params, str(again)) == (error.code, error.params, str(error))
    assert isinstance(again, MugginsError)
