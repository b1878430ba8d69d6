"""A log is proved by replay: whatever does not follow is refused with its number."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from random import Random
from typing import Any

import pytest

from muggins.cards import PACK
from muggins.errors import CardsError, IllegalMove
from muggins.events import (
    CountEnded,
    CribTurned,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Ending,
    Event,
    Played,
    Resigned,
    Revealed,
    Sealed,
    Shown,
    Spread,
    StarterCut,
    TimedOut,
    TookBack,
    What,
)
from muggins.game import Game, ReplayError
from muggins.play import CountEnd
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, Seat
from tests.games import dealt, random_game
from tests.rules.test_twins import steps

SHORT = Rules(target=31)
MUGGINS = Rules(target=31, counting=Counting.BY_HAND, muggins=True)
TRAINING = Rules(target=31, training=True)


def changes(event: Event) -> Iterator[Event]:
    """The event with one of its fields changed that do not say what somebody decided."""
    changed: dict[str, Any] = {}
    match event:
        case Spread(attempt=attempt):
            changed = {"attempt": attempt + 1, "pack": PACK[1:] + PACK[:2]}
        case Drew(card=card):
            changed = {"card": PACK[card.index - 1]}
        case Dealt(number=number, dealer=dealer):
            changed = {"number": number + 1, "dealer": dealer.other, "pack": PACK[:51]}
        case Discarded(places=places):
            changed = {"places": places[::-1]}
        case StarterCut(card=card, heels=heels):
            changed = {"card": PACK[card.index - 1], "heels": 2 - heels, "seat": event.seat.other}
        case Played(place=place, count=count, points=points):
            changed = {"place": place + 2, "count": count + 1, "points": points + 1}
            changed |= {"seat": event.seat.other, "items": (*event.items, "another")}
        case CountEnded(seat=seat, points=points):
            why = next(why for why in CountEnd if why is not event.why)
            changed = {"seat": seat.other, "points": points + 1, "why": why}
        case CribTurned(places=places, cards=cards):
            changed = {"places": places[::-1], "cards": cards[::-1]}
        case Shown(points=points, pegged=pegged, taken=taken, cards=cards):
            changed = {"points": points + 1, "pegged": pegged + 1, "taken": taken + 1}
            changed |= {"cards": cards[::-1], "seat": event.seat.other}
            changed |= {"what": next(what for what in What if what is not event.what)}
            changed |= {"items": (*event.items, "another")}
        case Ended(winner=winner):
            by = next(by for by in Ending if by is not event.by)
            changed = {"winner": winner.other, "by": by}
        case Revealed():
            changed = {"secret": "0" * 64}
        case TookBack(to=to):
            changed = {"to": to + 1}
    for name, value in changed.items():
        yield replace(event, **{name: value})


def refused(events: list[Event]) -> int:
    """The number of the event that the replay refuses."""
    with pytest.raises(ReplayError) as error:
        Game.replay(events)
    assert str(error.value.number) in str(error.value)
    return error.value.number


def logs() -> Iterator[tuple[Event, ...]]:
    for seed, rules in enumerate((SHORT, MUGGINS, TRAINING)):
        yield random_game(Random(seed), rules, fair=True, take_back=0.02).events


@pytest.mark.unwatched
def test_a_changed_event_is_refused_with_its_number() -> None:
    kinds = set()
    for events in logs():
        for at, event in enumerate(events):
            for changed in changes(event):
                kinds.add(type(event))
                assert refused([*events[:at], changed, *events[at + 1 :]]) == at + 1, changed
    assert kinds == {
        CountEnded, CribTurned, Dealt, Discarded, Drew, Ended, Played, Revealed, Shown, Spread,
        StarterCut, TookBack,
    }  # fmt: skip


def test_an_event_that_follows_by_itself_can_not_be_left_out() -> None:
    for events in logs():
        for at, event in enumerate(events):
            if event.decided is None and isinstance(event, CountEnded | CribTurned | Shown | Ended):
                assert refused([*events[:at], *events[at + 1 :]]) == at + 1


def test_an_event_can_not_come_twice_in_a_row() -> None:
    # Only a move can be taken back twice.
    for events in logs():
        for at, event in enumerate(events):
            if not isinstance(event, TookBack):
                assert refused([*events[: at + 1], *events[at:]]) == at + 2


def test_a_log_begins_with_its_start_and_has_one() -> None:
    events = random_game(Random(1), SHORT).events
    loser = Seat.FIRST
    for first in (
        Spread(0, PACK),
        Dealt(1, loser, PACK),
        Sealed(HOUSE, "0" * 64),
        Revealed("0" * 64),
        Resigned(loser),
        TimedOut(loser),
        Ended(loser.other, Ending.RESIGNATION),
        CribTurned((), ()),
    ):
        assert refused([first]) == 1
        assert refused([events[0], *events[:1]]) == 2
    assert refused([Resigned(loser), Ended(loser.other, Ending.RESIGNATION)]) == 1


def test_time_outs_are_replayed() -> None:
    game = dealt("2C 4D 9C TS QS KC", "2D 4H 9D TC QD KD")
    over = game.time_out(Seat.FIRST)
    assert Game.replay(over.events) == over
    assert refused([*game.events, TimedOut(Seat.SECOND), *over.events[-1:]]) == len(over.events) - 1


def test_a_game_at_rest_is_the_replay_of_its_first_events() -> None:
    for events in logs():
        game = Game.of(events)
        rests = set(accumulate(map(len, steps(game)), initial=1))
        for number in range(1, len(events) + 1):
            if number in rests:
                assert Game.replay(events[:number]) == game.at(number)
            else:
                assert refused(list(events[:number])) == number + 1


def test_views_grow_as_if_they_were_made_at_once() -> None:
    random = Random(9)
    for events in logs():
        whole = Game.of(events)
        grown = Game.of(events[:1])
        for piece in steps(whole):
            if random.random() < 0.5:
                grown.view(Seat.FIRST)
            first = piece[0]
            match first:
                case Spread(pack=pack) | Dealt(pack=pack):
                    grown = grown.deal(card for card in pack if card is not None)
                case Revealed(secret=secret):
                    grown = grown.reveal(secret)
                case Sealed(by=by, digest=digest) if by is HOUSE:
                    grown = grown.seal(digest)
                case _:
                    assert first.decided is not None
                    grown = grown.make(*first.decided)
            at = whole.at(len(grown.events))
            assert grown == at
            for eyes in (*Seat, None):
                assert grown.view(eyes) == at.view(eyes)


def test_a_pack_is_brought_only_when_one_is_due() -> None:
    game = random_game(Random(1), SHORT)
    with pytest.raises(IllegalMove, match="house has nothing"):
        game.deal(PACK)
    with pytest.raises(CardsError, match="all 52"):
        Game.start(dealer=Seat.FIRST).deal(PACK[:51])
