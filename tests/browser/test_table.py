"""Whole games in a real browser: mouse, touch, keys, no scripts, two tabs, reloads."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.playing import by_keyboard, by_pointer, moment, moved_on, start, state
from tests.browser.running import SIZES

PHONE = SIZES["phone"]


def frozen(page: Page) -> str:
    """The table as it stands, without what is random for everybody."""
    html = page.locator("#table").evaluate("table => table.outerHTML")
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"| class="table felt[^"]*"', "", str(html))


def test_a_game_to_121_by_mouse(opened: Opened) -> None:
    page = opened()
    start(page, target=121)
    while by_pointer(page):
        pass
    expect(page.locator("#ending")).to_contain_text("121")
    page.click("#rematch")
    expect(page.locator("#ending")).to_have_count(0)


def test_s37_s38_a_game_by_keyboard_alone_and_focus_is_never_lost(opened: Opened) -> None:
    """W11: after every move the focus is where the next one is made."""
    page = opened(locale="de-DE")
    start(page, target=31)
    page.locator("#prompt").focus()
    said_go = False
    while by_keyboard(page):
        tag = page.evaluate("document.activeElement.tagName")
        assert tag != "BODY", (state(page), moment(page))
        said_go = said_go or "sagst Go" in page.locator("#live").inner_text()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    heard = page.locator("#live").text_content() or ""
    assert "Zählstand" in heard or "gewinn" in heard


def test_m6_a_game_without_scripts_on_a_phone(opened: Opened) -> None:
    page = opened(java_script_enabled=False, viewport=PHONE)
    start(page, target=31)
    while by_pointer(page):
        wide = page.locator("html").evaluate("page => page.scrollWidth")
        assert wide <= PHONE["width"]


def test_a_game_on_a_phone_across(opened: Opened) -> None:
    page = opened(viewport=SIZES["across"], has_touch=True, is_mobile=True)
    start(page, target=31)
    while by_pointer(page, touch=True):
        assert page.evaluate("document.documentElement.scrollWidth") <= 844


def test_s42_m6_v2_counting_by_hand_with_muggins_and_reduced_motion(opened: Opened) -> None:
    page = opened(reduced_motion="reduce")
    start(page, target=61, counting_muggins="")
    phases = set()
    while by_keyboard(page):
        phases.add(state(page)[0])
    assert {"count", "call"} <= phases


def test_m9_w1_w2_a_reload_shows_the_same_table_in_every_phase(opened: Opened) -> None:
    """W1, W2, B104: in a game that is played."""
    page = opened()
    start(page, target=31)
    seen = set()
    while True:
        phase = state(page)[0] + str(page.locator("#counted").count())
        if phase not in seen:
            seen.add(phase)
            page.wait_for_timeout(50)
            before = frozen(page)
            page.reload()
            assert frozen(page) == before, phase
        if not by_pointer(page):
            break
    assert len(seen) >= 4


def test_m9_w4_b119_two_tabs_and_double_clicks(opened: Opened) -> None:
    """W4, B119: a second tab follows, a second click asks for nothing more."""
    page = opened()
    start(page, target=61)
    while state(page) != ("discard", True):
        by_pointer(page)
    other = page.context.new_page()
    other.goto(page.url.split("?")[0])
    before = moment(other)
    for place in (0, 1):
        page.locator(".card-choice + label").nth(place).click()
    page.locator("#confirm").dblclick()
    moved_on(page, before)
    moved_on(other, before)
    while state(page) != ("play", True):
        by_pointer(page)
    number = page.locator(".hand [data-key]").count()
    page.locator(".hand .card-button:not(.unfit)").first.dblclick()
    page.wait_for_timeout(400)
    # The second click found another moment, or none: at most one card more was asked for.
    assert number - page.locator(".hand [data-key]").count() in (1, 2)
    assert page.locator("#problem").count() <= 1


def test_m9_w3_a_failed_request_says_so_and_nothing_is_lost(opened: Opened) -> None:
    """W3: a move without a connection."""
    page = opened()
    start(page, target=61)
    while state(page) != ("discard", True):
        by_pointer(page)
    before = frozen(page)
    page.context.set_offline(True)
    for place in (0, 1):
        page.locator(".card-choice + label").nth(place).click()
    page.click("#confirm")
    expect(page.locator("#problem")).to_contain_text("Nothing is lost")
    page.context.set_offline(False)
    page.click("#confirm")
    expect(page.locator("#table")).not_to_have_attribute("data-phase", "discard")
    assert before != frozen(page)


def test_s38_n_asks_before_a_running_game_is_left(opened: Opened) -> None:
    """W7: leaving is asked, and loses nothing."""
    page = opened()
    start(page, target=61)
    while state(page) != ("discard", True):
        by_pointer(page)
    page.locator("#prompt").focus()
    page.keyboard.press("n")
    page.wait_for_url("**/leave")
    expect(page.locator("main button, main a").first).to_be_visible()
