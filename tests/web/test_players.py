"""What belongs to a player: settings, games, a second device, a copy of everything, deletion."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest
from django.utils.timezone import now

from muggins.record import read_game, read_record
from muggins.seat import Seat
from tests.web.playing import begun, game_at, to_the_end, until
from tests.web.visitor import Visitor, token_of


def test_looking_around_makes_nobody_known() -> None:
    from muggins.web.models import Player

    before = Player.objects.count()
    visitor = Visitor()
    for address in ("/", "/new/", "/games/", "/settings/", "/privacy/", "/nowhere"):
        visitor.get(address)
    assert Player.objects.count() == before
    assert "muggins_session" not in visitor.client.cookies


def test_settings_are_kept_and_shown_on_every_page() -> None:
    alice = Visitor()
    page = alice.press(
        alice.get("/settings/"),
        "Keep these settings",
        theme="dark",
        deck="four",
        text="largest",
        pace="at-once",
        sounds="on",
        name="Alice",
    )
    assert "Your settings are kept." in page.text
    again = alice.get("/settings/")
    assert "Your settings are kept." not in again.text
    form = again.forms[1]
    assert {("theme", "dark"), ("deck", "four"), ("pace", "at-once"), ("sounds", "on")} <= set(
        form.fields
    )
    assert ("name", "Alice") in form.fields
    for address in ("/", "/privacy/"):
        html = alice.get(address).html
        assert 'data-theme="dark" data-deck="four"' in html
        assert 'data-text="largest"' in html
    table = until(alice, "play")
    assert 'data-pace="at-once" data-sounds="on" data-keys="on"' in table.html


@pytest.mark.parametrize("theme", ["", "purple", "x" * 5000])
def test_unknown_settings_stay_as_they_are_by_default(theme: str) -> None:
    alice = Visitor()
    alice.press(alice.get("/settings/"), "Keep these settings", theme=theme)
    assert 'data-theme="system"' in alice.get("/").html


def test_w10_names_are_made_harmless() -> None:
    """W10: no control or direction-changing characters."""
    alice = Visitor()
    begun(alice, target="31", name="  Ali\u202ece\n<b>&\x00 " + "x" * 100)
    (form,) = [form for form in alice.get("/settings/").forms if form.id == ""][1:2]
    name = dict(form.fields)["name"]
    assert name.startswith("Ali ce <b>&")
    assert len(name) <= 40
    assert "<b>" not in alice.get("/settings/").html


def test_the_hand_is_sorted_only_if_wished() -> None:
    alice = Visitor()
    page = until(alice, "discard", target="121")
    shown = [value for name, value in page.form.choices if name == "discard"]
    hand = [str(card) for card in game_at(page).view(Seat.FIRST).hand(Seat.FIRST)]
    assert sorted(shown) == sorted(hand)
    assert shown == [str(card) for card in sorted(game_at(page).view(Seat.FIRST).hand(Seat.FIRST))]
    alice.press(alice.get("/settings/"), "Keep these settings", sort=[])
    page = alice.get(page.address)
    assert [value for name, value in page.form.choices if name == "discard"] == hand


def test_a_left_game_is_listed_and_goes_on() -> None:
    alice = Visitor()
    page = until(alice, "play", target="61")
    home = alice.get("/")
    assert "Go on playing" in home.text
    back = alice.get(home.link("Against Club"))
    assert back.data["version"] == page.data["version"]
    *_, end = to_the_end(alice, back)
    assert "Go on playing" not in alice.get("/").text
    assert ("won" in alice.get("/games/").text) == ("You win" in end.text)


def test_long_lists_have_pages() -> None:
    alice = Visitor()
    for target in range(10, 32):
        begun(alice, target=str(target))
    first = alice.get("/games/")
    assert first.html.count("<time") == 20
    second = alice.get("/games/" + first.link("Older games"))
    assert second.html.count("<time") == 2
    assert second.link("Newer games") == "?page=1"
    for page in ("0", "3", "x", "99999999999"):
        assert alice.client.get("/games/", {"page": page}).status_code == 404


def test_the_record_hides_cards_until_the_end() -> None:
    alice = Visitor()
    page = until(alice, "play", target="31")
    running = alice.client.get(f"/g/{token_of(page)}/record").content.decode()
    assert "??" in running
    assert "Seen by: first" in running
    assert read_record(running).seen_by is Seat.FIRST
    list(to_the_end(alice, page))
    whole = alice.client.get(f"/g/{token_of(page)}/record").content.decode()
    assert read_game(whole) == game_at(page)


def test_everything_stored_can_be_taken_away() -> None:
    alice = Visitor()
    done = token_of(list(to_the_end(alice, begun(alice, target="31", name="Alice")))[-1])
    running = token_of(until(alice, "discard", target="61"))
    told = json.loads(alice.client.get("/settings/export").content)
    assert told["player"]["name"] == "Alice"
    assert {game["game"] for game in told["games"]} == {done, running}
    records = {game["game"]: game["record"] for game in told["games"]}
    assert "??" in records[running]
    assert "??" not in records[done]
    assert Visitor().client.get("/settings/export").status_code == 404


def test_deleted_data_are_gone() -> None:
    from muggins.web.models import EventRow, GameRow, Player, Secret

    alice = Visitor()
    page = until(alice, "play", name="Alice to be forgotten")
    row = GameRow.objects.get(token=token_of(page))
    unsure = alice.get("/settings/")
    alice.press(unsure, "Delete my data")
    assert GameRow.objects.filter(pk=row.pk).exists()
    alice.press(unsure, "Delete my data", sure="on")
    assert not GameRow.objects.filter(pk=row.pk).exists()
    assert not EventRow.objects.filter(game_id=row.pk).exists()
    assert not Secret.objects.filter(game_id=row.pk).exists()
    assert not Player.objects.filter(name="Alice to be forgotten").exists()
    assert alice.get(page.address).status == 404
    assert "Go on playing" not in alice.get("/").text


def test_m9_a_link_brings_a_player_to_a_second_device_once() -> None:
    phone, computer, thief = Visitor("de"), Visitor("en"), Visitor("en")
    page = until(phone, "play")
    made = phone.press(phone.get("/settings/"), "Link erstellen")
    link = dict(re_inputs(made.html))["link"].removeprefix("http://testserver")
    # A chat program's preview reads the page and uses nothing up.
    assert thief.get(link).status == 200
    asked = computer.get(link)
    home = computer.press(asked, "Yes, go on here")
    assert home.language == "de"
    assert computer.get(page.address).data == page.data
    assert thief.get(link).status == 404
    assert thief.client.post(link).status_code == 403
    assert phone.get(page.address).status == 200


def re_inputs(html: str) -> list[tuple[str, str]]:
    import re

    return re.findall(r'<input id="(\w+)" type="text" readonly value="([^"]*)"', html)


def test_links_run_out_and_are_stored_hashed() -> None:
    from muggins.web.models import Transfer

    alice = Visitor()
    until(alice, "play")
    first = dict(re_inputs(alice.press(alice.get("/settings/"), "Make a link").html))["link"]
    second = dict(re_inputs(alice.press(alice.get("/settings/"), "Make a link").html))["link"]
    first, second = (link.removeprefix("http://testserver") for link in (first, second))
    assert Visitor().get(first).status == 404
    asked = Visitor()
    page = asked.get(second)
    assert page.status == 200
    transfer = Transfer.objects.get(digest__in=digests(second))
    assert second.split("/")[2] not in transfer.digest
    Transfer.objects.filter(pk=transfer.pk).update(expires=now() - timedelta(seconds=1))
    assert Visitor().get(second).status == 404
    assert asked.press(page, "Yes, go on here").status == 404


def digests(link: str) -> list[str]:
    import hashlib

    return [hashlib.sha256(link.split("/")[2].encode()).hexdigest()]


def test_links_can_not_be_guessed_for_long() -> None:
    guesser = Visitor()
    statuses = [guesser.get(f"/device/{'A' * 31}{n % 10}/").status for n in range(61)]
    assert statuses == [404] * 60 + [429]


def test_replacing_the_games_of_a_browser_is_said_before() -> None:
    alice, bob = Visitor(), Visitor()
    until(alice, "play")
    until(bob, "play")
    link = dict(re_inputs(alice.press(alice.get("/settings/"), "Make a link").html))["link"]
    link = link.removeprefix("http://testserver")
    assert "no longer be listed" in bob.get(link).text
    assert "no longer be listed" not in alice.get(link).text
