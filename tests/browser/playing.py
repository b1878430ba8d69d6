"""A person at the table in a browser, with mouse, keyboard, or without scripts."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

OVER = "#ending"


def start(page: Page, *, target: int = 31, **fields: str) -> None:
    """A new game to a target, shown at once; fields are ids to be checked."""
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + "/settings/")
    page.check("#pace-at-once")
    page.click("main form >> button.main")
    page.goto(page.url.split("/", 3)[0] + "//" + page.url.split("/", 3)[2] + "/new/")
    page.check("#to-other")
    page.fill("#other-target", str(target))
    for name in fields:
        page.check(f"#{name.replace('_', '-')}")
    page.click("main form >> button.main")
    # The seed of the shuffle is given by the page itself.
    expect(page.locator("#table:not([data-phase=seed])")).to_be_visible()


def moment(page: Page) -> str:
    """What tells one moment of the table from another."""
    return str(page.locator("#table").get_attribute("data-n"))


def state(page: Page) -> tuple[str, bool]:
    # Read at once: between two questions the table may have gone on.
    phase, yours = page.locator("#table").evaluate("({dataset}) => [dataset.phase, dataset.yours]")
    return str(phase), yours == "yes"


def moved_on(page: Page, before: str) -> None:
    """Wait until the table shows another moment."""
    expect(page.locator("#table")).not_to_have_attribute("data-n", before)


def by_keyboard(page: Page) -> bool:
    """One step by keys alone; False once the game is over."""
    if page.locator(OVER).count():
        return False
    before = moment(page)
    phase, yours = state(page)
    if page.locator("#continue").count():
        page.keyboard.press("c")
    elif not yours:
        page.wait_for_timeout(30)
        return True
    elif phase == "discard":
        for key in ("1", "2", "Enter"):
            page.keyboard.press(key)
    elif phase == "play":
        fits = page.locator(".hand .card-button:not(.unfit)")
        keys = fits.first.get_attribute("data-keys") if fits.count() else "g"
        page.keyboard.press(str(keys))
    elif phase in ("count", "call"):
        page.locator("#points").focus()
        page.keyboard.type("4")
        page.keyboard.press("Enter")
    elif phase == "seed":
        page.locator("#seed").focus()
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("Enter")
    moved_on(page, before)
    return True


def by_pointer(page: Page, *, touch: bool = False) -> bool:
    """One step by clicks or taps; False once the game is over."""
    if page.locator(OVER).count():
        return False
    before = moment(page)
    phase, yours = state(page)

    def press(selector: str) -> None:
        found = page.locator(selector).first
        found.tap() if touch else found.click()

    if page.locator("#continue").count():
        press("#continue")
    elif not yours:
        page.wait_for_timeout(30)
        return True
    elif phase == "discard":
        for place in (0, 1):
            label = page.locator(".card-choice + label").nth(place)
            label.tap() if touch else label.click()
        press("#confirm")
    elif phase == "play":
        fits = page.locator(".hand .card-button:not(.unfit)").count()
        press(".hand .card-button:not(.unfit)" if fits else "#go")
    elif phase in ("count", "call"):
        page.fill("#points", "4")
        press("#act button.main")
    else:
        press("#act button.main")
    moved_on(page, before)
    return True


def by_name(page: Page) -> bool:
    """One step by roles and accessible names alone; False once the game is over."""
    if page.get_by_role("button", name="Play again").count():
        return False
    before = moment(page)
    going_on = page.get_by_role("link", name="Continue", exact=True)
    checks = page.get_by_role("checkbox")
    cards = page.get_by_role("button", name=re.compile(" of (clubs|diamonds|hearts|spades)$"))
    points = page.get_by_role("spinbutton")
    if going_on.count():
        going_on.press("Enter")
    elif checks.count():
        for place in (0, 1):
            checks.nth(place).press("Space")
        page.get_by_role("button", name="Into the crib").press("Enter")
    elif points.count():
        points.fill("4")
        points.press("Enter")
    elif cards.count():
        fits = page.get_by_role("button", name=re.compile(" of "), disabled=False)
        (fits.first if fits.count() else page.get_by_role("button", name="Go")).press("Enter")
    else:
        page.get_by_role("button", name=re.compile("for me$")).press("Enter")
    moved_on(page, before)
    return True
