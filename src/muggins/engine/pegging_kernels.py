"""Compiled search of the play: our best card when the opponent's hand is a weighted range.

The range is a list of pairs: a hand that he may hold and the kind of player he may be. Each kind
plays a fixed way (`answer_kernels`), so that at his turn the pairs fall apart by what they lay,
and we decide once for all pairs that look alike to us: never by a hidden card.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine.answer_kernels import (
    FOURS,
    GO,
    HOLDS,
    LESS,
    LIGHTEST,
    OF_FOUR,
    SIZE,
    Book,
    Whole,
    answer,
    int64,
    points_for,
)
from muggins.engine.kernels import inner, kernel
from muggins.engine.play_kernels import LIMIT, Ints

Floats = NDArray[np.float64]

TARGET: Final = 121

# Rows of the room for whole numbers and of that for weights; at his turns the pairs go from one
# depth to the next. He lays four cards, and says go at most once in a count of three cards.
DEPTHS: Final = 12
"""Rows for each of `PAIR`, `LEFT`, `LAYS` and `WEIGHT`."""
KIND, SHOWN, PILE, DIVISION = range(4)
PAIR: Final = 4
LEFT: Final = PAIR + DEPTHS
LAYS: Final = LEFT + DEPTHS
ROWS: Final = LAYS + DEPTHS
WIDTH: Final = 10 * OF_FOUR
AIM, VALUES, WEIGHT = range(3)
PER_POINT, PER_WIN, HAND, IS_DEALER, ROOT = range(5)

FEW: Final = 50
UNLIKELY: Final = 0.1
"""How often a player of a kind lays a card that is not his kind's."""


@inner
def in_range(
    history: Ints, steps: int, own: int, prior: Floats, kinds: Floats, book: Book,
    state: Ints, whole: Whole, weights: Floats,
) -> int:  # fmt: skip
    """Writes the pairs that the play so far leaves, each with its weight; how many they are.

    `history` are rows of who (0 we, 1 he) and what (a rank, GO or END), `own` is our hand before
    it, `prior` the weight of each of his hands of four. `state` becomes the moment after it.
    """
    pile = whole[PILE]
    first = np.empty((steps, 8), np.int64)
    base = size = series = count = last = out = 0
    alone = 1
    left = own
    theirs = 4
    for step in range(steps):
        who, what = history[step, 0], history[step, 1]
        first[step, 0] = base
        first[step, 1] = size
        first[step, 2] = series
        first[step, 3] = count
        first[step, 4] = alone
        first[step, 5] = 0 if out & 1 else SIZE[left]
        if what < GO:
            pile[base + size] = what
            size += 1
            series = 13 * series + 1 + what
            count += min(what + 1, 10)
            last = who
            if who:
                theirs -= 1
            else:
                left = LESS[left, what]
        elif what == GO:
            out |= 1 << who
            alone = 0
        else:
            base += size
            size = series = count = out = alone = 0
    state[0], state[1], state[2], state[3] = base, size, series, count
    state[4], state[5], state[6], state[7], state[8] = out, last, alone, left, theirs
    number = 0
    for four in range(OF_FOUR):
        if prior[four] <= 0.0:
            continue
        for kind in range(len(kinds)):
            if kinds[kind] <= 0.0:
                continue
            weight = prior[four] * kinds[kind]
            hand = FOURS + four
            for step in range(steps):
                what, count = history[step, 1], first[step, 3]
                if history[step, 0] == 0:
                    continue
                if what >= GO:
                    if count < LIMIT and count + LIGHTEST[hand] <= LIMIT:
                        weight = 0.0
                        break
                    continue
                laid = answer(
                    kind, hand, first[step, 5], pile, first[step, 0], first[step, 1],
                    first[step, 2], count, first[step, 4], book,
                )  # fmt: skip
                if laid != what:
                    weight *= UNLIKELY
                hand = int64(LESS[hand, what])
                if hand < 0:
                    weight = 0.0
                    break
            if weight > 0.0:
                whole[PAIR, number] = number
                whole[LEFT, number] = hand
                whole[KIND, number] = kind
                whole[SHOWN, number] = four
                weights[WEIGHT, number] = weight
                number += 1
    return number


@inner
def shown(
    depth: int, start: int, end: int, total: float, mine: int, his: int, whole: Whole,
    weights: Floats, ends: Floats,
) -> float:  # fmt: skip
    """The weighted chance to win when the play is over and the hands are to be counted.

    `ends` [our score, his] are our chances when both hands are counted and the crib is not.
    """
    hand = int64(weights[AIM, HAND])
    win: float = 0.0
    if weights[AIM, IS_DEALER] == 0.0:
        mine += hand
        if mine >= TARGET:
            return total
    for at in range(start, end):
        other = his + whole[SHOWN, whole[PAIR + depth, at]]
        if other < TARGET:
            own = mine if weights[AIM, IS_DEALER] == 0.0 else mine + hand
            chance: float = 1.0 if own >= TARGET else ends[own, other]
            weight: float = weights[WEIGHT + depth, at]
            win += weight * chance
    return win


@inner
def value(
    depth: int, start: int, end: int, total: float, left: int, theirs: int, base: int, size: int,
    series: int, count: int, turn: int, out: int, last: int, alone: int, mine: int, his: int,
    whole: Whole, weights: Floats, book: Book, ends: Floats,
) -> float:  # fmt: skip
    """What the rest of the deal brings us against the pairs of a depth from `start` to `end`.

    The sum over the pairs, by their weights (`total`): points of the play, ours less his, times
    `PER_POINT` and chances to win times `PER_WIN`. We have `left`, he has `theirs` cards; `turn`
    and `last` are 0 for us and 1 for him, bits of `out` are who can't go on in this count.
    """
    per_point: float = weights[AIM, PER_POINT]
    per_win: float = weights[AIM, PER_WIN]
    cards = SIZE[left]
    if per_win > 0.0:
        if mine >= TARGET:
            return per_win * total
        if his >= TARGET:
            return 0.0
    no, us, he = int64(0), int64(0), int64(1)
    pile = whole[PILE]
    ended = False
    worth = 0.0
    if cards == 0 and theirs == 0:
        if count:
            worth = per_point * (total if last == us else -total)
            if last == us:
                mine += 1
            else:
                his += 1
        if per_win > 0.0:
            if mine >= TARGET:
                return worth + per_win * total
            if his < TARGET:
                worth += per_win * shown(depth, start, end, total, mine, his, whole, weights, ends)
        return worth
    if turn == us:
        if cards and count + LIGHTEST[left] <= LIMIT:
            best = -1e300
            root = left == int64(weights[AIM, ROOT])
            for rank in range(13):
                after = count + min(rank + 1, 10)
                if HOLDS[left] >> rank & 1 == 0 or after > LIMIT:
                    continue
                points = points_for(pile, base, size, series, count, rank, book)
                pile[base + size] = rank
                rest = int64(LESS[left, rank])
                scored = mine + points
                if after == LIMIT:
                    worth = value(
                        depth, start, end, total, rest, theirs, base + size + 1, no, no, no,
                        he if theirs else us, no, us, no, scored, his, whole, weights, book, ends,
                    )  # fmt: skip
                else:
                    worth = value(
                        depth, start, end, total, rest, theirs, base, size + 1,
                        13 * series + 1 + rank, after, us if out & 2 else he, out, us, alone,
                        scored, his, whole, weights, book, ends,
                    )  # fmt: skip
                worth += per_point * points * total
                if root:
                    weights[VALUES, rank] = worth
                best = max(best, worth)
            return best
        if out & 2 == 0 and theirs:
            return value(
                depth, start, end, total, left, theirs, base, size, series, count, he, out | 1,
                last, no, mine, his, whole, weights, book, ends,
            )  # fmt: skip
        ended = True
    elif theirs == 0:
        if out & 1 == 0 and cards:
            return value(
                depth, start, end, total, left, theirs, base, size, series, count, us, out | 2,
                last, alone, mine, his, whole, weights, book, ends,
            )  # fmt: skip
        ended = True
    if ended:
        lead = 1 - last
        if (theirs if lead else cards) == 0:
            lead = last
        if last == us:
            mine += 1
        else:
            his += 1
        return per_point * (total if last == us else -total) + value(
            depth, start, end, total, left, theirs, base + size, no, no, no, lead, no, last, no,
            mine, his, whole, weights, book, ends,
        )  # fmt: skip
    # His turn: the pairs fall apart by what they lay.
    down = depth + 1
    lays, place = whole[LAYS + depth], whole[DIVISION, 16 * depth :]
    held = 0 if out & 1 else cards
    for rank in range(GO + 1):
        place[rank] = 0
    for at in range(start, end):
        rank = answer(
            whole[KIND, whole[PAIR + depth, at]], whole[LEFT + depth, at], held, pile, base, size,
            series, count, alone, book,
        )  # fmt: skip
        lays[at] = rank
        place[rank] += 1
    begin = start
    for rank in range(GO + 1):
        number = place[rank]
        place[rank] = begin
        begin += number
    for at in range(start, end):
        rank = lays[at]
        to = place[rank]
        place[rank] += 1
        hand = whole[LEFT + depth, at]
        whole[PAIR + down, to] = whole[PAIR + depth, at]
        whole[LEFT + down, to] = hand if rank == GO else LESS[hand, rank]
        weights[WEIGHT + down, to] = weights[WEIGHT + depth, at]
    worth = 0.0
    begin = start
    for rank in range(GO + 1):
        until = int64(place[rank])
        if until == begin:
            continue
        total = 0.0
        for at in range(begin, until):
            total += weights[WEIGHT + down, at]
        if rank == GO:
            if out & 1 or cards == 0:
                # Nobody can go on.
                lead = 1 - last
                if (theirs if lead else cards) == 0:
                    lead = last
                point = int64(1 if last == us else -1)
                worth += per_point * point * total + value(
                    down, begin, until, total, left, theirs, base + size, no, no, no, lead, no,
                    last, no, mine + (point > 0), his + (point < 0), whole, weights, book, ends,
                )  # fmt: skip
            else:
                worth += value(
                    down, begin, until, total, left, theirs, base, size, series, count, us,
                    out | 2, last, no, mine, his, whole, weights, book, ends,
                )  # fmt: skip
        else:
            points = points_for(pile, base, size, series, count, rank, book)
            pile[base + size] = rank
            after = count + min(rank + 1, 10)
            worth -= per_point * points * total
            if after == LIMIT:
                worth += value(
                    down, begin, until, total, left, theirs - 1, base + size + 1, no, no, no,
                    us if cards else he, no, he, no, mine, his + points, whole, weights, book,
                    ends,
                )  # fmt: skip
            else:
                worth += value(
                    down, begin, until, total, left, theirs - 1, base, size + 1,
                    13 * series + 1 + rank, after, he if out & 1 else us, out, he, alone, mine,
                    his + points, whole, weights, book, ends,
                )  # fmt: skip
        begin = until
    return worth


@inner
def best_of(weights: Floats) -> int:
    """The rank that a search values most, of equal ones the lowest."""
    best = 0
    for rank in range(13):
        if round(weights[VALUES, rank], 9) > round(weights[VALUES, best], 9):
            best = rank
    return best


@kernel
def pairs_of(
    history: Ints, steps: int, own: int, prior: Floats, kinds: Floats, book: Book, whole: Whole,
    weights: Floats,
) -> int:  # fmt: skip
    """`in_range` by itself."""
    state = np.zeros(9, np.int64)
    return in_range(history, steps, own, prior, kinds, book, state, whole, weights)


@kernel
def search(
    history: Ints, steps: int, own: int, prior: Floats, kinds: Floats, prune: float, scores: Ints,
    shows: Ints, whole: Whole, weights: Floats, book: Book, ends: Floats,
) -> int:  # fmt: skip
    """Writes for each rank that we may lay its value into a row of `weights`; how many pairs.

    The arguments are those of `in_range` and `value`; per pair, so that weights sum to one.
    Pairs below `prune` times the mean weight are left out where there are many.
    """
    state = np.zeros(9, np.int64)
    number = in_range(history, steps, own, prior, kinds, book, state, whole, weights)
    total = 0.0
    for at in range(number):
        total += weights[WEIGHT, at]
    if number > FEW:
        least = prune * total / number
        kept = 0
        total = 0.0
        for at in range(number):
            weight = weights[WEIGHT, at]
            if weight >= least:
                whole[PAIR, kept] = kept
                whole[LEFT, kept] = whole[LEFT, at]
                whole[KIND, kept] = whole[KIND, at]
                whole[SHOWN, kept] = whole[SHOWN, at]
                weights[WEIGHT, kept] = weight
                total += weight
                kept += 1
        number = kept
    weights[VALUES, :13] = -np.inf
    if number == 0:
        return 0
    for at in range(number):
        weights[WEIGHT, at] /= total
    if weights[AIM, PER_WIN] > 0.0:
        for at in range(number):
            whole[SHOWN, at] = np.int32(shows[whole[SHOWN, at]])
    base, size, series, count = state[0], state[1], state[2], state[3]
    out, last, alone, left, theirs = state[4], state[5], state[6], state[7], state[8]
    weights[AIM, ROOT] = left
    value(
        int64(0), int64(0), number, 1.0, left, theirs, base, size, series, count,
        int64(0), out, last, alone, scores[0], scores[1], whole, weights, book, ends,
    )  # fmt: skip
    return number
