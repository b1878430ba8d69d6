"""How far the chance to win of a throw lies from that of deals played out with these very cards.

    python -m benchmarks.chance

By the points that both need, upper bounds of him who needs fewer and of the other: the bias, the
root mean square without the chance in the deals themselves, and the greatest distance.
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np
from numpy.typing import NDArray

from muggins.cards import PACK
from muggins.engine.discard import NEEDED, throws
from muggins.engine.kernels import kernel
from muggins.engine.play_kernels import ROW, Ints, deal, play_deal, seeded, throw
from muggins.engine.policy import club_policy
from muggins.engine.race import TARGET, dealer_wins

HANDS = 14
DEALS = 10_000


@kernel
def dealer_won(
    six: Ints, seat: int, scores: Ints, number: int, seed: int, policy: NDArray[np.uint8],
    wins: NDArray[np.float64],
) -> tuple[float, float]:  # fmt: skip
    """How often the dealer wins so many deals, and how exactly that is known (its variance).

    `six` are a seat's cards, those thrown last, `scores` the dealer's and pone's.
    """
    state = seeded(seed, 0)
    pack = np.arange(52)
    for place in range(6):
        for at in range(52):
            if pack[at] == six[place]:
                pack[at], pack[place] = pack[place], pack[at]
    cards = np.empty(13, np.int64)
    row = np.zeros(ROW, np.int64)
    parts = np.zeros(5, np.int64)
    whole = squares = 0.0
    for _ in range(number):
        deal(pack, 6, 13, state)
        cards[6 * seat : 6 * seat + 6] = pack[:6]
        other = 6 - 6 * seat
        cards[other : other + 6] = pack[6:12]
        cards[12] = pack[12]
        throw(cards[other : other + 6], policy)
        play_deal(cards, row, parts)
        own, opponent = scores
        for at in range(ROW):
            own += row[at]
            if own >= len(wins):
                won = 1.0 - (at & 1)
                break
            own, opponent = opponent, own
        else:
            won = 1.0 - wins[opponent, own]
        whole += won
        squares += won * won
    mean = whole / number
    return mean, max(squares / number - mean * mean, 0.0) / number


def apart(needed: tuple[int, int], random: Random) -> list[tuple[float, float]]:
    """For three throws of a hand how far the chance is from that of deals, and its variance."""
    mine, yours = (TARGET - points for points in needed)
    six, dealer = random.sample(PACK, 6), random.random() < 0.5
    ranked = throws(six, dealer=dealer, scores=(mine, yours))
    scores = np.array((mine, yours) if dealer else (yours, mine))
    policy = club_policy().of(dealer=not dealer)
    found = []
    for place in (0, random.randrange(1, 5), random.randrange(5, 15)):
        one = ranked[place]
        cards = np.array([card.index for card in (*one.kept, *one.thrown)])
        seed = random.randrange(10**9)
        won, variance = dealer_won(cards, int(dealer), scores, DEALS, seed, policy, dealer_wins())
        assert one.win is not None
        found.append((one.win.value - (won if dealer else 1 - won), variance))
    return found


def main() -> None:
    random = Random(11)
    lowest = (1, *(upper + 1 for upper in NEEDED[:-1]))
    bounds = list(zip(lowest, NEEDED, strict=True))
    for place, fewer in enumerate(bounds):
        for more in bounds[place:]:
            found = []
            for _ in range(HANDS):
                needed = [random.randint(*fewer), random.randint(*more)]
                random.shuffle(needed)
                found += apart((needed[0], needed[1]), random)
            distances, variances = np.array(found).T
            square = max(float((distances**2 - variances).mean()), 0.0)
            sys.stdout.write(
                f"{fewer[1]:3} {more[1]:3}  bias {distances.mean():+.4f}"
                f"  rms {square**0.5:.4f}  greatest {np.abs(distances).max():.4f}\n"
            )


if __name__ == "__main__":
    main()
