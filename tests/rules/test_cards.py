"""Cards and the pack: R1 to R3, and reading and writing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins.cards import PACK, Card, Rank, Suit, parse_card, parse_cards, whole_pack, write_cards
from muggins.errors import CardsError, Unreadable

packs = st.permutations(PACK)


def test_s2_r1_one_pack_of_52_and_no_jokers() -> None:
    assert len(set(PACK)) == 52
    assert {(card.rank, card.suit) for card in PACK} == {(r, s) for r in Rank for s in Suit}
    assert write_cards(PACK[:5]) == "AC AD AH AS 2C"
    assert [card.index for card in PACK] == list(range(52))


def test_s14_r3_values_and_ranks_are_different_things() -> None:
    assert {type(rank.pips) for rank in Rank} == {int}
    assert [rank.pips for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10]
    assert list(Rank) == sorted(Rank)
    assert Rank.ACE < Rank.TWO < Rank.TEN < Rank.JACK < Rank.QUEEN < Rank.KING
    assert len(set(Rank)) == 13


@pytest.mark.parametrize("text", ["5H", "5h", " 5♥ ", "5♥\N{VARIATION SELECTOR-16}"])
def test_a_card_is_read_in_many_ways(text: str) -> None:
    assert parse_card(text) == Card(Rank.FIVE, Suit.HEARTS)


@pytest.mark.parametrize("text", ["TD", "10D", "td", "10♦"])
def test_the_ten_is_read_as_t_and_as_10(text: str) -> None:
    assert str(parse_card(text)) == "TD"


@pytest.mark.parametrize(
    "text", ["", "5", "H", "1H", "11H", "5X", "H5", "5HH", "0D", "5 H", "JJ", "\u212aH", "5\u017f"]
)  # the last two are the Kelvin sign and a long s
def test_what_is_no_card_is_refused_by_name(text: str) -> None:
    with pytest.raises(Unreadable, match="A 2 3 4 5 6 7 8 9 T J Q K") as error:
        parse_card(text)
    assert f"“{text}”" in str(error.value)


def test_cards_are_read_in_order_and_only_once() -> None:
    assert write_cards(parse_cards("5H, 5C;5S  JD")) == "5H 5C 5S JD"
    assert parse_cards("") == ()
    with pytest.raises(CardsError, match="5H is named twice"):
        parse_cards("5H 6C 5h")


@given(packs)
def test_what_is_written_is_read_back(pack: list[Card]) -> None:
    assert parse_cards(write_cards(pack)) == tuple(pack)
    assert whole_pack(pack) == tuple(pack)
    assert [str(card.suit.symbol) for card in PACK[:4]] == list("♣♦♥♠")


def test_a_pack_with_a_card_missing_or_twice_is_refused() -> None:
    for wrong in (PACK[:51], (*PACK[:51], PACK[0]), (*PACK, PACK[0])):
        with pytest.raises(CardsError, match="all 52 cards"):
            whole_pack(wrong)
