"""What a table of two cards loses against knowing all six, over every six-card hand.

A player who throws two cards has seen four more, which no such table knows. Here the crib is
valued with all six out of the pack, against an opponent who throws as `club` does; the regret of
a table is what its choices fall short of the best ones, in points a deal. (Fifteens, pairs and
runs see all six cards; nobs and flushes, a small part of a crib, only the two thrown.)
"""

from __future__ import annotations

import csv
from math import comb
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins.engine import build
from muggins.engine.build import OPTIONS, PAIRS, Hands, Throws, Values
from muggins.engine.tables import crib_table

pytestmark = pytest.mark.proof

Floats = NDArray[np.float64]
WAYS = np.array([[comb(free, held) for held in range(5)] for free in range(5)], float)
NUMBER = np.zeros((13, 13), np.int64)
for _number, (_a, _b) in enumerate(PAIRS):
    NUMBER[_a, _b] = NUMBER[_b, _a] = _number


class Knowing(NamedTuple):
    """Every hand with what each of its fifteen throws is really worth, by role."""

    hands: Hands
    own: Floats
    opp: Floats


@pytest.fixture(scope="module")
def knowing() -> Knowing:
    table = crib_table()
    hands = build.all_hands()
    dealer = build.throws(hands, np.array(table.own), own=True)
    pone = build.throws(hands, np.array(table.opp), own=False)
    return Knowing(hands, worth(hands, pone, own=True), worth(hands, dealer, own=False))


def worth(hands: Hands, throws: Throws, *, own: bool) -> Floats:
    """[option, hand]: the four kept, plus or minus the crib, if the opponent throws like this."""
    crib = build.crib(hands, throws)
    of_suits = crib.nobs + crib.flush
    held, sets = np.unique(6 - build.SIZE[hands.free].T, axis=0, return_inverse=True)
    of_ranks = by_six(held - 2, sets.ravel(), throws)
    result = hands.kept / 46
    for option, (i, j) in enumerate(OPTIONS):
        a, b = hands.ranks[:, i], hands.ranks[:, j]
        suited = (hands.suits[:, i] == hands.suits[:, j]).astype(int)
        points = of_ranks[sets.ravel(), NUMBER[a, b]] + of_suits[suited, a, b]
        result[option] += points if own else -points
    return result


def by_six(held: NDArray[np.int64], sets: NDArray[np.int64], throws: Throws) -> Floats:
    """[set of ranks, throw]: fifteens, pairs and runs of the crib, all six cards being gone.

    `held` is [set of ranks, rank], how many of the rank; `sets` tells the set of each hand.
    """
    thrown = NUMBER[throws.ranks[:, 0], throws.ranks[:, 1]]
    keys, place = np.unique(thrown * len(held) + sets[throws.hand], return_inverse=True)
    shares = np.bincount(place.ravel(), throws.shares)
    other, two = held[keys % len(held)], keys // len(held)
    starts = np.searchsorted(two, np.arange(len(PAIRS) + 1))
    points = build.rank_points()
    scores = np.array([[points[a, b, c, d] for c, d in PAIRS] for a, b in PAIRS], float)
    result = np.empty((len(held), len(PAIRS)))
    for first in range(0, len(held), 64):
        free = 4 - held[first : first + 64]
        weight = np.tile(shares, (len(free), 1))
        for rank in range(13):
            weight *= (WAYS[:, other[:, rank]] / WAYS[4, other[:, rank]])[free[:, rank]]
        cribs = np.empty((len(free), len(PAIRS), 13))
        for pair in range(len(PAIRS)):
            part = slice(starts[pair], starts[pair + 1])
            held_by_other = weight[:, part] @ other[part].astype(float)
            cribs[:, pair] = free * weight[:, part].sum(1, keepdims=True) - held_by_other
        total = np.einsum("hds,tds->ht", cribs, scores, optimize=True)
        result[first : first + 64] = total / cribs.sum((1, 2))[:, None]
    return result


def regret(knowing: Knowing, values: Values, *, own: bool) -> float:
    """Points a deal lost by throwing as these values of the crib advise."""
    true = knowing.own if own else knowing.opp
    chosen = build.throws(knowing.hands, values, own=own)
    best = true.max(0)[chosen.hand]
    option = option_of(knowing.hands, chosen)
    lost = (best - true[option, chosen.hand]) @ chosen.shares
    return float(lost / chosen.shares.sum())


def option_of(hands: Hands, throws: Throws) -> NDArray[np.int64]:
    """[row]: which of the fifteen `OPTIONS` was thrown."""
    cards = 4 * hands.ranks[throws.hand].astype(int) + hands.suits[throws.hand]
    first, second = (4 * throws.ranks + throws.suits).T
    i, j = (np.argmax(cards == one[:, None], axis=1) for one in (first, second))
    number = np.zeros((6, 6), np.int64)
    for option, (a, b) in enumerate(OPTIONS):
        number[a, b] = option
    found: NDArray[np.int64] = number[i, j]
    return found


def published(name: str) -> Values:
    path = Path(__file__).with_name("tables") / f"{name}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = [[float(number) for number in row[1:]] for row in list(csv.reader(file))[1:]]
    return np.array([rows, rows])


def ours(side: str) -> Values:
    table = crib_table()
    return np.array(table.own if side == "own" else table.opp)


@pytest.mark.parametrize(("side", "most"), [("own", 0.0017), ("opp", 0.0028)])
def test_two_cards_are_nearly_as_good_as_six(knowing: Knowing, side: str, most: float) -> None:
    assert 0 < regret(knowing, ours(side), own=side == "own") < most


@pytest.mark.parametrize("side", ["own", "opp"])
@pytest.mark.parametrize("author", ["schell", "colvert", "rasmussen"])
def test_published_tables_throw_worse(knowing: Knowing, author: str, side: str) -> None:
    theirs = regret(knowing, published(f"{author}_{side}"), own=side == "own")
    assert regret(knowing, ours(side), own=side == "own") < theirs


def cribs_of(knowing: Knowing, side: str) -> tuple[Throws, Floats]:
    """What is thrown with every hand, and what the crib is then worth, all six cards being gone."""
    true, sign = (knowing.own, 1) if side == "own" else (knowing.opp, -1)
    chosen = build.throws(knowing.hands, ours(side), own=side == "own")
    option = option_of(knowing.hands, chosen)
    kept = knowing.hands.kept[option, chosen.hand] / 46
    return chosen, sign * (true[option, chosen.hand] - kept)


def test_both_roles_see_the_same_crib(knowing: Knowing) -> None:
    """The dealer's throws and pone's make the same cribs, so their means must agree."""
    dealer, pone = (
        crib @ chosen.shares / chosen.shares.sum()
        for chosen, crib in (cribs_of(knowing, side) for side in ("own", "opp"))
    )
    # What is left apart is the suit part, which does not see all six cards.
    assert dealer == pytest.approx(pone, abs=0.001)
    assert dealer == pytest.approx(4.788, abs=0.001)


@pytest.mark.parametrize("side", ["own", "opp"])
def test_hessel_counts_the_hands_that_throw_the_pair(knowing: Knowing, side: str) -> None:
    """Averaged over those hands instead of all that hold the pair, our cribs are his."""
    chosen, crib = cribs_of(knowing, side)
    pair = NUMBER[chosen.ranks[:, 0], chosen.ranks[:, 1]]
    mean = np.bincount(pair, crib * chosen.shares) / np.bincount(pair, chosen.shares)
    theirs = np.array([published(f"hessel_{side}")[0, a, b] for a, b in PAIRS])
    assert np.abs(mean - theirs).mean() < 0.025
    assert np.abs(mean - theirs).max() < 0.07
