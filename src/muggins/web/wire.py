"""The bell between processes: PostgreSQL carries it, within the transaction that it tells of.

With SQLite there is one process, and its own memory is enough.
"""

from __future__ import annotations

import logging
import threading
import time
from typing import Any, Final

from django.db import connection, transaction

from muggins.web import live

CHANNEL: Final = "muggins_bell"
AGAIN_AFTER: Final = 2.0
_LOG = logging.getLogger("muggins.bell")


def ring(token: str, version: int) -> None:
    """Tell all open pages of a game its version, once the present transaction is written."""
    if connection.vendor == "postgresql":
        _notify(f"{token} {version}")
    else:
        transaction.on_commit(lambda: live.BELL.ring(token, version))


def look(token: str) -> None:
    """Tell them that something beside the game changed, once the transaction is written."""
    if connection.vendor == "postgresql":
        _notify(token)
    else:
        transaction.on_commit(lambda: live.BELL.look(token))


def start() -> None:
    """Hear what other processes tell, from now on; nothing to do where there are none."""
    if connection.vendor == "postgresql":
        threading.Thread(target=_hear, name="bell", daemon=True).start()


def _notify(text: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select pg_notify(%s, %s)", [CHANNEL, text])


def _hear() -> None:
    lost = False
    while True:
        try:
            with _listening() as wire:
                if lost:
                    # What was told meanwhile is gone, so every page looks for itself.
                    live.BELL.look_everywhere()
                for told in wire.notifies():
                    _pass_on(told.payload)
        except Exception as error:  # whatever it was, the bell must go on
            _LOG.warning("The bell lost its database (%s); trying again.", type(error).__name__)
        lost = True
        time.sleep(AGAIN_AFTER)


def _listening() -> Any:
    """A connection of our own, as notifications come on the one that listens."""
    wire = connection.get_new_connection(connection.get_connection_params())
    wire.autocommit = True
    wire.execute(f"listen {CHANNEL}")
    return wire


def _pass_on(text: str) -> None:
    token, _, version = text.partition(" ")
    if version.isdigit():
        live.BELL.ring(token, int(version))
    else:
        live.BELL.look(token)
