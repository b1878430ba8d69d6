"""The show: R25 to R31 and what is known of it as a whole."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import combinations, combinations_with_replacement, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins import show
from muggins.cards import PACK, Card, Rank, Suit, parse_cards
from muggins.combinations import Kind, total
from muggins.errors import CardsError

HAND_AND_CRIB = (False, True)
fives = st.permutations(PACK).map(lambda pack: pack[:5])


def points(text: str, *, crib: bool = False) -> int:
    *hand, starter = parse_cards(text)
    assert total(show.count(hand, starter, crib=crib)) == show.points(hand, starter, crib=crib)
    return show.points(hand, starter, crib=crib)


def of(kind: Kind, text: str, *, crib: bool = False) -> int:
    *hand, starter = parse_cards(text)
    return sum(one.points for one in show.count(hand, starter, crib=crib) if one.kind is kind)


def brute_force(cards: Sequence[Card]) -> tuple[int, int]:
    """Counting again, with no word in common: every subset is looked at on its own.

    The points of the five cards, the last the starter, as a hand and as a crib.
    """
    worth = 0
    runs: Counter[int] = Counter()
    for size in range(2, 6):
        for subset in combinations(cards, size):
            ranks = sorted(card.rank.value for card in subset)
            if sum(10 if rank > 10 else rank for rank in ranks) == 15:
                worth += 2
            if size == 2 and ranks[0] == ranks[1]:
                worth += 2
            if size > 2 and all(b == a + 1 for a, b in pairwise(ranks)):
                runs[size] += 1
    if runs:
        longest = max(runs)
        worth += longest * runs[longest]
    suits = [card.suit for card in cards]
    worth += sum(card.rank.value == 11 and card.suit is suits[4] for card in cards[:4])
    if len(set(suits)) == 1:
        return worth + 5, worth + 5
    return worth + 4 * (len(set(suits[:4])) == 1), worth


@pytest.mark.parametrize(
    ("cards", "fifteens"),
    [
        ("5H 5C 5S KD 2D", 8),
        ("5H 5C 5S JD 5D", 16),
        ("7H 8C AD 6S KH", 4),
        ("2H 3C TD 5S AS", 4),
        ("AH 2C 3D 4S 5H", 2),
        ("9C TD QS KC AS", 0),
    ],
)
def test_r25_every_set_that_sums_to_fifteen(cards: str, fifteens: int) -> None:
    assert of(Kind.FIFTEEN, cards) == fifteens


@pytest.mark.parametrize(
    ("cards", "pairs"),
    [("4H 4C 9S KD 2D", 2), ("4H 4C 4S KD 2D", 6), ("4H 4C 4S 4D 2D", 12), ("4H 4C KS KD 2D", 4),
     ("4H 4C 4S KD KH", 8), ("TH JC QS KD 2D", 0)],
)  # fmt: skip
def test_r26_every_pair(cards: str, pairs: int) -> None:
    assert of(Kind.PAIR, cards) == pairs


@pytest.mark.parametrize(
    ("cards", "runs"),
    [("3H 4C 5S KD 9D", 3), ("3H 4C 5S 6D 9D", 4), ("3H 4C 5S 6D 7D", 5), ("3H 4C 5S 5D 9D", 6),
     ("3H 4C 5S 6D 6H", 8), ("3H 4C 5S 5D 5H", 9), ("3H 4C 4S 5D 5H", 12), ("QH KC AS 2D 9H", 0),
     ("2H 3C 8S 9D KH", 0), ("9H TC JD QS 2C", 4)],
)  # fmt: skip
def test_r27_the_longest_runs_and_no_shorter_ones(cards: str, runs: int) -> None:
    assert of(Kind.RUN, cards) == runs


def test_r28_a_flush_in_the_hand_needs_the_four_of_the_hand() -> None:
    assert of(Kind.FLUSH, "2H 4H 8H KH 9S") == 4
    assert of(Kind.FLUSH, "2H 4H 8H KH 9H") == 5
    assert of(Kind.FLUSH, "2H 4H 8H KS 9H") == 0


def test_s27_r29_a_flush_in_the_crib_needs_all_five() -> None:
    assert of(Kind.FLUSH, "2H 4H 8H KH 9S", crib=True) == 0
    assert of(Kind.FLUSH, "2H 4H 8H KH 9H", crib=True) == 5


def test_r28_without_saying_so_it_is_a_hand() -> None:
    *hand, starter = parse_cards("2H 4H 8H KH 9S")
    assert show.points(hand, starter) == show.points(hand, starter, crib=False) == 6
    assert show.count(hand, starter) == show.count(hand, starter, crib=False)


def test_s28_r30_nobs_is_a_held_jack_in_the_suit_of_the_starter() -> None:
    assert of(Kind.NOBS, "JH 2C 4S 8D KH") == 1
    assert of(Kind.NOBS, "JH 2C 4S 8D KH", crib=True) == 1
    assert of(Kind.NOBS, "JC 2C 4S 8D KH") == 0
    assert of(Kind.NOBS, "JC 2C 4S 8D JH") == 0


def test_r31_d10_a_card_serves_in_many_combinations_but_a_set_only_once() -> None:
    *hand, starter = parse_cards("5H 5C 5S JD 5D")
    items = show.count(hand, starter)
    assert len({(item.kind, frozenset(item.cards)) for item in items}) == len(items)
    assert sum(starter in item.cards for item in items) > 3


def test_d1_three_fives_are_a_fifteen_too() -> None:
    *hand, starter = parse_cards("5H 5C 5S KD 2D")
    without = [item for item in show.count(hand, starter) if starter not in item.cards]
    assert total(tuple(without)) == 14
    assert sum(item.points for item in without if item.kind is Kind.FIFTEEN) == 8


def test_d2_d12_d13_not_any_four_of_five() -> None:
    assert points("2H 4H 6H KS 8H") == 0
    assert points("2H 4H 6H 8H AS") == 8
    assert points("2H 4H 6H 8H AS", crib=True) == 4
    assert of(Kind.NOBS, "JC 2C 4S 8D JH") == 0


@given(fives, st.booleans())
def test_the_two_ways_of_counting_agree(cards: list[Card], crib: bool) -> None:  # noqa: FBT001
    *hand, starter = cards
    items = show.count(hand, starter, crib=crib)
    assert total(items) == show.points(hand, starter, crib=crib) == brute_force(cards)[crib]
    kinds = list(Kind)
    assert [item.kind for item in items] == sorted((i.kind for i in items), key=kinds.index)


@given(fives, st.permutations(list(Suit)), st.randoms(use_true_random=False))
def test_p5_order_and_names_of_suits_do_not_matter(cards, suits, random) -> None:  # type: ignore[no-untyped-def]
    *hand, starter = cards
    renamed = [Card(card.rank, suits[card.suit]) for card in cards]
    random.shuffle(hand)
    for crib in (False, True):
        expected = show.points(cards[:4], starter, crib=crib)
        assert show.points(hand, starter, crib=crib) == expected
        assert show.points(renamed[:4], renamed[4], crib=crib) == expected


@given(fives)
def test_p6_hand_and_crib_differ_by_a_flush_of_four_alone(cards: list[Card]) -> None:
    *hand, starter = cards
    of_hand = len({card.suit for card in hand}) == 1 and starter.suit is not hand[0].suit
    difference = show.points(hand, starter) - show.points(hand, starter, crib=True)
    assert difference == (4 if of_hand else 0)


def suited(ranks: Sequence[int]) -> Iterator[tuple[Card, ...]]:
    """Five ranks, the last the starter, in every pattern of suits that can matter.

    The starter is a heart. Whether the hand is of one suit, whether that is hearts too, and
    whether a jack of the hand is a heart decide everything, so one hand of each kind will do.
    """
    *hand, starter = ranks
    kinds = set()
    for hearts in range(16):
        suits: list[Suit] = []
        taken = {(starter, Suit.HEARTS)}
        for at, rank in enumerate(hand):
            wanted = [Suit.HEARTS] if hearts >> at & 1 else [Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES]
            free = [suit for suit in wanted if (rank, suit) not in taken]
            if not free:
                break
            taken.add((rank, free[0]))
            suits.append(free[0])
        else:
            kind = set(suits) == {Suit.HEARTS}, len(set(suits)), (Rank.JACK, Suit.HEARTS) in taken
            if kind not in kinds:
                kinds.add(kind)
                cards = [Card(Rank(rank), suit) for rank, suit in zip(hand, suits, strict=True)]
                yield (*cards, Card(Rank(starter), Suit.HEARTS))


@pytest.mark.unwatched
def test_p7_p8_every_set_of_ranks_with_every_pattern_of_suits() -> None:
    multisets = [ranks for ranks in combinations_with_replacement(range(1, 14), 5)
                 if max(Counter(ranks).values()) <= 4]  # fmt: skip
    assert len(multisets) == 6175
    seen: set[int] = set()
    for ranks in multisets:
        for starter in set(ranks):
            hand = list(ranks)
            hand.remove(starter)
            for cards in suited((*hand, starter)):
                worth = tuple(show.points(cards[:4], cards[4], crib=crib) for crib in HAND_AND_CRIB)
                assert worth == brute_force(cards), cards
                seen.update(worth)
                assert min(worth) >= 2 or 5 not in ranks
    assert seen == {*range(19), *range(20, 25), 28, 29}


@pytest.mark.parametrize(
    ("hand", "starter", "code"),
    [("5H 5C 5S", "JD", "cards-number"), ("5H 5C 5S JD 2C", "3D", "cards-number"),
     ("5H 5C 5S JD", "5H", "starter-in-hand")],
)  # fmt: skip
def test_a_wrong_hand_is_refused(hand: str, starter: str, code: str) -> None:
    for count in (show.points, show.count):
        with pytest.raises(CardsError) as error:
            count(parse_cards(hand), parse_cards(starter)[0])
        assert error.value.code == code
    five = parse_cards("5H")[0]
    with pytest.raises(CardsError, match="named twice"):
        show.points((five, five, *parse_cards("6C 7C")), parse_cards("KD")[0])


def histogram(first: int) -> tuple[Counter[int], Counter[int]]:
    """All hands whose lowest card is this one, by brute force and by `show.points`."""
    sums = Counter[int](), Counter[int]()
    for rest in combinations(range(first + 1, 52), 3):
        hand = [PACK[at] for at in (first, *rest)]
        for starter in PACK:
            if starter in hand:
                continue
            worth = tuple(show.points(hand, starter, crib=crib) for crib in HAND_AND_CRIB)
            assert worth == brute_force([*hand, starter]), (hand, starter)
            for counter, points in zip(sums, worth, strict=True):
                counter[points] += 1
    return sums


@pytest.mark.proof
def test_p8_all_12_994_800_hands() -> None:
    known = json.loads(
        (Path(__file__).parents[1] / "conformance" / "histogram.json").read_text(encoding="utf-8")
    )
    sums = Counter[int](), Counter[int]()
    with ProcessPoolExecutor() as pool:
        for part in pool.map(histogram, range(49)):
            for whole, more in zip(sums, part, strict=True):
                whole.update(more)
    for whole, name, in_all in zip(sums, ("hand", "crib"), (61_974_180, 61_528_020), strict=True):
        assert {str(n): whole[n] for n in range(30)} == known[name]
        assert sum(n * number for n, number in whole.items()) == in_all
        assert whole.total() == 12_994_800
