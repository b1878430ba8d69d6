"""Each preference does what it says, on the next page and from then on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.running import SIZES, Arranged

LISTEN = """
() => {
  window.tones = [];
  const real = AudioContext.prototype.createOscillator;
  AudioContext.prototype.createOscillator = function () {
    const tone = real.call(this);
    const stop = tone.stop;
    tone.stop = when => { window.tones.push(when - this.currentTime); stop.call(tone, when); };
    return tone;
  };
}
"""


def preferring(chromium: Browser, played: Arranged, *choices: str, **others: bool) -> Page:
    """A page of the player once he has chosen radio buttons and set switches, by their ids."""
    page = played.context(chromium, viewport=SIZES["wide"]).new_page()
    page.goto(played.site + "/settings/")
    for choice in choices:
        page.check(f"#{choice}")
    for name, wanted in others.items():
        page.set_checked(f"#{name}", wanted)
    page.click("main form.choices >> button.main")
    expect(page.locator(".saved")).to_be_visible()
    return page


def opened_at(page: Page, played: Arranged, name: str) -> None:
    page.goto(played.site + played.moments[name])


@pytest.mark.parametrize("wanted", [False, True])
def test_sounds_are_short_and_only_if_wished(
    chromium: Browser, played: Arranged, *, wanted: bool
) -> None:
    page = preferring(chromium, played, "pace-at-once", sounds=wanted)
    opened_at(page, played, "lead")
    page.evaluate(LISTEN)
    page.locator(".card-button").first.click()
    expect(page.locator(".series .laid.them")).to_be_visible()
    tones = page.evaluate("window.tones")
    assert bool(tones) is wanted
    assert all(0 < length < 0.5 for length in tones)
    page.context.close()


def test_sounds_are_off_unless_wished(chromium: Browser, arranged: Arranged) -> None:
    page = arranged.context(chromium).new_page()
    page.goto(arranged.site + "/settings/")
    for name, usual in (("sounds", False), ("auto", False), ("sort", True), ("keys", True)):
        assert page.is_checked(f"#{name}") is usual, name
    page.context.close()


def test_forced_moves_are_made_if_wished(chromium: Browser, played: Arranged) -> None:
    page = preferring(chromium, played, "pace-at-once", auto=True)
    # Three kings lie; the queen does not fit, so what follows is said by itself.
    opened_at(page, played, "king-34")
    page.get_by_role("button", name="king of hearts").click()
    expect(page.locator(".aside .laid")).not_to_have_count(0)
    expect(page.locator("#go:not([aria-disabled])")).to_have_count(0)
    page.context.close()


def test_text_grows_on_every_page(chromium: Browser, played: Arranged) -> None:
    page = preferring(chromium, played, "text-largest")
    size = "parseFloat(getComputedStyle(document.getElementById(%r)).fontSize)"
    opened_at(page, played, "lead")
    assert page.evaluate(size % "prompt") > 1.4 * 16
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    page.set_viewport_size(SIZES["phone"])
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.context.close()


@pytest.mark.parametrize("wanted", [False, True])
def test_the_hand_is_sorted_if_wished(chromium: Browser, played: Arranged, *, wanted: bool) -> None:
    page = preferring(chromium, played, sort=wanted)
    opened_at(page, played, "discard")
    names = page.locator(".hand label").all_inner_texts()
    sort = ["2C", "5C", "5H", "5S", "9H", "JD"]
    codes = page.locator(".card-choice").evaluate_all("all => all.map(one => one.value)")
    assert len(names) == 6
    assert (codes == sort) is wanted
    assert sorted(codes) == sorted(sort)
    page.context.close()


@pytest.mark.parametrize("wanted", [False, True])
def test_s37_keys_of_one_letter_can_be_switched_off(
    chromium: Browser, played: Arranged, *, wanted: bool
) -> None:
    page = preferring(chromium, played, "pace-at-once", keys=wanted)
    opened_at(page, played, "go")
    before = str(page.locator("#table").get_attribute("data-n"))
    page.keyboard.press("g")
    page.keyboard.press("l")
    if wanted:
        expect(page.locator("#table")).not_to_have_attribute("data-n", before)
        expect(page.locator("#log")).to_have_attribute("open", "")
    else:
        page.wait_for_timeout(150)
        expect(page.locator("#table")).to_have_attribute("data-n", before)
        expect(page.locator("#log")).not_to_have_attribute("open", "")
    # Digits and Enter are no letters.
    opened_at(page, played, "discard")
    page.keyboard.press("1")
    expect(page.locator(".card-choice:checked")).to_have_count(1)
    page.context.close()


def test_m6_a_deck_of_four_colours(chromium: Browser, played: Arranged) -> None:
    page = preferring(chromium, played, "deck-four")
    opened_at(page, played, "show-pone")
    fills = page.evaluate(
        "() => ['C', 'D', 'H', 'S'].map(suit => getComputedStyle("
        "document.querySelector(`.small-card.${suit}`)).fill)"
    )
    assert len(set(fills)) == 4
    suits = "getComputedStyle(document.documentElement).getPropertyValue('--suit-%s')"
    assert page.evaluate(suits % "clubs") != page.evaluate(suits % "spades")
    page.context.close()


@pytest.mark.parametrize(("theme", "scheme"), [("dark", "light"), ("light", "dark")])
def test_a_chosen_theme_wins_over_the_devices(
    chromium: Browser, played: Arranged, theme: str, scheme: str
) -> None:
    page = preferring(chromium, played, f"theme-{theme}")
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    colour = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    light = sum(map(int, re.findall(r"\d+", colour)[:3])) > 3 * 128
    assert light is (theme == "light")
    page.context.close()


def test_the_browser_finds_nothing_against_installing(
    chromium: Browser, arranged: Arranged
) -> None:
    context = arranged.context(chromium)
    page = context.new_page()
    page.goto(arranged.site + "/")
    asked = context.new_cdp_session(page)
    manifest = asked.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/manifest.webmanifest")
    found = asked.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Contexts of tests are private ones, in which nothing is ever installed.
    assert {one["errorId"] for one in found} <= {"in-incognito"}
    context.close()
