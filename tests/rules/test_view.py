"""What a seat may know: redaction, non-interference, and nothing hidden anywhere in a view."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from random import Random

import pytest
from hypothesis import given, settings

from muggins import events
from muggins.cards import PACK, Card
from muggins.errors import IllegalMove
from muggins.events import Dealt, Discarded, Event, Played, Spread, TookBack, dealt_places
from muggins.game import Eyes, Game
from muggins.house import house_steps
from muggins.moves import Cut, Discard, Go, Move, Play
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, Seat
from muggins.table import Phase
from muggins.view import View, seen_by
from tests.games import games, random_game, random_move

EVENT_CLASSES = [
    kind
    for kind in vars(events).values()
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
]


def cards_in(value: object) -> Iterator[Card]:
    """Every card anywhere in a value."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, dict):
        yield from cards_in(list(value.items()))
    elif isinstance(value, tuple | list | frozenset | set):
        for part in value:
            yield from cards_in(part)
    elif is_dataclass(value) and not isinstance(value, type):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))


def known_to(game: Game, eyes: Seat | None) -> set[Card]:
    """The cards that a seat may have seen in all deals so far, found from the full log."""
    known: set[Card] = set()
    for event in game.events:
        match event:
            case Dealt(dealer=dealer, pack=pack) if eyes is not None:
                known |= {card for place in dealt_places(eyes, dealer) if (card := pack[place])}
            case Spread() | Dealt() | Discarded():
                pass
            case _:
                known |= set(cards_in(event))
    return known


def test_every_event_says_who_may_see_what() -> None:
    assert len(EVENT_CLASSES) == 20
    for kind in EVENT_CLASSES:
        names = {field.name for field in fields(kind)}
        hidden = {Spread: {"pack"}, Dealt: {"pack"}, Discarded: {"places", "cards"}}.get(
            kind, set()
        )
        assert names - kind.PUBLIC == hidden, kind


def test_a_field_nobody_thought_of_is_not_shown() -> None:
    class Careless(Event):
        pass

    with pytest.raises(TypeError, match="does not say who may see"):
        Careless()._glimpse(None, {"secret"})
    with pytest.raises(TypeError, match="does not know"):
        View(None).see(Careless())


@pytest.mark.unwatched
@settings(max_examples=25, deadline=None)
@given(games())
def test_s9_b133_b134_no_hidden_card_is_anywhere_in_a_view(game: Game) -> None:
    for number in range(2, len(game.events) + 1, 5):
        then = game.at(number)
        for eyes in (*Seat, None):
            view = then.view(eyes)
            assert set(cards_in(view)) <= known_to(then, eyes)


@pytest.mark.unwatched
@settings(max_examples=25, deadline=None)
@given(games())
def test_b136_a_seat_knows_its_own_cards_and_everything_public(game: Game) -> None:
    for number in range(2, len(game.events) + 1, 7):
        then = game.at(number)
        house = then._seen_by(HOUSE)
        for seat in Seat:
            view = then.view(seat)
            assert view.held[seat] == house.held[seat]
            assert view.kept[seat] == house.kept[seat]
            assert view.discards[seat] == house.discards[seat]
            assert len(view.held[seat.other]) == len(house.held[seat.other])
            for name in ("phase", "scores", "pegs", "starter", "decision", "go_calls", "shown"):
                assert getattr(view, name) == getattr(house, name)
            if number == len(game.events):
                assert view.awaits == house.awaits


def test_b58_turn_and_view_are_the_same_whether_he_must_say_go_or_may_lay() -> None:
    seen = set()
    for hidden in ("KD", "2D"):
        game = Game.start(dealer=Seat.SECOND)
        from muggins.cards import parse_card
        from tests.games import pack_with

        first = [parse_card(text) for text in "AC AH TC TH 9C 8C".split()]
        second = [parse_card(text) for text in f"AD AS TD QD JD {hidden}".split()]
        places = dict(zip(range(0, 12, 2), first, strict=True))
        places |= dict(zip(range(1, 12, 2), second, strict=True))
        game = game.deal(pack_with(places | {32: parse_card("4S")}))
        game = game.make(Seat.FIRST, Discard((first[0], first[1])))
        game = game.make(Seat.SECOND, Discard((second[0], second[1]))).make(Seat.FIRST, Cut(20))
        for seat, text in ((0, "TC"), (1, "TD"), (0, "9C")):
            game = game.make(Seat(seat), Play(parse_card(text)))
        assert (Go() in game.legal_moves(Seat.SECOND)) is (hidden == "KD")
        seen.add((repr(game.view(Seat.FIRST)), repr(game.view(None))))
        assert game.awaits == {Seat.SECOND}
    assert len(seen) == 1


def test_a_wrong_seat_is_told_so_before_its_card_is_looked_at() -> None:
    game = random_game(Random(3)).at(12)
    for move in (Play(PACK[0]), Go(), Discard((PACK[0], PACK[1])), Cut(99)):
        for seat in Seat:
            if seat not in game.awaits:
                with pytest.raises(IllegalMove, match="not your turn"):
                    game.make(seat, move)


def test_a_spectator_makes_no_moves() -> None:
    game = Game.start(dealer=Seat.FIRST).deal(PACK)
    watching = game.view(None).legal_moves
    assert (list(watching), len(watching), bool(watching)) == ([], 0, False)
    assert repr(watching) == "<LegalMoves []>"
    moves: list[Move] = [Go(), Discard((PACK[0], PACK[1]))]
    assert not any(move in watching for move in moves)
    with pytest.raises(IllegalMove, match="spectator"):
        watching.check(Go())


def test_the_order_in_which_cards_were_thrown_tells_nothing() -> None:
    game = Game.start(dealer=Seat.SECOND).deal(PACK)
    one, other = game.view(Seat.FIRST).hand(Seat.FIRST)[:2]
    ways = [game.make(Seat.FIRST, Discard(cards)) for cards in ((one, other), (other, one))]
    assert ways[0].view(Seat.SECOND) == ways[1].view(Seat.SECOND)
    assert ways[0].view(Seat.FIRST) != ways[1].view(Seat.FIRST)


def test_a_view_is_a_copy_of_ones_own() -> None:
    game = Game.start(Rules(counting=Counting.BY_HAND), dealer=Seat.FIRST).deal(PACK)
    spoilt = game.view(Seat.FIRST)
    spoilt.held = ((), ())
    spoilt.phase = Phase.OVER
    assert game.view(Seat.FIRST).phase is Phase.DISCARD
    assert len(game.legal_moves(Seat.FIRST)) == 15


def test_s21_b106_cards_of_earlier_counts_stay_known() -> None:
    game = random_game(Random(5))
    number = next(
        n for n, event in enumerate(game.events, start=1)
        if isinstance(event, Played) and event.count <= 10 and n > 12
    )  # fmt: skip
    view = game.at(number).view(None)
    assert view.pegging is not None
    laid = [one for count in (*view.pegging.aside, view.pegging.laid) for one in count]
    start = max(n for n, event in enumerate(game.events[:number]) if isinstance(event, Dealt))
    played = [event for event in game.events[start:number] if isinstance(event, Played)]
    assert [(one.seat, one.card) for one in laid] == [(event.seat, event.card) for event in played]


@pytest.mark.parametrize(
    "eyes",
    [None, *(pytest.param(eyes, marks=pytest.mark.unwatched) for eyes in (*Seat, HOUSE))],
)
def test_what_somebody_knew_at_a_moment_is_what_he_had_seen_till_then(eyes: Eyes) -> None:
    """Also while the game goes on, and beyond what was taken back."""
    chance = Random(8)
    game = Game.start(Rules(61, training=True), dealer=Seat.FIRST)
    while game.phase is not Phase.OVER:
        game = house_steps(game, bytes(32))
        if game.phase is Phase.OVER:
            break
        seat = next(seat for seat in Seat if seat in game.awaits)
        game = game.make(seat, random_move(chance, game, seat, ("", ""), 0, 0.05))
        for number in {1, len(game.events), chance.randint(1, len(game.events))}:
            seen = View(eyes)
            seen.see(*seen_by(eyes, game.events[:number]))
            assert game.moment(eyes, number) == seen
    assert any(isinstance(event, TookBack) for event in game.events)


def test_everybody_knows_who_plays_and_by_which_rules() -> None:
    rules = Rules(61, training=True)
    game = Game.start(rules, names=("Anna", "Bö"), bots=(None, "club 1"), fair=True)
    for eyes in (*Seat, None):
        view = game.view(eyes)
        assert (view.seat, view.rules, view.names) == (eyes, rules, ("Anna", "Bö"))
        assert (view.bots, view.fair) == ((None, "club 1"), True)
    assert not Game.start().view(None).fair
