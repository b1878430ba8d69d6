"""Tables built by a real Dask cluster: as by processes, and by nobody who has anything else."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

import dask
import pytest
from click.testing import CliRunner
from distributed import Client, LocalCluster

from muggins.cli import commands, tables
from muggins.engine import cluster as clusters
from muggins.engine import simulation
from muggins.engine.archive import Archive, read_archive, write_archive
from muggins.engine.cluster import ClusterError, cluster
from muggins.engine.simulation import BATCHES, DATA, Plan
from muggins.engine.workers import worker_pool
from muggins.words import Words

PLAN = Plan(pegging_deals=1, race_deals=tables.RACE_TIMES, seed=5)
WORKERS = 2
ENOUGH = 60


def local(workers: int, *, processes: bool = True) -> LocalCluster:
    return LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=processes, protocol="tcp",
        host="127.0.0.1", dashboard_address="127.0.0.1:0",
    )  # fmt: skip


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with local(WORKERS) as running:
        yield running.scheduler_address


@pytest.fixture
def client(address: str) -> Iterator[Client]:
    with Client(address, set_as_default=False) as connected:
        connected.wait_for_workers(WORKERS, timeout=ENOUGH)
        yield connected


@pytest.fixture(scope="module")
def by_processes(tmp_path_factory: pytest.TempPathFactory) -> Archive:
    parts = simulation.order_parts(PLAN)
    with worker_pool(1) as pool:
        found = simulation.results(parts, tmp_path_factory.mktemp("parts"), pool, tell=ignore)
        return simulation.order_table(found, PLAN)


def ignore(_done: int, _parts: int) -> None:
    pass


def built(address: str, folder: Path, tell: simulation.Progress = ignore) -> Archive:
    with cluster(address) as executor:
        found = simulation.results(simulation.order_parts(PLAN), folder, executor, tell=tell)
        return simulation.order_table(found, PLAN)


def invoked(*arguments: str, language: str = "en") -> tuple[int, str]:
    given = ("tables", "build", "order", *arguments)
    found = CliRunner().invoke(commands(Words(language)), given, prog_name="muggins")
    return found.exit_code, found.output


def test_a_cluster_builds_the_very_table_of_the_processes(
    client: Client, address: str, by_processes: Archive, tmp_path: Path
) -> None:
    asked = ("--deals", "1", "--seed", "5", "--scheduler", address)
    code, said = invoked(
        *asked, "--into", str(tmp_path / "new"), "--parts", str(tmp_path / "parts")
    )
    assert (code, said) == (0, f"Written: {tmp_path / 'new' / 'order.npz'}\n")
    with (tmp_path / "new" / "order.npz").open("rb") as file:
        assert read_archive(file, name="order.npz").checksum == by_processes.checksum
    assert sum(executed(client).values()) == BATCHES


def test_a_stopped_build_goes_on(address: str, by_processes: Archive, tmp_path: Path) -> None:
    def stop(done: int, _parts: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        built(address, tmp_path, stop)
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert len(kept) == 3
    assert built(address, tmp_path).checksum == by_processes.checksum
    assert {path: path.stat().st_mtime_ns for path in kept} == kept


def test_a_worker_may_die(by_processes: Archive, tmp_path: Path) -> None:
    with local(WORKERS) as running, Client(running, set_as_default=False) as client:
        one, *_ = client.run(os.getpid).values()

        def kill(done: int, _parts: int) -> None:
            if done == 2:
                os.kill(one, signal.SIGKILL)

        found = built(running.scheduler_address, tmp_path, kill)
    assert found.checksum == by_processes.checksum


def test_workers_that_die_again_and_again_are_reported() -> None:
    # By default Dask forgives three deaths over one part.
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}), local(1) as running:
        died = pytest.raises(ClusterError, match="died over the same part")
        with died, cluster(running.scheduler_address) as executor:
            executor.submit(os._exit, 1).result()


def other_version(folder: Path) -> str:
    about = folder / "muggins-0.0.1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: muggins\nVersion: 0.0.1\n")
    return f"muggins is 0.0.1 there and {version('muggins')} here"


def other_table(folder: Path) -> str:
    shutil.copytree(
        DATA.parents[1], folder / "muggins", ignore=shutil.ignore_patterns("web", "lessons")
    )
    theirs = Archive({}, {"table": "another"})
    write_archive(theirs, folder / "muggins" / "engine" / "data" / "order.npz")
    return f"order.npz is {theirs.checksum[:16]} there and {clusters.contents()['order.npz']} here"


def nothing_of_ours(folder: Path) -> str:
    (folder / "muggins").mkdir()
    (folder / "muggins" / "__init__.py").touch()
    return "*kernels.py can't be used there"


@contextmanager
def stranger(client: Client, address: str, folder: Path) -> Iterator[str]:
    """The address of a worker that imports from a folder first."""
    before = set(client.run(os.getpid))
    program = [sys.executable, "-m", "distributed.cli.dask_worker", address]
    with subprocess.Popen(
        [*program, "--no-nanny", "--no-dashboard", "--local-directory", str(folder)],
        env={**os.environ, "PYTHONPATH": str(folder)},
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            client.wait_for_workers(WORKERS + 1, timeout=ENOUGH)
            (worker,) = set(client.run(os.getpid)) - before
            yield worker
        finally:
            process.kill()
    while len(client.run(os.getpid)) > WORKERS:
        time.sleep(0.02)


def executed(client: Client) -> dict[str, int]:
    """How many tasks each worker has done."""
    found: dict[str, int] = client.run(lambda dask_worker: dask_worker.state.executed_count)
    return found


@pytest.mark.parametrize("other", [other_version, other_table, nothing_of_ours])
def test_a_worker_with_something_else_is_refused_before_it_works(
    client: Client, address: str, tmp_path: Path, other: Callable[[Path], str]
) -> None:
    differs = other(tmp_path)
    with stranger(client, address, tmp_path) as worker:
        for language, refused in (("en", "is refused"), ("de", "wird abgelehnt")):
            code, said = invoked("--scheduler", address, language=language)
            assert code == 2
            assert worker in said
            assert refused in said
            assert said.count("\n") == 1
            assert language == "de" or differs in said
        assert executed(client)[worker] == 0


def test_a_worker_that_comes_later_is_refused_too(
    client: Client, address: str, tmp_path: Path
) -> None:
    differs = other_table(tmp_path)
    with cluster(address) as executor, stranger(client, address, tmp_path) as worker:
        chosen: Any = executor.submit
        done = chosen(os.getpid, workers=[worker])
        with pytest.raises(ClusterError, match="is refused") as refused:
            done.result()
        assert f"{worker} is refused: {differs}" in str(refused.value)


def test_a_cluster_that_is_gone_is_reported() -> None:
    def lost(running: LocalCluster) -> None:
        with cluster(running.scheduler_address) as executor:
            future = executor.submit(time.sleep, 1)
            running.close()
            future.result()

    with local(1, processes=False) as running, pytest.raises(ClusterError, match="is gone"):
        lost(running)


def test_a_scheduler_that_knows_nothing_of_ours_is_reported(tmp_path: Path) -> None:
    nothing_of_ours(tmp_path)
    file = tmp_path / "scheduler.json"
    program = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--no-dashboard"]
    with subprocess.Popen(
        [*program, "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file)],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        stderr=subprocess.DEVNULL,
    ) as process:
        try:
            until = time.monotonic() + ENOUGH
            while not (file.exists() and file.read_text()) and time.monotonic() < until:
                time.sleep(0.02)
            there = json.loads(file.read_text())["address"]
            for language, says in (("en", "needs the very Muggins"), ("de", "genau das Muggins")):
                code, said = invoked("--scheduler", there, language=language)
                assert code == 2
                assert says in said
                assert there in said
        finally:
            process.kill()


def test_a_cluster_without_workers_is_reported() -> None:
    with local(0) as empty:
        there = empty.scheduler_address
        said = f"The Dask cluster at “{there}” has no workers.\n"
        assert invoked("--scheduler", there) == (2, said)


@pytest.mark.parametrize(
    "nowhere", ["127.0.0.1:1", "127.0.0.1", "http://127.0.0.1:1", "tls://127.0.0.1:1", "mute", ""]
)
def test_where_nothing_answers_it_is_said(nowhere: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "PATIENCE", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as mute:
        there = f"127.0.0.1:{mute.getsockname()[1]}" if nowhere == "mute" else nowhere
        for language, says in (("en", "No Dask scheduler answers"), ("de", "antwortet kein")):
            code, said = invoked("--scheduler", there, language=language)
            assert code == 2
            assert says in said
            assert f"“{there}”" in said or f"„{there}“" in said
            assert said.count("\n") == 1


def test_without_dask_one_is_told_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "find_spec", lambda _name: None)
    for language, says in (("en", "is not installed"), ("de", "nicht installiert")):
        code, said = invoked("--scheduler", "127.0.0.1:1", language=language)
        assert code == 2
        assert says in said
        assert "pip install muggins[dask]" in said


def test_a_cluster_is_not_told_how_many_processes() -> None:
    for language, says in (("en", "Either"), ("de", "Entweder")):
        code, said = invoked("--scheduler", "x", "--processes", "2", language=language)
        assert code == 2
        assert says in said
