"""What is taught, page by page, without JavaScript: addresses, links, answers."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from urllib.parse import urlencode, urljoin

import pytest

import muggins.web
from muggins import lessons, show
from muggins.cards import PACK, Rank
from muggins.lessons.blocks import HandBlock, PlayBlock, ThrowBlock
from muggins.words import LANGUAGES, Words
from tests.web.test_languages import leftovers
from tests.web.visitor import Page, Visitor

OURS = ["how-to-play", "deal", "discard", "cut", "play", "show"]
TURN = "/learn/your-turn/"


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
    assert "✓ read" not in visitor.get("/learn/").text
    page, walked = visitor.get("/learn/how-to-play/"), []
    while "/learn/" in page.address:
        walked.append(page.address.split("/")[2])
        page = visitor.press(page, next(b for b in page.forms[-1].buttons))
    assert walked == OURS
    assert page.address == "/new/?opponent=tilly&target=61"
    assert "✓ read" in visitor.get("/learn/").text
    assert 'value="tilly" aria-describedby="about-tilly" checked' in page.html
    assert 'value="61" checked' in page.html


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


@pytest.mark.parametrize("language", LANGUAGES)
def test_s43_s44_s45_d27_the_page_for_newcomers_has_all_its_parts(language: str) -> None:
    """Aim, deal and crib, play, show; where it comes from; one card in several ways at once."""
    page = lessons.page("how-to-play", language)
    html = Visitor(language).get("/learn/how-to-play/").html
    parts = ["aim", "deal-and-crib", "the-play", "the-show", "many-ways", "history", "keys"]
    assert [heading.anchor for heading in page.headings][:-1] == parts
    said = [text.partition("<h2")[0] for text in re.split(r'<h2 id="[a-z-]+">', html)[1:]]
    history = dict(zip(parts, said, strict=False))["history"]
    assert "Suckling" in history
    # He is said to have made the game, not known to.
    assert re.search("attributed|said to have|zugeschrieben", history, re.IGNORECASE)
    many = page.block("five-and-jack")
    assert isinstance(many, HandBlock)
    assert many.starter is not None
    ranks = {card.rank for card in many.cards}
    assert {Rank.FIVE, Rank.JACK} <= ranks
    assert sum(card.pips == 10 for card in many.cards) >= 3
    items = show.count(many.cards, many.starter)
    jack = next(card for card in many.cards if card.rank is Rank.JACK)
    assert len({item.kind for item in items if jack in item.cards}) >= 3
    assert Words(language).points(show.points(many.cards, many.starter)) in html


@pytest.mark.parametrize("language", LANGUAGES)
def test_s54_s62_each_step_says_who_lays_what_the_count_and_the_awards(language: str) -> None:
    words, html = Words(language), Visitor(language).get("/learn/play/").html
    who = {"en": ("You", "Your rival"), "de": ("Du", "Dein Rivale")}[language]
    plays = [
        block for block in lessons.page("play", language).blocks if isinstance(block, PlayBlock)
    ]
    for play in plays:
        if play.asked:
            continue
        section = html.split(f'id="{play.name}"')[1].split("</section>")[0]
        captions = re.findall(r'<p class="caption">([^<]+)</p>', section)
        for step, caption in zip(play.steps, captions, strict=True):
            assert caption.startswith(f"{who[step.seat]} ")
            if step.card is None:
                assert "go" in caption.lower()
                continue
            assert words.the_card(step.card) in caption
            assert re.search(rf"\b{step.count}\b", caption)
            for award in step.awards:
                assert str(award.points) in caption.partition(str(step.count))[2]


PAGE = """```lesson
more 77
brief {brief}
```

# {title}

```hand fives
5H 5C 5S KD
```

{text} {{fives.points:points}}.
"""


def test_two_files_are_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    caches = (lessons.names, lessons.page, lessons.shelf)
    folder = Path(lessons.__file__).parent
    for language in LANGUAGES:
        shutil.copytree(folder / language, tmp_path / language)
    english = PAGE.format(brief="Why fives are dear", title="Fives", text="They make")
    german = PAGE.format(brief="Warum Fünfen teuer sind", title="Fünfen", text="Sie machen")
    (tmp_path / "en" / "fives.md").write_text(english, encoding="utf-8")
    (tmp_path / "de" / "fives.md").write_text(german, encoding="utf-8")
    monkeypatch.setattr(lessons, "files", lambda _package: tmp_path)
    try:
        for cache in caches:
            cache.cache_clear()
        page = Visitor("en").get("/learn/fives/")
        assert "They make 14 points." in page.text
        assert "Warum Fünfen teuer sind" in Visitor("de").get("/learn/").text
        assert "Sie machen 14 Punkte." in Visitor("de").get("/learn/fives/").text
    finally:
        monkeypatch.undo()
        for cache in caches:
            cache.cache_clear()
    assert Visitor("en").get("/learn/fives/").status == 404


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
