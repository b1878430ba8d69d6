"""One of two people closes his page, in every phase, and finds everything as it was.

Every second time he comes back on another device.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.playing import by_pointer, moment
from tests.browser.test_faults import frozen
from tests.browser.test_two import invited, sat_down


def phase_of(page: Page) -> str:
    """The phase, and what is to be counted in it."""
    return str(
        page.locator("#table").evaluate(
            "table => table.dataset.phase"
            " + ' ' + (table.querySelector('#counting h3')?.textContent ?? '')"
        )
    )


def brought_up(page: Page) -> None:
    """Go on to the newest moment that there is."""
    newest = page.request.get(
        page.url.split("?")[0] + "company", headers={"Accept": "application/json"}
    ).json()["version"]
    for _ in range(600):
        if moment(page) == str(newest):
            return
        if page.locator("#continue").count():
            by_pointer(page)
        page.wait_for_timeout(20)
    raise AssertionError(f"{page.url} stays behind")


def long_ago(data: Path) -> None:
    """As if the second player had left minutes before."""
    with closing(sqlite3.connect(data / "muggins.sqlite3", timeout=10)) as database, database:
        database.execute(
            "update muggins_sitting set seen = datetime(seen, '-5 minutes')"
            " where seat_id in (select id from muggins_seatrow where number = 1)"
        )


def on_another_device(page: Page, opened: Opened) -> Page:
    """The same person in another browser, brought there by a link that works once."""
    at_home = page.context.new_page()
    at_home.goto(page.url.split("/g/")[0] + "/settings/")
    at_home.click("form[action$='/settings/device'] button")
    link = at_home.locator("#link").input_value()
    at_home.close()
    arrived = opened()
    arrived.goto(link)
    arrived.click("main button.main")
    return arrived


def test_who_leaves_in_any_phase_finds_everything_as_it_was(opened: Opened, data: Path) -> None:
    anna, bo = opened(), opened(locale="de-DE")
    bo.goto(bo.url.rstrip("/") + "/settings/")
    bo.check("#pace-at-once")
    bo.click("main form >> button.main")
    sat_down(bo, invited(anna, target=41, rules=("counting-by-hand",)))
    table = bo.locator("#table")
    expect(table).to_have_attribute("data-phase", "draw")
    address, left = bo.url.split("?")[0], list[str]()
    while "over" not in "".join(left):
        brought_up(bo)
        phase = phase_of(bo)
        if phase in left:
            by_pointer(anna)
            by_pointer(bo)
            continue
        left.append(phase)
        before = frozen(bo)
        other_device = len(left) % 2 == 0
        again = on_another_device(bo, opened) if other_device else bo.context.new_page()
        bo.close()
        long_ago(data)
        anna.reload()
        expect(anna.locator(".presence")).to_have_text(
            "Bö is away; nothing is lost, the game waits."
        )
        again.goto(address)
        brought_up(again)
        assert frozen(again) == before, phase
        # Anna's page is told of it by the bell.
        expect(anna.locator(".presence")).to_have_text("Bö is here.")
        bo = again
    assert {one.split()[0] for one in left} == set("draw discard cut play count over".split())
    # Two hands and a crib at least: nobody has 41 in the first deal.
    assert sum(one.startswith("count") for one in left) >= 3
