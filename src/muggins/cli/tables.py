"""`muggins tables build`: makes the tables of the package anew."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import click

from muggins.cli.failure import Failure, need_engine, says
from muggins.words import Words

if TYPE_CHECKING:
    from muggins.engine.simulation import Plan

TABLES = ("crib", "policy", "pegging", "race", "order")
"""In the order in which they build on one another."""

RACE_TIMES = 200
"""Deals for the race, and for the order of pegging, to one of a hand in the pegging table."""

STOPPED = 130
"""The exit code of what was stopped by Ctrl+C."""


def command(words: Words) -> click.Command:
    _ = words.gettext

    @click.group(
        "tables",
        options_metavar=_("[OPTIONS]"),
        subcommand_metavar=_("[COMMAND] [ARGS]..."),
        help=_("The tables from which the engine knows what it does not compute."),
    )
    def tables() -> None:
        pass

    @click.command(
        "build",
        options_metavar=_("[OPTIONS]"),
        help=_("Make tables anew; without a name all: {tables}. A build that was stopped goes on."
               ).format(tables=", ".join(TABLES)),
    )  # fmt: skip
    @click.argument("names", nargs=-1, type=click.Choice(TABLES), metavar=_("[TABLE]..."))
    @click.option(
        "--into", type=click.Path(path_type=Path), metavar=_("FOLDER"),
        help=_("Where the tables go; unless given, the package itself."),
    )  # fmt: skip
    @click.option(
        "--parts", type=click.Path(path_type=Path), metavar=_("FOLDER"),
        default=Path(tempfile.gettempdir(), "muggins-tables"),
        help=_("Where finished parts are kept; a build goes on with what is there."),
    )  # fmt: skip
    @click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=121, metavar=_("N"),
                  help=_("Where the chance of the measured tables comes from."))  # fmt: skip
    @click.option(
        "--deals", type=click.IntRange(1, 65535), default=50_000, metavar=_("N"),
        help=_("Deals for each hand of the pegging table; the race takes 200 times as many."),
    )  # fmt: skip
    @click.option(
        "--processes", type=click.IntRange(1), metavar=_("N"),
        help=_("How many processes compute; else as many as there are cores."),
    )  # fmt: skip
    def build(
        *,
        names: tuple[str, ...],
        into: Path | None,
        parts: Path,
        seed: int,
        deals: int,
        processes: int | None,
    ) -> None:
        need_engine(words)
        from muggins.engine.simulation import Plan

        wanted = [name for name in TABLES if name in (names or TABLES)]
        plan = Plan(pegging_deals=deals, race_deals=RACE_TIMES * deals, seed=seed)
        says(words, lambda: _build(words, wanted, plan, into, parts, processes))

    tables.add_command(build)
    return tables


def _build(
    words: Words,
    names: list[str],
    plan: Plan,
    into: Path | None,
    parts: Path,
    processes: int | None,
) -> int:
    from muggins.engine import simulation
    from muggins.engine.tables import FILES

    folder = into or simulation.DATA
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass  # better told now than after half an hour
        for name in names:
            if name in ("crib", "policy"):
                _build_at_once(name, folder)
                continue
            _measure(FILES[name], plan, folder, parts, processes or os.cpu_count() or 1)
    except KeyboardInterrupt:
        stopped = words.gettext("Stopped. The same command goes on with the parts in {folder}.")
        click.echo(stopped.format(folder=parts), err=True)
        sys.exit(STOPPED)
    except OSError as error:
        message = words.gettext("{file} can’t be written.")
        raise Failure(message.format(file=error.filename or folder)) from error
    written = [str(folder / FILES[name]) for name in names]
    click.echo(words.gettext("Written: {files}").format(files=", ".join(written)))
    return 0


def _build_at_once(name: str, folder: Path) -> None:
    """Make a table that is worked out and not measured."""
    from muggins.engine import build, policy
    from muggins.engine.archive import write_archive
    from muggins.engine.tables import FILES

    path = folder / FILES[name]
    if name == "crib":
        path.write_text(build.text_of(build.settle(build.all_hands(), build.bar)), encoding="utf-8")
    else:
        write_archive(policy.policy_table(), path)


def _measure(file: str, plan: Plan, folder: Path, parts: Path, processes: int) -> None:
    from muggins.engine import simulation
    from muggins.engine.workers import kill, worker_pool

    pool = worker_pool(processes)
    try:
        simulation.build(
            plan, into=folder, folder=parts, executor=pool, tell=simulation.bar, names=[file]
        )
    finally:
        kill(pool)
