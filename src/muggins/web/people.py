"""What is stored beside a game of two people: the way in, who is there, what they wish.

None of it belongs to the game: the events alone are the truth, and nothing here changes a rule.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from django.db import models

if TYPE_CHECKING:
    from muggins.web.models import GameRow, Player, SeatRow


class Invitation(models.Model):
    """A table for two that waits for the second player.

    The house has drawn its `secret` already, so that both can see its digest before either gives
    a seed. `digest` is that of the creator's seed, empty until he has sealed it; `seed` is that
    seed where the server had to make it. `game` is there once the seat is taken.
    """

    token: models.CharField[str, str] = models.CharField(max_length=16, unique=True)
    player: models.ForeignKey[Player, Player] = models.ForeignKey("muggins.Player", models.CASCADE)
    rules: models.CharField[str, str] = models.CharField(max_length=200)
    dealer: models.PositiveSmallIntegerField[int | None, int | None] = (
        models.PositiveSmallIntegerField(null=True)
    )
    secret: models.BinaryField[bytes, bytes] = models.BinaryField(max_length=32)
    digest: models.CharField[str, str] = models.CharField(max_length=64, blank=True)
    seed: models.CharField[str, str] = models.CharField(max_length=255, blank=True)
    seconds: models.PositiveIntegerField[int | None, int | None] = models.PositiveIntegerField(
        null=True
    )
    watchable: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    created: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)
    game: models.OneToOneField[GameRow | None, GameRow | None] = models.OneToOneField(
        "muggins.GameRow", models.CASCADE, null=True
    )

    def __str__(self) -> str:
        return f"invitation {self.pk}"


class Company(models.Model):
    """A game of two people: the time for a move, the game that follows.

    `seed` is the creator's sealed seed, where the server made it and has to open it.
    """

    game: models.OneToOneField[GameRow, GameRow] = models.OneToOneField(
        "muggins.GameRow", models.CASCADE, primary_key=True
    )
    seed: models.CharField[str, str] = models.CharField(max_length=255, blank=True)
    seconds: models.PositiveIntegerField[int | None, int | None] = models.PositiveIntegerField(
        null=True
    )
    next: models.OneToOneField[GameRow | None, GameRow | None] = models.OneToOneField(
        "muggins.GameRow", models.SET_NULL, null=True, related_name="before"
    )

    def __str__(self) -> str:
        return f"company of game {self.pk}"


class Sitting(models.Model):
    """A person at a table for two: when seen last, whether he wants another game, what he said."""

    seat: models.OneToOneField[SeatRow, SeatRow] = models.OneToOneField(
        "muggins.SeatRow", models.CASCADE, primary_key=True
    )
    seen: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(null=True)
    again: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    said: models.CharField[str, str] = models.CharField(max_length=16, blank=True)
    said_at: models.DateTimeField[datetime | None, datetime | None] = models.DateTimeField(
        null=True
    )


class Watchable(models.Model):
    """A game that anybody may look at who has its address; he sees what a spectator may see."""

    game: models.OneToOneField[GameRow, GameRow] = models.OneToOneField(
        "muggins.GameRow", models.CASCADE, primary_key=True
    )


class Imported(models.Model):
    """A finished game that a player brought here as a record, to look at."""

    game: models.OneToOneField[GameRow, GameRow] = models.OneToOneField(
        "muggins.GameRow", models.CASCADE, primary_key=True
    )
    player: models.ForeignKey[Player, Player] = models.ForeignKey("muggins.Player", models.CASCADE)
