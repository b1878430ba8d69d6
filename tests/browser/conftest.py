"""A running site and a real Chromium; `BROWSER=0` leaves these tests out."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

HERE = Path(__file__).parent
# What a browser would ask of the world by itself, it is told not to.
QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ours = [item for item in items if HERE in item.path.parents]
    for item in ours:
        item.add_marker("browser")
    if os.environ.get("BROWSER") == "0":
        config.hook.pytest_deselected(items=ours)
        items[:] = [item for item in items if item not in ours]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site of its own, started by the command."""
    data = tmp_path_factory.mktemp("data")
    server = subprocess.Popen(
        [Path(sys.executable).with_name("muggins"), "serve", "--no-browser", "--port", "0",
         "--data", data, "--lang", "en"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "MUGGINS_NEW_GAMES_AN_HOUR": "100000"},
    )  # fmt: skip
    assert server.stdout is not None
    line = server.stdout.readline()
    yield next(word for word in line.split() if word.startswith("http")).rstrip("/")
    server.terminate()
    server.wait(10)
    server.stdout.close()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    where = shutil.which("chromium") or shutil.which("chromium-browser")
    assert where, "these tests need Chromium: apt install chromium, or BROWSER=0 leaves them out"
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=where, args=QUIET)
        yield browser
        browser.close()


Opened = Callable[..., Page]


@pytest.fixture
def opened(chromium: Browser, site: str) -> Iterator[Opened]:
    """Opens a page of a new person; whatever goes wrong in it fails the test."""
    contexts = []
    wrong: list[str] = []

    def open_page(path: str = "/", **settings: Any) -> Page:
        context = chromium.new_context(
            **{"locale": "en-GB", "viewport": {"width": 1280, "height": 800}, **settings}
        )
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "console",
            lambda said: wrong.append(said.text) if said.type == "error" else None,
        )
        page.goto(site + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    # A refused move, and a test that cuts the line, are told by the browser as well.
    expected = ("422", "409", "ERR_INTERNET_DISCONNECTED")
    assert [line for line in wrong if not any(word in line for word in expected)] == []
