"""The only door to a game: for whoever has a seat in it or may watch it; others find nothing."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.urls import reverse

from muggins.events import Started
from muggins.game import Eyes, Game
from muggins.seat import HOUSE, Seat
from muggins.web.models import GameRow, Player, SeatRow
from muggins.web.people import Imported, Watchable
from muggins.web.players import note_player, player_number, player_of
from muggins.web.store import load


@dataclass(frozen=True, slots=True)
class AtTable:
    """A game and whose eyes look at it: a seat's, a spectator's (None), or, once all cards lie
    open, the house's.
    """

    row: GameRow
    eyes: Eyes

    @property
    def game(self) -> Game:
        """The game as it stands now."""
        return load(self.row)

    @property
    def bots(self) -> tuple[str | None, str | None]:
        """Name and version of the bots, by seat."""
        started = self.game.events[0]
        assert isinstance(started, Started)
        return started.bots

    @property
    def with_person(self) -> bool:
        """Whether the other seat is a person's too, and no bot's."""
        return self.bots == (None, None)


@dataclass(frozen=True, slots=True)
class Seated(AtTable):
    """Somebody in his own seat."""

    player: Player
    seat: Seat


def newest_page(row: GameRow) -> str:
    """The address of a table at its newest moment, where its end and all that follows stand."""
    return f"{reverse('table', args=[row.token])}?at={row.version}"


def present(request: HttpRequest, token: str) -> AtTable:
    """Who asks and with whose eyes he may look; the same `Http404` for others as for no game.

    A spectator sees what is open. When a game is over, nothing of it is hidden any more.
    """
    found = _seat_of(request, token)
    if found is not None:
        return found
    row = GameRow.objects.filter(token=token).first()
    if row is None or not _may_watch(row, player_of(request)):
        raise Http404
    return AtTable(row, HOUSE if row.over else None)


def seated(request: HttpRequest, token: str) -> Seated:
    """Who asks and where he sits; the same `Http404` for a stranger's game as for none."""
    found = _seat_of(request, token)
    if found is None:
        raise Http404
    return found


def _seat_of(request: HttpRequest, token: str) -> Seated | None:
    number = player_number(request)
    if number is None:
        return None
    rows = SeatRow.objects.filter(game__token=token, player_id=number)
    found = next(iter(rows.select_related("game", "player")[:1]), None)
    if found is None or found.player is None:
        return None
    note_player(request, found.player)
    return _seated(found.player, found)


def _seated(player: Player, found: SeatRow) -> Seated:
    seat = Seat(found.number)
    return Seated(found.game, seat, player, seat)


def _may_watch(row: GameRow, player: Player | None) -> bool:
    if Watchable.objects.filter(game=row).exists():
        return True
    return player is not None and Imported.objects.filter(game=row, player=player).exists()


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
    return [_seated(player, row) for row in ordered]
