"""One discard with suits: all fifteen throws, hand and crib exactly, in time of one core."""

from __future__ import annotations

import sys
from random import Random
from statistics import fmean
from time import process_time

from muggins.cards import PACK
from muggins.engine.discard import throws

DEALS = 500


def main() -> None:
    random = Random(1)
    throws(random.sample(PACK, 6), dealer=True)
    for dealer in (True, False):
        took = []
        for _ in range(DEALS):
            six = random.sample(PACK, 6)
            begun = process_time()
            throws(six, dealer=dealer)
            took.append(1000 * (process_time() - begun))
        role = "dealer" if dealer else "pone"
        sys.stdout.write(
            f"{role}: {fmean(took):.2f} ms mean, {sorted(took)[DEALS * 95 // 100]:.2f} ms for"
            f" 95 % of {DEALS} hands\n"
        )


if __name__ == "__main__":
    main()
