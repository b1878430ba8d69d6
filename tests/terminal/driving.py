"""Somebody who sits at a terminal, reads what stands there and types."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import pexpect

MUGGINS = str(Path(sys.executable).with_name("muggins"))
LOCALES = {"en": "C.UTF-8", "de": "de_DE.UTF-8"}
CODES = re.compile(r"\x1b\[[\d;]*[mJH]")

Answer = Callable[[str], str]


def answer(screen: str) -> str:
    """What a simple player types: the first card that fits, go, some number, or Enter."""
    question = CODES.sub("", screen).strip().rpartition("\n>")[0].rpartition("\n")[2]
    hand = re.findall(r"(\(?)(\d): ", last_hand(screen))
    if re.search(r"(Lay|Leg) (two|zwei)", question):
        return "1 2"
    if re.search(r"points|Punkte|make it", question):
        return "7"
    if re.search(r"Lay a card|lay a card|Leg eine Karte|say go|Go\.", question):
        return next((number for bracket, number in hand if not bracket), "g")
    return ""


def last_hand(screen: str) -> str:
    """The last line that shows a hand with its numbers."""
    lines = [line for line in CODES.sub("", screen).splitlines() if re.search(r"\b1: ", line)]
    return lines[-1] if lines else ""


class Player:
    """A person at a pseudo-terminal of 24 lines and 80 columns."""

    def __init__(self, home: Mapping[str, str], *arguments: str, language: str = "en") -> None:
        self.screens: list[str] = []
        self.child = pexpect.spawn(
            MUGGINS,
            ["play", *arguments],
            env={**home, "LANG": LOCALES[language]},
            encoding="utf-8",
            timeout=30,
            dimensions=(24, 80),
            echo=False,
        )
        self.child.delaybeforesend = None

    def prompt(self) -> str:
        """What was written up to the next prompt."""
        self.child.expect(r"\n> $")
        screen = (str(self.child.before or "") + "\n>").replace("\r", "")
        self.screens.append(screen)
        return screen

    def type(self, text: str) -> None:
        self.child.sendline(text)

    def says(self, text: str) -> str:
        """Type something; what is written up to the next prompt."""
        self.type(text)
        return self.prompt()

    def play(self, *, until: str, by: Answer = answer) -> str:
        """Answer all prompts up to one that asks this."""
        for _ in range(800):
            screen = self.prompt()
            if re.search(until, screen.rpartition("\n>")[0].rpartition("\n")[2]):
                return screen
            self.type(by(screen))
        raise AssertionError("the game does not end")

    @property
    def told(self) -> str:
        """All that was written, without codes."""
        return CODES.sub("", "".join(self.screens))

    def leaves(self) -> int:
        """The exit code, once it is over."""
        self.child.expect(pexpect.EOF)
        self.screens.append(str(self.child.before or "").replace("\r", ""))
        self.child.close()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)
