"""The crib table as it is read, and beside those that others have published."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from muggins import parse_cards
from muggins.engine import tables
from muggins.engine.tables import TableDamaged, crib_table, crib_value, read_crib_table
from muggins.errors import CardsError

DATA = Path(tables.__file__).with_name("data")
TEXT = (DATA / "crib.json").read_text(encoding="utf-8")
PUBLISHED = Path(__file__).with_name("tables")
PAIRS = tuple(combinations_with_replacement(range(13), 2))


def published(name: str) -> list[list[float]]:
    with (PUBLISHED / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return [[float(number) for number in row[1:]] for row in list(csv.reader(file))[1:]]


def test_value_looks_at_ranks_suits_and_owner() -> None:
    table = crib_table()
    assert crib_value(*parse_cards("5H JD"), own=True) == table.own[0][4][10]
    assert crib_value(*parse_cards("JD 5H"), own=True) == table.own[0][10][4]
    assert crib_value(*parse_cards("5H JH"), own=True) == table.own[1][4][10]
    assert crib_value(*parse_cards("AS KS"), own=False) == table.opp[1][0][12]
    assert crib_value(*parse_cards("8C 8D"), own=False) == table.opp[0][7][7]
    assert table is crib_table()


def test_one_card_twice_is_refused() -> None:
    card = parse_cards("5H")[0]
    with pytest.raises(CardsError, match="5H is named twice"):
        crib_value(card, card, own=True)


@pytest.mark.parametrize(
    ("name", "mean", "most"),
    [
        ("hessel_own", 0.065, 0.16),
        ("hessel_opp", 0.085, 0.28),
        ("schell_own", 0.075, 0.20),
        ("schell_opp", 0.045, 0.24),
        ("colvert_own", 0.060, 0.28),
        ("colvert_opp", 0.055, 0.18),
        ("rasmussen_own", 0.175, 0.69),
        ("rasmussen_opp", 0.210, 1.33),
    ],
)
def test_published_tables_are_near(name: str, mean: float, most: float) -> None:
    theirs = published(name)
    unsuited, suited = crib_table().own if name.endswith("own") else crib_table().opp
    apart = [abs((3 * unsuited[a][b] + suited[a][b]) / 4 - theirs[a][b]) for a, b in PAIRS]
    assert mean - 0.01 < sum(apart) / len(apart) < mean
    assert most - 0.02 < max(apart) < most


def test_layout_does_not_matter_but_content_does() -> None:
    content = json.loads(TEXT)
    assert read_crib_table(json.dumps(content)) == crib_table()
    content["own"]["unsuited"][4][4] += 1e-9
    with pytest.raises(TableDamaged, match=r"crib\.json is missing or damaged"):
        read_crib_table(json.dumps(content))


@pytest.mark.parametrize(
    "damaged",
    [
        "",
        TEXT[:-100],
        TEXT.replace("8.8", "8.9", 1),
        "[]",
        "{}",
        json.dumps({"format": 1, "sha256": tables.checksum({"format": 1})}),
        json.dumps({"format": 2, "sha256": tables.checksum({"format": 2})}),
        "[" * 100_000,
    ],
    ids=["empty", "cut off", "digit", "list", "no checksum", "no tables", "newer format", "deep"],
)
def test_damaged_file_is_refused(damaged: str) -> None:
    with pytest.raises(TableDamaged, match=r"muggins tables build crib"):
        read_crib_table(damaged)


def test_missing_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "CRIB_FILE", "nowhere.json")
    with pytest.raises(TableDamaged, match=r"nowhere\.json is missing"):
        crib_table.__wrapped__()


def test_readme_beside_the_data_names_the_checksum() -> None:
    assert json.loads(TEXT)["sha256"] in (DATA / "README.md").read_text(encoding="utf-8")


def test_reading_needs_no_numpy() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None;"
        "from muggins import parse_cards; from muggins.engine.tables import crib_value;"
        "print(crib_value(*parse_cards('5H JD'), own=True))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert float(run.stdout) == crib_value(*parse_cards("5H JD"), own=True)
