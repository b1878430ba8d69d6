"""The moments of a game that a page can show, and at which of them it stops.

A page shows the game after n events. With JavaScript every visible event is shown for a while;
without it, and wherever somebody should look for as long as he likes, a page stops and offers to
continue: after the cut for deal, at each thing counted, and at the newest event. The last card of
the play needs no stop of its own: it lies set aside, and is told beside the first hand counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from muggins.events import (
    Dealt,
    Drew,
    Event,
    Revealed,
    Sealed,
    Seeded,
    Shown,
    Started,
)
from muggins.game import Eyes, Game
from muggins.view import View, seen_by
from muggins.words import Words

UNSEEN = (Started, Sealed, Seeded, Revealed)
"""What changes nothing on the table; the log of the whole game tells of it."""


def stops_at(events: Sequence[Event], number: int) -> bool:
    """Whether a page waits for its reader after the event with this number."""
    if number == len(events):
        return True
    event, after = events[number - 1], events[number]
    if isinstance(event, Drew):
        return not isinstance(after, Drew)
    return isinstance(event, Shown)


def stop_from(events: Sequence[Event], number: int) -> int:
    """The first stop at or after an event."""
    return next(n for n in range(max(number, 1), len(events) + 1) if stops_at(events, n))


def stop_before(events: Sequence[Event], number: int) -> int:
    """The last stop before an event, 0 if there is none."""
    return next((n for n in range(number - 1, 0, -1) if stops_at(events, n)), 0)


def own_last(events: Sequence[Event], seat: Eyes, number: int) -> int:
    """The number of the event that the seat last decided, of the first `number` ones; else 0."""
    for n in range(min(number, len(events)), 0, -1):
        made = events[n - 1].decided
        if made is not None and made[0] is seat:
            return n
    return 0


def opening(game: Game, seat: Eyes) -> int:
    """Where a game that is opened afresh begins: what followed the seat's last decision."""
    events = game.events
    return stop_from(events, own_last(events, seat, len(events)) or len(events))


def news_from(events: Sequence[Event], seat: Eyes, number: int) -> int:
    """The first event that is news at the moment `number`: since the last stop or own decision."""
    since = max(stop_before(events, number) + 1, own_last(events, seat, number))
    return min(since, number)


def shown_between(events: Sequence[Event], after: int) -> list[int]:
    """The events beyond `after` that can be seen to happen, the newest always among them."""
    newest = len(events)
    return [
        n
        for n in range(after + 1, newest + 1)
        if n == newest or not isinstance(events[n - 1], UNSEEN)
    ]


class Watch:
    """A game through somebody's eyes; every moment that is asked for is folded once."""

    def __init__(self, game: Game, eyes: Eyes) -> None:
        self.game, self.eyes = game, eyes
        self._views: dict[int, View] = {}

    def view(self, number: int) -> View:
        """The view after `number` events; it is shared, so nobody may go on with it."""
        if number not in self._views:
            before = max((n for n in self._views if n < number), default=0)
            if before:
                view = self._views[before].copy()
                view.see(*seen_by(self.eyes, self.game.events[before:number]))
            else:
                view = self.game.moment(self.eyes, number)
            self._views[number] = view
        return self._views[number]

    def seen(self, number: int) -> Event:
        """An event as these eyes may see it."""
        return seen_by(self.eyes, self.game.events[number - 1 : number])[0]


@dataclass(frozen=True, slots=True)
class Told:
    """An event as the seat may know it, and the sentence for it, empty where nothing is said."""

    number: int
    event: Event
    text: str


def told(watch: Watch, numbers: range, words: Words) -> list[Told]:
    """What the seat is told of the events with these numbers."""
    found = []
    for number in numbers:
        view = watch.view(number)
        event = watch.seen(number)
        found.append(Told(number, event, words.event(event, view)))
    return found


def deal_of(events: Sequence[Event], number: int) -> int:
    """The number of the event that began the deal of a moment, 1 before the first deal."""
    return next((n for n in range(number, 0, -1) if isinstance(events[n - 1], Dealt)), 1)
