"""Compiled: what the rest of a deal is worth, for the throw and at the end of the play.

The show is taken by ranks where the opponent's suits are concerned: nobs of his jacks as one in
four, no flush. The play is taken as measured for the four kept (`pegged`).
"""

from __future__ import annotations

from typing import Final

import numpy as np

from muggins.engine.answer_kernels import FOURS, HANDS, OF_FOUR, OF_RANK
from muggins.engine.kernels import (
    JACK,
    KEEPS,
    KEY_BITS,
    PAIRS,
    RANK_POINTS,
    THROWS,
    WEIGHTS,
    WORDS,
    hand_points,
    inner,
    kernel,
)
from muggins.engine.play_kernels import Ints
from muggins.engine.throw_kernels import (
    RANK_WEIGHTS,
    Floats,
    Numbers,
    four_number,
    thrown_and_kept,
)

TARGET: Final = 121
HAND_TOP: Final = 30
HAND_KEYS: Final = np.array([sum(WEIGHTS[rank] for rank in hand) for hand in HANDS[FOURS:]])


@inner
def crib_chances(
    thrown: Ints, starter: int, unseen: Ints, throws: Floats, points: Floats, nobs: float
) -> None:
    """Writes how likely the crib brings how many points, on a starter of this rank.

    `thrown` are our two cards, `unseen` what the opponent may have thrown, `throws` how often he
    throws each pair; `nobs` is the chance that our jack has the suit of the starter.
    """
    points[:] = 0.0
    own = RANK_WEIGHTS[thrown[0] >> 2] + RANK_WEIGHTS[thrown[1] >> 2] + RANK_WEIGHTS[starter]
    total = 0.0
    for pair in range(len(PAIRS)):
        a, b = PAIRS[pair]
        weight = throws[pair]
        if weight <= 0.0:
            continue
        if a == b and a == starter:
            weight *= max(unseen[a] - 2, 0) / unseen[a]
        elif starter in (a, b):
            weight *= max(unseen[starter] - 1, 0) / unseen[starter]
        worth = RANK_POINTS[(own + RANK_WEIGHTS[a] + RANK_WEIGHTS[b]) & KEY_BITS]
        his = nobs
        if starter != JACK and (a == JACK or b == JACK):
            his += 0.25
        points[worth] += weight * (1 - his)
        points[worth + 1] += weight * his
        total += weight
    for worth in range(HAND_TOP):
        points[worth] /= total


@inner
def before_crib(own: int, other: int, dealer: int, points: Floats, wins: Floats) -> float:
    """Our chance to win at scores below the target when only the crib is left to count."""
    chance: float = 0.0
    for worth in range(HAND_TOP):
        likely: float = points[worth]
        if likely <= 0.0:
            continue
        if dealer:
            after = own + worth
            won: float = 1.0 if after >= TARGET else 1.0 - wins[other, after]
            chance += likely * won
        elif other + worth < TARGET:
            won = wins[own, other + worth]
            chance += likely * won
    return chance


@kernel
def ends_after_crib(
    mine: int, his: int, dealer: bool, thrown: Ints, starter: int, unseen: Ints, throws: Floats,  # noqa: FBT001 - numba passes arguments by place
    nobs: float, wins: Floats, ends: Floats,
) -> int:  # fmt: skip
    """Writes into `ends` [our score, his] our chance to win when only the crib is left to count.

    From the scores `mine` and `his` on, as far as play and hands can lead; the crib as in
    `crib_chances`.
    """
    points = np.zeros(HAND_TOP)
    crib_chances(thrown, starter, unseen, throws, points, nobs)
    for own in range(mine, min(TARGET, mine + 62)):
        for other in range(his, min(TARGET, his + 62)):
            ends[own, other] = before_crib(own, other, dealer, points, wins)
    return TARGET


@inner
def opponents_hands(unseen: Ints, keeps: Floats, hands: Floats) -> None:
    """Writes [starter's rank, points]: how likely the opponent's hand brings what."""
    hands[:] = 0.0
    for four in range(len(keeps)):
        if keeps[four] <= 0.0:
            continue
        jacks = OF_RANK[FOURS + four, JACK]
        for starter in range(13):
            left = unseen[starter] - OF_RANK[FOURS + four, starter]
            if left > 0:
                points = RANK_POINTS[(HAND_KEYS[four] + RANK_WEIGHTS[starter]) & KEY_BITS]
                nobs = 0.0 if starter == JACK else 0.25 * jacks
                hands[starter, points] += keeps[four] * left * (1 - nobs)
                hands[starter, points + 1] += keeps[four] * left * nobs
    for starter in range(13):
        total = hands[starter].sum()
        if total > 0.0:
            hands[starter] /= total


@inner
def win_as_pone(
    mine: int, his: int, starters: Ints, hands: Floats, cribs: Floats, joint: Floats, rows: Ints,
    wins: Floats,
) -> float:  # fmt: skip
    """The chance to win with a throw, [starter's rank, points] given for hands and cribs.

    `starters` are how many starters bring our own hand so much, `joint` how often we and he peg
    what, from row to row.
    """
    both = np.zeros(2 * HAND_TOP)
    cells = np.empty((HAND_TOP + 32, 32))
    win: float = 0.0
    for starter in range(13):
        if not starters[starter].any():
            continue
        both[:] = 0.0
        for hand in range(HAND_TOP):
            if hands[starter, hand] > 0.0:
                for crib in range(HAND_TOP):
                    both[hand + crib] += hands[starter, hand] * cribs[starter, crib]
        cells[:] = -1.0
        heels = 2 if starter == JACK else 0
        if his + heels >= TARGET:
            continue
        for hand in range(HAND_TOP):
            number = starters[starter, hand]
            if number == 0:
                continue
            for row in range(rows[0], rows[1]):
                pegs, faces = int(joint[row, 0]), int(joint[row, 1])
                own, other = mine + pegs, his + heels + faces
                weight: float = number * joint[row, 2]
                if own >= TARGET or other >= TARGET:
                    win += weight * first_home(mine, his + heels, pegs, faces)
                    continue
                own += hand
                if own >= TARGET:
                    win += weight
                    continue
                cell = cells[own - mine, faces]
                if cell < 0.0:
                    cell = 0.0
                    for points in range(min(2 * HAND_TOP, TARGET - other)):
                        cell += both[points] * wins[own, other + points]
                    cells[own - mine, faces] = cell
                win += weight * cell
    return win


@inner
def win_as_dealer(
    mine: int, his: int, starters: Ints, hands: Floats, cribs: Floats, joint: Floats, rows: Ints,
    wins: Floats,
) -> float:  # fmt: skip
    """The same for the dealer."""
    ends = np.empty((HAND_TOP + 34, HAND_TOP + 32))
    win: float = 0.0
    for starter in range(13):
        if not starters[starter].any():
            continue
        ends[:] = -1.0
        heels = 2 if starter == JACK else 0
        for hand in range(HAND_TOP):
            number = starters[starter, hand]
            if number == 0:
                continue
            if mine + heels >= TARGET:
                win += number * joint[rows[0] : rows[1], 2].sum()
                continue
            for row in range(rows[0], rows[1]):
                pegs, faces = int(joint[row, 0]), int(joint[row, 1])
                own, other = mine + heels + pegs, his + faces
                weight: float = number * joint[row, 2]
                if own >= TARGET or other >= TARGET:
                    win += weight * first_home(mine + heels, his, pegs, faces)
                    continue
                own += hand
                cell = 0.0
                for points in range(min(HAND_TOP, TARGET - other)):
                    likely = hands[starter, points]
                    if likely <= 0.0:
                        continue
                    if own >= TARGET:
                        cell += likely
                        continue
                    end = ends[own - mine, other + points - his]
                    if end < 0.0:
                        end = before_crib(own, other + points, 1, cribs[starter], wins)
                        ends[own - mine, other + points - his] = end
                    cell += likely * end
                win += weight * cell
    return win


@inner
def first_home(mine: int, his: int, own: int, other: int) -> float:
    """Our chance to be home first in the play, when at least one of us gets there.

    Who needs the smaller part of what he pegs is taken to be first.
    """
    if his + other < TARGET:
        return 1.0
    if mine + own < TARGET:
        return 0.0
    sooner = (TARGET - mine) * other - (TARGET - his) * own
    return 1.0 if sooner < 0 else 0.5 if sooner == 0 else 0.0


@kernel
def throw_values(
    six: Ints, dealer: int, scores: Ints, first: Numbers, kept: Numbers, pair: Numbers,
    chance: Floats, start: Ints, joint: Floats, wins: Floats, within: float, points: Floats,
    chances: Floats,
) -> int:  # fmt: skip
    """Writes for all throws (`kernels.THROWS`) the points of the deal and the chance to win.

    The opponent throws as the four arrays of his role say. `joint` are rows of points pegged (own,
    opponent's) and their shares, those of a role and four from `start` [1820 dealer + four] on.
    Chances are worked out for throws at most `within` points behind the best, and else -1.
    """
    unseen = np.full(13, 4, np.int64)
    for place in range(6):
        unseen[six[place] >> 2] -= 1
    keeps, throws = np.zeros(len(HAND_KEYS)), np.zeros(len(PAIRS))
    thrown_and_kept(unseen, first, kept, pair, chance, 0.0, keeps, throws)
    hands = np.zeros((13, HAND_TOP))
    opponents_hands(unseen, keeps, hands)
    cribs = np.zeros((len(THROWS), 13, HAND_TOP))
    starters = np.zeros((len(THROWS), 13, HAND_TOP), np.int64)
    rows = np.zeros((len(THROWS), 2), np.int64)
    four = np.zeros(4, np.int64)
    own = np.zeros(2, np.int64)
    for throw in range(len(THROWS)):
        word = 0
        for place in range(4):
            card = six[KEEPS[throw, place]]
            four[place] = card >> 2
            word += WORDS[card]
        own[0], own[1] = six[THROWS[throw, 0]], six[THROWS[throw, 1]]
        worth = 0.0
        for rank in range(13):
            if unseen[rank] == 0:
                continue
            nobs = 0.0
            for card in range(4 * rank, 4 * rank + 4):
                if (six == card).any():
                    continue
                starters[throw, rank, hand_points(word, card, 4)] += 1
                worth += hand_points(word, card, 4)
                for place in range(2):
                    if rank != JACK and own[place] >> 2 == JACK and (own[place] ^ card) & 3 == 0:
                        nobs += 1 / unseen[rank]
            crib_chances(own, rank, unseen, throws, cribs[throw, rank], nobs)
            for crib in range(HAND_TOP):
                brings = crib * cribs[throw, rank, crib] * unseen[rank]
                worth += brings if dealer else -brings
        number = OF_FOUR * dealer + four_number(four)
        rows[throw, 0], rows[throw, 1] = start[number], start[number + 1]
        points[throw] = worth / 46
        for row in range(start[number], start[number + 1]):
            points[throw] += (joint[row, 0] - joint[row, 1]) * joint[row, 2]
    best = points.max()
    for throw in range(len(THROWS)):
        chances[throw] = -1.0
        if points[throw] < best - within:
            continue
        if dealer:
            chances[throw] = (
                win_as_dealer(
                    scores[0],
                    scores[1],
                    starters[throw],
                    hands,
                    cribs[throw],
                    joint,
                    rows[throw],
                    wins,
                )
                / 46
            )
        else:
            chances[throw] = (
                win_as_pone(
                    scores[0],
                    scores[1],
                    starters[throw],
                    hands,
                    cribs[throw],
                    joint,
                    rows[throw],
                    wins,
                )
                / 46
            )
    return int(points.argmax())
