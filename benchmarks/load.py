"""How many games a site carries, what happens beyond, what open pages and eager guests cost.

Every game has a decision in five seconds, half of them against the strongest bot, the others
between two people; every page listens to its bell and fetches what it rings for. `--full` looks
for the limit, on both databases, with one process and two.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
from collections import Counter
from dataclasses import dataclass, field
from itertools import chain
from random import Random
from time import process_time
from typing import Any

from benchmarks.people import Line, Person
from benchmarks.server import Site, running

PERIOD = 5.0
LIMIT_MS = 500
BOT = "master"
LEVELS = (100, 150, 200, 300, 400, 550, 750)
QUICK_LEVELS = (40,)
SECONDS, QUICK_SECONDS = 10.0, 8.0
PAGES, QUICK_PAGES = 1000, 200
PAGES_OF_A_GAME = 24
EAGER_SECONDS = 10.0


@dataclass(slots=True)
class Found:
    """Milliseconds of all answers that were 200, and how often each status came."""

    times: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)

    def told(self) -> str:
        kinds = ", ".join(f"{number} times {one}" for one, number in sorted(self.statuses.items()))
        return f"median {statistics.median(self.times):.0f}, 95 % {self.most:.0f} ms ({kinds})"

    @property
    def most(self) -> float:
        """So long 95 of 100 answers take at most."""
        return statistics.quantiles(self.times, n=20)[18]

    @property
    def carried(self) -> bool:
        """Whether the site had enough with this."""
        return self.most <= LIMIT_MS and 503 not in self.statuses


class Crowd:
    """People at their tables, more of them from level to level."""

    def __init__(self, site: Site, games: list[dict[str, Any]]) -> None:
        self._site = site
        self._tables = [
            [Person(site.address, game["token"], one, game["version"]) for one in game["sessions"]]
            for game in games
        ]
        self._chance = Random(2)
        self._following: dict[Person, asyncio.Task[None]] = {}
        self._found = Found()

    async def level(self, number: int, seconds: float) -> Found:
        """So many games for so long, after one round that is not counted."""
        tables = [table for table in self._tables if not table[0].over][:number]
        for person in chain.from_iterable(tables):
            if person not in self._following:
                await person.look()
                await person.listen()
                self._following[person] = asyncio.create_task(self._follow(person))
        loop = asyncio.get_running_loop()
        until = loop.time() + PERIOD + seconds
        playing = [asyncio.create_task(self._play(table, until)) for table in tables]
        await asyncio.sleep(PERIOD)
        self._found = Found()
        used, own = self._site.processor(), process_time()
        await asyncio.sleep(until - loop.time())
        found, self._found = self._found, Found()
        after = self._site.processor()
        site, database = ((b - a) / seconds for a, b in zip(used, after, strict=True))
        await asyncio.gather(*playing)
        say(
            f"{len(tables)} games: {found.told()}; of a core: site {site:.0%}, database"
            f" {database:.0%}, these people {(process_time() - own) / seconds:.0%}"
        )
        return found

    async def leave(self) -> dict[str, int]:
        """All go; gives the version of every game that somebody was told of."""
        for person in self._following:
            await person.leave()
        await asyncio.gather(*self._following.values())
        return {table[0].token: max(one.version for one in table) for table in self._tables}

    async def _play(self, table: list[Person], until: float) -> None:
        loop = asyncio.get_running_loop()
        await asyncio.sleep(self._chance.random() * PERIOD)
        while loop.time() < until and not table[0].over:
            began = loop.time()
            mover = next((one for one in table if one.yours), None)
            # Whose news were refused asks again, as pages do now and then.
            await self._timed(mover.move() if mover else table[0].look())
            await asyncio.sleep(max(0.0, began + PERIOD - loop.time()))

    async def _follow(self, person: Person) -> None:
        while (version := await person.rung()) >= 0:
            await self._timed(person.look(version))

    async def _timed(self, asked: Any) -> None:
        loop = asyncio.get_running_loop()
        began = loop.time()
        status = await asked
        if status == 200:
            self._found.times.append(1000 * (loop.time() - began))
        if status:
            self._found.statuses[status] += 1


async def carried(site: Site, levels: tuple[int, ...], seconds: float) -> None:
    """Levels until answers take too long, one far beyond, and whether nothing was lost."""
    most = levels[-1] * 5 // 4
    await awake(site)
    crowd = Crowd(site, mixed(site.games(most - most // 2, most // 2, BOT)))
    for number in levels:
        if not (await crowd.level(number, seconds)).carried:
            await crowd.level(2 * number, seconds)
            break
    site.check(await crowd.leave())
    say("all that was answered is in the database, and every log is legal")


async def awake(site: Site) -> None:
    """The bot has loaded what it thinks with: each worker has answered some of its moves."""
    for game in site.games(0, 4, BOT):
        person = Person(site.address, game["token"], game["sessions"][0], game["version"])
        await person.look()
        for _ in range(6):
            while await person.move() == 503:
                await asyncio.sleep(1)
        await person.leave()


def mixed(games: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The two kinds in turn, so that half of any first games are of each."""
    middle = (len(games) + 1) // 2
    return [one for pair in zip(games[:middle], games[middle:], strict=False) for one in pair]


async def pages(site: Site, number: int) -> None:
    """Open pages do nothing but listen."""
    games = site.games(-(-number // PAGES_OF_A_GAME), 0, "")
    people = [
        Person(site.address, one["token"], one["sessions"][0], one["version"]) for one in games
    ]
    for person in people:
        await person.look()
    before = site.memory()
    bells = [await people[index % len(people)].bell() for index in range(number)]
    await asyncio.sleep(1)
    each = 1000 * (site.memory() - before) / number
    say(f"{number} open pages: {each:.1f} MB for each thousand")
    for bell in bells:
        await bell.close()


async def eager(site: Site) -> None:
    """Guests of one address open games as quickly as they can; somebody else goes on playing."""
    (game,) = site.games(0, 1, "club")
    other = Person(
        site.address, game["token"], game["sessions"][0], game["version"], source="127.0.0.2"
    )
    loop = asyncio.get_running_loop()
    opened, refused = 0, 0

    async def looks(until: float) -> Found:
        found = Found()
        while loop.time() < until:
            began = loop.time()
            found.statuses[await other.look()] += 1
            found.times.append(1000 * (loop.time() - began))
            await asyncio.sleep(0.1)
        return found

    alone = await looks(loop.time() + EAGER_SECONDS / 2)
    began = loop.time()
    watching = asyncio.create_task(looks(began + EAGER_SECONDS))
    bitten = 0.0
    while loop.time() < began + EAGER_SECONDS:
        guest = Line(site.address)
        status, _page = await guest.ask("/play", [])
        await guest.close()
        if status == 302:
            opened += 1
        else:
            assert status == 429
            bitten = bitten or loop.time() - began
            refused += 1
    beside = await watching
    await other.leave()
    say(f"one address: {opened} games in {bitten or EAGER_SECONDS:.1f} s, then {refused} times 429")
    say(f"another address alone: {alone.told()}")
    say(f"another address meanwhile: {beside.told()}")


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def main() -> None:
    full = "--full" in sys.argv
    sites = [(1, False), (1, True), (2, True)] if full else [(1, False)]
    for workers, postgresql in sites:
        say(f"-- {'PostgreSQL' if postgresql else 'SQLite'}, {workers} worker(s)")
        with running(workers=workers, postgresql=postgresql) as site:
            levels, seconds = (LEVELS, SECONDS) if full else (QUICK_LEVELS, QUICK_SECONDS)
            asyncio.run(carried(site, levels, seconds))
    with running() as site:
        asyncio.run(pages(site, PAGES if full else QUICK_PAGES))
        asyncio.run(eager(site))


if __name__ == "__main__":
    main()
