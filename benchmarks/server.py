"""A site with some processes on a database of one's choice, and what it takes of the machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from tests.postgres import running_postgres

_TICKS: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True, slots=True)
class Site:
    """A running site: its address, its first process, the environment of its programs."""

    address: str
    process: int
    environment: dict[str, str]

    def processor(self) -> tuple[float, float]:
        """Seconds of a core that the site has used so far, and those of a database beside it."""
        mine = sum(map(_seconds, _family(self.process)))
        return mine, sum(map(_seconds, _family(os.getpid()))) - _seconds(os.getpid()) - mine

    def memory(self) -> float:
        """Megabytes that its processes hold, shared ones divided among them."""
        rollups = (Path(f"/proc/{one}/smaps_rollup").read_text() for one in _family(self.process))
        sizes = (
            line.split()[1] for text in rollups for line in text.splitlines() if "Pss:" in line
        )
        return sum(map(int, sizes)) / 1024

    def games(self, two_people: int, against_bot: int, bot: str) -> list[dict[str, Any]]:
        """Games in all their moments, written into its database: token, version, sessions."""
        words = [str(two_people), str(against_bot), bot]
        found: list[dict[str, Any]] = json.loads(self._arranged(*words))
        return found

    def check(self, accepted: dict[str, int]) -> None:
        """Prove that the logs of games hold everything that was answered."""
        self._arranged("--check", told=json.dumps(accepted))

    def _arranged(self, *words: str, told: str = "") -> str:
        return subprocess.run(
            [sys.executable, "-m", "benchmarks.arranged", *words],
            input=told,
            stdout=subprocess.PIPE,
            env=self.environment,
            text=True,
            check=True,
        ).stdout


@contextmanager
def running(*, workers: int = 1, postgresql: bool = False, **settings: str) -> Iterator[Site]:
    """A site in a folder of its own, gone afterwards; settings are environment variables."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        environment = {
            **os.environ,
            "PYTHONUNBUFFERED": "1",
            "MUGGINS_DATA": folder,
            "MUGGINS_DATABASE": stack.enter_context(running_postgres()) if postgresql else "",
            "MUGGINS_PAGES_OF_ONE_ADDRESS": "5000",
            **settings,
        }
        server = subprocess.Popen(
            [Path(sys.executable).with_name("muggins"), "serve", "--no-browser", "--port", "0",
             "--workers", str(workers), "--lang", "en"],
            stdout=subprocess.PIPE,
            text=True,
            env=environment,
        )  # fmt: skip
        assert server.stdout is not None
        line = server.stdout.readline()
        address = next(word for word in line.split() if word.startswith("http")).rstrip("/")
        try:
            yield Site(address, server.pid, environment)
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(30)
            server.stdout.close()


def _family(process: int) -> list[int]:
    """A process with all that it has started."""
    found = [process]
    for one in found:
        for task in Path(f"/proc/{one}/task").glob("*/children"):
            found += map(int, task.read_text().split())
    return found


def _seconds(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS
