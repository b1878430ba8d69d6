"""Processes beside this one: prepared, deaf to Ctrl+C, and gone when this one is."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from muggins.engine.workers import worker_pool

PROGRAM = """
import os, time
from muggins.engine.workers import worker_pool
if __name__ == "__main__":
    pool = worker_pool(1)
    print(pool.submit(os.getpid).result(), flush=True)
    time.sleep(60)
"""


def _prepare() -> None:
    os.environ["PREPARED"] = "yes"


def _interrupted() -> str | None:
    os.kill(os.getpid(), signal.SIGINT)
    return os.environ.get("PREPARED")


def test_a_worker_is_prepared_and_leaves_an_interrupt_to_others() -> None:
    with worker_pool(1, prepare=_prepare) as pool:
        assert pool.submit(_interrupted).result() == "yes"
    assert "PREPARED" not in os.environ


def test_workers_end_with_a_process_that_was_killed(tmp_path: Path) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM, encoding="utf-8")
    with subprocess.Popen([sys.executable, file], stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        worker = int(parent.stdout.readline())
        assert _runs(worker)
        parent.kill()
    until = time.monotonic() + 20
    while _runs(worker) and time.monotonic() < until:
        time.sleep(0.02)
    assert not _runs(worker)


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"
