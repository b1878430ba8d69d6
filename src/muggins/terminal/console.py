"""Lines in and out: colour only where somebody sees it, nothing wider than the screen."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Sequence
from typing import Final, TextIO

from muggins.cards import Card, Rank, Suit
from muggins.words import Words

WIDEST: Final = 80
RED, BOLD, FAINT, PLAIN = "\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"
_CODES: Final = re.compile(r"\x1b\[[\d;]*m")
_WORDS: Final = re.compile(r"\s*\S+")
INDENT: Final = "    "


class Console:
    """A terminal, or whatever stands in for one.

    With `spoken` everything is written to be heard: cards by their names, no colour, no drawing.
    """

    def __init__(self, lines: TextIO, out: TextIO, words: Words, *, spoken: bool = False) -> None:
        self._lines = lines
        self._out = out
        self._words = words
        self.spoken = spoken
        self._encoding = out.encoding or "utf-8"
        self._seen = out.isatty() and os.environ.get("TERM") != "dumb"
        self._coloured = self._seen and not spoken and not os.environ.get("NO_COLOR")
        self._pictured = self._seen and _writes("♣♦♥♠", self._encoding)
        self._width = min(WIDEST, shutil.get_terminal_size().columns) if self._seen else WIDEST

    def say(self, text: str = "") -> None:
        """Write a line, broken between words if it is too long."""
        line = _broken(text, self._width)
        self._out.write(line.encode(self._encoding, "replace").decode(self._encoding) + "\n")
        self._out.flush()

    def ask(self, question: str) -> str:
        """Write a question and read a line, without blanks around it; `EOFError` at the end."""
        self.say(question)
        self._out.write("> ")
        self._out.flush()
        line = self._lines.readline()
        if not line.endswith("\n") or not self._lines.isatty():
            # Nobody has ended the line on the screen by pressing Enter.
            self._out.write("\n")
        if not line:
            raise EOFError
        return line.strip()

    def clear(self) -> None:
        """Take what stands on the screen away from the next player's eyes."""
        # The second code forgets what has scrolled out of sight.
        self._out.write("\x1b[2J\x1b[3J\x1b[H" if self._seen else "\n" * 3)

    def title(self, text: str) -> str:
        return self._in(BOLD, text)

    def aside(self, text: str) -> str:
        return self._in(FAINT, text)

    def card(self, card: Card) -> str:
        """The card in short, ``10♥`` where that can be shown and ``TH`` elsewhere, or its name."""
        if self.spoken:
            return self._words.card(card)
        if not self._pictured:
            return str(card)
        rank = "10" if card.rank is Rank.TEN else card.rank.letter
        short = rank + card.suit.symbol
        return self._in(RED, short) if card.suit in (Suit.DIAMONDS, Suit.HEARTS) else short

    def cards(self, cards: Sequence[Card]) -> str:
        return (", " if self.spoken else " ").join(map(self.card, cards))

    def _in(self, code: str, text: str) -> str:
        return f"{code}{text}{PLAIN}" if self._coloured else text


def visible(text: str) -> int:
    """How many columns the text takes."""
    return len(_CODES.sub("", text))


def padded(text: str, width: int) -> str:
    """The text with blanks after it up to a number of columns."""
    return text + " " * (width - visible(text))


def _broken(text: str, width: int) -> str:
    """The text in lines that fit; a word too long for a line stands on one of its own."""
    if visible(text) <= width:
        return text
    lines = [""]
    for word in _WORDS.findall(text):
        if visible(lines[-1]) + visible(word) > width and lines[-1].strip():
            lines.append(INDENT + word.lstrip())
        else:
            lines[-1] += word
    return "\n".join(lines)


def _writes(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True
