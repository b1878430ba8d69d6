"""Advice for a seat on its own view: what to throw or lay, and what that is worth.

It knows what the seat knows and nothing else. Needs the extra ``engine``, and imports it only to
advise, so that a process can name this function and leave the work to another.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from muggins.cards import Card
from muggins.errors import MugginsError
from muggins.position import position_of
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View

if TYPE_CHECKING:
    from muggins.engine.discard import Throw


class NoAdvice(MugginsError):
    """There is nothing to be advised now."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Two cards to throw or one to lay, and the chance to win with that."""

    cards: tuple[Card, ...]
    win: float


@dataclass(frozen=True, slots=True)
class Advice:
    """The best choice and the one after it, None if there is no other.

    `parts` are the points that speak for the best one, from the seat's eyes: of hand, crib and
    play when two cards are thrown; at once and in the whole rest of the play when one is laid.
    """

    phase: Phase
    best: Choice
    next: Choice | None
    parts: tuple[float, ...]


def ranked(asked: tuple[tuple[Card, ...], bool, tuple[int, int] | None]) -> tuple[Throw, ...]:
    """All throws of six cards by role (whether their owner deals) and scores, as `throws` says."""
    from muggins.engine.discard import throws

    six, dealer, scores = asked
    return throws(six, dealer=dealer, scores=scores)


def advise(view: View) -> Advice:
    """What the view's seat should throw or lay; raises `NoAdvice` unless it is to do so now.

    Nothing to lay fits: that is no choice either.
    """
    seat = view.seat
    if not isinstance(seat, Seat) or seat not in view.awaits:
        raise NoAdvice("wrong-phase")
    match view.phase:
        case Phase.DISCARD:
            return _throw(view, seat)
        case Phase.PLAY if view.pegging is not None and view.pegging.legal:
            return _lay(view)
        case _:
            raise NoAdvice("wrong-phase")


def _throw(view: View, seat: Seat) -> Advice:
    from muggins.engine.discard import throws
    from muggins.engine.race import TARGET

    # A game to more than the table knows is looked at as if it ended there.
    begun = TARGET - view.rules.target
    mine, yours = (max(view.scores[each] + begun, 0) for each in (seat, seat.other))
    found = throws(view.hand(seat), dealer=view.dealer is seat, scores=(mine, yours))
    choices = [Choice(throw.thrown, throw.win.value) for throw in found if throw.win]
    best = found[0]
    crib = best.crib.mean if best.own_crib else -best.crib.mean
    parts = best.hand.mean, crib, best.pegging.net.value
    return Advice(view.phase, choices[0], choices[1], parts)


def _lay(view: View) -> Advice:
    from muggins.engine.pegging import lays

    found = lays(position_of(view))
    best = found[0]
    # Of one rank any card is as good as the other.
    others = [lay for lay in found if lay.card.rank is not best.card.rank]
    choices = [Choice((lay.card,), lay.win) for lay in (best, *others[:1])]
    after = choices[1] if others else None
    return Advice(view.phase, choices[0], after, (float(best.points), best.net))
