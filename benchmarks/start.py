"""How long a fresh process takes: Python alone, counting a hand, the command `muggins count`."""

from __future__ import annotations

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
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "python -c 'import muggins; … show.count(…)'": [sys.executable, "-c", COUNT],
    "python -c 'import muggins.game'": [sys.executable, "-c", "import muggins.game"],
    "muggins count 5H 5C 5S JD --starter 5D": [
        str(Path(sys.executable).with_name("muggins")),
        *"count 5H 5C 5S JD --starter 5D".split(),
    ],
}


def main() -> None:
    for name, command in COMMANDS.items():
        took = []
        for _ in range(RUNS):
            begun = perf_counter()
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            took.append(perf_counter() - begun)
        sys.stdout.write(f"{name}: {median(took) * 1e3:.0f} ms (median of {RUNS})\n")


if __name__ == "__main__":
    main()
