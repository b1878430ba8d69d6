"""Which database keeps the games: a file of SQLite, or a PostgreSQL named by its address."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit


class NoDatabase(ValueError):
    """An address that names no database that we know."""


def database_settings(address: str, folder: Path) -> dict[str, Any]:
    """Django's settings for the database; an empty address means the file in the folder.

    An address is ``postgresql://USER:PASSWORD@HOST:PORT/NAME``, with options of libpq behind a
    question mark, a folder with a socket among them: ``postgresql:///muggins?host=/run/postgresql``.
    """
    if not address:
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": folder / "muggins.sqlite3",
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 10,
                # NORMAL survives the end of the process at any moment; a power cut may cost the
                # last moves, but never the file.
                "init_command": "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL",
            },
        }
    parts = urlsplit(address)
    name = unquote(parts.path.removeprefix("/"))
    if parts.scheme not in ("postgresql", "postgres") or not name:
        # The address itself may hold a password, so it is not repeated.
        raise NoDatabase("MUGGINS_DATABASE has to be postgresql://USER:PASSWORD@HOST:PORT/NAME")
    options: dict[str, Any] = dict(parse_qsl(parts.query))
    host = options.pop("host", "") or unquote(parts.hostname or "")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {"connect_timeout": 10, **options},
    }
