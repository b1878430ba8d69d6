"""`muggins tables build`: makes the tables of the package anew."""

from __future__ import annotations

import logging
import os
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import Executor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from muggins.cli.failure import Failure, need_engine, says
from muggins.words import Words

if TYPE_CHECKING:
    from muggins.engine.simulation import Plan

TABLES = ("crib", "policy", "pegging", "race", "order", "searcher")
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
    @click.option(
        "--scheduler", metavar=_("ADDRESS"),
        help=_("Computes on the Dask cluster with this scheduler, as tcp://host:8786."),
    )  # fmt: skip
    def build(
        *,
        names: tuple[str, ...],
        into: Path | None,
        parts: Path,
        seed: int,
        deals: int,
        processes: int | None,
        scheduler: str | None,
    ) -> None:
        need_engine(words)
        if scheduler is not None and processes is not None:
            raise Failure(_("Either --processes or --scheduler: a cluster has its own processes."))
        if scheduler is not None and find_spec("distributed") is None:
            raise Failure(_("Dask is not installed: pip install muggins[dask]"))
        from muggins.engine.simulation import Plan

        wanted = [name for name in TABLES if name in (names or TABLES)]
        plan = Plan(pegging_deals=deals, race_deals=RACE_TIMES * deals, seed=seed)

        def work() -> int:
            with _executor(words, scheduler, processes or os.cpu_count() or 1) as executor:
                return _build(words, wanted, plan, into, parts, executor)

        says(words, work)

    tables.add_command(build)
    return tables


@contextmanager
def _executor(words: Words, scheduler: str | None, processes: int) -> Iterator[Executor]:
    """Who computes what is measured: a Dask cluster or processes beside this one."""
    if scheduler is not None:
        from muggins.engine.cluster import cluster

        logging.disable()  # what Dask reports at length is said here in a sentence
        try:
            with cluster(scheduler) as executor:
                yield executor
        finally:
            logging.disable(logging.NOTSET)
        return
    from muggins.engine.workers import kill, worker_pool

    pool = worker_pool(processes)
    try:
        yield pool
    except BrokenProcessPool as error:
        raise Failure(words.gettext("A process died; the finished parts are kept.")) from error
    finally:
        kill(pool)


def _build(
    words: Words,
    names: list[str],
    plan: Plan,
    into: Path | None,
    parts: Path,
    executor: Executor,
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
            simulation.build(
                plan, into=folder, folder=parts, executor=executor, tell=simulation.bar,
                names=[FILES[name]],
            )  # fmt: skip
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
