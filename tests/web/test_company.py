"""Beside the game of two people: who is here, what is said, the time for a move."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from muggins.seat import Seat
from tests.web.playing import game_at
from tests.web.two import Two, refreshes
from tests.web.visitor import Page, step, token_of

ANNA, BO = Seat.FIRST, Seat.SECOND


def later(token: str, seconds: int) -> None:
    """Let time pass at a table: everything happened so much longer ago."""
    from muggins.web.models import EventRow
    from muggins.web.people import Sitting

    by = timedelta(seconds=seconds)
    for event in EventRow.objects.filter(game__token=token):
        EventRow.objects.filter(pk=event.pk).update(time=event.time - by)
    for sitting in Sitting.objects.filter(seat__game__token=token):
        moments = {
            name: value - by
            for name in ("seen", "said_at")
            if (value := getattr(sitting, name)) is not None
        }
        Sitting.objects.filter(pk=sitting.pk).update(**moments)


def post(two: Two, seat: Seat, page: Page, path: str, **fields: str) -> int:
    """What the site answers to a form of the company that is sent by hand."""
    token = dict(page.forms[0].fields)["csrfmiddlewaretoken"]
    visitor = two.visitor(seat)
    address = f"/g/{two.token}/{path}"
    return visitor.client.post(address, {"csrfmiddlewaretoken": token, **fields}).status_code


def test_who_is_here_and_who_is_away() -> None:
    two = Two().seated()
    assert "Bö is here." in two.newest(ANNA).text
    later(two.token, 61)
    assert "Bö is away" in two.newest(ANNA).text
    assert "Anna ist hier." in two.newest(BO).text
    assert "Bö is here." in two.newest(ANNA).text


def test_b116_a_table_whose_maker_has_gone_waits_for_him() -> None:
    """B116: one closes the page on which he waits, then the other sits down and begins."""
    two = Two()
    waiting = two.invited(dealer="me")
    page = two.bo.press(two.bo.get(waiting.address), "Hinsetzen und spielen", name="Bö")
    two.token = token_of(page)
    later(two.token, 61)
    page = two.bo.press(two.newest(BO), "seed")
    assert page.status == 200
    assert "Anna ist gerade weg; verloren geht nichts, die Partie wartet." in page.text
    for _ in range(3):
        page = two.newest(BO)
        if page.data["yours"] == "yes":
            step(two.bo, page)
    # The address at which she waited leads her to where the game is now.
    back = two.anna.get(waiting.address)
    assert (back.status, token_of(back)) == (200, two.token)
    assert "Bö is here." in back.text
    assert two.step()


def test_set_phrases_come_in_the_language_of_whoever_reads() -> None:
    two = Two().seated()
    assert "Gut gespielt!" not in two.newest(BO).html.split('<details class="phrases"')[0]
    page = two.newest(ANNA)
    two.anna.press(page, "well")
    assert "You: Well played!" in two.newest(ANNA).text
    assert "Anna: Gut gespielt!" in two.newest(BO).text
    assert post(two, ANNA, page, "say", phrase="anything else") == 400
    later(two.token, 301)
    assert "Anna: Gut gespielt!" not in two.newest(BO).text


def test_a_stranger_hears_and_says_nothing() -> None:
    two = Two().seated()
    page = two.carl.get("/")
    token = dict(page.forms[0].fields)["csrfmiddlewaretoken"]
    assert two.carl.client.get(f"/g/{two.token}/company").status_code == 404
    for path in ("say", "claim-time", "anew", "rematch", "move"):
        address = f"/g/{two.token}/{path}"
        sent = {"csrfmiddlewaretoken": token, "phrase": "hello", "move": "resign"}
        assert two.carl.client.post(address, sent).status_code == 404
    assert "Hello!" not in two.newest(BO).text


def test_no_time_runs_unless_it_was_agreed_on() -> None:
    two = Two().seated()
    later(two.token, 10**7)
    page = two.newest(ANNA)
    assert "Time left" not in page.text
    assert post(two, ANNA, page, "claim-time") == 409


def test_whoever_waits_may_claim_the_game_once_the_time_has_run_out() -> None:
    two = Two().seated(time="86400", dealer="me")
    step(two.anna, two.newest(ANNA))
    waiting = two.newest(ANNA)
    assert re.search(r"Time left for Bö: 86[34]\d\d seconds", waiting.text)
    assert re.search(r"Zeit für dich: 86[34]\d\d Sekunden", two.newest(BO).text)
    assert "Time for each move: 1 day." in waiting.text
    assert post(two, ANNA, waiting, "claim-time") == 409
    later(two.token, 85000)
    assert post(two, ANNA, waiting, "claim-time") == 409
    later(two.token, 1400)
    # Nothing happens by itself, and whoever is late may still move.
    assert post(two, BO, two.newest(BO), "claim-time") == 409
    assert not game_at(waiting).winner
    end = two.anna.press(two.newest(ANNA), "Claim the game")
    game = game_at(end)
    assert (game.winner, game.view(None).secret is not None) == (ANNA, True)
    assert "The time of Bö had run out." in two.newest(ANNA).text
    assert "Deine Zeit war abgelaufen." in two.newest(BO).text


def test_a_late_move_counts_while_nobody_has_claimed() -> None:
    two = Two().seated(time="30", dealer="me")
    step(two.anna, two.newest(ANNA))
    later(two.token, 100)
    assert "Claim the game" in two.newest(ANNA).text
    assert step(two.bo, two.newest(BO)).status == 200
    page = two.newest(ANNA)
    assert "Claim the game" not in page.text
    assert post(two, ANNA, page, "claim-time") == 409


def test_the_time_waits_while_what_was_counted_is_looked_at() -> None:
    from muggins.events import Dealt, Shown
    from muggins.web.clock import SHOW_SECONDS

    two = Two().seated(time="86400", other="200")
    while not any(isinstance(e, Dealt) and e.number == 2 for e in game_at(two.newest(ANNA)).events):
        two.step()
    game = game_at(two.newest(ANNA))
    shown = sum(isinstance(event, Shown) for event in game.events)
    assert shown == 3
    left = re.search(r"(\d+) seconds", two.newest(ANNA).text)
    assert left is not None
    assert 86400 + (shown - 1) * SHOW_SECONDS < int(left[1]) <= 86400 + shown * SHOW_SECONDS


@pytest.mark.parametrize("time", ["7", "-1", "x"])
def test_an_unknown_time_is_named(time: str) -> None:
    page = Two().invited(time=time)
    assert (page.status, "no such time" in page.text) == (422, True)


def test_both_see_who_wishes_for_another_game() -> None:
    two = Two().seated(other="5")
    while two.step():
        pass
    waiting = two.anna.press(two.newest(ANNA), "Play again")
    assert "Waiting for Bö." in waiting.text
    assert refreshes(two.newest(ANNA))
    assert "Anna möchte noch einmal spielen" in two.newest(BO).text
    two.bo.press(two.newest(BO), "Noch einmal")
    page = two.newest(ANNA)
    assert "To your next game" in page.text
    assert refreshes(page) == ""


def test_somebody_who_deleted_himself_is_gone() -> None:
    two = Two().seated()
    settings = two.bo.get("/settings/")
    forget = next(form for form in settings.forms if form.action.endswith("forget"))
    two.bo.press(settings, forget.buttons[0], sure="on")
    assert "Bö does not play here any more." in two.newest(ANNA).text
