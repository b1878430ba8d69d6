"""Hands counted by the kernels, beside a C program written for speed alone, in one run.

`show_limit.c` counts all hands ("enumA") and random hands ("R1") by tables; gcc compiles it for
this machine. Without gcc only the kernels are measured. Each figure is the best of twenty.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from timeit import repeat

import numpy as np

from muggins.engine import kernels

ALL_HANDS = 12_994_800
RANDOM_HANDS = 1 << 22
BEST_OF = 20


def million_a_second(count: Callable[[], object], hands: int) -> float:
    count()
    return hands / min(repeat(count, number=1, repeat=BEST_OF)) / 1e6


def limits() -> dict[str, float]:
    """The best figures of the C program in million hands a second; empty without gcc."""
    gcc = shutil.which("gcc")
    if gcc is None:
        return {}
    source = Path(__file__).with_name("show_limit.c")
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "show_limit")
        compiling = [gcc, "-O3", "-march=native", "-w", "-o", str(program), str(source)]
        subprocess.run(compiling, check=True)
        # The program itself repeats each part three times.
        runs = [
            subprocess.run([program], capture_output=True, text=True, check=True).stderr
            for _ in range(-(-BEST_OF // 3))
        ]
    found = re.findall(r"^(enumA|R1)\b.*?([\d.]+) M/s$", "\n".join(runs), re.MULTILINE)
    return {name: max(float(rate) for part, rate in found if part == name) for name, _ in found}


def main() -> None:
    places = np.random.default_rng(1).random((RANDOM_HANDS, 52), np.float32)
    cards = np.ascontiguousarray(places.argpartition(5, axis=1)[:, :5], np.uint8)
    every = million_a_second(kernels.show_histogram, ALL_HANDS)
    random = million_a_second(lambda: kernels.show_points(cards), RANDOM_HANDS)
    limit = limits()
    for what, rate, part in (("all hands", every, "enumA"), ("random hands", random, "R1")):
        beside = f", {rate / limit[part]:.2f} times {part}" if part in limit else ""
        sys.stdout.write(f"{what}: {rate:,.0f} million a second{beside}\n")


if __name__ == "__main__":
    main()
