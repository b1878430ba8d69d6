"""Who may see and do what: strangers find nothing, forged and broken requests change nothing."""

from __future__ import annotations

import re

import pytest
from django.db import DatabaseError, OperationalError
from django.test import Client, RequestFactory, override_settings
from django.urls import get_resolver

from muggins.engine.bots import move_of
from tests.web.playing import begun, game_at, to_the_end, until
from tests.web.visitor import Visitor, step, token_of

OF_A_GAME = (
    "",
    "move",
    "frames?after=0",
    "log",
    "record",
    "leave",
    "rematch",
    "anew",
    "company",
    "say",
    "claim-time",
    "share",
    "check",
    "review",
    "review/practise",
    "hint",
)
BY_POST = {"move", "rematch", "anew", "say", "claim-time", "share", "hint", "review/practise"}


def test_every_address_of_a_game_is_tried_below() -> None:
    patterns = [str(entry.pattern) for entry in get_resolver().url_patterns]
    found = {p.split(")/", 1)[1].rstrip("$") for p in patterns if p.startswith("^g/")}
    assert found == {address.partition("?")[0] for address in OF_A_GAME}


@pytest.mark.parametrize("page", OF_A_GAME)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_stranger_finds_the_same_as_where_nothing_is(method: str, page: str) -> None:
    alice, bob, charlie = Visitor(), Visitor(), Visitor()
    token = token_of(until(alice, "play"))
    until(bob, "play")
    for stranger in (bob, charlie):
        stranger.client.handler.enforce_csrf_checks = False
        answers = []
        for tried in (token, "A" * 16):
            answer = getattr(stranger.client, method)(f"/g/{tried}/{page}")
            answers.append((answer.status_code, without_tokens(answer.content, tried)))
        assert answers[0] == answers[1]
        assert answers[0][0] == (405 if wrong_method(method, page) else 404)
    if not wrong_method(method, page):
        alice.client.handler.enforce_csrf_checks = False
        assert getattr(alice.client, method)(f"/g/{token}/{page}").status_code != 404


def wrong_method(method: str, page: str) -> bool:
    return (method == "post") is not (page in BY_POST)


def without_tokens(html: bytes, token: str) -> bytes:
    html = re.sub(rb'name="csrfmiddlewaretoken" value="\w+"', b"", html)
    return html.replace(token.encode(), b"")


def test_forms_from_elsewhere_are_refused() -> None:
    alice = Visitor()
    page = until(alice, "discard")
    before = game_at(page).events
    fields = dict(page.form.fields)
    two = [value for name, value in page.form.choices if name == "discard"][:2]
    move = {"decision": fields["decision"], "move": "discard", "discard": two}
    addresses = "/play /new/ /settings/ /settings/forget /settings/device /language".split()
    game = f"/g/{token_of(page)}"
    for address in (*addresses, f"{game}/move", f"{game}/rematch"):
        answer = alice.client.post(address, move)
        assert answer.status_code == 403, address
        assert "not sent from here" in answer.content.decode()
    foreign = alice.client.post(
        f"/g/{token_of(page)}/move",
        move | {"csrfmiddlewaretoken": fields["csrfmiddlewaretoken"]},
        headers={"Origin": "https://elsewhere.example"},
    )
    assert foreign.status_code == 403
    assert game_at(page).events == before


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"move": ""},
        {"move": "fly"},
        {"move": "play"},
        {"move": "play XX"},
        {"move": "play 5H 6H"},
        {"move": "discard", "discard": ["5H", "??"]},
        {"move": "cut"},
        {"move": "cut -4"},
        {"move": "cut 4.5"},
        {"move": "draw ٣"},
        {"move": "draw 9999999"},
        {"move": "go", "decision": ""},
        {"move": "go", "decision": "1e3"},
        {"move": "go now"},
        {"move": "take-back"},
        {"move": "take-back x"},
        {"move": "play \N{NULL}"},
        {"move": "claim 3", "points": "3"},
        {"move": "x" * 10_000},
    ],
    ids=lambda broken: str(broken)[:40],
)
def test_what_no_form_sends_is_a_clear_400(broken: dict[str, object]) -> None:
    alice = Visitor()
    page = until(alice, "play")
    before = game_at(page).events
    answer = alice.client.post(f"/g/{token_of(page)}/move", dict(page.form.fields) | broken)
    assert answer.status_code == 400
    assert "could not be read" in answer.content.decode()
    assert game_at(page).events == before


@pytest.mark.parametrize(
    "move",
    [{"move": "seed", "seed": "x"}, {"move": "draw 5"}, {"move": "cut 20"},
     {"move": "take-back 5"}, {"move": "call", "points": "4"}, {"move": "play AC"},
     {"move": "discard", "discard": ["AC", "2C"]}],
    ids=lambda move: str(move["move"]),
)  # fmt: skip
def test_moves_of_another_moment_are_refused(move: dict[str, object]) -> None:
    alice = Visitor()
    page = until(alice, "discard")
    before = game_at(page).events
    answer = alice.client.post(f"/g/{token_of(page)}/move", dict(page.form.fields) | move)
    assert answer.status_code in (409, 422)
    assert 'role="alert"' in answer.content.decode()
    assert game_at(page).events == before


@pytest.mark.parametrize("at", ["0", "-1", "x", "9999", "1e1", "", "\N{NULL}", "1" * 5000])
def test_moments_that_are_not_there_are_404(at: str) -> None:
    alice = Visitor()
    page = until(alice, "play")
    assert alice.client.get(f"/g/{token_of(page)}/", {"at": at}).status_code == 404
    if at != "0":
        assert alice.client.get(f"/g/{token_of(page)}/frames", {"after": at}).status_code == 404


def test_too_large_a_request_is_refused() -> None:
    alice = Visitor()
    page = until(alice, "play")
    sent = dict(page.form.fields)
    assert alice.client.post("/settings/", sent | {"name": "n" * 100_000}).status_code == 400
    assert (
        alice.client.post("/settings/", sent | {f"f{n}": "x" for n in range(200)}).status_code
        == 400
    )


def test_new_games_are_limited_by_player_and_by_address() -> None:
    """W9: nobody fills the house; what a client says of its own address counts for nothing."""
    with override_settings(NEW_GAMES_AN_HOUR=3):
        alice = Visitor()
        statuses = [begun(alice, target=str(target)).status for target in range(10, 14)]
        assert statuses == [200, 200, 200, 429]
        # Three from alice; an address may open four times as many as a player.
        others = [begun(Visitor(), target="31").status for _ in range(10)]
        assert others == [200] * 9 + [429]
        assert begun(Visitor(address="198.51.100.7"), target="31").status == 200


def test_moves_against_a_strong_bot_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("muggins.web.limits.THOUGHTS", 2)
    # Counted before anybody thinks, so that no kernel is needed here.
    monkeypatch.setattr("muggins.engine.thinking.APART", frozenset({"club"}))
    monkeypatch.setattr("muggins.web.store.ask", move_of)
    alice = Visitor()
    page = begun(alice, opponent="club", dealer="me")
    for _ in range(2):
        page = step(alice, page)
        assert page.status == 200
        page = alice.get(f"/g/{token_of(page)}/?at={page.data['version']}")
        assert page.data["yours"] == "yes"
    lines = game_at(page).events
    assert step(alice, page).status == 429
    assert game_at(page).events == lines
    # Against others she may go on.
    assert step(alice, begun(alice, opponent="tilly", dealer="me")).status == 200


def test_an_address_that_the_client_names_itself_counts_for_nothing() -> None:
    from muggins.web.limits import address_of

    def address(proxies: int, forwarded: str) -> str:
        request = RequestFactory().get("/", headers={"X-Forwarded-For": forwarded})
        request.META["REMOTE_ADDR"] = "10.0.0.1"
        with override_settings(PROXIES=proxies):
            return address_of(request)

    assert address(0, "203.0.113.9") == "10.0.0.1"
    assert address(1, "203.0.113.9") == "203.0.113.9"
    assert address(1, "192.0.2.1, 203.0.113.9") == "203.0.113.9"
    assert address(1, "nonsense") == "10.0.0.1"
    assert address(2, "192.0.2.1, 203.0.113.9, 10.0.0.2") == "203.0.113.9"
    assert address(1, "2001:db8::1") == address(1, "2001:db8::2")


def test_pages_carry_their_headers() -> None:
    """W10: no page without its safety headers."""
    alice = Visitor()
    page = until(alice, "play")
    for address in ("/", page.address, "/g/AAAAAAAAAAAAAAAA/"):
        headers = alice.client.get(address).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Frame-Options"] == "DENY"
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
        assert headers["Cache-Control"] == "private, no-store"


def test_no_page_has_style_or_script_within() -> None:
    alice = Visitor()
    game = [page.html for page in to_the_end(alice, begun(alice, target="31"))]
    for html in [*game, alice.get("/").html, alice.get("/settings/").html]:
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", html)
        assert all("src=" in script for script in re.findall(r"<script[^>]*>", html))


def test_cookies_are_kept_from_scripts_and_other_sites() -> None:
    """W10: what names a player stands in no address and is no script’s."""
    alice = Visitor()
    until(alice, "play")
    alice.press(alice.get("/"), "de")
    assert set(alice.client.cookies) == {"muggins_session", "muggins_csrf", "muggins_language"}
    for cookie in alice.client.cookies.values():
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"


def test_an_unexpected_fault_shows_a_page_and_no_details(monkeypatch: pytest.MonkeyPatch) -> None:
    alice = Visitor()
    page = until(alice, "play")

    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("the secret is Rumpelstiltskin")

    monkeypatch.setattr("muggins.web.pages.table.moment", broken)
    client = Client(raise_request_exception=False)
    client.cookies = alice.client.cookies
    answer = client.get(page.address)
    assert answer.status_code == 500
    assert "Something went wrong here" in answer.content.decode()
    assert "Rumpelstiltskin" not in answer.content.decode()


@pytest.mark.parametrize("error", [OperationalError, DatabaseError])
def test_a_database_that_fails_is_answered(
    error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    alice = Visitor()
    page = until(alice, "play")

    def failing(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("muggins.web.seated.SeatRow.objects.filter", failing)
    monkeypatch.setattr("muggins.web.players.Player.objects.filter", failing)
    client = Client(raise_request_exception=False)
    client.cookies = alice.client.cookies
    answer = client.get(page.address)
    assert answer.status_code == 500
    assert "nothing of your game is lost" in answer.content.decode()
