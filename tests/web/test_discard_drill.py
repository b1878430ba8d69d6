"""The discard drill on the web: what a throw loses, and who judges it."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.utils.timezone import now

from tests.web.practising import answers
from tests.web.visitor import Visitor

DEALER = "/practice/discard/5H-6C-7S-8D-JD-KH-dealer/"


def test_m5_a_discard_is_judged_by_what_it_loses() -> None:
    alice = Visitor()
    best = alice.press(alice.get(DEALER), "Into the crib", discard=["JD", "KH"])
    assert "The best throw" in best.text
    assert "comes back" not in best.text
    assert best.html.count("<tr") == 16
    assert "chance to win" in best.text
    worse = alice.press(alice.get(DEALER), "Into the crib", discard=["5H", "8D"])
    assert "There was better: 7.08 points less" in worse.text
    assert "hand +7.50, crib −1.38, play +0.96" in worse.text
    assert "This one comes back in 10 minutes." in worse.text
    assert "1 of 2" in worse.text
    assert "Lost on average, of late: 3.54 points" in alice.get("/practice/").text


def test_whose_crib_it_is_changes_the_numbers() -> None:
    pone = Visitor().get("/practice/discard/5H-6C-7S-8D-JD-KH-pone/?thrown=JD-KH")
    assert "Your opponent deals." in pone.text
    assert "counts against you" in pone.text
    assert "+4.00" not in pone.text


@pytest.mark.parametrize("cards", [[], ["5H"], ["5H", "6C", "7S"]])
def test_two_cards_have_to_be_thrown(cards: list[str]) -> None:
    alice, before = Visitor(), answers()
    page = alice.press(alice.get(DEALER), "Into the crib", discard=cards)
    assert page.status == 422
    assert "Two cards go into the crib." in page.text
    assert page.html.count(" checked") == len(cards)
    assert answers() == before


@pytest.mark.parametrize("cards", [["5H", "2C"], ["x", "5H"], ["5H", "5H"]])
def test_cards_that_are_not_there_are_refused(cards: list[str]) -> None:
    alice, before = Visitor(), answers()
    assert alice.press(alice.get(DEALER), "Into the crib", discard=cards).status == 400
    assert answers() == before


@pytest.mark.parametrize(
    "address", ["x/", "5H-6C-7S-8D-JD-KH/", "5H-6C-7S-8D-JD-KH-dealer/?thrown=2C-3C",
                "5H-6C-7S-8D-JD-KH-dealer/?thrown=x"],
)  # fmt: skip
def test_other_discards_are_nowhere(address: str) -> None:
    assert Visitor().get("/practice/discard/" + address).status == 404


def test_without_the_engine_the_page_says_who_judges() -> None:
    with patch.dict("sys.modules", {"numba": None}):
        page = Visitor().get(DEALER + "?thrown=5H-JD")
    assert "The engine is not installed here" in page.text
    assert ">play<" not in page.html
    assert "chance to win" not in page.text
    assert "The best throw" in page.text


def test_a_discard_that_was_missed_comes_back() -> None:
    alice = Visitor()
    alice.press(alice.get(DEALER), "Into the crib", discard=["5H", "8D"])
    assert alice.get("/practice/discard/").address != DEALER
    with patch("muggins.web.pages.discard_drill.now", lambda: now() + timedelta(minutes=11)):
        assert alice.get("/practice/discard/").address == DEALER
