"""Practice in a real browser: by keyboard alone, on a phone, without JavaScript, and with axe."""

from __future__ import annotations

import re
from random import Random
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from muggins.drills.counting import KINDS, read_hand
from muggins.drills.pegging import spot, weigh
from tests.browser.conftest import Opened
from tests.browser.playing import by_pointer, start
from tests.browser.running import SIZES, speak
from tests.browser.test_pages import AXE, findings

DOUBLE_RUN = "/practice/counting/3/3H-4C-4S-5D-KH/"
DISCARD = "/practice/discard/5H-6C-7S-8D-JD-KH-dealer/"
LOOKS: list[tuple[Literal["light", "dark"], str, ViewportSize]] = [
    ("light", "en-GB", SIZES["wide"]),
    ("dark", "de-DE", SIZES["phone"]),
    ("light", "de-DE", {"width": 320, "height": 640}),
]
ADDRESSES = [
    "/practice/",
    DOUBLE_RUN,
    DOUBLE_RUN + "?entry=total",
    DOUBLE_RUN + "?fifteen=2&run=3",
    DOUBLE_RUN + "?total=8",
    "/practice/counting/4/2H-4H-6H-8H-KS-crib/?flush=4",
    DISCARD,
    DISCARD + "?thrown=5H-8D",
    "/practice/pegging/2/",
    "/practice/pegging/7/",
    "/practice/daily/",
]


def check(page: Page, where: str) -> None:
    page.evaluate(AXE)
    assert findings(page) == [], where


@pytest.mark.parametrize(("scheme", "locale", "size"), LOOKS, ids=["wide", "phone", "small"])
def test_axe_finds_nothing_and_nothing_sticks_out(
    opened: Opened, scheme: str, locale: str, size: ViewportSize
) -> None:
    page = opened(color_scheme=scheme, locale=locale, viewport=size, reduced_motion="reduce")
    home = page.url.rstrip("/")
    for address in (f"/practice/pegging/2/?card={weigh(spot(2))[-1].card}", *ADDRESSES):
        page.goto(home + address)
        check(page, address)
    # The daily hand after its answer, and the list with what was done.
    page.locator("label").first.click()
    page.locator("label").nth(1).click()
    page.locator(".drill button.main").click()
    check(page, "daily, answered")
    page.goto(home + DISCARD)
    page.locator("label").first.click()
    page.locator("label").nth(3).click()
    page.locator(".drill button.main").click()
    check(page, "discard, answered")
    page.goto(home + "/practice/")
    check(page, "practice, with a record")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])
def test_hands_are_counted_by_keyboard_alone(opened: Opened, scripts: bool) -> None:  # noqa: FBT001
    page = opened(DOUBLE_RUN, java_script_enabled=scripts)
    press = page.keyboard.press
    page.locator("#fifteen").focus()
    for points in ("2", "2", "6"):
        page.keyboard.type(points)
        press("Tab")
    if scripts:
        expect(page.locator(".kinds output")).to_have_text("10")
    else:
        expect(page.locator(".kinds .sum")).to_be_hidden()
    press("Enter")
    expect(page.locator("h1")).to_have_text("Right: 10 points")
    # The way on has the focus; Enter follows it to the next hand, where the first field waits.
    expect(page.locator(".do a")).to_be_focused()
    press("Enter")
    expect(page.locator("#fifteen")).to_be_focused()
    random = Random(5)
    for _ in range(4):
        hand = read_hand(page.url.rstrip("/").split("/")[-1])
        true = hand.points_by_kind()
        said = {kind: random.choice([true[kind], 0, 2]) for kind in KINDS}
        for kind in KINDS:
            page.keyboard.type(str(said[kind]))
            press("Tab")
        page.keyboard.press("Enter")
        expect(page.locator("h1")).to_have_text(re.compile(rf"\b{hand.points} point"))
        missed = [kind for kind in KINDS if said[kind] != true[kind]]
        expect(page.locator(".kind.missed")).to_have_count(len(missed))
        expect(page.locator(".items li")).to_have_count(len(hand.items))
        page.locator(".do a").focus()
        page.keyboard.press("Enter")
        expect(page.locator("#fifteen")).to_be_focused()


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])
def test_cards_are_thrown_by_keyboard_alone(opened: Opened, scripts: bool) -> None:  # noqa: FBT001
    page = opened(DISCARD, java_script_enabled=scripts)
    press = page.keyboard.press
    if scripts:
        press("5")
        press("4")
        press("4")
        press("6")
        expect(page.locator("input:checked")).to_have_count(2)
        press("Enter")
    else:
        expect(page.locator("#discard-5H")).to_be_focused()
        for key in ("Tab", "Tab", "Tab", "Tab", "Space", "Tab", "Space", "Tab", "Enter"):
            press(key)
    expect(page.locator("h1")).to_have_text("The best throw")
    expect(page.locator(".throws tr.mine")).to_have_count(1)
    expect(page.locator(".throws tbody tr")).to_have_count(15)
    press("c" if scripts else "Enter")
    expect(page.locator(".card-choice")).to_have_count(6)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "none"])
def test_a_card_is_laid_by_keyboard_alone(opened: Opened, scripts: bool) -> None:  # noqa: FBT001
    page = opened("/practice/pegging/2/", java_script_enabled=scripts)
    lays = weigh(spot(2))
    best = str(lays[0].card)
    button = page.locator(f'button[value="{best}"]')
    if scripts:
        key = button.get_attribute("data-keys")
        assert key is not None
        page.keyboard.press(key)
    else:
        button.focus()
        page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("The best card")
    expect(page.locator(".throws tbody tr")).to_have_count(len(lays))
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("Which card do you lay?")


def test_letters_are_silent_where_they_are_switched_off(opened: Opened) -> None:
    page = opened("/settings/")
    page.locator("#keys").uncheck()
    page.locator("form.choices button.main").click()
    expect(page.locator(".saved")).to_be_visible()
    page.goto(page.url.replace("/settings/", DISCARD) + "?thrown=JD-KH")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("c")
    page.wait_for_timeout(200)
    expect(page.locator("h1")).to_have_text("The best throw")


def test_the_daily_hand_from_the_home_page(opened: Opened) -> None:
    page = opened("/")
    page.get_by_role("link", name="Daily hand").click()
    expect(page.locator("h1")).to_contain_text("Daily hand")
    for key in ("1", "2", "Enter"):
        page.keyboard.press(key)
    expect(page.locator(".throws tr.mine")).to_have_count(1)
    assert "answered here" in page.locator(".drill").inner_text()
    page.reload()
    expect(page.locator(".throws tr.mine")).to_have_count(1)


def test_a_game_is_reviewed_after_its_end(opened: Opened) -> None:
    """The same review in both looks, since it takes a game to come to one."""
    page = opened(reduced_motion="reduce")
    start(page, target=31)
    while by_pointer(page):
        pass
    page.locator("#ending a[href$=review]").click()
    # It is made beside the pages; this one asks again by itself, without any script.
    expect(page.locator("table.sums")).to_be_visible()
    home = page.url.split("/g/")[0]
    for scheme, locale, size in LOOKS[:2]:
        page.emulate_media(color_scheme=scheme)
        page.set_viewport_size(size)
        speak(page.context, home, locale[:2])
        page.reload()
        assert page.locator("html").get_attribute("lang") == locale[:2]
        assert page.locator("script").count() == 0
        errors = page.locator(".errors details")
        for number in range(min(errors.count(), 2)):
            errors.nth(number).locator("summary").press("Enter")
            expect(errors.nth(number).locator("tr.mine")).to_have_count(1)
        check(page, f"review, {locale}")
    practise = page.locator("form[action$=practise] button")
    if practise.count():
        practise.press("Enter")
        expect(page.locator(".drills")).to_be_visible()
