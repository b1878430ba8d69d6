"""The hint at the table in a browser: by its key, in sight, gone with the decision."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.running import SIZES, Arranged


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_key_h_gives_a_hint_that_stays_in_sight(
    chromium: Browser, played: Arranged, size: str
) -> None:
    context = played.context(chromium, viewport=SIZES[size])
    page = context.new_page()
    page.goto(played.site + played.moments["discard"])
    decision = page.locator("#table").get_attribute("data-decision")
    page.keyboard.press("h")
    hint = page.locator(".hinted")
    expect(hint).to_contain_text("Chance to win")
    expect(hint).to_be_in_viewport(ratio=1)
    assert hint.evaluate("node => node === document.activeElement")
    assert page.locator("#table").get_attribute("data-decision") == decision
    expect(page.locator("form.ask-hint")).to_have_count(0)
    page.keyboard.press("1")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    expect(hint).to_have_count(0)
    context.close()
