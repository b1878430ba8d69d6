"""The table as text, line by line: for a terminal, a pipe and a screen reader alike."""

from __future__ import annotations

import io
import sys

from muggins.terminal.console import Console
from muggins.terminal.saving import data_folder
from muggins.terminal.session import Session, Settings
from muggins.words import Words

__all__ = ["Settings", "play"]


def play(settings: Settings) -> int:
    """Play in this terminal until the players leave; the exit code.

    A running game is saved after every move and goes on next time. Raises `MugginsError` for
    settings that can't be played, or if the game can't be kept.
    """
    words = Words(settings.language)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    console = Console(sys.stdin, sys.stdout, words, spoken=settings.spoken)
    session = Session(settings, words, console, data_folder())
    try:
        session.run()
    except EOFError:
        session.leave()
    except KeyboardInterrupt:
        console.say()
        session.leave()
        return 130
    return 0
