"""What a player of `club`'s kind throws, by the ranks of his six cards.

For each set of six ranks and each role, the pair of ranks that `club` throws from most of the
hands with these ranks; what the suits of a single hand change is left out. The table is built
from the crib table by ``python -m muggins.engine.policy``; building it needs numpy.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from math import comb
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine import build
from muggins.engine.archive import Archive, shipped, write_archive
from muggins.engine.build import PAIRS
from muggins.engine.tables import crib_table

POLICY_FILE: Final = "policy.npz"
NONE: Final = 255
"""Stands where a set has five or six cards of one rank."""

SETS: Final = comb(18, 6)


@dataclass(frozen=True, slots=True)
class Policy:
    """Throws by the number of the set of six ranks (`set_number`): numbers in `build.PAIRS`."""

    pone: NDArray[np.uint8]
    dealer: NDArray[np.uint8]

    def of(self, *, dealer: bool) -> NDArray[np.uint8]:
        """The throws of one role."""
        return self.dealer if dealer else self.pone


def set_number(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """The number of a set of ranks, whose last axis ascends: sum of C(rank + place, place + 1).

    >>> set_number(np.array([[0, 0, 0, 0], [12, 12, 12, 12]])).tolist()
    [0, 1819]
    """
    size = ranks.shape[-1]
    choose = np.array([[comb(n, k + 1) for k in range(size)] for n in range(13 + size)])
    numbers: NDArray[np.int64] = choose[ranks + np.arange(size), np.arange(size)].sum(-1)
    return numbers


def most_thrown(
    hands: build.Hands, *, dealer: bool, crib: float = 1.0
) -> tuple[NDArray[np.uint8], float]:
    """A role's throws from all hands, and in what share of these `club` throws exactly so.

    Or somebody to whom the crib is worth `crib` times as much.
    """
    table = crib_table()
    values = crib * np.array(table.own if dealer else table.opp)
    thrown = build.throws(hands, values, own=dealer)
    sets = set_number(np.sort(hands.ranks, 1).astype(np.int64))[thrown.hand]
    low, high = thrown.ranks.min(1), thrown.ranks.max(1)
    numbers = np.zeros((13, 13), np.int64)
    numbers[tuple(np.array(PAIRS).T)] = np.arange(len(PAIRS))
    shares = np.zeros((SETS, len(PAIRS)), np.int64)
    np.add.at(shares, (sets, numbers[low, high]), thrown.shares)
    most = shares.argmax(1).astype(np.uint8)
    most[shares.sum(1) == 0] = NONE
    return most, float(shares.max(1).sum() / shares.sum())


@cache
def club_policy() -> Policy:
    """The policy of the package; raises `TableDamaged` if it can't be used."""
    arrays = shipped(POLICY_FILE).arrays
    return Policy(arrays["pone"], arrays["dealer"])


def policy_table() -> Archive:
    """The policy as the package ships it, from its crib table."""
    hands = build.all_hands()
    pone, pone_share = most_thrown(hands, dealer=False)
    dealer, dealer_share = most_thrown(hands, dealer=True)
    about = {
        "table": "throw of a player like club by six ranks: [set number] -> number of the pair",
        "recipe": "python -m muggins.engine.policy",
        "crib": "crib.json",
        "thrown_so_by_club": {"pone": pone_share, "dealer": dealer_share},
    }
    return Archive({"pone": pone, "dealer": dealer}, about)


def main() -> None:
    """Builds the table and writes it to the file named on the command line, or in its place."""
    path = Path(sys.argv[1]) if sys.argv[1:] else Path(__file__).with_name("data") / POLICY_FILE
    table = policy_table()
    write_archive(table, path)
    sys.stderr.write(f"{path}: club throws so with {table.about['thrown_so_by_club']}\n")


if __name__ == "__main__":
    main()
