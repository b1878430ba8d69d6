"""Deals checked in the browser: right ones pass, and what was changed is found, as by the rules."""

from __future__ import annotations

import re
from functools import cache
from random import Random

from playwright.sync_api import Page, expect

from muggins import fairness
from muggins.cards import write_cards
from muggins.errors import MugginsError
from muggins.record import write_game
from muggins.rules import Counting, Rules
from muggins.verification import verify_text
from tests.browser.conftest import Opened
from tests.browser.test_two import invited, played, sat_down
from tests.games import random_game

VERIFY = """async (texts) => {
  const { verify } = await import(document.querySelector('script[src*="/check"]').src);
  return texts.map((text) => {
    try { verify(text); return ""; } catch (error) { return error.code; }
  });
}"""


@cache
def records() -> list[str]:
    """Games of two people: a short one, one by hand with muggins, one with moves taken back."""
    kinds = (
        Rules(target=31),
        Rules(31, Counting.BY_HAND, muggins=True),
        Rules(target=31, training=True),
    )
    return [
        write_game(random_game(Random(n), rules, fair=True, take_back=0.1 * rules.training))
        for n, rules in enumerate(kinds)
    ]


def in_browser(page: Page, texts: list[str]) -> list[str]:
    found: list[str] = page.evaluate(VERIFY, texts)
    return found


def by_rules(text: str) -> bool:
    try:
        verify_text(text)
    except MugginsError:
        return False
    return True


def changed(text: str, random: Random) -> str:
    """The record with one sign changed in a seal, a seed, a pack, a cut, a drawn card, the secret,
    or with two lines in another order.
    """
    lines = text.splitlines()
    ours = [
        n
        for n, line in enumerate(lines)
        if re.match(r"\d+\. (seal|seed|spread|deal|draw|starter|reveal) ", line)
    ]
    at = random.choice(ours)
    if random.random() < 0.15:
        other = random.choice([n for n in ours if n != at])
        numbers = [lines[n].split(" ", 1) for n in (at, other)]
        lines[at], lines[other] = (
            f"{numbers[0][0]} {numbers[1][1]}",
            f"{numbers[1][0]} {numbers[0][1]}",
        )
        return "\n".join(lines)
    line = lines[at]
    start = line.index(" ", line.index(" ") + 1)
    place = random.choice([n for n in range(start, len(line)) if line[n] not in ' :"'])
    sign = random.choice([one for one in "0123456789abcdefACDHSTJQK" if one != line[place]])
    lines[at] = line[:place] + sign + line[place + 1 :]
    return "\n".join(lines)


def test_good_games_pass(opened: Opened) -> None:
    assert in_browser(opened("/fair/"), records()) == ["", "", ""]
    assert all(map(by_rules, records()))


def test_one_sign_changed_anywhere_is_found_by_both(opened: Opened) -> None:
    random = Random(11)
    # Not the one with moves taken back: which of two cuts of a deal counted, only the rules know.
    texts = [changed(random.choice(records()[:2]), random) for _ in range(600)]
    page = opened("/fair/")
    for text, code in zip(texts, in_browser(page, texts), strict=True):
        assert (code == "") == by_rules(text), (code, text)


def test_the_formulas_are_those_of_the_rules(opened: Opened) -> None:
    random = Random(4)
    page = opened("/fair/")
    for _ in range(20):
        secret = random.randbytes(32)
        seeds = ("".join(chr(random.randrange(0xA1, 0x2000)) for _ in range(20)), "Füchse 7 🂡")
        key = fairness.game_key(secret, seeds)
        packs = page.evaluate(
            """async ([secret, seeds]) => {
              const fair = await import([...performance.getEntriesByType("resource")]
                .map((one) => one.name).find((name) => name.includes("/fair.")));
              const key = fair.gameKey(Uint8Array.from(secret), seeds);
              return [fair.houseDigest(Uint8Array.from(secret)), fair.seedDigest(seeds[0]),
                fair.packOf(key, "C", 1).join(" "), fair.packOf(key, "D", 3).join(" ")];
            }""",
            [list(secret), list(seeds)],
        )
        assert packs == [
            fairness.house_digest(secret),
            fairness.seed_digest(seeds[0]),
            write_cards(fairness.spread_pack(key, 1)),
            write_cards(fairness.deal_pack(key, 3)),
        ]


def check(page: Page) -> str:
    expect(page.locator("#result p").first).to_be_visible()
    return page.locator("#result").inner_text()


def test_m4_two_people_check_the_game_they_played(opened: Opened) -> None:
    anna, bo = opened(), opened(locale="de-DE")
    sat_down(bo, invited(anna, target=5))
    # The digest is there before the first card.
    expect(anna.locator("#fair code").first).to_have_text(re.compile("^[0-9a-f]{64}$"))
    played(anna, bo)
    for page, right, own in (
        (anna, "All is right:", "your own seed went in"),
        (bo, "Alles stimmt:", "dein eigenes Wort"),
    ):
        page.goto(page.url.split("?")[0] + "check")
        said = check(page)
        assert right in said
        assert own in said
    # A house that rewrote its log, seed and secret would be found out by what the browser noted.
    game = anna.locator("#check").get_attribute("data-game")
    anna.evaluate(
        "(name) => localStorage.setItem(name, JSON.stringify({digest: 'ab', seed: 'x'}))",
        f"muggins {game}",
    )
    anna.click("#check-it")
    expect(anna.locator("#result")).to_contain_text("had sealed another secret")
    text = anna.locator("#record").input_value()
    anna.goto(anna.url.split("/g/")[0] + "/fair/")
    anna.fill("#record", re.sub(r"lift \d+", "lift 21", text, count=1))
    anna.click("#check-it")
    expect(anna.locator("#result")).to_contain_text("is not the one that lay at its place")


def test_what_is_no_record_is_said(opened: Opened) -> None:
    page = opened("/fair/")
    for text, said in (
        ("", "Line 1 can’t be read"),
        ("Muggins record 1\n1. start nonsense", "were given, not fair"),
        (records()[0].replace("AS", "XX", 1), "“XX” is no card"),
        ("\n".join(records()[0].splitlines()[:-1]), "has not been opened"),
    ):
        page.fill("#record", text)
        page.click("#check-it")
        expect(page.locator("#result")).to_contain_text(said)
