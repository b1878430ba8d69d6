"""The rival of “Your turn”: rules so simple that they stand on the page, and can be raised."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from fractions import Fraction

from muggins import play
from muggins.cards import PACK, Card
from muggins.errors import N_
from muggins.play import LIMIT


class Rule(IntEnum):
    """How the rival chooses among the cards that fit; each one is a little harder to beat."""

    LOWEST = 1
    POINTS = 2
    CAREFUL = 3
    WEIGHING = 4

    @property
    def text(self) -> str:
        """The rule as the page states it, in English; a message of the catalogue."""
        return _TEXTS[self]


_TEXTS = {
    Rule.LOWEST: N_("Your rival lays the lowest of his cards that fit."),
    Rule.POINTS: N_(
        "Your rival lays the card that brings him the most points at once; if none brings any,"
        " the lowest that fits."
    ),
    Rule.CAREFUL: N_(
        "Your rival lays the card that brings him the most points at once. If none brings any, he"
        " leaves you a count of 5 or 21 only when he must, since any ten-card would make 15 or 31"
        " of it, and otherwise lays the highest that fits."
    ),
    Rule.WEIGHING: N_(
        "Your rival takes the points of each card that fits, less what you could make with your"
        " next card on average over all cards that he has not seen, and lays the card with which"
        " that is the most."
    ),
}


def chosen(rule: Rule, held: Sequence[Card], series: Sequence[Card], seen: Sequence[Card]) -> Card:
    """The card that the rival lays on a series, of those he holds; he knows nothing else.

    `seen` are all cards laid so far, those of earlier counts too. Of equal cards he takes the
    lower one. There has to be a card that fits.

    >>> from muggins import parse_cards
    >>> held, series = parse_cards("2H 8D KC"), parse_cards("7S")
    >>> for rule in Rule:
    ...     print(rule.value, chosen(rule, held, series, series))
    1 2H
    2 8D
    3 8D
    4 8D
    """
    count = sum(card.pips for card in series)
    fitting = sorted(card for card in held if count + card.pips <= LIMIT)

    def points(card: Card) -> int:
        return play.points((*series, card))

    match rule:
        case Rule.LOWEST:
            return fitting[0]
        case Rule.POINTS:
            return max(fitting, key=points)
        case Rule.CAREFUL:
            if any(map(points, fitting)):
                return max(fitting, key=points)
            return max(fitting, key=lambda card: (count + card.pips not in (5, 21), card.rank))
        case Rule.WEIGHING:
            known = {*held, *seen}
            unseen = [card for card in PACK if card not in known]
            return max(fitting, key=lambda card: points(card) - _reply((*series, card), unseen))


def _reply(series: tuple[Card, ...], unseen: Sequence[Card]) -> Fraction:
    """What one card brings on a series, on average over those unseen; one that can't, nothing."""
    count = sum(card.pips for card in series)
    brought = [play.points((*series, card)) if count + card.pips <= LIMIT else 0 for card in unseen]
    return Fraction(sum(brought), len(brought))
