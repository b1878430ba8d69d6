"""The message catalogue, for tests of what people read."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg
from babel.messages.pofile import read_po

ROOT = Path(__file__).parent.parent
PO = ROOT / "src" / "muggins" / "locale" / "de" / "LC_MESSAGES" / "django.po"

Key = tuple[str | None, str | tuple[str, ...]]


@cache
def german() -> Catalog:
    """The catalogue as it is in the source."""
    with PO.open("rb") as text:
        return read_po(text, locale="de")


@cache
def used() -> frozenset[Key]:
    """Every message of the source, with its context."""
    with (ROOT / "babel.cfg").open(encoding="utf-8") as text:
        methods, options = parse_mapping_cfg(text, "babel.cfg")  # type: ignore[no-untyped-call]
    found = extract_from_dir(ROOT, methods, options)
    return frozenset((context, message) for _, _, message, _, context in found if message)


def pattern(message: str) -> re.Pattern[str]:
    """What a message looks like once it is filled in, blanks and line ends alike."""
    parts = re.split(r"(\{[^}]*\}|%\(\w+\)s|\s+)", message)
    said = [".+?" if part[:1] in "{%" and part[1:] else re.escape(part) for part in parts if part]
    said = [r"\s+" if part.isspace() or part.replace("\\", "").isspace() else part for part in said]
    return re.compile(rf"(?<!\w){''.join(said)}(?!\w)")


def english_in(text: str) -> set[str]:
    """The English messages that stand in a text that should be German."""
    return {
        one
        for entry in german()
        for one in ([entry.id] if isinstance(entry.id, str) else entry.id)
        # A short word may be one in German as well, and so may what stands in its own German.
        if len(re.sub(r"\{[^}]*\}|%\(\w+\)s", "", one).strip()) > 3
        and not any(one in string for string in _both(entry.string))
        and pattern(one).search(text)
    }


def _both(string: object) -> tuple[str, ...]:
    return tuple(map(str, string)) if isinstance(string, tuple) else (str(string),)
