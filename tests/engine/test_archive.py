"""Table files: what is written is read, and nothing else."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from muggins.engine.archive import Archive, read_archive, shipped, write_archive
from muggins.engine.tables import TableDamaged

SMALL = Archive({"counts": np.arange(6, dtype=np.uint16).reshape(2, 3)}, {"recipe": "by hand"})


def read(content: bytes) -> Archive:
    return read_archive(io.BytesIO(content), name="small.npz")


@pytest.fixture
def written(tmp_path: Path) -> bytes:
    path = tmp_path / "small.npz"
    write_archive(SMALL, path)
    assert list(tmp_path.iterdir()) == [path]
    return path.read_bytes()


def test_what_is_written_is_read(written: bytes) -> None:
    again = read(written)
    assert again.about == SMALL.about
    assert again.checksum == SMALL.checksum
    assert (again.arrays["counts"] == SMALL.arrays["counts"]).all()
    assert again.arrays["counts"].dtype == np.uint16


def test_the_checksum_is_that_of_all_content() -> None:
    counts = SMALL.arrays["counts"]
    others = [
        Archive({"counts": counts + 1}, SMALL.about),
        Archive({"counts": counts.astype(np.uint32)}, SMALL.about),
        Archive({"counts": counts.reshape(3, 2)}, SMALL.about),
        Archive({"other": counts}, SMALL.about),
        Archive({"counts": counts}, {"recipe": "by chance"}),
    ]
    assert len({SMALL.checksum, *(other.checksum for other in others)}) == 1 + len(others)


def test_a_damaged_file_is_refused(written: bytes) -> None:
    damaged = [b"", b"not an archive", written[:-30], written[: len(written) // 2]]
    with np.load(io.BytesIO(written)) as content:
        about = str(content["about"])
    for changed in (about.replace("hand", "eye"), about.replace('"format": 1', '"format": 2'), "7"):
        file = io.BytesIO()
        np.savez(file, about=np.array(changed), counts=SMALL.arrays["counts"])
        damaged.append(file.getvalue())
    for content in damaged:
        with pytest.raises(TableDamaged, match=r"small\.npz is missing or damaged"):
            read(content)


def test_a_flipped_bit_anywhere_changes_nothing_or_is_refused(written: bytes) -> None:
    for place in range(len(written)):
        flipped = bytearray(written)
        flipped[place] ^= 1
        try:
            again = read(bytes(flipped))
        except TableDamaged:
            continue
        assert again.checksum == SMALL.checksum


def test_another_table_in_its_place_is_told(written: bytes) -> None:
    with pytest.raises(TableDamaged, match=r"small\.npz is missing or damaged"):
        read(written).arrays["chances"]


def test_a_missing_file_is_named() -> None:
    with pytest.raises(TableDamaged, match=r"nowhere\.npz is missing"):
        shipped("nowhere.npz")
