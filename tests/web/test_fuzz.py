"""Recorded requests, changed at random: whatever comes, the site answers, and what it refuses
changes nothing.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, replace
from random import Random
from typing import Any
from urllib.parse import quote, urlencode, urljoin

import pytest

from muggins.game import Game
from muggins.notation import read_event
from muggins.seat import Seat
from tests.web.test_door import asked, request, the_door
from tests.web.two import Two
from tests.web.visitor import Button, Page, Visitor

ODD = (
    "", "0", "-1", "1e9", "99999999999999999999", "x" * 300, "\0", "\u202eevil", "🂡", "5H", "??",
    "' or 1=1 --", "<script>", "../../etc/passwd", "%00", "seed browser", "True", "NaN", "\ud83d",
)  # fmt: skip


@dataclass(frozen=True)
class Sent:
    """A request as a browser sent it."""

    method: str
    path: str
    query: str
    cookies: str
    fields: tuple[tuple[str, str], ...] = ()
    headers: tuple[tuple[bytes, bytes], ...] = ()
    raw: bytes | None = None

    @property
    def body(self) -> bytes:
        if self.raw is not None:
            return self.raw
        return urlencode(self.fields, errors="surrogatepass").encode()

    def scope(self) -> dict[str, Any]:
        """The request as the server hands it to the door."""
        kind = b"application/x-www-form-urlencoded"
        # The server makes text of any path, and puts a sign of its own where there is none.
        path = self.path.encode("utf-8", "replace").decode()
        return request(self.method, path) | {
            "query_string": self.query.encode("utf-8", "replace"),
            "headers": [
                (b"host", b"testserver"),
                (b"cookie", self.cookies.encode("latin1", "replace")),
                (b"content-type", kind),
                *self.headers,
            ],
        }


class Noting(Visitor):
    """A visitor whose requests are noted."""

    def __init__(self, noted: list[Sent], language: str, address: str) -> None:
        super().__init__(language, address=address)
        self._noted = noted

    def get(self, address: str) -> Page:
        self._note("GET", address)
        return super().get(address)

    def press(self, page: Page, what: str | Button, **filled: str | list[str]) -> Page:
        button = what if isinstance(what, Button) else self.button(page, what)
        fields = [(name, value) for name, value in button.form.fields if name not in filled]
        for name, value in filled.items():
            fields += [(name, one) for one in (value if isinstance(value, list) else [value])]
        if button.name:
            fields.append((button.name, button.value))
        address = urljoin(page.address, button.form.action or page.address)
        self._note("POST", address, tuple(fields))
        return super().press(page, what, **filled)

    def _note(self, method: str, address: str, fields: tuple[tuple[str, str], ...] = ()) -> None:
        path, _, query = address.partition("?")
        cookies = "; ".join(f"{name}={one.value}" for name, one in self.client.cookies.items())
        self._noted.append(Sent(method, path, query, cookies, fields))


def recorded() -> list[Sent]:
    """What three people sent while two of them played, looked around and greeted."""
    noted: list[Sent] = []
    two = Two(
        Noting(noted, "en", "127.0.0.1"),
        Noting(noted, "de", "127.0.0.2"),
        Noting(noted, "en", "127.0.0.3"),
    )
    two.seated(watchable="on", counting="muggins", time="60", other="21")
    for move in range(60):
        if not two.step():
            break
        if move % 12 == 5:
            two.anna.press(two.newest(Seat.FIRST), "luck")
            two.carl.get(f"/g/{two.token}/frames?after=3")
            two.bo.get(f"/g/{two.token}/company")
    for path in ("log", "record", "check", "leave", "frames?after=0", "company"):
        two.anna.get(f"/g/{two.token}/{path}")
    for path in ("/", "/games/", "/settings/", "/fair/", "/new/", "/games/bring/", "/metrics"):
        two.bo.get(path)
    two.carl.press(two.carl.get("/games/bring/"), "Look at it", record="Muggins record 1\n")
    two.anna.press(two.anna.get("/settings/"), "Keep these settings")
    return noted


def changed(sent: Sent, others: list[Sent], random: Random) -> Sent:
    """The request with one to three things about it changed."""
    for _ in range(random.randint(1, 3)):
        sent = random.choice(_WAYS)(sent, others, random)
    return sent


def _text(text: str, random: Random) -> str:
    """A text with something in it changed, or another one."""
    if not text or random.random() < 0.4:
        return random.choice(ODD)
    at = random.randrange(len(text))
    sign = chr(random.choice((random.randrange(128), random.randrange(0x3000))))
    return random.choice((text[:at] + sign + text[at + 1 :], text[:at], text + text[at:]))


def _other_path(sent: Sent, _others: list[Sent], random: Random) -> Sent:
    return replace(sent, path="/" + _text(sent.path[1:], random))


def _other_query(sent: Sent, _others: list[Sent], random: Random) -> Sent:
    return replace(
        sent, query=quote(_text(sent.query or "at=9", random), safe="=&", errors="ignore")
    )


def _other_method(sent: Sent, _others: list[Sent], random: Random) -> Sent:
    return replace(sent, method=random.choice("GET POST HEAD PUT DELETE OPTIONS PATCH".split()))


def _other_field(sent: Sent, _others: list[Sent], random: Random) -> Sent:
    fields = list(sent.fields)
    if not fields:
        return replace(sent, fields=((random.choice(("move", "seed", "x")), random.choice(ODD)),))
    at = random.randrange(len(fields))
    name, value = fields[at]
    ways: tuple[list[tuple[str, str]], ...] = (
        [(name, _text(value, random))],
        [(_text(name, random), value)],
        [],
        [(name, value), (name, _text(value, random))],
    )
    fields[at : at + 1] = random.choice(ways)
    return replace(sent, fields=tuple(fields))


def _others_cookies(sent: Sent, others: list[Sent], random: Random) -> Sent:
    return replace(sent, cookies=random.choice(others).cookies)


def _others_body(sent: Sent, others: list[Sent], random: Random) -> Sent:
    return replace(sent, fields=random.choice(others).fields)


def _broken_cookies(sent: Sent, _others: list[Sent], random: Random) -> Sent:
    return replace(sent, cookies=_text(sent.cookies, random))


def _raw_body(sent: Sent, _others: list[Sent], random: Random) -> Sent:
    size = random.choice((0, 1, 40, 2000, 65_536, 65_537))
    return replace(sent, raw=random.randbytes(size))


def _header(sent: Sent, _others: list[Sent], random: Random) -> Sent:
    name = random.choice(
        (b"accept", b"content-type", b"content-length", b"origin", b"referer", b"x-forwarded-for",
         b"accept-language", b"host", b"if-none-match", b"range", b"x_forwarded_for")
    )  # fmt: skip
    values = (
        b"application/json", b"multipart/form-data; boundary=x", b"text/html;charset=\xff", b"-1",
        b"https://elsewhere.example", b"de;q=x," * 50, random.randbytes(30), b"",
    )  # fmt: skip
    return replace(sent, headers=(*sent.headers, (name, random.choice(values))))


_WAYS = (
    _other_path, _other_query, _other_method, _other_field, _other_field, _other_field,
    _others_cookies, _others_body, _broken_cookies, _raw_body, _header, _header,
)  # fmt: skip


def state() -> tuple[object, ...]:
    """All that games, seats and invitations are, in short."""
    from django.db.models import Count, Sum

    from muggins.web.models import EventRow, GameRow
    from muggins.web.people import Company, Invitation, Sitting, Watchable

    return (
        *GameRow.objects.aggregate(Count("pk"), Sum("version")).values(),
        EventRow.objects.count(),
        Invitation.objects.count(),
        list(Company.objects.order_by("pk").values_list("seed", "next")),
        list(Sitting.objects.order_by("pk").values_list("again", "said")),
        Watchable.objects.count(),
    )


def bombarded(number: int, random: Random, monkeypatch: pytest.MonkeyPatch) -> Counter[int]:
    """So many changed requests, and how they were answered."""
    from django.core.cache import cache

    from muggins.web.models import EventRow, GameRow

    monkeypatch.setattr("django.conf.settings.NEW_GAMES_AN_HOUR", 10**6)
    noted = recorded()
    app, answered = the_door(), Counter[int]()

    async def work() -> None:
        before = await asyncio.to_thread(state)
        for count in range(number):
            if count % 40 == 0:
                cache.clear()
            sent = changed(random.choice(noted), noted, random)
            status, _headers, _body = await asked(app, sent.scope(), sent.body)
            answered[status] += 1
            assert status < 500, sent
            after = await asyncio.to_thread(state)
            assert status < 400 or after == before, (status, sent)
            before = after

    asyncio.run(work())
    for row in GameRow.objects.all():
        lines = EventRow.objects.filter(game=row).order_by("number").values_list("line", flat=True)
        game = Game.replay([read_event(line) for line in lines])
        assert len(game.events) == row.version
    return answered


def test_changed_requests_are_answered_and_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    answered = bombarded(1000, Random(1), monkeypatch)
    # Most of it is refused, but not all at the first door.
    assert sum(number for status, number in answered.items() if status >= 400) > 200
    assert {200, 302, 400, 403, 404, 405} <= set(answered)


@pytest.mark.proof
def test_a_hundred_thousand_changed_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    assert sum(bombarded(100_000, Random(2), monkeypatch).values()) == 100_000
