"""The daily hand on the web: one answer each, and then all of them."""

from __future__ import annotations

import json
from datetime import timedelta
from unittest.mock import patch

import pytest

from muggins.drills.daily import strongest
from muggins.engine.bots import identity
from tests.web.visitor import Visitor


def test_everybody_has_the_same_daily_hand_and_answers_once() -> None:
    from muggins.web.models import DailyAnswer
    from muggins.web.opponents import title_of

    alice, bob = Visitor(), Visitor("de")
    asked = alice.get("/practice/daily/")
    cards = [value for name, value in asked.forms[-1].choices if name == "discard"]
    assert cards == [value for name, value in bob.get(asked.address).forms[-1].choices]
    assert "people have answered" not in asked.text
    before = DailyAnswer.objects.count()
    done = alice.press(asked, "Into the crib", discard=cards[:2])
    assert done.address == asked.address
    assert ">you<" in done.html
    assert f'<span class="who">{title_of(identity(strongest()))}</span>' in done.html
    # Another tab, or the same form again, changes nothing.
    again = alice.press(asked, "Into the crib", discard=cards[2:4])
    assert again.text == done.text
    assert DailyAnswer.objects.count() == before + 1
    other = bob.press(bob.get(asked.address), "In die Krippe", discard=cards[2:4])
    assert f"{before + 2} Personen haben hier geantwortet" in other.text
    assert "You have answered today’s." in alice.get("/practice/").text
    assert "You have answered today’s." not in Visitor().get("/practice/").text


def test_shares_are_those_of_the_answers() -> None:
    from muggins.drills.daily import daily_deal
    from muggins.web.models import DailyAnswer, Player
    from muggins.web.pages.daily import today

    day = today() - timedelta(days=3)
    six = daily_deal(day).cards
    for thrown in ((0, 1), (0, 1), (0, 1), (2, 3)):
        pair = f"{six[thrown[0]]} {six[thrown[1]]}"
        DailyAnswer.objects.create(player=Player.objects.create(), day=day, thrown=pair)
    page = Visitor().get(f"/practice/daily/{day}/")
    assert "4 people have answered here." in page.text
    assert page.html.count("<td>75 %</td>") == page.html.count("<td>25 %</td>") == 1
    assert "midnight" not in page.text


def test_past_hands_are_shown_and_can_not_be_answered() -> None:
    from muggins.web.models import DailyAnswer
    from muggins.web.pages.daily import today

    alice = Visitor()
    day = today() - timedelta(days=1)
    page = alice.get(f"/practice/daily/{day}/")
    assert page.html.count("<tr") == 16
    assert alice.get(page.link("The day after")).address == f"/practice/daily/{today()}/"
    assert alice.get(page.link("The day before")).status == 200
    before = DailyAnswer.objects.count()
    token = dict(page.forms[0].fields)["csrfmiddlewaretoken"]
    sent = {"csrfmiddlewaretoken": token, "discard": ["2C", "3C"]}
    assert alice.client.post(page.address, sent).status_code == 302
    assert DailyAnswer.objects.count() == before


@pytest.mark.parametrize("day", ["x", "2026-13-01", "20261130", "1999-01-01", "2999-01-01", ""])
def test_other_days_are_nowhere(day: str) -> None:
    found = Visitor().client.get(f"/practice/daily/{day}/" if day else "/practice/daily//")
    assert found.status_code == 404


def test_a_daily_answer_goes_with_its_player() -> None:
    from muggins.web.models import DailyAnswer

    alice = Visitor()
    page = alice.get("/practice/daily/")
    cards = [value for name, value in page.forms[-1].choices if name == "discard"][:2]
    alice.press(page, "Into the crib", discard=cards)
    told = json.loads(alice.client.get("/settings/export").content)["practice"]["daily-hands"]
    assert [row["thrown"] for row in told] == [" ".join(cards)]
    number = alice.client.session["player"]
    alice.press(alice.get("/settings/"), "Delete my data", sure="on")
    assert not DailyAnswer.objects.filter(player_id=number).exists()


def test_without_the_bot_the_others_are_still_shown() -> None:
    from django.core.cache import cache

    from muggins.engine.thinking import Lost
    from muggins.web.pages.daily import today

    cache.clear()
    day = today() - timedelta(days=5)
    with patch("muggins.web.pages.daily.judge", side_effect=Lost):
        page = Visitor().get(f"/practice/daily/{day}/")
    assert page.status == 200
    assert 'class="who"' not in page.html
    assert page.html.count("<tr") == 16
    assert 'class="who"' in Visitor().get(f"/practice/daily/{day}/").html
