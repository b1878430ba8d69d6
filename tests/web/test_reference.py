"""Rules, glossary, board, discarding, counting: complete, linked without a gap, all in the open."""

from __future__ import annotations

import re
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

import pytest
from django.urls import resolve

from muggins import lessons
from muggins.combinations import Kind
from muggins.lessons.blocks import HandBlock, PlayBlock, SeriesBlock
from muggins.lessons.discarding import DiscardsBlock
from muggins.lessons.finding import FindBlock
from muggins.lessons.pegs import PegsBlock
from muggins.words import LANGUAGES, Words
from tests.web.playing import begun, to_the_end
from tests.web.visitor import Page, Visitor

RULES = Path(__file__).parent.parent.parent / "docs" / "rules.md"
OURS = ["rules", "glossary", "board", "discarding", "counting"]
BOTH = pytest.mark.parametrize("language", LANGUAGES)


@cache
def read(name: str, language: str) -> Page:
    page = Visitor(language).get(f"/learn/{name}/")
    assert page.status == 200
    return page


def ids(page: Page) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', page.html)


class Folded(HTMLParser):
    """What a page hides from a reader without a script."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag in ("details", "template", "noscript", "dialog"):
            self.found.append(tag)
        # Buttons that only a script can serve, and what it says, are all that may be hidden.
        if "hidden" in names and (names.get("class") or "").split()[0] not in (
            "controls",
            "found-so-far",
            "said-go",
        ):
            self.found.append(f"{tag} {names}")


@BOTH
def test_s47_every_number_of_the_rules_has_its_address(language: str) -> None:
    numbers = re.findall(r'<a id="([rpdv]\d+)">', RULES.read_text(encoding="utf-8"))
    assert len(numbers) > 60
    page = read("rules", language)
    numbered = r'<p id="([rpdv]\d+)" class="numbered"><a class="number" href="#\1">'
    shown = re.findall(numbered, page.html)
    assert shown == list(lessons.page("rules", language).numbered)
    assert sorted(shown) == sorted(numbers)


@BOTH
def test_s48_s49_s50_the_aid_six_mistakes_five_questions_each_with_an_example(
    language: str,
) -> None:
    html = read("rules", language).html
    headings = lessons.page("rules", language).headings
    anchors = [heading.anchor for heading in headings]
    assert "memory-aid" in anchors
    assert sum(anchor.startswith("mistake-") for anchor in anchors) == 6
    assert sum(anchor.startswith("question-") for anchor in anchors) == 5
    for anchor in ("memory-aid", *(one for one in anchors if re.match("(mistake|question)-", one))):
        section = html.split(f'id="{anchor}"')[1].split("<h")[0]
        assert 'class="block' in section, anchor


@BOTH
def test_s51_what_the_examples_show_is_what_the_rules_say(language: str) -> None:
    page = lessons.page("rules", language)
    fives = page.block("fives")
    runs = page.block("two-runs")
    assert isinstance(fives, HandBlock)
    assert isinstance(runs, HandBlock)
    assert fives.values["fifteens"] == 8
    assert [len(item.cards) for item in runs.items if item.kind is Kind.RUN] == [3, 3]
    html = read("rules", language).html
    for block in page.blocks:
        shown = html.split(f'id="{block.name}"')[1].split("</section>")[0]
        points = [int(number) for number in re.findall(r'data-points="(\d+)"', shown)]
        match block:
            case HandBlock():
                assert points == [block.values["points"]], block.name
            case SeriesBlock():
                assert points == [sum(item.points for item in awards) for awards in block.awards]
            case PegsBlock():
                due = [gain.pegged if gain.open else gain.worth for gain in block.gains]
                assert points == due, block.name
            case PlayBlock():
                captions = re.findall(r'<p class="caption">', shown)
                assert len(captions) == len(block.steps)


@BOTH
def test_b151_thirty_one_brings_two_wherever_it_is_told(language: str) -> None:
    """B151: by the rule itself, and by each example on any page in which 31 is reached."""
    words = Words(language)
    rule = re.search(r'id="r19".*?</p>', read("rules", language).html, re.DOTALL)
    assert rule is not None
    assert words.points(2) in rule[0]
    reached = 0
    for name in lessons.names():
        for block in lessons.page(name, language).blocks:
            if isinstance(block, SeriesBlock) and 31 in block.values.values():
                shown = read(name, language).html.split(f'id="{block.name}"')[1]
                chip = {"en": "thirty-one", "de": "Einunddreißig"}[language]
                said = re.sub("<[^>]+>", " ", shown.split("</section>")[0])
                assert re.search(rf"{chip}\s+2\b", said), name
                reached += 1
    assert reached >= 3


@BOTH
@pytest.mark.parametrize("name", OURS)
def test_nothing_is_folded_away_without_a_script(name: str, language: str) -> None:
    page = read(name, language)
    assert Folded(page.html.split("<article")[1].split("</article>")[0]).found == []
    for heading in lessons.page(name, language).headings:
        assert heading.text in page.text


@BOTH
@pytest.mark.parametrize("name", lessons.names())
def test_every_link_leads_to_something_that_is_there(name: str, language: str) -> None:
    page = read(name, language)
    assert len(ids(page)) == len(set(ids(page)))
    for target in re.findall(r'<a [^>]*href="([^"]+)"', page.html):
        address, _, anchor = urljoin(f"/learn/{name}/", target).partition("#")
        resolve(address.split("?")[0])
        known = re.fullmatch(r"/learn/([a-z-]+)/", address)
        if anchor and known and known[1] in lessons.names():
            assert anchor in ids(read(known[1], language)), target


@BOTH
def test_the_glossary_has_the_terms_of_the_game_and_the_lessons_lead_there(language: str) -> None:
    terms = {heading.anchor for heading in lessons.page("glossary", language).headings}
    assert terms >= set(
        "crib dealer pone starter heels nobs go count series show peg pair pair-royal run flush"
        " fifteen thirty-one last-card hole muggins skunk discard".split()
    )
    for name in lessons.names():
        assert 'href="/learn/glossary/' in read(name, language).html


@BOTH
def test_discards_are_shown_for_both_roles_with_the_numbers_of_the_engine(language: str) -> None:
    words = Words(language)
    page, html = lessons.page("discarding", language), read("discarding", language).html
    blocks = [block for block in page.blocks if isinstance(block, DiscardsBlock)]
    assert len(blocks) >= 3
    assert any(block.dealer[0].thrown != block.pone[0].thrown for block in blocks)
    for block in blocks:
        shown = html.split(f'id="{block.name}"')[1].split("</section>")[0]
        tables = re.findall(r"<table.*?</table>", shown, re.DOTALL)
        for table, throws in zip(tables, (block.dealer, block.pone), strict=True):
            rows = re.findall(r'<th scope="row">.*?</tr>', table, re.DOTALL)
            ranks = [sorted(card.rank for card in throw.thrown) for throw in throws]
            different = [one for at, one in enumerate(throws) if ranks.index(ranks[at]) == at]
            assert len(rows) == 4
            for row, throw in zip(rows, different, strict=False):
                assert words.cards(throw.thrown) in row
                assert words.decimal(throw.hand, 1) in row
                crib = words.decimal(throw.crib if throw.own else -throw.crib, 1, signed=True)
                assert crib in row


@BOTH
def test_r32_every_gain_has_its_board_with_two_pegs_each(language: str) -> None:
    page, html = lessons.page("board", language), read("board", language).html
    for block in page.blocks:
        assert isinstance(block, PegsBlock)
        shown = html.split(f'id="{block.name}"')[1].split("</section>")[0]
        boards = re.findall(r'<svg class="board part".*?</svg>', shown, re.DOTALL)
        assert len(boards) == len(block.gains) + 1
        for board in boards:
            assert len(re.findall('class="peg near ', board)) == 2
            assert len(re.findall('class="peg far ', board)) == 2


@BOTH
def test_what_is_to_be_found_is_listed_without_a_script(language: str) -> None:
    page, html = lessons.page("counting", language), read("counting", language).html
    blocks = [block for block in page.blocks if isinstance(block, FindBlock)]
    assert {block.what for block in blocks} == {"fifteens", "pairs", "runs"}
    for block in blocks:
        shown = html.split(f'id="{block.name}"')[1].split("</section>")[0]
        listed = re.findall(r'<li data-cards="([^"]+)">', shown)
        assert listed == [" ".join(map(str, item.cards)) for item in block.wanted]


@BOTH
def test_s36_variants_stand_apart_from_the_standard_rules(language: str) -> None:
    standard, _, agreed = read("rules", language).html.partition('id="variants"')
    numbers = [re.findall(r'\bid="([rpdv])\d+"', half) for half in (standard, agreed)]
    assert [set(half) for half in numbers] == [{"r", "p", "d"}, {"v"}]


def test_m8_each_question_at_the_table_leads_to_its_rule() -> None:
    wanted = {
        "heels": "r9", "nobs": "r30", "thirty-one": "r19", "go": "r15", "last": "r15",
        "crib-flush": "r29", "end": "r33", "crib": "r7", "said-go": "r13",
    }  # fmt: skip
    numbers = set(lessons.page("rules", "en").numbered)
    assert set(wanted.values()) <= numbers
    visitor, seen = Visitor(), set()
    for _game in range(4):
        for page in to_the_end(visitor, begun(visitor, target="61")):
            whys = re.findall(r'id="why-([a-z-]+)">(.*?)</details>', page.html, re.DOTALL)
            for name, why in whys:
                assert f'href="/learn/rules/#{wanted[name]}"' in why
                seen.add(name)
    assert seen >= {"go", "last", "end", "said-go"}
