"""The game that waits to be gone on with: one file, its owner's alone."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from muggins.game import Game
from muggins.record import RecordError, read_record, write_game

FILE = "terminal-game.txt"


@dataclass(frozen=True, slots=True)
class SavedGame:
    """Where a running game is kept; it holds all cards and the house's secret."""

    folder: Path

    @property
    def file(self) -> Path:
        return self.folder / FILE

    def save(self, game: Game, secret: bytes) -> None:
        """Write the game so that even a crash leaves the old or the new one whole."""
        self.folder.mkdir(parents=True, exist_ok=True)
        new = self.file.with_suffix(f".{os.getpid()}")
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(handle, "w", encoding="utf-8") as text:
            text.write(write_game(game, secret=secret))
            text.flush()
            os.fsync(text.fileno())
        new.replace(self.file)

    def load(self) -> tuple[Game, bytes] | None:
        """The game and its secret, None if there is none; raises `RecordError` if it is spoilt."""
        try:
            text = self.file.read_text(encoding="utf-8")
        except FileNotFoundError:
            return None
        except UnicodeDecodeError as error:
            raise RecordError("record-empty", line=1) from error
        record = read_record(text)
        if record.secret is None:
            raise RecordError("record-empty", line=1)
        return record.game, record.secret

    def set_aside(self) -> Path:
        """Move a spoilt file out of the way without losing it; where it went."""
        return self.file.replace(self.file.with_suffix(".spoilt"))

    def forget(self) -> None:
        """Remove the game once it is over."""
        self.file.unlink(missing_ok=True)
