"""Moves over the web: made once, however often they are sent; refused with a reason, unchanged."""

from __future__ import annotations

import json
from typing import Any

import pytest

from muggins.engine.tables import damaged
from muggins.events import Played, SaidGo
from muggins.moves import Move
from tests.web.playing import ME, begun, game_at, to_the_end, until
from tests.web.visitor import Page, Visitor, token_of

PHASES = ("draw", "discard", "cut", "play", "count", "call")


def sent(page: Page, move: str, **more: object) -> dict[str, Any]:
    """What the form of a page sends for a move."""
    return {**dict(page.form.fields), "move": move, **more}


def a_move(page: Page) -> dict[str, Any]:
    """A move that is allowed at this page."""
    match page.data["phase"]:
        case "discard":
            two = [value for name, value in page.form.choices if name == "discard"][:2]
            return sent(page, "discard", discard=two)
        case "count":
            return sent(page, "claim", points="3")
        case "call":
            return sent(page, "call", points="3")
    button = next(b for b in page.form.buttons if "aria-disabled" not in b.attributes)
    return sent(page, button.value)


def another_move(page: Page) -> dict[str, Any]:
    """A move that would have been allowed at this page as well."""
    match page.data["phase"]:
        case "draw":
            return sent(page, "draw 3")
        case "discard":
            two = [value for name, value in page.form.choices if name == "discard"][-2:]
            return sent(page, "discard", discard=two)
        case "cut":
            return sent(page, "cut 36")
        case "play":
            return sent(page, page.form.buttons[1].value)
        case _:
            return a_move(page) | {"points": "29"}


def answered(visitor: Visitor, page: Page, move: dict[str, Any]) -> Any:
    return visitor.client.post(f"/g/{token_of(page)}/move", move)


@pytest.mark.parametrize("phase", PHASES)
def test_the_same_move_twice_is_answered_alike_and_made_once(phase: str) -> None:
    alice = Visitor()
    page = until(alice, phase, target="31", counting="muggins")
    move = a_move(page)
    first = answered(alice, page, move)
    events = game_at(page).events
    second = answered(alice, page, move)
    assert first.status_code == second.status_code == 302
    assert first.headers["Location"] == second.headers["Location"]
    assert game_at(page).events == events


@pytest.mark.parametrize("phase", PHASES)
def test_another_move_for_an_answered_decision_changes_nothing(phase: str) -> None:
    alice = Visitor()
    page = until(alice, phase, target="31", counting="muggins")
    answered(alice, page, a_move(page))
    events = game_at(page).events
    answer = answered(alice, page, another_move(page))
    assert answer.status_code == 409
    assert b'role="alert"' in answer.content
    assert game_at(page).events == events


def test_s17_a_card_that_does_not_fit_says_why() -> None:
    alice = Visitor()
    for page in to_the_end(alice, begun(alice)):
        buttons = [button for form in page.forms for button in form.buttons]
        unfit = [one for one in buttons if "unfit" in one.attributes.get("class", "")]
        if unfit:
            break
    assert unfit[0].attributes["aria-disabled"] == "true"
    before = game_at(page).events
    refused = alice.press(page, unfit[0])
    assert refused.status == 422
    assert "does not fit" in refused.text
    assert refused.data == page.data
    assert game_at(page).events == before


def test_s18_go_is_refused_while_a_card_fits() -> None:
    alice = Visitor()
    page = until(alice, "play")
    refused = alice.press(page, "go")
    assert refused.status == 422
    assert "one of your cards still fits" in refused.text


@pytest.mark.parametrize("chosen", [[], ["1"], ["1", "2", "3"]])
def test_not_two_for_the_crib_are_refused_and_stay_marked(chosen: list[str]) -> None:
    alice = Visitor()
    page = until(alice, "discard")
    hand = [value for name, value in page.form.choices if name == "discard"]
    refused = alice.press(page, "discard", discard=hand[: len(chosen)])
    assert refused.status == 422
    assert "Two cards go to the crib" in refused.text
    assert [value for name, value in refused.form.fields if name == "discard"] == (
        hand[: len(chosen)]
    )


@pytest.mark.parametrize("points", ["", "30", "-1", "abc", "9" * 50, "١٢"])
def test_points_that_no_hand_has_are_refused(points: str) -> None:
    alice = Visitor()
    page = until(alice, "count", target="61", counting="by-hand")
    refused = alice.press(page, "claim", points=points)
    assert refused.status == 422
    assert "0 to 29" in refused.text
    assert refused.data == page.data


def test_automatic_moves_leave_no_forced_one_to_the_player() -> None:
    alice = Visitor()
    alice.press(alice.get("/settings/"), "Keep these settings", auto="on")
    decided = 0
    for page in to_the_end(alice, begun(alice, target="61")):
        if page.data["phase"] == "play" and page.data["yours"] == "yes":
            decided += 1
            assert len(game_at(page).legal_moves(ME)) > 1
    assert decided
    mine = [event for event in game_at(page).events if isinstance(event, Played | SaidGo)]
    assert sum(event.seat is ME for event in mine) > decided


def test_scripts_get_all_frames_of_a_move() -> None:
    alice = Visitor()
    page = until(alice, "discard")
    game = game_at(page)
    answer = alice.client.post(
        f"/g/{token_of(page)}/move", a_move(page), headers={"Accept": "application/json"}
    )
    told = json.loads(answer.content)
    numbers = [frame["n"] for frame in told["frames"]]
    assert numbers[0] == len(game.events) + 1
    assert numbers == sorted(numbers)
    assert numbers[-1] == told["version"] == len(game_at(page).events)
    assert all(frame["html"].lstrip().startswith('<section id="table"') for frame in told["frames"])
    assert all(frame["say"] for frame in told["frames"])
    assert told["frames"][-1]["stop"]
    again = json.loads(
        alice.client.get(f"/g/{token_of(page)}/frames?after={len(game.events)}").content
    )
    assert [f["n"] for f in again["frames"]] == numbers
    refused = alice.client.post(
        f"/g/{token_of(page)}/move",
        a_move(page) | {"move": "cut 20"},
        headers={"Accept": "application/json"},
    )
    assert refused.status_code == 409
    told = json.loads(refused.content)
    assert told["error"]["code"] == "stale-decision"
    assert [frame["n"] for frame in told["frames"]] == [told["version"]]


def test_resigning_twice_is_resigning_once() -> None:
    alice = Visitor()
    page = until(alice, "play")
    assert ("New game", f"/g/{token_of(page)}/leave") in page.links
    leave = alice.get(f"/g/{token_of(page)}/leave")
    assert "Go on playing it" in leave.text
    new = alice.press(leave, "resign")
    assert new.address.endswith("/new/")
    events = game_at(page).events
    assert alice.press(leave, "resign").address.endswith("/new/")
    assert game_at(page).events == events
    end = alice.get(f"/g/{token_of(page)}/")
    assert end.data["phase"] == "over"
    assert "You gave up." in end.text


def test_a_training_game_takes_back() -> None:
    alice = Visitor()
    page = until(alice, "play", target="61", training="on")
    back = alice.press(page, "Take back")
    assert back.data["phase"] in ("discard", "cut")
    assert back.data["yours"] == "yes"
    assert len(game_at(page).events) > int(page.data["version"])
    plain = until(alice, "play", target="61")
    assert "Take back" not in plain.text


def test_a_double_click_on_play_opens_one_game() -> None:
    alice = Visitor()
    home = alice.get("/")
    first = alice.press(home, "Play now")
    # The second click of the same page still carries the cookies of the first.
    assert alice.press(alice.get("/"), "Play now").address == first.address


def test_against_a_version_that_is_gone_nobody_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    alice = Visitor()
    page = until(alice, "play", target="31")
    monkeypatch.setattr("muggins.engine.club.Club.version", "2")
    before = game_at(page).events
    answer = answered(alice, page, a_move(page))
    assert answer.status_code == 409
    assert "earlier version" in answer.content.decode()
    assert game_at(page).events == before
    # Looking at it and giving it up need no opponent.
    assert alice.client.get(f"/g/{token_of(page)}/").status_code == 200
    assert answered(alice, page, sent(page, "resign")).status_code in (200, 302, 303)
    assert game_at(page).winner is not None


def test_a_bot_without_its_table_stops_the_game_and_loses_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(*_given: object) -> Move:
        raise damaged("race.npz")

    alice = Visitor()
    page = until(alice, "play", target="31")
    monkeypatch.setattr("muggins.web.store.ask", missing)
    before = game_at(page).events
    answer = answered(alice, page, a_move(page))
    assert answer.status_code == 503
    assert "race.npz" in answer.content.decode()
    assert game_at(page).events == before
    monkeypatch.undo()
    assert answered(alice, page, a_move(page)).status_code in (200, 302, 303)
    assert len(game_at(page).events) > len(before)
