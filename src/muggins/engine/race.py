"""The chance to win from any two scores, before the cards are dealt.

Measured between two players like `club`: one backward pass over what millions of their deals
brought, in counting order. Near the end both choose by the score whether to play as `club`, to
hurry or to hinder the other. Needs numpy.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine.archive import shipped
from muggins.engine.estimate import Estimate
from muggins.errors import MugginsError

RACE_FILE: Final = "race.npz"
TARGET: Final = 121


class ScoreError(MugginsError):
    """A score that no running game can have."""


@dataclass(frozen=True, slots=True)
class Skunks:
    """The chances of a player to win or lose by a skunk; a double one is a skunk too."""

    win: Estimate
    double_win: Estimate
    loss: Estimate
    double_loss: Estimate


@dataclass(frozen=True, slots=True)
class Outlook:
    """A player's chance to win, and where skunk lines are usual (121) those of skunks."""

    win: Estimate
    skunks: Skunks | None


def outlook(mine: int, yours: int, *, dealer: bool, target: int = TARGET) -> Outlook:
    """The outlook of the player with `mine` points; `dealer` says that he deals next.

    >>> print(f"{outlook(0, 0, dealer=True).win.value:.2f}")
    0.56

    A shorter game is the end of a long one. Raises `ScoreError` for a score outside the game or
    a target above 121, and `TableDamaged` if the table can't be used.
    """
    begun = head_start((mine, yours), target=target)
    table = shipped(RACE_FILE).arrays
    scores = (mine + begun, yours + begun) if dealer else (yours + begun, mine + begun)
    side = 0 if dealer else 1

    def estimate(side: int, how: int) -> Estimate:
        cell = (*scores, side, how)
        return Estimate(float(table["chances"][cell]), float(table["errors"][cell]))

    skunks = Skunks(
        win=estimate(side, 1),
        double_win=estimate(side, 2),
        loss=estimate(1 - side, 1),
        double_loss=estimate(1 - side, 2),
    )
    return Outlook(estimate(side, 0), skunks if target == TARGET else None)


def head_start(scores: tuple[int, int], *, target: int) -> int:
    """What both players have ahead in a game to this target, seen as the end of one to 121.

    Raises `ScoreError` for a score outside the game or a target above 121.
    """
    if not 1 <= target <= TARGET:
        raise ScoreError("race-target", highest=TARGET, target=target)
    for score in scores:
        if not 0 <= score < target:
            raise ScoreError("score-range", highest=target - 1, score=score)
    return TARGET - target


def largest_error(scores: tuple[int, int]) -> float:
    """The largest standard error of the dealer's chance from these scores (dealer, pone) on."""
    errors = shipped(RACE_FILE).arrays["errors"][scores[0] :, scores[1] :, 0, 0]
    return float(errors.max())


@cache
def dealer_wins() -> NDArray[np.float64]:
    """[dealer's score, pone's score]: the chance that the dealer wins; not to be changed."""
    chances = shipped(RACE_FILE).arrays["chances"][:, :, 0, 0].astype(np.float64)
    chances.setflags(write=False)
    return chances
