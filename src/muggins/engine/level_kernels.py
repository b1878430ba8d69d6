"""Compiled making of the book by which `answer_kernels` lets the opponent play."""

from __future__ import annotations

import numpy as np

from muggins.engine.answer_kernels import (
    FIRST,
    GO,
    LAY_AT,
    OF_RANK,
    ORDERS,
    ORDERS_AT,
    SERIES,
    TABLES_AT,
    Book,
    in_table,
    unfolded,
)
from muggins.engine.kernels import kernel
from muggins.engine.play_kernels import (
    LIMIT,
    MOST_POINTS,
    best_card,
    expected_answer,
    lay_points,
)


@kernel
def series_book(known: Book) -> int:
    """Writes what follows from series alone into the book: all before its tables."""
    series = np.zeros(9, np.int64)
    unseen = np.zeros(13, np.int64)
    room = np.zeros(MOST_POINTS + 1, np.int64)
    worth = np.zeros(13)
    known[:TABLES_AT] = -1
    for number in range(SERIES):
        size, count = unfolded(number, series)
        unseen[:] = 4
        for place in range(size):
            unseen[series[place]] -= 1
        if count >= LIMIT or unseen.min() < 0:
            continue
        for rank in range(13):
            if count + min(rank + 1, 10) <= LIMIT:
                points = lay_points(series, size, count, rank)
                known[LAY_AT + 13 * number + rank] = points
        for held in range(ORDERS):
            at = ORDERS_AT + 13 * (held * SERIES + number)
            fitting = 0
            for rank in range(13):
                worth[rank] = known[LAY_AT + 13 * number + rank]
                after = count + min(rank + 1, 10)
                if after > LIMIT:
                    continue
                fitting += 1
                if held and after < LIMIT and unseen[rank]:
                    series[size] = rank
                    unseen[rank] -= 1
                    worth[rank] -= expected_answer(series, size + 1, after, unseen, held, room)
                    unseen[rank] += 1
            for place in range(fitting):
                best = -1
                for rank in range(13):
                    if count + min(rank + 1, 10) <= LIMIT and (
                        best < 0 or worth[rank] >= worth[best] - 1e-9
                    ):
                        best = rank
                known[at + place] = best
                worth[best] = -100.0
    return SERIES


@kernel
def club_table(table: Book) -> int:
    """Writes what `club` lays, as far as his hand and the series tell; how many hands that are."""
    hand = np.zeros(4, np.int64)
    series = np.zeros(9, np.int64)
    unseen = np.zeros(13, np.int64)
    room = np.zeros(MOST_POINTS + 1, np.int64)
    known = 0
    for number in range(2380):
        size, count = unfolded(number, series)
        if count >= LIMIT:
            continue
        cards = 4 - size // 2
        for left in range(FIRST[cards], FIRST[cards + 1]):
            place = 0
            for rank in range(13):
                unseen[rank] = 4 - OF_RANK[left, rank]
                for _ in range(OF_RANK[left, rank]):
                    hand[place] = rank
                    place += 1
            for place in range(size):
                unseen[series[place]] -= 1
            if unseen.min() < 0:
                continue
            held = 4 - (size + 1) // 2
            place = best_card(hand, cards, unseen, held, series, size, count, room)
            table[in_table(number, left)] = hand[place] if place >= 0 else GO
            known += 1
    return known
