"""The pegging drill on the web: a position, a card, and what each would have brought."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import pytest
from django.utils.timezone import now

from muggins.drills.pegging import spot, weigh
from muggins.seat import Seat
from tests.web.practising import answers
from tests.web.visitor import Visitor

SPOT = "/practice/pegging/2/"


def test_m5_a_card_is_judged_by_what_it_loses() -> None:
    alice = Visitor()
    best, *others = weigh(spot(2))
    page = alice.press(alice.get(SPOT), str(best.card))
    assert "The best card" in page.text
    assert "comes back" not in page.text
    assert page.html.count("<tr") == 2 + len(others)
    worst = others[-1]
    page = alice.press(alice.get(SPOT), str(worst.card))
    assert f"There was better: {best.points - worst.points:.2f} points less" in page.text
    assert "comes back in 10 minutes" in page.text
    assert "1 of 2" in page.text


def test_a_position_shows_what_its_seat_knows_and_nothing_else() -> None:
    for number in range(1, 15):
        view = spot(number)
        assert isinstance(view.seat, Seat)
        assert view.pegging is not None
        page = Visitor().get(f"/practice/pegging/{number}/")
        known = set(view.hand(view.seat)) | {view.starter}
        known |= {laid.card for laid in view.pegging.laid}
        known |= {laid.card for count in view.pegging.aside for laid in count}
        known |= {held.card for held in view.discards[view.seat]}
        assert {f"#{card}-large" for card in known} == {
            part for part in page.html.split('"') for part in [part[part.find("#"):]]
            if part.startswith("#") and part.endswith("-large")
        }  # fmt: skip
        buttons = {b.value: b for form in page.forms for b in form.buttons if b.name == "card"}
        assert set(buttons) == {str(card) for card in view.hand(view.seat)}
        for card in view.hand(view.seat):
            assert ("disabled" in buttons[str(card)].attributes) is not view.pegging.fits(card)


@pytest.mark.parametrize("card", ["", "x", "2C 3C", "KS"])
def test_other_cards_are_refused(card: str) -> None:
    alice, before = Visitor(), answers()
    page = alice.get(SPOT)
    assert "KS" not in {str(lay.card) for lay in weigh(spot(2))}
    asked = dict(page.forms[-1].fields)
    answer = alice.client.post(SPOT, asked | {"card": card})
    assert answer.status_code == 400
    assert answers() == before
    assert alice.get(f"{SPOT}?card={card}").status == 404


@pytest.mark.parametrize("number", ["0", "1000000000", "x", "-1"])
def test_other_numbers_are_nowhere(number: str) -> None:
    assert Visitor().get(f"/practice/pegging/{number}/").status == 404


def test_without_the_engine_the_page_says_who_judges() -> None:
    best = weigh(spot(2))[0].card
    assert "whole rest of the play" in Visitor().get(f"{SPOT}?card={best}").text
    with patch.dict("sys.modules", {"numba": None}):
        page = Visitor().get(f"{SPOT}?card={best}")
    assert "so the bot Club judges" in page.text


def test_a_position_that_was_missed_comes_back() -> None:
    alice = Visitor()
    alice.press(alice.get(SPOT), str(weigh(spot(2))[-1].card))
    assert alice.get("/practice/pegging/").address != SPOT
    with patch("muggins.web.pages.pegging_drill.now", lambda: now() + timedelta(minutes=11)):
        assert alice.get("/practice/pegging/").address == SPOT
