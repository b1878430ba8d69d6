"""Compiled: the best reply of somebody who foresees what `master` lays.

He foresees it by asking it: what it would lay with each hand that it may hold. On the first cards,
where there are many such hands, a table of such answers is ready beforehand (`distilled`). What he
does not know is what `master` threw, so that his foresight errs now and then. Ranks, hands and
series as in `answer_kernels`; in a play, who is 0 for `master` and 1 for the responder.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from benchmarks.match_kernels import Floats, Mind, club_throw
from muggins.engine.answer_kernels import (
    END,
    FOURS,
    GO,
    HOLDS,
    IN_TABLE,
    LESS,
    LIGHTEST,
    OF_FOUR,
    OF_RANK,
    SIZE,
    Book,
    Whole,
    answer,
    in_table,
    int64,
)
from muggins.engine.kernels import inner, kernel
from muggins.engine.pegging_kernels import AIM, PER_POINT, PER_WIN, best_of, search
from muggins.engine.play_kernels import LIMIT, Ints, deal, lay_points, seeded
from muggins.engine.throw_kernels import thrown_and_kept

PRUNED: Final = 0.25
ODD: Final = 0.01
ERRS: Final = 0.1
"""How often `master` lays another card than is foreseen."""

DEPTHS: Final = 12
FEW: Final = 50
OVER: Final = 2
"""In place of whose turn it is: the count is over."""


class Foresight(NamedTuple):
    """What is known of `master`: its mind, its table, [dealer, own four, four] what it expects.

    The rest is room: hands and weights [depth, place] of its range, what each lays, the cards
    laid, steps of the play, values of our cards, and room for its own thinking.
    """

    mind: Mind
    table: Book
    expects: NDArray[np.float32]
    fours: Ints
    hands: Ints
    chances: Floats
    lays: Ints
    pile: Ints
    moves: Ints
    values: Floats
    keeps: Floats
    shows: Ints
    ends: Floats
    whole: Whole
    weights: Floats
    aim: Ints


ROOT, DEALER, ASKS, ASKED = range(4)
"""Of `aim`: steps before our card, whether `master` deals, whether it is asked, how often."""


@kernel
def expectations(mind: Mind, expects: NDArray[np.float32]) -> int:
    """Writes what `master` takes to be kept, for each of its own hands; it throws nothing."""
    unseen = np.zeros(13, np.int64)
    keeps, throws = np.zeros(OF_FOUR), np.zeros(91)
    for dealer in range(2):
        other = 1 - dealer
        for own in range(OF_FOUR):
            for rank in range(13):
                unseen[rank] = 4 - OF_RANK[FOURS + own, rank]
            if unseen.min() < 0:
                continue
            thrown_and_kept(
                unseen, mind.first[other], mind.kept[other], mind.pair[other],
                mind.chance[other], ODD, keeps, throws,
            )  # fmt: skip
            expects[dealer, own] = keeps / keeps.sum()
    return OF_FOUR


@inner
def asked(know: Foresight, four: int, steps: int) -> int:
    """What `master` lays with this hand of four after so many steps, when it is asked."""
    know.keeps[:] = know.expects[know.aim[DEALER], four - FOURS]
    know.weights[AIM, PER_POINT], know.weights[AIM, PER_WIN] = 1.0, 0.0
    scores = know.shows[:2]
    pairs = search(
        know.moves, steps, four, know.keeps, know.mind.kinds, PRUNED, scores, know.shows,
        know.whole, know.weights, know.mind.book, know.ends,
    )  # fmt: skip
    know.aim[ASKED] += 1
    return best_of(know.weights) if pairs else -1


@inner
def foreseen(
    know: Foresight, four: int, left: int, steps: int, base: int, size: int, series: int,
    count: int, alone: int, held: int,
) -> int:  # fmt: skip
    """What `master` lays, or GO: of several cards that which the table or `master` itself says."""
    fitting, only = 0, GO
    for rank in range(13):
        if HOLDS[left] >> rank & 1 and count + min(rank + 1, 10) <= LIMIT:
            fitting += 1
            only = rank
    if fitting <= 1:
        return only
    if alone and size <= IN_TABLE:
        return int64(know.table[in_table(series, left)])
    best = -1
    if know.aim[ASKS]:
        best = asked(know, four, steps)
    if best < 0:
        best = answer(1, left, held, know.pile, base, size, series, count, alone, know.mind.book)
    return best


@inner
def note(know: Foresight, steps: int, who: int, what: int) -> int:
    """One more step of the play."""
    know.moves[steps, 0] = who
    know.moves[steps, 1] = what
    return steps + 1


@inner
def reply(
    depth: int, start: int, end: int, total: float, left: int, theirs: int, steps: int, base: int,
    size: int, series: int, count: int, turn: int, out: int, last: int, alone: int,
    know: Foresight,
) -> float:  # fmt: skip
    """Our net points of the rest of the play against the range from `start` to `end`, weighted.

    We hold `left`, `master` so many cards as `theirs` says; `turn` and `last` are 0 for `master`,
    bits of `out` say who can't go on in this count.
    """
    no, one, over = int64(0), int64(1), int64(OVER)
    cards = int64(SIZE[left])
    if turn == OVER:
        if cards == 0 and theirs == 0:
            return 0.0
        steps = note(know, steps, last, END)
        other = theirs if last else cards
        turn = int64(1 - last if other else last)
        base += size
        size = series = count = out = alone = no
    if turn == 1:
        if cards and count + LIGHTEST[left] <= LIMIT:
            best = -1e300
            root = steps == know.aim[ROOT]
            for rank in range(13):
                after = int64(count + min(rank + 1, 10))
                if HOLDS[left] >> rank & 1 == 0 or after > LIMIT:
                    continue
                points = lay_points(know.pile[base:], size, count, rank)
                know.pile[base + size] = rank
                rest = int64(LESS[left, rank])
                then = note(know, steps, 1, rank)
                worth = points * total
                heard = (out & 1) or theirs == 0
                comes = one if heard else no
                if after == LIMIT:
                    comes = over
                elif heard and after + LIGHTEST[rest] > LIMIT:
                    worth += total
                    comes = over
                worth += reply(
                    depth, start, end, total, rest, theirs, then, base, size + 1,
                    int64(13 * series + 1 + rank), after, comes, out, one, alone, know,
                )  # fmt: skip
                if root:
                    know.values[rank] = worth
                best = max(best, worth)
            return best
        then = note(know, steps, 1, GO) if cards else steps
        return reply(
            depth, start, end, total, left, theirs, then, base, size, series, count, no,
            int64(out | 2), no, no, know,
        )  # fmt: skip
    # Its turn: the range falls apart by what it lays.
    down = depth + 1
    worth = 0.0
    for at in range(start, end):
        know.lays[depth, at] = foreseen(
            know, int64(know.fours[depth, at]), int64(know.hands[depth, at]), steps, base, size,
            series, count, alone, no if out & 2 else cards,
        )  # fmt: skip
    begin = start
    for rank in range(GO + 1):
        until = begin
        total = 0.0
        for at in range(start, end):
            if know.lays[depth, at] == rank:
                hand = know.hands[depth, at]
                know.fours[down, until] = know.fours[depth, at]
                know.hands[down, until] = hand if rank == GO else LESS[hand, rank]
                know.chances[down, until] = know.chances[depth, at]
                total += know.chances[depth, at]
                until += 1
        if until == begin:
            continue
        if rank == GO:
            then, comes = steps, over
            if last == 1 and theirs:
                then = note(know, steps, 0, GO)
            if last == 1 and cards and count + LIGHTEST[left] <= LIMIT:
                comes = one
            else:
                worth += total if last else -total
            worth += reply(
                down, begin, until, total, left, theirs, then, base, size, series, count, comes,
                int64(out | 1), last, no, know,
            )  # fmt: skip
        else:
            points = lay_points(know.pile[base:], size, count, rank)
            know.pile[base + size] = rank
            then = note(know, steps, 0, rank)
            after = int64(count + min(rank + 1, 10))
            worth -= points * total
            comes = no if out & 2 or cards == 0 else one
            worth += reply(
                down, begin, until, total, left, theirs - 1, then, base, size + 1,
                int64(13 * series + 1 + rank), after, over if after == LIMIT else comes, out, no,
                alone, know,
            )  # fmt: skip
        begin = until
    return worth


@kernel
def replies(steps: int, own: int, left: int, prior: Floats, know: Foresight) -> int:
    """Writes for each rank that we may lay what it brings; how many hands of `master` remain.

    `moves` are the play so far, `own` our hand before it and `left` what we hold now; `prior`
    is how likely `master` has kept each four.
    """
    place = np.zeros((steps + 1, 6), np.int64)
    base = size = series = count = out = last = 0
    alone, theirs = 1, 4
    held = own
    for step in range(steps):
        who, what = know.moves[step, 0], know.moves[step, 1]
        place[step, 0], place[step, 1], place[step, 2] = base, size, series
        place[step, 3], place[step, 4] = count, alone
        place[step, 5] = 0 if out & 2 else SIZE[held]
        if what < GO:
            know.pile[base + size] = what
            size += 1
            series = 13 * series + 1 + what
            count += min(what + 1, 10)
            last = who
            if who == 0:
                theirs -= 1
            else:
                held = LESS[held, what]
        elif what == GO:
            out |= 1 << who
            alone = 0
        else:
            base += size
            size = series = count = out = alone = 0
    number, total = 0, 0.0
    for four in range(OF_FOUR):
        weight = prior[four]
        hand = FOURS + four
        for step in range(steps):
            if weight <= 0.0:
                break
            what = know.moves[step, 1]
            if know.moves[step, 0] == 1:
                continue
            if what >= GO:
                if place[step, 3] < LIMIT and place[step, 3] + LIGHTEST[hand] <= LIMIT:
                    weight = 0.0
                continue
            after = int64(LESS[hand, what])
            if after < 0:
                weight = 0.0
                continue
            laid = foreseen(
                know, int64(FOURS + four), int64(hand), step, place[step, 0], place[step, 1],
                place[step, 2], place[step, 3], place[step, 4], place[step, 5],
            )  # fmt: skip
            if laid != what:
                weight *= ERRS
            hand = after
        if weight > 0.0:
            know.fours[0, number], know.hands[0, number] = FOURS + four, hand
            know.chances[0, number] = weight
            number += 1
            total += weight
    if number > FEW:
        least = PRUNED * total / number
        kept, total = 0, 0.0
        for at in range(number):
            if know.chances[0, at] >= least:
                know.fours[0, kept], know.hands[0, kept] = know.fours[0, at], know.hands[0, at]
                know.chances[0, kept] = know.chances[0, at]
                total += know.chances[0, at]
                kept += 1
        number = kept
    know.values[:] = -np.inf
    if number == 0:
        return 0
    for at in range(number):
        know.chances[0, at] /= total
    know.aim[ROOT] = steps
    reply(
        int64(0), int64(0), int64(number), 1.0, int64(left), int64(theirs), int64(steps),
        int64(base), int64(size), int64(series), int64(count), int64(1), int64(out), int64(last),
        int64(alone), know,
    )  # fmt: skip
    return number


@kernel
def ask(four: int, steps: int, know: Foresight) -> int:
    """What `master` lays with this hand of four after so many steps; -1: it can't be."""
    return asked(know, four, steps)


@kernel
def dealt(number: int, seed: int, club: Mind, pack: Ints) -> tuple[int, int]:
    """Deals to the pack, pone's six cards first, then the dealer's; what `club` would throw."""
    state = seeded(seed, number)
    deal(pack, 0, 13, state)
    return club_throw(pack[:6], 0, club.crib), club_throw(pack[6:12], 1, club.crib)
