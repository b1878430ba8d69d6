"""Rules, glossary, board, discarding, counting in a browser: what moves, what lights up, what is
found by the reader, and that nothing is lost without scripts or on paper.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from muggins import lessons
from muggins.lessons.blocks import HandBlock
from muggins.lessons.finding import FindBlock
from muggins.lessons.pegs import PegsBlock
from muggins.seat import Seat
from muggins.table import Pegs
from muggins.web.board import Track, holes, layout_for
from tests.browser.conftest import Opened
from tests.browser.running import LANGUAGES, SIZES
from tests.browser.test_pages import AXE, COLOURS, findings, looks

PAGES = ["rules", "glossary", "board", "discarding", "counting"]
LOCALES = {"en": "en-GB", "de": "de-DE"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing(opened: Opened, language: str) -> None:
    page = opened(locale=LOCALES[language], reduced_motion="reduce")
    found = []
    for name in PAGES:
        page.goto(page.url.split("/learn")[0].rstrip("/") + f"/learn/{name}/")
        page.evaluate(AXE)
        for size, theme in looks(language):
            page.set_viewport_size(SIZES[size])
            page.emulate_media(color_scheme=theme)
            if worse := findings(page, *(COLOURS if theme == "dark" else ())):
                found.append((name, size, theme, worse))
    assert found == []


# ---- pegs

COUNT_MOVES = """() => {
  const animate = Element.prototype.animate;
  window.moved = 0;
  Element.prototype.animate = function (...how) {
    window.moved += 1;
    return animate.apply(this, how);
  };
}"""


def standing(block: Locator, side: str) -> list[tuple[float, float]]:
    """Where the two pegs of a side stand on the stage, in any order."""
    pegs = block.locator(f".peg-stage .peg.{side}")
    assert pegs.count() == 2
    return sorted(
        (float(pegs.nth(at).get_attribute("x") or ""), float(pegs.nth(at).get_attribute("y") or ""))
        for at in range(2)
    )


def places(pegs: Pegs, track: Track, target: int) -> list[tuple[float, float]]:
    """Where the rules put them; a peg that has not moved stands in the hindmost start hole."""
    points = holes(layout_for(target, phone=False), track, target=target)
    return sorted((points[pegs.rear + 1 if pegs.front else 0], points[pegs.front + 1]))


def check_pegs(block: Locator, found: PegsBlock, at: int) -> None:
    moment = found.gains[at - 1].pegs if at else found.start
    for side, track, seat in (
        ("near", Track.NEAR, Seat.FIRST),
        ("far", Track.FAR, Seat.SECOND),
    ):
        assert standing(block, side) == places(moment[seat], track, found.target)
    expect(block.locator(".peg-stage .me .score")).to_have_text(str(moment[Seat.FIRST].front))
    expect(block.locator(".peg-stage .them .score")).to_have_text(str(moment[Seat.SECOND].front))


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("name", ["leap", "last-hole"])
def test_r32_pegs_leap_forwards_and_backwards(opened: Opened, name: str, motion: str) -> None:
    page = opened("/learn/board/", reduced_motion=motion)
    found = lessons.page("board", "en").block(name)
    assert isinstance(found, PegsBlock)
    block = page.locator(f"#{name}")
    forward, backward, start = (
        block.locator(f".{one}") for one in ("forward", "backward", "to-start")
    )
    page.evaluate(COUNT_MOVES)
    moving = 0
    check_pegs(block, found, 0)
    expect(backward).to_have_attribute("aria-disabled", "true")
    for at in range(1, len(found.gains) + 1):
        forward.press("Enter")
        check_pegs(block, found, at)
        expect(block.locator(".gain.now")).to_have_count(1)
        expect(block.locator(".live")).to_have_text(
            block.locator(".gain.now .caption").inner_text()
        )
        moving += bool(found.gains[at - 1].pegged) and motion == "no-preference"
        assert page.evaluate("moved") == moving
    forward.press("Enter")
    check_pegs(block, found, len(found.gains))
    for at in reversed(range(len(found.gains))):
        backward.click()
        check_pegs(block, found, at)
    forward.click()
    forward.click()
    start.click()
    check_pegs(block, found, 0)


def test_without_a_script_every_gain_has_its_board(opened: Opened) -> None:
    page = opened("/learn/board/", java_script_enabled=False)
    found = lessons.page("board", "en").block("leap")
    assert isinstance(found, PegsBlock)
    boards = page.locator("#leap .snapshot .board")
    expect(boards).to_have_count(len(found.gains))
    for at in range(len(found.gains)):
        expect(boards.nth(at)).to_be_visible()
    expect(page.locator("#leap .controls")).to_be_hidden()


# ---- hands that are counted aloud


def lit(hand: Locator) -> list[str]:
    cards = hand.locator("[data-card].lit")
    return sorted(cards.nth(at).get_attribute("data-card") or "" for at in range(cards.count()))


def test_each_combination_lights_its_cards_in_turn(opened: Opened) -> None:
    page = opened("/learn/counting/", reduced_motion="reduce")
    found = lessons.page("counting", "en").block("big-one")
    assert isinstance(found, HandBlock)
    hand = page.locator("#big-one")
    button = hand.locator(".count-aloud")
    running = 0
    for item in found.items:
        button.press("Enter")
        running += item.points
        assert lit(hand) == sorted(map(str, item.cards))
        expect(hand.locator(".combinations .lit")).to_have_count(1)
        expect(hand.locator(".aloud [aria-live]")).to_contain_text(f"makes {running}")
    button.press("Enter")
    assert lit(hand) == []
    expect(hand.locator(".aloud [aria-live]")).to_have_text(f"{running} points")
    expect(hand.locator(".to-come")).to_have_count(0)


def test_the_count_goes_on_by_itself_where_things_may_move(opened: Opened) -> None:
    page = opened("/learn/counting/")
    page.clock.install()
    hand = page.locator("#two-pairs")
    hand.locator(".count-aloud").click()
    assert lit(hand) == ["TC", "TD"]
    page.clock.run_for(1500)
    assert lit(hand) == ["3H", "3S"]
    page.clock.run_for(1500)
    assert lit(hand) == []


# ---- combinations that the reader finds


def choose(block: Locator, codes: list[str]) -> None:
    for code in codes:
        block.locator(f'input[value="{code}"]').press("Space")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_r27_a_double_run_is_found_by_making_it(opened: Opened, size: str) -> None:
    page = opened("/learn/counting/", reduced_motion="reduce", viewport=SIZES[size])
    found = lessons.page("counting", "en").block("doubled")
    assert isinstance(found, FindBlock)
    block = page.locator("#doubled")
    status = block.locator(".found-so-far")
    expect(block.locator(".finds li:visible")).to_have_count(0)
    choose(block, ["3C", "4D", "4H"])
    expect(status).to_contain_text("That is none")
    first, second = (list(map(str, item.cards)) for item in found.wanted)
    choose(block, first)
    expect(status).to_have_text("Found: 1 of 2.")
    choose(block, first)
    expect(status).to_have_text("You have that one already. Found: 1 of 2.")
    expect(block.locator("input:checked")).to_have_count(0)
    for code in second:
        block.locator(f'label[for="doubled-{code}"]').click()
    expect(status).to_have_text("That is all of them, 6 points.")
    expect(block.locator(".finds li:visible")).to_have_count(2)
    block.locator(".to-start").click()
    expect(block.locator(".finds li:visible")).to_have_count(0)
    block.locator(".show-rest").click()
    expect(block.locator(".finds li:visible")).to_have_count(2)


# ---- addresses, paper


def test_a_rule_is_found_by_its_address(opened: Opened) -> None:
    page = opened("/learn/rules/#r29")
    expect(page.locator("#r29")).to_be_in_viewport()
    page.locator("#r28 a", has_text="D12").click()
    expect(page.locator("#d12")).to_be_in_viewport()
    assert page.url.endswith("#d12")
    page.locator("#d12 .number").click()
    assert page.url.endswith("/learn/rules/#d12")


@pytest.mark.parametrize("scripts", ["scripts", "none"])
def test_the_rules_on_paper_have_everything(opened: Opened, scripts: str) -> None:
    page = opened("/learn/rules/", java_script_enabled=scripts != "none", locale="de-DE")
    text = printed(page)
    for number in lessons.page("rules", "de").numbered:
        assert number.upper() in text
    expect(page.locator(".controls:visible")).to_have_count(0)
    expect(page.locator("#too-late .gain:first-child .snapshot")).to_be_visible()
    assert page.pdf(format="A4").startswith(b"%PDF")


def printed(page: Page) -> str:
    """The text of the page as it comes on paper."""
    page.emulate_media(media="print")
    if page.evaluate("typeof dispatchEvent") == "function":
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
    return re.sub(r"\s+", " ", page.locator("article").inner_text())
