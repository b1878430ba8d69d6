"""Lessons as data: Markdown with blocks of cards, which the rules layer computes when shown.

Every page is two files of one name, `de/NAME.md` and `en/NAME.md`; docs/lessons.md tells how
they are written. Nothing here knows of pages on the web.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from muggins.lessons.blocks import LessonError
from muggins.lessons.prose import Page, read_page
from muggins.words import Words


@cache
def names() -> tuple[str, ...]:
    """The names of all pages, which are the last part of their addresses."""
    folder = files("muggins.lessons") / "en"
    return tuple(
        sorted(
            file.name.removesuffix(".md") for file in folder.iterdir() if file.name.endswith(".md")
        )
    )


@cache
def page(name: str, language: str) -> Page:
    """The page of this name, ``de`` or ``en``, with all its numbers computed.

    Raises `LessonError` if there is none, or if it is written wrongly.
    """
    if name not in names():
        raise LessonError(f"there is no lesson “{name}”; there are: {', '.join(names())}")
    text = (files("muggins.lessons") / language / f"{name}.md").read_text(encoding="utf-8")
    return read_page(name, text, Words(language))


@cache
def shelf(which: str, language: str) -> tuple[Page, ...]:
    """The pages of the course (`part`) or beside it (`more`), in their order."""
    pages = (page(name, language) for name in names())
    return tuple(
        sorted((one for one in pages if one.place.shelf == which), key=lambda one: one.place.number)
    )
