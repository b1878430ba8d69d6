"""Compiled making of the book by which `answer_kernels` lets the opponent play."""

from __future__ import annotations

import numpy as np

from muggins.engine.answer_kernels import (
    FIRST,
    GO,
    HOLDS,
    LAY_AT,
    MORE,
    OF_FOUR,
    OF_RANK,
    ORDERS,
    ORDERS_AT,
    SERIES,
    TABLES_AT,
    Book,
    Whole,
    in_table,
    int64,
    unfolded,
)
from muggins.engine.kernels import PAIRS, kernel
from muggins.engine.pegging_kernels import AIM, PER_POINT, PER_WIN, TARGET, Floats, best_of, search
from muggins.engine.play_kernels import (
    LIMIT,
    MOST_POINTS,
    best_card,
    expected_answer,
    lay_points,
)
from muggins.engine.throw_kernels import Numbers, thrown_and_kept


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
            place = best_card(hand, cards, unseen, held, series, size, count, room, 1.0)
            table[in_table(number, left)] = hand[place] if place >= 0 else GO
            known += 1
    return known


@kernel
def searcher_lays(
    number: int, kinds: Floats, first: Numbers, kept: Numbers, pair: Numbers, chance: Floats,
    odd: float, prune: float, book: Book, whole: Whole, weights: Floats, table: Book,
) -> int:  # fmt: skip
    """Writes what somebody lays on the series of this number who searches for the most points.

    He takes the other for a player of the `kinds`, who throws as the four arrays of the other's
    role say. As if nothing were known of the two cards thrown and of the starter. How often there
    was something to search.
    """
    series = np.zeros(9, np.int64)
    history = np.zeros((4, 2), np.int64)
    unseen = np.zeros(13, np.int64)
    keeps, throws = np.zeros(OF_FOUR), np.zeros(len(PAIRS))
    shows, ends = np.zeros(OF_FOUR, np.int64), np.zeros((TARGET, TARGET))
    size, count = unfolded(number, series)
    mover = size % 2
    for step in range(size):
        history[step, 0] = 0 if step % 2 == mover else 1
        history[step, 1] = series[step]
    weights[AIM, PER_POINT], weights[AIM, PER_WIN] = 1.0, 0.0
    cards = 4 - size // 2
    searched = 0
    for left in range(FIRST[cards], FIRST[cards + 1]):
        own, fitting, only = left, 0, GO
        for step in range(mover, size, 2):
            own = MORE[own, series[step]]
        for rank in range(13):
            unseen[rank] = 4 - OF_RANK[own, rank]
            if HOLDS[left] >> rank & 1 and count + min(rank + 1, 10) <= LIMIT:
                fitting += 1
                only = rank
        for step in range(1 - mover, size, 2):
            unseen[series[step]] -= 1
        if unseen.min() < 0 or fitting <= 1:
            table[in_table(number, left)] = GO if unseen.min() < 0 else only
            continue
        for step in range(1 - mover, size, 2):
            unseen[series[step]] += 1
        thrown_and_kept(unseen, first, kept, pair, chance, odd, keeps, throws)
        search(
            history, size, int64(own), keeps, kinds, prune, shows[:2], shows, whole, weights, book,
            ends,
        )  # fmt: skip
        table[in_table(number, left)] = best_of(weights)
        searched += 1
    return searched
