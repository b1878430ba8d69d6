"""Several processes that serve one site, on one socket; they need PostgreSQL between them.

Of our own, since the server's way to start several takes either its own socket, or one that it
does not know for what it is and then answers late (without TCP_NODELAY).
"""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Final

LOOK_EVERY: Final = 0.5
STOP_SECONDS: Final = 5


def run_workers(bound: socket.socket, number: int, work: Callable[[socket.socket], None]) -> None:
    """Run `work` in so many processes until told to stop; one that dies is started again."""
    context = get_context("spawn")
    stop = threading.Event()

    def told(_sign: int, _frame: FrameType | None) -> None:
        stop.set()

    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, told)

    def started() -> BaseProcess:
        # Not a daemon: those may not start the processes in which bots think.
        process = context.Process(target=_alone_no_longer, args=(work, bound))
        process.start()
        return process

    processes = [started() for _ in range(number)]
    while not stop.wait(LOOK_EVERY):
        processes = [one if one.is_alive() else started() for one in processes]
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(STOP_SECONDS)


def _alone_no_longer(work: Callable[[socket.socket], None], bound: socket.socket) -> None:
    """Work, and go when the process that started this one is gone, however it went."""
    parent = parent_process()
    assert parent is not None

    def follow() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, daemon=True).start()
    work(bound)
