"""What every page knows: the language, the preferences, the form token comes by itself."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils.translation import get_language

from muggins.web.faces import words_in
from muggins.web.players import preferences_of
from muggins.words import Words

LANGUAGE_NAMES = (("de", "Deutsch"), ("en", "English"))


def every_page(request: HttpRequest) -> dict[str, Any]:
    """The context that all templates share."""
    language = language_now()
    return {
        "language": language,
        "languages": LANGUAGE_NAMES,
        "preferences": preferences_of(request),
        "here": request.get_full_path() if request.method == "GET" else request.path,
    }


def language_now() -> str:
    """The language of the page that is being made: “de” or “en”."""
    return "de" if (get_language() or "").startswith("de") else "en"


def words_now() -> Words:
    """The words of that language."""
    return words_in(language_now())
