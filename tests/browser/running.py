"""A site started by the command, the Chromium of the system, and games arranged in that site."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[2]
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first draws pages as the others do, but without the frame of a browser around them."""

# What a browser would ask of the world by itself, it is told not to.
QUIET = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()

SIZES: Mapping[str, ViewportSize] = {
    "wide": {"width": 1280, "height": 800},
    "phone": {"width": 390, "height": 844},
    "across": {"width": 844, "height": 390},
}
LANGUAGES: tuple[Literal["en", "de"], ...] = ("en", "de")
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@contextmanager
def running_site(data: Path, *, port: int = 0) -> Iterator[str]:
    """The address of a site with its data in a folder of its own; it is killed at the end."""
    server = subprocess.Popen(
        [Path(sys.executable).with_name("muggins"), "serve", "--no-browser", "--port", str(port),
         "--data", data, "--lang", "en"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "MUGGINS_NEW_GAMES_AN_HOUR": "100000"},
    )  # fmt: skip
    assert server.stdout is not None
    line = server.stdout.readline()
    try:
        yield next(word for word in line.split() if word.startswith("http")).rstrip("/")
    finally:
        server.kill()
        server.wait(10)
        server.stdout.close()


@contextmanager
def running_chromium() -> Iterator[Browser]:
    where = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    assert where, "this needs Chromium: apt install chromium, or BROWSER=0 leaves the tests out"
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=where, args=QUIET)
        yield browser
        browser.close()


@dataclass(frozen=True, slots=True)
class Arranged:
    """Moments of arranged games on a site, by name, and the session of their player.

    `unscripted` are moments that a page with scripts would leave by itself.
    """

    site: str
    session: str
    moments: dict[str, str]
    unscripted: dict[str, str]

    def context(self, chromium: Browser, **settings: Any) -> BrowserContext:
        """The browser of that player."""
        context = chromium.new_context(**{"locale": "en-GB", **settings})
        context.add_cookies([{"name": "muggins_session", "value": self.session, "url": self.site}])
        return context


def speak(context: BrowserContext, site: str, language: str) -> None:
    """Choose the language of the pages that are loaded from now on."""
    context.add_cookies([{"name": "muggins_language", "value": language, "url": site}])


@contextmanager
def arranging(site: str, data: Path) -> Iterator[Callable[[], Arranged]]:
    """Writes all games of `arranged` into the site's data folder, anew whenever it is called."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.browser.arranged", data],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as writer:
        asked, told = writer.stdin, writer.stdout
        assert asked is not None
        assert told is not None

        def arrange() -> Arranged:
            print(file=asked, flush=True)
            return Arranged(site, **json.loads(told.readline()))

        yield arrange


def arranged_games(site: str, data: Path) -> Arranged:
    """All games of `arranged`, written into the site's data folder once."""
    with arranging(site, data) as arrange:
        return arrange()
