"""The tools: what they show is what rules and engine say, in both languages, without a script."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from muggins import lessons, parse_cards, show
from muggins.engine.discard import throws
from muggins.engine.race import outlook
from muggins.engine.tables import damaged
from muggins.web.charts import bars, heat_map
from muggins.words import Words
from tests.web.visitor import Page, Visitor

SIX = parse_cards("5H 6C 7S 8D JD KH")
LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])


def asked(visitor: Visitor, tool: str, cards: str = "", **fields: object) -> Page:
    given = [("card", card) for card in cards.split()] + [*fields.items()]
    return visitor.get(f"/tools/{tool}/?{urlencode(given)}")


def ticked(page: Page) -> set[str]:
    return set(re.findall(r'name="card" value="(\w+)" checked', page.html))


@LANGUAGES
def test_the_tools_are_found_from_the_first_page(language: str) -> None:
    visitor = Visitor(language)
    word = Words(language).gettext("Analyse")
    page = visitor.get(visitor.get("/").link(word))
    assert page.status == 200
    for address in ("/tools/count/", "/tools/discards/", "/tools/chance/"):
        assert address in [link for _text, link in page.links] or address in page.html
        assert visitor.get(address).status == 200


@LANGUAGES
@pytest.mark.parametrize("crib", [False, True])
def test_any_hand_is_counted_item_by_item(language: str, *, crib: bool) -> None:
    words = Words(language)
    hand, starter = parse_cards("2H 4H 6H 8H"), parse_cards("9S")[0]
    fields = {"starter": "9S", "as": "crib" if crib else "hand"}
    page = asked(Visitor(language), "count", "2H 4H 6H 8H", **fields)
    items = show.count(hand, starter, crib=crib)
    assert page.status == 200
    assert words.cadence(items) in page.text
    for item in items:
        assert words.combination(item) in page.text
    assert words.points(show.points(hand, starter, crib=crib)) in page.text
    assert ticked(page) == {"2H", "4H", "6H", "8H"}


def test_a_hand_of_nothing_is_counted_too() -> None:
    page = asked(Visitor("en"), "count", "9C TD QS KC", starter="AS")
    assert "The hand brings 0 points" in page.text


@LANGUAGES
@pytest.mark.parametrize("role", ["dealer", "pone"])
def test_m2_all_throws_are_ranked(language: str, role: str) -> None:
    words = Words(language)
    page = asked(Visitor(language), "discards", " ".join(map(str, SIX)), role=role)
    rows = re.findall(r'<th scope="row">.*?</tr>', page.html)
    found = throws(SIX, dealer=role == "dealer")
    assert len(rows) == 15
    for row, throw in zip(rows, found, strict=True):
        assert all(words.card(card) in row for card in throw.thrown)
        assert words.decimal(throw.points.value, 2) in row
        assert words.decimal(throw.points.error, 2) in row
        assert words.decimal(throw.hand.mean, 2) in row
        assert f"{throw.hand.least}–{throw.hand.most}" in row
    assert words.gettext("chance to win") not in "".join(rows)
    assert words.cards(found[0].thrown) in page.text


def test_scores_rank_by_the_chance_to_win() -> None:
    words = Words("en")
    fields = {"role": "pone", "mine": 110, "yours": 115}
    page = asked(Visitor("en"), "discards", " ".join(map(str, SIX)), **fields)
    rows = re.findall(r'<th scope="row">.*?</tr>', page.html)
    for row, throw in zip(rows, throws(SIX, dealer=False, scores=(110, 115)), strict=True):
        assert throw.win is not None
        assert words.percent(throw.win.value) in row
        assert words.percent(throw.win.error) in row
        assert all(words.card(card) in row for card in throw.thrown)
    # One score alone: the other is nothing yet.
    assert (
        "chance to win"
        in asked(Visitor("en"), "discards", " ".join(map(str, SIX)), mine=10, yours="").text
    )


def test_another_throw_shows_what_can_come_of_it() -> None:
    visitor = Visitor("en")
    page = asked(visitor, "discards", " ".join(map(str, SIX)), role="dealer")
    throw = throws(SIX, dealer=True)[-1]
    code = "-".join(map(str, throw.thrown))
    link = next(link for _text, link in page.links if f"throw={code}" in link)
    again = visitor.get("/tools/discards/" + link.split("#")[0])
    assert f"What can come: {Words('en').cards(throw.thrown)}" in again.text
    assert f"from {throw.crib.least} to {throw.crib.most}" in again.text


def test_six_cards_are_dealt_on_request() -> None:
    visitor = Visitor("en")
    page = visitor.get("/tools/discards/?any")
    assert page.status == 200
    assert len(ticked(page)) == 6
    assert "throw=" in page.html


@LANGUAGES
@pytest.mark.parametrize("role", ["dealer", "pone"])
def test_m2_the_chance_to_win_with_its_map(language: str, role: str) -> None:
    words = Words(language)
    page = asked(Visitor(language), "chance", mine=30, yours=45, role=role)
    found = outlook(30, 45, dealer=role == "dealer")
    assert found.skunks is not None
    assert words.percent(found.win.value) in page.text
    assert words.percent(found.win.error, 3) in page.text
    for estimate in (found.skunks.win, found.skunks.double_win, found.skunks.loss):
        assert words.percent(estimate.value, 2) in page.text
    assert page.html.count('<rect class="c') == 25 * 25 + 10
    (cross,) = re.findall(r'<tr><th scope="row">60</th>(.*?)</tr>', page.html)
    shares = re.findall(r"<td>(\d+)</td>", cross)
    expected = [outlook(60, other, dealer=role == "dealer") for other in range(0, 121, 20)]
    assert [int(share) for share in shares] == [round(100 * one.win.value) for one in expected]


def test_a_field_of_the_map_leads_to_its_scores() -> None:
    visitor = Visitor("en")
    page = asked(visitor, "chance", mine=0, yours=0, role="pone")
    there = visitor.get("/tools/chance/?mine=85&yours=95&role=pone")
    assert "?mine=85&amp;yours=95&amp;role=pone" in page.html
    assert Words("en").percent(outlook(85, 95, dealer=False).win.value) in there.text


@pytest.mark.parametrize(
    ("tool", "cards", "fields", "english", "german"),
    [
        ("count", "5H 5C 5S", {"starter": "5D"}, "4 cards are needed", "4 Karten"),
        ("count", "5H 5C 5S JD", {"starter": "5H"}, "in the hand", "Hand"),
        ("count", "5H 5C 5S XX", {"starter": "5D"}, "“XX” is not a card", "„XX“"),
        ("count", "5H 5C 5S JD", {"starter": ""}, "The starter belongs to it", "Startkarte gehört"),
        ("discards", "5H 5C 5S JD", {}, "6 cards are needed", "6 Karten"),
        ("discards", "5H 5H 5S JD 2C 3C", {}, "named twice", "zweimal|doppelt"),
        ("discards", "5H 5C 5S JD 2C 3C", {"mine": 121}, "between 0 and 120", "120"),
        ("discards", "5H 5C 5S JD 2C 3C", {"yours": "x"}, "“x” is no number", "„x“"),
        ("chance", "", {"mine": 121}, "between 0 and 120", "120"),
        ("chance", "", {"mine": "-1"}, "“-1” is no number", "„-1“"),
        ("chance", "", {"yours": ""}, "is no number", "Zahl"),
    ],
)
def test_what_is_wrong_is_said(
    tool: str, cards: str, fields: dict[str, object], english: str, german: str
) -> None:
    for language, says in (("en", english), ("de", german)):
        page = asked(Visitor(language), tool, cards, **fields)
        assert page.status == 422
        assert re.search(says, page.text)


@pytest.mark.parametrize("address", ["practice/pegging/", "learn/discarding/"])
def test_a_table_that_is_missing_is_named(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object, **__: object) -> None:
        raise damaged("crib.json")

    monkeypatch.setattr("muggins.drills.pegging.spot", missing)
    monkeypatch.setattr("muggins.lessons.discarding.crib_value", missing)
    lessons.page.cache_clear()
    for language, says in (("en", "is missing or damaged"), ("de", "fehlt oder ist beschädigt")):
        page = Visitor(language).get(f"/{address}")
        assert page.status == 503
        assert f"crib.json {says}" in page.text
        assert "muggins tables build crib" in page.text


def test_pages_say_so_where_there_is_no_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    from muggins.web.pages import tools

    monkeypatch.setattr(tools, "engine_here", lambda: False)
    for page in (
        asked(Visitor("en"), "chance", mine=1, yours=1),
        asked(Visitor("en"), "discards", " ".join(map(str, SIX))),
    ):
        assert page.status == 503
        assert "engine is not installed" in page.text


def test_the_map_has_every_score_and_marks_where_one_stands() -> None:
    found = heat_map(lambda mine, yours: (mine - yours + 120) / 240, 87, 95)
    by_scores = {(cell.mine, cell.yours): cell for cell in found.cells}
    assert len(by_scores) == 25 * 25
    assert by_scores[120, 0].shade == 9
    assert by_scores[0, 120].shade == 0
    assert by_scores[60, 60].shade == 5
    # To the right the own score grows, upwards the other's; the mark lies between its neighbours.
    assert by_scores[85, 95].x < found.x < by_scores[90, 95].x + found.cell
    assert by_scores[85, 95].y < found.y < by_scores[85, 95].y + found.cell
    assert by_scores[0, 120].y == 0


def test_bars_are_as_high_as_chances_are_great() -> None:
    none, low, high = bars((0.0, 0.25, 0.75, 0.0))
    assert none.height == 0
    assert high.height == pytest.approx(3 * low.height)
    assert high.y + high.height == low.y + low.height
