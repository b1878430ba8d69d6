"""Plays told card by card: by scrolling, keys and buttons, without motion, without scripts, on
paper.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Opened
from tests.browser.running import LANGUAGES, SIZES
from tests.browser.test_pages import AXE, COLOURS, findings, looks

# S58, S59, S60: what falls, the count, what it brings, and both sums after it.
PLAYS: dict[str, list[tuple[str, int, str, tuple[int, int]]]] = {
    "fifteen-then-a-pair": [
        ("7S", 7, "", (0, 0)),
        ("8D", 15, "fifteen 2", (0, 2)),
        ("8H", 23, "pair 2 last card 1", (3, 2)),
    ],
    "a-run-in-any-order": [
        ("4C", 4, "", (0, 0)),
        ("6D", 10, "", (0, 0)),
        ("5H", 15, "fifteen 2 run of three 3 last card 1", (6, 0)),
    ],
    "go-thirty-one": [
        ("KC", 10, "", (0, 0)),
        ("9D", 19, "", (0, 0)),
        ("TH", 29, "", (0, 0)),
        ("go", 29, "", (0, 0)),
        ("2S", 31, "thirty-one 2", (2, 0)),
        ("7C", 7, "", (2, 0)),
        ("6S", 13, "last card 1", (3, 0)),
    ],
}
BOTH = ["wide", "phone"]


def lying(section: Locator) -> list[str]:
    """The cards that lie on the table of a play, in their order."""
    html = section.locator(".counts").inner_html()
    return re.findall(r'turned"><svg.*?#([A-Z2-9]{2})"', html)


def words(locator: Locator) -> str:
    return " ".join(locator.inner_text().split())


def check_moment(section: Locator, name: str, n: int) -> None:
    """The table shows the moment after n steps, and nothing more."""
    told = PLAYS[name][:n]
    last = told[-1] if told else ("", 0, "", (0, 0))
    stage = section.locator(".stage")
    assert section.get_attribute("data-at") == str(n)
    assert lying(section) == [card for card, *_rest in told if card != "go"]
    count = stage.get_attribute("data-count")
    assert count in ((str(last[1]), "0") if last[1] == 31 else (str(last[1]),))
    assert stage.locator(".count .number").inner_text() == count
    assert words(stage.locator(".brought")) == last[2]
    assert words(stage.locator(".side.me .score")) == str(last[3][0])
    assert words(stage.locator(".side.them .score")) == str(last[3][1])
    said_go = any(card == "go" for card, *_rest in told) and n < 6
    if last[1] != 31:  # then it depends on whether the count went back already
        assert stage.locator(".side.them .said-go").is_visible() == said_go
    assert not stage.locator(".side.me .said-go").is_visible()


def press(section: Locator, button: str) -> None:
    """Click a button, also one that says that it would change nothing."""
    section.locator(button).click(force=True)


def begin(section: Locator) -> None:
    """Go to the beginning of a play by its button."""
    press(section, ".to-start")
    expect(section).to_have_attribute("data-at", "0")


# Scrolls on, and waits until pictures have been made of it.
SCROLL = """step => new Promise(done => {
  scrollBy({ top: step, behavior: "instant" });
  let pictures = 4;
  requestAnimationFrame(function next() { pictures-- ? requestAnimationFrame(next) : done(); });
})"""
# Waits until the page has stood still for a while of pictures.
STANDS = """() => new Promise(done => {
  let [last, still] = [NaN, 0];
  requestAnimationFrame(function next() {
    still = scrollY === last ? still + 1 : 0;
    last = scrollY;
    if (still < 30) requestAnimationFrame(next); else done();
  });
})"""


def scrolled(page: Page, section: Locator, name: str, step: int) -> list[int]:
    """Scroll past a play; the moments that were shown, each of them checked."""
    seen = [int(section.get_attribute("data-at") or 0)]
    for _ in range(400):
        page.evaluate(SCROLL, step)
        at = int(section.get_attribute("data-at") or 0)
        if at != seen[-1]:
            seen.append(at)
            check_moment(section, name, at)
        top, bottom = page.evaluate(
            "id => { const box = document.getElementById(id).getBoundingClientRect();"
            " return [box.top, box.bottom]; }",
            name,
        )
        if (step > 0 and bottom < 0) or (step < 0 and top > 800):
            break
    return seen


@pytest.mark.parametrize("size", BOTH)
def test_s56_cards_fall_as_one_scrolls_and_are_taken_up_again(opened: Opened, size: str) -> None:
    page = opened("/learn/play/", viewport=SIZES[size])
    for name, play in PLAYS.items():
        section = page.locator(f"#{name}")
        page.evaluate(
            "id => scrollTo(0, document.getElementById(id).getBoundingClientRect().top"
            " + scrollY - innerHeight)",
            name,
        )
        expect(section).to_have_attribute("data-at", "0")
        assert scrolled(page, section, name, 100) == list(range(len(play) + 1))
        assert scrolled(page, section, name, -100) == list(range(len(play), -1, -1))


def test_s60_thirty_one_is_shown_and_then_the_count_is_nought(opened: Opened) -> None:
    page = opened("/learn/play/")
    section = page.locator("#go-thirty-one")
    begin(section)
    for _ in range(5):
        press(section, ".forward")
    expect(section.locator(".stage")).to_have_attribute("data-count", "31")
    expect(section.locator(".stage")).to_have_attribute("data-count", "0")
    assert section.locator(".counts > .done .laid").count() == 4
    expect(section.locator(".side.them .said-go")).to_be_hidden()


def through(page: Page, name: str, forward: Any, backward: Any) -> None:
    """All steps of a play and back again, each moment checked, each step heard."""
    section = page.locator(f"#{name}")
    captions = [words(one) for one in section.locator(".caption").all()]
    begin(section)
    check_moment(section, name, 0)
    for n in range(1, len(PLAYS[name]) + 1):
        forward(section)
        expect(section).to_have_attribute("data-at", str(n))
        check_moment(section, name, n)
        assert words(section.locator(".live")) == captions[n - 1]
        assert section.locator(".step.now .caption").inner_text() == captions[n - 1]
    assert section.locator(".forward").get_attribute("aria-disabled") == "true"
    forward(section)
    check_moment(section, name, len(PLAYS[name]))
    for n in range(len(PLAYS[name]) - 1, -1, -1):
        backward(section)
        expect(section).to_have_attribute("data-at", str(n))
        check_moment(section, name, n)
    assert section.locator(".backward").get_attribute("aria-disabled") == "true"


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("name", PLAYS)
def test_s57_by_buttons_and_by_keys(opened: Opened, name: str, motion: str) -> None:
    page = opened("/learn/play/", reduced_motion=motion)
    through(
        page,
        name,
        lambda section: press(section, ".forward"),
        lambda section: press(section, ".backward"),
    )
    through(
        page,
        name,
        lambda _section: page.keyboard.press("ArrowRight"),
        lambda _section: page.keyboard.press("ArrowLeft"),
    )


def test_the_page_follows_the_buttons_and_stays_there(opened: Opened) -> None:
    page = opened("/learn/play/")
    section = page.locator("#go-thirty-one")
    begin(section)
    for n in range(1, 5):
        press(section, ".forward")
        page.evaluate(STANDS)
        expect(section).to_have_attribute("data-at", str(n))
        caption = section.locator(".step.now .caption")
        expect(caption).to_be_in_viewport()
    for n in (3, 2):
        press(section, ".backward")
        page.evaluate(STANDS)
        expect(section).to_have_attribute("data-at", str(n))


def test_keys_leave_fields_and_other_pages_alone(opened: Opened) -> None:
    page = opened("/learn/play/")
    # With no play in the middle of the window the keys are nobody's.
    page.keyboard.press("ArrowRight")
    assert [one.get_attribute("data-at") for one in page.locator(".worked").all()] == ["0"] * 3
    section = page.locator("#go-thirty-one")
    begin(section)
    press(section, ".forward")
    # A field in the same window keeps them, and so does the browser with its own keys.
    section.evaluate(
        "section => section.querySelector('.stage-place').append("
        "Object.assign(document.createElement('input'), {id: 'field', value: 'ab'}))"
    )
    page.locator("#field").focus()
    for key in ("ArrowRight", "ArrowLeft"):
        page.keyboard.press(key)
    page.locator(".forward").first.evaluate("node => node.blur()")
    page.keyboard.press("Shift+ArrowRight")
    page.evaluate(STANDS)
    assert section.get_attribute("data-at") == "1"
    section.locator(".forward").focus()
    page.keyboard.press("ArrowRight")
    expect(section).to_have_attribute("data-at", "2")


def whole(page: Page) -> None:
    """Every step of the three plays can be read in order, and nothing has been left out."""
    for name, play in PLAYS.items():
        section = page.locator(f"#{name}")
        captions = section.locator(".caption").all()
        assert len(captions) == len(play)
        places = []
        for caption, (card, count, brought, _sums) in zip(captions, play, strict=True):
            assert caption.is_visible()
            box = caption.bounding_box()
            assert box is not None
            places.append((round(box["x"]), box["y"]))  # on paper in two columns
            text = words(caption)
            assert "says go" in text if card == "go" else f"count {count}" in text
            for award in re.findall(r"\d", brought):
                assert f"for {award}" in text
        assert places == sorted(places)
        assert sorted(lying(section)) == sorted(card for card, *_rest in play if card != "go")
        stage = section.locator(".stage")
        assert words(stage.locator(".count .number")) == str(play[-1][1])
        assert words(stage.locator(".side.me .score")) == str(play[-1][3][0])


@pytest.mark.parametrize("size", BOTH)
def test_s57_without_motion_everything_stands_in_order(opened: Opened, size: str) -> None:
    page = opened("/learn/play/", reduced_motion="reduce", viewport=SIZES[size])
    whole(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight / 2)")
    whole(page)
    height = page.locator("#go-thirty-one").bounding_box()
    assert height is not None
    assert height["height"] < 2.2 * SIZES[size]["height"]


@pytest.mark.parametrize("size", BOTH)
def test_s57_without_scripts_everything_stands_in_order(opened: Opened, size: str) -> None:
    page = opened("/learn/play/", java_script_enabled=False, viewport=SIZES[size])
    whole(page)
    assert page.locator(".controls:visible").count() == 0


def test_paper_has_the_whole_play(opened: Opened) -> None:
    page = opened("/learn/play/")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    whole(page)
    for hidden in (".controls", ".path", "header.site", ".answers", ".read"):
        assert page.locator(f"{hidden}:visible").count() == 0, hidden
    page.emulate_media(media="screen")
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator("#go-thirty-one")).to_have_class(re.compile("told"))
    assert page.pdf(prefer_css_page_size=True)[:5] == b"%PDF-"


def test_combinations_light_their_cards(opened: Opened) -> None:
    page = opened("/learn/show/", reduced_motion="reduce")
    block = page.locator("#double-run")
    for item in block.locator(".combinations > li").all():
        item.hover()
        lit = [one.get_attribute("data-card") for one in block.locator(".lit").all()]
        assert sorted(map(str, lit)) == sorted(str(item.get_attribute("data-cards")).split())


AT = [
    "/learn/", "/learn/how-to-play/", "/learn/deal/?first-try=rival&second-try=rival",
    "/learn/discard/?first-try=5H&first-try=TC", "/learn/cut/?first-try=2",
    "/learn/play/?third-try=7", "/learn/show/?first-try=12&second-try=tell",
    "/learn/your-turn/?deal=abcdefgh", "/learn/your-turn/?deal=abcdefgh&laid=go",
    "/learn/your-turn/?deal=abcdefgh&rule=2&laid=KC&laid=9S&laid=3C",
]  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_w12_axe_finds_nothing_in_what_is_taught(opened: Opened, language: str) -> None:
    page = opened("/learn/", locale=language, reduced_motion="reduce")
    home = page.url.removesuffix("/learn/")
    found = []
    for place in [*AT, "a play in the middle"]:
        if place in AT:
            page.goto(home + place)
            page.evaluate(AXE)
        else:
            page.goto(f"{home}/learn/play/")
            page.evaluate(AXE)
            press(page.locator("#go-thirty-one"), ".forward")
        for size, theme in looks(language):
            page.set_viewport_size(SIZES[size])
            page.emulate_media(color_scheme=theme)
            if worse := findings(page, *(COLOURS if theme == "dark" else ())):
                found.append((place, size, theme, worse))
    assert found == []


def test_very_large_text_on_a_small_phone_stays_on_the_page(opened: Opened) -> None:
    page = opened("/learn/", locale="de", viewport={"width": 320, "height": 640})
    home = page.url.removesuffix("/learn/")
    for place in AT:
        page.goto(home + place)
        page.evaluate("document.documentElement.dataset.text = 'largest'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 320, place
