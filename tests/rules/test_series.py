"""Every series of cards that can lie on the table, scored twice: R18 to R21 as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import comb

import pytest

from muggins import play
from muggins.cards import Card, Rank, Suit


def naive(ranks: Sequence[int]) -> int:
    """Scoring again, with no word in common: card by card backwards from the last."""
    points = 2 if sum(10 if rank > 10 else rank for rank in ranks) in (15, 31) else 0
    equal = 1
    while equal < len(ranks) and ranks[-1 - equal] == ranks[-1]:
        equal += 1
    points += (0, 0, 2, 6, 12)[equal]
    window: set[int] = set()
    run = 0
    for rank in reversed(ranks):
        if rank in window:
            break
        window.add(rank)
        if max(window) - min(window) == len(window) - 1 >= 2:
            run = len(window)
    return points + run


def walk(longest: int, first: int) -> int:
    """How many series begin with a rank, end by 31 and have at most four of a rank.

    Each of them is scored twice, by `play.points` and by `naive`.
    """
    cards = [[Card(Rank(rank), suit) for suit in Suit] for rank in range(1, 14)]
    held = [0] * 14
    ranks: list[int] = []
    laid: list[Card] = []

    def go_on(count: int, choice: Iterable[int]) -> int:
        number = 0
        for rank in choice:
            total = count + (10 if rank > 10 else rank)
            if total > 31:
                break
            if held[rank] == 4:
                continue
            laid.append(cards[rank - 1][held[rank]])
            ranks.append(rank)
            held[rank] += 1
            assert play.points(laid) == naive(ranks), ranks
            number += 1
            if len(ranks) < longest:
                number += go_on(total, range(1, 14))
            held[rank] -= 1
            ranks.pop()
            laid.pop()
        return number

    return go_on(0, [first])


def counted(longest: int) -> int:
    """How many such series there are, from the ways to interleave the cards of each rank."""
    ways = {(0, 0): 1}
    for rank in range(1, 14):
        longer: dict[tuple[int, int], int] = {}
        for (cards, count), number in ways.items():
            for more in range(5):
                key = cards + more, count + more * min(rank, 10)
                if key[0] <= longest and key[1] <= 31:
                    longer[key] = longer.get(key, 0) + number * comb(key[0], more)
        ways = longer
    return sum(ways.values()) - 1


@pytest.mark.unwatched
def test_every_series_up_to_six_cards_is_scored_alike_by_a_naive_scorer() -> None:
    assert sum(walk(6, first) for first in range(1, 14)) == counted(6)


@pytest.mark.proof
@pytest.mark.parametrize(("longest", "series"), [(8, 12_892_167), (31, 183_483_987)])
def test_every_series_is_scored_alike_by_a_naive_scorer(longest: int, series: int) -> None:
    assert counted(longest) == series
    with ProcessPoolExecutor() as pool:
        assert sum(pool.map(walk, [longest] * 13, range(1, 14))) == series
