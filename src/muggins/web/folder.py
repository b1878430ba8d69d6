"""Where the web edition keeps what must outlive it: database, secret key, hashed files."""

from __future__ import annotations

import os
import secrets
import sys
from pathlib import Path


def data_folder() -> Path:
    """The folder named by MUGGINS_DATA, else the one where this system keeps a user's data."""
    if given := os.environ.get("MUGGINS_DATA"):
        return Path(given).expanduser().resolve()
    home = Path.home()
    if sys.platform == "win32":
        parent = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        parent = home / "Library" / "Application Support"
    else:
        parent = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return parent / "muggins"


def prepare(folder: Path) -> None:
    """Make the folder for its owner alone, if it is not there yet."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def secret_key(folder: Path) -> str:
    """The key that signs sessions and tickets: from the environment, else made once and kept."""
    if given := os.environ.get("MUGGINS_SECRET_KEY"):
        return given
    if path := os.environ.get("MUGGINS_SECRET_KEY_FILE"):
        return Path(path).read_text(encoding="ascii").strip()
    file = folder / "secret-key"
    if not file.exists():
        prepare(folder)
        _write_once(file, secrets.token_urlsafe(64))
    return file.read_text(encoding="ascii").strip()


def _write_once(file: Path, text: str) -> None:
    """Write a file that only its owner can read; whoever comes second leaves it as it is."""
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
        opened.write(text)
    try:
        # A link, unlike a rename, fails if the name is taken.
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
