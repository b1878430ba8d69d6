"""A home of its own for every terminal."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment with a data folder of its own."""
    return {
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PYTHONUTF8": "1",
        "TERM": "xterm",
        "PATH": os.environ["PATH"],
    }


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """The folder where the games of that home wait."""
    return tmp_path / "data" / "muggins" / "terminal"
