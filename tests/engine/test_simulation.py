"""How the measured tables are built: stopped, resumed, spread over processes, always the same."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from muggins.engine import simulation
from muggins.engine.archive import Archive
from muggins.engine.opponents import SEARCHER_FILE
from muggins.engine.pegged import ORDER_FILE, PEGGING_FILE
from muggins.engine.race import RACE_FILE
from muggins.engine.simulation import BATCHES, Plan

SMALL = Plan(pegging_deals=20, race_deals=20 * BATCHES, seed=7)


class AtOnce(Executor):
    """Computes in this process, and counts."""

    def __init__(self) -> None:
        self.done = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        self.done += 1
        return future


def ignore(_done: int, _parts: int) -> None:
    pass


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    folder = tmp_path_factory.mktemp("parts")
    parts = simulation.pegging_parts(SMALL)
    found = simulation.results(parts, folder, AtOnce(), tell=ignore)
    return simulation.pegging_table(found, SMALL)


def test_a_build_that_was_stopped_goes_on(small: Archive, tmp_path: Path) -> None:
    parts = simulation.pegging_parts(SMALL)

    def stop(done: int, _parts: int) -> None:
        if done == 100:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(simulation.results(parts, tmp_path, AtOnce(), tell=stop))
    kept = list(tmp_path.iterdir())
    assert len(kept) == 100
    kept[0].write_bytes(kept[0].read_bytes()[:-9])
    told = []
    executor = AtOnce()
    found = list(simulation.results(parts, tmp_path, executor, tell=lambda *now: told.append(now)))
    assert executor.done == len(parts) - len(kept) + 1
    assert (told[0], told[-1]) == ((len(kept) - 1, len(parts)), (len(parts), len(parts)))
    assert simulation.pegging_table(iter(found), SMALL).checksum == small.checksum


def test_parts_of_another_plan_are_not_taken(tmp_path: Path) -> None:
    for plan in (SMALL, Plan(pegging_deals=21)):
        executor = AtOnce()
        list(
            simulation.results(simulation.pegging_parts(plan)[:3], tmp_path, executor, tell=ignore)
        )
        assert executor.done == 3


def test_other_processes_compute_the_same(tmp_path: Path) -> None:
    parts = simulation.order_parts(SMALL)[:3]
    with ProcessPoolExecutor(2) as pool:
        elsewhere = list(simulation.results(parts, tmp_path, pool, tell=ignore))
    assert [one.checksum for one in elsewhere] == [
        simulation.compute(part).checksum for part in parts
    ]


def test_a_whole_build_writes_all_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulation, "BLOCK", 1820)
    monkeypatch.setattr(simulation, "BATCHES", 2)
    plan = Plan(pegging_deals=1, race_deals=40)
    named = []

    def tell(name: str) -> simulation.Progress:
        named.append(name)
        return ignore

    # What a searcher lays takes minutes, whatever the plan.
    measured = [name for name in simulation.TABLES if name != SEARCHER_FILE]
    simulation.build(
        plan, into=tmp_path, folder=tmp_path / "parts", executor=AtOnce(), tell=tell,
        names=measured,
    )  # fmt: skip
    assert named == [PEGGING_FILE, RACE_FILE, ORDER_FILE]
    assert set(named) <= {path.name for path in tmp_path.iterdir()}
