"""`club` against its next of kin in duplicate games, as `muggins arena` plays them.

    python benchmarks/bots.py club club-schell --pairs 2000
    python benchmarks/bots.py club club-likeliest --pairs 2000

Prints wins and points a pair for the first one, with 95 % intervals over the pairs.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import math
import sys
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter

from muggins import fairness, play
from muggins.cards import PACK, Rank
from muggins.engine.bots import BOTS, Bot
from muggins.engine.club import Club, best_card
from muggins.engine.tables import CribTable, Matrix
from muggins.game import Game
from muggins.house import house_steps, key_of
from muggins.moves import Move
from muggins.play import Pegging
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View

TABLES = Path(__file__).parents[1] / "tests" / "engine" / "tables"


def published(name: str) -> CribTable:
    """A crib table by ranks alone, taken for suited throws as well."""
    own, opp = (_matrix(TABLES / f"{name}_{side}.csv") for side in ("own", "opp"))
    return CribTable((own, own), (opp, opp))


def _matrix(path: Path) -> Matrix:
    with path.open(encoding="utf-8") as text:
        _, *rows = csv.reader(text)
    return tuple(tuple(map(float, row[1:])) for row in rows)


class Likeliest(Club):
    """Club, but of the opponent's answers it weighs one rank alone."""

    def move(self, view: View, seed: bytes) -> Move:
        if view.phase is Phase.PLAY:
            return best_card(view, answer=likeliest_answer)
        return super().move(view, seed)


def likeliest_answer(pegging: Pegging, opponent: Seat, unseen: Mapping[Rank, int]) -> float:
    """The greatest product of a rank's points and the chance that the opponent holds one."""
    if pegging.awaits is not opponent:
        return 0.0
    held, number = len(pegging.hands[opponent]), sum(unseen.values())
    best = 0.0
    for card in PACK:
        left = unseen[card.rank]
        if left and pegging.fits(card) and card not in pegging.series:
            chance = 1 - math.comb(number - left, held) / math.comb(number, held)
            best = max(best, play.points([*pegging.series, card]) * chance)
    return best


def player(name: str) -> Bot:
    """A bot by name; ``club-schell`` is club with another crib table."""
    bot, _, variant = name.partition("-")
    if not variant:
        return BOTS[bot]
    return Likeliest() if variant == "likeliest" else Club(published(variant))


def played(bots: tuple[Bot, Bot], secret: bytes) -> tuple[int, int]:
    """The final scores of one game."""
    game = Game.start(bots=("a 1", "b 1"))
    while game.phase is not Phase.OVER:
        game = house_steps(game, secret)
        seat = next(seat for seat in Seat if seat in game.awaits)
        view = game.view(seat)
        seed = fairness.bot_seed(key_of(view, secret), game.decision)
        game = game.make(seat, bots[seat].move(view, seed))
    return game.scores


def pair(names: tuple[str, str], number: int) -> tuple[float, int]:
    """Wins (0 to 2) and margin of the first bot over two games with the same packs."""
    one, other = map(player, names)
    secret = hashlib.sha256(f"duplicate {number}".encode()).digest()
    first = played((one, other), secret)
    second = played((other, one), secret)
    wins = (first[0] > first[1]) + (second[1] > second[0])
    return wins, first[0] - first[1] + second[1] - second[0]


def interval(values: Iterable[float]) -> tuple[float, float]:
    """Mean and half the width of its 95 % interval."""
    given = list(values)
    mean = sum(given) / len(given)
    spread = sum((value - mean) ** 2 for value in given) / max(len(given) - 1, 1)
    return mean, 1.96 * math.sqrt(spread / len(given))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bots", nargs="*", default=["club", "random"])
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--from", dest="first", type=int, default=0)
    given = parser.parse_args()
    names = (given.bots[0], given.bots[1])
    start = perf_counter()
    with ProcessPoolExecutor() as pool:
        numbers = range(given.first, given.first + given.pairs)
        results = list(pool.map(pair, [names] * given.pairs, numbers, chunksize=4))
    wins, width = interval(100 * won / 2 for won, _ in results)
    points, spread = interval(margin for _, margin in results)
    taken = perf_counter() - start
    sys.stdout.write(
        f"{names[0]} against {names[1]}, {given.pairs} pairs, {taken:.0f} s\n"
        f"wins   {wins:.1f} % [{wins - width:.1f}, {wins + width:.1f}]\n"
        f"points {points:+.2f} a pair [{points - spread:+.2f}, {points + spread:+.2f}]\n"
    )


if __name__ == "__main__":
    main()
