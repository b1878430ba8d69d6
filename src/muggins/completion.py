"""A whole game behind a masked log.

A masked log is right if some game would look so to its seat. `completed` puts cards at all places
that are not known; whether the game follows the rules `Game.replay` decides, so that full and
masked logs have one judge.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from muggins.cards import PACK, Card
from muggins.events import (
    STUB,
    CountEnded,
    CribTurned,
    Dealt,
    Discarded,
    Drew,
    Event,
    MaybePack,
    Played,
    SaidGo,
    Spread,
    StarterCut,
    TookBack,
    dealt_places,
)
from muggins.play import LIMIT, CountEnd
from muggins.seat import Seat, put

Places = frozenset[int]


@dataclass(slots=True)
class _Pack:
    """What a log tells of one pack.

    `known` are cards by place, `least` the pips that a place has at least, `left` the places that
    a seat held after each card it laid.
    """

    known: dict[int, Card]
    least: dict[int, int] = field(default_factory=dict)
    left: list[Places] = field(default_factory=list)

    def filled(self) -> MaybePack:
        """The pack with a card at every place, None where the cards do not suffice."""
        cards = dict(self.known)
        rest = sorted(set(PACK) - set(cards.values()))
        for place in self._small():
            card = next((card for card in rest if card.pips >= self._least(place)), None)
            if card is not None:
                rest.remove(card)
                cards[place] = card
        # The largest where they must be largest: then all that can be met is met.
        rest.sort(key=lambda card: -card.pips)
        free = [place for place in range(len(PACK)) if place not in cards]
        cards |= zip(sorted(free, key=self._least, reverse=True), rest, strict=False)
        return tuple(cards.get(place) for place in range(len(PACK)))

    def _least(self, place: int) -> int:
        return self.least.get(place, 0)

    def _small(self) -> list[int]:
        """One unknown place of each hand, for a card that fits if any can.

        Whoever went on alone (R13) needs it where the log breaks off. That is the seat that laid
        the last card, so it comes first.
        """
        small: list[int] = []
        for places in reversed(self.left):
            unknown = places.difference(self.known)
            if unknown and unknown.isdisjoint(small):
                small.append(min(unknown, key=self._least))
        return small


@dataclass(frozen=True, slots=True)
class _Moment:
    """Which pack is on the table, which of its places each seat holds, and the running count."""

    pack: _Pack
    held: tuple[Places, Places] = (frozenset(), frozenset())
    count: int = 0

    def without(self, seat: Seat, *places: int) -> _Moment:
        return replace(self, held=put(self.held, seat, self.held[seat].difference(places)))

    def too_large(self, seat: Seat) -> None:
        """Nothing that the seat holds fitted at this count (R12)."""
        for place in self.held[seat]:
            before = self.pack.least.get(place, 0)
            self.pack.least[place] = max(before, LIMIT + 1 - self.count)


def completed(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events with a card for every ``??``.

    The cards are chosen so that what was laid, said and left open in the play was right. If the
    events contradict one another, so will the result, and its replay fails.
    """
    moments = [_Moment(_Pack({}))]
    for event in events:
        moments.append(_after(moments, event))
    packs = {id(moment.pack): moment.pack for moment in moments}
    filled = {name: pack.filled() for name, pack in packs.items()}
    return tuple(
        _with_cards(event, filled[id(moment.pack)])
        for event, moment in zip(events, moments[1:], strict=True)
    )


def _after(moments: Sequence[_Moment], event: Event) -> _Moment:
    """The next moment; whatever the event tells of a place is noted in its pack."""
    now = moments[-1]
    known = now.pack.known
    match event:
        case Spread(pack=pack):
            return _Moment(_pack(pack))
        case Dealt(pack=pack, dealer=dealer):
            first, second = (frozenset(dealt_places(seat, dealer)) for seat in Seat)
            return _Moment(_pack(pack), (first, second))
        case Drew(place=place, card=card):
            known.setdefault(place, card)
        case Discarded(seat=seat, places=places):
            return now.without(seat, *places)
        case StarterCut(lift=lift, card=card) if lift < len(STUB):
            known.setdefault(STUB[lift], card)
        case Played(seat=seat, place=place, card=card):
            known.setdefault(place, card)
            after = now.without(seat, place)
            now.pack.left.append(after.held[seat])
            return replace(after, count=now.count + card.pips)
        case SaidGo(seat=seat):
            now.too_large(seat)
        case CountEnded(why=why):
            if why is CountEnd.GO:
                for seat in Seat:
                    now.too_large(seat)
            return replace(now, count=0)
        case CribTurned(places=places, cards=cards):
            for place, card in zip(places, cards, strict=True):
                known.setdefault(place, card)
        case TookBack(to=to) if to < len(moments):
            return moments[to]
    return now


def _pack(pack: MaybePack) -> _Pack:
    return _Pack({place: card for place, card in enumerate(pack) if card is not None})


def _with_cards(event: Event, pack: MaybePack) -> Event:
    match event:
        case Spread() | Dealt():
            return replace(event, pack=pack)
        case Discarded(places=places, cards=cards) if None in cards and max(places) < len(pack):
            return replace(event, cards=tuple(pack[place] for place in places))
        case _:
            return event
