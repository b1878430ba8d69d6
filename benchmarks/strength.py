"""How strong `master` is: compiled duplicate games, by the thousand.

    python -m benchmarks.strength master club --pairs 1000
    python -m benchmarks.strength master-points club --pairs 1000 --from 1000
    python -m benchmarks.strength master master --pairs 1000 --with learns=0

`--with` changes settings of the first player (of the second: `--against`), see `SETTINGS`. Prints
wins and points a pair for the first one, with 95 % intervals over the pairs, what the parts of a
deal bring both, and the processor time for a deal, both players together. `--keep FILE` writes
the results there and goes on behind those that are there; `--beside FILE` tells the difference to
what was kept there, over the same pairs. `--table FILE`, made by `benchmarks.exploit`, gives the
first player one more kind: who lays what `master-points` lays on the first cards.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks import match_kernels
from benchmarks.match_kernels import PARTS, Mind
from muggins.engine import pegging_kernels
from muggins.engine.answer_kernels import TABLE, TABLES_AT
from muggins.engine.judgement import FORGETTING, WITHIN, pegged_shares
from muggins.engine.opponents import ODD, USUAL, book, thrower
from muggins.engine.pegging import PRUNED, TIE
from muggins.engine.race import dealer_wins
from muggins.engine.tables import crib_table

SETTINGS = ("searches", "point", "win", "pruned", "within", "odd", "learns", "forgets")
PLAYERS = ("club", "master-points", "master")
STEP = 20
"""Pairs between two looks at the clock."""


def mind(name: str, changes: Sequence[str] = ()) -> Mind:
    """The mind of a bot, with changed settings such as ``learns=0``, or kinds ``kinds=0,0,1``."""
    if name not in PLAYERS:
        raise SystemExit(f"{name}: no player; there are {', '.join(PLAYERS)}")
    for_win = name == "master"
    settings = {
        "searches": float(name != "club"),
        "point": TIE if for_win else 1.0,
        "win": float(for_win),
        "pruned": PRUNED,
        "within": WITHIN,
        "odd": ODD,
        "learns": 1.0,
        "forgets": FORGETTING,
    }
    kinds = USUAL.kinds
    for change in changes:
        key, _, value = change.partition("=")
        if key == "kinds":
            kinds = np.array([float(part) for part in value.split(",")])
            kinds /= kinds.sum()
        elif key in settings:
            settings[key] = float(value)
        else:
            raise SystemExit(f"{key}: no setting; there are kinds and {', '.join(SETTINGS)}")
    throwers = [thrower(dealer=dealer) for dealer in (False, True)]
    size = max(len(each.kept) for each in throwers)
    kept, pair, chance = (
        np.stack([np.resize(each[part], size) for each in throwers]) for part in (1, 2, 3)
    )
    return Mind(
        np.array([settings[key] for key in SETTINGS]),
        np.array([crib_table().opp, crib_table().own]),
        kinds,
        np.stack([each.first for each in throwers]),
        kept,
        pair,
        chance,
        *pegged_shares(),
        dealer_wins(),
        book(),
    )


def rooms() -> tuple[NDArray[np.int32], NDArray[np.float64]]:
    """Room for the kernels to think in."""
    rows = pegging_kernels.WEIGHT + pegging_kernels.DEPTHS
    return (
        np.zeros((pegging_kernels.ROWS, pegging_kernels.WIDTH), np.int32),
        np.zeros((rows, pegging_kernels.WIDTH)),
    )


def interval(values: NDArray[np.float64]) -> tuple[float, float]:
    """Mean and half the width of its 95 % interval."""
    return float(values.mean()), 1.96 * float(values.std(ddof=1)) / math.sqrt(len(values))


def of_pairs(scores: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each pair, the first one's wins in per cent and points, of [pair, game, player]."""
    margins = scores[:, :, 0] - scores[:, :, 1]
    return 50.0 * (margins > 0).sum(1), margins.sum(1).astype(np.float64)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("players", nargs="*", default=["master", "club"])
    parser.add_argument("--pairs", type=int, default=20)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--with", dest="changes", action="append", default=[])
    parser.add_argument("--against", action="append", default=[])
    parser.add_argument("--seconds", type=float, default=math.inf)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--beside", type=Path)
    parser.add_argument("--table", type=Path, action="append", default=[])
    given = parser.parse_args()
    if len(given.players) != 2:
        parser.error("two players are needed")
    one, other = mind(given.players[0], given.changes), mind(given.players[1], given.against)
    for file in given.table:
        with np.load(file) as kept:
            one = one._replace(book=np.concatenate([one.book, kept["table"]]))
    known = 2 + (len(one.book) - TABLES_AT) // TABLE
    if len(one.kinds) > known:
        parser.error(f"there are {known} kinds, and one more for each --table")
    whole, weights = rooms()
    parts = np.zeros((2, PARTS), np.int64)
    scores = np.zeros((0, 2, 2), np.int64)
    if given.keep and given.keep.exists():
        with np.load(given.keep) as kept:
            scores, parts = kept["scores"], kept["parts"]
    begun, used = time.monotonic(), time.process_time()
    before = parts[0, 5]
    while len(scores) < given.pairs and time.monotonic() - begun < given.seconds:
        new = np.zeros((min(STEP, given.pairs - len(scores)), 2, 2), np.int64)
        number = given.first + len(scores)
        match_kernels.pairs(number, given.seed, one, other, new, parts, whole, weights)
        scores = np.concatenate([scores, new])
        if given.keep:
            np.savez(given.keep, scores=scores, parts=parts)
    used = time.process_time() - used
    won, brought = of_pairs(scores)
    (wins, width), (points, spread) = interval(won), interval(brought)
    deals = max(int(parts[0, 5] - before), 1)
    sys.stdout.write(
        f"{' '.join(given.players)} {' '.join([*given.changes, *given.against])}\n"
        f"pairs  {len(scores)} from {given.first}, seed {given.seed}\n"
        f"wins   {wins:.2f} % [{wins - width:.2f}, {wins + width:.2f}]\n"
        f"points {points:+.2f} a pair [{points - spread:+.2f}, {points + spread:+.2f}]\n"
    )
    if given.beside:
        with np.load(given.beside) as kept:
            before_won, before_brought = of_pairs(kept["scores"][: len(scores)])
        same = len(before_won)
        for what, now, then in (
            ("wins", won, before_won),
            ("points", brought, before_brought),
        ):
            more, spread = interval(now[:same] - then)
            sys.stdout.write(f"{what} {more:+.2f} ± {spread:.2f} beside the same {same} pairs\n")
    for player, name in enumerate(given.players):
        pone, dealer, *rest = parts[player, :5] / (parts[player, 5] / 2)
        hands = ", ".join(f"{each:.2f}" for each in rest)
        sys.stdout.write(f"{name}: pegs {pone:.3f} as pone, {dealer:.3f} dealing; {hands}\n")
    sys.stdout.write(f"{1000 * used / deals:.2f} ms a deal\n")


if __name__ == "__main__":
    main()
