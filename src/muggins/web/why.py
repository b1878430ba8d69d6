"""Short answers at the spot where a question comes up: why this, and not that?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from muggins.combinations import Kind
from muggins.events import (
    CountEnded,
    Dealt,
    Ended,
    Ending,
    Event,
    Played,
    SaidGo,
    Shown,
    StarterCut,
    What,
)
from muggins.play import LIMIT, CountEnd
from muggins.view import View
from muggins.web.counted import four_of_a_suit


@dataclass(frozen=True, slots=True)
class Why:
    """A question and its answer; `name` tells one from another, `rule` is the rule behind it."""

    name: str
    question: str
    answer: str
    rule: str


def explanations(events: Iterable[Event], view: View) -> tuple[Why, ...]:
    """What may be asked about these events, each question once."""
    found = {why.name: why for event in events for why in _about(event, view)}
    return tuple(found.values())


def _about(event: Event, view: View) -> Iterator[Why]:
    match event:
        case Dealt(number=1):
            yield _crib()
        case StarterCut(heels=heels) if heels:
            yield _heels()
        case Played(count=count) if count == LIMIT:
            yield _thirty_one()
        case SaidGo():
            yield _said_go()
        case CountEnded(why=CountEnd.GO):
            yield _go()
        case CountEnded(why=CountEnd.LAST):
            yield _last()
        case Shown(what=what, items=items):
            if what is What.CRIB and four_of_a_suit(event):
                yield _crib_flush()
            if any(item.kind is Kind.NOBS for item in items):
                yield _nobs()
        case Ended(by=by) if by not in (Ending.RESIGNATION, Ending.TIME):
            yield Why("end", _("Why does the game end here?"), _end(by, view.rules.target), "R33")


def _crib() -> Why:
    return Why(
        "crib",
        _("What is the crib?"),
        _(
            "A third hand, made of two cards of each player. It lies face down until both hands"
            " are counted; then it counts for the dealer. So what goes well together you lay into"
            " your own crib, and keep out of the other one."
        ),
        "R7",
    )


def _heels() -> Why:
    return Why(
        "heels",
        _("Why two points for the starter?"),
        _(
            "The starter is a jack. That is “his heels” and brings the dealer two points at once,"
            " before the first card is played. In the show this jack brings nothing by itself."
        ),
        "R9",
    )


def _nobs() -> Why:
    return Why(
        "nobs",
        _("What is “his nobs”?"),
        _(
            "A jack in the hand or the crib of the same suit as the starter counts one point."
            " A jack that is the starter itself is no nobs: the dealer had two for it when it"
            " was turned."
        ),
        "R30",
    )


def _thirty_one() -> Why:
    return Why(
        "thirty-one",
        _("Why two points for 31, and not three?"),
        _(
            "Exactly 31 brings two points, and they are in place of the one point for a go or the"
            " last card. The count then begins again at 0."
        ),
        "R19",
    )


def _said_go() -> Why:
    return Why(
        "said-go",
        _("What does a go mean?"),
        _(
            "Whoever says go holds no card that fits and is out of this count. It is not over yet:"
            " the other must carry on alone as long as one of his cards fits, and these cards"
            " score like any others."
        ),
        "R13",
    )


def _go() -> Why:
    return Why(
        "go",
        _("Why a point for the go?"),
        _(
            "Nobody can lay another card without passing 31, so the count ends below it. Whoever"
            " laid its last card pegs one point, and the other leads the next count."
        ),
        "R15",
    )


def _last() -> Why:
    return Why(
        "last",
        _("Why a point for the last card?"),
        _(
            "Whoever lays the very last card of the play pegs one point for it. Where that card"
            " makes 31, there are the two points for 31 instead."
        ),
        "R15",
    )


def _crib_flush() -> Why:
    return Why(
        "crib-flush",
        _("Why is this no flush?"),
        _(
            "In a hand four cards of one suit are a flush; in the crib the starter has to have"
            " the suit as well, so that all five are alike."
        ),
        "R29",
    )


def _end(by: Ending, target: int) -> str:
    rest = {
        Ending.HEELS: _("The two points for the jack that was turned were enough."),
        Ending.PLAY: _("So the cards still in hand are not played, and nothing is counted."),
        Ending.PONE_HAND: _(
            "The non-dealer counts first, so the dealer’s hand and the crib are not counted any"
            " more, whatever they are worth."
        ),
        Ending.DEALER_HAND: _("The dealer’s hand was enough, so the crib is not counted."),
        Ending.CRIB: _("It was the crib, which is counted last."),
        Ending.MUGGINS: _("It was reached with points that the other had missed in the count."),
    }
    first = _("A game ends at the moment when somebody reaches {target}.").format(target=target)
    return f"{first} {rest[by]}"
