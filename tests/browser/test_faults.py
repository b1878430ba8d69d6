"""What went wrong on other tables, tried on this one, as whoever sits at it sees it.

The numbers are those of the records: B104, B106, B107, B110, B112, B113, B118, B127, B128, B142,
B143, B145, B146, B148, B149 and W1 to W22. Further ones are tried where what they are about is
tested.
"""

from __future__ import annotations

import re
import socket
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from muggins.seat import Seat
from muggins.web.board import Layout, Track, hole, holes, layout_for
from tests.browser.arranged import moments
from tests.browser.conftest import Opened
from tests.browser.playing import by_name, by_pointer, moved_on, start
from tests.browser.running import SIZES, Arranged, arranged_games, running_site

WIDE = SIZES["wide"]
# Pictures that need a font with colours; cards and pegs are drawn, so none is needed.
EMOJI = re.compile("[\u2600-\u27bf\u2b00-\u2bff\ufe0f\U0001f000-\U0001faff]")


def frozen(page: Page) -> str:
    """The table as it stands, without what is random for everybody."""
    html = str(page.locator("#table").evaluate("table => table.outerHTML"))
    return re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", html)


def test_w1_w2_b104_b106_b107_b112_b128_a_reload_shows_the_same(
    chromium: Browser, arranged: Arranged
) -> None:
    """W1, W2, B104, B106, B107, B112, B128: pegs, count, show, one place for every card."""
    page = arranged.context(chromium, viewport=WIDE, reduced_motion="reduce").new_page()
    games = {name: game.at(at or len(game.events)) for name, game, at in moments()}
    for name, address in arranged.moments.items():
        page.goto(arranged.site + address)
        before = frozen(page)
        page.reload()
        assert frozen(page) == before, name
        keys = page.locator("#table [data-key]").evaluate_all("all => all.map(n => n.dataset.key)")
        # What is counted is looked at large, and lies where it was put as well.
        twice = page.locator(".show .four li").count()
        assert len(keys) - len(set(keys)) == twice, name
        view = games[name].view(Seat.FIRST)
        target = view.rules.target
        for seat, side, track in ((0, "near", Track.NEAR), (1, "far", Track.FAR)):
            places = holes(layout_for(target, phone=False), track, target=target)
            pegs = view.pegs[seat]
            for peg, score in (("front", pegs.front), ("rear", pegs.rear if pegs.front else -1)):
                shown = page.locator(f".board.wide .peg.{side}.{peg}")
                at = tuple(float(shown.get_attribute(axis) or "nan") for axis in "xy")
                assert at == places[hole(score, target) + 1], (name, side, peg)
    page.context.close()


def test_w3_a_failed_reload_costs_nothing(chromium: Browser, played: Arranged) -> None:
    """W3: a reload without a connection, and the next one with it."""
    page = played.context(chromium, viewport=WIDE).new_page()
    page.goto(played.site + played.moments["aside"])
    before = frozen(page)
    page.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        page.reload()
    page.context.set_offline(False)
    page.goto(played.site + played.moments["aside"])
    assert frozen(page) == before
    page.context.close()


def test_m9_w5_an_open_table_outlives_its_server(
    chromium: Browser, tmp_path: Path, wrong: list[str]
) -> None:
    """W5: the server is killed and started again; the page says so, and goes on where it was."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with running_site(tmp_path, port=port) as site:
        games = arranged_games(site, tmp_path)
        page = games.context(chromium, viewport=WIDE).new_page()
        page.goto(site + games.moments["lead"])
    before = frozen(page)
    page.locator(".card-button").first.click()
    expect(page.locator("#problem")).to_contain_text("Nothing is lost")
    assert frozen(page) == before
    with running_site(tmp_path, port=port):
        page.locator(".card-button").first.click()
        expect(page.locator(".hand .card-button")).to_have_count(3)
        expect(page.locator("#problem")).to_have_count(0)
        page.context.close()
    # Nothing but the broken connection went wrong.
    assert wrong
    assert [line for line in wrong if "net::ERR_" not in line] == []
    wrong.clear()


def test_w7_b118_a_game_can_be_given_up_and_is_asked_for_before(
    chromium: Browser, played: Arranged
) -> None:
    """W7, B118: N asks; what was given up is listed as lost and does not go on."""
    page = played.context(chromium, viewport=WIDE).new_page()
    page.goto(played.site + played.moments["aside"])
    page.keyboard.press("n")
    page.wait_for_url("**/leave")
    page.click("#resign")
    page.wait_for_url("**/new/")
    page.goto(played.site + played.moments["aside"].split("?")[0])
    expect(page.locator("#ending")).to_contain_text("You gave up")
    expect(page.locator("#act")).to_have_count(0)
    page.context.close()


def test_w8_b79_no_score_passes_the_target(chromium: Browser, arranged: Arranged) -> None:
    """W8, B79: a hand of 29 at 103 leads to 121; the peg stands in the last hole."""
    page = arranged.context(chromium, viewport=WIDE).new_page()
    page.goto(arranged.site + arranged.moments["won"])
    assert page.locator(".side.me .score").inner_text() == "121"
    assert page.locator("#counted").get_attribute("data-points") == "29"
    expect(page.locator("#ending h2")).to_have_text("You win, 121 to 107.")
    peg = page.locator(".board.wide .peg.near.front")
    assert float(peg.get_attribute("x") or 0) == holes(Layout.WIDE, Track.NEAR)[-1][0]
    page.context.close()


def test_w11_the_chosen_state_of_a_card_is_told(chromium: Browser, arranged: Arranged) -> None:
    """W11: a card for the crib is a check box with the card's name; focus stays on it."""
    page = arranged.context(chromium, viewport=WIDE).new_page()
    page.goto(arranged.site + arranged.moments["discard"])
    page.keyboard.press("2")
    chosen = page.get_by_role("checkbox", checked=True)
    expect(chosen).to_have_count(1)
    expect(chosen).to_be_focused()
    expect(page.get_by_role("checkbox", name="five of clubs", checked=True)).to_have_count(1)
    page.context.close()


def test_m6_w12_a_game_by_the_names_of_things(opened: Opened) -> None:
    """W12: a whole game by roles and names alone, as the accessibility tree has them."""
    page = opened()
    start(page, target=31, counting_by_hand="")
    while by_name(page):
        pass
    expect(page.get_by_role("button", name="Play again")).to_be_visible()


def test_s16_m6_w13_everything_that_happens_is_said(opened: Opened) -> None:
    """W13: each line of the log, in its order, was put into the polite live region."""
    page = opened()
    start(page, target=31)
    page.evaluate(
        """() => {
          window.heard = [];
          const live = document.getElementById("live");
          new MutationObserver(changes => changes.forEach(change =>
            change.addedNodes.forEach(node => window.heard.push(node.textContent))
          )).observe(live, { childList: true });
        }"""
    )
    assert page.locator("#live").get_attribute("aria-live") == "polite"
    first = int(page.locator("#table").get_attribute("data-n") or 0)
    while by_pointer(page):
        pass
    heard = " ".join(page.evaluate("window.heard"))
    page.goto(page.url.split("?")[0] + "log")
    lines = page.locator("main section li a").evaluate_all(
        "all => all.map(a => [Number(a.href.split('=').at(-1)), a.textContent])"
    )
    # The secret, opened at the end, is for those who check; nobody wants to hear it.
    after = [text for number, text in lines if number > first and "secret" not in text]
    assert len(after) > 15
    at = 0
    for text in after:
        found = heard.find(text, at)
        assert found >= 0, f"never said, or not in its turn: {text}"
        at = found
    assert "Lay a card." in heard or "Lead" in heard


def test_w15_explanations_open_by_keys(chromium: Browser, arranged: Arranged) -> None:
    """W15: no word appears on hover alone, nothing lies over the table, focus stays."""
    page = arranged.context(chromium, viewport=WIDE).new_page()
    page.goto(arranged.site + arranged.moments["lead"])
    question = page.locator("#why-heels summary")
    question.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#why-heels p")).to_be_visible()
    expect(question).to_be_focused()
    assert page.locator("[title], dialog, [role=tooltip]").count() == 0
    page.context.close()


def test_w16_the_point_for_the_last_card_is_no_go(chromium: Browser, arranged: Arranged) -> None:
    """W16: the last card of the deal is called so, and a go is not."""
    page = arranged.context(chromium, viewport=WIDE).new_page()
    page.goto(arranged.site + arranged.moments["show-crib"].split("?")[0] + "log")
    lines = page.locator("main section li").all_inner_texts()
    ends = [line for line in lines if re.match("(Last card|Go)\\b", line)]
    assert [line.split(":")[0] for line in ends] == ["Go", "Go", "Last card"]
    assert all(": 1 for" in line for line in ends)
    page.context.close()


@pytest.mark.parametrize(("pace", "waits"), [("at-once", False), ("slow", True)])
def test_w17_the_pace_is_the_players(
    chromium: Browser, played: Arranged, pace: str, *, waits: bool
) -> None:
    """W17: at once means that no timer runs between what is shown; slow means that one does."""
    page = played.context(chromium, viewport=WIDE).new_page()
    page.goto(played.site + "/settings/")
    page.check(f"#pace-{pace}")
    page.click("main form.choices >> button.main")
    page.goto(played.site + played.moments["lead"])
    page.evaluate(
        """() => {
          window.delays = [];
          const real = window.setTimeout;
          window.setTimeout = (done, delay, ...more) => {
            window.delays.push(delay);
            return real(done, delay, ...more);
          };
        }"""
    )
    page.locator(".card-button").first.click()
    expect(page.locator(".series .laid.them")).to_be_visible()
    assert (1600 in page.evaluate("window.delays")) is waits
    page.context.close()


def test_w18_a_crib_of_four_shows_four(chromium: Browser, arranged: Arranged) -> None:
    """W18: the two cards of each lie there, face down; two of them before you have thrown."""
    page = arranged.context(chromium, viewport=WIDE).new_page()
    for name, cards in (("discard", 2), ("lead", 4), ("aside", 4)):
        page.goto(arranged.site + arranged.moments[name])
        expect(page.locator(".crib .card.back:visible")).to_have_count(cards)
    page.context.close()


def test_w22_nothing_is_an_emoji(chromium: Browser, arranged: Arranged) -> None:
    """W22: no sign on any page needs a font with pictures."""
    page = arranged.context(chromium, viewport=WIDE).new_page()
    for address in ("/", "/new/", "/games/", "/settings/", *arranged.moments.values()):
        page.goto(arranged.site + address)
        assert EMOJI.findall(page.locator("body").text_content() or "") == [], address
    page.context.close()


def test_b110_b113_a_count_waits_for_its_claim(chromium: Browser, played: Arranged) -> None:
    """B110, B113: away to the settings and back, and the claim is still asked for."""
    page = played.context(chromium, viewport=WIDE).new_page()
    page.goto(played.site + played.moments["count"])
    before = frozen(page)
    page.goto(played.site + "/settings/")
    page.go_back()
    expect(page.locator("#points")).to_be_visible()
    assert frozen(page) == before
    page.fill("#points", "29")
    page.click("#act button.main")
    moved_on(page, str(re.findall(r'data-n="(\d+)"', before)[0]))
    page.reload()
    assert 'name="move" value="claim"' not in frozen(page)
    page.context.close()


def test_b127_what_was_refused_is_said_until_the_next_move(
    chromium: Browser, played: Arranged
) -> None:
    """B127: the note about a card that does not fit goes by itself, with the next move."""
    page = played.context(chromium, viewport=WIDE).new_page()
    page.goto(played.site + played.moments["unfit"])
    page.locator(".card-button.unfit").first.click(force=True)
    expect(page.locator("#problem")).to_contain_text("31")
    # Neither does a look for news take it away.
    with page.expect_response(lambda answer: "?after=" in answer.url):
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#problem")).to_contain_text("31")
    page.locator(".card-button:not(.unfit)").click()
    expect(page.locator("#problem")).to_have_count(0)
    page.context.close()


def test_b148_nobody_is_praised_for_what_the_other_did(
    chromium: Browser, arranged: Arranged
) -> None:
    """B148: a result shines for its winner alone."""
    page = arranged.context(chromium, viewport=WIDE).new_page()
    for name, won in (("won", True), ("lost", False), ("resigned", False)):
        page.goto(arranged.site + arranged.moments[name])
        expect(page.locator("#ending.won")).to_have_count(int(won))
        assert ("You win" in page.locator("#ending").inner_text()) is won
    page.context.close()


def test_s37_s38_b143_keys_beyond_the_hand_do_nothing(
    chromium: Browser, arranged: Arranged
) -> None:
    """B143: a digit for a card that is not there; a letter typed into a field."""
    page = arranged.context(chromium, viewport=WIDE).new_page()
    page.goto(arranged.site + arranged.moments["go"])
    before = frozen(page)
    for key in ("6", "9", "0", "u", "Control+g", "Alt+g", "Alt+n"):
        page.keyboard.press(key)
    assert frozen(page) == before
    page.goto(arranged.site + arranged.moments["count"])
    page.focus("#points")
    for key in ("n", "g", "l"):
        page.keyboard.press(key)
    assert page.url.endswith(arranged.moments["count"])
    page.context.close()


def test_s12_b142_b145_b146_the_starter_lies_apart_and_stays(
    chromium: Browser, arranged: Arranged
) -> None:
    """B142, B145, B146: four cards are counted, and beside them lies the one starter."""
    page = arranged.context(chromium, viewport=WIDE).new_page()
    for name in ("show-pone", "show-dealer", "show-crib", "count", "call"):
        page.goto(arranged.site + arranged.moments[name])
        expect(page.locator(".counted .four li, .counting .four li")).to_have_count(4)
        expect(page.locator(".starter .card")).to_have_count(1)
        expect(page.locator(".starter [data-key] .card")).to_be_visible()
    page.context.close()


def test_s11_b149_other_cards_do_not_cut(chromium: Browser, arranged: Arranged) -> None:
    """B149: in the cut only the pack can be pressed."""
    page = arranged.context(chromium, viewport=WIDE).new_page()
    page.goto(arranged.site + arranged.moments["cut"])
    before = frozen(page)
    for cards in (".their-hand .card", ".crib .card", ".starter .card", ".hand .card"):
        page.locator(cards).first.click(force=True)
    page.wait_for_timeout(100)
    assert frozen(page) == before
    page.context.close()
