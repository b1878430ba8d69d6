"""The ladder of the bots: who beats whom, measured in the arena and kept with the package.

    python -m muggins.engine.ladder

plays whatever is not there yet. A result is tied to the signatures of both bots, so when the play
of one changes, its matches and no others are played again.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.resources import files
from math import log
from pathlib import Path
from typing import Final

from muggins.engine.arena import Length, Match, play_match
from muggins.engine.bots import BOTS, identity
from muggins.engine.estimate import Estimate
from muggins.engine.shares import SHARES, share, share_interval
from muggins.engine.signature import signature

LADDER_FILE: Final = "ladder.json"
RUNGS: Final = ("random", "tilly", "jonas", "greta", "oskar", "ruth", "club", "master")
"""The bots that are ordered, the weakest first."""

REACH: Final = 2
"""So many rungs apart two bots still play each other; beyond, a match tells little."""

ANCHOR: Final = "club"
ANCHORED: Final = 1500.0
_SCALE: Final = 400 / log(10)
"""Rating points for each unit of the logarithm of the odds, as in Elo's scale."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match of the ladder, from the eyes of the second bot, which stands higher."""

    players: tuple[str, str]
    signatures: tuple[str, str]
    seed: str
    shares: tuple[int, int, int]
    """Pairs of which the higher one won none, one, both games."""
    points: float
    """By how many points it was ahead in a pair."""

    @property
    def pairs(self) -> int:
        """How many pairs were played."""
        return sum(self.shares)

    @property
    def share(self) -> float:
        """The share of the games that the higher one won."""
        return share(self.shares)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of this share."""
        return share_interval(self.shares)


def ladder(file: Path | None = None) -> list[Played]:
    """The results that are kept."""
    source = files("muggins.engine").joinpath("data", LADDER_FILE) if file is None else file
    return [
        Played(
            (kept["players"][0], kept["players"][1]),
            (kept["signatures"][0], kept["signatures"][1]),
            kept["seed"],
            (kept["shares"][0], kept["shares"][1], kept["shares"][2]),
            kept["points"],
        )
        for kept in json.loads(source.read_text(encoding="utf-8"))
    ]


def ratings(results: Sequence[Played]) -> dict[str, Estimate]:
    """A rating for each bot, by name, and its standard error; `club` has 1500 by definition.

    Differences of ratings are the logarithm of the odds in a game, on Elo's scale: 100 points more
    win 64 games of 100. Fitted to all results by weighted least squares; needs numpy.
    """
    import numpy as np

    names = [name for name in RUNGS if any(name in _names(one) for one in results)]
    free = [name for name in names if name != ANCHOR]
    rows = np.zeros((len(results), len(free)))
    odds = np.zeros(len(results))
    weights = np.zeros(len(results))
    for row, one in enumerate(results):
        for sign, name in zip((-1, 1), _names(one), strict=True):
            if name != ANCHOR:
                rows[row, free.index(name)] = sign
        # Half a game for each side keeps the odds of a clean sweep finite.
        won = (one.share * 2 * one.pairs + 0.5) / (2 * one.pairs + 1)
        spread = sum(
            count * (part - one.share) ** 2 for count, part in zip(one.shares, SHARES, strict=True)
        )
        of_one_game = won * (1 - won) / 2
        variance = max(spread / one.pairs, of_one_game / 10) / one.pairs
        odds[row] = log(won / (1 - won))
        weights[row] = (won * (1 - won)) ** 2 / variance
    spread_of_all = np.linalg.inv(rows.T @ (weights[:, None] * rows))
    fitted = spread_of_all @ rows.T @ (weights * odds)
    errors = np.sqrt(np.diag(spread_of_all))
    found = {ANCHOR: Estimate(ANCHORED, 0.0)}
    for name, value, error in zip(free, fitted.tolist(), errors.tolist(), strict=True):
        found[name] = Estimate(ANCHORED + _SCALE * value, _SCALE * error)
    return {name: found[name] for name in names}


def matches() -> Iterator[tuple[str, str]]:
    """The names of all that have to play, the weaker one first; neighbours before the others."""
    for apart in range(1, REACH + 1):
        yield from zip(RUNGS, RUNGS[apart:], strict=False)


def _names(played: Played) -> tuple[str, str]:
    one, other = (player.partition(" ")[0] for player in played.players)
    return one, other


def _play(names: tuple[str, str], signatures: tuple[str, str], pairs: int, seed: str) -> Played:
    match = Match((names[1], names[0]), seed=seed)
    *_, report = play_match(match, Length(pairs=pairs))
    none, one, both = report.shares
    players = identity(BOTS[names[0]]), identity(BOTS[names[1]])
    return Played(players, signatures, seed, (none, one, both), round(report.points.value, 4))


def _write(results: Iterable[Played], file: Path) -> None:
    lines = ",\n ".join(json.dumps(asdict(one)) for one in results)
    file.write_text(f"[{lines}]\n", encoding="utf-8")


def main() -> None:
    """Plays what is missing, from the command line."""
    parser = argparse.ArgumentParser(prog="python -m muggins.engine.ladder")
    parser.add_argument("--pairs", type=int, default=150, help="pairs of games in a match")
    parser.add_argument("--seed", default="ladder")
    parser.add_argument("--file", type=Path, default=Path(__file__).parent / "data" / LADDER_FILE)
    chosen = parser.parse_args()
    kept = {_names(one): one for one in (ladder(chosen.file) if chosen.file.exists() else [])}
    present = {name: signature(BOTS[name]) for name in RUNGS if name in BOTS}
    results: list[Played] = []
    for names in matches():
        if not all(name in present for name in names):
            continue
        signatures = (present[names[0]], present[names[1]])
        one = kept.get(names)
        if one is None or one.signatures != signatures or one.pairs < chosen.pairs:
            one = _play(names, signatures, chosen.pairs, chosen.seed)
        players = identity(BOTS[names[0]]), identity(BOTS[names[1]])
        results.append(replace(one, players=players))
        low, high = one.interval
        sys.stdout.write(
            f"{names[1]} against {names[0]}: {100 * one.share:.1f} % "
            f"[{100 * low:.1f}, {100 * high:.1f}], {one.points:+.1f} points\n"
        )
        sys.stdout.flush()
        # Kept at once, with what is still to be played again, so that a run can be stopped.
        later = [old for key, old in kept.items() if key not in {_names(done) for done in results}]
        _write([*results, *later], chosen.file)
    for name, rating in ratings(results).items():
        sys.stdout.write(f"{name:8}{rating.value:6.0f} ± {1.96 * rating.error:.0f}\n")


if __name__ == "__main__":
    main()
