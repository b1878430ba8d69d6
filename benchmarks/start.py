"""How long a fresh process takes: Python alone, counting a hand, the command `muggins count`.

And until the engine has answered for the first time, with the kernels compiled beforehand.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

RUNS = 21
COUNT = (
    "import muggins; *hand, starter = muggins.parse_cards('5H 5C 5S JD 5D');"
    " muggins.show.count(hand, starter)"
)
DISCARD = (
    "from muggins import parse_cards; from muggins.engine.discard import throws;"
    " throws(parse_cards('5H 6C 7S 8D JD KH'), dealer=True, scores=(100, 90))"
)
MASTER = "from muggins.engine.judgement import warm_up; warm_up()"
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "python -c 'import muggins; … show.count(…)'": [sys.executable, "-c", COUNT],
    "python -c 'import muggins.game'": [sys.executable, "-c", "import muggins.game"],
    "muggins count 5H 5C 5S JD --starter 5D": [
        str(Path(sys.executable).with_name("muggins")),
        *"count 5H 5C 5S JD --starter 5D".split(),
    ],
    "python -c 'import numba'": [sys.executable, "-c", "import numba"],
    "the first discard with chance to win": [sys.executable, "-c", DISCARD],
    "master, ready to throw and lay": [sys.executable, "-c", MASTER],
}


def processor_time() -> float:
    """The processor seconds of all processes that were started and have ended."""
    times = os.times()
    return times.children_user + times.children_system


def main() -> None:
    for name, command in COMMANDS.items():
        subprocess.run(command, check=True)
        took = []
        used = processor_time()
        for _ in range(RUNS):
            begun = perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            took.append(perf_counter() - begun)
        used = (processor_time() - used) / RUNS
        sys.stdout.write(
            f"{name}: {median(took) * 1e3:.0f} ms (median of {RUNS}),"
            f" {used * 1e3:.0f} ms of a processor\n"
        )


if __name__ == "__main__":
    main()
