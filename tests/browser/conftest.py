"""A running site and a real Chromium; `BROWSER=0` leaves these tests out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.running import Arranged, arranging, running_chromium, running_site

HERE = Path(__file__).parent
# Milliseconds; long, since no test may fail for being slow. What comes is taken at once.
PATIENCE = 90_000
expect.set_options(timeout=PATIENCE)
# They take longest, so they begin first: at the end nobody waits for one of them alone.
FIRST = ("two", "pages", "newcomer", "leaving", "reference")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    ours = [item for item in items if HERE in item.path.parents]
    for item in ours:
        item.add_marker("browser")
    if os.environ.get("BROWSER") == "0":
        config.hook.pytest_deselected(items=ours)
        items[:] = [item for item in items if item not in ours]
    items.sort(key=lambda item: item in ours and item.path.stem.removeprefix("test_") not in FIRST)


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of the site."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def site(data: Path) -> Iterator[str]:
    """The address of a site of its own, started by the command."""
    with running_site(data) as address:
        yield address


@pytest.fixture(scope="session")
def wrong() -> list[str]:
    """What has gone wrong in any page since the test began, as the browser told it."""
    return []


@pytest.fixture(scope="session")
def chromium(wrong: list[str]) -> Iterator[Browser]:
    """A browser in which every page is listened to."""
    with running_chromium() as browser:
        make = browser.new_context

        def listened_to(**settings: Any) -> BrowserContext:
            context = make(**settings)
            context.set_default_timeout(PATIENCE)
            context.on("weberror", lambda error: wrong.append(str(error.error)))
            context.on(
                "console", lambda said: wrong.append(said.text) if said.type == "error" else None
            )
            return context

        browser.new_context = listened_to  # type: ignore[method-assign]
        yield browser


@pytest.fixture(autouse=True)
def nothing_goes_wrong(wrong: list[str]) -> Iterator[None]:
    """No error of a page or in its console, in any test."""
    wrong.clear()
    yield
    # A refused move, and a test that cuts the line, are told by the browser as well.
    expected = ("422", "409", "ERR_INTERNET_DISCONNECTED")
    assert [line for line in wrong if not any(word in line for word in expected)] == []


@pytest.fixture(scope="session")
def arrange(site: str, data: Path) -> Iterator[Callable[[], Arranged]]:
    """Writes games with chosen cards, each left at a moment worth looking at."""
    with arranging(site, data) as arrange:
        yield arrange


@pytest.fixture(scope="session")
def arranged(arrange: Callable[[], Arranged]) -> Arranged:
    """Such games for all tests; nobody goes on with them."""
    return arrange()


@pytest.fixture
def played(arrange: Callable[[], Arranged]) -> Arranged:
    """The same games, of one test alone, which may go on with them."""
    return arrange()


Opened = Callable[..., Page]


@pytest.fixture
def opened(chromium: Browser, site: str) -> Iterator[Opened]:
    """Opens a page of a new person."""
    contexts = []

    def open_page(path: str = "/", **settings: Any) -> Page:
        context = chromium.new_context(
            **{"locale": "en-GB", "viewport": {"width": 1280, "height": 800}, **settings}
        )
        contexts.append(context)
        page = context.new_page()
        page.goto(site + path)
        return page

    yield open_page
    for context in contexts:
        context.close()
