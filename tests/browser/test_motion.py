"""What moves: pegs go along their track, hole by hole; nothing does under reduced motion."""

from __future__ import annotations

from itertools import pairwise
from math import dist

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from muggins.web.board import Layout, Point, Track, holes
from tests.browser.running import SIZES, Arranged

# The places of the own front peg on its way, in the units of the drawing; its motion is held.
ON_ITS_WAY = """
board => {
  const peg = document.querySelector(`.board.${board} .peg.near.front`);
  const [motion] = peg.getAnimations();
  if (!motion) return [];
  motion.pause();
  const whole = motion.effect.getComputedTiming().duration;
  return [...Array(41).keys()].map(step => {
    motion.currentTime = whole * step / 40 * 0.999;
    const { e, f } = new DOMMatrix(getComputedStyle(peg).transform);
    return [peg.x.baseVal.value + e, peg.y.baseVal.value + f];
  });
}
"""

SHIFTS = """
() => {
  window.shifts = 0;
  new PerformanceObserver(list => {
    for (const shift of list.getEntries()) window.shifts += shift.value;
  }).observe({ type: "layout-shift" });
}
"""


def way_of_a_pair_royal(page: Page, address: str, board: str) -> list[Point]:
    """Lay the third king, for 6."""
    page.goto(address)
    page.click(".hand [data-key]:nth-child(3) button")
    page.wait_for_function(
        "board => document.querySelector(`.board.${board} .peg.near.front`).getAnimations().length",
        arg=board,
    )
    return [tuple(point) for point in page.evaluate(ON_ITS_WAY, board)]


def beside(point: Point, track: list[Point]) -> float:
    """How far a point lies from a track of straight pieces."""

    def off(start: Point, end: Point) -> float:
        along = ((point[0] - start[0]) * (end[0] - start[0])) + (
            (point[1] - start[1]) * (end[1] - start[1])
        )
        share = min(max(along / dist(start, end) ** 2, 0), 1)
        foot = (
            start[0] + share * (end[0] - start[0]),
            start[1] + share * (end[1] - start[1]),
        )
        return dist(point, foot)

    return min(off(start, end) for start, end in pairwise(track))


# At 38 a turn of the wide board is near, at 34 one of the narrow board.
@pytest.mark.parametrize(
    ("board", "size", "score"), [("wide", "wide", 38), ("narrow", "phone", 34)]
)
def test_s31_s32_b139_a_peg_walks_along_its_track(
    chromium: Browser, played: Arranged, board: str, size: str, score: int
) -> None:
    """W19, B139: nothing jumps across the board."""
    context = played.context(chromium, viewport=SIZES[size])
    address = played.site + played.moments[f"king-{score}"]
    way = way_of_a_pair_royal(context.new_page(), address, board)
    context.close()
    track = list(holes(Layout.WIDE if board == "wide" else Layout.PHONE, Track.NEAR))
    assert dist(way[-1], track[score + 6 + 1]) < 1
    # The peg that leaps stood behind the other one.
    assert track.index(min(track, key=lambda hole: dist(hole, way[0]))) - 1 < score
    assert max(beside(point, track) for point in way) < 0.2
    # Straight on it would have left the track by far.
    middle = ((way[0][0] + way[-1][0]) / 2, (way[0][1] + way[-1][1]) / 2)
    assert beside(middle, track) > 2


def test_nothing_moves_under_reduced_motion(chromium: Browser, played: Arranged) -> None:
    context = played.context(chromium, viewport=SIZES["wide"], reduced_motion="reduce")
    page = context.new_page()
    page.goto(played.site + played.moments["unfit"])
    page.evaluate(
        "() => { window.moved = 0; Element.prototype.animate = () => { window.moved++ } }"
    )
    page.click(".hand .card-button:not(.unfit)")
    expect(page.locator("#table")).to_have_attribute("data-phase", "play")
    expect(page.locator(".series .laid, .aside .laid")).not_to_have_count(3)
    assert page.evaluate("window.moved") == 0
    assert page.evaluate("document.getAnimations().length") == 0
    context.close()


def test_a_chosen_card_rises_at_once_and_lies_down_again_if_the_line_is_cut(
    chromium: Browser, played: Arranged
) -> None:
    context = played.context(chromium, viewport=SIZES["wide"])
    page = context.new_page()
    page.goto(played.site + played.moments["lead"])
    held: list[Route] = []
    page.route("**/move", lambda route: held.append(route))
    card = page.locator(".hand [data-key]").first
    lies = card.bounding_box()
    card.locator("button").click()
    page.wait_for_function(
        "() => document.getAnimations().every(one => one.playState !== 'running')"
    )
    rises = card.bounding_box()
    assert lies is not None
    assert rises is not None
    assert rises["y"] < lies["y"] - 10
    held[0].abort("internetdisconnected")
    expect(page.locator("#problem")).to_be_visible()
    assert page.evaluate("document.getAnimations().length") == 0
    context.close()


ANSWERED = """() => {
    const { n, version, yours } = document.getElementById("table").dataset;
    return n === version && yours === "yes";
}"""


def test_nothing_shifts_while_cards_move(chromium: Browser, played: Arranged) -> None:
    context = played.context(chromium, viewport=SIZES["wide"])
    page = context.new_page()
    page.goto(played.site + played.moments["discard-pone"])
    page.evaluate(SHIFTS)
    for key in ("1", "2", "Enter"):
        page.keyboard.press(key)
    expect(page.locator("#table")).to_have_attribute("data-phase", "cut")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_have_attribute("data-phase", "play")
    before = str(page.locator("#table").get_attribute("data-n"))
    page.locator(".hand button").first.click()
    expect(page.locator("#table")).not_to_have_attribute("data-n", before)
    page.wait_for_function(ANSWERED)
    assert page.evaluate("window.shifts") == 0
    # The log, which stands below, is brought into sight when it is asked for.
    page.keyboard.press("l")
    expect(page.locator("#log")).to_be_in_viewport()
    page.keyboard.press("l")
    expect(page.locator("#prompt")).to_be_in_viewport()
    context.close()
