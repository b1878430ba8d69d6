"""The workers of a Dask cluster as an executor, each looked over before it gets any work.

Results must not depend on who computes them, so a worker needs the very programs and tables that
are here. Needs the extras ``engine`` and ``dask``.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from typing import Any, Final, TypeVar

from distributed import Client, KilledWorker, Security, get_worker, rpc

from muggins.engine.archive import shipped
from muggins.engine.kernels import fingerprint
from muggins.engine.tables import CRIB_FILE, FILES, TableDamaged, crib_table
from muggins.errors import MugginsError

Result = TypeVar("Result")

PACKAGES: Final = ("muggins", "numba")
"""What a worker needs in the version that is here."""

PATIENCE: Final = 5.0
"""Seconds in which a scheduler must have answered."""

KERNELS: Final = "*kernels.py"


class ClusterError(MugginsError):
    """There is no cluster, it is lost, or one of its workers can't be used."""


@contextmanager
def cluster(address: str) -> Iterator[Executor]:
    """An executor whose work is done by the cluster with the scheduler at this address.

    Raises `ClusterError` if nothing answers there, a worker is refused, or the cluster is lost.
    """
    try:
        asyncio.run(_greet(address))
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    # What an address makes of Dask's parsers, too.
    except (OSError, ValueError, TypeError) as error:
        raise ClusterError("cluster-silent", address=address) from error
    with client:
        ours = contents()
        _look_over(client, address, ours)
        try:
            yield _Checked(client.get_executor(), ours)
        except KilledWorker as error:
            raise ClusterError("cluster-worker-lost") from error
        except CancelledError as error:
            raise ClusterError("cluster-lost", address=address) from error


async def _greet(address: str) -> None:
    """Raises an error unless a scheduler answers; a client that fails would linger."""
    scheduler = rpc(
        address, timeout=PATIENCE, connection_args=Security().get_connection_args("client")
    )
    try:
        await asyncio.wait_for(scheduler.identity(), PATIENCE)
    finally:
        await scheduler.close_rpc()


@cache
def contents() -> Mapping[str, str]:
    """What results depend on: kernels and tables by their digests; tables that can't be read not.

    Taken once in a process, as it reads its tables once.
    """
    found = {KERNELS: fingerprint()}
    for file in FILES.values():
        with suppress(TableDamaged):
            found[file] = _checksum(file)[: len(found[KERNELS])]
    return found


def _checksum(file: str) -> str:
    if file == CRIB_FILE:
        return hashlib.sha256(repr(crib_table()).encode()).hexdigest()
    return shipped(file).checksum


def _look_over(client: Client, address: str, ours: Mapping[str, str]) -> None:
    if _on_scheduler(client) != ours:
        raise ClusterError("cluster-scheduler", address=address)
    # A stranger can say at least which versions it has.
    for package in PACKAGES:
        for worker, theirs in _asked(client, version, package).items():
            if isinstance(theirs, Exception):
                raise ClusterError("cluster-worker-without", worker=worker, name=package)
            _compare(worker, {package: version(package)}, {package: theirs})
    found = _asked(client, contents)
    if not found:
        raise ClusterError("cluster-empty", address=address)
    for worker, theirs in found.items():
        if isinstance(theirs, Exception):
            raise ClusterError("cluster-worker-without", worker=worker, name=KERNELS)
        _compare(worker, ours, theirs)


def _on_scheduler(client: Client) -> Any:
    """The contents of the scheduler, through whose hands all tasks go; None if it has none."""
    try:
        return client.run_on_scheduler(contents)
    except Exception:  # whatever becomes of asking somebody who does not know us
        return None


def _asked(client: Client, function: Callable[..., object], *given: object) -> dict[str, Any]:
    answers: dict[str, Any] = client.run(function, *given, on_error="return")
    return answers


def _compare(worker: str, ours: Mapping[str, str], theirs: Mapping[str, str]) -> None:
    for name, here in ours.items():
        there = theirs.get(name, "–")
        if here != there:
            raise ClusterError(
                "cluster-worker-differs", worker=worker, name=name, here=here, there=there
            )


class _Checked(Executor):
    """An executor of which a worker that came later is looked over too."""

    def __init__(self, executor: Executor, ours: Mapping[str, str]) -> None:
        self._executor = executor
        self._ours = ours

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return self._executor.submit(_checked, self._ours, fn, *args, **kwargs)


def _checked(
    ours: Mapping[str, str], function: Callable[..., Result], /, *args: Any, **kwargs: Any
) -> Result:
    _compare(get_worker().address, ours, contents())
    return function(*args, **kwargs)
