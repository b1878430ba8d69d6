"""One moment of a game as a value: what somebody knows of scores, cards and the play.

A position is to cribbage what a FEN line is to chess; `muggins.position_line` writes and reads
it. It has no history but that of the running deal, which the play and its analysis need.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from muggins.cards import Card, distinct
from muggins.errors import MugginsError
from muggins.events import SaidGo, What
from muggins.play import Hand, Laid, Pegging
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, House, Seat
from muggins.show import HIGHEST
from muggins.table import BOTH, NOBODY, THE_HOUSE, Awaited, Pegs, Phase
from muggins.tokens import SEAT_NAMES, eyes_name
from muggins.view import View

Step = Laid | SaidGo
Count = tuple[Step, ...]
"""What was laid and said in one count, in its order."""

BEFORE_DEAL: Final = frozenset({Phase.SEAL, Phase.SEED, Phase.SPREAD, Phase.DRAW, Phase.PACK})
SHOW: Final = frozenset({Phase.COUNT, Phase.CALL})
NOTHING_LAID: Final[tuple[Count, ...]] = ((),)

TURNS: Final[Mapping[str, Awaited]] = {
    "nobody": NOBODY,
    "first": frozenset({Seat.FIRST}),
    "second": frozenset({Seat.SECOND}),
    "both": BOTH,
    "house": THE_HOUSE,
}


def turn_name(awaits: Awaited) -> str:
    """The name that `TURNS` has for who is awaited."""
    return next(name for name, whose in TURNS.items() if whose == awaits)


class PositionError(MugginsError):
    """These scores and cards are no moment of a game."""


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of a game as `seen_by` knows it. Pairs go by seat; unknown cards are None.

    `deal` and `dealer` are those of the running deal, between two deals those of the next.
    `hands` are the cards still held, `thrown` those in the crib, `counts` what was laid and said
    in this deal, the running count last. `crib` is the turned crib. In the show `what` is being
    counted, `claim` and `call` are what was named. `awaits` is who may act; nobody if something
    follows by itself. Raises `MugginsError` if the parts do not go together.
    """

    rules: Rules = field(default_factory=Rules)
    pegs: tuple[Pegs, Pegs] = (Pegs(), Pegs())
    seen_by: Seat | House | None = HOUSE
    phase: Phase = Phase.PLAY
    deal: int = 1
    dealer: Seat | None = None
    hands: tuple[Hand, Hand] = ((), ())
    thrown: tuple[Hand, Hand] = ((), ())
    starter: Card | None = None
    counts: tuple[Count, ...] = NOTHING_LAID
    crib: tuple[Card, ...] = ()
    what: What | None = None
    claim: int | None = None
    call: int | None = None
    awaits: Awaited = NOBODY

    def __post_init__(self) -> None:
        _check_pegs(self)
        if self.dealer is None and self.phase not in BEFORE_DEAL and self.phase is not Phase.OVER:
            raise PositionError("position-dealer")
        for seat in Seat:
            _check_numbers(self, seat)
            _check_known(self, seat)
        _check_cards(self)
        _check_show(self)
        pegging = self.pegging
        if self.phase is Phase.PLAY and (pegging is None or pegging.over):
            raise PositionError("position-play-over")
        usual = self.usually_awaited
        if usual is not None and self.awaits not in (usual, NOBODY):
            raise PositionError("position-turn", right=turn_name(usual))

    def laid(self, seat: Seat) -> tuple[Card, ...]:
        """The cards that a seat has laid in this deal, in its order."""
        steps = (step for count in self.counts for step in count)
        return tuple(step.card for step in steps if isinstance(step, Laid) and step.seat is seat)

    def owner(self, what: What) -> Seat | None:
        """Who counts a hand or the crib."""
        if self.dealer is None or what is not What.PONE_HAND:
            return self.dealer
        return self.dealer.other

    @property
    def pegging(self) -> Pegging | None:
        """The play so far, None before both have discarded.

        Raises `PositionError` if a card or a go can't follow where it stands.
        """
        if self.dealer is None or self.phase in BEFORE_DEAL or self.phase is Phase.DISCARD:
            return None
        hands = tuple((*self.laid(seat), *self.hands[seat]) for seat in Seat)
        if max(map(len, hands)) > 4:
            return None  # given up before both had discarded
        pegging = Pegging((hands[0], hands[1]), self.dealer.other)
        for number, count in enumerate(self.counts):
            if number:
                pegging = _set_aside(pegging)
            for step in count:
                pegging = _after(pegging, step)
        return pegging

    @property
    def usually_awaited(self) -> Awaited | None:
        """Who may act by all the rest, None if that does not tell."""
        seat: Seat | None = None
        match self.phase:
            case Phase.SEED | Phase.DRAW | Phase.OVER:
                return None
            case Phase.SEAL | Phase.SPREAD | Phase.PACK:
                return THE_HOUSE
            case Phase.DISCARD:
                return frozenset(seat for seat in Seat if not self.thrown[seat])
            case Phase.CUT:
                seat = self.owner(What.PONE_HAND)
            case Phase.PLAY:
                seat = None if self.pegging is None else self.pegging.awaits
            case Phase.COUNT if self.rules.counting is Counting.BY_HAND and self.claim is None:
                seat = None if self.what is None else self.owner(self.what)
            case Phase.CALL if self.call is None:
                owner = None if self.what is None else self.owner(self.what)
                seat = None if owner is None else owner.other
        return NOBODY if seat is None else frozenset({seat})


def position_of(view: View) -> Position:
    """The position of a view.

    Between two deals only the scores and the next dealer are kept of what lies on the table.
    """
    if view.phase in BEFORE_DEAL:
        return Position(
            view.rules,
            view.pegs,
            view.seat,
            view.phase,
            view.deal + 1,
            view.next_dealer,
            awaits=view.awaits,
        )
    show = view.phase in SHOW
    first, second = (tuple(held.card for held in hand) for hand in view.held)
    mine, theirs = (tuple(held.card for held in pair) for pair in view.discards)
    return Position(
        view.rules,
        view.pegs,
        view.seat,
        view.phase,
        view.deal,
        view.dealer,
        (first, second),
        (mine, theirs),
        view.starter,
        _counts(view),
        tuple(held.card for held in view.crib if held.card is not None),
        view.what if show else None,
        view.claim if show else None,
        view.call if show else None,
        view.awaits,
    )


def _counts(view: View) -> tuple[Count, ...]:
    if view.pegging is None:
        return NOTHING_LAID
    said = {call.cards: SaidGo(call.seat) for call in view.go_calls}
    counts: list[Count] = []
    number = 0
    for laid in (*view.pegging.aside, view.pegging.laid):
        steps: list[Step] = []
        for card in laid:
            number += 1
            steps.append(card)
            if number in said:
                steps.append(said[number])
        counts.append(tuple(steps))
    return tuple(counts)


def _after(pegging: Pegging, step: Step) -> Pegging:
    name = step.card if isinstance(step, Laid) else "go"
    if pegging.awaits is not step.seat:
        right = "nobody" if pegging.awaits is None else SEAT_NAMES[pegging.awaits]
        raise PositionError("position-order", step=f"{SEAT_NAMES[step.seat]} {name}", right=right)
    try:
        return pegging.laying(step.card) if isinstance(step, Laid) else pegging.say_go()
    except MugginsError as error:
        text = f"{SEAT_NAMES[step.seat]} {name}"
        raise PositionError("position-step", step=text, reason=error) from error


def _set_aside(pegging: Pegging) -> Pegging:
    last = pegging.last
    # Cards that are not known may have been such that none of them fitted.
    hidden = last is not None and pegging.awaits is last and None in pegging.hands[last]
    if pegging.end is None and not hidden:
        raise PositionError("position-count", count=pegging.count)
    return pegging.next_count()


def _check_pegs(position: Position) -> None:
    target = position.rules.target
    for pegs in position.pegs:
        if not (0 <= pegs.rear < pegs.front <= target or pegs == Pegs()):
            text = f"{pegs.front}/{pegs.rear}"
            raise PositionError("position-pegs", pegs=text, target=target)
    if all(pegs.front == target for pegs in position.pegs):
        raise PositionError("position-winners", target=target)


def _check_numbers(position: Position, seat: Seat) -> None:
    """As many cards in hand, laid and thrown as there can be at this point of a deal."""
    held, laid, thrown = len(position.hands[seat]), len(position.laid(seat)), position.thrown[seat]
    match position.phase:
        case _ if position.dealer is None or position.phase in BEFORE_DEAL:
            fits = not (held or laid or thrown or position.starter or position.crib)
            code = "position-before-deal"
        case Phase.DISCARD | Phase.CUT:
            full = position.phase is Phase.DISCARD and (held, len(thrown)) == (6, 0)
            fits = full or (held, len(thrown)) == (4, 2)
            fits = fits and position.counts == NOTHING_LAID and position.starter is None
            code = "position-discards"
        case Phase.COUNT | Phase.CALL:
            over = position.counts[-1] == ()
            fits = over and (held, laid) == (0, 4) and len(thrown) in (0, 2)
            fits = fits and position.starter is not None
            code = "position-show"
        case _:
            # A game can be given up with six cards in hand.
            most = 4 if position.phase is Phase.PLAY or thrown else 6
            fits = held + laid <= most and len(thrown) in (0, 2)
            code = "position-hands"
    if not fits:
        raise PositionError(code, seat=SEAT_NAMES[seat])


def _check_known(position: Position, seat: Seat) -> None:
    """A seat knows its own cards and no others."""
    cards = (*position.hands[seat], *position.thrown[seat])
    known = position.seen_by in (HOUSE, seat)
    if any((card is not None) is not known for card in cards):
        code = "position-shown" if known else "position-hidden"
        raise PositionError(code, eyes=eyes_name(position.seen_by), seat=SEAT_NAMES[seat])


def _check_cards(position: Position) -> None:
    """No card twice, and in the crib what was thrown into it."""
    thrown = [card for pair in position.thrown for card in pair if card is not None]
    others = [card for hand in position.hands for card in hand if card is not None]
    others += [card for seat in Seat for card in position.laid(seat)]
    if position.starter is not None:
        others.append(position.starter)
    distinct((*others, *thrown))
    if not position.crib:
        return
    distinct((*others, *position.crib))
    turned = position.phase is Phase.OVER or position.what is What.CRIB
    if not turned or len(position.crib) != 4 or not set(thrown) <= set(position.crib):
        raise PositionError("position-crib")


def _check_show(position: Position) -> None:
    """What is counted and named: in the show alone, and by hand alone."""
    show, call = position.phase in SHOW, position.phase is Phase.CALL
    named = [points for points in (position.claim, position.call) if points is not None]
    by_hand = position.rules.counting is Counting.BY_HAND
    fits = (position.what is not None) is show
    fits = fits and (not named or (show and by_hand)) and (position.call is None or call)
    fits = fits and (not call or (position.claim is not None and position.rules.muggins))
    if not fits:
        raise PositionError("position-named")
    for points in named:
        if not 0 <= points <= HIGHEST:
            raise PositionError("points-range", points=points)
