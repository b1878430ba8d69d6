"""The review on the web: for those who sat there, after the end, made beside the requests."""

from __future__ import annotations

import re
import time
from functools import cache
from unittest.mock import patch

import pytest

from muggins.engine.review import review
from muggins.seat import Seat
from muggins.words import Words
from tests.web.playing import begun, game_at, to_the_end, until
from tests.web.test_languages import leftovers
from tests.web.visitor import Page, Visitor, token_of


@cache
def finished(language: str = "en") -> tuple[Visitor, Page]:
    """Somebody and the end of his game."""
    visitor = Visitor(language)
    *_, end = to_the_end(visitor, begun(visitor, target="31"))
    return visitor, end


@pytest.fixture(autouse=True)
def fresh_desk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test finds the reviews of another."""
    from muggins.web.reviewing import Desk

    monkeypatch.setattr("muggins.web.pages.review.DESK", Desk())


def reviewed(visitor: Visitor, table: Page) -> Page:
    """The review once it is made."""
    address = f"/g/{token_of(table)}/review"
    for _ in range(600):
        page = visitor.get(address)
        if "sums" in page.html:
            return page
        assert visitor.client.get(address).headers.get("Refresh", "1") == "1"
        time.sleep(0.1)
    raise AssertionError("the review was never made")


def test_m3_w20_a_finished_game_is_reviewed() -> None:
    """W20: each loss with its reason, and as red as it is large."""
    alice, end = finished()
    assert end.link("Review the game") == f"/g/{token_of(end)}/review"
    page, words = reviewed(alice, end), Words("en")
    game = game_at(end)
    found = review(game)
    mine, theirs = game.scores
    assert f"Review: you {mine}, Club {theirs}" in page.text
    for seat in Seat:
        assert words.percent(-found.win_lost(seat), signed=True) in page.text
        assert words.percent(found.luck(seat), signed=True) in page.text
    assert page.html.count('class="deal"') == len(found.deals)
    assert ("fewer points, but better" in page.text) is any(
        one.best.points < one.made.points for one in found.judged if one.win_lost >= 0.0005
    )
    listed = [one for one in found.judged if one.win_lost >= 0.0005]
    assert page.html.count("<details") == len(listed)
    blunders = [one for one in listed if one.win_lost >= 0.02]
    errors = [one for one in listed if 0.005 <= one.win_lost < 0.02]
    assert len(re.findall(r'class="(?:me|them) blunder"', page.html)) == len(blunders)
    assert len(re.findall(r'class="(?:me|them) error"', page.html)) == len(errors)
    for one in listed:
        assert f"?at={one.number - 1}" in page.html
    assert alice.get(f"/g/{token_of(end)}/?at={found.judged[0].number - 1}").status == 200


def test_german_reviews_have_no_english_left() -> None:
    anna, end = finished("de")
    page = reviewed(anna, end)
    assert "Glück" in page.text
    assert leftovers(page) == []


def test_nobody_else_and_nobody_before_the_end_sees_it() -> None:
    (alice, end), bob = finished(), Visitor()
    table = until(alice, "play")
    address = f"/g/{token_of(table)}/review"
    assert alice.get(address).address.startswith(f"/g/{token_of(table)}/")
    assert "Review" not in alice.get(address).title
    assert bob.get(f"/g/{token_of(end)}/review").status == 404
    assert alice.client.post(f"/g/{token_of(end)}/review").status_code in (403, 405)


def test_long_games_say_why_there_is_none() -> None:
    alice = Visitor()
    table = begun(alice, target="other", other="150")
    resigned = alice.get(f"/g/{token_of(table)}/leave")
    alice.press(resigned, "resign")
    page = alice.get(f"/g/{token_of(table)}/review")
    assert "Games to at most 121 points are reviewed, not to 150." in page.text


def test_without_the_engine_the_page_says_so() -> None:
    alice, end = finished()
    with patch.dict("sys.modules", {"numba": None}):
        page = alice.get(f"/g/{token_of(end)}/review")
    assert page.status == 503
    assert "The engine is not installed here" in page.text


def test_reviews_wait_for_one_another_and_not_without_end() -> None:
    alice, end = finished()
    with patch("muggins.web.reviewing.WAITING", -1):
        page = alice.get(f"/g/{token_of(end)}/review")
    assert page.status == 503
    assert "Too many reviews are being made" in page.text
    assert reviewed(alice, end).status == 200


def test_a_review_that_failed_is_made_anew(caplog: pytest.LogCaptureFixture) -> None:
    alice, end = finished()
    with patch("muggins.engine.review.judged", side_effect=RuntimeError):
        alice.get(f"/g/{token_of(end)}/review")
        while "a review failed" not in caplog.text:
            time.sleep(0.05)
    said = alice.get(f"/g/{token_of(end)}/review")
    assert said.status == 503
    assert "This review went wrong" in said.text
    assert reviewed(alice, end).status == 200


def test_throws_that_were_missed_come_back_in_the_drill() -> None:
    from muggins.web.models import Recurring

    alice, end = finished()
    page = reviewed(alice, end)
    found = review(game_at(end))
    missed = [
        one
        for one in found.judged
        if one.seat is Seat.FIRST and len(one.made.cards) == 2 and one.points_lost >= 0.25
    ]
    assert missed  # two cards as they come are hardly ever the best
    button = f"Practise the {len(missed)} throw{'s' * (len(missed) > 1)} that you missed"
    assert alice.press(page, button).address == "/practice/"
    rows = Recurring.objects.filter(player=alice.client.session["player"], drill="discard")
    assert rows.count() == len(missed)
    for row in rows:
        assert alice.get(f"/practice/discard/{row.item}/").status == 200
    alice.press(page, button)
    assert rows.count() == len(missed)
    bob = Visitor()
    token = dict(bob.get("/settings/").forms[-1].fields)["csrfmiddlewaretoken"]
    sent = {"csrfmiddlewaretoken": token}
    assert bob.client.post(f"{page.address}/practise", sent).status_code == 404


def test_finished_games_in_the_list_lead_to_their_reviews() -> None:
    alice, end = finished()
    assert f'href="/g/{token_of(end)}/review"' in alice.get("/games/").html
