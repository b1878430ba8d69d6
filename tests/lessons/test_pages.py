"""The lessons themselves: both languages alike, nothing typed that the rules should say."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from muggins import lessons
from muggins.combinations import Kind
from muggins.lessons.blocks import LessonError, PlayBlock, SeriesBlock
from muggins.lessons.course import Step
from muggins.lessons.prose import Page, Prose
from muggins.words import LANGUAGES

FOLDER = Path(lessons.__file__).parent
NAMES = lessons.names()
COURSE = ["deal", "discard", "cut", "play", "show"]
# The rules are where such numbers come from, and a board is made of holes.
STATING = {"rules", "board"}

# In the order of each language's own alphabet.
ALPHABETICAL = {"glossary"}

# A number, in digits or as a word, with the points behind it.
TYPED = re.compile(
    r"\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|ein(?:en|er|em)?|zwei|drei"
    r"|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf)\s+(points?|punkte?n?)\b",
    re.IGNORECASE,
)


def both(name: str) -> tuple[Page, Page]:
    return lessons.page(name, "de"), lessons.page(name, "en")


def outline(page: Page) -> list[object]:
    """What both languages have to share, in order: headings, and blocks without their texts."""
    blocks = iter(page.sources)
    found: list[object] = []
    for piece in page.pieces:
        if isinstance(piece, Prose):
            found += re.findall(r"<(h[23]) id=\"([^\"]+)\"", piece.html)
            continue
        source = next(blocks)
        found.append((source.kind, source.name, source.asked, [one.words for one in source.lines]))
    return found


def sections(text: str) -> list[Counter[str]]:
    """The numbers that are named between one heading or block and the next."""
    parts = re.split(r"^(?:#.*|```.*)$", text, flags=re.MULTILINE)
    return [Counter(re.findall(r"\{([a-z0-9.-]+)[^}]*\}", part)) for part in parts]


def test_both_languages_have_the_same_pages() -> None:
    names = {
        language: {path.stem for path in (FOLDER / language).glob("*.md")} for language in LANGUAGES
    }
    assert names["de"] == names["en"] == set(NAMES)
    assert set(COURSE) < set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_have_the_same_blocks_headings_and_place(name: str) -> None:
    german, english = both(name)
    outlines = [outline(german), outline(english)]
    if name in ALPHABETICAL:
        outlines = [sorted(one, key=str) for one in outlines]
    assert outlines[0] == outlines[1]
    assert german.place == english.place
    assert german.title != ""
    assert english.brief != ""
    noted = [[bool(line.note) for source in one.sources for line in source.lines]
             for one in (german, english)]  # fmt: skip
    assert noted[0] == noted[1]


@pytest.mark.parametrize("name", NAMES)
def test_both_languages_name_the_same_numbers_in_the_same_places(name: str) -> None:
    german, english = (
        sections((FOLDER / language / f"{name}.md").read_text(encoding="utf-8"))
        for language in ("de", "en")
    )
    if name in ALPHABETICAL:
        german, english = [sum(german, Counter())], [sum(english, Counter())]
    assert german == english


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ALPHABETICAL)
def test_what_is_alphabetical_is_so_in_both_languages(name: str, language: str) -> None:
    def letters(text: str) -> str:
        plain = unicodedata.normalize("NFKD", text.casefold().replace("ß", "ss"))
        return "".join(one for one in plain if one.isalnum() or one == " ")

    terms = [letters(heading.text) for heading in lessons.page(name, language).headings]
    assert terms == sorted(terms)
    assert len(terms) > 30


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(set(NAMES) - STATING))
def test_no_points_are_typed(name: str, language: str) -> None:
    text = (FOLDER / language / f"{name}.md").read_text(encoding="utf-8")
    assert [found[0] for found in TYPED.finditer(text)] == []


def test_typed_points_would_be_found() -> None:
    for typed in ("für 2 Punkte", "einen Punkt", "two points", "Zwölf Punkten"):
        assert TYPED.search(typed)
    for fine in ("{a.b:points}", "der Punkt", "ein einziger Punkt", "2 Karten", "many points"):
        assert not TYPED.search(fine)


def test_german_is_written_as_germans_do() -> None:
    for name in NAMES:
        text = (FOLDER / "de" / f"{name}.md").read_text(encoding="utf-8")
        assert not re.search(r"\b(Sie haben|haben Sie|können Sie|Ihnen)\b|”|\"", text), name
        assert text.count("„") == text.count("“"), name
        assert " - " not in text, name


def test_s52_the_course_has_the_five_phases_in_their_order() -> None:
    for language in LANGUAGES:
        assert [page.name for page in lessons.shelf("part", language)] == COURSE
        assert all(page.brief for page in lessons.shelf("part", language))


@pytest.mark.parametrize("name", COURSE)
def test_s53_every_lesson_has_worked_examples_and_a_practice_at_its_end(name: str) -> None:
    page = lessons.page(name, "en")
    assert page.headings[-1].anchor == "practice"
    asked = [block.asked for block in page.blocks]
    assert asked.index(True) >= 2, "worked examples first"
    assert all(asked[asked.index(True) :]), "the practice at the end"
    assert sum(asked) >= 2


def brings(step: Step) -> str:
    """A step as the checklist writes it: who, card, count, awards."""
    what = "go" if step.card is None else f"{step.card} {step.count}"
    awards = "".join(f", {award.kind} {award.points}" for award in step.awards)
    return f"{('you', 'rival')[step.seat]} {what}{awards}"


WORKED = {
    "fifteen-then-a-pair": ["you 7S 7", "rival 8D 15, fifteen 2", "you 8H 23, pair 2, last 1"],
    "a-run-in-any-order": [
        "you 4C 4", "rival 6D 10", "you 5H 15, fifteen 2, run 3, last 1",
    ],
    "go-thirty-one": [
        "you KC 10", "rival 9D 19", "you TH 29", "rival go", "you 2S 31, thirty-one 2",
        "rival 7C 7", "you 6S 13, last 1",
    ],
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
def test_s58_s59_s60_s61_the_three_worked_plays(language: str) -> None:
    page = lessons.page("play", language)
    plays = [block for block in page.blocks if isinstance(block, PlayBlock) and not block.asked]
    assert {block.name: list(map(brings, block.steps)) for block in plays} == WORKED


@pytest.mark.parametrize("language", LANGUAGES)
def test_s55_the_lesson_of_the_play_shows_all_that_scores(language: str) -> None:
    scored: set[Kind] = set()
    for block in lessons.page("play", language).blocks:
        if isinstance(block, SeriesBlock):
            scored.update(award.kind for awards in block.awards for award in awards)
        elif isinstance(block, PlayBlock) and not block.asked:
            scored.update(award.kind for step in block.steps for award in step.awards)
    assert scored == {
        Kind.FIFTEEN, Kind.THIRTY_ONE, Kind.PAIR, Kind.PAIR_ROYAL, Kind.DOUBLE_PAIR_ROYAL,
        Kind.RUN, Kind.LAST,
    }  # fmt: skip


def test_s51_the_examples_of_the_rules_are_computed() -> None:
    from muggins.lessons.prose import read_page
    from muggins.words import Words

    text = (
        "```lesson\nmore 1\n```\n# x\n{a.fifteens} {b.runs}\n"
        "```hand a\n5H 5C 5S KD\n```\n```hand b\n3H 4C 4S 5D\n```\n"
    )
    page = read_page("x", text, Words("en"))
    assert getattr(page.pieces[0], "html", "") == "<p>8 6</p>\n"


def test_an_unknown_page_is_named_with_those_there_are() -> None:
    with pytest.raises(LessonError, match=r"no lesson “x”; there are: .*play"):
        lessons.page("x", "en")
