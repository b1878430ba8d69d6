"""The names of cards, written and read."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING, Final

from muggins.cards import PACK, Card, Rank, Suit, parse_card
from muggins.errors import N_, Unreadable

if TYPE_CHECKING:
    from muggins.words import Words

_NAMES: Final = (
    N_("ace of {suit}"),
    N_("two of {suit}"),
    N_("three of {suit}"),
    N_("four of {suit}"),
    N_("five of {suit}"),
    N_("six of {suit}"),
    N_("seven of {suit}"),
    N_("eight of {suit}"),
    N_("nine of {suit}"),
    N_("ten of {suit}"),
    N_("jack of {suit}"),
    N_("queen of {suit}"),
    N_("king of {suit}"),
)
# German articles bend and differ by rank, so each needs a message of its own.
_WITH_ARTICLE: Final = (
    N_("the ace of {suit}"),
    N_("the two of {suit}"),
    N_("the three of {suit}"),
    N_("the four of {suit}"),
    N_("the five of {suit}"),
    N_("the six of {suit}"),
    N_("the seven of {suit}"),
    N_("the eight of {suit}"),
    N_("the nine of {suit}"),
    N_("the ten of {suit}"),
    N_("the jack of {suit}"),
    N_("the queen of {suit}"),
    N_("the king of {suit}"),
)
_SUITS: Final = (N_("clubs"), N_("diamonds"), N_("hearts"), N_("spades"))


def name(words: Words, card: Card) -> str:
    """The name alone: “five of hearts”, „Herz-Fünf“."""
    return words.gettext(_NAMES[card.rank - 1]).format(suit=words.gettext(_SUITS[card.suit]))


def with_article(words: Words, card: Card) -> str:
    """The name as the object of a sentence: “the five of hearts”, „die Herz-Fünf“."""
    suit = words.gettext(_SUITS[card.suit])
    return words.gettext(_WITH_ARTICLE[card.rank - 1]).format(suit=suit)


# What people may write, in either language; spelled without umlauts as well.
_RANK_WORDS: Final = {
    word: Rank(number)
    for number, spellings in enumerate(
        (
            "ace ass as a 1 eins",
            "two zwei 2",
            "three drei 3",
            "four vier 4",
            "five fünf fuenf funf 5",
            "six sechs 6",
            "seven sieben 7",
            "eight acht 8",
            "nine neun 9",
            "ten zehn 10 t",
            "jack bube buben j",
            "queen dame q",
            "king könig koenig konig k",
        ),
        start=1,
    )
    for word in spellings.split()
}
_SUIT_WORDS: Final = {
    word: suit
    for suit, spellings in zip(
        Suit,
        (
            "clubs club kreuz ♣ ♧",
            "diamonds diamond karo ♦ ♢",
            "hearts heart herz ♥ ♡",
            "spades spade pik ♠ ♤",
        ),
        strict=True,
    )
    for word in spellings.split()
}
_LETTERS: Final = {suit.letter.lower(): suit for suit in Suit}


def _any_of(words: dict[str, Rank] | dict[str, Suit]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


_ONE_CARD: Final = re.compile(
    rf"""
    (?:(?:the|der|die|das|den)\s+)?
    (?: (?P<rank>{_any_of(_RANK_WORDS)}) [\s-]* (?P<letter>[cdhs])
      | (?P<rank_1>{_any_of(_RANK_WORDS)}) [\s-]* (?:of\s+)? (?P<suit_1>{_any_of(_SUIT_WORDS)})
      | (?P<suit_2>{_any_of(_SUIT_WORDS)}) [\s-]* (?P<rank_2>{_any_of(_RANK_WORDS)})
    ) (?!\w)
    """,
    re.VERBOSE,
)
_BETWEEN: Final = re.compile(r"[\s,;+&]+(?:(?:and|und)\s+)?")


def read_card(text: str) -> Card:
    """The one card that the text names; raises `Unreadable`."""
    cards = read_cards(text)
    if len(cards) != 1:
        raise Unreadable("card-unreadable", text=text.strip())
    return cards[0]


def read_cards(text: str) -> tuple[Card, ...]:
    """The cards that the text names one after the other.

    >>> [str(card) for card in read_cards("5h, Kreuz-König und ace of spades")]
    ['5H', 'KC', 'AS']

    Raises `Unreadable` with the part that is no card.
    """
    plain = unicodedata.normalize("NFC", text.replace("\N{VARIATION SELECTOR-16}", "")).strip()
    low = plain.casefold()
    cards = []
    at = 0
    while at < len(low):
        found = _ONE_CARD.match(low, at)
        if found is None:
            part = _BETWEEN.split(plain[at:], maxsplit=1)[0]
            # Says what a card looks like, unless this is one after all.
            cards.append(parse_card(part))
            at += len(part)
        else:
            cards.append(_card(found))
            at = found.end()
        between = _BETWEEN.match(low, at)
        at = at if between is None else between.end()
    if not cards:
        raise Unreadable("card-unreadable", text=plain)
    return tuple(cards)


def _card(found: re.Match[str]) -> Card:
    rank = _RANK_WORDS[found["rank"] or found["rank_1"] or found["rank_2"]]
    suit_word = found["suit_1"] or found["suit_2"]
    suit = _SUIT_WORDS[suit_word] if suit_word else _LETTERS[found["letter"]]
    return PACK[4 * (rank - 1) + suit]
