"""Two people: the time from a move to the answer, to the other's bell, and to his frames.

Whole games over HTTP on one machine; each takes the next move as soon as his bell has rung.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from urllib.parse import urljoin

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.browser.running import running_site
from tests.web.test_serve import Far
from tests.web.visitor import Page, step, token_of

MOVES = 200


class At:
    """A site that is running."""

    def __init__(self, address: str) -> None:
        self.address = address


def newest(who: Far, token: str) -> Page:
    page = who.get(f"/g/{token}/")
    return who.get(f"/g/{token}/?at={page.data['version']}")


async def listening(site: At, page: Page) -> ClientConnection:
    bell = page.html.split('data-bell="')[1].split('"')[0]
    address = urljoin(site.address.replace("http", "ws", 1), bell)
    return await connect(address, origin=Origin(site.address.rstrip("/")))


async def measure(site: At) -> dict[str, list[float]]:
    """Milliseconds of every move: until it is answered, rings at the other's, is on his screen."""
    anna, bo = Far(site), Far(site)
    form = anna.get("/new/")
    waiting = anna.press(
        form, form.forms[-1].buttons[-1], opponent="friend", other="500", target="other"
    )
    page = bo.press(bo.get(waiting.address), "Sit down and play")
    bo.press(page, "seed")
    token = token_of(page)
    people = [anna, bo]
    bells = [await listening(site, newest(who, token)) for who in people]
    times: dict[str, list[float]] = {"answer": [], "bell": [], "frames": []}
    for _ in range(MOVES):
        pages = [newest(who, token) for who in people]
        mover = next((n for n, one in enumerate(pages) if one.data["yours"] == "yes"), None)
        if mover is None:
            break
        version, other = int(pages[0].data["version"]), 1 - mover
        began = perf_counter()
        move = asyncio.create_task(asyncio.to_thread(step, people[mover], pages[mover]))
        while json.loads(await bells[other].recv()).get("version", 0) <= version:
            pass
        times["bell"].append(perf_counter() - began)
        await asyncio.to_thread(people[other].get, f"/g/{token}/frames?after={version}")
        times["frames"].append(perf_counter() - began)
        await move
        times["answer"].append(perf_counter() - began)
        while json.loads(await bells[mover].recv()).get("version", 0) <= version:
            pass
    for bell in bells:
        await bell.close()
    return {name: [1000 * one for one in found] for name, found in times.items()}


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, running_site(Path(folder)) as address:
        times = asyncio.run(measure(At(address + "/")))
    for name, found in times.items():
        cuts = statistics.quantiles(found, n=20)
        middle, most = statistics.median(found), cuts[18]
        sys.stdout.write(f"{name}: {middle:.0f} ms, 95 % {most:.0f} ms, {len(found)} moves\n")


if __name__ == "__main__":
    main()
