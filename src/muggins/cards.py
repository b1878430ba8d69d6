"""Ranks, suits, cards and the pack; reading and writing them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from muggins.errors import CardsError, Unreadable


class Rank(IntEnum):
    """A rank, in the order of runs: the ace is 1 and always low, the king 13 (R3)."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def pips(self) -> int:
        """What the rank adds to a count or a fifteen, 1 to 10; court cards are ten (R3)."""
        return min(int(self), 10)

    @property
    def letter(self) -> str:
        """One of ``A23456789TJQK``."""
        return "A23456789TJQK"[self - 1]


class Suit(IntEnum):
    """A suit, in the order of a new pack."""

    CLUBS = 0
    DIAMONDS = 1
    HEARTS = 2
    SPADES = 3

    @property
    def letter(self) -> str:
        """One of ``CDHS``."""
        return "CDHS"[self]

    @property
    def symbol(self) -> str:
        """The suit as a picture: one of ``♣♦♥♠``."""
        return "♣♦♥♠"[self]


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card of the pack; ``str()`` writes it as in ``5H``."""

    rank: Rank
    suit: Suit

    @property
    def pips(self) -> int:
        """What the card adds to a count or a fifteen, 1 to 10."""
        return self.rank.pips

    @property
    def index(self) -> int:
        """The card's place in a new pack, 0 (AC) to 51 (KS)."""
        return 4 * (self.rank - 1) + self.suit

    def __str__(self) -> str:
        return self.rank.letter + self.suit.letter


PACK: Final = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
"""All 52 cards in the order AC AD AH AS 2C … KS."""

# ASCII: else the Kelvin sign would pass for a king, and a long s for spades.
_CARD = re.compile(r"(10|[A2-9TJQK])([CDHS♣♦♥♠])", re.ASCII | re.IGNORECASE)
_RANKS: Final = {rank.letter: rank for rank in Rank} | {"10": Rank.TEN}
_SUITS: Final = {sign: suit for suit in Suit for sign in (suit.letter, suit.symbol)}
_SEPARATORS = re.compile(r"[\s,;]+")


def parse_card(text: str) -> Card:
    """Read one card: ``5H``, ``10h``, ``td`` or ``5♥``.

    >>> str(parse_card("10h"))
    'TH'

    Raises `Unreadable` if the text is not a card.
    """
    found = _CARD.fullmatch(text.strip().replace("\N{VARIATION SELECTOR-16}", ""))
    if found is None:
        raise Unreadable("card-unreadable", text=text.strip())
    return PACK[4 * (_RANKS[found[1].upper()] - 1) + _SUITS[found[2].upper()]]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, in the order they are written.

    >>> [str(card) for card in parse_cards("5H 5C 5S JD")]
    ['5H', '5C', '5S', 'JD']

    Raises `Unreadable` for a word that is not a card and `CardsError` for a card named twice.
    """
    words = [word for word in _SEPARATORS.split(text) if word]
    return distinct(parse_card(word) for word in words)


def write_cards(cards: Iterable[Card]) -> str:
    """Write cards so that `parse_cards` reads them back."""
    return " ".join(map(str, cards))


def distinct(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a tuple; raises `CardsError` if one is there twice."""
    given = tuple(cards)
    seen: set[Card] = set()
    for card in given:
        if card in seen:
            raise CardsError("card-twice", card=card)
        seen.add(card)
    return given


def whole_pack(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards as a tuple; raises `CardsError` unless they are all 52, each once (R1)."""
    pack = tuple(cards)
    if len(pack) != len(PACK) or set(pack) != set(PACK):
        raise CardsError("not-a-pack")
    return pack
