"""One discard with suits: all fifteen throws, in time of one core, without and with scores."""

from __future__ import annotations

import sys
from itertools import product
from random import Random
from statistics import fmean
from time import process_time

from muggins.cards import PACK
from muggins.engine.discard import throws

DEALS = 500


def main() -> None:
    random = Random(1)
    throws(random.sample(PACK, 6), dealer=True, scores=(0, 0))
    for dealer, scored in product((True, False), repeat=2):
        took = []
        for _ in range(DEALS):
            six = random.sample(PACK, 6)
            scores = (random.randrange(121), random.randrange(121)) if scored else None
            begun = process_time()
            throws(six, dealer=dealer, scores=scores)
            took.append(1000 * (process_time() - begun))
        role = "dealer" if dealer else "pone"
        high = sorted(took)[DEALS * 95 // 100]
        sys.stdout.write(
            f"{role}{', chance to win' * scored}: {fmean(took):.2f} ms mean,"
            f" {high:.2f} ms for 95 % of {DEALS} hands\n"
        )


if __name__ == "__main__":
    main()
