"""Every number of docs/rules.md has a test that carries it, and so has every promise."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "docs" / "rules.md"

# The variants that can't be played.
WITHOUT_TEST = {"v3", "v4", "v5", "v6", "v7"}


# What a player finds in the program, and what goes beyond a plain game of cribbage.
PROMISED = {f"s{number}" for number in range(1, 67)} | {f"m{number}" for number in range(1, 11)}


def carried(kinds: str) -> set[str]:
    """The numbers of these kinds in the names of all tests."""
    return {
        number
        for path in TESTS.rglob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M)
        for number in re.findall(rf"_([{kinds}]\d+)(?=_|$)", name)
    }


def test_every_rule_is_tested_by_its_number() -> None:
    numbers = set(re.findall(r'id="([rpdv]\d+)"', RULES.read_text(encoding="utf-8")))
    assert numbers - carried("rpdv") == WITHOUT_TEST


def test_all_that_is_promised_is_tested_by_its_number() -> None:
    assert carried("sm") == PROMISED
