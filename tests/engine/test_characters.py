"""The characters: what each considers and what it overlooks, on hands and cards chosen for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from muggins import parse_cards, show
from muggins.cards import PACK, write_cards
from muggins.combinations import Kind
from muggins.engine.bots import BOTS, advance, identity
from muggins.engine.characters import CHARACTERS, LONG, Character, sure_points
from muggins.events import Called, Claimed, Shown
from muggins.game import Game
from muggins.moves import Claim, Cut, Discard, Play
from muggins.rules import Counting, Rules
from muggins.seat import Seat
from muggins.table import Phase
from tests.games import LIFT, deal_pack, dealt, lay, on_turn, played_out

P, D = Seat.FIRST, Seat.SECOND
BY_NAME = {character.name: character for character in CHARACTERS}
NAMES = list(BY_NAME)


def thrown(name: str, hand: str, *, dealer: Seat = D) -> str:
    """What a character throws in the first seat."""
    others = [card for card in PACK if card not in parse_cards(hand)]
    pack = deal_pack(dealer, hand, write_cards(others[:6]), str(others[6]))
    move = BOTS[name].move(Game.start(dealer=dealer).deal(pack).view(P), b"")
    assert isinstance(move, Discard)
    return write_cards(move.cards)


def laid(name: str, pone: str, dealer: str, series: str) -> str:
    """What it lays in the seat that is on turn after this series."""
    game = dealt("AC AD " + pone, "AH AS " + dealer, starter="JD").make(P, Cut(LIFT))
    game = lay(game, series)
    move = BOTS[name].move(game.view(on_turn(game)), b"")
    assert isinstance(move, Play)
    return str(move.card)


def by_name(*values: str) -> list[tuple[str, str]]:
    return list(zip(NAMES, values, strict=True))


@pytest.mark.parametrize(("name", "throw"), by_name("3H 4C", "3H 4C", "3H QS", "QS KD", "QS KD"))
def test_who_sees_a_run_when_throwing(name: str, throw: str) -> None:
    """And, with the four, the fifteen of the four, five and six."""
    assert thrown(name, "3H 4C 5D 6S QS KD", dealer=P) == throw


@pytest.mark.parametrize(("name", "throw"), by_name("7C 8D", "9H KD", "2S 2H", "2S 2H", "2S 2H"))
def test_who_likes_high_cards_and_who_fifteens(name: str, throw: str) -> None:
    assert thrown(name, "2S 2H 7C 8D 9H KD", dealer=P) == throw


@pytest.mark.parametrize(("name", "throw"), by_name("4H 2S", "4H 6C", "4H 2S", "4H QH", "7S 2S"))
def test_who_hopes_for_the_starter(name: str, throw: str) -> None:
    """Four in a row or three with a queen: what counts now, and what counts on average."""
    assert thrown(name, "4H 5D 6C 7S 2S QH") == throw


@pytest.mark.parametrize(
    ("name", "changed"), [*((name, False) for name in NAMES[:-1]), ("ruth", True)]
)
def test_who_thinks_of_the_crib(name: str, *, changed: bool) -> None:
    hands = ("2S 2H 7C 8D 9H KD", "5H 5C 2S KH 9D 8S", "AH 2C 3D 4S QS KD")
    for hand in hands:
        assert (thrown(name, hand, dealer=P) != thrown(name, hand, dealer=D)) is changed
    assert thrown("ruth", hands[0], dealer=P) == "2S 2H"
    assert thrown("ruth", hands[0], dealer=D) == "2S KD"


@pytest.mark.parametrize(("name", "card"), by_name("KC", "8H", "KC", "8H", "8H"))
def test_who_takes_a_fifteen_in_the_play(name: str, card: str) -> None:
    assert laid(name, "7H 2C 3S 4D", "8H KC QD 9S", "7H") == card


@pytest.mark.parametrize(("name", "card"), by_name("KC", "KC", "KC", "4D", "4D"))
def test_who_sees_a_run_in_the_play(name: str, card: str) -> None:
    assert laid(name, "9H 3S 8C QS", "2C 4D KC QD", "9H 2C 3S") == card


@pytest.mark.parametrize(("name", "card"), by_name("KC", "KC", "KC", "KC", "3D"))
def test_who_sees_a_run_that_lies_in_disorder(name: str, card: str) -> None:
    assert laid(name, "9H 2D 8C QS", "3D 4D KC QD", "9H 4D 2D") == card


@pytest.mark.parametrize("name", NAMES)
def test_all_take_a_pair_and_else_lay_high(name: str) -> None:
    assert laid(name, "9H 2C 3S 4D", "9D KC QD 7S", "9H") == "9D"
    assert laid(name, "JH 2C 3S 4D", "9D KC 8D 6S", "JH") == "KC"
    # Nobody but club and better is afraid of leading a five.
    assert laid(name, "5H 4C 3S 2D", "9D KC QD TS", "") == "5H"


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("2H 2C 7D 8S", 4),
        ("4H 5D 6C KS", 7),
        ("2H 4H 8H QH", 4),
        ("5H TC JD KS", 6),
        ("2H 3C TD KS", 4),
        ("AC 3C 9D QH", 0),
    ],
)
def test_sure_points_are_those_of_the_four_alone(hand: str, points: int) -> None:
    assert sure_points(parse_cards(hand), parse_cards("6S 8C")) == points


# --- counting by hand


def claims(character: Character, hand: str, starter: str, *, times: int = 200) -> list[int]:
    """What it claims for a hand as pone, with many seeds."""
    rules = Rules(counting=Counting.BY_HAND)
    game = dealt("2C 7D " + hand, "2H 9D TC QD KD KS", starter=starter, rules=rules)
    game = played_out(game.make(P, Cut(LIFT)))
    assert game.phase is Phase.COUNT
    moves = [character.move(game.view(P), bytes([number])) for number in range(times)]
    return [move.points for move in moves if isinstance(move, Claim)]


def test_what_is_overlooked_when_counting_is_a_whole_combination() -> None:
    tilly = replace(BY_NAME["tilly"], sees={LONG: 0.0, Kind.NOBS: 0.0})
    assert set(claims(tilly, "4H 5H 6C JS", "8S")) == {2 + 3}
    assert set(claims(replace(tilly, sees={}), "4H 5H 6C JS", "8S")) == {2 + 2 + 3 + 1}


@pytest.mark.parametrize("name", NAMES)
def test_m1_the_better_the_player_the_better_the_count(name: str) -> None:
    """Four fifteens, of which three are of three cards, a pair, two runs, and nobs."""
    given = claims(BY_NAME[name], "4H 5H 6C JS", "5S")
    worth = show.points(parse_cards("4H 5H 6C JS"), *parse_cards("5S"))
    right = sum(points == worth for points in given) / len(given)
    assert max(given) <= worth
    least, most = {
        "tilly": (0, 0.05), "jonas": (0, 0.1), "greta": (0.1, 0.4),
        "oskar": (0.5, 0.9), "ruth": (1, 1),
    }[name]  # fmt: skip
    assert least <= right <= most


@pytest.mark.parametrize("name", NAMES)
def test_nobody_claims_or_calls_what_is_not_there(name: str) -> None:
    rules = Rules(61, Counting.BY_HAND, muggins=True)
    bots = (identity(BOTS[name]), identity(BOTS["club"]))
    missed = 0
    for seed in range(5):
        game = advance(Game.start(rules, bots=bots), Random(seed).randbytes(32))
        named: list[Claimed | Called] = []
        for event in game.events:
            if isinstance(event, Claimed | Called) and event.seat is P:
                named.append(event)
            elif isinstance(event, Shown):
                assert all(one.points <= event.points for one in named)
                missed += any(one.points < event.points for one in named)
                named = []
    assert (missed > 0) == bool(BY_NAME[name].sees)
