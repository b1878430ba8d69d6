"""The kernels against the rules layer, and what happens to them outside one quiet process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from muggins import show
from muggins.cards import PACK
from muggins.engine import kernels
from muggins.errors import CardsError

HANDS = 12_994_800
PROGRAM = """
import numpy as np
from muggins.engine import kernels
print(kernels.show_points(np.array([[16, 17, 19, 42, 18]], np.uint8)), kernels._CACHE)
"""


def dealt(hands: int) -> NDArray[np.uint8]:
    """Random hands with a starter, the same on every run."""
    places = np.random.default_rng(5).random((hands, 52), np.float32)
    return np.ascontiguousarray(places.argpartition(5, axis=1)[:, :5], np.uint8)


def by_the_rules(cards: NDArray[np.uint8], *, crib: bool) -> list[int]:
    hands = ([PACK[number] for number in row] for row in cards.tolist())
    return [show.points(hand, starter, crib=crib) for *hand, starter in hands]


@pytest.mark.parametrize("crib", [False, True])
def test_many_hands_are_counted_as_the_rules_say(*, crib: bool) -> None:
    cards = dealt(100_000)
    assert kernels.show_points(cards, crib=crib).tolist() == by_the_rules(cards, crib=crib)


@pytest.mark.parametrize("crib", [False, True])
def test_flushes_and_nobs_are_counted_as_the_rules_say(*, crib: bool) -> None:
    # One suit alone, with one card of another: rare among random hands.
    suit = range(2, 52, 4)
    rows = [
        (*hand, starter)
        for hand in combinations(suit, 4)
        for starter in (*suit, 0, 41)
        if starter not in hand
    ]
    cards = np.array(rows, np.uint8)
    assert kernels.show_points(cards, crib=crib).tolist() == by_the_rules(cards, crib=crib)


@pytest.mark.parametrize("crib", [False, True])
def test_p8_all_hands_add_up(*, crib: bool) -> None:
    counts = kernels.show_histogram(crib=crib)
    assert counts.sum() == HANDS
    assert counts @ np.arange(30) == (61_528_020 if crib else 61_974_180)
    assert [points for points in range(30) if not counts[points]] == [19, 25, 26, 27]


def test_arrays_of_anything_else_are_refused() -> None:
    wrongs: list[Any] = [
        np.zeros((3, 4), np.uint8),
        np.zeros(5, np.uint8),
        np.zeros((1, 5), np.int64),
        np.full((2, 5), 52, np.uint8),
    ]
    for wrong in wrongs:
        with pytest.raises(CardsError, match="rows of 5 cards"):
            kernels.show_points(wrong)
    assert kernels.show_points(np.zeros((0, 5), np.uint8)).tolist() == []


def test_rows_may_lie_anyhow_in_memory() -> None:
    cards = dealt(100)
    mirrored = np.asfortranarray(cards)
    mirrored.setflags(write=False)
    assert (kernels.show_points(mirrored) == kernels.show_points(cards)).all()


def test_two_processes_that_start_at_once_and_one_after_them(tmp_path: Path) -> None:
    def start() -> subprocess.Popen[str]:
        environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path), "LOCALAPPDATA": str(tmp_path)}
        command = [sys.executable, "-c", PROGRAM]
        return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)

    together = [start(), start()]
    outputs = [process.communicate()[0] for process in together]
    assert [process.returncode for process in together] == [0, 0]
    kept = sorted(tmp_path.rglob("*.nb?"))
    after = start()
    outputs.append(after.communicate()[0])
    assert after.returncode == 0
    if sys.platform != "darwin":
        assert set(outputs) == {f"[29] {kept[0].parent.parent}\n"}
        assert sorted(tmp_path.rglob("*.nb?")) == kept


def test_kernels_work_where_nothing_can_be_written(tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.touch()
    places = dict.fromkeys(("XDG_CACHE_HOME", "LOCALAPPDATA", "HOME"), str(in_the_way))
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        capture_output=True,
        text=True,
        env={**os.environ, **places},
        check=True,
    )
    assert ran.stdout == "[29] None\n"


def test_what_is_kept_is_what_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    points, made = kernels.RANK_POINTS, []

    def make() -> NDArray[np.int8]:
        made.append(points)
        return points

    monkeypatch.setattr(kernels, "cache_folder", lambda: tmp_path)
    for _ in range(2):
        found = kernels.kept("points.npz", make)
        assert (found.dtype, found.tobytes()) == (points.dtype, points.tobytes())
    assert len(made) == 1
    damaged = bytearray((tmp_path / "points.npz").read_bytes())
    damaged[len(damaged) // 2] ^= 1
    (tmp_path / "points.npz").write_bytes(damaged)
    for _ in range(2):
        assert kernels.kept("points.npz", make).tobytes() == points.tobytes()
    assert len(made) == 2
    monkeypatch.setattr(kernels, "cache_folder", lambda: None)
    assert kernels.kept("points.npz", make) is points


def test_points_that_were_kept_are_those_of_this_code() -> None:
    assert (kernels._rank_points() == kernels.RANK_POINTS).all()


@pytest.mark.proof
@pytest.mark.parametrize("crib", [False, True])
def test_every_hand_is_counted_as_the_rules_say(*, crib: bool) -> None:
    work = [(lowest, crib) for lowest in range(49)]
    with ProcessPoolExecutor() as pool:
        counted = list(pool.map(_compare, work))
    assert sum(counted) == HANDS


def _compare(work: tuple[int, bool]) -> int:
    """Hands whose lowest card, starter apart, is this one; how many were compared."""
    lowest, crib = work
    compared = 0
    for second in range(lowest + 1, 50):
        flat = chain.from_iterable(_rows(lowest, second))
        cards = np.fromiter(flat, np.uint8).reshape(-1, 5)
        assert kernels.show_points(cards, crib=crib).tolist() == by_the_rules(cards, crib=crib)
        compared += len(cards)
    return compared


def _rows(lowest: int, second: int) -> Iterator[tuple[int, ...]]:
    for third, fourth in combinations(range(second + 1, 52), 2):
        hand = (lowest, second, third, fourth)
        yield from ((*hand, starter) for starter in range(52) if starter not in hand)
