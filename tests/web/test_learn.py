"""What is taught, page by page, without JavaScript: addresses, answers, and Your turn."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from urllib.parse import parse_qs, urlencode, urljoin, urlsplit

import pytest

import muggins.web
from muggins import lessons, show
from muggins.cards import PACK, Card, parse_card
from muggins.lessons.blocks import HandBlock, PlayBlock, ThrowBlock
from muggins.lessons.rival import Rule
from muggins.play import LIMIT
from muggins.seat import Seat
from muggins.words import LANGUAGES, Words
from tests.lessons.told import check_the_whole, steps, sums
from tests.web.test_languages import leftovers
from tests.web.visitor import Form, Page, Visitor

OURS = ["how-to-play", "deal", "discard", "cut", "play", "show"]
TURN = "/learn/your-turn/"


def sent(page: Page, form: Form, **filled: str | list[str]) -> str:
    """The address to which a form of the method get leads."""
    assert form.method == "get"
    fields = [*form.fields, *((name, value) for name, value in filled.items())]
    query = urlencode([(name, value) for name, value in fields if name], doseq=True)
    return f"{urljoin(page.address, form.action).split('#')[0].split('?')[0]}?{query}"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", OURS)
def test_every_lesson_has_its_address_and_its_title(name: str, language: str) -> None:
    page = Visitor(language).get(f"/learn/{name}/")
    assert (page.status, page.language) == (200, language)
    assert lessons.page(name, language).title in page.text
    assert f"{lessons.page(name, language).title} · Muggins" == page.title
    for heading in lessons.page(name, language).headings:
        assert f'id="{heading.anchor}"' in page.html


def test_german_pages_have_no_english_left() -> None:
    anna = Visitor("de")
    pages = [anna.get(f"/learn/{name}/") for name in OURS]
    pages += [anna.get("/learn/"), anna.get(TURN), anna.get(f"{TURN}?deal=abcdefgh&rule=4")]
    found = {page.address: leftovers(page) for page in pages}
    # The one English word that German explains.
    assert found.pop("/learn/how-to-play/") == ["crib"]
    assert {address: words for address, words in found.items() if words} == {}


def test_an_unknown_lesson_is_not_there() -> None:
    assert Visitor().get("/learn/nonsense/").status == 404


def test_s52_s53_the_five_phases_are_shown_the_present_one_marked() -> None:
    for name in OURS[1:]:
        page = Visitor().get(f"/learn/{name}/")
        course = page.html.split('<nav class="path"')[1].split("</nav>")[0]
        assert re.findall(r'href="/learn/([a-z-]+)/"', course) == OURS[1:]
        assert re.findall(r'([a-z-]+)/" aria-current="page"', course) == [name]
        for part in lessons.shelf("part", "en"):
            assert part.brief in course


def test_the_first_page_and_every_page_lead_to_the_lessons() -> None:
    visitor = Visitor()
    home = visitor.get("/")
    targets = [target for _text, target in home.links]
    assert {"/learn/", "/learn/how-to-play/"} <= set(targets)
    assert "/learn/" in [target for _text, target in visitor.get("/settings/").links]
    index = {target for _text, target in visitor.get("/learn/").links}
    assert {f"/learn/{name}/" for name in OURS} | {TURN} <= index


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_of_lessons_lead_somewhere(language: str) -> None:
    visitor = Visitor(language)
    for name in OURS:
        page = visitor.get(f"/learn/{name}/")
        for text, target in page.links:
            where, _, anchor = urljoin(page.address, target).partition("#")
            led = visitor.get(where)
            assert led.status == 200, f"{name}: {text} → {target}"
            assert not anchor or f'id="{anchor}"' in led.html, f"{name}: {target}"


def test_the_course_can_be_walked_to_a_game() -> None:
    visitor = Visitor()
    page, walked = visitor.get("/learn/how-to-play/"), []
    while "/learn/" in page.address:
        walked.append(page.address.split("/")[2])
        page = visitor.press(page, next(b for b in page.forms[-1].buttons))
    assert walked == OURS
    assert page.address == "/new/"


@pytest.mark.parametrize("language", LANGUAGES)
def test_s46_the_page_for_newcomers_names_every_key_of_the_table(language: str) -> None:
    web = Path(muggins.web.__file__).parent
    templates = "".join(
        path.read_text(encoding="utf-8") for path in (web / "templates/table").glob("*.html")
    )
    script = (web / "static/muggins/table.js").read_text(encoding="utf-8")
    keys = set(re.findall(r'data-keys="([a-z]|Enter)"', templates))
    keys |= set(re.findall(r'key === "([a-z])"', script))
    assert {"g", "n", "l", "c", "Enter"} <= keys
    html = Visitor(language).get("/learn/how-to-play/").html
    named = set(re.findall(r"<td><code>(\w+)</code>", html))
    assert {key if key == "Enter" else key.upper() for key in keys} | {"1"} == named


# ---- what is asked


def ask(visitor: Visitor, name: str, block: str, *given: str) -> Page:
    return visitor.get(f"/learn/{name}/?{urlencode([(block, one) for one in given])}")


ASKED = [
    (name, block.name)
    for name in OURS
    for block in lessons.page(name, "en").blocks
    if block.asked and not isinstance(block, ThrowBlock)
]


@pytest.mark.parametrize(("name", "block"), ASKED)
def test_answers_are_judged_by_the_rules(name: str, block: str) -> None:
    visitor = Visitor()
    asked = lessons.page(name, "en").block(block)
    assert asked is not None
    assert asked.answer is not None
    plain = visitor.get(f"/learn/{name}/")
    form = next(form for form in plain.forms if form.action == f"#{block}")
    assert form.method == "get"
    right = ask(visitor, name, block, asked.answer)
    assert 'class="verdict right"' in right.html
    other = "again" if asked.answer in ("you", "rival") else str((int(asked.answer) + 1) % 30)
    wrong = ask(visitor, name, block, other)
    assert 'class="verdict wrong"' in wrong.html
    if asked.answer.isdecimal():
        assert f'name="{block}" value="{other}"' in wrong.html
    assert f'data-points="{asked.answer}"' not in plain.html.split(f'id="{block}"')[1][:60]


def test_what_is_asked_is_not_told_before() -> None:
    visitor = Visitor()
    for name, block in ASKED:
        section = visitor.get(f"/learn/{name}/").html.split(f'id="{block}"')[1].split("</section>")
        shown = ask(visitor, name, block, "tell").html.split(f'id="{block}"')[1].split("</section>")
        assert len(shown[0]) > len(section[0])
        for sign in ("sum-of-hand", "told-steps", "outcome"):
            assert sign not in section[0]


@pytest.mark.parametrize("given", ["x", "-1", "30", "1.5", "", "²", "9" * 400])
def test_what_is_no_number_of_points_is_refused(given: str) -> None:
    page = ask(Visitor(), "show", "first-try", given)
    assert page.status == 422
    assert "Name 0 to 29 points, not" in page.text
    assert 'class="combinations"' not in page.html.split('id="first-try"')[1].split("</section>")[0]


def test_throws_are_weighed_by_what_is_kept() -> None:
    visitor = Visitor()
    block = lessons.page("discard", "en").block("first-try")
    assert isinstance(block, ThrowBlock)
    kept = [card for card in block.cards if str(card) not in ("AS", "2D")]
    counts = [show.points(kept, starter) for starter in PACK if starter not in block.cards]
    average = f"{sum(counts) / len(counts):.1f}"
    best = ask(visitor, "discard", "first-try", "AS", "2D")
    assert 'class="verdict right"' in best.html
    assert f"keep {average} points on average" in best.text
    assert len(re.findall(r'id="first-try-(?:AS|2D)"[^>]* checked', best.html)) == 2
    assert 'class="verdict wrong"' in ask(visitor, "discard", "first-try", "5H", "TC").html
    for given, said in (
        (["AS"], "Two cards go to the crib, not 1"),
        (["AS", "2D", "5H"], "not 3"),
        (["AS", "AS"], "not 1"),
        (["AS", "3C"], "You do not hold the three of clubs"),
        (["AS", "XX"], "“XX” is not a card"),
    ):
        page = ask(visitor, "discard", "first-try", *given)
        assert page.status == 422
        assert said in page.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_show_what_the_rules_compute(language: str) -> None:
    """Every total on a page is the one that the rules layer has for its cards."""
    for name in OURS:
        html = Visitor(language).get(f"/learn/{name}/").html
        for block in lessons.page(name, language).blocks:
            section = html.split(f'id="{block.name}"')[1].split("</section>")[0]
            if isinstance(block, HandBlock) and not block.asked and block.starter:
                points = show.points(block.cards, block.starter, crib=block.crib)
                assert f'data-points="{points}"' in section.split(">")[0]
                assert Words(language).points(points) in section
            if isinstance(block, PlayBlock) and not block.asked:
                counts = [step.count for step in block.steps]
                shown = re.findall(r'<li class="step [^>]*data-count="(\d+)"', section)
                assert [int(one) for one in shown] == counts


# ---- your turn


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


def test_looking_around_stores_nothing() -> None:
    visitor = Visitor()
    for address in ("/learn/", "/learn/play/", TURN):
        visitor.get(address)
    assert "muggins_session" not in visitor.client.cookies
