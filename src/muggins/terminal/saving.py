"""The games that wait to be gone on with: a file each, their owner's alone."""

from __future__ import annotations

import os
import time
from pathlib import Path

from muggins.errors import MugginsError
from muggins.game import Game
from muggins.record import RecordError, read_record, write_game


class SavedGame:
    """The file of one running game; it holds all cards and the house's secret."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._game: Game | None = None
        self._left = self._stamp()

    def save(self, game: Game, secret: bytes) -> None:
        """Write the game so that even a crash leaves the old or the new one whole.

        Raises `MugginsError` if the file can't be written, or is no longer as it was left here.
        """
        self.check()
        if game == self._game:
            return
        new = self.file.with_suffix(f".{os.getpid()}")
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as text:
                text.write(write_game(game, secret=secret))
                text.flush()
                os.fsync(text.fileno())
            new.replace(self.file)
        except OSError as error:
            raise MugginsError("not-saved", folder=self.file.parent) from error
        self._game, self._left = game, self._stamp()

    def check(self) -> None:
        """Raise `MugginsError` if another terminal has gone on with the game."""
        if self._stamp() != self._left:
            raise MugginsError("gone-on-elsewhere")

    def load(self) -> tuple[Game, bytes]:
        """The game and its secret; raises `RecordError` if the file is spoilt."""
        try:
            record = read_record(self.file.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise RecordError("record-empty", line=1) from error
        if record.secret is None:
            raise RecordError("record-empty", line=1)
        self._game = record.game
        return record.game, record.secret

    def set_aside(self) -> Path:
        """Move a spoilt file out of the way without losing it; where it went."""
        return self.file.replace(self.file.with_suffix(".spoilt"))

    def forget(self) -> None:
        """Remove the game once it is over."""
        self.file.unlink(missing_ok=True)

    def _stamp(self) -> tuple[int, int] | None:
        """What every writing changes; None for no file."""
        try:
            stat = self.file.stat()
        except OSError:
            return None
        return stat.st_ino, stat.st_mtime_ns


def data_folder() -> Path:
    """Where this user's games of the terminal are kept."""
    named = os.environ.get("XDG_DATA_HOME")
    data = Path(named) if named else Path.home() / ".local" / "share"
    return data / "muggins" / "terminal"


def new_game(folder: Path) -> SavedGame:
    """Where a game that begins now will be kept."""
    return SavedGame(folder / f"{time.time_ns()}.txt")


def waiting(folder: Path) -> list[SavedGame]:
    """The games that were left, the one played last first."""
    files = sorted(folder.glob("*.txt"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
    return [SavedGame(file) for file in files]
