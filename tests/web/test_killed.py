"""A server that is killed while two people play: no accepted move is lost, none is made twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import perf_counter, sleep

import pytest

from muggins.game import Game
from muggins.notation import read_event
from tests.postgres import running_postgres
from tests.web.test_serve import Far, Recorder, Server
from tests.web.visitor import Page, step, token_of

DATABASES = ("sqlite", "postgresql")

PROGRAM = """
import os, sys
from pathlib import Path
from muggins.web import serve

serve.make_ready("127.0.0.1", Path(sys.argv[1]))
from django.conf import settings
from django.db import connections
from django.template.loader import get_template
from django.test import Client

templates = settings.TEMPLATES[0]["DIRS"][0]
for path in templates.rglob("*.html"):
    get_template(path.relative_to(templates).as_posix())
Client(SERVER_NAME="localhost").get("/new/")
connections.close_all()
for _ in sys.stdin:
    bound = serve.listening_socket("127.0.0.1", 0)
    bound.listen()
    worker = os.fork()
    if not worker:
        serve.work(bound)
        os._exit(0)
    address = serve.address_of(*bound.getsockname())
    bound.close()
    print(worker, address, flush=True)
    os.waitpid(worker, 0)
"""
"""Starts one worker after the other; each is there at once, since all it needs is loaded."""


class Worker(Server):
    """A worker that is killed and followed by the next one on the same database."""

    def __init__(self, data: Path, database: str = "") -> None:
        self._parent = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(data)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "MUGGINS_DATABASE": database},
        )
        super().__init__(data, database)

    def start(self) -> None:
        assert self._parent.stdin is not None
        assert self._parent.stdout is not None
        self._parent.stdin.write("\n")
        self._parent.stdin.flush()
        worker, self.address = self._parent.stdout.readline().split()
        self._worker = int(worker)

    def stop(self, sign: signal.Signals) -> str:
        os.kill(self._worker, sign)
        return ""

    def close(self) -> None:
        """The last worker is killed, and nobody is left to start another."""
        self.stop(signal.SIGKILL)
        self._parent.communicate("", timeout=60)


@pytest.fixture
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Worker]:
    if request.param == "postgresql" and os.environ.get("POSTGRES") == "0":
        pytest.skip("PostgreSQL is left out by POSTGRES=0")
    with ExitStack() as stack:
        postgres = request.param == "postgresql"
        database = stack.enter_context(running_postgres()) if postgres else ""
        server = Worker(tmp_path / "data", database)
        yield server
        server.close()


class Table:
    """Two people at one table after the other, and the server that is killed under them."""

    def __init__(self, server: Worker, random: Random) -> None:
        self._server, self._random = server, random
        self._usual = 0.05
        self.people = Far(server), Far(server)
        self._recorder = Recorder(server)
        anna, bo = self.people
        form = anna.get("/new/")
        wish = {"opponent": "friend", "target": "other", "other": "61"}
        waiting = anna.press(form, form.forms[-1].buttons[-1], **wish)
        page = bo.press(bo.get(waiting.address), "Sit down and play")
        bo.press(page, "seed")
        self.token = token_of(page)
        self.kills = Counter[str]()

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
                    began = perf_counter()
                    step(who, page)
                    self._usual = perf_counter() - began
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
            sleep(self._random.uniform(0, self._usual))
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
        self.kills["written" if len(after) > len(before) else "lost"] += 1


def play_on(server: Worker, kills: int, random: Random) -> Counter[str]:
    """So many kills, by whether the move had been written; nothing may be lost or doubled."""
    table = Table(server, random)
    while table.kills.total() < kills:
        table.move()
    starts: list[list[str]] = []
    for line in server.lines():
        if line.startswith("start "):
            starts.append([])
        starts[-1].append(line)
    for lines in starts:
        Game.replay([read_event(line) for line in lines])
    return table.kills


@pytest.mark.parametrize("server", DATABASES, indirect=True)
def test_two_people_lose_nothing_when_the_server_is_killed(server: Worker) -> None:
    assert play_on(server, 10, Random(3)).total() == 10


@pytest.mark.proof
@pytest.mark.parametrize("server", DATABASES, indirect=True)
def test_a_thousand_kills(server: Worker) -> None:
    kills = play_on(server, 1000, Random(4))
    # They fell before the move was written as well as after it.
    assert min(kills["written"], kills["lost"]) > 50
