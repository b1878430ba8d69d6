"""Two browsers at one table: both languages, one on a phone, one without scripts."""

from __future__ import annotations

import re

from playwright.sync_api import Error, Page, expect

from tests.browser.conftest import Opened
from tests.browser.test_pages import AXE, COLOURS, findings

PHONE = {"width": 390, "height": 844}


def invited(page: Page, *, target: int = 21, rules: tuple[str, ...] = (), time: str = "0") -> str:
    """The link for a friend, made by pressing what a person presses."""
    page.goto(page.url.rstrip("/") + "/settings/")
    page.check("#pace-at-once")
    page.click("main form >> button.main")
    page.goto(page.url.replace("/settings/", "/new/"))
    page.check("#friend")
    page.check("#to-other")
    page.fill("#other-target", str(target))
    page.fill("#name", "Anna")
    page.select_option("#time", time)
    for rule in rules:
        page.check(f"#{rule}")
    page.click("main form >> button.main")
    expect(page.locator("#link")).to_be_visible()
    return page.locator("#link").input_value()


def sat_down(page: Page, link: str) -> None:
    page.goto(link)
    page.fill("#name", "Bö")
    page.click("#join button.main")


def step(page: Page, *, scripts: bool = True) -> bool:
    """Whatever there is to press; False once the page shows the end.

    The other one may be quicker, so that what was to be pressed is gone: then the next step is
    another one.
    """
    table = page.locator("#table")
    ahead = page.locator("#continue")
    try:
        if ahead.count():
            ahead.click(timeout=1000)
        elif page.locator("#ending").count():
            return False
        elif table.get_attribute("data-yours") == "yes":
            phase = table.get_attribute("data-phase")
            if phase == "discard":
                for place in (0, 1):
                    choice = page.locator(".card-choice").nth(place)
                    if not choice.is_checked():
                        page.locator(".card-choice + label").nth(place).click(timeout=1000)
            if phase in ("count", "call"):
                page.fill("#points", "4", timeout=1000)
            fits = page.locator(".hand .card-button:not(.unfit)")
            chosen = fits if phase == "play" and fits.count() else page.locator("#act button.main")
            chosen.first.click(timeout=1000)
        elif not scripts:
            page.reload()
        else:
            page.wait_for_timeout(20)
    except Error:
        pass
    return True


def played(anna: Page, bo: Page, *, scripts: bool = True) -> None:
    """Both play to the end, each going on at his own pace."""
    going = [anna, bo]
    for _ in range(3000):
        going = [page for page in going if step(page, scripts=scripts or page is anna)]
        if not going:
            return
    raise AssertionError("no end")


def test_two_languages_and_a_phone(opened: Opened) -> None:
    anna = opened()
    link = invited(anna)
    bo = opened(locale="de-DE", viewport=PHONE, has_touch=True)
    sat_down(bo, link)
    # Anna is led to the table by the bell, and both seeds are given without a word.
    expect(anna.locator("#table")).to_have_attribute("data-phase", "draw")
    expect(bo.locator("#table")).to_have_attribute("data-phase", "draw")
    assert bo.locator("html").get_attribute("lang") == "de"
    played(anna, bo)
    for page, won, lost in ((anna, "You win", "Bö wins"), (bo, "Du gewinnst", "Anna gewinnt")):
        assert re.search(f"{won}|{lost}", page.locator("#ending").inner_text())
    texts = anna.locator("#ending").inner_text() + bo.locator("#ending").inner_text()
    assert ("You win" in texts) == ("Anna gewinnt" in texts)


def test_whoever_was_not_heard_coming_is_here_all_the_same(opened: Opened) -> None:
    """On a slow line the bell is there after the other has come: then one looks who is here."""
    anna = opened()
    link = invited(anna)
    bo = opened(locale="de-DE", viewport=PHONE, has_touch=True)
    there: list[Page] = []
    bo.route_web_socket(
        "**/bell/**", lambda bell: bell.connect_to_server() if there else bell.close()
    )
    sat_down(bo, link)
    expect(anna.locator(".presence")).to_have_text("Bö is here.")
    there.append(anna)
    expect(bo.locator(".presence")).to_have_text("Anna ist hier.")


def test_the_button_of_an_invitation_covers_nothing(opened: Opened) -> None:
    link = invited(opened())
    site, bo = link.split("/with/")[0], opened(viewport=PHONE)
    for address in (link, f"{site}/settings/", f"{site}/new/"):
        bo.goto(address)
        room = bo.locator("form.choices > button.main").evaluate(
            """button => {
              scrollTo(0, document.body.scrollHeight);
              const next = button.form.nextElementSibling ?? document.querySelector("footer");
              return next.getBoundingClientRect().top - button.getBoundingClientRect().bottom;
            }"""
        )
        # As far as the ground reaches on which the button stands.
        assert room >= 12, address


def test_one_without_scripts(opened: Opened) -> None:
    anna = opened()
    link = invited(anna)
    bo = opened(locale="de-DE", java_script_enabled=False)
    sat_down(bo, link)
    bo.click("#act button.main")
    expect(anna.locator("#table")).to_have_attribute("data-phase", "draw")
    played(anna, bo, scripts=False)
    record = anna.request.get(re.sub(r"\?.*", "record", anna.url)).text()
    seeds = [line for line in record.splitlines() if " seed " in line]
    assert len(seeds) == 2
    # His seed had to be made by the server and says so; hers was made by her browser.
    assert [line.endswith("by-server") for line in seeds] == [True, False]


def test_both_wish_for_another_game_and_greet(opened: Opened) -> None:
    anna, bo = opened(), opened(locale="de-DE")
    sat_down(bo, invited(anna, target=5))
    expect(anna.locator(".presence")).to_have_text("Bö is here.")
    anna.click(".phrases summary")
    anna.click("button[value=luck]")
    # Said without leaving the page, heard at once, each in his own language.
    expect(bo.locator(".greetings")).to_have_text("Anna: Viel Glück!")
    expect(bo.locator("#live")).to_contain_text("Anna: Viel Glück!")
    expect(anna.locator(".greetings")).to_have_text("You: Good luck!")
    played(anna, bo)
    old = anna.url.split("?")[0]
    anna.click("#rematch")
    expect(bo.locator("#again")).to_contain_text("Anna möchte noch einmal spielen")
    bo.click("#rematch")
    # Anna is led there by the bell, and all seeds are given without a word.
    for page in (anna, bo):
        expect(page.locator("#table")).to_have_attribute("data-phase", "discard")
        assert page.url.split("?")[0] != old
    # Whoever goes back to the old game may look at it.
    anna.goto(old)
    expect(anna.locator("#next-game")).to_be_visible()
    anna.wait_for_timeout(1500)
    assert anna.url.split("?")[0] == old


def test_the_time_runs_and_can_be_claimed(opened: Opened) -> None:
    anna, bo = opened(), opened(locale="de-DE")
    link = invited(anna, rules=("deals-me",), time="30")
    sat_down(bo, link)
    expect(anna.locator("#table")).to_have_attribute("data-phase", "discard")
    step(anna)
    expect(anna.locator("#left")).to_have_text(re.compile(r"^0:[12]\d$"))
    expect(anna.locator("#claim-time")).to_be_visible()
    anna.click("#claim-time")
    expect(anna.locator("#ending")).to_contain_text("The time of Bö had run out.")
    expect(bo.locator("#ending")).to_contain_text("Deine Zeit war abgelaufen.")


def test_axe_finds_nothing_where_two_meet(opened: Opened) -> None:
    look = {"reduced_motion": "reduce"}
    anna, bo = opened(**look), opened(locale="de-DE", viewport=PHONE, **look)
    link = invited(anna, rules=("watchable",), time="86400")
    bo.goto(link)
    found = [seen(page) for page in (anna, bo)]
    bo.fill("#name", "Bö")
    bo.click("#join button.main")
    expect(anna.locator("#table")).to_have_attribute("data-phase", "draw")
    for page in (anna, bo):
        page.click(".phrases summary")
        page.click("#fair summary")
        found.append(seen(page))
    carl = opened(**look)
    carl.goto(anna.url.split("?")[0])
    found.append(seen(carl))
    played(anna, bo)
    bo.goto(bo.url.split("?")[0] + "check")
    expect(bo.locator("#result p").first).to_be_visible()
    found += [seen(anna), seen(bo)]
    # A spectator goes on at his own pace, and sees the end as what it is.
    while step(carl):
        pass
    expect(carl.locator("#ending")).to_contain_text(re.compile("(Anna|Bö) wins, 21 to"))
    assert found == [[]] * 7


def seen(page: Page) -> list[object]:
    """What axe finds in the light, and among the colours in the dark."""
    page.evaluate(AXE)
    found = findings(page)
    page.emulate_media(color_scheme="dark")
    found += findings(page, *COLOURS)
    page.emulate_media(color_scheme="light")
    return found
