"""The bots: legal everywhere, honest, the same for the same view, and club as it was frozen."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.cards import parse_card, parse_cards, write_cards
from muggins.engine.bots import (
    BOTS,
    UnknownBot,
    advance,
    bot_named,
    expected_answer,
    hand_mean,
    identity,
    move_of,
)
from muggins.events import Claimed, Discarded, Played, Shown
from muggins.game import Game
from muggins.moves import Cut, CutForDeal, Discard, Play
from muggins.play import Pegging
from muggins.rules import Counting, Rules
from muggins.seat import Seat
from muggins.table import Phase
from muggins.verification import verify
from tests.games import ALL_RULES, LIFT, deal_pack, dealt, lay, random_game

P, D = Seat.FIRST, Seat.SECOND
CLUB = BOTS["club"]


def both(name: str, rules: Rules, seed: int, *, fair: bool = False) -> Game:
    bots = (identity(BOTS[name]), identity(BOTS["random"]))
    return advance(Game.start(rules, bots=bots, fair=fair), Random(seed).randbytes(32))


@pytest.mark.parametrize("name", BOTS)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), rules=st.sampled_from(ALL_RULES))
def test_b154_b155_bots_play_whole_games_by_the_rules(name: str, seed: int, rules: Rules) -> None:
    game = both(name, rules, seed)
    assert game.phase is Phase.OVER
    assert game.winner is not None
    assert Game.replay(game.events) == game


@settings(max_examples=10, deadline=None)
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


def thrown(hand: str, *, dealer: Seat) -> str:
    other = "2D 4H 9D TC QD KD"
    game = Game.start(dealer=dealer).deal(deal_pack(dealer, hand, other, "AS"))
    move = CLUB.move(game.view(P), b"")
    assert isinstance(move, Discard)
    return " ".join(sorted(write_cards(move.cards).split()))


@pytest.mark.parametrize(
    ("hand", "as_dealer", "as_pone"),
    [
        ("5H 5C 5S JD 2C 9H", "2C 9H", "2C 9H"),
        ("7H 8C 9S KH KS 3C", "KH KS", "3C KH"),
        ("2C 3C 5S 5D JH QC", "2C 3C", "2C 3C"),
    ],
)
def test_club_discards_by_whose_crib_it_is(hand: str, as_dealer: str, as_pone: str) -> None:
    assert thrown(hand, dealer=P) == as_dealer
    assert thrown(hand, dealer=D) == as_pone


def laid(pone: str, dealer: str, series: str) -> str:
    """What club lays for whoever is on turn after this series."""
    game = dealt("AC AD " + pone, "AH 2S " + dealer, starter="AS").make(P, Cut(LIFT))
    game = lay(game, series)
    seat = next(seat for seat in Seat if seat in game.awaits)
    move = CLUB.move(game.view(seat), b"")
    assert isinstance(move, Play)
    return str(move.card)


def test_b158_club_takes_a_plain_fifteen() -> None:
    assert laid("8H KC KD 9S", "7H 2C TS 4H", "8H") == "7H"


def test_b157_the_point_for_the_last_card_is_seen() -> None:
    view = dealt("AC AD 8H KC KD 9S", "AH 2S 7H 2C TS 4H").make(P, Cut(LIFT)).view(P)
    assert view.pegging is not None
    alone = Pegging((parse_cards("KC"), ()), P)
    after, _ = alone.lay(parse_card("KC"))
    assert after.end is not None
    assert after.end.points == 1
    assert expected_answer(after, D, {}) == 0.0


def test_club_does_not_lead_a_five_or_leave_a_ten_for_a_five() -> None:
    assert laid("5H 4C KD QS", "7H 2C TS 4H", "") == "4C"


def test_hand_mean_is_over_all_46_starters() -> None:
    assert hand_mean(parse_cards("5H 5C 5S JD"), parse_cards("2C 9H")) == pytest.approx(766 / 46)


def test_moves_of_verified_games_are_the_bots_own() -> None:
    for seed in range(3):
        game = both("club", Rules(31), seed, fair=True)
        report = verify(game, bot_move=move_of)
        assert report.bot_moves > 10


@pytest.mark.parametrize("name", ["", "nobody", "club 0", "club 2", "Club"])
def test_an_unknown_bot_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(UnknownBot, match="random, club"):
        bot_named(name)
    assert bot_named("club") is bot_named("club 1") is CLUB


def test_club_beats_random() -> None:
    wins = 0
    for seed in range(20):
        wins += both("club", Rules(61), seed).winner is P
    assert wins >= 17


def decisions() -> Iterator[str]:
    """What club does in a fixed set of positions, a line each."""
    for seed in range(12):
        game = both("club", Rules(), seed)
        for event in game.events:
            if isinstance(event, Discarded | Played) and event.seat is P:
                cards = event.cards if isinstance(event, Discarded) else (event.card,)
                yield write_cards(card for card in cards if card is not None)


def test_club_is_frozen() -> None:
    """Whoever changes its play makes another bot: club is the yardstick for all others."""
    signature = hashlib.sha256("\n".join(decisions()).encode()).hexdigest()[:16]
    assert signature == "d4267951475b60aa"
