"""The cards that may be laid, valued from what the opponent may hold.

The opponent's hand is a range: every hand he may have kept, weighted by how such players throw
from the cards that we have not seen, and by how likely he would have laid what he laid and said
go where he did. We decide once for all hands that look alike to us. Needs the extra ``engine``.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins import show
from muggins.cards import Card, Rank
from muggins.combinations import total
from muggins.engine import kernels, pegging_kernels, rest_kernels, throw_kernels
from muggins.engine.answer_kernels import END, FOURS, GO, HANDS, NUMBERS
from muggins.engine.opponents import ODD, USUAL, Opponent, book, thrower
from muggins.engine.race import ScoreError, dealer_wins
from muggins.errors import MugginsError
from muggins.play import Laid, Pegging
from muggins.position import Position
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.table import Phase

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

PRUNED: Final = 0.25
"""Hands less likely than this part of the mean are left out where there are many."""

TIE: Final = 1e-5
"""What a point is worth in chances to win where they are equal."""


class PeggingError(MugginsError):
    """This position is not one in which a card can be valued."""


@dataclass(frozen=True, slots=True)
class Lay:
    """A card that may be laid: its points, and what it brings in the end.

    `points` are those of the card at once, `net` the points of the whole rest of the play, these
    included and the opponent's subtracted, played for points; `win` is the chance to win the
    game, played for the win.
    """

    card: Card
    points: int
    net: float
    win: float


@dataclass(frozen=True, slots=True)
class Moment:
    """What the seat on turn knows, in the numbers of the kernels; scores as if to 121."""

    history: Ints
    own: int
    unseen: Ints
    thrown: Ints
    starter: Card
    hand: int
    scores: Ints
    dealer: bool


def lays(position: Position, opponent: Opponent = USUAL) -> tuple[Lay, ...]:
    """All cards that the seat on turn may lay, the one with the best chance to win first.

    What others hold is not looked at, even where the position knows it. No card fits: none is
    returned. Raises `PeggingError` unless it is a seat's turn in the play, both were dealt four
    cards, its own cards are known, and the opponent can hold cards with which he played so.
    """
    moment = moment_of(position)
    pegging = position.pegging
    assert pegging is not None
    search = Search(moment, opponent.kinds)
    nets, wins = search.values(points=1.0, win=0.0), search.values(points=0.0, win=1.0)
    found = []
    for card in pegging.legal:
        after, awards = pegging.lay(card)
        points = total(awards) + (0 if after.end is None else after.end.points)
        rank = card.rank - 1
        found.append(Lay(card, points, float(nets[rank]), min(float(wins[rank]), 1.0)))
    return tuple(sorted(found, key=lambda lay: -round(lay.win + TIE * lay.net, 9)))


def holdings(position: Position, opponent: Opponent = USUAL) -> dict[tuple[Rank, ...], float]:
    """The ranks that the opponent of the seat on turn may hold now, each with its chance.

    Raises as `lays` does.
    """
    moment = moment_of(position)
    return Search(moment, opponent.kinds).holdings()


class Search:
    """The range of a moment, and what it makes of each card."""

    def __init__(self, moment: Moment, kinds: Floats) -> None:
        self.moment = moment
        self._kinds = kinds
        self._keeps, self._throws = np.zeros(1820), np.zeros(91)
        throw_kernels.thrown_and_kept(
            moment.unseen, *thrower(dealer=not moment.dealer), ODD, self._keeps, self._throws
        )

    def values(self, *, points: float, win: float) -> Floats:
        """[rank]: points of the play and chance to win so weighed; -inf for what can't be laid."""
        moment, space = self.moment, room()
        ends = self.before_crib() if win else space.ends
        space.weights[pegging_kernels.AIM, :4] = points, win, moment.hand, moment.dealer
        pairs = pegging_kernels.search(
            moment.history, len(moment.history), moment.own, self._keeps, self._kinds, PRUNED,
            moment.scores, _shows(moment.starter.rank), space.whole, space.weights, book(), ends,
        )  # fmt: skip
        if pairs == 0:
            raise PeggingError("pegging-impossible")
        found: Floats = space.weights[pegging_kernels.VALUES, :13].copy()
        return found

    def holdings(self) -> dict[tuple[Rank, ...], float]:
        """What the opponent may hold, by ranks, each with its chance."""
        moment, space = self.moment, room()
        number = pegging_kernels.pairs_of(
            moment.history, len(moment.history), moment.own, self._keeps, self._kinds, book(),
            space.whole, space.weights,
        )  # fmt: skip
        if number == 0:
            raise PeggingError("pegging-impossible")
        hands = space.whole[pegging_kernels.LEFT, :number].tolist()
        weights = space.weights[pegging_kernels.WEIGHT, :number]
        found: dict[tuple[Rank, ...], float] = {}
        for hand, weight in zip(hands, (weights / weights.sum()).tolist(), strict=True):
            ranks = tuple(Rank(rank + 1) for rank in HANDS[hand])
            found[ranks] = found.get(ranks, 0.0) + weight
        return found

    def shown(self, ranks: Sequence[int]) -> int:
        """What the opponent's hand of these four ranks, ascending, brings by ranks alone."""
        return int(_shows(self.moment.starter.rank)[NUMBERS[tuple(ranks)] - FOURS])

    def before_crib(self) -> Floats:
        """[own score, opponent's]: the chance to win when only the crib is left to count.

        As far as the deal can lead; overwritten by the next search of this thread.
        """
        moment, space = self.moment, room()
        mine, his = moment.scores.tolist()
        rank = moment.starter.rank - 1
        nobs = rank != kernels.JACK and any(
            card >> 2 == kernels.JACK and card & 3 == moment.starter.index & 3
            for card in moment.thrown.tolist()
        )
        rest_kernels.ends_after_crib(
            mine, his, moment.dealer, moment.thrown, rank, moment.unseen, self._throws,
            float(nobs), dealer_wins(), space.ends,
        )  # fmt: skip
        return space.ends


def moment_of(position: Position) -> Moment:
    """What the seat on turn knows; raises as `lays` does."""
    pegging = position.pegging if position.phase is Phase.PLAY else None
    seat = None if pegging is None else pegging.awaits
    if pegging is None or seat is None or position.dealer is None or position.starter is None:
        raise PeggingError("pegging-turn")
    own = known(position.laid(seat), position.hands[seat])
    thrown = known(position.thrown[seat])
    theirs = (*position.laid(seat.other), *position.hands[seat.other])
    if len(own) != show.HAND_SIZE or len(thrown) != 2 or len(theirs) != show.HAND_SIZE:
        raise PeggingError("pegging-cards")
    unseen = np.full(13, 4)
    for card in (*own, *thrown, position.starter):
        unseen[card.rank - 1] -= 1
    pegs = position.pegs[0].front, position.pegs[1].front
    target = position.rules.target
    if max(pegs) >= target:
        raise ScoreError("score-range", highest=target - 1, score=max(pegs))
    return Moment(
        history_of(pegging, seat),
        NUMBERS[tuple(sorted(card.rank - 1 for card in own))],
        unseen,
        np.array([card.index for card in thrown]),
        position.starter,
        show.points(own, position.starter),
        to_longest(pegs, seat, position.rules),
        seat is position.dealer,
    )


def to_longest(scores: tuple[int, int], seat: Seat, rules: Rules) -> Ints:
    """The scores of a seat and the other as if it went to 121; a longer game begins at 0."""
    begun = pegging_kernels.TARGET - rules.target
    longest: Ints = np.maximum(np.array([scores[seat], scores[seat.other]]) + begun, 0)
    return longest


def known(*hands: Sequence[Card | None]) -> tuple[Card, ...]:
    """The known cards of all these hands."""
    return tuple(card for hand in hands for card in hand if card is not None)


def history_of(pegging: Pegging, seat: Seat) -> Ints:
    """The play so far as a seat's kernel reads it: who (0 the seat, 1 the other) did what.

    Who lays twice running had heard a go, unless the other had no cards left.
    """
    steps: list[tuple[int, int]] = []
    left = [len(pegging.hands[each]) for each in Seat]
    for laid in (*(laid for count in pegging.aside for laid in count), *pegging.laid):
        left[laid.seat] += 1
    for count in pegging.aside:
        _count(count, left, seat, steps)
        steps.append((int(count[-1].seat is not seat), END))
    _count(pegging.laid, left, seat, steps)
    said = pegging.said_go
    if said is not None and (not steps or steps[-1] != (int(said is not seat), GO)):
        steps.append((int(said is not seat), GO))
    return np.array(steps, np.int64).reshape(-1, 2)


def _count(
    count: Sequence[Laid], left: list[int], seat: Seat, steps: list[tuple[int, int]]
) -> None:
    before: Seat | None = None
    gone = False
    for laid in count:
        if laid.seat is before and left[laid.seat.other] and not gone:
            steps.append((int(laid.seat is seat), GO))
            gone = True
        steps.append((int(laid.seat is not seat), laid.card.rank - 1))
        left[laid.seat] -= 1
        before = laid.seat


class Room(threading.local):
    """Arrays in which a thread's kernels work."""

    def __init__(self) -> None:
        self.whole = np.zeros((pegging_kernels.ROWS, pegging_kernels.WIDTH), np.int32)
        rows = pegging_kernels.WEIGHT + pegging_kernels.DEPTHS
        self.weights = np.zeros((rows, pegging_kernels.WIDTH))
        self.ends = np.zeros((pegging_kernels.TARGET, pegging_kernels.TARGET))


@cache
def room() -> Room:
    return Room()


@cache
def _shows(starter: Rank) -> Ints:
    """Points of each four ranks with this starter, by ranks alone."""
    keys = rest_kernels.HAND_KEYS + kernels.WEIGHTS[starter - 1]
    points: Ints = kernels.RANK_POINTS[keys & kernels.KEY_BITS].astype(np.int64)
    return points
