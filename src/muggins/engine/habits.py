"""What every bot does alike: cuts where it can't steer, and counts what there is."""

from __future__ import annotations

from muggins import fairness, show
from muggins.cards import PACK
from muggins.combinations import Combination, total
from muggins.events import What
from muggins.moves import Call, Claim, Cut, CutForDeal, Move
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View


def fixed_move(view: View) -> Move | None:
    """The move if every bot makes the same one here: a cut, or the true count; else None."""
    match view.phase:
        case Phase.DRAW:
            taken = {draw.place for draw in view.draws if draw is not None}
            return CutForDeal(next(place for place in range(len(PACK)) if place not in taken))
        case Phase.CUT:
            return Cut(fairness.BOT_LIFT)
        case Phase.COUNT:
            return Claim(true_count(view))
        case Phase.CALL:
            return Call(true_count(view))
        case _:
            return None


def true_count(view: View) -> int:
    """What the hand or crib that is being counted is worth; all its cards lie open."""
    return total(counted(view))


def counted(view: View) -> tuple[Combination, ...]:
    """The combinations of the hand or crib that is being counted."""
    assert view.what is not None
    assert view.starter is not None
    seat = view.owner(view.what)
    assert seat is not None
    is_crib = view.what is What.CRIB
    held = view.crib if is_crib else view.kept[seat]
    cards = [one.card for one in held if one.card is not None]
    return show.count(cards, view.starter, crib=is_crib)


def own_seat(view: View) -> Seat:
    """The seat whose view this is; bots are asked for no other."""
    assert isinstance(view.seat, Seat)
    return view.seat
