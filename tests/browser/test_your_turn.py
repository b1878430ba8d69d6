"""Your turn: played to its end many times, by mouse and by keys, with scripts and without."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from muggins.cards import parse_card
from muggins.lessons.rival import Rule
from tests.browser.conftest import Opened
from tests.browser.test_lessons import words
from tests.lessons.told import check_the_whole


def play_on(page: Page, random: Random, *, keys: bool) -> None:
    """One move of the reader: a card that fits, chosen by chance, or go."""
    buttons = page.locator(".hand-form .card-button:not(.unfit)")
    before = page.locator("#deal .step").count()
    number = buttons.count()
    if number == 0:
        page.keyboard.press("g") if keys else page.locator(".say-go button").click()
    else:
        button = buttons.nth(random.randrange(number))
        if keys:
            page.keyboard.press(str(button.get_attribute("data-keys")))
        else:
            button.click()
    expect(page.locator("#deal .step").nth(before)).to_be_attached()


def settled(page: Page) -> None:
    expect(page.locator("#deal.falling")).to_have_count(0)


@pytest.mark.parametrize(
    ("rule", "scripts"),
    [*((rule, True) for rule in Rule), (Rule.POINTS, False)],
)
def test_s63_s64_s65_your_turn_to_the_end(opened: Opened, rule: Rule, *, scripts: bool) -> None:
    random = Random(rule.value)
    page = opened(
        f"/learn/your-turn/?rule={rule.value}",
        java_script_enabled=scripts,
        reduced_motion="reduce",
    )
    for number in range(3):
        codes = [str(one.get_attribute("value")) for one in page.locator(".card-button").all()]
        assert page.locator(".stage .held.them > li").count() == 4
        while page.locator("#deal").get_attribute("data-over") == "no":
            play_on(page, random, keys=scripts and number % 2 == 1)
            settled(page)
        you, rival = check_the_whole(page.content(), [parse_card(code) for code in codes], rule)
        assert f"You pegged {you}, your rival {rival}." in page.locator("#deal").inner_text()
        page.locator(".outcome-of-turn .main").click()
        expect(page.locator("#deal")).to_have_attribute("data-over", "no")


def test_the_rival_answers_card_by_card_and_is_heard(opened: Opened) -> None:
    page = opened("/learn/your-turn/?rule=2&deal=abcdefgh")
    first = page.locator(".card-button").first
    name = first.inner_text().strip()
    first.click()
    expect(page.locator("#deal .stage .counts .laid.me")).to_have_count(1)
    settled(page)
    assert page.locator("#deal .stage .counts .laid").count() == 2
    heard = words(page.locator("#turn-live"))
    assert heard.startswith(f"You lay the {name}, count")
    assert "Your rival lays the" in heard
    assert page.evaluate("document.activeElement.className") == "card-button"
    page.reload()
    assert page.locator("#deal .step").count() == 2


def test_a_mistake_is_explained_on_the_spot(opened: Opened) -> None:
    page = opened("/learn/your-turn/?rule=2&deal=abcdefgh", reduced_motion="reduce")
    page.locator(".say-go button").click()
    expect(page.locator("#deal .problem")).to_contain_text("You can't say go")
    assert words(page.locator("#turn-live")) == "You can't say go: one of your cards still fits."
    assert page.locator("#deal .step").count() == 0
    page.locator(".card-button").first.click()
    expect(page.locator("#deal .step")).to_have_count(2)
    expect(page.locator("#deal .problem")).to_have_count(0)
