"""Measured and computed figures as people write them in a language."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from muggins.words import Words


def decimal(words: Words, value: float, places: int, *, signed: bool = False) -> str:
    """The value rounded to so many places, with the language's mark and a real minus sign."""
    text = f"{value:{'+' if signed else ''}.{places}f}"
    if not text.strip("+-0."):
        text = text.lstrip("+-")
    text = text.replace("-", "−")
    return text.replace(".", ",") if words.language == "de" else text


def percent(words: Words, share: float, places: int = 1, *, signed: bool = False) -> str:
    """The share of 1 as a percentage."""
    return f"{decimal(words, 100 * share, places, signed=signed)} %"
