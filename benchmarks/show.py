"""Hands counted in a second: `show.points`, `show.count`, and a plain loop over 31 subsets."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from timeit import repeat

from muggins import show
from muggins.cards import PACK, Card

HANDS = 20_000


def plain(hand: Sequence[Card], starter: Card) -> int:
    """Counting as it is usually written first: look at each of the 31 subsets of five cards."""
    cards = [*hand, starter]
    points = longest = runs = 0
    for subset in range(1, 32):
        chosen = [card for at, card in enumerate(cards) if subset >> at & 1]
        ranks = sorted(card.rank for card in chosen)
        if sum(card.pips for card in chosen) == 15:
            points += 2
        if len(chosen) == 2 and ranks[0] == ranks[1]:
            points += 2
        if len(chosen) >= 3 and ranks == list(range(ranks[0], ranks[0] + len(ranks))):
            if len(chosen) > longest:
                longest, runs = len(chosen), 0
            runs += len(chosen) == longest
    if len({card.suit for card in hand}) == 1:
        points += 5 if starter.suit == hand[0].suit else 4
    nobs = any(card.rank == 11 and card.suit == starter.suit for card in hand)
    return points + longest * runs + nobs


def rate(count: Callable[[Sequence[Card], Card], object], dealt: list[list[Card]]) -> float:
    def all_hands() -> None:
        for *hand, starter in dealt:
            count(hand, starter)

    return len(dealt) / min(repeat(all_hands, timer=process_time, number=1, repeat=5))


def main() -> None:
    random = Random(1)
    dealt = [random.sample(PACK, 5) for _ in range(HANDS)]
    if any(show.points(hand, starter) != plain(hand, starter) for *hand, starter in dealt):
        sys.exit("the two ways of counting differ")
    loop = rate(plain, dealt)
    for name, count in (("show.points", show.points), ("show.count", show.count)):
        found = rate(count, dealt)
        sys.stdout.write(f"{name}: {found:,.0f} hands/s, {found / loop:.1f} times the loop\n")
    sys.stdout.write(f"loop over 31 subsets: {loop:,.0f} hands/s\n")


if __name__ == "__main__":
    main()
