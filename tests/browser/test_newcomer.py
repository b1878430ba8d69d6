"""From the first page to a first finished game, by what the pages offer to a newcomer alone."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.playing import by_pointer, state
from tests.browser.running import SIZES

PHONE = SIZES["phone"]


def tap(page: Page, name: str) -> None:
    """Tap the first button or link that is called so."""
    offered = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name))
    offered.first.tap()


def titled(page: Page, title: str | re.Pattern[str]) -> None:
    """The page that is called so is there, and no wider than the phone."""
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_s43_s52_s63_w21_from_the_first_page_to_the_first_finished_game(opened: Opened) -> None:
    """W21: in German, by touch on a phone; neither muggins nor a strong opponent."""
    page = opened("/settings/", locale="de-DE", viewport=PHONE, has_touch=True, is_mobile=True)
    page.get_by_label("sofort").check()
    tap(page, "Einstellungen speichern")
    expect(page.get_by_role("status")).to_be_visible()
    tap(page, "Muggins")
    titled(page, "Cribbage, sofort")
    tap(page, "So spielt man")
    titled(page, "So spielt man Cribbage")
    for lesson in ("Das Geben", "Das Ablegen", "Das Abheben", "Das Ausspielen"):
        tap(page, f"Gelesen. Weiter zu „{lesson}“")
        titled(page, lesson)

    tap(page, "Jetzt üben")
    titled(page, "Du bist dran")
    deal = page.locator("#deal")
    while deal.get_attribute("data-over") == "no":
        steps = page.locator("#deal .step").count()
        fits = page.locator(".hand-form .card-button:not(.unfit)")
        (fits.first if fits.count() else page.get_by_role("button", name="Go")).tap()
        expect(page.locator("#deal .step").nth(steps)).to_be_attached()
        expect(page.locator("#deal.falling")).to_have_count(0)
    expect(deal).to_contain_text(re.compile(r"Du hast \d+ gesteckt, dein Rivale \d+"))
    tap(page, "Weiter zum Zählen")
    titled(page, "Das Zählen")
    tap(page, "Gelesen. Auf zur ersten Partie")

    titled(page, "Neue Partie")
    expect(page.get_by_label("Tilly")).to_be_checked()
    expect(page.get_by_label("61, eine kurze Partie")).to_be_checked()
    expect(page.get_by_label("geschieht von selbst, Schritt für Schritt")).to_be_checked()
    tap(page, "Partie beginnen")
    expect(page.locator("#table:not([data-phase=seed])")).to_be_visible()
    while state(page) != ("discard", True):
        by_pointer(page, touch=True)
    page.get_by_text("Was ist die Krippe?").tap()
    expect(page.locator("#why-crib p")).to_contain_text("zwei Karten von beiden")
    while by_pointer(page, touch=True):
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    expect(page.locator("#ending h2")).to_have_text(re.compile("gewinn"))

    tap(page, "Partie analysieren")
    titled(page, re.compile("^Analyse: du"))
    expect(page.get_by_role("heading", name="Runde 1")).to_be_visible()
    tap(page, "Lernen")
    titled(page, "Cribbage lernen")
    path = page.get_by_role("navigation", name="Der Lehrgang")
    expect(path.get_by_text("gelesen")).to_have_count(4)


def test_w21_nothing_hard_is_chosen_unasked(opened: Opened) -> None:
    """W21: whoever has read nothing meets neither muggins nor the strongest bot."""
    page = opened("/new/")
    assert page.locator("[name=counting]:checked").get_attribute("value") == "automatic"
    assert not page.locator("[name=opponent]:not([value=friend])").last.is_checked()
