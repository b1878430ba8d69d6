"""The discard drill: the engine's own numbers, and those of the tables where there is no engine."""

from __future__ import annotations

from random import Random
from unittest.mock import patch

import pytest

from muggins import parse_cards
from muggins.drills.discarding import chosen, draw, read_deal, weigh, weigh_plainly, write_deal
from muggins.engine.club import hand_mean
from muggins.engine.discard import throws
from muggins.engine.tables import crib_value
from muggins.errors import MugginsError

DEALER = "5H-6C-7S-8D-JD-KH-dealer"


def test_deals_are_drawn_for_both_roles_and_read_back() -> None:
    deals = [draw(Random(seed)) for seed in range(40)]
    assert {deal.dealer for deal in deals} == {True, False}
    for deal in deals:
        assert read_deal(write_deal(deal)) == deal
        assert list(deal.cards) == sorted(deal.cards)
        assert len(set(deal.cards)) == 6


@pytest.mark.parametrize(
    "text",
    ["", "5H-6C-7S-8D-JD-KH", "5H-6C-7S-8D-JD-dealer", "6C-5H-7S-8D-JD-KH-dealer",
     "5H-6C-7S-8D-JD-KH-boss", "5H-5H-7S-8D-JD-KH-pone", "5h-6C-7S-8D-JD-KH-pone"],
)  # fmt: skip
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(MugginsError):
        read_deal(text)


@pytest.mark.parametrize("role", ["dealer", "pone"])
def test_the_numbers_are_the_engines(role: str) -> None:
    deal = read_deal(f"4H-6S-7S-8D-9S-QS-{role}")
    own = role == "dealer"
    found = weigh(deal)
    assert len(found) == 15
    given = {throw.thrown: throw for throw in throws(deal.cards, dealer=own, scores=(0, 0))}
    for weighed in found:
        throw = given[weighed.thrown]
        assert weighed.points == pytest.approx(throw.points.value, abs=1e-9)
        assert throw.win is not None
        assert weighed.win == throw.win.value
        assert (weighed.crib > 0) is own
    assert [t.points for t in found] == sorted((t.points for t in found), reverse=True)


def test_without_the_engine_the_tables_judge() -> None:
    deal = read_deal(DEALER)
    with patch.dict("sys.modules", {"numba": None}):
        found = weigh(deal)
    assert found == weigh_plainly(deal)
    assert [throw.points for throw in found] == sorted((t.points for t in found), reverse=True)
    kings = chosen(found, parse_cards("KH JD"))
    assert kings.play is kings.win is None
    assert kings.hand == hand_mean(parse_cards("5H 6C 7S 8D"), kings.thrown)
    assert kings.crib == crib_value(*kings.thrown, own=True)
    as_pone = weigh_plainly(read_deal("5H-6C-7S-8D-JD-KH-pone"))
    assert all(throw.crib < 0 for throw in as_pone)


@pytest.mark.parametrize("cards", ["KH", "KH JD 8D", "KH 2C", ""])
def test_only_one_of_the_fifteen_can_be_chosen(cards: str) -> None:
    with pytest.raises(MugginsError):
        chosen(weigh(read_deal(DEALER)), parse_cards(cards))
