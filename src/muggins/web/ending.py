"""How a game ended, in words: who won, why at this moment, and by what name."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from muggins.events import Ending
from muggins.seat import Seat
from muggins.view import View
from muggins.web.scene import name_of


@dataclass(frozen=True, slots=True)
class End:
    """The result from the eyes of a seat; `skunk` is empty unless names were agreed."""

    won: bool
    title: str
    reason: str
    skunk: str


def ending(view: View) -> End:
    """The result of a game that is over."""
    seat = view.seat
    assert view.ended_by is not None
    assert view.winner is not None
    if not isinstance(seat, Seat):
        return _watched(view, view.winner, view.ended_by)
    won = view.winner is seat
    values = {
        "name": name_of(view, seat.other),
        "points": max(view.scores),
        "others": min(view.scores),
    }
    title = _("You win, {points} to {others}.") if won else _("{name} wins, {points} to {others}.")
    reason = _reason(view.ended_by, won=won)
    return End(won, title.format(**values), reason.format(**values), _skunk(view))


def _watched(view: View, winner: Seat, by: Ending) -> End:
    """The result as somebody sees it who does not play."""
    values = {
        "name": name_of(view, winner),
        "other": name_of(view, winner.other),
        "points": max(view.scores),
        "others": min(view.scores),
    }
    reasons = {
        Ending.MUGGINS: _("{name} came out with points that {other} had missed."),
        Ending.RESIGNATION: _("{other} gave up."),
        Ending.TIME: _("The time of {other} had run out."),
    }
    title = _("{name} wins, {points} to {others}.")
    reason = reasons[by] if by in reasons else _reason(by, won=False)
    return End(False, title.format(**values), reason.format(**values), _skunk(view))


def _reason(by: Ending, *, won: bool) -> str:
    mine = {
        Ending.HEELS: _("The two points for his heels were your last ones."),
        Ending.PLAY: _("You came out in the play."),
        Ending.PONE_HAND: _("You came out with your hand, which counted first."),
        Ending.DEALER_HAND: _("You came out with your hand."),
        Ending.CRIB: _("You came out with your crib."),
        Ending.MUGGINS: _("You came out with points that {name} had missed."),
        Ending.RESIGNATION: _("{name} gave up."),
        Ending.TIME: _("The time of {name} had run out."),
    }
    theirs = {
        Ending.HEELS: _("The two points for his heels were the last ones for {name}."),
        Ending.PLAY: _("{name} came out in the play."),
        Ending.PONE_HAND: _("{name} came out with a hand that counted first."),
        Ending.DEALER_HAND: _("{name} came out with the dealer’s hand."),
        Ending.CRIB: _("{name} came out with the crib."),
        Ending.MUGGINS: _("{name} came out with points that you had missed."),
        Ending.RESIGNATION: _("You gave up."),
        Ending.TIME: _("Your time had run out."),
    }
    return (mine if won else theirs)[by]


def _skunk(view: View) -> str:
    if view.rules.target == 61 and view.skunks:
        return _("That is a lurch.")
    return ("", _("That is a skunk."), _("That is a double skunk."))[min(view.skunks, 2)]
