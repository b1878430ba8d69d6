"""Between an ASGI server and Django: whole requests in, whole answers out, few threads.

A request is read to its end before a thread is asked for, and an answer leaves after the thread is
free again, so slow clients cost nothing but a little memory; all that is sent here is small.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, Final, Protocol, runtime_checkable

from muggins.web.measures import MEASURES

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]
Answer = tuple[int, Headers, bytes]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]

THREADS: Final = 2
"""More only take the interpreter from one another: everybody waits, nobody is served sooner."""

MOST_WAITING: Final = 200
LARGEST_BODY: Final = 64 * 1024
BODY_SECONDS: Final = 20
BUSY: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Muggins</title>
<p>Too much is going on at the moment. Nothing was changed; please try again.</p>
<p lang="de">Gerade ist zu viel los. Nichts wurde geändert; bitte versuch es noch einmal.</p>
</html>
"""
"""Made without a thread, since all of them have more than enough to do."""

_HTML: Final = b"text/html; charset=utf-8"
_PLAIN: Final = b"text/plain; charset=utf-8"


@runtime_checkable
class Closing(Protocol):
    """An answer that wants to know when it has been sent."""

    def close(self) -> object: ...


class TooLarge(Exception):
    """The request holds more than any form of ours."""


class Gone(Exception):
    """The client went away before it had sent everything."""


class Bridge:
    """An ASGI application for HTTP that lets a WSGI application answer."""

    def __init__(self, pages: Wsgi) -> None:
        self._pages = pages
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="pages")

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await _body(scope, receive)
        except (Gone, TimeoutError):
            return
        except TooLarge:
            await _send(send, _whole(413, _PLAIN, "The request is too large."))
            return
        if MEASURES.waiting >= MOST_WAITING:
            await _send(send, _whole(503, _HTML, BUSY, (b"retry-after", b"5")))
            return
        MEASURES.waiting += 1
        try:
            loop = asyncio.get_running_loop()
            answer = await loop.run_in_executor(self._threads, self._answer, scope, body)
        finally:
            MEASURES.waiting -= 1
        await _send(send, answer)

    def _answer(self, scope: Message, body: bytes) -> Answer:
        """What the pages answer; in a thread of ours."""
        started: list[tuple[int, Headers]] = []

        def start(status: str, headers: list[tuple[str, str]], _error: Any = None) -> None:
            encoded = [(n.lower().encode("latin1"), v.strip().encode("latin1")) for n, v in headers]
            started.append((int(status[:3]), encoded))

        chunks = self._pages(_environ(scope, body), start)
        try:
            content = b"".join(chunks)
        finally:
            # Tells Django that the request is over.
            if isinstance(chunks, Closing):
                chunks.close()
        status, headers = started[-1]
        return status, headers, content


async def _body(scope: Message, receive: Receive) -> bytes:
    for name, value in scope["headers"]:
        if name == b"content-length" and (not value.isdigit() or int(value) > LARGEST_BODY):
            raise TooLarge
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise Gone
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            raise TooLarge
        if not message.get("more_body", False):
            return bytes(body)


def _environ(scope: Message, body: bytes) -> dict[str, Any]:
    """The request as WSGI has it (PEP 3333)."""
    server = scope.get("server") or ("localhost", 80)
    environ: dict[str, Any] = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": scope["path"].encode().decode("latin1"),
        "QUERY_STRING": scope["query_string"].decode("latin1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": (scope.get("client") or ("", 0))[0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": False,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        # X_Forwarded_For would arrive under the name of X-Forwarded-For.
        if b"_" in name:
            continue
        key = name.decode("latin1").upper().replace("-", "_")
        key = key if key in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{key}"
        text = value.decode("latin1")
        environ[key] = f"{environ[key]},{text}" if key in environ else text
    environ["CONTENT_LENGTH"] = str(len(body))
    return environ


def _whole(status: int, kind: bytes, text: str, *headers: tuple[bytes, bytes]) -> Answer:
    """An answer that is made here, with its length, so that the connection can go on."""
    content = text.encode()
    length = (b"content-length", str(len(content)).encode())
    return status, [(b"content-type", kind), length, *headers], content


async def _send(send: Send, answer: Answer) -> None:
    status, headers, content = answer
    MEASURES.answered(status)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})
