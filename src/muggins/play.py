"""The play: scoring a card laid on a series, and the play of a deal as a value (R10 to R23).

`points` and `count` judge one card; `Pegging` knows whose turn it is, what may be laid, when a
count ends and who leads the next. It is the only state machine of the play: games, lessons,
drills and analysis all use it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from muggins.cards import Card, distinct
from muggins.combinations import Combination, Kind
from muggins.errors import CardsError, IllegalMove
from muggins.seat import Seat, put

LIMIT = 31
"""No count goes past it (R11)."""

LONGEST_RUN = 7
"""A to 7 make 28; eight different ranks would make at least 36 (R21)."""

Hand = tuple[Card | None, ...]
"""What a seat holds; None stands for a card that is not known."""

_PAIRS = {2: (Kind.PAIR, 2), 3: (Kind.PAIR_ROYAL, 6), 4: (Kind.DOUBLE_PAIR_ROYAL, 12)}


def points(series: Sequence[Card]) -> int:
    """The points that the last card of a series brings, without go or last card.

    >>> from muggins import parse_cards
    >>> points(parse_cards("4C 6D 5H"))
    5

    Raises `CardsError` for an empty series, a card laid twice, or a count past 31.
    """
    total = _count(series)
    equal, run = _equal(series), _run(series)
    return 2 * (total in (15, LIMIT)) + (equal * (equal - 1)) + (run if run >= 3 else 0)


def count(series: Sequence[Card]) -> tuple[Combination, ...]:
    """What the last card of a series scores, in the order of announcing (R22).

    >>> from muggins import parse_cards
    >>> for award in count(parse_cards("4C 6D 5H")):
    ...     print(award.kind, award.points, *award.cards)
    fifteen 2 4C 6D 5H
    run 3 4C 6D 5H

    Raises `CardsError` as `points` does.
    """
    total = _count(series)
    cards = tuple(series)
    found = []
    if total == 15:
        found.append(Combination(Kind.FIFTEEN, cards, 2))
    if total == LIMIT:
        found.append(Combination(Kind.THIRTY_ONE, cards, 2))
    if (equal := _equal(series)) >= 2:
        kind, worth = _PAIRS[equal]
        found.append(Combination(kind, cards[-equal:], worth))
    if (run := _run(series)) >= 3:
        found.append(Combination(Kind.RUN, cards[-run:], run))
    return tuple(found)


def _count(series: Sequence[Card]) -> int:
    if not series:
        raise CardsError("series-empty")
    distinct(series)
    total = sum(card.pips for card in series)
    if total > LIMIT:
        raise CardsError("series-over-31", count=total)
    return total


def _equal(series: Sequence[Card]) -> int:
    """How many cards of one rank lie at the end of the series (R20)."""
    rank = series[-1].rank
    number = 1
    while number < len(series) and series[-number - 1].rank == rank:
        number += 1
    return number


def _run(series: Sequence[Card]) -> int:
    """The greatest number of last cards that form a run, or 0 (R21)."""
    ranks = [card.rank for card in series]
    for number in range(min(len(ranks), LONGEST_RUN), 2, -1):
        last = ranks[-number:]
        if len(set(last)) == number and max(last) - min(last) == number - 1:
            return number
    return 0


class CountEnd(StrEnum):
    """Why a count is over (R15)."""

    THIRTY_ONE = "thirty-one"
    GO = "go"
    LAST = "last"

    @property
    def points(self) -> int:
        """What ending the count brings by itself; the two for 31 belong to the card."""
        return 0 if self is CountEnd.THIRTY_ONE else 1


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table and the seat that laid it."""

    seat: Seat
    card: Card


@dataclass(frozen=True, slots=True)
class Pegging:
    """The play of one deal at one moment.

    `hands` are what each seat still holds, 0 to 4 cards, unequal numbers allowed; `lead` is who
    leads the count; `laid` are the cards of the running count, `aside` those of finished ones,
    count by count; `said_go` is the seat that is out of this count.

    >>> from muggins import Seat, parse_cards
    >>> play = Pegging((parse_cards("7S 8H"), parse_cards("8D")), lead=Seat.FIRST)
    >>> for text in ("7S", "8D", "8H"):
    ...     play, awards = play.lay(*parse_cards(text))
    ...     print(play.count, *(f"{award.kind} {award.points}" for award in awards))
    7
    15 fifteen 2
    23 pair 2
    >>> play.end
    <CountEnd.LAST: 'last'>
    """

    hands: tuple[Hand, Hand]
    lead: Seat
    laid: tuple[Laid, ...] = ()
    aside: tuple[tuple[Laid, ...], ...] = ()
    said_go: Seat | None = None

    def __post_init__(self) -> None:
        for hand in self.hands:
            if len(hand) > 4:
                raise CardsError("hand-size", given=len(hand))
        if not self.hands[self.lead] and self.hands[self.lead.other] and not self.laid:
            object.__setattr__(self, "lead", self.lead.other)

    @property
    def series(self) -> tuple[Card, ...]:
        """The cards of the running count, in the order they were laid."""
        return tuple(laid.card for laid in self.laid)

    @property
    def count(self) -> int:
        """The sum of the running count, 0 to 31."""
        return sum(laid.card.pips for laid in self.laid)

    @property
    def last(self) -> Seat | None:
        """Who laid the last card of the running count."""
        return self.laid[-1].seat if self.laid else None

    @property
    def over(self) -> bool:
        """Whether everything is laid and the last count set aside (R17)."""
        return not self.laid and self.hands == ((), ())

    @property
    def end(self) -> CountEnd | None:
        """Why the running count is over, or None while it goes on (R15)."""
        if not self.laid:
            return None
        if self.count == LIMIT:
            return CountEnd.THIRTY_ONE
        if self.hands == ((), ()):
            return CountEnd.LAST
        return CountEnd.GO if self._next() is None else None

    @property
    def awaits(self) -> Seat | None:
        """Whose turn it is; None when the count or the play is over.

        It does not tell whether that seat can lay or has to say go.
        """
        if not self.laid:
            return None if self.over else self.lead
        return None if self.count == LIMIT else self._next()

    @property
    def legal(self) -> tuple[Card, ...]:
        """The known cards that the seat on turn may lay, in the order of its hand."""
        seat = self.awaits
        if seat is None:
            return ()
        return tuple(card for card in self.hands[seat] if card is not None and self.fits(card))

    @property
    def must_say_go(self) -> bool:
        """Whether the seat on turn is known to hold no card that fits (R12)."""
        return self.awaits is not None and not self._may_lay(self.awaits)

    def fits(self, card: Card) -> bool:
        """Whether the card keeps the count at 31 or less (R11)."""
        return self.count + card.pips <= LIMIT

    def lay(self, card: Card) -> tuple[Pegging, tuple[Combination, ...]]:
        """The play after the seat on turn laid the card, and what the card scores.

        When it ends the count, `end` says so; `next_count` goes on. Raises `IllegalMove` as
        `laying` does.
        """
        after = self.laying(card)
        return after, count(after.series)

    def laying(self, card: Card) -> Pegging:
        """The play after the seat on turn laid the card.

        A card not among the known ones of the hand takes the place of an unknown one. Raises
        `IllegalMove` if the card is not held or does not fit, or nobody may lay.
        """
        seat = self.awaits
        if seat is None:
            raise IllegalMove("wrong-phase")
        hand = self.hands[seat]
        held = card if card in hand else None
        if held not in hand:
            raise IllegalMove("not-in-hand", card=card)
        if not self.fits(card):
            raise IllegalMove("over-31", card=card, count=self.count)
        at = hand.index(held)
        return replace(
            self,
            hands=put(self.hands, seat, hand[:at] + hand[at + 1 :]),
            laid=(*self.laid, Laid(seat, card)),
        )

    def say_go(self) -> Pegging:
        """The play after the seat on turn said go (R12).

        Raises `IllegalMove` if it is known to hold a card that fits, or nobody is on turn.
        """
        seat = self.awaits
        if seat is None:
            raise IllegalMove("wrong-phase")
        if self.legal or not self.laid:
            raise IllegalMove("go-but-able")
        return replace(self, said_go=seat)

    def next_count(self) -> Pegging:
        """The play with the finished count set aside and the next lead decided (R16).

        Where a hand is unknown the caller may have learned that the count is over; where a
        known card still fits, or nothing was laid, it raises `IllegalMove`.
        """
        last = self.last
        if last is None or self.legal:
            raise IllegalMove("wrong-phase")
        lead = last.other if self.hands[last.other] else last
        return Pegging(self.hands, lead, aside=(*self.aside, self.laid))

    def _next(self) -> Seat | None:
        """Who goes on after a card below 31; None if nobody can."""
        layer = self.laid[-1].seat
        if self.hands[layer.other] and self.said_go is not layer.other:
            return layer.other
        return layer if self._may_lay(layer) else None

    def _may_lay(self, seat: Seat) -> bool:
        return any(card is None or self.fits(card) for card in self.hands[seat])
