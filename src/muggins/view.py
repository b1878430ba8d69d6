"""What somebody knows of a game: the fold of its events as he may see them.

The fold is the same for everybody. The house folds the events themselves, a seat or a spectator
the redacted ones, so nothing that a seat may not know can reach its view. It reads the log and
never judges: what may be done is said by `muggins.legal`, what follows by `muggins.game`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from muggins.cards import Card
from muggins.events import (
    Called,
    Claimed,
    CountEnded,
    CribTurned,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Ending,
    Event,
    Played,
    Resigned,
    Revealed,
    SaidGo,
    Sealed,
    Seeded,
    Shown,
    Spread,
    Started,
    StarterCut,
    TimedOut,
    TookBack,
    What,
    dealt_places,
)
from muggins.play import Pegging
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, House, Seat, put
from muggins.table import (
    BOTH,
    NOBODY,
    NONE_HELD,
    THE_HOUSE,
    Awaited,
    Cards,
    GoCall,
    Held,
    Pegs,
    Phase,
)

if TYPE_CHECKING:
    from muggins.legal import LegalMoves


def seen_by(eyes: Seat | House | None, events: Sequence[Event]) -> Sequence[Event]:
    """The events as somebody may know them."""
    return events if isinstance(eyes, House) else [event.seen_by(eyes) for event in events]


@dataclass(slots=True)
class View:
    """A game at one moment, as the house, a seat or a spectator (None) knows it.

    `number` counts all events so far, `decision` is the number of the event that opened the
    present decision. Pairs are indexed by seat. Of the running deal: `kept` are the four (before
    the discard: six) cards of each hand, `held` those still in hand, `discards` what each threw,
    `crib` the turned crib, `shown` what has been counted. `draws` are the cards of the present
    cut for deal, `decided` the decisions each seat has answered, `line` the numbers and events
    that count (without those taken back). Whoever is given a view is given a copy of his own.
    """

    seat: Seat | House | None
    number: int = 0
    decision: int = 0
    phase: Phase = Phase.PACK
    awaits: Awaited = NOBODY
    rules: Rules = field(default_factory=Rules)
    names: tuple[str, str] = ("", "")
    bots: tuple[str | None, str | None] = (None, None)
    fair: bool = False
    house_digest: str | None = None
    seed_digest: str | None = None
    seeds: tuple[str | None, str | None] = (None, None)
    secret: str | None = None
    attempt: int = -1
    draws: tuple[Drew | None, Drew | None] = (None, None)
    deal: int = 0
    dealer: Seat | None = None
    next_dealer: Seat | None = None
    pack: tuple[Card | None, ...] = ()
    kept: tuple[Cards, Cards] = NONE_HELD
    held: tuple[Cards, Cards] = NONE_HELD
    discards: tuple[Cards, Cards] = NONE_HELD
    starter: Card | None = None
    pegging: Pegging | None = None
    go_calls: tuple[GoCall, ...] = ()
    what: What | None = None
    crib: Cards = ()
    claim: int | None = None
    call: int | None = None
    shown: tuple[Shown, ...] = ()
    pegs: tuple[Pegs, Pegs] = (Pegs(), Pegs())
    winner: Seat | None = None
    ended_by: Ending | None = None
    decided: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    line: tuple[tuple[int, Event], ...] = ()

    @property
    def scores(self) -> tuple[int, int]:
        """The points of both seats, capped at the target."""
        return self.pegs[0].front, self.pegs[1].front

    @property
    def legal_moves(self) -> LegalMoves:
        """What the seat whose view this is may do now; nothing for others."""
        from muggins.legal import LegalMoves  # it judges views, so it can't stand above

        return LegalMoves(self, self.seat if isinstance(self.seat, Seat) else None)

    @property
    def pone(self) -> Seat | None:
        """The seat that does not deal."""
        return None if self.dealer is None else self.dealer.other

    @property
    def skunks(self) -> int:
        """How many agreed skunk lines the loser of the finished game is below (R35)."""
        if self.winner is None:
            return 0
        return self.rules.skunks(self.scores[self.winner.other])

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The known cards that a seat still holds, in the order of their places."""
        return tuple(held.card for held in self.held[seat] if held.card is not None)

    def owner(self, what: What) -> Seat | None:
        """Who counts a hand or the crib."""
        return self.pone if what is What.PONE_HAND else self.dealer

    def copy(self) -> View:
        """A view of the same moment that may go on by itself."""
        twin = object.__new__(View)
        for name in View.__slots__:
            setattr(twin, name, getattr(self, name))
        return twin

    def see(self, *events: Event) -> None:
        """Go on to the moment after these events, which are redacted for this view's eyes."""
        line = list(self.line)
        for event in events:
            self.number += 1
            if isinstance(event, TookBack):
                line = [entry for entry in line if entry[0] <= event.to]
                self._rebuild(line)
                continue
            self._take(event)
            line.append((self.number, event))
        self.line = tuple(line)

    def _rebuild(self, line: list[tuple[int, Event]]) -> None:
        """Become what the line gives, but at the present number, which opens the decision."""
        fresh = View(self.seat)
        for number, event in line:
            fresh.number = number
            fresh._take(event)
        fresh.number = fresh.decision = self.number
        for name in View.__slots__:
            setattr(self, name, getattr(fresh, name))

    def _take(self, event: Event) -> None:
        """Fold an event that counts and note whose decision it answered."""
        before = self.phase
        if event.decided is not None and before not in (Phase.SEAL, Phase.SEED):
            seat = event.decided[0]
            answered = (*self.decided[seat], self.decision)
            self.decided = put(self.decided, seat, answered)
        self._fold(event)
        # Where both decide at once, the second still answers what was opened for both.
        if not (isinstance(event, Drew | Discarded) and self.phase is before):
            self.decision = self.number

    def _fold(self, event: Event) -> None:
        match event:
            case Played():
                self._played(event)
            case CountEnded(seat=seat, points=points):
                self.pegging = self._play.next_count()
                self._peg(seat, points)
                self._on_turn()
            case SaidGo(seat=seat):
                laid = len(self._play.laid) + sum(map(len, self._play.aside))
                self.go_calls += (GoCall(seat, self._play.count, laid),)
                self.pegging = self._play.say_go()
                self._on_turn()
            case Discarded():
                self._discarded(event)
            case StarterCut(seat=pone, card=card, heels=heels):
                self.starter = card
                self.phase = Phase.PLAY
                self._peg(pone.other, heels)
                self._on_turn()
            case Shown():
                self._shown(event)
            case CribTurned(places=places, cards=cards):
                self.crib = tuple(map(Held, places, cards))
            case Claimed(seat=seat, points=points):
                self.claim = points
                muggins = self.rules.muggins
                self.phase = Phase.CALL if muggins else Phase.COUNT
                self.awaits = frozenset({seat.other}) if muggins else NOBODY
            case Called(points=points):
                self.call = points
                self.awaits = NOBODY
            case Dealt():
                self._dealt(event)
            case Spread(attempt=attempt, pack=pack):
                self.attempt = attempt
                self.pack = pack
                self.draws = (None, None)
                self.phase = Phase.DRAW
                self.awaits = BOTH
            case Drew():
                self._drawn(event)
            case Started():
                self._started(event)
            case Sealed(by=by, digest=digest):
                if by is HOUSE:
                    self.house_digest = digest
                else:
                    self.seed_digest = digest
                self._next_seed()
            case Seeded(seat=seat, text=text):
                self.seeds = put(self.seeds, seat, text)
                self._next_seed()
            case Ended(winner=winner, by=ended_by):
                self.winner = winner
                self.ended_by = ended_by
                self.phase = Phase.OVER
                self.awaits = NOBODY if self.house_digest is None else THE_HOUSE
            case Revealed(secret=secret):
                self.secret = secret
                self.awaits = NOBODY
            case Resigned() | TimedOut():
                self.awaits = NOBODY
            case _:
                raise TypeError(f"the fold does not know {type(event).__name__}")

    @property
    def _play(self) -> Pegging:
        assert self.pegging is not None
        return self.pegging

    def _started(self, event: Started) -> None:
        self.rules = event.rules
        self.names = event.names
        self.bots = event.bots
        self.fair = event.fair
        self.next_dealer = event.dealer
        if event.fair:
            self.phase, self.awaits = Phase.SEAL, THE_HOUSE
        else:
            self._first_pack()

    def _first_pack(self) -> None:
        self.phase = Phase.SPREAD if self.next_dealer is None else Phase.PACK
        self.awaits = THE_HOUSE

    def _next_seed(self) -> None:
        """Who has to give a seed now, in the order that keeps either side from steering."""
        people = [seat for seat in Seat if self.bots[seat] is None]
        waiting = [seat for seat in reversed(people) if self.seeds[seat] is None]
        if not waiting:
            self._first_pack()
            return
        committed = len(people) == 1 or self.seed_digest is not None
        self.phase = Phase.SEED
        self.awaits = frozenset({waiting[0] if committed else Seat.FIRST})

    def _drawn(self, event: Drew) -> None:
        self.draws = put(self.draws, event.seat, event)
        first, second = self.draws
        if first is None or second is None:
            self.awaits -= {event.seat}
            return
        self.awaits = THE_HOUSE
        if first.card.rank == second.card.rank:
            self.phase = Phase.SPREAD
            return
        self.phase = Phase.PACK
        self.next_dealer = Seat.FIRST if first.card.rank < second.card.rank else Seat.SECOND

    def _dealt(self, event: Dealt) -> None:
        first, second = (
            tuple(Held(place, event.pack[place]) for place in dealt_places(seat, event.dealer))
            for seat in Seat
        )
        self.deal = event.number
        self.dealer = event.dealer
        self.next_dealer = event.dealer.other
        self.pack = event.pack
        self.kept = self.held = (first, second)
        self.discards = NONE_HELD
        self.starter = self.pegging = self.what = None
        self.go_calls = self.crib = self.shown = ()
        self.phase = Phase.DISCARD
        self.awaits = BOTH

    def _discarded(self, event: Discarded) -> None:
        seat = event.seat
        kept = tuple(held for held in self.kept[seat] if held.place not in event.places)
        self.kept = put(self.kept, seat, kept)
        self.held = self.kept
        self.discards = put(self.discards, seat, tuple(map(Held, event.places, event.cards)))
        self.awaits -= {seat}
        if not self.awaits:
            assert self.pone is not None
            first, second = (tuple(held.card for held in hand) for hand in self.kept)
            self.pegging = Pegging((first, second), self.pone)
            self.phase = Phase.CUT
            self.awaits = frozenset({self.pone})

    def _played(self, event: Played) -> None:
        seat, place = event.seat, event.place
        self.pegging = self._play.laying(event.card)
        self.held = put(
            self.held, seat, tuple(held for held in self.held[seat] if held.place != place)
        )
        # The other seat learns here what it was.
        played = Held(place, event.card)
        self.kept = put(
            self.kept,
            seat,
            tuple(played if held.place == place else held for held in self.kept[seat]),
        )
        self._peg(seat, event.points)
        self._on_turn()

    def _on_turn(self) -> None:
        """Ask the seat that the play awaits; go on to the show if the play is over."""
        if self._play.over:
            self._count(What.PONE_HAND)
            return
        seat = self._play.awaits
        self.awaits = NOBODY if seat is None else frozenset({seat})

    def _count(self, what: What) -> None:
        self.phase = Phase.COUNT
        self.what = what
        self.claim = self.call = None
        self.awaits = NOBODY
        if self.rules.counting is Counting.BY_HAND and (owner := self.owner(what)) is not None:
            self.awaits = frozenset({owner})

    def _shown(self, event: Shown) -> None:
        self._peg(event.seat, event.pegged)
        self._peg(event.seat.other, event.taken)
        self.shown += (event,)
        if event.what is What.CRIB:
            self.phase = Phase.PACK
            self.what = self.claim = self.call = None
            self.awaits = THE_HOUSE
        else:
            self._count(What.DEALER_HAND if event.what is What.PONE_HAND else What.CRIB)

    def _peg(self, seat: Seat, points: int) -> None:
        self.pegs = put(self.pegs, seat, self.pegs[seat].leap(points, self.rules.target))
