"""The show: counting a hand or the crib with the starter (R25 to R31).

`points` gives the number alone, `count` the combinations one by one; tests hold them equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from muggins.cards import Card, Rank, distinct
from muggins.combinations import Combination, Kind
from muggins.errors import CardsError

HAND_SIZE = 4
HIGHEST = 29
"""No hand counts more (5-5-5-J with the fifth card the five of the jack's suit)."""


def points(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> int:
    """The points of four cards with the starter, 0 to 29.

    >>> from muggins import parse_cards
    >>> *hand, starter = parse_cards("5H 5C 5S JD 5D")
    >>> points(hand, starter)
    29

    With `crib` a flush needs all five cards. Raises `CardsError` unless the hand is four
    different cards without the starter.
    """
    _check(hand, starter)
    a, b, c, d = hand
    ranks = sorted((a.rank, b.rank, c.rank, d.rank, starter.rank))
    flush = _flush_points(hand, starter, crib=crib)
    return _rank_points(*ranks) + flush + len(_nobs(hand, starter))


def count(hand: Sequence[Card], starter: Card, *, crib: bool = False) -> tuple[Combination, ...]:
    """The combinations of four cards with the starter, in the order a player says them.

    First fifteens, then pairs, runs, flush and nobs. Each pair and each run stands alone.

    >>> from muggins import parse_cards
    >>> *hand, starter = parse_cards("3H 4C 4S 5D KH")
    >>> for combination in count(hand, starter):
    ...     print(combination.kind, combination.points, *combination.cards)
    fifteen 2 5D KH
    pair 2 4C 4S
    run 3 3H 4C 5D
    run 3 3H 4S 5D

    Raises `CardsError` as `points` does.
    """
    _check(hand, starter)
    cards = (*hand, starter)
    found = [
        Combination(Kind.FIFTEEN, chosen, 2)
        for size in range(2, 6)
        for chosen in combinations(cards, size)
        if sum(card.pips for card in chosen) == 15
    ]
    found += [
        Combination(Kind.PAIR, pair, 2)
        for pair in combinations(cards, 2)
        if pair[0].rank == pair[1].rank
    ]
    found += [Combination(Kind.RUN, run, len(run)) for run in _runs(cards)]
    if flush := _flush_points(hand, starter, crib=crib):
        found.append(Combination(Kind.FLUSH, cards[:flush], flush))
    found += [Combination(Kind.NOBS, (jack,), 1) for jack in _nobs(hand, starter)]
    return tuple(found)


def _check(hand: Sequence[Card], starter: Card) -> None:
    if len(hand) != HAND_SIZE:
        raise CardsError("cards-number", expected=HAND_SIZE, given=len(hand))
    distinct(hand)
    if starter in hand:
        raise CardsError("starter-in-hand", card=starter)


def _runs(cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    for size in (5, 4, 3):
        runs = [
            chosen
            for chosen in combinations(cards, size)
            if len({card.rank for card in chosen}) == size
            and max(card.rank for card in chosen) - min(card.rank for card in chosen) == size - 1
        ]
        if runs:
            return runs
    return []


@cache
def _rank_points(*ranks: int) -> int:
    """Fifteens, pairs and runs of five sorted ranks; 6,175 such sets exist, so they are kept."""
    pips = [min(rank, 10) for rank in ranks]
    ways = [1] + [0] * 15
    for pip in pips:
        for sum_ in range(15, pip - 1, -1):
            ways[sum_] += ways[sum_ - pip]
    held = [ranks.count(rank) for rank in range(15)]
    pairs = sum(number * (number - 1) for number in held)
    run = best = 0
    multiplicity = 1
    for number in held:
        if number:
            run, multiplicity = run + 1, multiplicity * number
            if run >= 3:
                best = run * multiplicity
        else:
            run, multiplicity = 0, 1
    return 2 * ways[15] + pairs + best


def _flush_points(hand: Sequence[Card], starter: Card, *, crib: bool) -> int:
    suit = hand[0].suit
    if any(card.suit != suit for card in hand):
        return 0
    if starter.suit == suit:
        return 5
    return 0 if crib else 4


def _nobs(hand: Sequence[Card], starter: Card) -> list[Card]:
    # A starter jack can't match: the only jack of its suit is the starter itself.
    return [card for card in hand if card.rank == Rank.JACK and card.suit == starter.suit]
