"""The counting drill: hands of rising difficulty, and what somebody missed in one.

Chance comes in from outside; every number is that of `muggins.show`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Final

from muggins import show
from muggins.cards import PACK, Card, Suit, parse_cards
from muggins.combinations import Combination, Kind
from muggins.engine.club import hand_mean
from muggins.errors import Unreadable

KINDS: Final = (Kind.FIFTEEN, Kind.PAIR, Kind.RUN, Kind.FLUSH, Kind.NOBS)
"""What a hand is counted for, in the order in which a player says it."""

_CRIB: Final = "crib"


@dataclass(frozen=True, slots=True)
class Hand:
    """Four cards and the starter, to be counted as a hand or as a crib."""

    cards: tuple[Card, ...]
    starter: Card
    crib: bool = False

    @property
    def items(self) -> tuple[Combination, ...]:
        """Everything that scores."""
        return show.count(self.cards, self.starter, crib=self.crib)

    @property
    def points(self) -> int:
        """What the hand is worth."""
        return show.points(self.cards, self.starter, crib=self.crib)

    @property
    def four_of_a_suit(self) -> bool:
        """Whether the four cards share a suit, as only in a hand is worth anything (R29)."""
        return len({card.suit for card in self.cards}) == 1

    def points_by_kind(self) -> dict[Kind, int]:
        """What each kind brings, also where that is nothing."""
        found = dict.fromkeys(KINDS, 0)
        for item in self.items:
            found[item.kind] += item.points
        return found


def write_hand(hand: Hand) -> str:
    """The hand as part of an address; `read_hand` reads it back.

    >>> write_hand(Hand(parse_cards("5H 5C 5S JD"), *parse_cards("5D"), crib=True))
    '5H-5C-5S-JD-5D-crib'
    """
    return "-".join((*map(str, hand.cards), str(hand.starter), *[_CRIB] * hand.crib))


def read_hand(text: str) -> Hand:
    """The hand that was written; raises `MugginsError` for anything else."""
    words = text.split("-")
    crib = words[-1] == _CRIB
    cards = parse_cards(" ".join(words[:-1] if crib else words))
    if len(cards) != show.HAND_SIZE + 1:
        raise Unreadable("card-unreadable", text=text)
    hand = Hand(cards[:-1], cards[-1], crib)
    if write_hand(hand) != text:  # each hand has one address
        raise Unreadable("card-unreadable", text=text)
    return hand


@dataclass(frozen=True, slots=True)
class Marked:
    """One kind of a counted hand: what was said of it, None if only a total was, and what is so.

    `missed` is the difference where it was said; where only a total was, whether this kind alone
    could be what is lacking.
    """

    kind: Kind
    said: int | None
    points: int
    missed: bool


def mark(hand: Hand, said: Mapping[Kind, int]) -> tuple[Marked, ...]:
    """What was said, kind by kind.

    >>> hand = read_hand("5H-6C-7S-8D-JD")
    >>> [str(m.kind) for m in mark(hand, {Kind.FIFTEEN: 4, Kind.RUN: 3}) if m.missed]
    ['run']
    """
    true = hand.points_by_kind()
    return tuple(
        Marked(kind, said.get(kind, 0), true[kind], said.get(kind, 0) != true[kind])
        for kind in KINDS
    )


def mark_total(hand: Hand, said: int) -> tuple[Marked, ...]:
    """Which kinds could be what a total lacks: where one item, or all of a kind, are as much."""
    true, lacking = hand.points_by_kind(), hand.points - said
    could = {item.kind for item in hand.items if item.points == lacking}
    could |= {kind for kind, points in true.items() if points == lacking > 0}
    return tuple(Marked(kind, None, true[kind], kind in could) for kind in KINDS)


LEVELS: Final = 5


def draw(level: int, random: Random) -> Hand:
    """A hand of a level: 1 fifteens and pairs, 2 a run, 3 several runs or many pairs, 4 flush,
    nobs and the crib, 5 hands as they are kept and cribs as they come.
    """
    match level:
        case 1:
            return _sorted(_such(random, _simple))
        case 2:
            return _sorted(_such(random, _one_run))
        case 3:
            return _sorted(_such(random, _manifold))
        case 4:
            return random.choice((_of_one_suit, _with_nobs))(random)
        case 5:
            return _five(random, crib=True) if random.random() < 0.25 else _kept(random)
    raise ValueError(f"there is no level {level}; there are 1 to {LEVELS}")


def _five(random: Random, *, crib: bool = False) -> Hand:
    *cards, starter = random.sample(PACK, 5)
    return Hand(tuple(cards), starter, crib)


def _such(random: Random, wanted: Callable[[Sequence[Kind]], bool]) -> Hand:
    while True:
        hand = _five(random)
        if wanted([item.kind for item in hand.items]):
            return hand


def _simple(kinds: Sequence[Kind]) -> bool:
    return 1 <= len(kinds) <= 3 and set(kinds) <= {Kind.FIFTEEN, Kind.PAIR}


def _one_run(kinds: Sequence[Kind]) -> bool:
    return kinds.count(Kind.RUN) == 1 and set(kinds) <= {Kind.FIFTEEN, Kind.RUN}


def _manifold(kinds: Sequence[Kind]) -> bool:
    many = kinds.count(Kind.RUN) > 1 or kinds.count(Kind.PAIR) > 2
    return many and set(kinds) <= {Kind.FIFTEEN, Kind.PAIR, Kind.RUN}


def _of_one_suit(random: Random) -> Hand:
    suit = random.choice(list(Suit))
    four = random.sample([card for card in PACK if card.suit is suit], 4)
    fits = random.random() < 1 / 3  # more often than by chance, or a crib would never have one
    fifth = [card for card in PACK if (card.suit is suit) is fits and card not in four]
    return Hand(tuple(four), random.choice(fifth), random.random() < 0.5)


def _with_nobs(random: Random) -> Hand:
    while True:
        hand = _five(random, crib=random.random() < 0.5)
        if any(item.kind is Kind.NOBS for item in hand.items):
            return hand


def _kept(random: Random) -> Hand:
    """Four of six cards as somebody keeps them who looks at the hand alone."""
    *six, starter = random.sample(PACK, 7)

    def mean(four: tuple[Card, ...]) -> float:
        return hand_mean(four, [card for card in six if card not in four])

    return Hand(max(combinations(six, show.HAND_SIZE), key=mean), starter)


def _sorted(hand: Hand) -> Hand:
    return Hand(tuple(sorted(hand.cards)), hand.starter, hand.crib)
