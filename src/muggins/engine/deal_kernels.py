"""Compiled: what a throw makes of the whole deal, and the chance to win that follows from it.

Ranks, cards and throws as in `kernels`. The show is taken whole: hand, opponent's hand and crib
come from one starter and from one six of the opponent, who throws after ranks alone. The play is
taken as independent of it, and of who pegs first only the sums are known.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import (
    JACK,
    KEEPS,
    KEY_BITS,
    PAIRS,
    RANK_POINTS,
    SIX,
    THROWS,
    WEIGHTS,
    WORDS,
    Suits,
    crib_extras,
    hand_points,
    inner,
    kernel,
    ways_to_hold,
)
from muggins.engine.play_kernels import (
    AS_CLUB,
    ROW,
    Ints,
    deal,
    play_deal,
    play_out,
    seeded,
    seen_by_ranks,
    throw,
)

Floats = NDArray[np.float64]
HAND_TOP: Final = 30
BOTH_TOP: Final = 59
"""Above the points of a hand, and of the dealer's hand with his crib."""

MOST_KNOWN: Final = 15
"""Up to so many points pegged by either it is known how often who has how many first."""

RANK_WEIGHTS: Final = np.array(WEIGHTS, np.int64)


@inner
def numbers_of(suits: Suits) -> NDArray[np.int64]:
    """How many suits each set holds."""
    numbers = np.zeros(len(suits), np.int64)
    for rank in range(len(suits)):
        for suit in range(4):
            numbers[rank] += suits[rank] >> suit & 1
    return numbers


@inner
def flush_chances(unseen: Suits, numbers: NDArray[np.int64], kept: NDArray[np.int64]) -> Floats:
    """For each suit the chance that cards of these four ranks all have it."""
    chances = np.ones(4)
    for place in range(4):
        if place and kept[place] == kept[place - 1]:
            chances[:] = 0.0
        for suit in range(4):
            chances[suit] *= (unseen[kept[place]] >> suit & 1) / numbers[kept[place]]
    return chances


@kernel
def opponents_deals(unseen: Suits, policy: NDArray[np.uint8]) -> Floats:
    """[pair thrown, starter's rank, points of the hand kept]: deals, for an opponent's six cards.

    The opponent throws after ranks alone, so nobs and flush come as often as suits are left.
    """
    numbers = numbers_of(unseen)
    deals = np.zeros((len(PAIRS), 13, HAND_TOP))
    kept = np.zeros(4, np.int64)
    nobs_for_one = np.zeros(13)
    for rank in range(13):
        if rank != JACK and numbers[rank] and numbers[JACK]:
            for suit in range(4):
                both = unseen[rank] >> suit & unseen[JACK] >> suit & 1
                nobs_for_one[rank] += both / numbers[rank] / numbers[JACK]
    for number in range(len(SIX)):
        ways = ways_to_hold(number, numbers)
        if not ways:
            continue
        pair = policy[number]
        low, high = PAIRS[pair]
        size = key = jacks = 0
        for place in range(6):
            rank = SIX[number, place]
            if rank == low:
                low = -1
            elif rank == high:
                high = -1
            else:
                kept[size] = rank
                size += 1
                key += RANK_WEIGHTS[rank]
                jacks += rank == JACK
        flush = flush_chances(unseen, numbers, kept)
        any_flush = flush.sum()
        for starter in range(13):
            left = numbers[starter]
            for place in range(6):
                left -= SIX[number, place] == starter
            if left <= 0:
                continue
            points = RANK_POINTS[(key + RANK_WEIGHTS[starter]) & KEY_BITS]
            cell = deals[pair, starter]
            weight = float(ways * left)
            nobs = jacks * nobs_for_one[starter]
            cell[points] += weight * (1 - nobs)
            if jacks:
                cell[points + 1] += weight * nobs
            if any_flush:
                cell[points] -= weight * (1 - nobs) * any_flush
                if jacks:
                    cell[points + 1] -= weight * nobs * any_flush
                five = 0.0
                if not (kept == starter).any():
                    for suit in range(4):
                        five += flush[suit] * (unseen[starter] >> suit & 1) / numbers[starter]
                # Nobs goes with a flush in the starter's suit, and is rare without it.
                cell[points + 4] += weight * (any_flush - five)
                cell[points + 5 + (1 if jacks else 0)] += weight * five
    return deals


@kernel
def shows(six: NDArray[np.uint8], unseen: Suits, deals: Floats, dealer: bool) -> Floats:  # noqa: FBT001 - numba passes arguments by place
    """[throw, jack turned, pone's hand, dealer's hand and crib]: chances of what the show brings.

    `deals` are those of `opponents_deals`.
    """
    found = np.zeros((len(THROWS), 2, HAND_TOP, BOTH_TOP))
    starters = np.zeros(HAND_TOP)
    ways = np.zeros(7, np.int64)
    whole = deals.sum()
    for place in range(len(THROWS)):
        kept = 0
        for card in KEEPS[place]:
            kept += WORDS[six[card]]
        own = WORDS[six[THROWS[place, 0]]] + WORDS[six[THROWS[place, 1]]]
        for rank in range(13):
            starters[:] = 0.0
            left = 0
            for card in range(4 * rank, 4 * rank + 4):
                if unseen[rank] >> (card & 3) & 1:
                    starters[hand_points(kept, card, 4)] += 1
                    left += 1
            if not left:
                continue
            cells = found[place, 1 if rank == JACK else 0]
            for pair in range(len(PAIRS)):
                most = HAND_TOP - 1
                while most >= 0 and deals[pair, rank, most] == 0.0:
                    most -= 1
                if most < 0:
                    continue
                a, b = PAIRS[pair]
                worth = RANK_POINTS[(own + WEIGHTS[a] + WEIGHTS[b] + WEIGHTS[rank]) & KEY_BITS]
                all_ways = crib_extras(own, unseen, a, b, rank, ways)
                for extra in range(7):
                    if not ways[extra]:
                        continue
                    crib = worth + extra
                    share = ways[extra] / all_ways / left / whole
                    for mine in range(HAND_TOP):
                        if not starters[mine]:
                            continue
                        both = share * starters[mine]
                        for theirs in range(most + 1):
                            weight = both * deals[pair, rank, theirs]
                            if dealer:
                                cells[theirs, mine + crib] += weight
                            else:
                                cells[mine, theirs + crib] += weight
    return found


@kernel
def pegging_order(
    number: int, seed: int, stream: int, pone: NDArray[np.uint8], dealer: NDArray[np.uint8]
) -> NDArray[np.int64]:
    """[who, points of pone, of the dealer, m, n]: plays where pone had m (0), the dealer n first.

    Two players like `club` play so many deals, in which they peg these points together.
    """
    size = MOST_KNOWN + 1
    first = np.zeros((2, size, size, size, size), np.int64)
    state = seeded(seed, stream)
    pack = np.arange(52)
    row = np.zeros(ROW, np.int64)
    for _ in range(number):
        deal(pack, 0, 13, state)
        throw(pack[:6], pone)
        throw(pack[6:12], dealer)
        hands, unseen = seen_by_ranks(pack)
        row[:] = 0
        play_out(hands, unseen, row, 0, AS_CLUB)
        both = np.array([row[1::2].sum(), row[::2].sum()])
        if both.max() > MOST_KNOWN:
            continue
        pegged = np.zeros(2, np.int64)
        for at in range(ROW):
            # Even places are the dealer's; he who is awarded is before the other in all he gains.
            seat = 1 - (at & 1)
            for gained in range(pegged[seat] + 1, pegged[seat] + row[at] + 1):
                for wanted in range(pegged[1 - seat] + 1, both[1 - seat] + 1):
                    if seat:
                        first[1, both[0], both[1], wanted, gained] += 1
                    else:
                        first[0, both[0], both[1], gained, wanted] += 1
            pegged[seat] += row[at]
    return first


@inner
def sooner(
    by_pone: int, by_dealer: int, pone_needs: int, dealer_needs: int, dealer_first: Floats
) -> float:
    """The chance that the dealer, who will peg what he needs, has it before pone, who will too."""
    if max(by_pone, by_dealer) < len(dealer_first):
        chance: float = dealer_first[by_pone, by_dealer, pone_needs, dealer_needs]
        return chance
    return 1.0 if dealer_needs * by_pone < pone_needs * by_dealer else 0.0


@kernel
def chances_to_win(
    show: Floats,
    pegged: NDArray[np.int64],
    dealer_score: int,
    pone_score: int,
    wins: Floats,
    dealer_first: Floats,
) -> Floats:
    """For each pair of pegged points (pone's, dealer's) the chance that the dealer wins.

    `show` is one throw of `shows`. `wins` [dealer's score, pone's score] is the chance of the next
    dealer; its size is the target. `dealer_first` [points of pone, of the dealer, m, n] is the
    chance that the dealer has n before pone has m; beyond its size he who needs the smaller part.
    """
    target = len(wins)
    chances = np.zeros(len(pegged))
    for row in range(len(pegged)):
        for jack in range(2):
            by_pone, by_dealer = pegged[row]
            begun = dealer_score + 2 * jack
            if begun >= target:
                chances[row] += show[jack].sum()
                continue
            dealer = begun + by_dealer
            pone = pone_score + by_pone
            if dealer >= target or pone >= target:
                share = show[jack].sum()
                if pone < target:
                    chances[row] += share
                elif dealer >= target:
                    chances[row] += share * sooner(
                        by_pone, by_dealer, target - pone_score, target - begun, dealer_first
                    )
                continue
            for hand in range(min(HAND_TOP, target - pone)):
                for both in range(BOTH_TOP):
                    weight = show[jack, hand, both]
                    if weight:
                        after = dealer + both
                        won = 1.0 if after >= target else 1.0 - wins[pone + hand, after]
                        chances[row] += weight * won
    return chances


@kernel
def played_out(
    six: Ints, seat: int, scores: Ints, number: int, seed: int, policy: NDArray[np.uint8],
    wins: Floats,
) -> Floats:  # fmt: skip
    """[throw, 2]: the mean of the dealer's chance to win after so many deals, and of its square.

    `six` are a seat's cards, `scores` the dealer's and pone's. Every throw meets the same cards of
    an opponent who throws by `policy`; both play like `club`. `wins` as in `chances_to_win`.
    """
    state = seeded(seed, 0)
    pack = np.arange(52)
    for place in range(6):
        for at in range(52):
            if pack[at] == six[place]:
                pack[at], pack[place] = pack[place], pack[at]
    own, theirs = 6 * seat, 6 - 6 * seat
    cards = np.empty(13, np.int64)
    row = np.zeros(ROW, np.int64)
    parts = np.zeros(5, np.int64)
    sums = np.zeros((len(THROWS), 2))
    for _ in range(number):
        deal(pack, 6, 13, state)
        cards[theirs : theirs + 6] = pack[6:12]
        cards[12] = pack[12]
        throw(cards[theirs : theirs + 6], policy)
        for thrown in range(len(THROWS)):
            for place in range(4):
                cards[own + place] = six[KEEPS[thrown, place]]
            for place in range(2):
                cards[own + 4 + place] = six[THROWS[thrown, place]]
            play_deal(cards, row, parts, AS_CLUB)
            ahead, behind = scores
            for at in range(ROW):
                # The side that is awarded is always `ahead`.
                ahead += row[at]
                if ahead >= len(wins):
                    won = 1.0 - (at & 1)
                    break
                ahead, behind = behind, ahead
            else:
                won = 1.0 - wins[behind, ahead]
            sums[thrown, 0] += won
            sums[thrown, 1] += won * won
    return sums / number
