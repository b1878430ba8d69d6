"""What whoever runs a site relies on: health, counters, limits, silent logs, the handbook."""

from __future__ import annotations

import asyncio
import logging
import re
from pathlib import Path

import pytest
from django.http import HttpRequest

from muggins.seat import Seat
from tests.web.playing import game_at
from tests.web.test_door import Client, bell, the_door
from tests.web.two import Two
from tests.web.visitor import Visitor

ROOT = Path(__file__).parents[2]


def test_health_asks_the_database(monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import OperationalError, connection

    carl = Visitor(address="192.0.2.7")
    well = carl.client.get("/health")
    assert (well.status_code, well.content) == (200, b"well\n")

    def gone() -> None:
        raise OperationalError

    monkeypatch.setattr(connection, "cursor", gone)
    assert carl.client.get("/health").status_code == 503


def test_counters_are_for_this_machine_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asyncio.run(_two_answers())
    text = Visitor(address="127.0.0.1").client.get("/metrics").content.decode()
    assert re.search(r'muggins_answers_total\{process="\d+",status="4xx"\} [1-9]', text)
    assert "muggins_open_pages" in text
    assert Visitor(address="192.0.2.7").client.get("/metrics").status_code == 404
    # Behind a proxy that the settings do not name everybody looks like this machine.
    behind = Visitor(address="127.0.0.1").client
    headers = {"X-Forwarded-For": "192.0.2.7"}
    assert behind.get("/metrics", headers=headers).status_code == 404
    monkeypatch.setattr("django.conf.settings.PROXIES", 1)
    assert behind.get("/metrics", headers=headers).status_code == 404
    monkeypatch.setattr("django.conf.settings.METRICS", ["192.0.2.7"])
    assert behind.get("/metrics", headers=headers).status_code == 200


async def _two_answers() -> None:
    from tests.web.test_door import asked, request

    for path in ("/", "/nowhere"):
        await asked(the_door(), request(path=path))


def test_the_open_pages_of_one_address_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    from muggins.web.live import BELL, ticket

    monkeypatch.setattr("django.conf.settings.PAGES_OF_ONE_ADDRESS", 3)

    async def work() -> None:
        app, tasks, kinds = the_door(), [], []
        for number, address in enumerate(["192.0.2.1"] * 4 + ["192.0.2.2"]):
            client = Client(app, bell(ticket(f"{number}" * 16)) | {"client": (address, 4000)})
            await client.said.put({"type": "websocket.connect"})
            tasks.append(client.start())
            kinds.append((await client.hears())["type"].removeprefix("websocket."))
        assert kinds == ["accept", "accept", "accept", "close", "accept"]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert len(BELL) == 0

    asyncio.run(work())


def test_tries_of_links_are_limited() -> None:
    carl = Visitor(address="198.51.100.3")
    statuses = [carl.client.get(f"/with/{number:016d}/").status_code for number in range(62)]
    assert statuses == [404] * 60 + [429] * 2
    # Somebody else, and a link that is good, are not concerned.
    waiting = Two().invited()
    assert Visitor(address="198.51.100.4").get(waiting.address).status == 200
    assert carl.get(waiting.address).status == 200


def test_tables_for_two_count_as_new_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.conf.settings.NEW_GAMES_AN_HOUR", 2)
    two = Two()
    assert [two.invited().status for _ in range(3)] == [200, 200, 429]


def test_logs_hold_no_card_no_secret_and_no_seed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from muggins.web.models import Secret

    two = Two().seated()
    for _ in range(6):
        two.step()
    game = game_at(two.newest(Seat.FIRST))
    secret = bytes(Secret.objects.get(game__token=two.token).value)

    def broken(request: HttpRequest, *_rest: object) -> None:
        held = (secret, game, game.view(None).seeds)
        raise RuntimeError(f"out of order, {len(held)} things at hand")

    monkeypatch.setattr("muggins.web.pages.table.moment", broken)
    two.anna.client.raise_request_exception = False
    with caplog.at_level(logging.DEBUG):
        page = two.anna.client.get(f"/g/{two.token}/")
    assert page.status_code == 500
    formatted = logging.Formatter().format
    told = "\n".join(map(formatted, caplog.records)) + page.content.decode()
    assert "out of order" in told
    assert secret.hex() not in told
    assert not any(seed and seed in told for seed in game.view(None).seeds)
    assert not re.search(r"\b[A2-9TJQK][CDHS]\b", told)
    assert "out of order" not in page.content.decode()


def test_every_setting_is_in_the_handbook_and_no_other() -> None:
    code = "\n".join(
        path.read_text(encoding="utf-8") for path in (ROOT / "src" / "muggins").rglob("*.py")
    )
    used = set(re.findall(r"\bMUGGINS_[A-Z_]+\b", code))
    page = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    table = set(re.findall(r"^\|.*?\|", page, flags=re.M))
    listed = {name for row in table for name in re.findall(r"\bMUGGINS_[A-Z_]+\b", row)}
    assert used == listed


def test_unit_and_container_start_what_there_is() -> None:
    """Options and settings in the files beside the handbook are those that the program knows."""
    from muggins.cli.serve import command
    from muggins.words import Words

    known = {name for parameter in command(Words("en")).params for name in parameter.opts}
    page = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    for name in ("muggins.service", "Containerfile"):
        text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
        started = next(line for line in text.splitlines() if re.match("ExecStart|CMD", line))
        options = set(re.findall(r"--[a-z-]+", started))
        assert options
        assert options <= known
        settings = set(re.findall(r"MUGGINS_[A-Z_]+", text))
        assert all(f"`{setting}`" in page for setting in settings)
        assert f"deploy/{name}" in page
