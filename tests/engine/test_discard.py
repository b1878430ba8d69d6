"""The exact discard against brute force on small packs, and against the rules on the whole one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from muggins import parse_cards, show
from muggins.cards import PACK, Card
from muggins.engine import kernels
from muggins.engine.build import PAIRS, all_hands
from muggins.engine.club import hand_mean
from muggins.engine.discard import Spread, throws, unseen_suits
from muggins.engine.pegged import pegged
from muggins.engine.policy import NONE, club_policy, most_thrown, set_number
from muggins.engine.tables import crib_value
from muggins.errors import CardsError


def thrown_ranks(six: Sequence[Card], *, dealer: bool) -> tuple[int, int]:
    ranks = np.array(sorted(card.rank - 1 for card in six))
    return PAIRS[club_policy().of(dealer=dealer)[set_number(ranks)]]


def brute_force(own: Sequence[Card], unseen: Sequence[Card], *, dealer: bool) -> dict[int, float]:
    """The crib's points with their chances: every hand of the opponent, throw and starter."""
    found: Counter[int] = Counter()
    for six in combinations(unseen, 6):
        low, high = thrown_ranks(six, dealer=not dealer)
        pairs = [
            pair for pair in combinations(six, 2) if [card.rank - 1 for card in pair] == [low, high]
        ]
        for pair, starter in product(pairs, unseen):
            if starter not in six:
                points = show.points([*own, *pair], starter, crib=True)
                # Parts of a hand that any number of equal pairs shares evenly.
                found[points] += 360360 // len(pairs)
    whole = sum(found.values())
    return {points: parts / whole for points, parts in found.items()}


@pytest.mark.parametrize("dealer", [False, True])
@pytest.mark.parametrize(
    ("six", "rest"),
    [
        ("5H 6H JH QD QS 2C", "AH 2H 3H 4H 5S 5D 6S 7C JC JD"),
        ("JD JC 5D 5S 9D TD", "JS JH AD 4D 6D 8D 2H 3H 5C"),
        ("4C 4D 4H 4S 9C TC", "AC 2C 3C 5C 6C 7C 8C KH JC JD"),
    ],
)
def test_m2_the_crib_is_that_of_brute_force(six: str, rest: str, *, dealer: bool) -> None:
    hand, unseen = parse_cards(six), parse_cards(rest)
    unseen = tuple(sorted(unseen))
    others = [card for card in PACK if card not in unseen]
    numbers = np.array([card.index for card in hand], np.uint8)
    policy = club_policy().of(dealer=not dealer)
    _, cribs = kernels.discard_points(numbers, unseen_suits(others), policy)
    chances = cribs / cribs.sum(1, keepdims=True)
    for throw in Random(six).sample(range(15), 3):
        own = [hand[place] for place in kernels.THROWS[throw]]
        expected = brute_force(own, unseen, dealer=dealer)
        found = {points: chance for points, chance in enumerate(chances[throw]) if chance}
        assert found == pytest.approx(expected, abs=1e-12)


def test_hands_are_counted_over_all_starters() -> None:
    random = Random(3)
    for _ in range(20):
        six = random.sample(PACK, 6)
        for throw in throws(six, dealer=True):
            counted = [show.points(throw.kept, starter) for starter in PACK if starter not in six]
            assert throw.hand.mean == pytest.approx(hand_mean(throw.kept, throw.thrown))
            assert (throw.hand.least, throw.hand.most) == (min(counted), max(counted))
            assert throw.hand.chances[throw.hand.most] == pytest.approx(
                counted.count(max(counted)) / 46
            )


def test_m2_all_fifteen_are_there_the_best_first() -> None:
    six = parse_cards("5H 6C 7S 8D JD KH")
    for dealer in (False, True):
        found = throws(six, dealer=dealer)
        assert {throw.thrown for throw in found} == set(combinations(six, 2))
        points = [throw.points.value for throw in found]
        assert points == sorted(points, reverse=True)
        for throw in found:
            assert {*throw.thrown, *throw.kept} == set(six)
            assert sum(throw.crib.chances) == pytest.approx(1)
            crib = throw.crib.mean if dealer else -throw.crib.mean
            assert throw.shown == pytest.approx(throw.hand.mean + crib)
            assert throw.pegging == pegged(throw.kept, dealer=dealer)
            assert throw.points.value == pytest.approx(throw.shown + throw.pegging.net.value)
            assert throw.points.error == throw.pegging.net.error


def test_the_crib_lies_near_the_table_that_knows_only_the_throw() -> None:
    random = Random(4)
    apart = [
        throw.crib.mean - crib_value(*throw.thrown, own=dealer)
        for dealer in (False, True)
        for _ in range(100)
        for throw in throws(random.sample(PACK, 6), dealer=dealer)
    ]
    # The table is the mean over the four other cards; seeing them moves a crib by some tenths.
    assert abs(np.mean(apart)) < 0.03
    assert 0.05 < np.std(apart) < 0.25


def test_equal_throws_stay_in_the_order_of_the_hand() -> None:
    six = parse_cards("7H 7D 2C 4S 9H QD")
    order = [set(throw.thrown) for throw in throws(six, dealer=False)]
    places = [order.index(set(parse_cards(pair))) for pair in ("7H 2C", "7D 2C")]
    assert places[1] == places[0] + 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [("5H 6C 7S 8D JD", "6 cards are needed"), ("5H 6C 7S 8D JD JD", "named twice")],
)
def test_anything_but_six_cards_is_refused(text: str, sentence: str) -> None:
    cards = [card for word in text.split() for card in parse_cards(word)]
    with pytest.raises(CardsError, match=sentence):
        throws(cards, dealer=True)


def test_a_spread_knows_its_ends() -> None:
    spread = Spread((0.0, 0.25, 0.0, 0.75, 0.0))
    assert (spread.mean, spread.least, spread.most) == (2.5, 1, 3)


@pytest.mark.parametrize("dealer", [False, True])
def test_the_policy_is_what_club_throws_most_often(*, dealer: bool) -> None:
    again, share = most_thrown(all_hands(), dealer=dealer)
    assert (again == club_policy().of(dealer=dealer)).all()
    assert 0.93 < share < 0.94


def test_the_policy_has_a_throw_for_every_set_of_ranks() -> None:
    numbers = np.unique(set_number(np.sort(all_hands().ranks, 1).astype(np.int64)))
    assert len(numbers) == 18_395
    for policy in (club_policy().pone, club_policy().dealer):
        assert (policy[numbers] < len(PAIRS)).all()
        assert (np.delete(policy, numbers) == NONE).all()
