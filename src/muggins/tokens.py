"""The words of a line of text, taken one after the other.

Events and positions are written in the same words: cards, whole numbers, names of closed sets,
texts in quotes, and a semicolon between parts. Whoever takes a word says what may stand there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final, TypeVar

from muggins.cards import Card, parse_card
from muggins.errors import Unreadable
from muggins.seat import HOUSE, House, Seat

UNKNOWN: Final = "??"
"""How a card is written that may not be known."""

PART_END: Final = ";"

LONGEST_NUMBER: Final = 4000
"""Digits; longer ones take Python more time than any number here is worth."""

SEATS: Final = {"first": Seat.FIRST, "second": Seat.SECOND}
SEAT_NAMES: Final = {seat: name for name, seat in SEATS.items()}

EYES: Final[Mapping[str, Seat | House | None]] = {"all": HOUSE, **SEATS, "nobody": None}
"""Who sees a game: all of it, what one seat may know, or what lies open to everybody."""

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"(?![^\s;])|[^\s;"]+|;)')
_SHOWN = 40

Named = TypeVar("Named", bound=StrEnum)


def write_text(text: str) -> str:
    """Any text in quotes, on one line, as JSON has it."""
    return json.dumps(text, ensure_ascii=not text.isprintable())


def write_held(cards: Iterable[Card | None]) -> str:
    """Cards, those not known as ``??``."""
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)


def eyes_name(eyes: Seat | House | None) -> str:
    """The name that `EYES` has for them."""
    return next(name for name, whose in EYES.items() if whose is eyes)


class Tokens:
    """A line while it is read; every method takes what it returns, or raises `Unreadable`.

    >>> tokens = Tokens("play first 5H")
    >>> tokens.take(), tokens.seat(), str(tokens.card())
    ('play', <Seat.FIRST: 0>, '5H')
    """

    __slots__ = ("_words",)

    def __init__(self, line: str) -> None:
        words = []
        at = 0
        while found := _TOKEN.match(line, at):
            words.append(found[1])
            at = found.end()
        if rest := line[at:].strip():
            words.append(rest)  # a quote without an end: whoever takes it refuses it
        self._words = words[::-1]

    def __bool__(self) -> bool:
        return bool(self._words)

    def peek(self) -> str:
        """The next word, empty at the end; it is not taken."""
        return self._words[-1] if self._words else ""

    def take(self) -> str:
        """The next word, whatever it is; empty at the end."""
        return self._words.pop() if self._words else ""

    def fail(self, found: str, expected: str) -> Unreadable:
        """The error for a word that can't stand where it does."""
        if not found:
            return Unreadable("line-short", expected=expected)
        if len(found) > _SHOWN:
            found = found[:_SHOWN] + "…"
        return Unreadable("line-unreadable", found=found, expected=expected)

    def one_of(self, allowed: Iterable[str]) -> str:
        """The next word, which is one of these."""
        word = self.take()
        if word not in allowed:
            raise self.fail(word, ", ".join(allowed))
        return word

    def key(self, word: str) -> None:
        """Pass over a fixed word."""
        self.one_of((word,))

    def flag(self, word: str) -> bool:
        """Whether the next word is this one; only then it is taken."""
        if self.peek() != word:
            return False
        self.take()
        return True

    def end(self) -> None:
        """Nothing may follow."""
        if self:
            raise Unreadable("line-rest", found=self.take()[:_SHOWN])

    def number(self, key: str = "") -> int:
        """A whole number, after its key word if it has one."""
        if key:
            self.key(key)
        word = self.take()
        if not (word.isascii() and word.isdigit() and len(word) <= LONGEST_NUMBER):
            raise self.fail(word, "0, 1, 2 …")
        return int(word)

    def seat(self) -> Seat:
        """One of the two seats by its name."""
        return SEATS[self.one_of(SEATS)]

    def named(self, kind: type[Named]) -> Named:
        """A member of a closed set by its name."""
        return kind(self.one_of([member.value for member in kind]))

    def text(self) -> str:
        """A text in quotes."""
        word = self.take()
        try:
            value = json.loads(word) if word.startswith('"') else None
        except ValueError:
            value = None
        if not isinstance(value, str):
            raise self.fail(word, '"…"')
        return value

    def card(self) -> Card:
        """A known card."""
        word = self.take()
        if not word:
            raise self.fail(word, "5H")
        return parse_card(word)

    def held(self, *stops: str) -> tuple[Card | None, ...]:
        """Cards, ``??`` among them, up to a semicolon, one of the stops or the end of the line."""
        found: list[Card | None] = []
        while self and self.peek() not in (PART_END, *stops):
            found.append(None if self.flag(UNKNOWN) else self.card())
        return tuple(found)

    def cards(self) -> tuple[Card, ...]:
        """Known cards up to a semicolon or the end of the line."""
        found = []
        while self and self.peek() != PART_END:
            found.append(self.card())
        return tuple(found)
