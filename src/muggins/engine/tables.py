"""Opens and checks the tables that come with the package; needs nothing but Python.

How the tables are made, `muggins.engine.build` shows; what they mean, ``docs/tables.md`` says.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from muggins.cards import Card
from muggins.errors import CardsError, MugginsError

FORMAT: Final = 1
CRIB_FILE: Final = "crib.json"
FILES: Final[Mapping[str, str]] = MappingProxyType(
    {"crib": CRIB_FILE}
    | {name: f"{name}.npz" for name in ("policy", "pegging", "race", "order", "searcher")}
)
"""The tables that can be rebuilt, in the order in which they build on one another."""

Matrix = tuple[tuple[float, ...], ...]
"""Points by the two ranks, ace to king both ways."""


class TableDamaged(MugginsError):
    """A table is not there, or is not what the builder wrote."""


def damaged(file: str) -> TableDamaged:
    """The error for a file of the package, with the way to rebuild it if there is one."""
    for table, name in FILES.items():
        if name == file:
            return TableDamaged("table-damaged", name=file, table=table)
    return TableDamaged("table-lost", name=file)


@dataclass(frozen=True, slots=True)
class CribTable:
    """Points a crib brings on average, by the two cards thrown into it.

    `own` is for the dealer, `opp` for pone. Each holds a matrix for two cards of different suits
    and one for two of the same suit, whose diagonal only repeats that of the first.
    """

    own: tuple[Matrix, Matrix]
    opp: tuple[Matrix, Matrix]

    def value(self, first: Card, second: Card, *, own: bool) -> float:
        """The mean points of the crib into which a player throws these two cards.

        `own` says that the player deals. Raises `CardsError` for one card named twice.
        """
        if first == second:
            raise CardsError("card-twice", card=first)
        matrices = self.own if own else self.opp
        return matrices[first.suit == second.suit][first.rank - 1][second.rank - 1]


def crib_value(first: Card, second: Card, *, own: bool) -> float:
    """The mean points of a crib by the two cards thrown, from the table of the package.

    >>> from muggins import parse_cards
    >>> round(crib_value(*parse_cards("5H JH"), own=True), 3)
    6.969

    `own` says that the thrower deals. Raises `CardsError` for one card named twice and
    `TableDamaged` if the table can't be used.
    """
    return crib_table().value(first, second, own=own)


@cache
def crib_table() -> CribTable:
    """The crib table of the package; raises `TableDamaged` if it can't be used."""
    file = resources.files(__package__).joinpath("data", CRIB_FILE)
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise damaged(CRIB_FILE) from error
    return read_crib_table(text)


def read_crib_table(text: str) -> CribTable:
    """The crib table that the builder wrote as this text.

    Raises `TableDamaged` unless the text is whole: of this format, with the checksum it names.
    """
    try:
        content = json.loads(text)
        stated = content.pop("sha256")
        if content["format"] != FORMAT or stated != checksum(content):
            raise ValueError(stated)
        own, opp = (_matrices(content[side]) for side in ("own", "opp"))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise damaged(CRIB_FILE) from error
    return CribTable(own, opp)


def checksum(content: dict[str, Any]) -> str:
    """The SHA-256 of a table's content, whatever its layout as a text."""
    plain = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()


def _matrices(side: dict[str, list[list[float]]]) -> tuple[Matrix, Matrix]:
    unsuited, suited = (tuple(map(tuple, side[name])) for name in ("unsuited", "suited"))
    return unsuited, suited
