"""A player that is a program of somebody else, asked by the bot protocol."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from muggins.engine.bot_protocol import LONGEST, read_move, write_request
from muggins.errors import MugginsError
from muggins.moves import Move
from muggins.view import View

PREFIX: Final = "ext:"
"""Before the command, where a player is named."""

_GRACE: Final = 1.0
"""Seconds in which a program may end by itself once nothing more is asked."""


class PlayerError(MugginsError):
    """No player is named by this text, or its program can't be started."""


class Forfeit(MugginsError):
    """A player that does not make a legal move in time has lost the game."""


class External:
    """A program started when it is first asked, and again after it has failed.

    `time_limit` are the seconds that it has for each answer, the first included. Use it as a
    context: at its end the program is stopped. Raises `PlayerError` for no command at all.
    """

    def __init__(self, command: str, *, time_limit: float) -> None:
        self.name = PREFIX + command
        self.version = ""
        self._words = _words(command)
        self._time_limit = time_limit
        self._running: _Running | None = None

    def move(self, view: View, seed: bytes) -> Move:
        """Its answer; raises `Forfeit` if there is none in time, or none that can be read."""
        if self._running is None:
            self._running = _Running(self._words)
        try:
            answer = self._running.answer(write_request(view, seed), self._time_limit)
            try:
                return read_move(answer)
            except MugginsError as error:
                raise Forfeit("forfeit-unreadable", reason=error) from error
        except Forfeit:
            self._running.kill()
            self._running = None
            raise

    def __enter__(self) -> External:
        return self

    def __exit__(self, *_: object) -> None:
        if self._running is not None:
            self._running.end()
            self._running = None


def _words(command: str) -> list[str]:
    """The program, which must be there, and its arguments."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PlayerError("player-command", command=command) from error
    if not words or shutil.which(words[0]) is None:
        raise PlayerError("player-command", command=command)
    return words


class _Running:
    """A program that runs, with a thread that speaks with it, so that no answer is awaited."""

    def __init__(self, words: list[str]) -> None:
        self._process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
        )
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._thread = Thread(target=self._talk, daemon=True)
        self._thread.start()

    def answer(self, question: str, seconds: float) -> str:
        """The next line that it writes; raises `Forfeit` for none."""
        self._questions.put(question.encode() + b"\n")
        try:
            line = self._answers.get(timeout=seconds)
        except Empty:
            raise Forfeit("forfeit-silent", seconds=f"{seconds:g}") from None
        if not line:
            raise Forfeit("forfeit-ended")
        return line.decode(errors="replace").strip()

    def end(self) -> None:
        """Let it end by itself, as nothing more is asked; else stop it."""
        self._questions.put(None)
        self._thread.join(_GRACE)
        try:
            self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> None:
        """Stop it, with all programs that it has started."""
        if hasattr(os, "killpg"):
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        else:
            self._process.kill()
        self._process.wait()
        self._questions.put(None)
        self._thread.join(_GRACE)

    def _talk(self) -> None:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._process.stdout as out:
            try:
                with self._process.stdin as into:
                    for question in iter(self._questions.get, None):
                        into.write(question)
                        into.flush()
                        self._answers.put(out.readline(LONGEST))
            except OSError:
                self._answers.put(b"")
