"""Processes that compute beside this one."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from threading import Thread


def worker_pool(
    processes: int, *, prepare: Callable[[], object] | None = None
) -> ProcessPoolExecutor:
    """A pool of fresh processes, each of which does `prepare` first.

    Fresh, since a copy of this one would have its threads' locks in any state. They leave Ctrl+C
    to this process, and end with it even if it is killed.
    """
    return ProcessPoolExecutor(
        processes, mp_context=get_context("spawn"), initializer=_begin, initargs=(prepare,)
    )


def kill(pool: ProcessPoolExecutor) -> None:
    """End all processes of a pool at once, whatever they are doing."""
    # From Python 3.14 on this is the pool's own `kill_workers`.
    processes = list((pool._processes or {}).values())
    pool.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.kill()


def _begin(prepare: Callable[[], object] | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
