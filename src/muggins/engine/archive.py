"""Tables of numbers as files: compressed arrays with a recipe and a checksum of their content."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import IO, Any, Final
from zipfile import BadZipFile
from zlib import error as ZlibError  # noqa: N812 - it is a class

import numpy as np
from numpy.typing import NDArray

from muggins.engine.tables import damaged

FORMAT: Final = 1
_ABOUT: Final = "about"

# What numpy, zipfile, zlib and json raise at a file that is none of theirs.
_DAMAGES: Final = (ValueError, LookupError, TypeError, AttributeError, RuntimeError, OSError,
                   EOFError, BadZipFile, ZlibError)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Archive:
    """Arrays by name, and how they were made."""

    arrays: Mapping[str, NDArray[Any]]
    about: Mapping[str, Any]

    @property
    def checksum(self) -> str:
        """The SHA-256 of the content, however it was compressed."""
        seen = hashlib.sha256(_text({**self.about, "format": FORMAT}).encode())
        for name, array in sorted(self.arrays.items()):
            seen.update(f"{name} {array.dtype.str} {array.shape}\n".encode())
            seen.update(np.ascontiguousarray(array).tobytes())
        return seen.hexdigest()


class _Arrays(dict[str, NDArray[Any]]):
    """The arrays of a file; one that it lacks tells that it is another table in its place."""

    def __init__(self, arrays: Mapping[str, NDArray[Any]], *, name: str) -> None:
        super().__init__(arrays)
        self._name = name

    def __missing__(self, array: str) -> NDArray[Any]:
        raise damaged(self._name)


def write_archive(archive: Archive, path: Path) -> None:
    """Write the file at one stroke: there is the old one or the whole new one."""
    about = _text({**archive.about, "format": FORMAT, "sha256": archive.checksum})
    beside = path.with_name(path.name + ".part")
    with beside.open("wb") as file:
        content: dict[str, Any] = {_ABOUT: np.array(about), **archive.arrays}
        np.savez_compressed(file, **content)
    beside.replace(path)


def read_archive(file: IO[bytes], *, name: str) -> Archive:
    """The arrays of a file; raises `TableDamaged` unless it is as it was written.

    `name` is what an error calls it.
    """
    try:
        with np.load(file, allow_pickle=False) as content:
            arrays = {key: content[key] for key in content.files}
        about = json.loads(str(arrays.pop(_ABOUT)))
        stated, form = about.pop("sha256"), about.pop("format")
        archive = Archive(_Arrays(arrays, name=name), about)
        if form != FORMAT or stated != archive.checksum:
            raise ValueError(stated)
    except _DAMAGES as error:
        raise damaged(name) from error
    return archive


@cache
def shipped(name: str) -> Archive:
    """An archive of the package's ``data``; raises `TableDamaged` if it can't be used."""
    file = resources.files(__package__).joinpath("data", name)
    try:
        with file.open("rb") as opened:
            return read_archive(opened, name=name)
    except OSError as error:
        raise damaged(name) from error


def _text(about: Mapping[str, Any]) -> str:
    return json.dumps(about, sort_keys=True)
