"""The arena: two players over many pairs of duplicate games, with honest error bars.

Pairs have numbers, and what happens in one follows from the seed and its number alone, so any
number of processes comes to the same result. Results are kept in the order of the pairs; a run
that was stopped goes on behind those that were kept.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, field
from itertools import count, islice
from pathlib import Path
from typing import Any, Final

from muggins.engine.bots import Bot, bot_named, identity
from muggins.engine.duplicate import Item, Lost, Pair, Side, play_pair
from muggins.engine.estimate import Estimate, estimate
from muggins.engine.external import PREFIX, External
from muggins.engine.sequential import SequentialTest, Verdict
from muggins.engine.workers import worker_pool
from muggins.errors import MugginsError

BATCH: Final = 4
"""Pairs that a process plays before it reports; a program plays them without a new start."""

_AHEAD: Final = 3
"""Batches for each process that wait or run, so that none is idle."""


class ArenaError(MugginsError):
    """Results can't be kept or gone on with, or a process was lost."""


@dataclass(frozen=True, slots=True)
class Match:
    """Who plays whom and from which seed; `time_limit` are a program's seconds for a move."""

    players: tuple[str, str]
    seed: str = "1"
    target: int = 121
    time_limit: float = 10.0

    @property
    def about(self) -> dict[str, Any]:
        """What makes it another match: the players with their versions, seed and target."""
        names = [
            name if name.startswith(PREFIX) else identity(bot_named(name)) for name in self.players
        ]
        return {"muggins-arena": 1, "players": names, "seed": self.seed, "target": self.target}


@dataclass(frozen=True, slots=True)
class Length:
    """When a match is over: after so many pairs, or with so many deals, or with a verdict."""

    pairs: int | None = None
    deals: int | None = None
    test: SequentialTest | None = None

    def reached(self, report: Report) -> bool:
        """Whether the last pair of the report is the last of the match."""
        return (
            (self.pairs is not None and len(report.pairs) >= self.pairs)
            or (self.deals is not None and report.deals >= self.deals)
            or (self.test is not None and self.test.verdict(report.shares) is not None)
        )

    def done(self, report: Report) -> float:
        """How much of the match is over, 0 to 1, as far as can be said."""
        parts = [0.0]
        if self.pairs:
            parts.append(len(report.pairs) / self.pairs)
        if self.deals:
            parts.append(report.deals / self.deals)
        if self.test:
            parts.append(abs(self.test.ratio(report.shares)) / self.test.bound)
        return min(max(parts), 1.0)


@dataclass(slots=True)
class Report:
    """What the pairs so far say, always of the first player."""

    match: Match
    pairs: list[Pair] = field(default_factory=list)
    deals: int = 0
    shares: list[int] = field(default_factory=lambda: [0, 0, 0])
    """Pairs of which it won none, one, both games."""

    def add(self, pair: Pair) -> None:
        """Take the next pair in."""
        self.pairs.append(pair)
        self.deals += pair.deals
        self.shares[pair.wins] += 1

    @property
    def points(self) -> Estimate:
        """The points by which it is ahead in a pair, both games together."""
        return estimate([pair.margin for pair in self.pairs])

    def average(self, player: int, item: Item) -> float | None:
        """What an item brings a player in a deal; None if there was none."""
        deals = sum(pair.sides[player].deals.get(item, 0) for pair in self.pairs)
        points = sum(pair.sides[player].points.get(item, 0) for pair in self.pairs)
        return points / deals if deals else None

    def thinking(self, player: int) -> float:
        """The seconds a player thinks for a deal."""
        return sum(pair.sides[player].seconds for pair in self.pairs) / max(self.deals, 1)

    def verdict(self, test: SequentialTest) -> Verdict | None:
        """What a test says of these pairs."""
        return test.verdict(self.shares)


def play_match(
    match: Match, length: Length, *, processes: int = 0, keep: Path | None = None
) -> Generator[Report, None, None]:
    """Plays the match and gives the report, always the same one, after each pair.

    `processes` are as many as there are cores, unless it is said otherwise; with one everything
    happens in this process. `keep` is a file for the results; what it holds is not played again.
    Raises `MugginsError` if a player is not there, or the file is another match's.
    """
    about = match.about
    for name in match.players:
        _player(name, match)
    with ExitStack() as stack:
        kept = None if keep is None else stack.enter_context(_Kept(keep, about))
        report = Report(match)
        before = [] if kept is None else kept.pairs
        yield from _counted(iter(before), report, length)
        if report.pairs and length.reached(report):
            return
        batches = _batches(match, len(before) // BATCH, processes or os.cpu_count() or 1)
        # Closed at once when the match is over, so that nothing goes on in the background.
        stack.callback(batches.close)
        for batch in batches:
            if kept is not None:
                kept.write(batch)
            yield from _counted(iter(batch), report, length)
            if length.reached(report):
                return


def _counted(pairs: Iterator[Pair], report: Report, length: Length) -> Iterator[Report]:
    for pair in pairs:
        report.add(pair)
        yield report
        if length.reached(report):
            return


def _batches(match: Match, first: int, processes: int) -> Generator[list[Pair], None, None]:
    """All batches from the first on, in their order."""
    if processes == 1:
        for number in count(first):
            yield _play_batch(match, number)
    pool = worker_pool(processes)
    numbers = count(first)
    try:
        running: deque[Future[list[Pair]]] = deque()
        while True:
            for number in islice(numbers, _AHEAD * processes - len(running)):
                running.append(pool.submit(_play_batch, match, number))
            yield running.popleft().result()
    except BrokenProcessPool as error:
        raise ArenaError("arena-process-lost") from error
    finally:
        pool.shutdown(cancel_futures=True)


def _play_batch(match: Match, number: int) -> list[Pair]:
    with ExitStack() as stack:
        one, other = (_player(name, match) for name in match.players)
        for player in (one, other):
            if isinstance(player, External):
                stack.enter_context(player)
        return [
            play_pair((one, other), pair, seed=match.seed, target=match.target)
            for pair in range(number * BATCH, (number + 1) * BATCH)
        ]


def _player(name: str, match: Match) -> Bot:
    if name.startswith(PREFIX):
        return External(name.removeprefix(PREFIX), time_limit=match.time_limit)
    return bot_named(name)


class _Kept:
    """The file of results: what the match is, then a line of JSON for each pair."""

    def __init__(self, file: Path, about: dict[str, Any]) -> None:
        self._file = file
        self._about = about
        self.pairs: list[Pair] = []

    def __enter__(self) -> _Kept:
        try:
            if self._file.exists() and not self._file.is_file():
                raise ArenaError("arena-file", file=self._file)
            text = self._file.read_text(encoding="utf-8") if self._file.exists() else ""
            head, *lines = text.splitlines() or [json.dumps(self._about)]
            self._read(head, lines)
            # Without a line that was cut off and a batch begun; the old file stays until it is.
            fresh = self._file.with_name(self._file.name + ".new")
            self._out = fresh.open("w", encoding="utf-8")
            self._out.write(json.dumps(self._about) + "\n")
            self.write(self.pairs)
            fresh.replace(self._file)
        except (OSError, UnicodeDecodeError) as error:
            raise ArenaError("arena-file", file=self._file) from error
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):  # what can't be written was told when it was to be
            self._out.close()

    def write(self, pairs: Sequence[Pair]) -> None:
        """Put pairs at the end."""
        try:
            for pair in pairs:
                self._out.write(json.dumps(asdict(pair)) + "\n")
            self._out.flush()
        except OSError as error:
            raise ArenaError("arena-file", file=self._file) from error

    def _read(self, head: str, lines: Sequence[str]) -> None:
        try:
            if json.loads(head) != self._about:
                raise ArenaError("arena-file-other", file=self._file, found=head[:200])
            for line in lines:
                if not line.endswith("}"):
                    break
                self.pairs.append(_pair(json.loads(line)))
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            if isinstance(error, ArenaError):
                raise
            raise ArenaError("arena-file-unreadable", file=self._file) from error
        del self.pairs[len(self.pairs) // BATCH * BATCH :]
        if [pair.number for pair in self.pairs] != list(range(len(self.pairs))):
            raise ArenaError("arena-file-unreadable", file=self._file)


def _pair(read: dict[str, Any]) -> Pair:
    one, other = (Side(**side) for side in read.pop("sides"))
    lost = tuple(Lost(**each) for each in read.pop("lost"))
    return Pair(**read, sides=(one, other), lost=lost)
