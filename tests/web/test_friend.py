"""Two people at one table: the link, the seats, the moves, the next game."""

from __future__ import annotations

import re

import pytest

from muggins.events import Sealed, Seeded
from muggins.seat import HOUSE, Seat
from tests.web.playing import game_at
from tests.web.two import Two, refreshes
from tests.web.visitor import Visitor, step, token_of

ANNA, BO = Seat.FIRST, Seat.SECOND


def test_a_link_shows_a_page_and_seats_whoever_presses_first() -> None:
    two = Two()
    waiting = two.invited()
    assert "Only somebody in the same network can open it." in waiting.text
    for _ in range(2):
        page = two.bo.get(waiting.address)
        assert "Anna lädt dich zu einer Partie Cribbage ein" in page.text
    assert refreshes(waiting) == waiting.address
    table = two.bo.press(page, "Hinsetzen und spielen", name="Bö")
    assert table.data["phase"] == "seed"
    # The one who waited is led to the table, by the same address.
    assert token_of(two.anna.get(waiting.address)) == token_of(table)
    late = two.carl.get(waiting.address)
    assert (late.status, "This seat is taken" in late.text) == (409, True)


@pytest.mark.parametrize(
    ("host", "who"),
    [
        ("localhost:8121", "on this computer alone"),
        ("127.0.0.1", "on this computer alone"),
        ("[::1]:8121", "on this computer alone"),
        ("192.168.1.7:8121", "the same network"),
        ("cellar.local", "the same network"),
        ("cribbage.example", "Anybody"),
        ("93.184.216.34", "Anybody"),
    ],
)
def test_w6_the_link_says_who_can_open_it(host: str, who: str) -> None:
    from muggins.web.pages.friend import reach

    assert who in reach(host)


def test_nobody_plays_against_himself() -> None:
    two = Two()
    waiting = two.invited()
    own = two.anna.client.post(
        waiting.address,
        {"csrfmiddlewaretoken": dict(waiting.forms[-1].fields)["csrfmiddlewaretoken"]},
    )
    assert own.status_code == 409
    assert "You sit here already" in own.content.decode()


def test_two_who_press_at_once_get_one_seat() -> None:
    two = Two()
    address = two.invited().address
    seen = two.carl.get(address)
    table = two.bo.press(two.bo.get(address), "Hinsetzen und spielen")
    assert two.carl.press(seen, "Sit down and play").status == 409
    again = two.bo.client.post(
        address, {"csrfmiddlewaretoken": dict(table.forms[0].fields)["csrfmiddlewaretoken"]}
    )
    assert again.headers["Location"] == f"/g/{token_of(table)}/"


def test_the_order_of_seals_and_seeds() -> None:
    two = Two().seated()
    game = game_at(two.newest(ANNA))
    order = [
        (type(event).__name__, event.by if isinstance(event, Sealed) else event.seat)
        for event in game.events
        if isinstance(event, Sealed | Seeded)
    ]
    assert order == [("Sealed", HOUSE), ("Sealed", ANNA), ("Seeded", BO), ("Seeded", ANNA)]
    assert all(event.by_server for event in game.events if isinstance(event, Seeded))
    assert game.view(None).names == ("Anna", "Bö")


def test_a_stranger_finds_nothing() -> None:
    two = Two().seated()
    nothing = two.carl.get("/g/AAAAAAAAAAAAAAAA/")
    for path in ("", "frames?after=1", "log", "record", "leave"):
        page = two.carl.get(f"/g/{two.token}/{path}")
        assert (page.status, page.text) == (404, nothing.text if page.html else page.text)


@pytest.mark.parametrize("counting", ["automatic", "muggins"])
def test_s1_a_whole_game_of_two_without_scripts(counting: str) -> None:
    two = Two().seated(counting=counting)
    moves = 0
    while two.step():
        moves += 1
    assert moves > 20
    ends = [two.newest(seat).text for seat in Seat]
    assert "You win" in ends[0] or "Bö wins" in ends[0]
    assert "Du gewinnst" in ends[1] or "Anna gewinnt" in ends[1]


def test_both_discard_at_once() -> None:
    two = Two().seated(dealer="me")
    pages = [two.newest(seat) for seat in Seat]
    assert {page.data["decision"] for page in pages} == {pages[0].data["decision"]}
    for seat in Seat:
        assert step(two.visitor(seat), pages[seat]).status == 200
    assert game_at(pages[0]).phase.value == "cut"


def test_a_page_that_waits_looks_again_and_one_that_asks_never_does() -> None:
    two = Two().seated(dealer="me")
    assert refreshes(two.newest(ANNA)) == ""
    waiting = step(two.anna, two.newest(ANNA))
    assert waiting.data["yours"] == "no"
    target = refreshes(waiting)
    assert target == f"/g/{two.token}/?after={waiting.data['n']}"
    assert two.anna.get(target).data["n"] == waiting.data["n"]
    step(two.bo, two.newest(BO))
    later = two.anna.get(target)
    assert int(later.data["n"]) > int(waiting.data["n"])


def test_the_other_is_on_turn_whatever_is_tried() -> None:
    two = Two().seated(dealer="me")
    page = step(two.anna, two.newest(ANNA))
    before = game_at(page)
    token = dict(page.forms[0].fields)["csrfmiddlewaretoken"]
    answer = two.anna.client.post(
        f"/g/{two.token}/move",
        {"csrfmiddlewaretoken": token, "decision": page.data["decision"], "move": "play 5H"},
    )
    assert answer.status_code == 409
    assert game_at(page) == before


def test_another_game_begins_once_both_wish_for_it() -> None:
    two = Two().seated()
    while two.step():
        pass
    first = two.anna.press(two.newest(ANNA), "Play again")
    assert token_of(first) == two.token
    second = two.bo.press(two.newest(BO), "Noch einmal")
    assert token_of(second) != two.token
    assert token_of(two.anna.press(two.newest(ANNA), "Play again")) == token_of(second)
    lost = game_at(two.newest(ANNA)).winner
    two.token = token_of(second)
    two.anna.press(two.newest(ANNA), "seal")
    two.bo.press(two.newest(BO), "seed")
    game = game_at(two.newest(ANNA))
    assert game.phase.value == "discard"
    assert lost is not None
    assert game.view(None).dealer is lost.other


def test_a_table_that_has_not_begun_is_laid_anew() -> None:
    two = Two()
    form = two.anna.get("/new/")
    waiting = two.anna.press(form, form.forms[-1].buttons[-1], opponent="friend", seed="browser")
    assert "Make the link" in waiting.text
    assert (
        "not ready" in two.bo.get(waiting.address).text
        or "bereit" in two.bo.get(waiting.address).text
    )
    sealed = two.anna.press(waiting, waiting.forms[-2].buttons[0], digest="ab" * 32)
    table = two.bo.press(two.bo.get(sealed.address), "Hinsetzen und spielen")
    two.token = token_of(table)
    two.bo.press(table, "seed")
    # The seed of that seal is lost.
    page = two.newest(ANNA)
    assert page.data["phase"] == "seed"
    button = two.anna.button(page, "Lay the table anew")
    button.form.action = button.attributes["formaction"]
    two.token = token_of(two.anna.press(page, button))
    two.anna.press(two.newest(ANNA), "seal")
    two.bo.press(two.newest(BO), "seed")
    assert two.newest(ANNA).data["phase"] == "draw"


def test_a_seal_that_is_none_is_refused() -> None:
    two = Two()
    form = two.anna.get("/new/")
    waiting = two.anna.press(form, form.forms[-1].buttons[-1], opponent="friend", seed="browser")
    assert two.anna.press(waiting, waiting.forms[-2].buttons[0], digest="xyz").status == 400
    assert "Make the link" in two.anna.get(waiting.address).text


def test_a_link_that_is_not_waited_for_is_dead() -> None:
    two = Two()
    waiting = two.invited()
    two.anna.press(waiting, "Wait no longer")
    assert two.bo.get(waiting.address).status == 404


def test_a_training_game_needs_a_bot() -> None:
    page = Two().invited(training="on")
    assert (page.status, "against a bot only" in page.text) == (422, True)


def test_a_player_goes_on_from_another_device() -> None:
    two = Two().seated(dealer="me")
    step(two.anna, two.newest(ANNA))
    link = two.bo.press(two.bo.get("/settings/"), "Link erstellen")
    address = re.findall(r'value="([^"]*/device/[^"]*)"', link.html)[0]
    phone = Visitor("de", address="127.0.0.7")
    arrived = phone.get("/" + address.split("/", 3)[3])
    phone.press(arrived, "Ja, hier weiterspielen")
    old, two.bo = two.bo, phone
    assert step(phone, two.newest(BO)).status == 200
    while two.step():
        pass
    # The old device still sits there too: it is the same player.
    assert old.get(f"/g/{two.token}/").status == 200


def test_the_form_can_be_asked_for_a_friend() -> None:
    page = Visitor().get("/new/?opponent=friend")
    chosen = [value for form in page.forms for name, value in form.fields if name == "opponent"]
    assert chosen == ["friend"]
    assert Visitor().get("/new/?opponent=nobody").status == 200
