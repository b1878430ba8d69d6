"""The time for a move, where two people have agreed on one.

It runs from the moment at which the decision is open and what was counted before it could be looked
at. Nothing happens by itself when it has run out: then the other may claim the game.
"""

from __future__ import annotations

from datetime import timedelta
from math import ceil
from typing import Final

from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from muggins.events import Shown
from muggins.game import Game
from muggins.seat import HOUSE, Seat
from muggins.web.models import EventRow, GameRow

MINUTE: Final = 60
DAY: Final = 24 * 60 * MINUTE
SHOW_SECONDS: Final = 15
"""So long may everything that was counted be looked at before the time begins to run."""


def seconds_left(row: GameRow, game: Game, seconds: int | None) -> int | None:
    """Seconds until the time of whoever is awaited has run out, never below 0.

    None where no time was agreed on or no person is awaited.
    """
    if seconds is None or not game.awaits or HOUSE in game.awaits:
        return None
    opened = EventRow.objects.get(game_id=row.pk, number=game.decision).time
    until = opened + timedelta(seconds=seconds + SHOW_SECONDS * _shown_before(game))
    return max(0, ceil((until - now()).total_seconds()))


def may_claim(row: GameRow, game: Game, seat: Seat, seconds: int | None) -> bool:
    """Whether a seat may claim the game now: it waits, and the other's time has run out."""
    waits = seat not in game.awaits and seat.other in game.awaits
    return waits and seconds_left(row, game, seconds) == 0


def time_for_a_move(seconds: int | None) -> str:
    """The time for each move in words."""
    if seconds is None:
        return _("no limit")
    if seconds >= DAY:
        return ngettext("{days} day", "{days} days", seconds // DAY).format(days=seconds // DAY)
    if seconds >= MINUTE:
        minutes = seconds // MINUTE
        return ngettext("{minutes} minute", "{minutes} minutes", minutes).format(minutes=minutes)
    return ngettext("{seconds} second", "{seconds} seconds", seconds).format(seconds=seconds)


def _shown_before(game: Game) -> int:
    """How many hands and cribs were counted between the last move and the present decision."""
    shown = 0
    for event in reversed(game.events[: game.decision]):
        if event.decided is not None:
            break
        shown += isinstance(event, Shown)
    return shown
