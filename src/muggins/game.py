"""A game of cribbage: rules, packs and moves in, events out.

A `Game` is an immutable value. Whatever happened is its append-only log of events; the state is
their fold. Chance comes in from outside as packs; there is no clock and no bot in here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from muggins import fairness, show
from muggins.cards import Card, whole_pack
from muggins.combinations import total
from muggins.errors import IllegalMove, MugginsError
from muggins.events import (
    STUB,
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
)
from muggins.legal import LegalMoves
from muggins.moves import (
    Call,
    Claim,
    Cut,
    CutForDeal,
    Discard,
    GiveSeed,
    Go,
    Move,
    Play,
    SealSeed,
    TakeBack,
)
from muggins.rules import Rules
from muggins.seat import HOUSE, House, Seat
from muggins.table import Awaited, Held, Phase
from muggins.view import View, seen_by

Eyes = Seat | House | None


class ReplayError(MugginsError):
    """An event of a log does not follow from those before; ``number`` says which."""

    @property
    def number(self) -> int:
        """The number of the event, from 1."""
        number = self.params["number"]
        assert isinstance(number, int)
        return number


class Game:
    """A game after some events.

    >>> from muggins.cards import PACK
    >>> game = Game.start(dealer=Seat.SECOND).deal(PACK)
    >>> game.phase, len(game.legal_moves(Seat.FIRST))
    (<Phase.DISCARD: 'discard'>, 15)
    """

    __slots__ = ("_events", "_views")

    def __init__(self, events: tuple[Event, ...], views: dict[Eyes, tuple[View, ...]]) -> None:
        self._events = events
        # The newest last, after those before the last two deals, from which moments are folded.
        self._views = views

    @classmethod
    def start(
        cls,
        rules: Rules | None = None,
        *,
        dealer: Seat | None = None,
        names: tuple[str, str] = ("", ""),
        bots: tuple[str | None, str | None] = (None, None),
        fair: bool = False,
    ) -> Game:
        """A new game. Without `dealer` the first one is cut for (R4).

        `bots` names the bot and version of a seat that no person has. In a `fair` game the
        house seals a secret and the players give seeds before the first pack.
        """
        return cls((), {})._then(Started(rules or Rules(), dealer, names, bots, fair))

    @classmethod
    def of(cls, events: Iterable[Event]) -> Game:
        """The game with these events, which are trusted; `replay` proves them."""
        return cls(tuple(events), {})

    @classmethod
    def replay(cls, events: Sequence[Event]) -> Game:
        """The game rebuilt from its decisions and packs, each event compared.

        Raises `ReplayError` with the number of the first event that does not follow.
        """
        game = cls((), {})
        while len(game.events) < len(events):
            number = len(game.events) + 1
            try:
                game = game._repeat(events[number - 1])
            except MugginsError as error:
                raise ReplayError("replay-illegal", number=number, reason=error) from error
            for made, given in zip(game.events[number - 1 :], events[number - 1 :], strict=False):
                if made != given:
                    raise ReplayError("replay-differs", number=number)
                number += 1
            if len(game.events) > len(events):
                raise ReplayError("replay-short", number=number)
        return game

    @property
    def events(self) -> tuple[Event, ...]:
        """The whole log, events that were taken back included."""
        return self._events

    @property
    def phase(self) -> Phase:
        return self._house.phase

    @property
    def awaits(self) -> Awaited:
        """The seats that may decide now, or the house, or nobody."""
        return self._house.awaits

    @property
    def decision(self) -> int:
        """The number of the event that opened the present decision."""
        return self._house.decision

    @property
    def rules(self) -> Rules:
        return self._house.rules

    @property
    def scores(self) -> tuple[int, int]:
        """The points of both seats, capped at the target."""
        return self._house.scores

    @property
    def winner(self) -> Seat | None:
        return self._house.winner

    def legal_moves(self, seat: Seat) -> LegalMoves:
        """What the seat may do now."""
        return LegalMoves(self._house, seat)

    def view(self, seat: Seat | None) -> View:
        """All that a seat, or a spectator (None), may know, its legal moves included."""
        return self._seen_by(seat).copy()

    def moment(self, eyes: Eyes, number: int) -> View:
        """What a seat, a spectator (None) or the house knew after the first `number` events."""
        self._seen_by(eyes)
        kept = [one for one in self._views[eyes] if one.number <= number]
        view = kept[-1].copy() if kept else View(eyes)
        view.see(*seen_by(eyes, self._events[view.number : number]))
        return view

    def at(self, number: int) -> Game:
        """The game after its first `number` events, 1 to all.

        Raises `IllegalMove` if there are not so many.
        """
        if not 1 <= number <= len(self._events):
            raise IllegalMove("no-such-event", number=number, given=len(self._events))
        return self if number == len(self._events) else Game(self._events[:number], {})

    def make(self, seat: Seat, move: Move, *, decision: int | None = None) -> Game:
        """The game after a seat's move and all that follows from it.

        `decision` may name the decision that the move answers. Raises `IllegalMove`, and
        changes nothing, if the move is not allowed or answers a decision no longer open.
        """
        if decision is not None and decision != self.decision and self.phase is not Phase.OVER:
            raise IllegalMove("stale-decision")
        self.legal_moves(seat).check(move)
        return self._then(*_made(self._house, seat, move))

    def seal(self, digest: str) -> Game:
        """House step of a fair game: publish the digest of the secret."""
        if self.phase is not Phase.SEAL:
            raise IllegalMove("house-step")
        return self._then(Sealed(HOUSE, fairness.read_digest(digest)))

    def deal(self, pack: Iterable[Card]) -> Game:
        """House step: bring the pack that is spread or dealt next, 52 cards in order.

        Raises `CardsError` if it is not a whole pack.
        """
        view = self._house
        if HOUSE not in view.awaits or view.phase not in (Phase.SPREAD, Phase.PACK):
            raise IllegalMove("house-step")
        cards = whole_pack(pack)
        if view.phase is Phase.SPREAD:
            return self._then(Spread(view.attempt + 1, cards))
        assert view.next_dealer is not None
        return self._then(Dealt(view.deal + 1, view.next_dealer, cards))

    def time_out(self, seat: Seat) -> Game:
        """House step: the time of an awaited seat has run out and the opponent claims it."""
        if seat not in self.awaits:
            raise IllegalMove("house-step")
        return self._then(TimedOut(seat), Ended(seat.other, Ending.TIME))

    def reveal(self, secret: str) -> Game:
        """House step after a fair game: open the secret, 64 hex digits.

        Raises `IllegalMove` if it does not match the digest that was sealed.
        """
        if self.phase is not Phase.OVER or HOUSE not in self.awaits:
            raise IllegalMove("house-step")
        if fairness.house_digest(fairness.read_secret(secret)) != self._house.house_digest:
            raise IllegalMove("secret-mismatch")
        return self._then(Revealed(secret))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._events == other._events

    def __hash__(self) -> int:
        return hash(self._events)

    def __repr__(self) -> str:
        return f"<Game {self.phase} {self.scores} after {len(self._events)} events>"

    @property
    def _house(self) -> View:
        return self._seen_by(HOUSE)

    def _seen_by(self, eyes: Eyes) -> View:
        *earlier, view = self._views.setdefault(eyes, (View(eyes),))
        if view.number < len(self._events):
            new = seen_by(eyes, self._events[view.number :])
            view, done = view.copy(), 0
            for deal in [at for at, event in enumerate(new) if isinstance(event, Dealt)][-2:]:
                view.see(*new[done:deal])
                earlier.append(view.copy())
                done = deal
            view.see(*new[done:])
            self._views[eyes] = (*earlier[-2:], view)
        return view

    def _then(self, *events: Event) -> Game:
        """The game with these events and those that follow by themselves."""
        house = self._house.copy()
        house.see(*events)
        made = list(events)
        while (event := _following(house)) is not None:
            house.see(event)
            made.append(event)
        # Views of other eyes are carried over and catch up when they are asked for.
        return Game((*self._events, *made), self._views | {HOUSE: (house,)})

    def _repeat(self, event: Event) -> Game:
        match event:
            case Started() if not self._events:
                return Game.start(
                    event.rules,
                    dealer=event.dealer,
                    names=event.names,
                    bots=event.bots,
                    fair=event.fair,
                )
            case Sealed(by=House(), digest=digest):
                return self.seal(digest)
            case Spread(pack=pack) | Dealt(pack=pack):
                return self.deal(card for card in pack if card is not None)
            case TimedOut(seat=seat):
                return self.time_out(seat)
            case Revealed(secret=secret):
                return self.reveal(secret)
        if event.decided is None or not self._events:
            raise IllegalMove("wrong-phase")
        return self.make(*event.decided)


def _made(view: View, seat: Seat, move: Move) -> tuple[Event, ...]:
    """The events of an allowed move, without what follows from it."""
    match move:
        case SealSeed(digest=digest):
            return (Sealed(seat, digest),)
        case GiveSeed(text=text, by_server=by_server):
            return (Seeded(seat, text, by_server),)
        case CutForDeal(place=place):
            return (Drew(seat, place, _known(view.pack[place])),)
        case Discard(cards=cards):
            places = tuple(_place(view.held[seat], card) for card in cards)
            return (Discarded(seat, places, cards),)
        case Cut(lift=lift):
            starter = _known(view.pack[STUB[lift]])
            return (StarterCut(seat, lift, starter, 2 if starter.rank.letter == "J" else 0),)
        case Play(card=card):
            assert view.pegging is not None
            after, items = view.pegging.lay(card)
            place = _place(view.held[seat], card)
            return (Played(seat, place, card, after.count, items, total(items)),)
        case Go():
            return (SaidGo(seat),)
        case Claim(points=points):
            assert view.what is not None
            return (Claimed(seat, view.what, points),)
        case Call(points=points):
            assert view.what is not None
            return (Called(seat, view.what, points),)
        case TakeBack(to=to):
            return (TookBack(seat, to),)
        case _:  # Resign, the only one left
            return Resigned(seat), Ended(seat.other, Ending.RESIGNATION)


def _following(view: View) -> Event | None:
    """The event that follows by itself, None if somebody has to act first."""
    if view.phase is Phase.OVER:
        return None
    for seat in Seat:
        if view.scores[seat] >= view.rules.target:
            return Ended(seat, _ending(view.line[-1][1], seat))
    if view.phase is Phase.PLAY and view.pegging is not None:
        end, last = view.pegging.end, view.pegging.last
        return None if end is None or last is None else CountEnded(last, end, end.points)
    if view.phase in (Phase.COUNT, Phase.CALL):
        return _counting(view)
    return None


def _counting(view: View) -> Event | None:
    """The next event of the show (R24)."""
    if view.what is What.CRIB and not view.crib:
        crib = sorted((*view.discards[0], *view.discards[1]), key=lambda held: held.place)
        return CribTurned(tuple(held.place for held in crib), _cards(crib))
    if view.awaits:
        return None
    assert view.what is not None
    assert view.starter is not None
    seat = view.owner(view.what)
    assert seat is not None
    is_crib = view.what is What.CRIB
    cards = _cards(view.crib if is_crib else view.kept[seat])
    items = show.count(cards, view.starter, crib=is_crib)
    points = total(items)
    pegged, taken = _settled(view, points)
    if view.scores[seat] + pegged >= view.rules.target:
        taken = 0
    return Shown(view.what, seat, cards, items, points, pegged, taken)


def _settled(view: View, points: int) -> tuple[int, int]:
    """What the owner pegs and the opponent takes, given the true count (V2)."""
    claim = view.claim
    if not view.rules.muggins or claim is None or view.call == claim:
        return points if not view.rules.muggins or claim is None else claim, 0
    if view.call != points:
        return claim, 0
    return min(claim, points), abs(claim - points)


def _ending(event: Event, winner: Seat) -> Ending:
    match event:
        case StarterCut():
            return Ending.HEELS
        case Shown(seat=seat, what=what):
            return Ending(what) if seat is winner else Ending.MUGGINS
        case _:
            return Ending.PLAY


def _known(card: Card | None) -> Card:
    assert card is not None
    return card


def _cards(held: Iterable[Held]) -> tuple[Card, ...]:
    return tuple(_known(one.card) for one in held)


def _place(held: Iterable[Held], card: Card) -> int:
    return next(one.place for one in held if one.card == card)
