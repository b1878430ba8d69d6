"""How far the chance to win of a throw lies from that of deals played out with these very cards.

    python -m benchmarks.chance [--worked-out]

With `--worked-out` without the deals that the analysis itself plays out near the end. By the
points that both need, upper bounds of him who needs fewer and of the other: the bias, the root
mean square without the chance in the deals themselves, and the greatest distance.
"""

from __future__ import annotations

import sys
from itertools import combinations
from random import Random

import numpy as np

from muggins.cards import PACK
from muggins.engine.deal_kernels import played_out
from muggins.engine.discard import NEEDED, PLAYED, throws
from muggins.engine.policy import club_policy
from muggins.engine.race import TARGET, dealer_wins

HANDS = 20
DEALS = 10_000


def apart(needed: tuple[int, int], random: Random, played: int) -> list[tuple[float, float]]:
    """For the throws of a hand how far the chance is from that of deals, and its variance."""
    mine, yours = (TARGET - points for points in needed)
    six, dealer = random.sample(PACK, 6), random.random() < 0.5
    ranked = throws(six, dealer=dealer, scores=(mine, yours), played=played)
    scores = np.array((mine, yours) if dealer else (yours, mine))
    policy = club_policy().of(dealer=not dealer)
    cards, seed = np.array([card.index for card in six]), random.randrange(1, 10**9)
    means, squares = played_out(
        cards, int(dealer), scores, DEALS, seed, policy, dealer_wins()
    ).T  # fmt: skip
    variances = (squares - means**2) / DEALS
    found = []
    for place, thrown in enumerate(combinations(six, 2)):
        win = next(one.win for one in ranked if one.thrown == thrown)
        assert win is not None
        won = means[place] if dealer else 1 - means[place]
        found.append((win.value - won, variances[place]))
    return found


def main() -> None:
    played = 0 if "--worked-out" in sys.argv else PLAYED
    lowest = (1, *(upper + 1 for upper in NEEDED[:-1]))
    bounds = list(zip(lowest, NEEDED, strict=True))
    for place, fewer in enumerate(bounds):
        for more in bounds[place:]:
            random, found = Random(12), []
            for _ in range(HANDS):
                needed = [random.randint(*fewer), random.randint(*more)]
                random.shuffle(needed)
                found += apart((needed[0], needed[1]), random, played)
            distances, variances = np.array(found).T
            square = max(float((distances**2 - variances).mean()), 0.0)
            sys.stdout.write(
                f"{fewer[1]:3} {more[1]:3}  bias {distances.mean():+.4f}"
                f"  rms {square**0.5:.4f}  greatest {np.abs(distances).max():.4f}\n"
            )


if __name__ == "__main__":
    main()
