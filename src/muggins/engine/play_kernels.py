"""Compiled play: a player of `club`'s kind, deals between two of them, the race to the target.

Seats are 0 for pone and 1 for the dealer, cards and ranks as in `kernels`. What a deal brings is
a row: its awards in counting order, turn about for the dealer (heels and what follows) and for
pone, so that a row tells who gets where first. Chance comes from a state of 64 bits
that the caller seeds (splitmix64), so that everything can be made again.
"""

from __future__ import annotations

from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import JACK, PAIRS, WORDS, hand_points, inner, kernel

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

CHOOSE: Final = np.array([[comb(n, k) for k in range(7)] for n in range(53)], np.int64)
LIMIT: Final = 31
MOST_POINTS: Final = 15
"""No card brings more (R23)."""

ROW: Final = 20
"""Eight cards change the side at most eight times, and the show twice more."""

AS_CLUB: Final = np.ones(2)
"""How much each seat minds the answer to its card."""

MOST_PEGGED: Final = 32
MOST_IN_A_DEAL: Final = 2 + MOST_PEGGED + 29 + 29

# splitmix64 (Steele, Lea, Flood 2014)
_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2: Final = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = (np.uint64(shift) for shift in (30, 27, 31, 32))


@inner
def lay_points(series: Ints, size: int, count: int, rank: int) -> int:
    """What a card brings on the first `size` ranks of a series with this count (R18 to R21)."""
    after = count + min(rank + 1, 10)
    points = 2 if after in (15, LIMIT) else 0
    alike = 1
    while alike <= size and series[size - alike] == rank:
        alike += 1
    if alike > 1:
        return points + alike * (alike - 1)
    seen = 1 << rank
    low = high = rank
    longest = 0
    for length in range(2, size + 2):
        laid = series[size + 1 - length]
        if seen >> laid & 1:
            break
        seen |= 1 << laid
        low, high = min(low, laid), max(high, laid)
        if length > 2 and high - low == length - 1:
            longest = length
    return points + longest


@inner
def expected_answer(
    series: Ints, size: int, count: int, unseen: Ints, held: int, cards_for: Ints
) -> float:
    """The mean of the opponent's best answer, if he holds any `held` of the unseen cards.

    `cards_for` is room for `MOST_POINTS` + 1 numbers.
    """
    cards_for[:] = 0
    number = 0
    for rank in range(13):
        number += unseen[rank]
        if unseen[rank] and count + min(rank + 1, 10) <= LIMIT:
            cards_for[lay_points(series, size, count, rank)] += unseen[rank]
    mean, without, beyond = 0.0, 1.0, 0
    for points in range(MOST_POINTS, 0, -1):
        if cards_for[points]:
            beyond += cards_for[points]
            none = CHOOSE[number - beyond, held] / CHOOSE[number, held]
            mean += points * (without - none)
            without = none
    return mean


@inner
def can_lay(hand: Ints, left: int, count: int) -> bool:
    """Whether one of the first `left` ranks of a hand fits."""
    for place in range(left):  # noqa: SIM110 - numba compiles no generators here
        if count + min(hand[place] + 1, 10) <= LIMIT:
            return True
    return False


@inner
def best_card(
    hand: Ints, left: int, unseen: Ints, held: int, series: Ints, size: int, count: int,
    room: Ints, caution: float,
) -> int:  # fmt: skip
    """The place in the hand of the card that `club` lays; -1 if none fits.

    `held` are the cards with which the opponent may answer: 0 if he is out of this count. Most
    points now less `caution` (of `club`: 1) times the best answer; of equal ones the highest rank.
    """
    best = -1
    most = 0.0
    for place in range(left):
        rank = hand[place]
        after = count + min(rank + 1, 10)
        if after > LIMIT:
            continue
        net = float(lay_points(series, size, count, rank))
        if after < LIMIT and held:
            series[size] = rank
            if caution > 0.0:
                net -= caution * expected_answer(series, size + 1, after, unseen, held, room)
        elif after < LIMIT:
            hand[place], hand[left - 1] = hand[left - 1], hand[place]
            net += 0 if can_lay(hand, left - 1, after) else 1
            hand[place], hand[left - 1] = hand[left - 1], hand[place]
        level = best >= 0 and abs(net - most) < 1e-9
        if best < 0 or (rank > hand[best] if level else net > most):
            best, most = place, net
    return best


@inner
def play_out(hands: Ints, unseen: Ints, row: Ints, at: int, caution: Floats) -> int:
    """Plays eight cards and writes the awards into a row from its place `at`; where it got to.

    `hands` [seat, place] are used up; `unseen` [seat, rank] is what a seat may face at first.
    """
    left = np.full(2, 4, np.int64)
    out = np.zeros(2, np.bool_)
    series = np.zeros(9, np.int64)
    room = np.zeros(MOST_POINTS + 1, np.int64)
    size = count = seat = 0
    while left[0] + left[1]:
        other = 1 - seat
        held = 0 if out[other] else left[other]
        place = best_card(
            hands[seat], left[seat], unseen[seat], held, series, size, count, room, caution[seat]
        )
        if place >= 0:
            rank = hands[seat, place]
            at = _award(row, at, seat, lay_points(series, size, count, rank))
            series[size] = rank
            size += 1
            count += min(rank + 1, 10)
            left[seat] -= 1
            hands[seat, place] = hands[seat, left[seat]]
            unseen[other, rank] -= 1
            last = seat
        else:
            out[seat] = True
            last = other
        if count < LIMIT:
            if place >= 0 and held:
                seat = other
                continue
            if can_lay(hands[last], left[last], count):
                seat = last
                continue
            at = _award(row, at, last, 1)
        size = count = 0
        out[:] = False
        seat = 1 - last if left[1 - last] else last
    return at


@inner
def _award(row: Ints, at: int, seat: int, points: int) -> int:
    """The row with an award; its even places are the dealer's."""
    if points:
        if at & 1 == seat:
            at += 1
        row[at] += points
    return at


@inner
def seeded(seed: int, stream: int) -> NDArray[np.uint64]:
    """A state of chance: another one for each stream of a seed."""
    state = np.zeros(1, np.uint64)
    state[0] = np.uint64(seed)
    for _ in range(2):
        state[0] = _random(state) ^ np.uint64(stream)
    return state


@inner
def _random(state: NDArray[np.uint64]) -> np.uint64:
    state[0] += _STEP
    word = state[0]
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    mixed: np.uint64 = word ^ (word >> _31)
    return mixed


@inner
def deal(pack: Ints, fixed: int, number: int, state: NDArray[np.uint64]) -> None:
    """Brings random cards to the places of the pack from `fixed` to `number`."""
    for place in range(fixed, number):
        word = (_random(state) >> _32) * np.uint64(52 - place) >> _32
        drawn = place + np.int64(word)
        pack[place], pack[drawn] = pack[drawn], pack[place]


@inner
def throw(six: Ints, policy: NDArray[np.uint8]) -> None:
    """Orders six cards so that the two thrown come last; of one rank the first drawn goes."""
    for place in range(1, 6):
        card, hole = six[place], place
        while hole and six[hole - 1] >> 2 > card >> 2:
            six[hole] = six[hole - 1]
            hole -= 1
        six[hole] = card
    number = 0
    for place in range(6):
        number += CHOOSE[(six[place] >> 2) + place, place + 1]
    pair = PAIRS[policy[number]]
    for thrown in range(1, -1, -1):
        place = 0
        while six[place] >> 2 != pair[thrown]:
            place += 1
        card = six[place]
        last = 4 + thrown
        six[place:last] = six[place + 1 : last + 1].copy()
        six[last] = card


@inner
def seen_by_ranks(cards: Ints) -> tuple[Ints, Ints]:
    """[seat, place] ranks kept and [seat, rank] what a seat may face; cards as in `play_deal`."""
    starter = cards[12]
    hands = np.empty((2, 4), np.int64)
    unseen = np.full((2, 13), 4, np.int64)
    for seat in range(2):
        unseen[seat, starter >> 2] -= 1
        for place in range(6):
            unseen[seat, cards[6 * seat + place] >> 2] -= 1
        for place in range(4):
            hands[seat, place] = cards[6 * seat + place] >> 2
    return hands, unseen


@inner
def play_deal(cards: Ints, row: Ints, pegged: Ints, caution: Floats) -> None:
    """Awards of a deal: pone's six cards, the dealer's six, each thrown last, and the starter."""
    starter = cards[12]
    hands, unseen = seen_by_ranks(cards)
    row[:] = 0
    if starter >> 2 == JACK:
        row[0] = 2
    at = play_out(hands, unseen, row, 0, caution)
    pegged[0] = row[1::2].sum()
    pegged[1] = row[::2].sum() - (2 if starter >> 2 == JACK else 0)
    for seat in range(2):
        hand = 0
        for place in range(4):
            hand += WORDS[cards[6 * seat + place]]
        pegged[2 + seat] = hand_points(hand, starter, 4)
    crib = WORDS[cards[4]] + WORDS[cards[5]] + WORDS[cards[10]] + WORDS[cards[11]]
    pegged[4] = hand_points(crib, starter, 0)
    at = _award(row, at, 0, pegged[2])
    _award(row, at, 1, pegged[3] + pegged[4])


@kernel
def deals(
    number: int, seed: int, stream: int, pone: NDArray[np.uint8], dealer: NDArray[np.uint8],
    caution: Floats,
) -> tuple[NDArray[np.uint8], Ints, Ints]:  # fmt: skip
    """So many deals: the row of each, [part, points] and [pone's total, dealer's total].

    Parts are what pone and the dealer peg, their hands, and the crib. The cards dealt are the same
    however they are thrown and played.
    """
    state = seeded(seed, stream)
    pack = np.arange(52)
    cards = np.empty(13, np.int64)
    rows = np.zeros((number, ROW), np.uint8)
    row = np.zeros(ROW, np.int64)
    parts = np.zeros(5, np.int64)
    by_part = np.zeros((5, MOST_PEGGED), np.int64)
    totals = np.zeros((MOST_IN_A_DEAL, MOST_IN_A_DEAL), np.int64)
    for played in range(number):
        deal(pack, 0, 13, state)
        cards[:] = pack[:13]
        throw(cards[:6], pone)
        throw(cards[6:12], dealer)
        play_deal(cards, row, parts, caution)
        for part in range(5):
            by_part[part, parts[part]] += 1
        totals[row[1::2].sum(), row[::2].sum()] += 1
        rows[played] = row
    return rows, by_part, totals


@kernel
def pegging_counts(
    kept: Ints, seat: int, number: int, seed: int, stream: int, policy: NDArray[np.uint8]
) -> Ints:
    """[own points, opponent's points]: so many deals in which a seat keeps four given ranks.

    His two other cards are any, the opponent throws from his six by `policy`.
    """
    state = seeded(seed, stream)
    counts = np.zeros((MOST_PEGGED, MOST_PEGGED), np.int64)
    cards = np.empty(13, np.int64)
    row = np.zeros(ROW, np.int64)
    parts = np.zeros(5, np.int64)
    pack = np.arange(52)
    for place in range(4):
        wanted = 4 * kept[place]
        while (pack[:place] == wanted).any():
            wanted += 1
        for at in range(52):
            if pack[at] == wanted:
                pack[at], pack[place] = pack[place], pack[at]
    for _ in range(number):
        deal(pack, 4, 13, state)
        cards[6 * seat : 6 * seat + 6] = pack[:6]
        other = 6 - 6 * seat
        cards[other : other + 6] = pack[6:12]
        cards[12] = pack[12]
        throw(cards[other : other + 6], policy)
        play_deal(cards, row, parts, AS_CLUB)
        counts[parts[seat], parts[1 - seat]] += 1
    return counts
