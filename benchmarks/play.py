"""Cards scored in a second by `play.points` and `play.count`, and whole plays by `Pegging`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from time import process_time
from timeit import repeat

from muggins import play
from muggins.cards import PACK, Card
from muggins.play import Pegging
from muggins.seat import Seat

PLAYS = 2_000


def series_of(cards: Sequence[Card]) -> list[Sequence[Card]]:
    """All beginnings of the cards that make a series."""
    ends = [n for n in range(1, len(cards) + 1) if sum(card.pips for card in cards[:n]) <= 31]
    return [cards[:n] for n in ends]


def rate(work: Callable[[], None], number: int) -> float:
    return number / min(repeat(work, timer=process_time, number=1, repeat=5))


def play_out(pegging: Pegging, random: Random) -> None:
    """Lay random cards that fit until both hands are empty."""
    while not pegging.over:
        if pegging.end is not None:
            pegging = pegging.next_count()
        elif pegging.must_say_go:
            pegging = pegging.say_go()
        else:
            pegging, _ = pegging.lay(random.choice(pegging.legal))


def main() -> None:
    random = Random(1)
    dealt = [random.sample(PACK, 8) for _ in range(PLAYS)]
    series = [one for cards in dealt for one in series_of(cards)]

    def score(count: Callable[[Sequence[Card]], object]) -> None:
        for one in series:
            count(one)

    def whole_plays() -> None:
        for cards in dealt:
            play_out(Pegging((tuple(cards[:4]), tuple(cards[4:])), Seat.FIRST), random)

    for name, count in (("play.points", play.points), ("play.count", play.count)):
        found = rate(partial(score, count), len(series))
        sys.stdout.write(f"{name}: {found:,.0f} cards/s\n")
    sys.stdout.write(f"plays of eight cards by Pegging: {rate(whole_plays, PLAYS):,.0f} a second\n")


if __name__ == "__main__":
    main()
