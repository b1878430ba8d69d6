"""A game as one line of a list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from muggins.table import Phase
from muggins.web.scene import name_of
from muggins.web.seated import Seated


@dataclass(frozen=True, slots=True)
class Listed:
    """What a list tells of a game."""

    token: str
    opponent: str
    mine: int
    theirs: int
    state: str
    over: bool
    updated: datetime


def listed(at_table: Seated) -> Listed:
    """The line for a game."""
    view, seat = at_table.game.view(at_table.seat), at_table.seat
    if view.phase is Phase.OVER:
        state = _("won") if view.winner is seat else _("lost")
    else:
        state = _("your turn") if seat in view.awaits else _("running")
    return Listed(
        token=at_table.row.token,
        opponent=name_of(view, seat.other),
        mine=view.scores[seat],
        theirs=view.scores[seat.other],
        state=state,
        over=view.phase is Phase.OVER,
        updated=at_table.row.updated,
    )
