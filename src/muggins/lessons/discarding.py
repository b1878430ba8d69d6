"""Throws in both roles as blocks: all of six cards, and two cards by themselves; with the numbers
of the engine.

The engine needs libraries that a site may lack, so its numbers for the hands in the lessons are
kept in ``throws.json``. ``python -m muggins.lessons.discarding`` (with the extra ``engine``) makes
that file anew after a hand was changed or added; a test holds it equal to the engine.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import Final

from muggins.cards import Card, distinct, parse_cards, write_cards
from muggins.engine.tables import crib_value
from muggins.lessons.blocks import Block, LessonError, Source, Value

FILE: Final = "throws.json"
ROLES: Final = ("dealer", "pone")
COMMAND: Final = "python -m muggins.lessons.discarding"
_PLACES: Final = 4

Numbers = list[list[float]]
"""For each of the fifteen throws, in the order of `combinations`: hand, crib, pegging."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """Two cards thrown and what comes of it on average; `own` if into the thrower's own crib.

    `hand` is what the four kept count, `crib` what the crib counts, `pegging` what they peg, the
    opponent's pegging subtracted.
    """

    thrown: tuple[Card, ...]
    kept: tuple[Card, ...]
    own: bool
    hand: float
    crib: float
    pegging: float

    @property
    def points(self) -> float:
        """All of it together; the crib counts against the thrower unless it is his own."""
        return self.hand + (self.crib if self.own else -self.crib) + self.pegging


@dataclass(frozen=True, slots=True)
class DiscardsBlock(Block):
    """The throws of the same six cards as dealer and as pone, the best first."""

    cards: tuple[Card, ...]
    dealer: tuple[Thrown, ...]
    pone: tuple[Thrown, ...]

    @property
    def values(self) -> Mapping[str, Value]:
        """For each role `dealer.points`, `.hand`, `.crib`, `.pegging` of its best throw.

        `dealer.cost` is what the other role's best throw would cost.
        """
        found: dict[str, Value] = {}
        for role, own, other in zip(
            ROLES, (self.dealer, self.pone), (self.pone, self.dealer), strict=True
        ):
            best = own[0]
            there = next(one for one in own if one.thrown == other[0].thrown)
            numbers = (best.points, best.hand, best.crib, best.pegging, best.points - there.points)
            for name, number in zip(
                ("points", "hand", "crib", "pegging", "cost"), numbers, strict=True
            ):
                found[f"{role}.{name}"] = Fraction(number).limit_denominator(10**_PLACES)
        return found


@dataclass(frozen=True, slots=True)
class CribsBlock(Block):
    """Pairs of cards and what a crib counts on average that holds them; a note for each.

    `worth` is for the dealer, who throws into his own crib, and for pone.
    """

    pairs: tuple[tuple[Card, ...], ...]
    worth: tuple[tuple[float, float], ...]

    @property
    def values(self) -> Mapping[str, Value]:
        """`1.dealer`, `1.pone` for the first pair, and so on."""
        return {
            f"{number}.{role}": Fraction(points).limit_denominator(10**_PLACES)
            for number, both in enumerate(self.worth, start=1)
            for role, points in zip(ROLES, both, strict=True)
        }


def read_cribs(source: Source) -> CribsBlock:
    """The block that a source describes: two cards on every line.

    Raises `LessonError` for anything else.
    """
    pairs = tuple(distinct(parse_cards(" ".join(line.words))) for line in source.lines)
    if any(len(pair) != 2 for pair in pairs):
        raise LessonError(f"block “{source.name}”: two cards on every line")
    worth = tuple(
        (crib_value(first, second, own=True), crib_value(first, second, own=False))
        for first, second in pairs
    )
    notes = tuple(line.note for line in source.lines)
    return CribsBlock(source.kind, source.name, source.asked, notes, pairs, worth)


def read_discards(source: Source) -> DiscardsBlock:
    """The block that a source describes: six cards on one line.

    Raises `LessonError` for anything else, and for a hand that is not in the file.
    """
    if len(source.lines) != 1:
        raise LessonError(f"block “{source.name}”: six cards on one line")
    (line,) = source.lines
    cards = distinct(parse_cards(" ".join(line.words)))
    known = kept_numbers()
    key = write_cards(cards)
    if key not in known:
        raise LessonError(f"block “{source.name}”: run `{COMMAND}` to have its numbers")
    of_role = (tuple(_ranked(cards, known[key][role], own=role == "dealer")) for role in ROLES)
    return DiscardsBlock(source.kind, source.name, source.asked, (line.note,), cards, *of_role)


def _ranked(cards: tuple[Card, ...], numbers: Numbers, *, own: bool) -> list[Thrown]:
    found = []
    for thrown, (hand, crib, pegging) in zip(combinations(cards, 2), numbers, strict=True):
        kept = tuple(card for card in cards if card not in thrown)
        found.append(Thrown(thrown, kept, own, hand, crib, pegging))
    return sorted(found, key=lambda one: -round(one.points, _PLACES))


@cache
def kept_numbers() -> dict[str, dict[str, Numbers]]:
    """The numbers of the file, by the six cards and the role."""
    text = (files("muggins.lessons") / FILE).read_text(encoding="utf-8")
    found: dict[str, dict[str, Numbers]] = json.loads(text)
    return found


def engine_numbers(cards: tuple[Card, ...]) -> dict[str, Numbers]:
    """What the engine says of these six cards, as it stands in the file."""
    from muggins.engine.discard import throws

    found = {}
    for role in ROLES:
        by_thrown = {throw.thrown: throw for throw in throws(cards, dealer=role == "dealer")}
        ordered = (by_thrown[pair] for pair in combinations(cards, 2))
        found[role] = [
            [
                round(number, _PLACES)
                for number in (one.hand.mean, one.crib.mean, one.pegging.net.value)
            ]
            for one in ordered
        ]
    return found


def hands_in_lessons() -> Iterator[tuple[Card, ...]]:
    """The hands of all blocks of this kind, as the pages have them."""
    seen = set()
    for path in sorted(Path(__file__).parent.glob("*/*.md")):
        text = path.read_text(encoding="utf-8")
        for line in re.findall(r"^```discards .*\n([^|\n]*)", text, re.MULTILINE):
            cards = parse_cards(line.strip())
            if cards not in seen:
                seen.add(cards)
                yield cards


def main() -> None:
    """Write the file anew."""
    found = {write_cards(cards): engine_numbers(cards) for cards in hands_in_lessons()}
    text = json.dumps(found, indent=1)
    (Path(__file__).parent / FILE).write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
