"""The table in Chromium: sizes, a slow line, the time from a key to motion, shifts, key presses."""

from __future__ import annotations

import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.playing import OVER, by_keyboard, moment, state
from tests.browser.running import running_chromium, running_site

SLOW_4G = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
SLOWER = 4
STILL = 2000
"""Milliseconds; at the usual pace the next card comes after 800, the first count after 1600."""

LOADS = 5
DEALS = 4

# Notes when a key came and when the first picture with something in motion was due; every shift.
WATCHING = """
(() => {
  window.waits = []; window.shifts = 0; window.lost = 0;
  let pressed = null;
  addEventListener("keydown", (event) => {
    if (/[1-4]/.test(event.key) && document.querySelector("#table.table .card-button")) {
      pressed = event.timeStamp;
    }
  }, true);
  const plain = Element.prototype.animate;
  Element.prototype.animate = function (...given) {
    const since = pressed;
    pressed = null;
    if (since !== null) requestAnimationFrame(() => window.waits.push(performance.now() - since));
    return plain.apply(this, given);
  };
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) window.shifts += shift.value;
  }).observe({ type: "layout-shift", buffered: true });
})();
"""
PAINTED = """
() => new Promise((done) => new PerformanceObserver((list) =>
  done(list.getEntries().at(-1).startTime)
).observe({ type: "largest-contentful-paint", buffered: true }))
"""


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        running_site(Path(folder)) as site,
        running_chromium() as browser,
    ):
        _sizes(browser, site)
        _slow(browser, site)
        _keys(browser, site)


def _context(browser: Browser) -> BrowserContext:
    return browser.new_context(locale="en-GB", viewport={"width": 1280, "height": 800})


def _at_once(page: Page, site: str) -> None:
    """From the first page to a table, as somebody new does it."""
    page.goto(site + "/")
    page.locator("main form button.main").first.click()
    page.wait_for_selector("#table")


def _sizes(browser: Browser, site: str) -> None:
    """What a browser with an empty cache loads, as it comes over the line."""
    with _context(browser) as context:
        page = context.new_page()
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        sizes: list[float] = []
        session.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
        page.goto(site + "/", wait_until="networkidle")
        _told("home page", sizes)
        _at_once(page, site)
        _play_to(page, "play")
        address = page.url
        session.send("Network.clearBrowserCache")
        sizes.clear()
        page.goto(address, wait_until="networkidle")
        _told("table page", sizes)


def _told(what: str, sizes: list[float]) -> None:
    sys.stdout.write(f"{what}: {sum(sizes) / 1000:.1f} kB in {len(sizes)} requests\n")


def _play_to(page: Page, wanted: str) -> None:
    while state(page) != (wanted, True):
        by_keyboard(page)


def _slow(browser: Browser, site: str) -> None:
    """A table in the play until its largest part is painted, on slow 4G and a slow processor."""
    with _context(browser) as context:
        page = context.new_page()
        _at_once(page, site)
        _play_to(page, "play")
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_4G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        for name in ("cold", "warm"):
            waits = []
            for _ in range(LOADS):
                if name == "cold":
                    session.send("Network.clearBrowserCache")
                page.goto(page.url, wait_until="load")
                waits.append(page.evaluate(PAINTED) / 1000)
            sys.stdout.write(f"table on slow 4G, {name}: {statistics.median(waits):.2f} s\n")


def _settled(page: Page) -> None:
    """Wait until nothing moves and nothing more comes by itself."""
    before = ""
    while moment(page) != before:
        before = moment(page)
        page.wait_for_timeout(STILL)


def _keys(browser: Browser, site: str) -> None:
    """Some deals at the usual pace by keys alone, by somebody who lets every card arrive."""
    with _context(browser) as context:
        context.add_init_script(WATCHING)
        page = context.new_page()
        _at_once(page, site)
        presses: list[int] = []
        lost = 0
        while not page.locator(OVER).count() and len(presses) <= DEALS:
            _settled(page)
            phase, yours = state(page)
            if phase == "discard" and yours:
                presses.append(0)
            if presses:
                presses[-1] += 3 if phase == "discard" and yours else 1
            by_keyboard(page)
            lost += page.evaluate("document.activeElement === document.body ? 1 : 0")
        whole = presses[:DEALS]
        waits = sorted(page.evaluate("window.waits"))
        median, late = statistics.median(waits), waits[int(len(waits) * 0.95)]
        sys.stdout.write(
            f"key to motion: {median:.0f} ms in the middle, 95 % within {late:.0f} ms"
            f" ({len(waits)} keys)\n"
            f"key presses a deal: {statistics.mean(whole):.1f}, {max(whole)} at most;"
            f" focus lost {lost} times\n"
            f"layout shift: {page.evaluate('window.shifts'):.4f} in all\n"
        )


if __name__ == "__main__":
    main()
