"""The bell: tells open pages that their game went on, and nothing else.

A page holds a signed ticket that names its game and runs out; with it the door opens a WebSocket
without asking the database. This is the bell of one process; `wire` connects several.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core import signing

if TYPE_CHECKING:
    from collections.abc import Iterator

TICKET_SECONDS: Final = 12 * 3600
MOST_LISTENERS: Final = 2000
MOST_OF_ONE_GAME: Final = 24
_SALT: Final = "muggins.bell"


def ticket(token: str) -> str:
    """A ticket for the bell of a game."""
    return signing.TimestampSigner(salt=_SALT).sign(token)


def game_of(ticket: str) -> str | None:
    """The game of a ticket; None if it is forged or has run out."""
    try:
        return signing.TimestampSigner(salt=_SALT).unsign(ticket, max_age=TICKET_SECONDS)
    except signing.BadSignature:
        return None


class Full(Exception):
    """There is no room for one more listener."""


class Listener:
    """One open page: the newest version it has not been told of yet."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._rung = asyncio.Event()
        self._version = 0
        self._news: dict[str, int | bool] = {}

    def ring(self, version: int) -> None:
        """The game has this version now; called from any thread."""
        self._loop.call_soon_threadsafe(self._note_version, version)

    def look(self) -> None:
        """Something beside the game changed; called from any thread."""
        self._loop.call_soon_threadsafe(self._note, "look", True)

    def _note_version(self, version: int) -> None:
        if version > self._version:
            self._version = version
            self._note("version", version)

    def _note(self, what: str, value: int | bool) -> None:  # noqa: FBT001
        self._news[what] = value
        self._rung.set()

    async def next(self) -> dict[str, int | bool]:
        """What to tell; several changes that came in between are one."""
        await self._rung.wait()
        self._rung.clear()
        news, self._news = self._news, {}
        return news


class Bell:
    """Who listens to which game."""

    def __init__(self) -> None:
        self._listeners: defaultdict[str, set[Listener]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self._number = 0
        self._lock = Lock()

    def ring(self, token: str, version: int) -> None:
        """Tell all open pages of a game that it has this version now; from any thread."""
        with self._lock:
            listeners = list(self._listeners.get(token, ()))
        for listener in listeners:
            listener.ring(version)

    def look(self, token: str) -> None:
        """Tell all open pages of a game that something beside it changed; from any thread."""
        with self._lock:
            listeners = list(self._listeners.get(token, ()))
        for listener in listeners:
            listener.look()

    def look_everywhere(self) -> None:
        """Tell all open pages to look whether something changed; from any thread."""
        with self._lock:
            listeners = [one for some in self._listeners.values() for one in some]
        for listener in listeners:
            listener.look()

    @contextmanager
    def listening(self, token: str, address: str = "") -> Iterator[Listener]:
        """Listen to a game for as long as the context is open.

        Raises `Full` if too many do already: in all, to one game, or from one address.
        """
        listener = Listener(asyncio.get_running_loop())
        with self._lock:
            mine = self._listeners[token]
            if (
                self._number >= MOST_LISTENERS
                or len(mine) >= MOST_OF_ONE_GAME
                or self._addresses[address] >= settings.PAGES_OF_ONE_ADDRESS
            ):
                raise Full
            mine.add(listener)
            self._number += 1
            self._addresses[address] += 1
        try:
            yield listener
        finally:
            with self._lock:
                self._number -= 1
                self._addresses[address] -= 1
                if not self._addresses[address]:
                    del self._addresses[address]
                mine.discard(listener)
                if not mine:
                    self._listeners.pop(token, None)

    def __len__(self) -> int:
        return self._number


BELL: Final = Bell()
