"""A bot that thinks apart plays on the web; if its process fails, a page says so."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from unittest.mock import patch

import pytest

from muggins.engine import thinking
from muggins.engine.bots import BOTS, move_of
from muggins.engine.thinking import Lost, Thinkers
from muggins.moves import Move
from muggins.view import View
from muggins.web import judging
from tests.web.playing import begun, game_at, to_the_end
from tests.web.visitor import Page, Visitor, token_of

APART = frozenset({"ruth"})


class Failing(Thinkers):
    """Thinkers that have lost every process."""

    def ask(self, identity: str, view: View, seed: bytes) -> Move:
        raise Lost


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    """A character that thinks apart, so that no kernels have to be loaded."""
    apart = Thinkers(processes=1)
    with patch.object(thinking, "APART", APART), patch.object(thinking, "THINKERS", apart):
        yield apart
    apart.stop()


def test_a_whole_game_against_a_bot_in_another_process(thinkers: Thinkers) -> None:
    asked = []
    before = thinkers.ask

    def noted(identity: str, view: View, seed: bytes) -> Move:
        move = before(identity, view, seed)
        asked.append(move == move_of(identity, view, seed))
        return move

    with patch.object(thinkers, "ask", noted):
        *_, last = to_the_end(alice := Visitor(), begun(alice, opponent="ruth", target="31"))
    assert last.data["phase"] == "over"
    assert len(asked) > 5
    assert all(asked)


@pytest.mark.usefixtures("thinkers")
def test_where_the_bot_is_lost_the_page_says_so_and_the_move_can_be_made_again() -> None:
    alice = Visitor()
    pages = to_the_end(alice, begun(alice, opponent="ruth", target="31", dealer="me"))
    page = next(page for page in pages if page.data["phase"] == "discard")
    before = game_at(page)
    two = [value for name, value in page.form.choices if name == "discard"][:2]
    move = {**dict(page.form.fields), "move": "discard", "discard": two}
    address = f"/g/{token_of(page)}/move"
    with patch.object(thinking, "THINKERS", Failing()):
        # The bot has thrown before; as pone it cuts, which needs no thought, and leads.
        answers = [
            alice.client.post(address, move, headers={"Accept-Language": language})
            for language in ("en", "de")
        ]
        script = alice.client.post(address, move, headers={"Accept": "application/json"})
    assert [answer.status_code for answer in (*answers, script)] == [503] * 3
    assert answers[0].headers["Retry-After"] == "5"
    english, german = (Page(address, 503, answer.content.decode()) for answer in answers)
    assert "Your opponent has lost the thread" in english.text
    assert "Dein Gegner hat den Faden verloren" in german.text
    assert script.json()["error"]["code"] == "503"
    assert game_at(page) == before
    assert alice.client.post(address, move).status_code == 302
    assert len(game_at(page).events) > len(before.events)


def test_whoever_asks_first_is_not_given_up_while_kernels_are_compiled() -> None:
    """A hint, a drill or a review may be the first thing that a new machine has to judge."""
    apart = Thinkers(processes=1, time_limit=0.01)
    compiling = partial(time.sleep, 1.5)
    with patch.object(thinking, "warm_up", compiling), patch.object(judging, "THINKERS", apart):
        assert judging.judge(len, "abc") == 3
    apart.stop()


def test_a_game_with_a_quick_bot_starts_no_process(thinkers: Thinkers) -> None:
    with patch.object(thinkers, "_ready", side_effect=AssertionError):
        *_, last = to_the_end(alice := Visitor(), begun(alice, opponent="random", target="31"))
    assert last.data["phase"] == "over"
    with patch.object(thinkers, "_ready", side_effect=AssertionError("started")):
        page = begun(Visitor(), opponent="random")
    assert page.status == 200


def test_bots_with_kernels_think_apart() -> None:
    assert {name for name in BOTS if name.startswith("master")} == thinking.APART
