"""Your turn without JavaScript: the rival keeps his rule and hides his hand, mistakes teach."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest

from muggins.cards import PACK, Card, parse_card
from muggins.lessons.rival import Rule
from muggins.play import LIMIT
from muggins.seat import Seat
from muggins.words import Words
from tests.lessons.told import check_the_whole, steps, sums
from tests.web.visitor import Page, Visitor

TURN = "/learn/your-turn/"


def cards_in(html: str) -> set[Card]:
    """Every card that a page names in any way a script or a reader could find."""
    pictured = {parse_card(code) for code in re.findall(r"#([A2-9TJQK][CDHS])\b", html)}
    named = {parse_card(code) for code in re.findall(r'"([A2-9TJQK][CDHS])"', html)}
    words = Words("en")
    spoken = {card for card in PACK if words.card(card) in html}
    return pictured | named | spoken


def deal_of(page: Page) -> str:
    return parse_qs(urlsplit(page.address).query)["deal"][0]


def hand_of(page: Page) -> list[str]:
    form = next(form for form in page.forms if any(b.name == "laid" for b in form.buttons))
    return [b.value for b in form.buttons if b.name == "laid" and b.value != "go"]


def lay(visitor: Visitor, page: Page, what: str) -> Page:
    form = next(form for form in page.forms if any(b.name == "laid" for b in form.buttons))
    moves = [value for name, value in form.fields if name == "laid"]
    rest = {name: value for name, value in form.fields if name != "laid"}
    return visitor.get(f"{TURN}?{urlencode({**rest, 'laid': [*moves, what]}, doseq=True)}")


@pytest.mark.parametrize("rule", Rule)
def test_s63_s64_s65_your_turn_to_the_end_with_random_choices(rule: Rule) -> None:
    random, visitor = Random(rule.value), Visitor()
    for _ in range(12):
        page = visitor.get(f"{TURN}?rule={rule.value}")
        mine = [parse_card(code) for code in hand_of(page)]
        assert len(mine) == 4
        while 'data-over="no"' in page.html:
            fitting = [code for code in hand_of(page) if "unfit" not in button(page, code)]
            page = lay(visitor, page, random.choice(fitting) if fitting else "go")
            assert page.status == 200
        assert rule.text in page.text
        you, rival = check_the_whole(page.html, mine, rule)
        assert f"You pegged {you}, your rival {rival}." in page.text


def button(page: Page, code: str) -> str:
    found = re.search(rf'<button class="([^"]*)" name="laid" value="{code}"', page.html)
    assert found is not None
    return found[1]


def test_the_hidden_hand_is_in_no_page() -> None:
    from muggins.web.turn import known, start

    random, visitor = Random(3), Visitor()
    for _ in range(15):
        page = visitor.get(TURN)
        course = start(deal_of(page))
        hidden = set(known(course.pegging.hands[Seat.SECOND]))
        mine = set(known(course.pegging.hands[Seat.FIRST]))
        assert cards_in(page.html) == mine
        while 'data-over="no"' in page.html:
            fitting = [code for code in hand_of(page) if "unfit" not in button(page, code)]
            page = lay(visitor, page, random.choice(fitting) if fitting else "go")
            laid = {parse_card(what) for _who, what, _count in steps(page.html) if what != "go"}
            assert cards_in(page.html) & (hidden - laid) == set()
            assert page.html.count("#back") >= len(hidden - laid)


def test_s65_a_new_deal_can_be_had_at_any_time() -> None:
    visitor = Visitor()
    page = visitor.get(f"{TURN}?rule=3")
    for _ in range(3):
        fresh = visitor.get(page.link("New deal"))
        assert (fresh.status, steps(fresh.html), len(hand_of(fresh))) == (200, [], 4)
        assert deal_of(fresh) != deal_of(page)
        assert Rule.CAREFUL.text in fresh.text
        fitting = [code for code in hand_of(page) if "unfit" not in button(page, code)]
        page = lay(visitor, page, fitting[0] if fitting else "go")


def test_deals_differ_and_one_can_be_looked_at_again() -> None:
    visitor = Visitor()
    pages = [visitor.get(TURN) for _ in range(8)]
    assert len({deal_of(page) for page in pages}) == 8
    assert len({tuple(hand_of(page)) for page in pages}) > 4
    again = Visitor().get(pages[0].address)
    assert hand_of(again) == hand_of(pages[0])


def until_something_does_not_fit(visitor: Visitor) -> Page:
    for number in range(200):
        page = visitor.get(f"{TURN}?rule=3&deal=look{number:04}")
        while 'data-over="no"' in page.html:
            fitting = [code for code in hand_of(page) if "unfit" not in button(page, code)]
            if fitting and len(fitting) < len(hand_of(page)):
                return page
            page = lay(visitor, page, fitting[-1] if fitting else "go")
    raise AssertionError("every card fitted always")


def test_s17_s18_mistakes_are_explained_and_change_nothing() -> None:
    visitor = Visitor()
    page = until_something_does_not_fit(visitor)
    unfit = next(code for code in hand_of(page) if "unfit" in button(page, code))
    over = lay(visitor, page, unfit)
    assert over.status == 422
    assert "does not fit: the count is" in over.text
    assert str(LIMIT) in over.text
    able = lay(visitor, page, "go")
    assert able.status == 422
    assert "You can’t say go" in able.text.replace("can't", "can’t")
    strange = next(str(card) for card in PACK if card not in cards_in(page.html))
    foreign = lay(visitor, page, strange)
    assert foreign.status == 422
    assert "You do not hold" in foreign.text
    for refused in (over, able, foreign):
        assert (hand_of(refused), steps(refused.html), sums(refused.html)) == (
            hand_of(page), steps(page.html), sums(page.html),
        )  # fmt: skip
    fitting = next(code for code in hand_of(page) if "unfit" not in button(page, code))
    assert len(steps(lay(visitor, over, fitting).html)) > len(steps(page.html))


def test_points_left_lying_are_named() -> None:
    visitor, said = Visitor(), []
    for number in range(60):
        page = visitor.get(f"{TURN}?rule=1&deal=learn{number:03}")
        while 'data-over="no"' in page.html:
            fitting = [code for code in hand_of(page) if "unfit" not in button(page, code)]
            page = lay(visitor, page, fitting[0] if fitting else "go")
            said += re.findall(r'<p class="advice">(.*?)</p>', page.html)
    assert len(said) > 5
    for sentence in said:
        assert re.match(r"More was to be had: the .* would have brought .* for \d+\.", sentence)


@pytest.mark.parametrize(
    "query",
    [
        "deal=short", "deal=abc%20efgh", "deal=abcdefgh&rule=9", "deal=abcdefgh&rule=x", "rule=0",
        "deal=abcdefgh&laid=XX", "deal=abcdefgh&" + "&".join(["laid=go"] * 17),
    ],
)  # fmt: skip
def test_addresses_that_no_form_of_ours_makes(query: str) -> None:
    page = Visitor().get(f"{TURN}?{query}")
    assert page.status == 400
    assert "can’t be understood" in page.text


@pytest.mark.parametrize("language", ["en", "de"])
def test_s66_nobody_goes_bust_and_a_go_costs_little(language: str) -> None:
    said = {"en": "Nobody goes bust", "de": "verliert niemand alles"}[language]
    assert said in Visitor(language).get(f"{TURN}?deal=abcdefgh&rule=1").text


def test_looking_around_stores_nothing() -> None:
    visitor = Visitor()
    for address in ("/learn/", "/learn/play/", TURN):
        visitor.get(address)
    assert "muggins_session" not in visitor.client.cookies
