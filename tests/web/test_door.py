"""The door: bells ring for those with a ticket, requests are bounded, slow clients hold nothing."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from typing import Any

import pytest

from muggins.web import bridge
from tests.web.visitor import Visitor, token_of

App = Callable[..., Awaitable[None]]
Scope = dict[str, Any]
Answer = tuple[int, dict[bytes, bytes], bytes]


class Client:
    """One connection to an ASGI application: what it says, what it is told."""

    def __init__(self, app: App, scope: dict[str, Any]) -> None:
        self._app, self._scope = app, scope
        self.said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.told: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def start(self) -> asyncio.Task[None]:
        return asyncio.ensure_future(self._app(self._scope, self.said.get, self.told.put))

    async def hears(self) -> dict[str, Any]:
        return await asyncio.wait_for(self.told.get(), timeout=5)


def request(method: str = "GET", path: str = "/", *headers: tuple[bytes, bytes]) -> Scope:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": method,
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"testserver"), *headers],
        "client": ("192.0.2.1", 5),
        "server": ("testserver", 80),
    }


def bell(
    ticket: str, *, origin: str = "http://testserver", host: str = "testserver"
) -> dict[str, Any]:
    return {
        "type": "websocket",
        "path": f"/bell/{ticket}",
        "headers": [(b"host", host.encode()), (b"origin", origin.encode())],
    }


def the_door() -> App:
    from muggins.web.door import door
    from muggins.web.wsgi import application

    return door(application)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


async def asked(app: App, scope: Scope, body: bytes = b"") -> Answer:
    client = Client(app, scope)
    await client.said.put({"type": "http.request", "body": body})
    await client.start()
    start, content = await client.hears(), await client.hears()
    return start["status"], dict(start["headers"]), content["body"]


def test_pages_come_through_the_door() -> None:
    async def work() -> None:
        status, headers, body = await asked(the_door(), request())
        assert status == 200
        assert b"Play now" in body
        assert headers[b"set-cookie"].startswith(b"muggins_csrf=")
        assert (await asked(the_door(), request(path="/nowhere")))[0] == 404
        assert (await asked(the_door(), request(path="/g/\u00e4\u20ac")))[0] == 404

    run(work())


def test_the_bell_rings_once_for_what_came_in_between() -> None:
    from muggins.web.live import BELL, ticket

    async def work() -> None:
        client = Client(the_door(), bell(ticket("A" * 16)))
        await client.said.put({"type": "websocket.connect"})
        task = client.start()
        assert (await client.hears())["type"] == "websocket.accept"
        assert len(BELL) == 1
        BELL.ring("B" * 16, 3)
        BELL.ring("A" * 16, 7)
        BELL.ring("A" * 16, 9)
        assert json.loads((await client.hears())["text"]) == {"version": 9}
        assert client.told.empty()
        await client.said.put({"type": "websocket.receive", "text": "let me in"})
        await client.said.put({"type": "websocket.disconnect"})
        await asyncio.wait_for(task, timeout=5)
        assert len(BELL) == 0
        assert client.told.empty()

    run(work())


def test_a_move_rings_the_bell() -> None:
    from muggins.web.live import ticket

    async def work() -> None:
        alice = Visitor()
        page = await asyncio.to_thread(alice.get, "/")
        page = await asyncio.to_thread(alice.press, page, "Play now")
        client = Client(the_door(), bell(ticket(token_of(page))))
        await client.said.put({"type": "websocket.connect"})
        task = client.start()
        await client.hears()
        page = await asyncio.to_thread(alice.press, page, page.form.buttons[0])
        assert json.loads((await client.hears())["text"])["version"] == int(page.data["version"])
        task.cancel()

    run(work())


@pytest.mark.parametrize("case", ["forged", "empty", "old", "origin", "no-origin", "host", "path"])
def test_nobody_else_hears_the_bell(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from muggins.web.live import BELL, TICKET_SECONDS, ticket

    good = ticket("A" * 16)
    scope = {
        "forged": bell("A" * 16 + ":" + good.split(":", 1)[1][:-1] + "x"),
        "empty": bell(""),
        "old": bell(good),
        "origin": bell(good, origin="https://elsewhere.example"),
        "no-origin": bell(good, origin=""),
        "host": bell(good, origin="http://elsewhere.example", host="elsewhere.example"),
        "path": bell(good) | {"path": f"/sell/{good}"},
    }[case]
    if case == "old":
        later = time.time() + TICKET_SECONDS + 1
        monkeypatch.setattr("django.core.signing.time.time", lambda: later)

    async def work() -> None:
        client = Client(the_door(), scope)
        await client.said.put({"type": "websocket.connect"})
        await client.start()
        assert (await client.hears())["type"] == "websocket.close"
        assert len(BELL) == 0

    run(work())


def test_listeners_are_limited() -> None:
    from muggins.web.live import BELL, MOST_OF_ONE_GAME, ticket

    async def work() -> None:
        app, tasks = the_door(), []
        for number in range(MOST_OF_ONE_GAME + 1):
            client = Client(app, bell(ticket("A" * 16)))
            await client.said.put({"type": "websocket.connect"})
            tasks.append(client.start())
            kind = (await client.hears())["type"]
            assert kind == ("websocket.accept" if number < MOST_OF_ONE_GAME else "websocket.close")
        assert len(BELL) == MOST_OF_ONE_GAME
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert len(BELL) == 0

    run(work())


def echo(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
    """A WSGI application that tells what it was asked."""
    start("200 OK", [("X-Path", environ["PATH_INFO"])])
    forwarded = environ.get("HTTP_X_FORWARDED_FOR", "-")
    return [f"{environ['REQUEST_METHOD']} {forwarded} ".encode(), environ["wsgi.input"].read()]


def test_a_body_comes_whole_and_is_bounded() -> None:
    async def work() -> None:
        app = bridge.Bridge(echo)
        assert (await asked(app, request("POST"), b"a=1"))[2] == b"POST - a=1"
        large = b"x" * (bridge.LARGEST_BODY + 1)
        assert (await asked(app, request("POST"), large))[0] == 413
        announced = request("POST", "/", (b"content-length", str(len(large)).encode()))
        assert (await asked(app, announced))[0] == 413
        assert (await asked(app, request("POST", "/", (b"content-length", b"-1"))))[0] == 413
        client = Client(app, request("POST"))
        for piece in (b"a", b"b", b"c"):
            await client.said.put(
                {"type": "http.request", "body": piece, "more_body": piece != b"c"}
            )
        await client.start()
        await client.hears()
        assert (await client.hears())["body"] == b"POST - abc"

    run(work())


def test_headers_with_underscores_are_not_believed() -> None:
    async def work() -> None:
        app = bridge.Bridge(echo)
        forged = request("GET", "/", (b"x_forwarded_for", b"203.0.113.9"))
        assert (await asked(app, forged))[2] == b"GET - "
        real = request(
            "GET", "/", (b"x-forwarded-for", b"192.0.2.7"), (b"x-forwarded-for", b"192.0.2.8")
        )
        assert (await asked(app, real))[2] == b"GET 192.0.2.7,192.0.2.8 "

    run(work())


def test_slow_clients_hold_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "BODY_SECONDS", 0.2)

    async def work() -> None:
        app = bridge.Bridge(echo)
        slow = [Client(app, request("POST")) for _ in range(20)]
        tasks = [client.start() for client in slow]
        assert (await asked(app, request()))[0] == 200
        left = Client(app, request("POST"))
        await left.said.put({"type": "http.disconnect"})
        await left.start()
        await asyncio.wait_for(asyncio.gather(*tasks), timeout=5)
        assert all(client.told.empty() for client in (*slow, left))

    run(work())


def test_more_than_can_be_answered_is_told_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "MOST_WAITING", 2)

    def slowly(environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        time.sleep(0.2)
        return echo(environ, start)

    async def work() -> None:
        app = bridge.Bridge(slowly)
        answers = await asyncio.gather(*(asked(app, request()) for _ in range(4)))
        assert sorted(status for status, _headers, _body in answers) == [200, 200, 503, 503]
        assert {h[b"retry-after"] for status, h, _ in answers if status == 503} == {b"5"}
        # The connection goes on after it.
        assert all(h[b"content-length"] == b"%d" % len(b) for s, h, b in answers if s == 503)
        assert (await asked(app, request()))[0] == 200

    run(work())
