"""Two people: the time from a move to the answer, to the other's bell, and to his frames.

Games over HTTP on one machine; each takes the next move as soon as the other has seen the last.
"""

from __future__ import annotations

import asyncio
import statistics
import sys
from time import perf_counter

from benchmarks.people import Person
from benchmarks.server import Site, running

MOVES = 200
GAMES = 6


async def measure(site: Site) -> dict[str, list[float]]:
    """Milliseconds of every move: until it is answered, rings at the other's, is on his screen."""
    times: dict[str, list[float]] = {"answer": [], "bell": [], "frames": []}
    for game in site.games(GAMES, 0, ""):
        people = [
            Person(site.address, game["token"], session, game["version"])
            for session in game["sessions"]
        ]
        for one in people:
            await one.look()
            await one.listen()
        while len(times["frames"]) < MOVES and not people[0].over:
            mover, other = people if people[0].yours else reversed(people)
            began = perf_counter()
            move = asyncio.create_task(mover.move())
            while await other.rung() <= other.version:
                pass
            times["bell"].append(perf_counter() - began)
            assert await other.look() == 200
            times["frames"].append(perf_counter() - began)
            assert await move == 200
            times["answer"].append(perf_counter() - began)
        for one in people:
            await one.leave()
    return {name: [1000 * one for one in found] for name, found in times.items()}


def main() -> None:
    with running() as site:
        before = site.processor()[0]
        times = asyncio.run(measure(site))
        used = site.processor()[0] - before
    for name, found in times.items():
        cuts = statistics.quantiles(found, n=20)
        middle, most = statistics.median(found), cuts[18]
        sys.stdout.write(f"{name}: {middle:.0f} ms, 95 % {most:.0f} ms, {len(found)} moves\n")
    each = 1000 * used / len(times["frames"])
    sys.stdout.write(f"server: {each:.1f} ms of a core for a move and both answers\n")


if __name__ == "__main__":
    main()
