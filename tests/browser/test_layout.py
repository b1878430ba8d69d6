"""What is needed to act lies on the screen, in every phase and size, without scrolling."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.running import LANGUAGES, SIZES, Arranged, speak

# Whatever is pressed, typed into or looked at in order to decide; cards as far as they are seen.
NEEDED = (
    "#prompt:not(.visually-hidden), #act button:not(.spread button), #act input:not(.card-choice),"
    " #act .hand li, .spread li:first-child, .spread li:last-child, .count .number, .starter .card,"
    " [data-phase=play] .laid:not(.aside *), .counting li, .counting h3, .ask-hint button,"
    " .take-back button, #continue, #rematch, .ending h2, .side, .board,"
    " .table:not([data-phase=over]) .total"
)
HIDDEN = """
needed => [...document.querySelectorAll(needed)].map(node => [node, node.getBoundingClientRect()])
  .filter(([, box]) => box.width)
  .filter(([, box]) => box.top < -1 || box.left < -1
    || box.bottom > innerHeight + 1 || box.right > innerWidth + 1)
  .map(([node, box]) => [node.id || node.className.baseVal || node.className || node.tagName,
    ...[box.left, box.top, box.right, box.bottom].map(Math.round)].join(" "))
"""
# A button can be pressed where it lies: nothing else covers its middle.
COVERED = """
() => [...document.querySelectorAll(
    "#act button, .card-choice + label, .ask-hint button, .take-back button, #continue, #rematch,"
    + " .table:not([data-phase=over]) .total")]
  .filter(node => !node.closest(".spread"))
  .filter(node => {
    const box = node.getBoundingClientRect();
    const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return box.width && !node.contains(there) && !there?.contains(node);
  })
  .map(node => node.outerHTML.slice(0, 60))
"""

# What is said of a player is not broken within its words, and takes no more than three lines.
BROKEN = """
() => [...document.querySelectorAll(".side")].flatMap(side => {
  const lines = (node) => node.getBoundingClientRect().height
    / (1.6 * parseFloat(getComputedStyle(node).fontSize));
  const { right } = side.getBoundingClientRect();
  return [...side.children]
    .filter(node => lines(node) > 1.5 || node.getBoundingClientRect().right > right)
    .concat(lines(side) > 3.2 ? [side] : []).map(node => node.className);
})
"""

# Every line of a count that is lit, in its turn, and whether something else covers it.
LIT = """
() => new Promise((done) => {
  setTimeout(() => done([seen, covered]), 30000);
  const [seen, covered] = [[], []];
  requestAnimationFrame(function look() {
    const items = [...document.querySelectorAll("#counted .items > li")];
    const at = items.findIndex((item) => item.classList.contains("lit"));
    if (at >= 0 && at !== seen.at(-1)) {
      seen.push(at);
      const box = items[at].querySelector(".which").getBoundingClientRect();
      const there = document.elementFromPoint(
        (box.left + box.right) / 2, (box.top + box.bottom) / 2);
      if (!items[at].contains(there)) covered.push(at);
    }
    if (at < 0 && seen.at(-1) === items.length - 1) done([seen, covered]);
    else requestAnimationFrame(look);
  });
})
"""


def test_the_longest_count_is_followed_on_a_phone_across(
    chromium: Browser, arranged: Arranged
) -> None:
    """A hand of 29: each line is in sight while it is lit, the sum and the button all the time."""
    context = arranged.context(chromium, viewport=SIZES["across"])
    page = context.new_page()
    address, moment = arranged.moments["show-pone"].split("?at=")
    page.goto(f"{arranged.site}{address}?at={int(moment) - 1}")
    page.evaluate(f"() => {{ window.watched = ({LIT})(); }}")
    page.click("#continue")
    seen, covered = page.evaluate("window.watched")
    assert (seen, covered) == (list(range(15)), [])
    assert page.evaluate("scrollY") == 0
    for needed in (".total", "#continue"):
        expect(page.locator(needed)).to_be_in_viewport(ratio=1)
    context.close()


@pytest.mark.parametrize("size", SIZES)
def test_w14_what_is_needed_lies_on_the_screen(
    chromium: Browser, arranged: Arranged, size: str
) -> None:
    """W14, B130: no control, score or card is out of sight at 1280x800, 390x844 and 844x390."""
    found = []
    for moments, scripts in ((arranged.moments, True), (arranged.unscripted, False)):
        context = arranged.context(
            chromium,
            viewport=SIZES[size],
            reduced_motion="reduce",
            java_script_enabled=scripts,
        )
        page = context.new_page()
        for language, (name, address) in product(LANGUAGES, moments.items()):
            speak(context, arranged.site, language)
            page.goto(arranged.site + address)
            hidden = [*page.evaluate(HIDDEN, NEEDED), *page.evaluate(COVERED)]
            hidden += page.evaluate(BROKEN)
            wide = page.evaluate("document.documentElement.scrollWidth")
            if hidden or wide > SIZES[size]["width"]:
                found.append((language, name, hidden, wide))
        context.close()
    assert found == []
