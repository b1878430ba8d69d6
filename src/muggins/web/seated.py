"""The only door to a game: a player who has a seat in it. Everybody else finds nothing there."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest

from muggins.game import Game
from muggins.seat import Seat
from muggins.web.models import GameRow, Player, SeatRow
from muggins.web.players import player_of
from muggins.web.store import load


@dataclass(frozen=True, slots=True)
class Seated:
    """Somebody at his table."""

    player: Player
    row: GameRow
    seat: Seat

    @property
    def game(self) -> Game:
        """The game as it stands now."""
        return load(self.row)

    @property
    def with_person(self) -> bool:
        """Whether the other seat is a person's too, and no bot's."""
        return self.game.view(None).bots == (None, None)


def seated(request: HttpRequest, token: str) -> Seated:
    """Who asks and where he sits; the same `Http404` for a stranger's game as for none."""
    player = player_of(request)
    if player is not None:
        rows = SeatRow.objects.filter(game__token=token, player=player).select_related("game")
        if (found := rows.first()) is not None:
            return Seated(player, found.game, Seat(found.number))
    raise Http404


def games_of(
    player: Player | None, *, over: bool | None = None, start: int = 0, most: int | None = None
) -> list[Seated]:
    """The games of a player, the one played last first; all, or only finished or running ones."""
    if player is None:
        return []
    rows = SeatRow.objects.filter(player=player).select_related("game")
    if over is not None:
        rows = rows.filter(game__over=over)
    ordered = rows.order_by("-game__updated")[start : None if most is None else start + most]
    return [Seated(player, row.game, Seat(row.number)) for row in ordered]
