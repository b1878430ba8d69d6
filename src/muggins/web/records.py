"""Finished games as records: brought here from elsewhere, and shown to others by their link."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from muggins.game import Game
from muggins.notation import write_rules
from muggins.record import read_game
from muggins.table import Phase
from muggins.web.models import GameRow, Player
from muggins.web.people import Imported, Watchable
from muggins.web.players import LONGEST_NAME, clean_name
from muggins.web.store import load, write_new

LONGEST: Final = 50_000
"""Signs of a record that is brought here; a game to 121 has about 15,000."""

LONGEST_RULES: Final = 200


class NotImported(Exception):
    """A record that can be read, but not kept here; `reason` is a word for why."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def bring(player: Player, text: str) -> GameRow:
    """Keep the finished game of a record for a player to look at; proved by replay.

    Raises `RecordError` for what is no record of a legal game, and `NotImported` for one that is
    too long, still running, or has names that could disturb a page.
    """
    if len(text) > LONGEST:
        raise NotImported("long")
    game = read_game(text)
    if game.phase is not Phase.OVER:
        raise NotImported("running")
    view = game.view(None)
    names = (*view.names, *(bot or "" for bot in view.bots))
    if len(write_rules(game.rules)) > LONGEST_RULES or not all(map(_harmless, names)):
        raise NotImported("names")
    twin = _kept_before(player, game)
    if twin is not None:
        return twin
    with transaction.atomic():
        row = write_new(game, None)
        Imported.objects.create(game=row, player=player)
    return row


def share(row: GameRow, *, shared: bool) -> None:
    """Let anybody who has its address look at a finished game, or nobody else any more."""
    if shared:
        Watchable.objects.get_or_create(game=row)
    else:
        Watchable.objects.filter(game=row).delete()


def is_shared(row: GameRow) -> bool:
    """Whether others may look at the game."""
    return Watchable.objects.filter(game=row).exists()


def brought_by(player: Player | None) -> list[GameRow]:
    """The games that a player brought here, the newest first."""
    if player is None:
        return []
    return list(GameRow.objects.filter(imported__player=player).order_by("-pk"))


def _harmless(name: str) -> bool:
    return len(name) <= LONGEST_NAME and clean_name(name) == name


def _kept_before(player: Player, game: Game) -> GameRow | None:
    """The same game, brought here by the same player already."""
    length = len(game.events)
    rows = GameRow.objects.filter(imported__player=player, version=length)
    return next((row for row in rows if load(row) == game), None)
