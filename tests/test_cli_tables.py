"""Tables made anew from the command line, and what is said where one is damaged."""

from __future__ import annotations

import os
import re
import shutil
from concurrent.futures import Executor
from importlib import resources
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from muggins.cli import commands, failure
from muggins.cli.tables import RACE_TIMES, TABLES
from muggins.engine import archive, discard, pegged, race, simulation
from muggins.engine.archive import read_archive
from muggins.engine.race import dealer_wins
from muggins.engine.simulation import BATCHES, DATA, Plan
from muggins.engine.tables import FILES, damaged
from muggins.words import Words
from tests import command_line
from tests.command_line import MUGGINS, Ran, run_apart


def run(*arguments: object) -> Ran:
    return run_apart("tables", "build", *map(str, arguments))


def invoked(*arguments: str, language: str = "en") -> tuple[int, str]:
    found = CliRunner().invoke(commands(Words(language)), arguments, prog_name="muggins")
    return found.exit_code, found.output


def test_every_table_of_the_package_can_be_named() -> None:
    assert tuple(FILES) == TABLES
    assert all((DATA / file).exists() for file in FILES.values())
    plan = Plan()
    assert plan.race_deals == RACE_TIMES * plan.pegging_deals


def test_a_table_is_built_and_goes_on_from_its_parts(tmp_path: Path) -> None:
    into, parts = tmp_path / "new" / "folder", tmp_path / "parts"
    given = ("order", "--into", into, "--parts", parts, "--deals", 1, "--seed", 5)
    code, out, _ = run(*given, "--processes", 1)
    assert code == 0
    assert str(into / "order.npz") in out
    with (into / "order.npz").open("rb") as file:
        found = read_archive(file, name="order.npz")
    plan = Plan(pegging_deals=1, race_deals=RACE_TIMES, seed=5)
    again = simulation.order_table(map(simulation.compute, simulation.order_parts(plan)), plan)
    assert found.checksum == again.checksum
    kept = {path.name: path.stat().st_mtime_ns for path in parts.iterdir()}
    assert len(kept) == BATCHES
    (into / "order.npz").unlink()
    next(iter(parts.iterdir())).unlink()
    assert run(*given)[0] == 0
    fresh = {path.name: path.stat().st_mtime_ns for path in parts.iterdir()}
    assert sum(kept[name] != time for name, time in fresh.items()) == 1
    with (into / "order.npz").open("rb") as file:
        assert read_archive(file, name="order.npz").checksum == found.checksum


def test_the_policy_comes_out_as_it_is_shipped(tmp_path: Path) -> None:
    assert invoked("tables", "build", "policy", "--into", str(tmp_path))[0] == 0
    with (tmp_path / "policy.npz").open("rb") as file:
        found = read_archive(file, name="policy.npz")
    assert found.checksum == archive.shipped("policy.npz").checksum


@pytest.mark.parametrize(
    ("arguments", "english", "german"),
    [
        (["nope"], "is not one of", "ist keines von"),
        (["order", "--deals", "0"], "not in the range", "liegt nicht im Bereich"),
        (["order", "--seed", "x"], "not a valid integer", "keine gültige Zahl"),
        (["policy", "--into", str(MUGGINS)], "can’t be written", "kann nicht"),
    ],
)
def test_what_is_wrong_is_said(arguments: list[str], english: str, german: str) -> None:
    for language, says in (("en", english), ("de", german)):
        code, _, said = command_line.run("tables", "build", *arguments, language=language)
        assert code == 2
        assert re.search(says, said), said


def test_a_process_that_died_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def die(*_: object, executor: Executor, **__: object) -> None:
        executor.submit(os._exit, 1).result()

    monkeypatch.setattr(simulation, "build", die)
    for language, says in (("en", "A process died"), ("de", "Ein Prozess ist gestorben")):
        code, said = invoked("tables", "build", "order", "--into", str(tmp_path), language=language)
        assert code == 2
        assert says in said


def forget_tables() -> None:
    """Let every table be read again when it is next asked for."""
    for module in (archive, discard, pegged, race):
        for held in vars(module).values():
            if callable(getattr(held, "cache_clear", None)):
                held.cache_clear()


def test_a_damaged_table_names_the_way_to_rebuild_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    shutil.copytree(DATA, data)
    broken = bytearray((data / "race.npz").read_bytes())
    broken[len(broken) // 2] ^= 1
    (data / "race.npz").write_bytes(broken)
    monkeypatch.setattr(resources, "files", lambda _package: tmp_path)
    forget_tables()
    try:
        code, said = invoked("chance", "1", "1")
        assert code == 2
        assert "race.npz is missing or damaged" in said
        assert "muggins tables build race" in said
        (data / "pegging.npz").unlink()
        for language in ("en", "de"):
            code, said = invoked(*"discard 5H 6C 7S 8D JD KH".split(), language=language)
            assert code == 2
            assert "muggins tables build pegging" in said
    finally:
        monkeypatch.undo()
        forget_tables()
    assert np.isfinite(dealer_wins()).all()


@pytest.mark.parametrize("table", TABLES)
def test_each_table_has_its_own_way_back(table: str) -> None:
    assert f"muggins tables build {table}" in str(damaged(FILES[table]))
    assert "muggins tables build" not in str(damaged("ladder.json"))


@pytest.mark.parametrize(
    "command",
    ["discard 5H 6C 7S 8D JD KH", "chance 1 1", "peg dealer first", "tables build order"],
)
def test_without_the_engine_one_is_told_how_to_get_it(
    command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(failure, "find_spec", lambda _name: None)
    for language, says in (("en", "is not installed"), ("de", "nicht installiert")):
        code, said = invoked(*command.split(), language=language)
        assert code == 2
        assert says in said
        assert "pip install muggins[engine]" in said
