"""Starts the site: one address, everything it needs made ready at the start."""

from __future__ import annotations

import hashlib
import os
import signal
import socket
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import Final

import django
import uvicorn

from muggins.engine.thinking import THINKERS
from muggins.web.workers import run_workers

DEFAULT_PORT: Final = 8121
GRACE_SECONDS: Final = 1
"""Bells ring on for ever, so a stopping server must not wait for them."""


def serve(
    host: str = "127.0.0.1",
    *,
    port: int = DEFAULT_PORT,
    browser: bool = True,
    data: Path | None = None,
    workers: int = 1,
    say: Callable[[str], object] = print,
) -> None:
    """Serve the site until the process is told to stop.

    `port` 0 takes any free one; `data` is the folder of database, key and hashed files, by default
    the user's own. `say` is given the address once it answers; with `browser` it is opened too.
    Several `workers` are several processes; they need PostgreSQL. Raises OSError if the address
    can't be had, and `OneProcess` for several workers on SQLite.
    """
    with listening_socket(host, port) as bound:
        make_ready(host, data)
        address = address_of(host, bound.getsockname()[1])
        if workers > 1:
            _serve_by_several(bound, workers, lambda: _told(address, say, browser=browser))
            return
        from muggins.web import wire

        wire.start()
        server = uvicorn.Server(_config())
        threading.Thread(
            target=_when_started,
            args=(server, address, say),
            kwargs={"browser": browser},
            daemon=True,
        ).start()
        _run(server, bound)


class OneProcess(Exception):
    """SQLite has no bell between processes, so one process has to serve alone."""


def _serve_by_several(bound: socket.socket, workers: int, told: Callable[[], object]) -> None:
    from django.db import connection

    if connection.vendor != "postgresql":
        raise OneProcess
    connection.close()
    bound.listen()
    # The socket takes whoever comes from now on; he waits for the first worker.
    told()
    run_workers(bound, workers, work)


def work(bound: socket.socket) -> None:
    """Serve as one of several processes; the first has set up the environment."""
    django.setup()
    from muggins.web import wire

    wire.start()
    _run(uvicorn.Server(_config()), bound)


def _run(server: uvicorn.Server, bound: socket.socket) -> None:
    """Run until told to stop, and leave nobody behind who thinks."""
    # The server ends in good order and then raises the signal again: so it is no sudden death.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        server.run(sockets=[bound])
    THINKERS.stop()


def make_ready(host: str, data: Path | None) -> None:
    """Set up Django, the database and the files that browsers load."""
    if data is not None:
        os.environ["MUGGINS_DATA"] = str(data)
    os.environ.setdefault("MUGGINS_HOSTS", " ".join(_names_of(host)))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "muggins.web.settings")
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    _collect_files()


def listening_socket(host: str, port: int) -> socket.socket:
    """A socket bound to the address, so that a port in use is found before anything is made."""
    family, kind, protocol, _name, where = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    bound = socket.socket(family, kind, protocol)
    try:
        if os.name == "posix":
            # Elsewhere this would let two servers have the same port.
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind(where)
    except OSError:
        bound.close()
        raise
    return bound


def address_of(host: str, port: int) -> str:
    """The address to open in a browser of this machine.

    >>> address_of("0.0.0.0", 8121), address_of("::1", 80)
    ('http://localhost:8121/', 'http://[::1]:80/')
    """
    if _everywhere(host):
        host = "localhost"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _config() -> uvicorn.Config:
    from muggins.web.door import door
    from muggins.web.wsgi import application

    return uvicorn.Config(
        door(application),
        lifespan="off",
        log_level="warning",
        # Addresses name games, so no request is written down.
        access_log=False,
        # The pages themselves read the proxies' headers, and believe as many as are set up.
        proxy_headers=False,
        server_header=False,
        ws_max_size=1024,
        # Bells say a dozen bytes; what packs them would hold memory for every open page.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )


def _when_started(
    server: uvicorn.Server, address: str, say: Callable[[str], object], *, browser: bool
) -> None:
    while not server.started:
        time.sleep(0.01)
    _told(address, say, browser=browser)


def _told(address: str, say: Callable[[str], object], *, browser: bool) -> None:
    say(address)
    if browser:
        webbrowser.open(address)


def _names_of(host: str) -> list[str]:
    """The names by which this server may be asked, if the settings name none."""
    names = ["localhost", "127.0.0.1", "[::1]"]
    if not _everywhere(host):
        return [*names, f"[{host}]" if ":" in host else host]
    own = socket.gethostname()
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(own, None)}
    except OSError:
        found = set()
    return [*names, own, *sorted(f"[{one}]" if ":" in one else one for one in found)]


def _everywhere(host: str) -> bool:
    try:
        return ip_address(host).is_unspecified
    except ValueError:
        return host == ""


def _collect_files() -> None:
    """Copy the static files under hashed names, if they are not those of the last start."""
    from django.conf import settings
    from django.contrib.staticfiles.finders import get_finders
    from django.core.management import call_command

    digest = hashlib.sha256()
    for finder in get_finders():
        for name, storage in sorted(finder.list([]), key=lambda found: found[0]):
            with storage.open(name) as file:
                digest.update(name.encode() + b"\0" + file.read())
    note = Path(settings.STATIC_ROOT) / "collected"
    if note.exists() and note.read_text(encoding="ascii") == digest.hexdigest():
        return
    call_command("collectstatic", verbosity=0, interactive=False, clear=True)
    note.write_text(digest.hexdigest(), encoding="ascii")
