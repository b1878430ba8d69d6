"""What is stored about a player, as data to take away; and its deletion."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from muggins.record import write_game, write_view
from muggins.table import Phase
from muggins.web.invitations import waiting_of
from muggins.web.models import (
    DailyAnswer,
    DrillAnswer,
    GameRow,
    LessonRead,
    Player,
    Recurring,
    SeatRow,
)
from muggins.web.records import brought_by
from muggins.web.seated import Seated, games_of
from muggins.web.store import load


def everything_about(player: Player) -> dict[str, Any]:
    """All that is stored about a player; running games with the cards that he may know."""
    return {
        "player": {
            "name": player.name,
            "language": player.language,
            "preferences": player.preferences,
            "since": player.created.isoformat(),
        },
        "games": [_game(one) for one in games_of(player)],
        "brought": [write_game(load(row)) for row in brought_by(player)],
        "waiting": [one.token for one in waiting_of(player)],
        "practice": _practice(player),
    }


def forget_player(player: Player) -> None:
    """Delete a player with everything that is his alone.

    A game against another person is his as well: it stays, with an empty seat.
    """
    with transaction.atomic():
        mine = SeatRow.objects.filter(player=player).values("game")
        shared = SeatRow.objects.filter(game__in=mine, player__isnull=False).exclude(player=player)
        GameRow.objects.filter(pk__in=mine).exclude(pk__in=shared.values("game")).delete()
        GameRow.objects.filter(imported__player=player).delete()
        player.delete()


def _practice(player: Player) -> dict[str, Any]:
    """What was practised and read; all of it goes with the player."""
    stored = {
        "answers": (
            DrillAnswer,
            ("drill", "item", "level", "right", "error", "missed", "asked", "time"),
        ),
        "coming-back": (Recurring, ("drill", "item", "due", "memory")),
        "daily-hands": (DailyAnswer, ("day", "thrown", "time")),
        "lessons-read": (LessonRead, ("lesson", "time")),
    }
    return {
        name: list(model._default_manager.filter(player=player).order_by("pk").values(*fields))
        for name, (model, fields) in stored.items()
    }


def _game(at_table: Seated) -> dict[str, Any]:
    game, row = at_table.game, at_table.row
    over = game.phase is Phase.OVER
    return {
        "game": row.token,
        "begun": row.created.isoformat(),
        "played": row.updated.isoformat(),
        "seat": int(at_table.seat),
        "record": write_game(game) if over else write_view(game, at_table.seat),
    }
