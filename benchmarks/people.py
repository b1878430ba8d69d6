"""People at tables, without browsers: they move as the script of the page does.

A connection is kept open, answers are asked for as JSON and compressed, the bell rings through a
WebSocket. All of it is small, since whoever measures shares the cores with what is measured.
"""

from __future__ import annotations

import asyncio
import json
import re
import sys
import zlib
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlencode, urlsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

SECRET: Final = "c" * 32
"""The token of forms is whatever the browser's own cookie says."""

_MOVE: Final = re.compile(r'<button class="(?:main|card-button)"[^>]*name="move" value="([^"]+)"')
_CHOICE: Final = re.compile(r'name="discard" value="(..)"')
_DATA: Final = re.compile(r' data-(phase|decision)="([^"]*)"')
IDLE_SECONDS: Final = 4.0
"""The server closes connections that lie idle for five seconds."""


class Line:
    """A connection to the site, opened again when it has lain idle for too long."""

    def __init__(self, site: str, *, session: str = "", source: str = "") -> None:
        parts = urlsplit(site)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._source = (source, 0) if source else None
        self._used = 0.0
        self._writer: asyncio.StreamWriter | None = None
        cookies = f"muggins_csrf={SECRET}" + (f"; muggins_session={session}" if session else "")
        self._head = (
            f"Host: {self._host}:{self._port}\r\nAccept: application/json\r\n"
            f"Accept-Encoding: gzip\r\nCookie: {cookies}\r\n"
        )

    async def ask(
        self, path: str, fields: list[tuple[str, str]] | None = None
    ) -> tuple[int, bytes]:
        """Status and content of an answer; fields make it a POST."""
        body = b"" if fields is None else urlencode([*_TOKEN, *fields]).encode()
        kind = "Content-Type: application/x-www-form-urlencoded\r\n" if body else ""
        head = (
            f"{'GET' if fields is None else 'POST'} {path} HTTP/1.1\r\n{self._head}{kind}"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        try:
            return await self._answer(head.encode() + body)
        except (OSError, asyncio.IncompleteReadError):
            # The server may have closed it in the same moment; whatever is sent can be sent again.
            await self.close()
            return await self._answer(head.encode() + body)

    async def _answer(self, request: bytes) -> tuple[int, bytes]:
        loop = asyncio.get_running_loop()
        if self._writer is None or loop.time() - self._used > IDLE_SECONDS:
            await self.close()
            self._reader, self._writer = await asyncio.open_connection(
                self._host, self._port, local_addr=self._source
            )
        self._writer.write(request)
        lines = (await self._reader.readuntil(b"\r\n\r\n")).lower().split(b"\r\n")
        headers = dict(line.split(b": ", 1) for line in lines[1:] if line)
        content = await self._reader.readexactly(int(headers.get(b"content-length", b"0")))
        if headers.get(b"content-encoding") == b"gzip":
            content = zlib.decompress(content, 31)
        self._used = loop.time()
        return int(lines[0].split()[1]), content

    async def close(self) -> None:
        """Hang up."""
        if self._writer is not None:
            self._writer.close()
            with suppress(OSError):
                await self._writer.wait_closed()
            self._writer = None


_TOKEN: Final = (("csrfmiddlewaretoken", SECRET),)


class Person:
    """Somebody in a seat with the page open, who knows the newest table and whose turn it is."""

    def __init__(
        self, site: str, token: str, session: str, version: int, *, source: str = ""
    ) -> None:
        self._site, self.token = site, token
        self._line = Line(site, session=session, source=source)
        self._asking = asyncio.Lock()
        self._bell: ClientConnection | None = None
        self._table = self._ticket = ""
        self.version, self.yours = version, False

    @property
    def over(self) -> bool:
        """Whether his game has ended."""
        return ' data-phase="over"' in self._table

    async def look(self, version: int = sys.maxsize) -> int:
        """Fetch what happened since; gives the status, or 0 if that version is known already."""
        async with self._asking:
            if self.version >= version:
                return 0
            return self._take(*await self._line.ask(self._path(f"frames?after={self.version - 1}")))

    async def move(self) -> int:
        """Make the first move that is offered; gives the status."""
        async with self._asking:
            return self._take(*await self._line.ask(self._path("move"), self._wish()))

    async def listen(self) -> None:
        """Open the bell, as every open page does."""
        self._bell = await self.bell()

    async def bell(self) -> ClientConnection:
        """A bell of this game."""
        address = f"{self._site.replace('http', 'ws', 1)}/bell/{self._ticket}"
        return await connect(address, origin=Origin(self._site), ping_interval=None)

    async def rung(self) -> int:
        """The next version that the bell tells; -1 once it is silent for good."""
        assert self._bell is not None
        try:
            while True:
                told: dict[str, int] = json.loads(await self._bell.recv())
                if "version" in told:
                    return told["version"]
        except ConnectionClosed:
            return -1

    async def leave(self) -> None:
        """Close the page."""
        await self._line.close()
        if self._bell is not None:
            await self._bell.close()

    def _path(self, rest: str) -> str:
        return f"/g/{self.token}/{rest}"

    def _wish(self) -> list[tuple[str, str]]:
        data = dict(_DATA.findall(self._table))
        if data["phase"] == "discard":
            cards = _CHOICE.findall(self._table)[:2]
            move = [("move", "discard"), *(("discard", card) for card in cards)]
        else:
            moves = _MOVE.findall(self._table)
            move = [("move", moves[0] if moves else "go")]
        return [("decision", data["decision"]), *move]

    def _take(self, status: int, content: bytes) -> int:
        if status not in (200, 409):
            return status
        answer: dict[str, Any] = json.loads(content)
        if answer["version"] >= self.version:
            self.version, self.yours = answer["version"], answer["yours"]
            self._table, self._ticket = answer["frames"][-1]["html"], answer["ticket"]
        return status
