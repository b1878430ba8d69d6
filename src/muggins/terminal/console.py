"""Lines in and out, with colour only where somebody sees it."""

from __future__ import annotations

import os
import textwrap
from collections.abc import Sequence
from typing import TextIO

from muggins.cards import Card, Suit

WIDTH = 80
RED, BOLD, FAINT, PLAIN = "\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"


class Console:
    """A terminal, or whatever stands in for one."""

    def __init__(self, lines: TextIO, out: TextIO) -> None:
        self._lines = lines
        self._out = out
        self._seen = out.isatty()
        self._coloured = self._seen and not os.environ.get("NO_COLOR")

    def say(self, text: str = "") -> None:
        """Write a line, broken between words where a narrow terminal would break it anywhere."""
        if len(text) > WIDTH and "\x1b" not in text:
            text = textwrap.fill(text, WIDTH, subsequent_indent="    ", break_long_words=False)
        encoding = self._out.encoding or "utf-8"
        self._out.write(text.encode(encoding, "replace").decode(encoding) + "\n")
        self._out.flush()

    def ask(self, prompt: str) -> str:
        """Write a prompt and read a line, without blanks around it; `EOFError` at the end."""
        self._out.write(f"{prompt} ")
        self._out.flush()
        line = self._lines.readline()
        if not line:
            self._out.write("\n")
            raise EOFError
        if not self._lines.isatty():
            self._out.write("\n")
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
        """The card in short, its suit as a letter that needs no colour to be told."""
        red = card.suit in (Suit.DIAMONDS, Suit.HEARTS)
        return self._in(RED, str(card)) if red else str(card)

    def cards(self, cards: Sequence[Card]) -> str:
        return " ".join(map(self.card, cards))

    def _in(self, code: str, text: str) -> str:
        return f"{code}{text}{PLAIN}" if self._coloured else text
