"""Every number of docs/rules.md has a test that carries it."""

from __future__ import annotations

import re
from pathlib import Path

TESTS = Path(__file__).parents[1]
RULES = TESTS.parent / "docs" / "rules.md"

# The variants that can't be played.
WITHOUT_TEST = {"v3", "v4", "v5", "v6", "v7"}


def test_every_rule_is_tested_by_its_number() -> None:
    numbers = set(re.findall(r'id="([rpdv]\d+)"', RULES.read_text(encoding="utf-8")))
    tested: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.M):
            tested.update(re.findall(r"_([rpdv]\d+)(?=_|$)", name))
    assert numbers - tested == WITHOUT_TEST
