"""A site of its own for the web tests: an empty data folder, migrated once.

With DATABASE=postgresql its games are kept in a PostgreSQL that is started for it.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.postgres import running_postgres

_FOLDER = tempfile.TemporaryDirectory(prefix="muggins-tests-")
os.environ["MUGGINS_DATA"] = _FOLDER.name
_LEFT_OPEN = ExitStack()
if os.environ.get("DATABASE") == "postgresql":
    os.environ["MUGGINS_DATABASE"] = _LEFT_OPEN.enter_context(running_postgres())
os.environ["DJANGO_SETTINGS_MODULE"] = "muggins.web.settings"
os.environ["MUGGINS_HOSTS"] = "testserver localhost 127.0.0.1"
# The browser tests of the same process leave a loop of events behind, which nobody runs in here.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"


@pytest.fixture(scope="session", autouse=True)
def site() -> Iterator[Path]:
    """The site, set up once for all tests; the tests do not look at each other's games."""
    import django
    from django.core.management import call_command
    from django.db import connections

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    yield Path(_FOLDER.name)
    connections.close_all()
    _LEFT_OPEN.close()
    _FOLDER.cleanup()


@pytest.fixture(autouse=True)
def fresh_limits(site: Path) -> None:
    """Every test may open games as if it were the first."""
    from django.core.cache import cache

    cache.clear()
