"""What scores: a kind of combination, the cards that make it, and its points."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from muggins.cards import Card


class Kind(StrEnum):
    """Everything that brings points, in the order in which a player announces it."""

    FIFTEEN = "fifteen"
    THIRTY_ONE = "thirty-one"
    PAIR = "pair"
    PAIR_ROYAL = "pair-royal"
    DOUBLE_PAIR_ROYAL = "double-pair-royal"
    RUN = "run"
    FLUSH = "flush"
    NOBS = "nobs"
    HEELS = "heels"
    GO = "go"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Combination:
    """A set of cards that scores.

    In the show every pair and every run is a combination of its own, so that three of a kind
    are three pairs and a double run is two runs and a pair; in the play three equal cards are
    one pair royal.
    """

    kind: Kind
    cards: tuple[Card, ...]
    points: int


def total(combinations: tuple[Combination, ...]) -> int:
    """The points of all combinations together."""
    return sum(combination.points for combination in combinations)
