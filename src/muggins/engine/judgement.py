"""How `master` decides: what to throw, what to lay, and what sort of player sits opposite.

Everything follows from the view, so that the same view always gives the same move; who the
opponent is like is learned anew from the finished deals of the game. Needs the extra ``engine``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins import fairness
from muggins.cards import PACK, Card
from muggins.engine import pegging_kernels, rest_kernels
from muggins.engine.answer_kernels import END, FOURS, GO, NUMBERS
from muggins.engine.archive import shipped
from muggins.engine.habits import own_seat
from muggins.engine.opponents import USUAL, book, thrower
from muggins.engine.pegged import PEGGING_FILE
from muggins.engine.pegging import TIE, Search, moment_of, room, to_longest
from muggins.engine.race import dealer_wins
from muggins.events import CountEnded, Dealt, Played, SaidGo
from muggins.game import Game
from muggins.moves import Cut, Discard, Go, Move, Play
from muggins.position import position_of
from muggins.seat import Seat
from muggins.view import View

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Steps = tuple[tuple[int, int], ...]

WITHIN: Final = 4.0
"""How many points a throw may be behind the best one and still be the one that wins."""

FORGETTING: Final = 0.02
"""How much of what was learned about the opponent is doubted again after each deal."""


@dataclass(frozen=True, slots=True)
class FinishedDeal:
    """The play of a finished deal: who (0 we, 1 he) did what, and the hands of both, by number."""

    steps: Steps
    own: int
    his: int


def best_discard(view: View, *, for_points: bool) -> Discard:
    """The throw with the best chance to win, or with the most points of the deal."""
    seat = own_seat(view)
    dealer = view.dealer is seat
    hand = view.hand(seat)
    points, chances = np.zeros(15), np.zeros(15)
    rest_kernels.throw_values(
        np.array([card.index for card in hand]), int(dealer),
        to_longest(view.scores, seat, view.rules),
        *thrower(dealer=not dealer), *pegged_shares(), dealer_wins(),
        -1.0 if for_points else WITHIN, points, chances,
    )  # fmt: skip
    worth = points if for_points else chances + TIE * points
    return Discard(tuple(combinations(hand, 2))[np.round(worth, 9).argmax()])


def best_card(view: View, *, for_points: bool) -> Move:
    """The card with the best chance to win or the most points; of equal ones the lowest."""
    assert view.pegging is not None
    legal = sorted(view.pegging.legal)
    if not legal:
        return Go()
    if len({card.rank for card in legal}) == 1:
        return Play(legal[0])
    search = Search(moment_of(position_of(view)), kinds_at(view))
    values = search.values(points=1.0 if for_points else TIE, win=0.0 if for_points else 1.0)
    return Play(max(legal, key=lambda card: round(float(values[card.rank - 1]), 9)))


def warm_up() -> None:
    """Has everything compiled and loaded that a bot needs to decide quickly."""
    likelihoods(FinishedDeal((), FOURS, FOURS))
    for dealer in Seat:
        game = Game.start(dealer=dealer).deal(PACK)
        for seat in Seat:
            game = game.make(seat, best_discard(game.view(seat), for_points=False))
        game = game.make(dealer.other, Cut(fairness.BOT_LIFT))
        best_card(game.view(dealer.other), for_points=False)


def kinds_at(view: View) -> Floats:
    """How likely the opponent is a player of each kind, after the finished deals of the game."""
    usual = USUAL.kinds
    kinds = usual
    for deal in finished_deals(view):
        kinds = kinds * likelihoods(deal)
        kinds = (1 - FORGETTING) * kinds / kinds.sum() + FORGETTING * usual
    return kinds


def finished_deals(view: View) -> Iterator[FinishedDeal]:
    """The deals before the running one in which all cards were laid."""
    seat = own_seat(view)
    steps: list[tuple[int, int]] = []
    hands: tuple[list[Card], list[Card]] = ([], [])
    for _, event in view.line:
        match event:
            case Dealt():
                if len(hands[0]) + len(hands[1]) == 8:
                    yield FinishedDeal(
                        tuple(steps), _number(hands[seat]), _number(hands[seat.other])
                    )
                steps, hands = [], ([], [])
            case Played(seat=who, card=card):
                steps.append((int(who is not seat), card.rank - 1))
                hands[who].append(card)
            case SaidGo(seat=who):
                steps.append((int(who is not seat), GO))
            case CountEnded(seat=who):
                steps.append((int(who is not seat), END))


def _number(hand: list[Card]) -> int:
    return NUMBERS[tuple(sorted(card.rank - 1 for card in hand))]


@lru_cache(maxsize=4096)
def likelihoods(deal: FinishedDeal) -> Floats:
    """How likely a player of each kind plays his cards as the opponent did."""
    kinds = np.ones(len(USUAL.kinds))
    prior = np.zeros(1820)
    prior[deal.his - FOURS] = 1.0
    history = np.array(deal.steps, np.int64).reshape(-1, 2)
    space = room()
    number = pegging_kernels.pairs_of(
        history, len(history), deal.own, prior, kinds, book(), space.whole, space.weights
    )
    found = np.zeros(len(kinds))
    for pair in range(number):
        kind = space.whole[pegging_kernels.KIND, pair]
        found[kind] = space.weights[pegging_kernels.WEIGHT, pair]
    found.setflags(write=False)
    return found


@cache
def pegged_shares() -> tuple[Ints, Floats]:
    """What four kept cards peg: first rows by role and four, rows of own, opponent's, share."""
    table = shipped(PEGGING_FILE).arrays
    start = table["start"].astype(np.int64)
    rows = np.stack([table[name].astype(np.float64) for name in ("own", "opponent", "times")], 1)
    sums = np.add.reduceat(rows[:, 2], start[:-1])
    rows[:, 2] /= np.repeat(sums, np.diff(start))
    return start, np.ascontiguousarray(rows)
