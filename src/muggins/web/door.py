"""The door of the site: bells are answered here, all else goes to Django.

An open page holds a WebSocket at ``/bell/<ticket>``. It is told versions and nothing else; what is
sent to us is not read. The door never asks the database.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from muggins.web.bridge import Bridge, Message, Receive, Send, Wsgi
from muggins.web.limits import true_address
from muggins.web.live import BELL, Full, Listener, game_of

App = Callable[[Message, Receive, Send], Awaitable[None]]

BELL_PATH: Final = "/bell/"
REFUSED: Final = 4403
FULL: Final = 1013


def door(pages: Wsgi) -> App:
    """The application that the server runs, in front of the pages."""
    to_pages = Bridge(pages)

    async def answer(scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await _bell(scope, receive, send)
        else:
            await to_pages(scope, receive, send)

    return answer


async def _bell(scope: Message, receive: Receive, send: Send) -> None:
    await receive()  # the wish to connect, which says nothing more
    token = _game_asked_for(scope)
    if token is None:
        # Before it is accepted, closing is an HTTP answer 403.
        await send({"type": "websocket.close", "code": REFUSED})
        return
    try:
        with BELL.listening(token, _address(scope)) as listener:
            await send({"type": "websocket.accept"})
            await _tell(listener, receive, send)
    except Full:
        await send({"type": "websocket.close", "code": FULL})


async def _tell(listener: Listener, receive: Receive, send: Send) -> None:
    """Send versions until the page is gone."""
    gone = asyncio.ensure_future(_gone(receive))
    try:
        while not gone.done():
            rung = asyncio.ensure_future(listener.next())
            await asyncio.wait((rung, gone), return_when=asyncio.FIRST_COMPLETED)
            if not rung.done():
                rung.cancel()
                return
            # The page may have gone in the same moment; then there is nobody to tell.
            with suppress(OSError, RuntimeError):
                text = json.dumps(rung.result())
                await send({"type": "websocket.send", "text": text})
    finally:
        gone.cancel()


async def _gone(receive: Receive) -> None:
    while (await receive())["type"] != "websocket.disconnect":
        pass


def _game_asked_for(scope: Message) -> str | None:
    """The game whose bell is asked for; None unless page and ticket are ours."""
    path: str = scope["path"]
    if not path.startswith(BELL_PATH) or not _from_our_page(scope):
        return None
    return game_of(path.removeprefix(BELL_PATH))


def _address(scope: Message) -> str:
    """The address that asks, as the pages understand it."""
    peer = (scope.get("client") or ("", 0))[0]
    return true_address(peer, _headers(scope).get(b"x-forwarded-for", ""))


def _headers(scope: Message) -> dict[bytes, str]:
    return {name: value.decode("latin1") for name, value in scope["headers"]}


def _from_our_page(scope: Message) -> bool:
    """Whether the Origin names the host that was asked, and that host is one of ours."""
    headers = _headers(scope)
    host, origin = headers.get(b"host", ""), urlsplit(headers.get(b"origin", ""))
    name, _port = split_domain_port(host)
    return validate_host(name, settings.ALLOWED_HOSTS) and origin.netloc.lower() == host.lower()
