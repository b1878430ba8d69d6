"""A server that is killed while two people play: no accepted move is lost, none is made twice."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import sleep

import pytest

from muggins.game import Game
from muggins.notation import read_event
from tests.postgres import running_postgres
from tests.web.test_serve import Far, Recorder, Server
from tests.web.visitor import Page, step, token_of

DATABASES = ("sqlite", "postgresql")


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Server]:
    if request.param == "postgresql" and os.environ.get("POSTGRES") == "0":
        pytest.skip("PostgreSQL is left out by POSTGRES=0")
    with ExitStack() as stack:
        postgres = request.param == "postgresql"
        database = stack.enter_context(running_postgres()) if postgres else ""
        server = Server(tmp_path / "data", database)
        yield server
        server.stop(signal.SIGKILL)


class Table:
    """Two people at one table after the other, and the server that is killed under them."""

    def __init__(self, server: Server, random: Random) -> None:
        self._server, self._random = server, random
        self.people = Far(server), Far(server)
        self._recorder = Recorder(server)
        anna, bo = self.people
        form = anna.get("/new/")
        wish = {"opponent": "friend", "target": "other", "other": "61"}
        waiting = anna.press(form, form.forms[-1].buttons[-1], **wish)
        page = bo.press(bo.get(waiting.address), "Sit down and play")
        bo.press(page, "seed")
        self.token = token_of(page)
        self.kills = 0

    def newest(self, who: Far) -> Page:
        page = who.get(f"/g/{self.token}/")
        return who.get(f"/g/{self.token}/?at={page.data['version']}")

    def move(self) -> None:
        """The next move of whoever is awaited, or the next game."""
        for who in self.people:
            page = self.newest(who)
            if page.data["phase"] == "over":
                self._again()
                return
            if page.data["yours"] == "yes":
                if self._random.random() < 0.5:
                    self._killed(who, page)
                else:
                    step(who, page)
                return
        raise AssertionError("nobody is awaited")

    def _again(self) -> None:
        anna, bo = self.people
        anna.press(self.newest(anna), "Play again")
        self.token = token_of(bo.press(self.newest(bo), "Play again"))
        anna.press(self.newest(anna), "seal")
        bo.press(self.newest(bo), "seed")

    def _killed(self, who: Far, page: Page) -> None:
        """A move that is sent while the server is killed, and sent again to the next one."""
        server, before = self._server, self._server.lines()
        step(self._recorder, page)
        with ThreadPoolExecutor(1) as sender:
            answer = sender.submit(who.send, *self._recorder.noted)
            sleep(self._random.uniform(0, 0.06))
            server.stop(signal.SIGKILL)
        after = server.lines()
        assert after[: len(before)] == before
        assert len(after) > len(before) or answer.exception() is not None
        server.start()
        assert who.send(*self._recorder.noted).status == 200
        final = server.lines()
        assert final[: len(before)] == before
        if len(after) > len(before):
            assert final == after
        self.kills += 1


def play_on(server: Server, kills: int, random: Random) -> None:
    table = Table(server, random)
    while table.kills < kills:
        table.move()
    starts: list[list[str]] = []
    for line in server.lines():
        if line.startswith("start "):
            starts.append([])
        starts[-1].append(line)
    for lines in starts:
        Game.replay([read_event(line) for line in lines])


@pytest.mark.parametrize("server", DATABASES, indirect=True)
def test_two_people_lose_nothing_when_the_server_is_killed(server: Server) -> None:
    play_on(server, 10, Random(3))


@pytest.mark.proof
@pytest.mark.parametrize("server", DATABASES, indirect=True)
def test_a_thousand_kills(server: Server) -> None:
    play_on(server, 1000, Random(4))
