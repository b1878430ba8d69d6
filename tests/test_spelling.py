"""The spelling of all that people read, by hunspell with Debian's dictionaries.

`SPELLING=0` leaves these tests out.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from muggins.words import LANGUAGES
from tests.catalogue import german

ROOT = Path(__file__).parent.parent
LESSONS = ROOT / "src" / "muggins" / "lessons"
DICTIONARIES = {"de": "de_DE_frami", "en": "en_GB"}

pytestmark = pytest.mark.skipif(os.environ.get("SPELLING") == "0", reason="SPELLING=0")

# What stands in a text and is not language: blanks to be filled in, marks, addresses, code, cards.
NO_WORDS = re.compile(
    r"""
    ^(```|~~~).*?^\1 | `[^`]*` | <code>.*?</code> | <[^>]*> | \{[^}]*\} | %\(\w+\)\w | %%
    | \b[Ee]nglisch\ (?:ebenfalls\ )?\*[^*]+\*(?:\ oder\ \*[^*]+\*)?  # the English word for a term
    | \]\([^)]*\) | \bhttps?://\S+ | --[\w-]+ | \b[\w.-]+\.(?:py|md|json|npz)\b | \w*[\d_]\w*
    | \b\w+(?:\.\w+)+\b
    """,
    re.VERBOSE | re.DOTALL | re.MULTILINE,
)
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def words(text: str) -> set[str]:
    """The words of a text, the parts of a compound with hyphens each for itself."""
    return {found.replace("’", "'") for found in WORD.findall(NO_WORDS.sub(" ", text))}


def read(language: str) -> Iterator[tuple[str, set[str]]]:
    """Places where something is written in a language, with the words that stand there."""
    for entry in german():
        if not entry.id:
            continue
        english, translated = _words_of(entry.id), _words_of(entry.string)
        # What German takes from the English text as it is: names, commands, what is to be typed.
        yield f"{entry.id!r:.60}", english if language == "en" else translated - english
    for path in sorted((LESSONS / language).rglob("*.md")):
        text = path.read_text(encoding="utf-8")
        yield str(path.relative_to(ROOT)), words(text) | words(_said_in_blocks(text))


def _said_in_blocks(text: str) -> str:
    """What the author says behind the bars of a lesson's blocks."""
    blocks = re.findall(r"^```\w.*?^```", text, re.MULTILINE | re.DOTALL)
    return "\n".join(re.findall(r"\| (.*)$", "\n".join(blocks), re.MULTILINE))


def _words_of(forms: object) -> set[str]:
    return words(" ".join(forms) if isinstance(forms, tuple) else str(forms))


def known(language: str) -> set[str]:
    """The words that are right though no dictionary has them."""
    lines = (Path(__file__).parent / "spelling" / f"{language}.txt").read_text(encoding="utf-8")
    return {line for line in lines.splitlines() if line and not line.startswith("#")}


def misspelt(language: str, found: set[str]) -> set[str]:
    """Those of the words that the dictionary does not know."""
    assert shutil.which("hunspell"), (
        "the spell check needs hunspell: apt install hunspell hunspell-de-de-frami hunspell-en-gb,"
        " or SPELLING=0 leaves it out"
    )
    ran = subprocess.run(
        ["hunspell", "-d", DICTIONARIES[language], "-i", "utf-8", "-l"],
        input="\n".join(sorted(found)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return set(ran.stdout.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_is_spelt_right(language: str) -> None:
    places = {word: place for place, found in read(language) for word in found}
    wrong = misspelt(language, set(places) - known(language))
    assert {word: places[word] for word in sorted(wrong)} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_holds_only_what_the_dictionary_lacks(language: str) -> None:
    assert known(language) - misspelt(language, known(language)) == set()


@pytest.mark.parametrize(
    ("language", "text", "wrong"),
    [
        ("de", "Der Geber hebt die Startkarte auff und „zält“ `xyz`.", {"auff", "zält"}),
        ("de", "Strasse und Straße, Kreuz-Könich", {"Strasse", "Könich"}),
        ("en", "The dealer’s cuont is {cuont}, in colour, dosn’t it?", {"cuont", "dosn't"}),
    ],
)
def test_mistakes_are_found(language: str, text: str, wrong: set[str]) -> None:
    assert misspelt(language, words(text)) == wrong
