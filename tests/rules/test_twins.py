"""No seat can tell two games apart that differ only in what it may not know.

A twin of a game has the same events as far as a seat can see them, but the cards that the seat
does not know are shuffled among their places: the opponent's hand, the discards, the stub. Both
are played move by move, and the seat's views must be the same to the letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from random import Random

import pytest

from muggins.cards import Card
from muggins.events import (
    STUB,
    CountEnded,
    CribTurned,
    Dealt,
    Discarded,
    Drew,
    Event,
    Played,
    Revealed,
    SaidGo,
    Spread,
    StarterCut,
    dealt_places,
)
from muggins.game import Game
from muggins.moves import Discard, Go, Move
from muggins.play import CountEnd
from muggins.rules import Counting, Rules
from muggins.seat import Seat
from tests.games import random_game

EYES = (*Seat, None)
SHORT = (Rules(target=31), Rules(target=31, counting=Counting.BY_HAND, muggins=True))


def steps(game: Game) -> Iterator[tuple[Event, ...]]:
    """The log in pieces: a move or a house step, and what followed by itself."""
    piece: list[Event] = []
    for event in game.events[1:]:
        if piece and (event.decided is not None or isinstance(event, Spread | Dealt | Revealed)):
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


@pytest.mark.unwatched
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
