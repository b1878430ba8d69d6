"""The reader of lessons: blocks computed by the rules, numbers named in prose, errors that help."""

from __future__ import annotations

from fractions import Fraction

import pytest

from muggins.combinations import Kind
from muggins.lessons.blocks import (
    Block,
    CutBlock,
    DrawBlock,
    HandBlock,
    LessonError,
    PlayBlock,
    throws_by_average,
)
from muggins.lessons.prose import Page, read_page
from muggins.play import CountEnd
from muggins.seat import Seat
from muggins.words import Words

HEAD = "```lesson\npart 1\nbrief In brief: {rules.pair}.\n```\n\n# Title\n\n"


def read(text: str, language: str = "en") -> Page:
    return read_page("page", HEAD + text, Words(language))


def block(*lines: str) -> Block:
    return read("```" + "\n".join(lines) + "\n```\n").blocks[0]


def test_s58_s59_s60_worked_plays_step_by_step() -> None:
    plays = {
        "7S 8D 8H": ([7, 15, 23], [0, 2, 3], (3, 2)),
        "4C 6D 5H": ([4, 10, 15], [0, 0, 6], (6, 0)),
    }
    for cards, (counts, points, sums) in plays.items():
        you, rival, last = cards.split()
        found = block("play one", f"you {you}", f"rival {rival}", f"you {last}")
        assert isinstance(found, PlayBlock)
        assert [step.count for step in found.steps] == counts
        assert [step.worth for step in found.steps] == points
        assert found.course.points == sums
    lines = "you KC,rival 9D,you TH,rival go,you 2S,rival 7C,you 6S".split(",")
    found = block("play three", *lines)
    assert isinstance(found, PlayBlock)
    assert [step.count for step in found.steps] == [10, 19, 29, 29, 31, 7, 13]
    assert [step.worth for step in found.steps] == [0, 0, 0, 0, 2, 0, 1]
    assert [step.card is None for step in found.steps].index(True) == 3
    ends = [step.end for step in found.steps if step.end]
    assert ends == [CountEnd.THIRTY_ONE, CountEnd.LAST]
    assert [step.number for step in found.steps] == [0, 0, 0, 0, 0, 1, 1]


def test_a_go_that_ends_the_count_brings_the_other_the_point() -> None:
    found = block("play x", "you KC", "rival KD", "you 9H", "rival go", "rival keeps 8C", "you 2S")
    assert isinstance(found, PlayBlock)
    assert found.values["you"] == 2
    found = block(
        "play x", "you KC", "rival KD", "you 9H", "rival go", "rival keeps 8C", "you keeps 7D"
    )
    assert isinstance(found, PlayBlock)
    go = found.steps[-1]
    assert (go.card, go.seat, go.winner, go.count) == (None, Seat.SECOND, Seat.FIRST, 29)
    assert (found.values["you"], found.values["rival"]) == (1, 2)
    assert [award.kind for award in go.awards] == [Kind.GO]


def test_hands_with_and_without_a_starter() -> None:
    assert block("hand x", "5H 5C 5S JD", "starter 5D").values["points"] == 29
    fives = block("hand x", "5H 5C 5S KD")
    assert dict(fives.values) == {
        "points": 14, "fifteens": 8, "pairs": 6, "runs": 0, "flush": 0, "nobs": 0,
    }  # fmt: skip
    double_run = block("hand x", "3H 4C 4S 5D")
    assert isinstance(double_run, HandBlock)
    assert (double_run.values["runs"], double_run.values["points"]) == (6, 8)
    assert block("hand x", "2H 4H 6H TH", "starter KD").answer == "4"
    assert block("hand x", "2H 4H 6H TH", "starter KD", "crib").answer == "0"
    assert block("hand x", "2H 4H 6H TH", "starter KH", "crib").answer == "5"


def test_series_draws_cuts_and_throws() -> None:
    series = block("series x", "4C 3D 6H 5S", "KC QD")
    assert (series.values["1.points"], series.values["2.count"]) == (4, 20)
    for you, rival, dealer in (("7H", "QS", "you"), ("KH", "QS", "rival"), ("QH", "QS", "again")):
        drawn = block("draw x", f"you {you}", f"rival {rival}")
        assert isinstance(drawn, DrawBlock)
        assert drawn.answer == dealer
    cut = block("cut x", "dealer rival", "starter JS")
    assert isinstance(cut, CutBlock)
    assert (cut.points, cut.dealer) == (2, Seat.SECOND)
    assert block("cut x", "dealer you", "starter QS").answer == "0"
    thrown = block("throw x", "cards 5H 6C 7S 8D JD KH", "crib you", "throw JD KH")
    assert thrown.values == {"average": Fraction(222, 23), "least": 8, "most": 14}
    assert block("throw x ask", "cards 5H 6C 7S 8D JD KH", "crib you").values == {}


def test_averages_of_all_throws() -> None:
    from muggins import parse_cards

    throws = throws_by_average(parse_cards("5H 6C 7S 8D JD KH"))
    assert len(throws) == 15
    assert throws[0] == (Fraction(222, 23), parse_cards("JD KH"))


def test_numbers_in_prose_tables_headings_and_notes() -> None:
    text = (
        "## Of {k.points:word} {#top}\n\n*{k.points}*, {k.points:points}, {t.average}\n\n"
        "| a | b |\n|---|---|\n| {k.fifteens:points} | `{not.filled}` |\n\n"
        "```hand k\n5H 5C 5S KD | *{k.pairs}* for {rules.pair-royal}\n```\n"
        "```throw t\ncards 5H 6C 7S 8D JD KH\ncrib you\nthrow JD KH\n```\n"
    )
    page = read(text, "de")
    html = "".join(getattr(piece, "html", "") for piece in page.pieces)
    assert '<h2 id="top">Of vierzehn</h2>' in html
    assert "<em>14</em>, 14 Punkte, 9,7" in html
    assert "<td>8 Punkte</td>" in html
    assert "<code>{not.filled}</code>" in html
    assert page.note(page.blocks[0].notes[0]) == "<em>6</em> for 6"
    assert page.brief == "In brief: 2."
    assert (page.place.shelf, page.place.number, page.title) == ("part", 1, "Title")


def test_what_the_rules_give() -> None:
    names = "fifteen thirty-one pair pair-royal double-pair-royal run-of-three longest-run go last"
    names += " heels flush flush-with-starter nobs target limit highest skunk double-skunk"
    text = " ".join(f"{{rules.{name}}}" for name in names.split())
    html = getattr(read(text).pieces[0], "html", "")
    assert html == "<p>2 2 2 6 12 3 7 1 1 2 4 5 1 121 31 29 91 61</p>\n"


def test_numbered_paragraphs_have_their_number_as_address() -> None:
    page = read(
        "## A {#a}\n\n**R29** In *{rules.pair}*, see [D2](#d2).\n\n**D2** So.\n\n**Not** so."
    )
    assert page.numbered == ("r29", "d2")
    assert [heading.anchor for heading in page.headings] == ["a"]
    html = getattr(page.pieces[0], "html", "")
    assert (
        '<p id="r29" class="numbered"><a class="number" href="#r29">R29</a> In <em>2</em>' in html
    )
    assert '<a href="#d2">D2</a>' in html
    assert "<p><strong>Not</strong> so.</p>" in html
    with pytest.raises(LessonError, match="two paragraphs with the number R2"):
        read("**R2** a\n\n**R2** b")


def test_html_is_not_let_through() -> None:
    assert "<b>" not in getattr(read("<b onclick='x'>y</b>").pieces[0], "html", "<b>")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{a.b}", "en/page: {a.b} names nothing; there are: rules.target"),
        ("{rules.pair:words}", "a number is named as in"),
        ("## Without", "“Without”: ## or ###, and an anchor behind"),
        ("#### Deep {#deep}", "## or ###"),
        ("## A {#a}\n\n## B {#a}", "the anchor “a” is taken"),
        ("## A {#x}\n\n```hand x\n5H 5C 5S KD\n```", "the anchor “x” is taken"),
        ("```foo x\n1\n```", "there is no block “foo”; there are: play, hand"),
        ("```hand\n5H\n```", "is no block: a kind and a name"),
        ("- a\n\n  ```hand x\n  5H 5C 5S KD\n  ```", "not within a list"),
        ("```hand x\n```", "the block “x” is empty"),
        ("```hand x\n5H 5C 5S\n```", "4 cards are needed here, not 3"),
        ("```hand x\n5H 5C 5S 5X\n```", "“5X” is not a card"),
        ("```hand rules\n5H 5C 5S KD\n```", "the name “rules” is taken"),
        ("```hand x\n5H 5C 5S KD\n```\n```hand x\n5H 5C 5S KD\n```", "name “x” is taken"),
        ("```play x\nyou KC\nyou QC\nrival 2C\n```", "step 2 is out of turn"),
        ("```play x\nyou KC\nrival KD\nrival 2C\nyou 3C\n```", "step 3 is out of turn"),
        ("```play x\nyou KC\nrival go\nyou keeps 2C\nrival keeps 3C\n```", "You can't say go"),
        ("```play x\nme KC\n```", "“me KC” is not a line of it, as in: you 7S"),
        ("```play x\nyou keeps 2C\n```", "nobody lays a card"),
        ("```series x\nKC QC JC TC\n```", "a count never goes past 31"),
        ("```draw x\nyou KC\n```", "needs the lines: you, rival"),
        ("```cut x\ndealer me\nstarter KC\n```", "“me” is neither you nor rival"),
        ("```throw x\ncards 5H 6H\ncrib you\nthrow 5H 6H\n```", "six cards, and two of them"),
        ("```throw x\ncards 2H 3H 4H 5H 6H 7H\ncrib you\nthrow 5H KH\n```", "two of them to"),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    with pytest.raises(LessonError) as error:
        read(text)
    assert said in str(error.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# Title", "a page begins with a block ```lesson"),
        ("```lesson\nbrief x\n```\n# T", "no line such as: part 4"),
        ("```lesson\npart 1\n```\n## T", "a heading: # Title"),
    ],
)
def test_a_page_has_a_head(text: str, said: str) -> None:
    with pytest.raises(LessonError, match=said):
        read_page("page", text, Words("en"))
