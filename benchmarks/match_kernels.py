"""Compiled duplicate games between players like `club` and `master`, to measure by the thousand.

Both play here as the bots do through `Game` (a test holds them to it), but a hundred times as
fast. A player's mind is all that makes him: `SETTINGS` and the arrays that his kernels need.
Cards, ranks and seats (0 pone, 1 the dealer of a deal) as in `play_kernels`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from muggins.engine.answer_kernels import END, FOURS, GO, MORE, OF_FOUR, Book, Whole, int64
from muggins.engine.kernels import (
    JACK,
    KEEPS,
    KEY_BITS,
    RANK_POINTS,
    THROWS,
    WORDS,
    hand_points,
    inner,
    kernel,
)
from muggins.engine.pegging_kernels import (
    AIM,
    HAND,
    IS_DEALER,
    KIND,
    PER_POINT,
    PER_WIN,
    TARGET,
    WEIGHT,
    best_of,
    in_range,
    search,
)
from muggins.engine.play_kernels import (
    LIMIT,
    MOST_POINTS,
    Ints,
    best_card,
    can_lay,
    deal,
    lay_points,
    seeded,
)
from muggins.engine.rest_kernels import HAND_KEYS, ends_after_crib, throw_values
from muggins.engine.throw_kernels import RANK_WEIGHTS, thrown_and_kept

Floats = NDArray[np.float64]
Numbers = NDArray[np.int32]

SEARCHES, FOR_POINT, FOR_WIN, PRUNED, WITHIN, ODD, LEARNS, FORGETS = range(8)
"""Settings: whether he searches or plays as club; the worth of a point and of a win; pairs of the
range pruned, throws looked at; odd hands; whether he learns about the other, and forgets."""

PARTS: Final = 6
"""What a player has from his deals: pegged as pone and dealer, hands as both, cribs; deals."""


class Mind(NamedTuple):
    """A player: `crib` [dealer, one suit, rank, rank] is for club, all else for who searches.

    The throwers are those of pone and dealer, one row each; the rest as kernels take it.
    """

    settings: Floats
    crib: Floats
    kinds: Floats
    first: Numbers
    kept: Numbers
    pair: Numbers
    chance: Floats
    start: Ints
    joint: Floats
    wins: Floats
    book: Book


class Table(NamedTuple):
    """A player's seat in a game: what he holds and knows, and room to think."""

    six: Ints
    hand: Ints
    thrown: Ints
    unseen: Ints
    history: Ints
    numbers: Ints
    kinds: Floats
    keeps: Floats
    ends: Floats


FOUR, LEFT, SHOWN, SCORE, READY = range(5)


@inner
def club_throw(six: Ints, dealer: int, crib: Floats) -> int:
    """The throw of `club`, of equal ones the first."""
    best, most = 0, -1e9
    for throw in range(len(THROWS)):
        kept = 0
        for place in range(4):
            kept += WORDS[six[KEEPS[throw, place]]]
        points = 0
        for card in range(52):
            if not (six == card).any():
                points += hand_points(kept, card, 4)
        one, other = six[THROWS[throw, 0]], six[THROWS[throw, 1]]
        own = crib[dealer, 1 if (one ^ other) & 3 == 0 else 0, one >> 2, other >> 2]
        worth = round(points / 46 + (own if dealer else -own), 9)
        if worth > most:
            best, most = throw, worth
    return best


@inner
def master_throw(mind: Mind, six: Ints, dealer: int, scores: Ints) -> int:
    """The throw of `master`, of equal ones the first."""
    points, chances = np.zeros(len(THROWS)), np.zeros(len(THROWS))
    by_win = mind.settings[FOR_WIN] > 0
    other = 1 - dealer
    throw_values(
        six, int64(dealer), scores, mind.first[other], mind.kept[other], mind.pair[other],
        mind.chance[other], mind.start, mind.joint, mind.wins,
        mind.settings[WITHIN] if by_win else -1.0, points, chances,
    )  # fmt: skip
    best, most = 0, -1e9
    for throw in range(len(THROWS)):
        worth = (
            chances[throw] + mind.settings[FOR_POINT] * points[throw] if by_win else points[throw]
        )
        worth = round(worth, 9)
        if worth > most:
            best, most = throw, worth
    return best


@inner
def master_card(
    mind: Mind, seat: Table, dealer: int, starter: int, steps: int, scores: Ints, whole: Whole,
    weights: Floats,
) -> int:  # fmt: skip
    """The rank that `master` lays."""
    other = 1 - dealer
    if seat.numbers[READY] == 0:
        seat.numbers[READY] = 1
        before = seat.unseen.copy()
        throws = np.zeros(91)
        before[:] = 4
        for place in range(6):
            before[seat.six[place] >> 2] -= 1
        before[starter >> 2] -= 1
        thrown_and_kept(
            before, mind.first[other], mind.kept[other], mind.pair[other], mind.chance[other],
            mind.settings[ODD], seat.keeps, throws,
        )  # fmt: skip
        if mind.settings[FOR_WIN] > 0:
            nobs = 0.0
            for place in range(2):
                card = seat.thrown[place]
                if starter >> 2 != JACK and card >> 2 == JACK and (card ^ starter) & 3 == 0:
                    nobs = 1.0
            ends_after_crib(
                int(scores[0]), int(scores[1]), dealer == 1, seat.thrown, starter >> 2, before,
                throws, nobs, mind.wins, seat.ends,
            )  # fmt: skip
    shows = np.empty(OF_FOUR, np.int64)
    for four in range(OF_FOUR):
        shows[four] = RANK_POINTS[(HAND_KEYS[four] + RANK_WEIGHTS[starter >> 2]) & KEY_BITS]
    weights[AIM, PER_POINT], weights[AIM, PER_WIN] = (
        mind.settings[FOR_POINT],
        mind.settings[FOR_WIN],
    )
    weights[AIM, HAND], weights[AIM, IS_DEALER] = seat.numbers[SHOWN], dealer
    search(
        seat.history, int64(steps), seat.numbers[FOUR], seat.keeps, seat.kinds,
        mind.settings[PRUNED], scores, shows, whole, weights, mind.book, seat.ends,
    )  # fmt: skip
    return best_of(weights)


@inner
def learn(
    mind: Mind, seat: Table, his: int, steps: int, whole: Whole, weights: Floats
) -> None:  # fmt: skip
    """What the play of a deal tells about the other, whose four cards are known now."""
    prior = np.zeros(OF_FOUR)
    prior[his - FOURS] = 1.0
    state = np.zeros(9, np.int64)
    pairs = in_range(
        seat.history, steps, seat.numbers[FOUR], prior, np.ones(len(mind.kinds)), mind.book,
        state, whole, weights,
    )  # fmt: skip
    for pair in range(pairs):
        seat.kinds[whole[KIND, pair]] *= weights[WEIGHT, pair]
    doubt = mind.settings[FORGETS]
    total = seat.kinds.sum()
    for kind in range(len(mind.kinds)):
        seat.kinds[kind] = (1 - doubt) * seat.kinds[kind] / total + doubt * mind.kinds[kind]


@inner
def place_of(
    mind: Mind, seat: Table, dealer: int, starter: int, steps: int, held: int, series: Ints,
    size: int, count: int, scores: Ints, room: Ints, whole: Whole, weights: Floats,
) -> int:  # fmt: skip
    """The place in his hand of the card that a player lays; -1 if none fits."""
    left = seat.numbers[LEFT]
    if mind.settings[SEARCHES] == 0:
        return best_card(seat.hand, left, seat.unseen, held, series, size, count, room, 1.0)
    found = -1
    several = False
    for place in range(left):
        if count + min(seat.hand[place] + 1, 10) <= LIMIT:
            several = several or (found >= 0 and seat.hand[place] != seat.hand[found])
            found = place
    if not several:
        return found
    rank = master_card(mind, seat, dealer, starter, steps, scores, whole, weights)
    for place in range(left):
        if seat.hand[place] == rank:
            found = place
    return found


@inner
def begin(mind: Mind, seat: Table, cards: Ints, starter: int, dealer: int, other: Table) -> None:
    """A player throws and learns the starter."""
    seat.six[:] = cards
    if mind.settings[SEARCHES] == 0:
        throw = club_throw(seat.six, dealer, mind.crib)
    else:
        scores = np.array([seat.numbers[SCORE], other.numbers[SCORE]])
        throw = master_throw(mind, seat.six, dealer, scores)
    word = four = 0
    seat.unseen[:] = 4
    seat.unseen[starter >> 2] -= 1
    for place in range(4):
        card = seat.six[KEEPS[throw, place]]
        seat.hand[place] = card >> 2
        word += WORDS[card]
        four = MORE[four, card >> 2]
    for place in range(2):
        seat.thrown[place] = seat.six[THROWS[throw, place]]
    for place in range(6):
        seat.unseen[seat.six[place] >> 2] -= 1
    seat.numbers[FOUR], seat.numbers[LEFT], seat.numbers[READY] = four, 4, 0
    seat.numbers[SHOWN] = hand_points(word, starter, 4)


@inner
def new_seat(mind: Mind) -> Table:
    """A seat at the beginning of a game."""
    return Table(
        np.zeros(6, np.int64), np.zeros(4, np.int64), np.zeros(2, np.int64),
        np.zeros(13, np.int64), np.zeros((40, 2), np.int64), np.zeros(5, np.int64),
        mind.kinds.copy(), np.zeros(OF_FOUR), np.zeros((TARGET, TARGET)),
    )  # fmt: skip


@inner
def note(seats: tuple[Table, Table], steps: int, who: int, what: int) -> int:
    """One more step of the play, as both see it."""
    for seat in range(2):
        seats[seat].history[steps, 0] = 0 if seat == who else 1
        seats[seat].history[steps, 1] = what
    return steps + 1


@inner
def play_out(
    minds: tuple[Mind, Mind], seats: tuple[Table, Table], dealer: int, starter: int,
    parts: Ints, whole: Whole, weights: Floats,
) -> int:  # fmt: skip
    """The play of a deal; the number of its steps, or -1 if somebody is home."""
    series = np.zeros(9, np.int64)
    room = np.zeros(MOST_POINTS + 1, np.int64)
    scores = np.zeros(2, np.int64)
    out = np.zeros(2, np.bool_)
    size = count = steps = 0
    turn = last = 1 - dealer
    while seats[0].numbers[LEFT] + seats[1].numbers[LEFT]:
        seat, other = seats[turn], seats[1 - turn]
        held = 0 if out[1 - turn] else other.numbers[LEFT]
        scores[0], scores[1] = seat.numbers[SCORE], other.numbers[SCORE]
        place = place_of(
            minds[turn], seat, 1 if turn == dealer else 0, starter, steps, held, series, size,
            count, scores, room, whole, weights,
        )  # fmt: skip
        points = 0
        if place >= 0:
            rank = seat.hand[place]
            points = lay_points(series, size, count, rank)
            series[size] = rank
            size += 1
            count += min(rank + 1, 10)
            seat.numbers[LEFT] -= 1
            seat.hand[place] = seat.hand[seat.numbers[LEFT]]
            other.unseen[rank] -= 1
            steps = note(seats, steps, turn, rank)
            last = turn
        else:
            if seat.numbers[LEFT]:
                steps = note(seats, steps, turn, GO)
            out[turn] = True
            last = 1 - turn
        layer = seats[last]
        layer.numbers[SCORE] += points
        parts[last, 1 if last == dealer else 0] += points
        if layer.numbers[SCORE] >= TARGET:
            return -1
        if count < LIMIT:
            if place >= 0 and held:
                turn = 1 - turn
                continue
            if can_lay(layer.hand, layer.numbers[LEFT], count):
                turn = last
                continue
            layer.numbers[SCORE] += 1
            parts[last, 1 if last == dealer else 0] += 1
            if layer.numbers[SCORE] >= TARGET:
                return -1
        steps = note(seats, steps, last, END)
        size = count = 0
        out[:] = False
        turn = 1 - last if seats[1 - last].numbers[LEFT] else last
    return steps


@inner
def game(
    minds: tuple[Mind, Mind], dealer: int, state: NDArray[np.uint64], parts: Ints, whole: Whole,
    weights: Floats,
) -> tuple[int, int]:  # fmt: skip
    """The scores of a game to 121, each deal with thirteen cards of a new pack."""
    seats = new_seat(minds[0]), new_seat(minds[1])
    pack = np.arange(52)
    while True:
        pone = 1 - dealer
        deal(pack, 0, 13, state)
        starter = pack[12]
        begin(minds[pone], seats[pone], pack[:6], starter, 0, seats[dealer])
        begin(minds[dealer], seats[dealer], pack[6:12], starter, 1, seats[pone])
        parts[:, 5] += 1
        steps = -1
        seats[dealer].numbers[SCORE] += 2 if starter >> 2 == JACK else 0
        if seats[dealer].numbers[SCORE] < TARGET:
            steps = play_out(minds, seats, dealer, starter, parts, whole, weights)
        if steps < 0:
            break
        fours = seats[0].numbers[FOUR], seats[1].numbers[FOUR]
        for seat in range(2):
            if minds[seat].settings[LEARNS] > 0:
                learn(minds[seat], seats[seat], int(fours[1 - seat]), steps, whole, weights)
        crib = 0
        for seat in range(2):
            for place in range(2):
                crib += WORDS[seats[seat].thrown[place]]
        seats[pone].numbers[SCORE] += seats[pone].numbers[SHOWN]
        parts[pone, 2] += seats[pone].numbers[SHOWN]
        if seats[pone].numbers[SCORE] >= TARGET:
            break
        points = hand_points(crib, starter, 0)
        seats[dealer].numbers[SCORE] += seats[dealer].numbers[SHOWN] + points
        parts[dealer, 3] += seats[dealer].numbers[SHOWN]
        parts[dealer, 4] += points
        if seats[dealer].numbers[SCORE] >= TARGET:
            break
        dealer = pone
    return (
        min(int(seats[0].numbers[SCORE]), TARGET),
        min(int(seats[1].numbers[SCORE]), TARGET),
    )


@kernel
def pairs(
    first: int, seed: int, one: Mind, other: Mind, scores: Ints, parts: Ints, whole: Whole,
    weights: Floats,
) -> int:  # fmt: skip
    """Plays pairs of games with the same packs, the numbers from `first` on; each deals once first.

    Writes `scores` [pair, game, player] and adds to `parts` [player, `PARTS`].
    """
    for pair in range(len(scores)):
        for dealer in range(2):
            state = seeded(seed, first + pair)
            mine, his = game((one, other), dealer, state, parts, whole, weights)
            scores[pair, dealer, 0], scores[pair, dealer, 1] = mine, his
    return len(scores)
