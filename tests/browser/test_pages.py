"""Every page and every phase of the table with axe: themes, languages, wide and narrow."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.browser.running import LANGUAGES, SIZES, Arranged, speak

PAGES = ["/", "/new/", "/games/", "/settings/", "/privacy/", "/nothing-here", "/tools/"]
PAGES += ["/fair/", "/games/bring/"]
PAGES += [
    "/tools/count/?card=5H&card=5C&card=5S&card=JD&starter=5D",
    "/tools/discards/?card=5H&card=6C&card=7S&card=8D&card=JD&card=KH&mine=87&yours=95",
    "/tools/chance/?mine=87&yours=95",
]
AROUND_A_TABLE = ["leave", "log", "check"]
COLOURS = ("color-contrast", "link-in-text-block")
AXE = Axe().axe_script


def findings(page: Page, *rules: str) -> list[Any]:
    """What axe finds in the page as it is, and whether it is wider than the screen."""
    options = {"resultTypes": ["violations"], **({"runOnly": list(rules)} if rules else {})}
    found = page.evaluate("async options => (await axe.run(options)).violations", options)
    kinds = [(one["id"], [node["html"][:90] for node in one["nodes"]]) for one in found]
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*kinds, *([("too wide", wide)] if wide > 0 else [])]


Look = tuple[str, Literal["light", "dark"]]


def looks(language: str) -> list[Look]:
    """Colours depend on no language and hardly on a size; long words need room on a phone."""
    if language == "de":
        return [("phone", "light")]
    return [("wide", "light"), ("wide", "dark"), ("phone", "light")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_w12_axe_finds_nothing_on_any_page_and_in_any_phase(
    chromium: Browser, arranged: Arranged, wrong: list[str], language: str
) -> None:
    """W12: axe alone proves nothing for a table; a game by names is played elsewhere."""
    table = arranged.moments["discard"].split("?")[0]
    places = [*PAGES, *(table + name for name in AROUND_A_TABLE), *arranged.moments.values()]
    found = []
    for shown, scripts in ((places, True), (arranged.unscripted.values(), False)):
        context = arranged.context(chromium, reduced_motion="reduce")
        speak(context, arranged.site, language)
        page = context.new_page()
        if not scripts:  # axe is a script itself, so only that of the table is kept away
            page.route("**/table.*.js", lambda route: route.fulfill(content_type="text/javascript"))
        for place in shown:
            page.goto(arranged.site + place)
            assert page.locator("html").get_attribute("lang") == language
            page.evaluate(AXE)
            for size, theme in looks(language):
                page.set_viewport_size(SIZES[size])
                page.emulate_media(color_scheme=theme)
                # The other theme differs in its colours and in nothing else.
                rules = COLOURS if theme == "dark" else ()
                if worse := findings(page, *rules):
                    found.append((place, size, theme, worse))
        context.close()
    assert found == []
    # The page for what is not there is told as a failure, once.
    assert len(wrong) == 1
    assert "404" in wrong.pop()
