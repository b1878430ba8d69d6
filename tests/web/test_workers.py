"""Several processes on PostgreSQL ring each other; on SQLite they are refused."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urljoin

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from muggins.web.database import NoDatabase, database_settings
from tests.postgres import running_postgres
from tests.web.test_serve import Far
from tests.web.visitor import Page, step

MUGGINS = Path(sys.executable).with_name("muggins")
LISTENERS = 12


class Site:
    """A site of two processes."""

    def __init__(self, address: str) -> None:
        self.address = address


@pytest.fixture
def site_of_two(tmp_path: Path) -> Iterator[Site]:
    if os.environ.get("POSTGRES") == "0":
        pytest.skip("PostgreSQL is left out by POSTGRES=0")
    with running_postgres() as database:
        server = subprocess.Popen(
            [MUGGINS, "serve", "--no-browser", "--port", "0", "--workers", "2",
             "--data", tmp_path / "data", "--lang", "en"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "MUGGINS_DATABASE": database, "PYTHONUNBUFFERED": "1"},
        )  # fmt: skip
        assert server.stdout is not None
        line = server.stdout.readline()
        try:
            yield Site(next(word for word in line.split() if word.startswith("http")))
        finally:
            server.send_signal(signal.SIGTERM)
            assert server.wait(30) == 0
            server.stdout.close()


def bell_of(page: Page) -> str:
    return page.html.split('data-bell="')[1].split('"')[0]


async def heard(site: Site, page: Page, move: object) -> list[dict[str, int]]:
    """What pages that listen hear first after a move that is made in a thread beside them."""
    address = urljoin(site.address.replace("http", "ws", 1), bell_of(page))
    origin = Origin(site.address.rstrip("/"))
    bells = [await connect(address, origin=origin) for _ in range(LISTENERS)]
    # What packs messages would hold memory for every open page.
    assert not any(bell.protocol.extensions for bell in bells)
    try:
        await asyncio.to_thread(move)  # type: ignore[arg-type]
        told = await asyncio.wait_for(asyncio.gather(*(bell.recv() for bell in bells)), 30)
    finally:
        for bell in bells:
            await bell.close()
    return [json.loads(text) for text in told]


def test_pages_in_all_processes_hear_of_a_move(site_of_two: Site) -> None:
    anna = Far(site_of_two)
    form = anna.get("/new/")
    page = anna.press(form, form.forms[-1].buttons[-1])
    for _ in range(3):
        after: list[Page] = []
        told = asyncio.run(
            heard(site_of_two, page, lambda page=page, to=after: to.append(step(anna, page)))
        )
        assert {one["version"] for one in told} == {int(after[0].data["version"])}
        page = after[0]
        while page.data["yours"] == "no":
            page = step(anna, page)


def test_several_processes_on_sqlite_are_refused(tmp_path: Path) -> None:
    done = subprocess.run(
        [MUGGINS, "serve", "--no-browser", "--port", "0", "--workers", "2",
         "--data", tmp_path / "data", "--lang", "en"],
        capture_output=True,
        text=True,
        env={name: value for name, value in os.environ.items() if name != "MUGGINS_DATABASE"},
    )  # fmt: skip
    assert done.returncode == 2
    assert "Several processes need PostgreSQL" in done.stderr


def test_the_address_of_a_database_is_read(tmp_path: Path) -> None:
    found = database_settings(
        "postgresql://m:p%40ss@db.example:6543/games?sslmode=require", tmp_path
    )
    assert (found["USER"], found["PASSWORD"], found["HOST"]) == ("m", "p@ss", "db.example")
    assert (found["PORT"], found["NAME"]) == ("6543", "games")
    assert found["OPTIONS"]["sslmode"] == "require"
    socket = database_settings("postgresql:///muggins?host=/run/postgresql", tmp_path)
    assert (socket["HOST"], socket["PORT"], socket["NAME"]) == ("/run/postgresql", "", "muggins")
    assert database_settings("", tmp_path)["NAME"] == tmp_path / "muggins.sqlite3"


@pytest.mark.parametrize("address", ["mysql://a:geheim@b/c", "postgresql://a:geheim@host", "games"])
def test_an_address_of_nothing_is_refused_without_repeating_it(
    address: str, tmp_path: Path
) -> None:
    with pytest.raises(NoDatabase) as raised:
        database_settings(address, tmp_path)
    assert "geheim" not in str(raised.value)
