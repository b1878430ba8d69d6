"""Cards as pages show them: a picture from the sprite, a name in words, a place in the pack."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from muggins.cards import Card
from muggins.table import Held
from muggins.words import Words


@dataclass(frozen=True, slots=True)
class Face:
    """A card to draw; `key` tells deal and place, by which a moving card is known again.

    A card that may not be known has neither code nor name.
    """

    code: str
    name: str
    picture: SafeString
    key: str


@lru_cache(maxsize=2)
def words_in(language: str) -> Words:
    """The words of a language, made once."""
    return Words("de" if language.startswith("de") else "en")


def face(held: Held, deal: int, words: Words) -> Face:
    """A card by its place in the pack of a deal, open or face down."""
    key = f"{deal}-{held.place}"
    if held.card is None:
        return Face("", "", back(), key)
    return Face(str(held.card), words.card(held.card), picture(held.card), key)


def open_face(card: Card, words: Words) -> Face:
    """A card that lies in no deal, as examples and drills show it."""
    return Face(str(card), words.card(card), picture(card), "")


def backs(cards: tuple[Held, ...], deal: int) -> tuple[Face, ...]:
    """Cards face down, whoever might know them."""
    return tuple(Face("", "", back(), f"{deal}-{held.place}") for held in cards)


@lru_cache(maxsize=52)
def picture(card: Card) -> SafeString:
    """The open card: the usual drawing, and the one with large signs for small screens."""
    return format_html(
        '<svg class="card" viewBox="0 0 240 336" aria-hidden="true">'
        '<use class="usual" href="{0}#{1}"/><use class="large" href="{0}#{1}-large"/></svg>',
        static("muggins/cards.svg"),
        str(card),
    )


@lru_cache(maxsize=52)
def small(card: Card) -> SafeString:
    """Rank and suit alone, as small as a word, for lists of combinations."""
    return format_html(
        '<svg class="small-card {2}" viewBox="0 0 66 44" aria-hidden="true">'
        '<use href="{0}#i{1}" x="19" y="5"/>'
        '<use href="{0}#{2}" transform="translate(48 22)scale(.32)"/></svg>',
        static("muggins/cards.svg"),
        card.rank.letter,
        card.suit.letter,
    )


@lru_cache(maxsize=1)
def back() -> SafeString:
    """A card face down."""
    return format_html(
        '<svg class="card back" viewBox="0 0 240 336" aria-hidden="true">'
        '<use href="{}#back"/></svg>',
        static("muggins/cards.svg"),
    )
