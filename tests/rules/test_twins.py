"""No seat can tell two games apart that differ only in what it may not know.

A twin of a game has the same events as far as a seat can see them, but the cards that the seat
does not know are shuffled among their places: the opponent's hand, the discards, the stub. Both
are played move by move, and the seat's views must be the same to the letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from itertools import accumulate
from random import Random

import pytest

from muggins.cards import Card, parse_card, parse_cards
from muggins.events import (
    STUB,
    CountEnded,
    CribTurned,
    Dealt,
    Discarded,
    Drew,
    Event,
    Played,
    SaidGo,
    Spread,
    StarterCut,
    dealt_places,
)
from muggins.game import Game
from muggins.moves import Cut, Discard, Go, Move, Play
from muggins.play import CountEnd
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, Seat
from muggins.view import View
from tests.games import LIFT, deal_pack, dealt, lay, random_game

P, D = Seat
EYES = (P, D, None)
SHORT = (Rules(target=31), Rules(target=31, counting=Counting.BY_HAND, muggins=True))


def steps(game: Game) -> Iterator[tuple[Event, ...]]:
    """The log in pieces: a move or a house step, and what followed by itself."""
    piece: list[Event] = []
    for event in game.events[1:]:
        if piece and (event.decided is not None or isinstance(event, Spread | Dealt)):
            yield tuple(piece)
            piece = []
        piece.append(event)
    yield tuple(piece)


def known_places(events: tuple[Event, ...], seat: Seat | None) -> list[set[int]]:
    """For each pack brought in these events, the places whose cards the seat has seen."""
    packs: list[set[int]] = []
    for event in events:
        match event:
            case Spread():
                packs.append(set())
            case Dealt(dealer=dealer):
                packs.append(set() if seat is None else set(dealt_places(seat, dealer)))
            case Drew(place=place) | Played(place=place):
                packs[-1].add(place)
            case StarterCut(lift=lift):
                packs[-1].add(STUB[lift])
            case CribTurned(places=places):
                packs[-1] |= set(places)
    return packs


def shuffled(pack: tuple[Card | None, ...], known: set[int], random: Random) -> list[Card]:
    """The pack with the cards at all other places in another order."""
    unknown = [place for place in range(52) if place not in known]
    cards = [pack[place] for place in unknown]
    random.shuffle(cards)
    twin = dict(enumerate(pack)) | dict(zip(unknown, cards, strict=True))
    return [card for place in range(52) if (card := twin[place]) is not None]


def twin_move(event: Event, pack: list[Card]) -> tuple[Seat, Move]:
    assert event.decided is not None
    seat, move = event.decided
    if isinstance(event, Discarded):
        move = Discard(tuple(pack[place] for place in event.places))
    return seat, move


def assert_alike(game: Game, twin: Game, seat: Seat | None) -> None:
    mine, other = game.view(seat), twin.view(seat)
    assert repr(mine) == repr(other)
    assert mine == other
    assert list(mine.legal_moves) == list(other.legal_moves)


def redacted(events: tuple[Event, ...], seat: Seat | None) -> list[str]:
    return [repr(event.seen_by(seat)) for event in events]


def follow(game: Game, seat: Seat | None, random: Random) -> str:
    """Play a twin of a game beside it; why it stopped."""
    known = iter(known_places(game.events, seat))
    one = twin = Game.of(game.events[:1])
    pack: list[Card] = []
    for piece in steps(game):
        done = one.events
        one = Game.of((*done, *piece))
        first = piece[0]
        if isinstance(first, Spread | Dealt):
            pack = shuffled(first.pack, next(known), random)
            twin = twin.deal(pack)
        else:
            mover, move = twin_move(first, pack)
            # That a turn comes is the same for one who may lay and one who must say go; which
            # of the two he does is public from here on.
            assert mover in twin.awaits
            if isinstance(move, Go) and move not in twin.legal_moves(mover):
                assert mover is not seat
                return "go"
            twin = twin.make(mover, move)
        new = twin.events[len(done) :]
        if redacted(new, seat) != redacted(piece, seat):
            # Only that a layer has nothing left that fits may differ: the rules make it public.
            short, long = sorted((piece, new), key=len)
            assert redacted(short, seat) == redacted(long[: len(short)], seat)
            ended = long[len(short)]
            assert isinstance(ended, CountEnded)
            assert ended.why is CountEnd.GO
            assert ended.seat is not seat
            return "count"
        assert_alike(one, twin, seat)
    return "end"


@pytest.mark.parametrize("rules", SHORT, ids=["automatic", "muggins"])
@pytest.mark.parametrize("seat", EYES, ids=["first", "second", "spectator"])
def test_b133_a_view_does_not_depend_on_hidden_cards(seat: Seat | None, rules: Rules) -> None:
    stops = set()
    for seed in range(30):
        random = Random(seed)
        game = random_game(random, rules)
        rests = list(accumulate(map(len, steps(game)), initial=1))[1:]
        # Most is hidden in the middle of the play, and most can differ after a go.
        said = [n for n in rests if isinstance(game.events[n - 1], SaidGo)]
        for number in (random.choice(said or rests), random.choice(rests)):
            stops.add(follow(game.at(number), seat, random))
    assert stops == {"end", "go", "count"}


@pytest.mark.parametrize("eyes", [P, None], ids=["opponent", "spectator"])
def test_b58_must_say_go_and_may_lay_look_the_same(eyes: Seat | None) -> None:
    stuck, free = (
        lay(dealt("2C 4D 6C TS QS KC", theirs).make(P, Cut(LIFT)), "TS TC")
        for theirs in ("2D 4H TC JD QD KD", "2D 4H TC 5D QD KD")
    )
    stuck, free = (game.make(P, Play(parse_card("6C"))) for game in (stuck, free))
    assert list(stuck.legal_moves(D)) == [Go()]
    assert list(free.legal_moves(D)) == [Play(parse_card("5D"))]
    assert repr(stuck.view(eyes)) == repr(free.view(eyes))
    assert (stuck.awaits, stuck.decision) == (free.awaits, free.decision)


def cards_in(value: object) -> Iterator[Card]:
    """Every card that a value leads to."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list | set | frozenset):
        for part in value:
            yield from cards_in(part)
    elif is_dataclass(value):
        for field in fields(value):
            yield from cards_in(getattr(value, field.name))


def test_no_hidden_card_is_anywhere_in_a_view() -> None:
    for seed in range(12):
        game = random_game(Random(seed), Rules(target=31), dealer=D)
        deals = [n for n, event in enumerate(game.events) if isinstance(event, Dealt)]
        for number in range(2, [*deals, len(game.events)][1]):
            events = game.events[:number]
            pack = next(event.pack for event in events if isinstance(event, Dealt))
            for seat in EYES:
                known = {pack[at] for places in known_places(events, seat) for at in places}
                assert set(cards_in(game.at(number).view(seat))) == known


def test_b134_the_last_card_of_the_opponent_stays_hidden() -> None:
    game = dealt("2C 4D 6C TS QS KC", "2D 4H TC JD QD KD").make(P, Cut(LIFT))
    while len(game.view(P).held[D]) > 1:
        for seat in Seat:
            if seat in game.awaits:
                game = game.make(seat, next(iter(game.legal_moves(seat))))
    assert [held.card for held in game.view(P).held[D]] == [None]
    assert [held.card for held in game.view(D).held[D]] == [parse_card("KD")]


def test_b136_a_view_tells_everything_that_its_seat_knows() -> None:
    game = dealt("2C 4D 6C TS QS KC", "2D 4H 3C JD QD KD").make(P, Cut(LIFT))
    view = lay(game, "TS 3C 6C").view(P)
    assert view.hand(P) == parse_cards("QS KC")
    assert [held.card for held in view.discards[P]] == list(parse_cards("2C 4D"))
    assert view.starter == parse_card("AS")
    assert view.pegging is not None
    assert [(laid.seat, str(laid.card)) for laid in view.pegging.laid] == [
        (P, "TS"), (D, "3C"), (P, "6C")]  # fmt: skip
    assert [len(hand) for hand in view.held] == [2, 3]
    assert (view.awaits, view.scores) == ({D}, (0, 0))


def test_hidden_cards_are_known_by_their_places_in_the_order_of_places() -> None:
    game = Game.start(dealer=D).deal(deal_pack(D, "KC 2C 3C 4C 5C 6C", "QD AD 9D 8D 7D 2D", "AS"))
    game = game.make(D, Discard(parse_cards("2D QD")))
    view = game.view(P)
    assert [(held.place, held.card) for held in view.held[D]] == [
        (3, None), (5, None), (7, None), (9, None)]  # fmt: skip
    assert [held.place for held in view.discards[D]] == [1, 11]
    assert [held.place for held in game.view(D).discards[D]] == [11, 1]


def test_a_field_that_nobody_declared_public_is_not_shown() -> None:
    @dataclass(frozen=True, slots=True)
    class Whispered(Event):
        PUBLIC = frozenset({"seat"})
        seat: Seat
        text: str

    with pytest.raises(TypeError, match=r"Whispered does not say who may see \['text'\]"):
        Whispered(P, "").seen_by(D)
    with pytest.raises(TypeError, match="does not know Whispered"):
        View(HOUSE).see(Whispered(P, ""))
