"""Where the bots of a server think: quick ones at once, those with kernels in processes apart.

A kernel that crashes takes its own process with it and no other, and one that computes leaves this
process free to answer. What a bot decides does not depend on where it thinks.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import CancelledError, Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotInTime
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from threading import Lock
from typing import Final, TypeVar

from muggins.engine.bots import Bot, move_of
from muggins.engine.master import masters
from muggins.engine.workers import kill, worker_pool
from muggins.moves import Move
from muggins.table import Phase
from muggins.view import View

APART: Final = frozenset(bot.name for bot in masters())
"""The bots that think in processes of their own; the others take less than 5 ms for a move."""

TIME_LIMIT: Final = 30.0
"""Seconds for a move, the start of a process included."""

COMPILING: Final = 300.0
"""Seconds more while a process still gets ready: on a new machine kernels are compiled then."""

Found = TypeVar("Found")
_TRIES: Final = 2
_log = logging.getLogger(__name__)


class Lost(Exception):
    """A bot gave no answer: its process died twice, or took too long."""


class Thinkers:
    """Processes that answer for bots, started when they are first needed.

    `move` is what they do; `processes` are by default all cores but one, and one at least.
    """

    def __init__(
        self,
        move: Callable[[str, View, bytes], Move] = move_of,
        *,
        processes: int = 0,
        time_limit: float = TIME_LIMIT,
    ) -> None:
        self._move = move
        self._processes = processes or max((os.cpu_count() or 1) - 1, 1)
        self._time_limit = time_limit
        self._pool: ProcessPoolExecutor | None = None
        self._warming: Future[None] | None = None
        self._lock = Lock()

    def start(self) -> None:
        """Have a process ready that has loaded all that a bot needs, without waiting for it."""
        with self._lock:
            if self._warming is not None:
                return
        with suppress(RuntimeError):  # the pool is just being left
            self._warming = self._ready().submit(warm_up)

    def ask(self, identity: str, view: View, seed: bytes) -> Move:
        """The bot's move; raises `Lost` if there is none."""
        return self.run(self._move, identity, view, seed)

    def begin(self, function: Callable[..., object], *given: object) -> None:
        """Have a process do something of which nobody awaits the end."""
        with suppress(RuntimeError):  # the pool is just being left
            self._ready().submit(function, *given)

    def run(self, function: Callable[..., Found], *given: object) -> Found:
        """What a function of a module makes of values that can be sent; raises `Lost`."""
        # Nothing else that was given may stand in a log.
        who = given[0] if given and isinstance(given[0], str) else function.__name__
        for _ in range(_TRIES):
            pool = self._ready()
            try:
                future = pool.submit(function, *given)
            except RuntimeError:  # somebody else has just left this pool
                self._leave(pool)
                continue
            try:
                return future.result(self._limit())
            except (BrokenProcessPool, CancelledError):
                _log.error("a process died while %s was thinking", who)
                self._leave(pool)
            except NotInTime:
                _log.error("%s took more than %s seconds", who, self._time_limit)
                self._leave(pool)
                break
        raise Lost

    def stop(self) -> None:
        """End all processes."""
        if self._pool is not None:
            self._leave(self._pool)

    def _limit(self) -> float:
        warm = self._warming is None or self._warming.done()
        return self._time_limit + (0 if warm else COMPILING)

    def _ready(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = worker_pool(self._processes)
            return self._pool

    def _leave(self, pool: ProcessPoolExecutor) -> None:
        with self._lock:
            # Somebody else may have put another one in its place already.
            if self._pool is pool:
                self._pool = self._warming = None
        kill(pool)


def warm_up() -> None:
    """Has everything compiled and loaded that bots, hints and reviews ask of the engine.

    Half a minute when the kernels are compiled for the first time on this machine.
    """
    from muggins.engine import discard, judgement

    judgement.warm_up()
    discard.warm_up()


THINKERS: Final = Thinkers()


def expect(bot: Bot) -> None:
    """Get ready for a game with this bot."""
    if bot.name in APART:
        THINKERS.start()


def thinks_apart(identity: str) -> bool:
    """Whether the bot with this name and version needs a process of its own to think in."""
    return identity.partition(" ")[0] in APART


def ask(identity: str, view: View, seed: bytes) -> Move:
    """The move of the bot with this name and version, wherever it thinks; raises `Lost`."""
    apart = thinks_apart(identity) and view.phase in (Phase.DISCARD, Phase.PLAY)
    return (THINKERS.ask if apart else move_of)(identity, view, seed)
