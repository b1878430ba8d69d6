"""Every text in both languages, chosen by the browser, changeable on every page, kept."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from tests.web.playing import begun, to_the_end, until
from tests.web.visitor import Page, Visitor

ROOT = Path(__file__).parent.parent.parent
GERMAN = ROOT / "src" / "muggins" / "locale" / "de" / "LC_MESSAGES" / "django.po"

# Words that are English in an English page and must not stand in a German one.
ENGLISH = re.compile(
    r"\b(the|your?|you|and|of|cards?|points?|game|continue|with|is|are|for|count|crib|back)\b",
    re.IGNORECASE,
)
# What a German page may hold of English: names, the other language's button, terms of the game.
ALLOWED = re.compile(r"\b(English|His (Heels|Nobs)|Go|Crib|Cookies|Club|Random|Muggins)\b")


def texts_of_the_web() -> set[str | tuple[str, ...]]:
    """Every text in templates and code of the pages."""
    found: set[str | tuple[str, ...]] = set()
    methods = [("**.py", "python"), ("templates/**.html", "muggins.web.messages:extract")]
    web = ROOT / "src" / "muggins" / "web"
    for _file, _line, message, *_rest in extract_from_dir(web, methods, {}, keywords=KEYWORDS):
        found.add(message)
    return found


KEYWORDS = {"gettext": None, "_": None, "N_": None, "ngettext": (1, 2), "gettext_noop": None}


def test_every_text_has_its_german() -> None:
    catalogue = read_po(io.BytesIO(GERMAN.read_bytes()), locale="de")
    missing = []
    for message in texts_of_the_web():
        entry = catalogue.get(message if isinstance(message, str) else message[0])
        given = () if entry is None else entry.string
        if not given or not all([given] if isinstance(given, str) else given):
            missing.append(message)
    assert missing == []
    assert len(texts_of_the_web()) > 150


def test_translations_keep_what_is_filled_in() -> None:
    catalogue = read_po(io.BytesIO(GERMAN.read_bytes()), locale="de")
    blanks = re.compile(r"%\(\w+\)s|\{\w+\}|</?\w+>")
    for message in texts_of_the_web():
        entry = catalogue.get(message if isinstance(message, str) else message[0])
        assert entry is not None
        assert entry.string
        forms = [entry.string] if isinstance(entry.string, str) else entry.string
        many = message if isinstance(message, str) else message[-1]
        assert sorted(blanks.findall(forms[-1])) == sorted(blanks.findall(many)), message


def leftovers(page: Page) -> list[str]:
    """English words in a German page, without the names that stay."""
    return ENGLISH.findall(ALLOWED.sub("", page.text))


@pytest.mark.parametrize("choices", [{"target": "31"}, {"target": "31", "counting": "muggins"}])
def test_s39_b152_german_games_have_no_english_left(choices: dict[str, str]) -> None:
    anna = Visitor("de-AT,de;q=0.9,en;q=0.5")
    pages = list(to_the_end(anna, begun(anna, **choices)))
    pages += [anna.get(a) for a in ("/", "/new/", "/games/", "/settings/", "/privacy/")]
    pages.append(anna.get(pages[0].address.split("?")[0] + "log"))
    pages.append(anna.press(anna.get("/settings/"), "Link erstellen"))
    pages.append(anna.get("/nowhere"))
    pages.append(anna.get(until(anna, "play").address.split("?")[0] + "leave"))
    assert [(page.address, found) for page in pages if (found := leftovers(page))] == []


def test_the_browser_chooses_and_the_button_changes() -> None:
    visitor = Visitor("de")
    page = visitor.get("/")
    assert page.language == "de"
    page = visitor.press(page, "en")
    assert (page.language, page.address) == ("en", "/")
    assert visitor.get("/games/").language == "en"
    assert Visitor("fr").get("/").language == "en"


def test_the_switch_leads_back_to_the_same_moment() -> None:
    alice = Visitor("en")
    page = until(alice, "play")
    german = alice.press(page, "de")
    assert german.language == "de"
    assert german.address == page.address
    assert german.data["n"] == page.data["n"]


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "x", ""])
def test_the_switch_never_leads_elsewhere(back: str) -> None:
    alice = Visitor("en")
    page = alice.get("/privacy/")
    form = page.forms[0]
    sent = dict(form.fields) | {"language": "de", "next": back}
    assert alice.client.post("/language", sent).headers["Location"] == "/"
    assert alice.client.post("/language", sent | {"language": "xx"}).status_code == 400


def test_plurals_and_dates_are_german() -> None:
    anna = Visitor("de")
    games = to_the_end(anna, until(anna, "play"))
    assert any("hält 1 Karte " in page.text for page in games)
    listed = anna.get("/games/").html
    assert re.search(r"\d+\. (Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|"
                     r"November|Dezember) \d{4}", listed)  # fmt: skip
