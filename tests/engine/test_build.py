"""The crib table against brute force, and against itself: it is the fixed point it claims to be."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations
from math import comb
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from muggins import Card, Rank, Suit, parse_cards, show
from muggins.cards import PACK
from muggins.combinations import Kind, total
from muggins.engine import build
from muggins.engine.build import PAIRS, SHARES, Crib, Hands, Throws, Values
from muggins.engine.tables import crib_table, crib_value

CRIB_FILE = Path(build.__file__).with_name("data") / "crib.json"


class Round(NamedTuple):
    """One more round, begun with the table of the package: by the thrower of the other two."""

    hands: Hands
    dealer: Throws
    pone: Throws
    own: Crib
    opp: Crib


@pytest.fixture(scope="module")
def again() -> Round:
    own, opp = shipped()
    hands = build.all_hands()
    dealer = build.throws(hands, own, own=True)
    pone = build.throws(hands, opp, own=False)
    return Round(hands, dealer, pone, build.crib(hands, pone), build.crib(hands, dealer))


Thrown = Counter[tuple[tuple[int, ...], tuple[int, ...]]]
"""The shares of two ranks thrown from six."""


@pytest.fixture(scope="module")
def thrown_by_pone(again: Round) -> Thrown:
    seen: Thrown = Counter()
    throws = again.pone
    held = np.sort(again.hands.ranks[throws.hand], axis=1).tolist()
    for six, two, shares in zip(held, throws.ranks.tolist(), throws.shares.tolist(), strict=True):
        seen[tuple(six), tuple(two)] += shares
    return seen


def shipped() -> tuple[Values, Values]:
    table = crib_table()
    return np.array(table.own), np.array(table.opp)


def cards_of(hands: Hands, hand: int) -> list[Card]:
    pairs = zip(hands.ranks[hand].tolist(), hands.suits[hand].tolist(), strict=True)
    return [Card(Rank(rank + 1), Suit(suit)) for rank, suit in pairs]


def without_suits(crib: Values, a: int, b: int) -> float:
    """The mean over the suits of two cards: of 16 pairs of suits 4 are of one suit."""
    return float(crib[0, a, b] if a == b else (3 * crib[0, a, b] + crib[1, a, b]) / 4)


def test_all_six_card_hands_are_dealt(again: Round) -> None:
    hands = again.hands
    assert len(hands.deals) == 962_988
    assert hands.deals.sum() == comb(52, 6)
    assert len(np.unique((5 ** hands.ranks.astype(np.int64)).sum(1))) == 18_395
    stands_for = np.zeros(13)
    for card in range(6):
        stands_for += np.bincount(hands.ranks[:, card], hands.deals, 13)
    assert set(stands_for) == {4 * comb(51, 5)}
    for hand in random.Random(1).sample(range(len(hands.deals)), 200):
        cards = cards_of(hands, hand)
        names = list(permutations(Suit))
        renamed = {frozenset(Card(c.rank, name[c.suit]) for c in cards) for name in names}
        assert len(renamed) == hands.deals[hand]
        assert all(len(one) == 6 for one in renamed)


def test_throws_share_out_every_hand_exactly(again: Round) -> None:
    for thrown in (again.dealer, again.pone):
        assert thrown.shares.sum() == SHARES * comb(52, 6)
        by_hand = np.zeros(len(again.hands.deals), np.int64)
        np.add.at(by_hand, thrown.hand, thrown.shares)
        assert np.array_equal(by_hand, SHARES * again.hands.deals)


def test_throws_are_those_that_the_rule_of_the_bot_chooses(again: Round) -> None:
    hands = again.hands
    flushes = np.nonzero((hands.suits == hands.suits[:, :1]).sum(1) >= 4)[0].tolist()
    sample = random.Random(2).sample(range(len(hands.deals)), 50)
    for hand in sample + random.Random(6).sample(flushes, 20):
        cards = cards_of(hands, hand)
        means = {}
        for option, thrown in enumerate(combinations(cards, 2)):
            kept = [card for card in cards if card not in thrown]
            points = sum(show.points(kept, card) for card in PACK if card not in cards)
            assert points == hands.kept[option, hand]
            means[thrown] = points / 46
        for own, throws in ((True, again.dealer), (False, again.pone)):
            sign = 1 if own else -1
            worth = {two: mean + sign * crib_value(*two, own=own) for two, mean in means.items()}
            best = {frozenset(two) for two in worth if worth[two] > max(worth.values()) - 1e-9}
            rows = np.nonzero(throws.hand == hand)[0].tolist()
            assert {frozenset(thrown_cards(throws, row)) for row in rows} == best
            assert {throws.shares[row] for row in rows} == {SHARES // len(best) * hands.deals[hand]}


def thrown_cards(throws: Throws, row: int) -> tuple[Card, ...]:
    pairs = zip(throws.ranks[row].tolist(), throws.suits[row].tolist(), strict=True)
    return tuple(Card(Rank(rank + 1), Suit(suit)) for rank, suit in pairs)


def test_one_more_round_changes_nothing(again: Round) -> None:
    own, opp = shipped()
    assert np.array_equal(again.own.values, own)
    assert np.array_equal(again.opp.values, opp)
    settled = build.Settled(own, opp, rounds=12, largest_change=0.0)
    assert build.text_of(settled) == CRIB_FILE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("a", "b"), [(Rank.FIVE, Rank.JACK), (Rank.EIGHT, Rank.EIGHT)])
def test_rank_part_by_brute_force(again: Round, thrown_by_pone: Thrown, a: Rank, b: Rank) -> None:
    """Given the shares of the throws, everything else is done by hand and by `show.points`."""
    expected = by_ranks(thrown_by_pone, a, b)
    assert without_suits(again.own.ranks, a - 1, b - 1) == pytest.approx(expected, abs=1e-9)


def by_ranks(seen: Thrown, a: Rank, b: Rank) -> float:
    thrown = Counter((a, b))
    with_starter: Counter[tuple[int, int, int]] = Counter()
    for (six, (c, d)), shares in seen.items():
        holds = Counter(rank + 1 for rank in six)
        ways = shares
        for rank, number in thrown.items():
            # Of the hands with so many of the rank, the part that lacks these very cards.
            ways *= comb(4 - holds[rank], number)
        for starter in Rank:
            left = 4 - holds[starter] - thrown[starter]
            if ways and left:
                with_starter[c + 1, d + 1, starter] += ways * left
    points = {key: rank_points(a, b, *key) for key in with_starter}
    return sum(points[key] * n for key, n in with_starter.items()) / sum(with_starter.values())


def rank_points(*ranks: int) -> int:
    """Fifteens, pairs and runs of five cards, in whatever suits."""
    left = {rank: list(Suit) for rank in ranks}
    five = [Card(Rank(rank), left[rank].pop()) for rank in ranks]
    kinds = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN)
    return total(tuple(c for c in show.count(five[:4], five[4]) if c.kind in kinds))


@pytest.mark.parametrize("text", ["5H JH", "4D QC", "8C 8S", "2S TS", "JC 5D", "JC JD"])
def test_suits_by_brute_force(again: Round, text: str) -> None:
    """A few hundred hands in all their suits, laid against two real cards of the pack."""
    first, second = parse_cards(text)
    sample = random.Random(3).sample(range(len(again.pone.hand)), 150)
    flushes = np.nonzero(again.pone.suits[:, 0] == again.pone.suits[:, 1])[0].tolist()
    jacks = np.nonzero((again.pone.ranks == build.JACK).any(1))[0].tolist()
    sample += random.Random(4).sample(flushes, 60) + random.Random(5).sample(jacks, 60)
    few = Throws(*(getattr(again.pone, name)[sample] for name in Throws.__slots__))
    crib = build.crib(again.hands, few)
    ranks, nobs, flush = by_cards(again.hands, few, first, second)
    suited, a, b = int(first.suit == second.suit), first.rank - 1, second.rank - 1
    others = [card for card in PACK if card not in (first, second)]
    own_nobs = sum(
        sum(card.suit == jack.suit for card in others) / len(others)
        for jack in (first, second)
        if jack.rank == Rank.JACK
    )
    assert crib.ranks[suited, a, b] == pytest.approx(ranks, abs=1e-12)
    assert crib.nobs[suited, a, b] == pytest.approx(nobs + own_nobs, abs=1e-12)
    assert crib.flush[suited, a, b] == pytest.approx(flush, abs=1e-12)


def by_cards(hands: Hands, throws: Throws, first: Card, second: Card) -> tuple[float, float, float]:
    """Points of ranks, nobs of the other's jacks, flush: by laying out every crib."""
    ranks = nobs = flush = weight = 0
    for row in range(len(throws.hand)):
        six, two = cards_of(hands, throws.hand[row]), thrown_cards(throws, row)
        for name in permutations(Suit):
            other = [Card(card.rank, name[card.suit]) for card in two]
            gone = {Card(card.rank, name[card.suit]) for card in six} | {first, second}
            if len(gone) < 8:
                continue
            for starter in PACK:
                if starter in gone:
                    continue
                crib = (first, second, *other)
                points = show.points(crib, starter, crib=True)
                own_jack = sum(c.rank == 11 and c.suit == starter.suit for c in (first, second))
                other_jack = sum(c.rank == 11 and c.suit == starter.suit for c in other)
                one_suit = 5 * (len({card.suit for card in (*crib, starter)}) == 1)
                share = int(throws.shares[row])
                ranks += share * (points - own_jack - other_jack - one_suit)
                nobs += share * other_jack
                flush += share * one_suit
                weight += share
    return ranks / weight, nobs / weight, flush / weight


def test_parts_of_the_suits(again: Round) -> None:
    for crib in (again.own, again.opp):
        different = ~np.eye(13, dtype=bool)
        assert (crib.flush[0] == 0).all()
        assert (crib.flush[1][different] > 0.03).all()
        assert (crib.flush[1][different] < 0.05).all()
        assert np.array_equal(crib.values, crib.values.transpose(0, 2, 1))
    assert len(PAIRS) == 91


@pytest.mark.proof
def test_table_is_built_from_nothing_to_the_last_byte() -> None:
    seen: list[tuple[int, float]] = []
    settled = build.settle(build.all_hands(), lambda number, done: seen.append((number, done)))
    assert build.text_of(settled) == CRIB_FILE.read_text(encoding="utf-8")
    assert seen == sorted(seen)
    assert seen[-1] == (settled.rounds, 1.0)
