"""Compiled: what an opponent keeps and throws of his six cards.

A thrower is four arrays that list, for each set of six ranks (`kernels.SIX`), the throws that come
into question: those of set n stand from `first[n]` to `first[n + 1]`, each with the number of the
four kept among the sets of four, the number of the pair (`kernels.PAIRS`) and its chance.
"""

from __future__ import annotations

from math import exp
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine.answer_kernels import FOURS, MORE, OF_FOUR, OF_RANK
from muggins.engine.kernels import (
    KEEPS,
    KEY_BITS,
    PAIRS,
    RANK_POINTS,
    SIX,
    THROWS,
    WEIGHTS,
    inner,
    kernel,
    ways_to_hold,
)
from muggins.engine.play_kernels import CHOOSE, Ints

Floats = NDArray[np.float64]
Numbers = NDArray[np.int32]

RANK_WEIGHTS: Final = np.array(WEIGHTS, np.int64)
PAIR_NUMBERS: Final = np.zeros((13, 13), np.int64)
for _number, (_low, _high) in enumerate(PAIRS.tolist()):
    PAIR_NUMBERS[_low, _high] = PAIR_NUMBERS[_high, _low] = _number


@inner
def four_number(ranks: Ints) -> int:
    """The number of a set of four ranks among those of four."""
    hand = 0
    for place in range(4):
        hand = MORE[hand, ranks[place]]
    number: int = hand - FOURS
    return number


@kernel
def thrower(
    crib: Floats, pegging: Floats, softness: float, least: float, first: Numbers, kept: Numbers,
    pair: Numbers, chance: Floats,
) -> int:  # fmt: skip
    """Writes how somebody throws who looks at points; how many throws come into question.

    A throw is worth the mean of the hand over the starters, `crib` [rank, rank] (negative for
    pone) and `pegging` [four kept]. Its chance grows with exp(worth / softness); those below
    `least` are left out.
    """
    worth = np.zeros(15)
    fours = np.zeros(15, np.int64)
    pairs = np.zeros(15, np.int64)
    unseen = np.zeros(13, np.int64)
    four = np.zeros(4, np.int64)
    number = 0
    for six in range(len(SIX)):
        first[six] = number
        unseen[:] = 4
        for place in range(6):
            unseen[SIX[six, place]] -= 1
        if unseen.min() < 0:
            continue
        found = 0
        best = -1e9
        for throw in range(15):
            a, b = SIX[six, THROWS[throw, 0]], SIX[six, THROWS[throw, 1]]
            of_pair = PAIR_NUMBERS[a, b]
            # Throws of the same ranks are one.
            if (pairs[:found] == of_pair).any():
                continue
            key = 0
            for place in range(4):
                four[place] = SIX[six, KEEPS[throw, place]]
                key += RANK_WEIGHTS[four[place]]
            points = 0
            for rank in range(13):
                points += unseen[rank] * RANK_POINTS[(key + RANK_WEIGHTS[rank]) & KEY_BITS]
            of_four = four_number(four)
            pairs[found] = of_pair
            fours[found] = of_four
            worth[found] = points / 46 + crib[a, b] + pegging[of_four]
            best = max(best, worth[found])
            found += 1
        total = 0.0
        for at in range(found):
            worth[at] = exp((worth[at] - best) / softness)
            total += worth[at]
        rest = 0.0
        for at in range(found):
            if worth[at] >= least * total:
                rest += worth[at]
        for at in range(found):
            if worth[at] >= least * total:
                kept[number] = fours[at]
                pair[number] = pairs[at]
                chance[number] = worth[at] / rest
                number += 1
    first[len(SIX)] = number
    return number


@kernel
def thrown_and_kept(
    unseen: Ints, first: Numbers, kept: Numbers, pair: Numbers, chance: Floats, odd: float,
    keeps: Floats, throws: Floats,
) -> int:  # fmt: skip
    """Adds up how often the opponent keeps which four and throws which pair.

    `unseen` are the numbers of cards of each rank that he may have been dealt. With a share `odd`
    of all hands he keeps any four.
    """
    keeps[:] = 0.0
    throws[:] = 0.0
    dealt = 0
    for six in range(len(SIX)):
        ways = ways_to_hold(six, unseen)
        if ways == 0:
            continue
        dealt += 1
        for at in range(first[six], first[six + 1]):
            weight = ways * chance[at]
            keeps[kept[at]] += weight
            throws[pair[at]] += weight
    any_four = odd * keeps.sum() / CHOOSE[unseen.sum(), 4]
    for four in range(OF_FOUR):
        ways = 1
        for rank in range(13):
            ways *= CHOOSE[unseen[rank], OF_RANK[FOURS + four, rank]]
        keeps[four] += any_four * ways
    return dealt
