"""The table as text, line by line: for a terminal, a pipe and a screen reader alike."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from muggins.terminal.console import Console
from muggins.terminal.saving import SavedGame
from muggins.terminal.session import Session, Settings
from muggins.words import Words

__all__ = ["Settings", "play"]


def play(settings: Settings) -> int:
    """Play in this terminal until the players leave; the exit code.

    A running game is saved after every move and goes on next time. Raises `MugginsError` for
    settings that can't be played.
    """
    words = Words(settings.language)
    console = Console(sys.stdin, sys.stdout)
    session = Session(settings, words, console, SavedGame(data_folder()))
    try:
        session.run()
    except EOFError:
        console.say(words.gettext("The game is saved; “muggins play” goes on with it."))
    except KeyboardInterrupt:
        console.say("")
        console.say(words.gettext("The game is saved; “muggins play” goes on with it."))
        return 130
    return 0


def data_folder() -> Path:
    """Where this user's games are kept."""
    named = os.environ.get("XDG_DATA_HOME")
    return (Path(named) if named else Path.home() / ".local" / "share") / "muggins"
