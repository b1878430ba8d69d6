"""Every page with axe, light and dark, in both languages, wide and narrow."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Opened
from tests.browser.playing import by_pointer, start, state

PAGES = ["/", "/new/", "/games/", "/settings/", "/privacy/"]
LOOKS = [
    ("light", "en-GB", {"width": 1280, "height": 800}),
    ("dark", "de-DE", {"width": 390, "height": 844}),
]


def check(page: Page, where: str) -> None:
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"][:90] for node in one["nodes"]]) for one in found] == [], where
    width = page.viewport_size
    assert width is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= width["width"], where


@pytest.mark.parametrize(("scheme", "locale", "size"), LOOKS, ids=["light", "dark"])
def test_w10_pages_have_nothing_that_axe_finds(
    opened: Opened, scheme: str, locale: str, size: dict[str, Any]
) -> None:
    page = opened(color_scheme=scheme, locale=locale, viewport=size, reduced_motion="reduce")
    home = page.url.rstrip("/")
    for path in PAGES:
        page.goto(home + path)
        check(page, path)
    page.goto(home)
    start(page, target=31)
    seen: set[str] = set()
    while True:
        phase = state(page)[0] + str(page.locator("#counted").count())
        if phase not in seen:
            seen.add(phase)
            check(page, phase)
        if not by_pointer(page):
            break
    check(page, "the end")
