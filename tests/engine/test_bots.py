"""The bots: legal everywhere, honest, the same for the same view, known by name and version."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.cards import parse_cards
from muggins.engine.bots import (
    BOTS,
    UnknownBot,
    advance,
    bot_named,
    identity,
    move_of,
)
from muggins.events import Called, Claimed, Shown
from muggins.game import Game
from muggins.moves import Cut, CutForDeal, Discard
from muggins.rules import Counting, Rules
from muggins.seat import Seat
from muggins.table import Phase
from muggins.verification import verify
from tests.games import ALL_RULES, LIFT, deal_pack, dealt, lay, on_turn, played_out, random_game

P, D = Seat.FIRST, Seat.SECOND


def both(name: str, rules: Rules, seed: int, *, fair: bool = False) -> Game:
    """A whole game of a bot in the first seat against `random`."""
    bots = (identity(BOTS[name]), identity(BOTS["random"]))
    return advance(Game.start(rules, bots=bots, fair=fair), Random(seed).randbytes(32))


@pytest.mark.parametrize("name", BOTS)
@settings(max_examples=12)
@given(seed=st.integers(0, 2**32), rules=st.sampled_from(ALL_RULES))
def test_s40_b154_b155_bots_play_whole_games_by_the_rules(
    name: str, seed: int, rules: Rules
) -> None:
    game = both(name, rules, seed)
    assert game.phase is Phase.OVER
    assert game.winner is not None
    assert Game.replay(game.events) == game


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_the_same_view_and_seed_give_the_same_move(seed: int) -> None:
    game = random_game(Random(seed))
    for number in range(3, len(game.events), 5):
        then = game.at(number)
        for seat in Seat:
            if seat in then.awaits:
                for bot in BOTS.values():
                    first = bot.move(then.view(seat), b"seed")
                    assert bot.move(then.view(seat), b"seed") == first
                    assert first in then.legal_moves(seat)


def test_bots_cut_where_they_can_not_steer() -> None:
    for bot in BOTS.values():
        game = Game.start().deal(deal_pack(D, "2C 4D 9C TS QS KC", "2D 4H 9D TC QD KD", "AS"))
        assert bot.move(game.view(D), b"") == CutForDeal(0)
        assert bot.move(game.make(P, CutForDeal(0)).view(D), b"") == CutForDeal(1)
        cut = dealt("2C 4D 9C TS QS KC", "2D 4H 9D TC QD KD")
        assert bot.move(cut.view(P), b"") == Cut(20)


def test_b160_bots_claim_and_call_what_there_is() -> None:
    rules = Rules(61, Counting.BY_HAND, muggins=True)
    for seed in range(5):
        game = both("club", rules, seed)
        shown = [event.points for event in game.events if isinstance(event, Shown)]
        claimed = [event.points for event in game.events if isinstance(event, Claimed)]
        assert claimed[: len(shown)] == shown


@pytest.mark.parametrize("name", ["random", "club"])
def test_a_flush_of_four_is_not_claimed_in_the_crib(name: str) -> None:
    rules = Rules(counting=Counting.BY_HAND, muggins=True)
    game = dealt("AH 3H 2C 3D 6S 8C", "7H 9H TS JC QD KC", starter="KS", rules=rules)
    game = played_out(game.make(P, Cut(LIFT)))
    bot = BOTS[name]
    while game.phase in (Phase.COUNT, Phase.CALL):
        seat = on_turn(game)
        game = game.make(seat, bot.move(game.view(seat), b""))
    named = [event.points for event in game.events if isinstance(event, Claimed | Called)]
    assert named[-2:] == [0, 0]
    assert named[:2] == [2, 2]


@pytest.mark.parametrize("seat", Seat)
def test_m1_moves_do_not_depend_on_hidden_cards(seat: Seat) -> None:
    """Twins that differ in what a seat can't see: what the other threw and still holds."""
    mine, others = "5H 6C 4C KD QS 8S", ("2C 9H 3D TS 7H JC", "AH KC 3D TS 9D 8H")
    series = "4C TS KD 3D" if seat is P else "TS 4C 3D KD"
    games = []
    for twin in others:
        hands = (mine, twin) if seat is P else (twin, mine)
        game = Game.start(dealer=D).deal(deal_pack(D, *hands, "9S"))
        games.append(stages(game, hands, series))
    for one, two in zip(*games, strict=True):
        assert one != two
        assert one.view(seat) == two.view(seat)
        if seat in one.awaits:
            for bot in BOTS.values():
                seeds = [bytes([number]) for number in range(8)]
                answers = [bot.move(one.view(seat), seed) for seed in seeds]
                assert answers == [bot.move(two.view(seat), seed) for seed in seeds]


def stages(game: Game, hands: tuple[str, str], series: str) -> list[Game]:
    """The game at each moment of this deal, the first two of each six going to the crib."""
    made = [game]
    for seat, text in zip(Seat, hands, strict=True):
        made.append(made[-1].make(seat, Discard(parse_cards(text)[:2])))
    made.append(made[-1].make(P, Cut(LIFT)))
    for card in series.split():
        made.append(lay(made[-1], card))
    return made


def test_moves_of_verified_games_are_the_bots_own() -> None:
    for seed in range(3):
        game = both("club", Rules(31), seed, fair=True)
        report = verify(game, bot_move=move_of)
        assert report.bot_moves > 10


@pytest.mark.parametrize("name", ["", "nobody", "club 0", "club 2", "Club"])
def test_an_unknown_bot_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownBot, match=r"random, tilly, .*club|random 1, tilly 1, .*club 1"):
        bot_named(name)
    assert bot_named("club") is bot_named("club 1") is BOTS["club"]


def test_another_version_is_not_played_for_one_that_is_gone() -> None:
    game = Game.start(bots=("club 0", "random 1"), dealer=D)
    with pytest.raises(UnknownBot, match=r"no bot “club 0”; there are: random 1, .*club 1"):
        advance(game, bytes(32))
