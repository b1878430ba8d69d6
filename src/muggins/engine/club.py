"""`club`, the frozen yardstick: throws by exact means, lays one answer deep.

What it weighs is here as functions of their own, since weaker and stronger bots build on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import comb
from typing import Final

from muggins import play, show
from muggins.cards import PACK, Card, Rank
from muggins.combinations import total
from muggins.engine.habits import fixed_move, own_seat
from muggins.engine.tables import CribTable, crib_table
from muggins.moves import Discard, Go, Move, Play
from muggins.play import Pegging
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View

Answer = Callable[[Pegging, Seat, Mapping[Rank, int]], float]
"""What a seat's answer to a series may bring, by the cards of each rank it may hold."""


class Club:
    """The yardstick for all stronger bots; it is frozen.

    Discards by the exact mean of the four kept cards over all 46 starters plus the crib table's
    value as dealer, minus it as pone. Lays the card with the most points now, less the points
    that the opponent's best answer brings on average over what he may hold. Blind to the score.
    With another crib `table` than that of the package it is another bot, for comparison.
    """

    name: Final = "club"
    version: Final = "1"

    def __init__(self, table: CribTable | None = None) -> None:
        self._table = table

    def move(self, view: View, seed: bytes) -> Move:
        fixed = fixed_move(view)
        if fixed is not None:
            return fixed
        if view.phase is Phase.DISCARD:
            return best_discard(view, self._table or crib_table())
        return best_card(view)


def hand_mean(kept: Sequence[Card], thrown: Sequence[Card]) -> float:
    """The mean points of four cards over the 46 starters that may come (R25 to R30).

    >>> from muggins import parse_cards
    >>> hand_mean(parse_cards("5H 5C 5S JD"), parse_cards("2C 9H"))
    16.652173913043477
    """
    starters = [card for card in PACK if card not in kept and card not in thrown]
    return sum(show.points(kept, starter) for starter in starters) / len(starters)


def best_discard(view: View, table: CribTable) -> Discard:
    """The throw with the best mean of hand and crib; of equal ones the first in hand order."""
    seat = own_seat(view)
    hand = view.hand(seat)
    own = view.dealer is seat

    def worth(thrown: tuple[Card, ...]) -> float:
        kept = [card for card in hand if card not in thrown]
        crib = table.value(thrown[0], thrown[1], own=own)
        # Rounded, so that sums in another order are still equal.
        return round(hand_mean(kept, thrown) + (crib if own else -crib), 9)

    return Discard(max(combinations(hand, 2), key=worth))


def best_card(view: View, *, answer: Answer | None = None) -> Move:
    """The card with the most net points one answer deep; of equal ones the highest rank.

    A low card is kept for the end of a count, where it may still fit. `answer` may value the
    opponent's answer in another way than `expected_answer`, for comparison.
    """
    assert view.pegging is not None
    pegging = view.pegging
    if not pegging.legal:
        return Go()
    unseen = unseen_by_rank(view)

    def net(card: Card) -> tuple[float, int]:
        return round(net_points(pegging, card, unseen, answer=answer), 9), card.rank

    return Play(max(pegging.legal, key=net))


def net_points(
    pegging: Pegging,
    card: Card,
    unseen: Mapping[Rank, int],
    *,
    answer: Answer | None = None,
) -> float:
    """The points that a card brings the seat on turn, less those of the opponent's answer.

    The point for go or last card is among them where the known cards say that the count ends.
    """
    after, awards = pegging.lay(card)
    now = total(awards) + (0 if after.end is None else after.end.points)
    return now - (answer or expected_answer)(after, after.laid[-1].seat.other, unseen)


def expected_answer(pegging: Pegging, opponent: Seat, unseen: Mapping[Rank, int]) -> float:
    """The points of the opponent's best answer, averaged over the cards he may hold.

    `unseen` are the numbers of cards of each rank that he may have. Points in the order of their
    size; each counts with the chance that he holds a card for it and none for more.
    """
    if pegging.awaits is not opponent:
        return 0.0
    held = len(pegging.hands[opponent])
    number = sum(unseen.values())
    cards_for: dict[int, int] = {}
    for rank, left in unseen.items():
        answer = PACK[4 * (rank - 1)]
        if left and pegging.fits(answer):
            points = _rank_points(pegging.series, rank)
            cards_for[points] = cards_for.get(points, 0) + left
    mean, without, beyond = 0.0, 1.0, 0
    for points in sorted(cards_for, reverse=True):
        beyond += cards_for[points]
        none = comb(number - beyond, held) / comb(number, held)
        mean += points * (without - none)
        without = none
    return mean


def _rank_points(series: Sequence[Card], rank: Rank) -> int:
    """What a card of a rank scores on a series; the suit is one that is not laid yet."""
    answer = next(card for card in PACK if card.rank is rank and card not in series)
    return play.points([*series, answer])


def unseen_by_rank(view: View) -> dict[Rank, int]:
    """How many cards of each rank the opponent may hold, as far as the seat knows."""
    seat = own_seat(view)
    seen = {held.card for held in (*view.kept[0], *view.kept[1], *view.discards[seat])}
    seen.add(view.starter)
    left = dict.fromkeys(Rank, 0)
    for card in PACK:
        if card not in seen:
            left[card.rank] += 1
    return left
