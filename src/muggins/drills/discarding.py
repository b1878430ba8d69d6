"""The discard drill: six cards and a role, and what each of the fifteen throws is worth.

With the engine the values are those of `muggins.engine.discard`; without it the hand is still
exact, the crib an average by the two cards, and the play is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from muggins.cards import PACK, Card, parse_cards
from muggins.drills import engine_here
from muggins.engine.club import hand_mean
from muggins.engine.tables import crib_value
from muggins.errors import Unreadable

DEALT: Final = 6
CLOSE: Final = 0.25
"""Points; a throw that loses less than this to the best is as good."""

_ROLES: Final = {"dealer": True, "pone": False}


@dataclass(frozen=True, slots=True)
class Deal:
    """Six cards, in the order of the pack, and whether their owner deals."""

    cards: tuple[Card, ...]
    dealer: bool


def draw(random: Random) -> Deal:
    """Six cards and a role as they come."""
    return Deal(tuple(sorted(random.sample(PACK, DEALT))), random.random() < 0.5)


def write_deal(deal: Deal) -> str:
    """The deal as part of an address; `read_deal` reads it back.

    >>> write_deal(Deal(parse_cards("5H 6C 7S 8D JD KH"), dealer=True))
    '5H-6C-7S-8D-JD-KH-dealer'
    """
    return "-".join((*map(str, deal.cards), "dealer" if deal.dealer else "pone"))


def read_deal(text: str) -> Deal:
    """The deal that was written; raises `MugginsError` for anything else."""
    *words, role = text.split("-")
    cards = parse_cards(" ".join(words))
    if len(cards) != DEALT or role not in _ROLES:
        raise Unreadable("card-unreadable", text=text)
    deal = Deal(tuple(sorted(cards)), _ROLES[role])
    if write_deal(deal) != text:  # each deal has one address
        raise Unreadable("card-unreadable", text=text)
    return deal


@dataclass(frozen=True, slots=True)
class Weighed:
    """One throw in points, from the eyes of whoever throws: the opponent's crib counts against.

    `play` is what both peg, one's own less the opponent's, `win` the chance to win from 0–0; both
    are None where there is no engine.
    """

    thrown: tuple[Card, Card]
    hand: float
    crib: float
    play: float | None = None
    win: float | None = None

    @property
    def points(self) -> float:
        """All together."""
        return self.hand + self.crib + (self.play or 0.0)


def weigh(deal: Deal) -> tuple[Weighed, ...]:
    """The fifteen throws, the best first.

    >>> best = weigh(read_deal("5H-6C-7S-8D-JD-KH-dealer"))[0]
    >>> print(*best.thrown)
    JD KH

    Raises `TableDamaged` if a table can't be used.
    """
    if not engine_here():
        return weigh_plainly(deal)
    from muggins.engine.discard import throws

    sign = 1 if deal.dealer else -1
    return _ordered(
        Weighed(
            throw.thrown,
            throw.hand.mean,
            sign * throw.crib.mean,
            throw.pegging.net.value,
            None if throw.win is None else throw.win.value,
        )
        for throw in throws(deal.cards, dealer=deal.dealer, scores=(0, 0))
    )


def weigh_plainly(deal: Deal) -> tuple[Weighed, ...]:
    """The same without the engine: from the hand exactly and from the table of cribs."""
    sign = 1 if deal.dealer else -1
    found = []
    for one, other in combinations(deal.cards, 2):
        kept = [card for card in deal.cards if card not in (one, other)]
        crib = sign * crib_value(one, other, own=deal.dealer)
        found.append(Weighed((one, other), hand_mean(kept, (one, other)), crib))
    return _ordered(found)


def _ordered(throws: Iterable[Weighed]) -> tuple[Weighed, ...]:
    return tuple(sorted(throws, key=lambda throw: -round(throw.points, 9)))


def chosen(throws: Sequence[Weighed], cards: Sequence[Card]) -> Weighed:
    """The throw of these two cards; raises `Unreadable` if it is none of the fifteen."""
    for throw in throws:
        if set(throw.thrown) == set(cards) and len(cards) == len(throw.thrown):
            return throw
    raise Unreadable("card-unreadable", text=" ".join(map(str, cards)))
