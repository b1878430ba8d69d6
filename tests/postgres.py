"""A PostgreSQL for the tests: on loopback, in its own folder, under a user of its own."""

from __future__ import annotations

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

USER = "postgres"
"""The user that Debian's package brings; a server does not run as root."""


@contextmanager
def running_postgres() -> Iterator[str]:
    """The address of an empty database; server and folder are gone afterwards."""
    programs = _programs()
    password = secrets.token_urlsafe(16)
    with tempfile.TemporaryDirectory(prefix="muggins-postgres-") as folder:
        data = Path(folder) / "data"
        note = Path(folder) / "password"
        note.write_text(password)
        if os.geteuid() == 0:
            owner = pwd.getpwnam(USER)
            for path in (Path(folder), note):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        _run(
            [programs / "initdb", "--pgdata", data, "--username", "muggins", "--encoding", "UTF8",
             "--locale", "C.UTF-8", "--auth", "scram-sha-256", "--pwfile", note],
        )  # fmt: skip
        port = _free_port()
        server = subprocess.Popen(
            [*_as_user(), programs / "postgres", "-D", data, "-p", str(port),
             "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=",
             "-c", "fsync=off", "-c", "log_min_messages=fatal"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            _wait_for(port)
            address = f"postgresql://muggins:{password}@127.0.0.1:{port}"
            yield f"{address}/{_database(address)}"
        finally:
            server.terminate()
            server.wait(20)


def _database(address: str) -> str:
    import psycopg

    deadline = monotonic() + 20
    while True:
        try:
            with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
                connection.execute("create database muggins")
            return "muggins"
        except psycopg.OperationalError:
            # It answers before it lets anybody in.
            if monotonic() > deadline:
                raise
            sleep(0.1)


def _programs() -> Path:
    """Where the programs of the newest version are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda at: at.parts[4])
    if found:
        return found[-1].parent
    other = shutil.which("initdb")
    assert other, "this needs PostgreSQL: apt install postgresql, or POSTGRES=0 leaves it out"
    return Path(other).resolve().parent


def _as_user() -> list[str]:
    return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"] * (os.geteuid() == 0)


def _run(command: list[str | Path]) -> None:
    done = subprocess.run([*_as_user(), *command], capture_output=True, text=True, cwd="/")
    assert done.returncode == 0, done.stderr


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _wait_for(port: int) -> None:
    deadline = monotonic() + 20
    while monotonic() < deadline:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        sleep(0.1)
    raise AssertionError("PostgreSQL did not start")
