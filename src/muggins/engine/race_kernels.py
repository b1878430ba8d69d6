"""Compiled: the race to the target, over deals in counting order.

Near the end the players choose how to play. Each has a few styles; every pair of styles has deals
of its own, on the same cards, and what both choose is the solution of the matrix game of their
chances to win.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine.kernels import inner, kernel
from muggins.engine.play_kernels import ROW, Floats, Ints

Rows = NDArray[np.uint8]

ROUNDS: Final = 1000
"""Of regret matching: where chances differ by 0.1 nobody can gain 0.0002 any more."""

HARDLY: Final = 0.0005
"""For less of a chance nobody leaves the first style, so that a skunk is not left to accident."""


@inner
def ends(
    rows: Rows, times: Ints, first: int, last: int, dealer: int, pone: int, target: int,
    lines: Ints, chances: Floats, found: Floats,
) -> None:  # fmt: skip
    """Writes [side, how]: the chances at these scores if the deal is one of a part of the rows."""
    found[:] = 0.0
    deals = 0
    for deal in range(first, last):
        deals += times[deal]
        own, other = dealer, pone
        for at in range(ROW):
            # The side that is awarded is always `own`.
            own += rows[deal, at]
            if own >= target:
                side = at & 1
                found[side, 0] += times[deal]
                for line in range(2):
                    if other < lines[line]:
                        found[side, 1 + line] += times[deal]
                break
            own, other = other, own
        else:
            # A row has an even length, so `own` is the dealer's, who is pone now.
            for side in range(2):
                for how in range(3):
                    found[side, how] += times[deal] * chances[other, own, 1 - side, how]
    found /= deals


@inner
def matched(regrets: Floats, shares: Floats) -> None:
    """Writes shares like the regrets, or the first alone where there is none."""
    total = regrets.sum()
    shares[:] = 0.0
    if total > 0.0:
        for place in range(len(shares)):
            shares[place] = regrets[place] / total
    else:
        shares[0] = 1.0


@inner
def regret(regrets: Floats, shares: Floats, worth: Floats) -> None:
    """Adds by how much each would have been better than these shares; nothing sinks below zero."""
    value = 0.0
    for place in range(len(shares)):
        value += shares[place] * worth[place]
    for place in range(len(shares)):
        regrets[place] = max(0.0, regrets[place] + worth[place] - value)


@inner
def solve(game: Floats, rows: Floats, columns: Floats) -> None:
    """Writes how often who wants much takes each row of a matrix game, and the other each column.

    Regret matching (Hart and Mas-Colell 2000), one after the other; later rounds count more.
    """
    height, width = game.shape
    of_rows, of_columns = np.zeros(height), np.zeros(width)
    row_now, column_now = np.zeros(height), np.zeros(width)
    worth_rows, worth_columns = np.zeros(height), np.zeros(width)
    rows[:] = 0.0
    columns[:] = 0.0
    for number in range(1, ROUNDS + 1):
        matched(of_rows, row_now)
        worth_columns[:] = 0.0
        for row in range(height):
            rows[row] += number * row_now[row]
            for column in range(width):
                worth_columns[column] -= row_now[row] * game[row, column]
        regret(of_columns, column_now, worth_columns)
        matched(of_columns, column_now)
        worth_rows[:] = 0.0
        for column in range(width):
            columns[column] += number * column_now[column]
            for row in range(height):
                worth_rows[row] += column_now[column] * game[row, column]
        regret(of_rows, row_now, worth_rows)
    rows /= rows.sum()
    columns /= columns.sum()


@kernel
def race(
    rows: Rows, times: Ints, styled: Rows, styled_times: Ints, first: Ints, near: int, target: int,
    lines: Ints,
) -> Floats:  # fmt: skip
    """[dealer's score, pone's score, side, how]: chances when these deals are all there are.

    Side 0 is the dealer. How: 0 he wins, 1 and 2 he wins and the other is below the skunk line of
    this number. `times` says how often each row comes. One backward pass: every deal brings a
    point, so a cell needs only cells nearer to the end.

    Where one needs at most `near` points the styles count. The deals of style `d` of the dealer
    against `p` of pone stand in `styled` from `first` [d, p, 0] to [d, p, 1]; those of 0 against 0
    are like `rows`, but fewer: only by how much the others differ from them is taken from there.
    """
    chances = np.zeros((target, target, 2, 3))
    usual = np.zeros((2, 3))
    styles = first.shape[0]
    found = np.zeros((styles, styles, 2, 3))
    game = np.zeros((styles, styles))
    dealers, pones = np.zeros(styles), np.zeros(styles)
    for points in range(2 * target - 2, -1, -1):
        for dealer in range(max(0, points - target + 1), min(target - 1, points) + 1):
            pone = points - dealer
            ends(rows, times, 0, len(rows), dealer, pone, target, lines, chances, usual)
            if target - max(dealer, pone) <= near:
                for one in range(styles):
                    for other in range(styles):
                        ends(
                            styled, styled_times, first[one, other, 0], first[one, other, 1],
                            dealer, pone, target, lines, chances, found[one, other],
                        )  # fmt: skip
                        game[one, other] = found[one, other, 0, 0] - found[0, 0, 0, 0]
                        game[one, other] -= HARDLY * ((one > 0) - (other > 0))
                solve(game, dealers, pones)
                for one in range(styles):
                    for other in range(styles):
                        share = dealers[one] * pones[other]
                        usual += share * (found[one, other] - found[0, 0])
                usual[:] = np.minimum(np.maximum(usual, 0.0), 1.0)
            chances[dealer, pone] = usual
    return chances
