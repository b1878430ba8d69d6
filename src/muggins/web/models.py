"""What is stored: players, games, who sits where, the events, which are the truth, and practice.

Every column but the events only tells whose a game is or saves a look into it.
"""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from django.db import models

from muggins.web import hints, people  # noqa: F401  # their tables belong to the same app


class Player(models.Model):
    """Somebody who plays here: a guest, known by a session."""

    name: models.CharField[str, str] = models.CharField(max_length=40, blank=True)
    language: models.CharField[str, str] = models.CharField(max_length=8, default="en")
    preferences: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField(default=dict)
    created: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)


class GameRow(models.Model):
    """A game; `version` is the number of its events, `rules` what they begin with."""

    token: models.CharField[str, str] = models.CharField(max_length=16, unique=True)
    version: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    rules: models.CharField[str, str] = models.CharField(max_length=200)
    over: models.BooleanField[bool, bool] = models.BooleanField(default=False)
    created: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)
    updated: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now=True)


class SeatRow(models.Model):
    """Who has a seat: a player, or a bot by name and version; a seat left behind has neither."""

    game: models.ForeignKey[GameRow, GameRow] = models.ForeignKey(
        GameRow, models.CASCADE, db_index=False
    )
    number: models.PositiveSmallIntegerField[int, int] = models.PositiveSmallIntegerField()
    player: models.ForeignKey[Player | None, Player | None] = models.ForeignKey(
        Player, models.SET_NULL, null=True
    )
    bot: models.CharField[str, str] = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "number"), name="one_per_seat"),)


class EventRow(models.Model):
    """One event as a line of the record; `schema` is the number of the line format."""

    game: models.ForeignKey[GameRow, GameRow] = models.ForeignKey(
        GameRow, models.CASCADE, db_index=False
    )
    number: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    schema: models.PositiveSmallIntegerField[int, int] = models.PositiveSmallIntegerField(default=1)
    line: models.TextField[str, str] = models.TextField()
    time: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("game", "number"), name="one_per_number"),)


class Secret(models.Model):
    """The house's secret of a game, apart from everything that is shown or exported."""

    game: models.OneToOneField[GameRow, GameRow] = models.OneToOneField(
        GameRow, models.CASCADE, primary_key=True
    )
    value: models.BinaryField[bytes, bytes] = models.BinaryField(max_length=32)

    def __str__(self) -> str:
        return f"secret of game {self.pk}"


class Transfer(models.Model):
    """A link that brings a player to a second device: stored hashed, used once, soon over."""

    player: models.ForeignKey[Player, Player] = models.ForeignKey(Player, models.CASCADE)
    digest: models.CharField[str, str] = models.CharField(max_length=64, unique=True)
    expires: models.DateTimeField[datetime, datetime] = models.DateTimeField()


class LessonRead(models.Model):
    """A lesson that a player has read to its end, by its name in the address."""

    player: models.ForeignKey[Player, Player] = models.ForeignKey(
        Player, models.CASCADE, db_index=False
    )
    lesson: models.CharField[str, str] = models.CharField(max_length=40)
    time: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("player", "lesson"), name="read_once"),)


class DrillAnswer(models.Model):
    """One answer in a drill; `error` is by how many points it was off, `missed` says in what.

    `asked` is when the question was shown, so that the same answer sent again is one answer.
    """

    player: models.ForeignKey[Player, Player] = models.ForeignKey(
        Player, models.CASCADE, db_index=False
    )
    drill: models.CharField[str, str] = models.CharField(max_length=12)
    item: models.CharField[str, str] = models.CharField(max_length=40)
    level: models.PositiveSmallIntegerField[int, int] = models.PositiveSmallIntegerField()
    right: models.BooleanField[bool, bool] = models.BooleanField()
    error: models.FloatField[float, float] = models.FloatField()
    missed: models.CharField[str, str] = models.CharField(max_length=60, blank=True)
    asked: models.DateTimeField[datetime, datetime] = models.DateTimeField()
    time: models.DateTimeField[datetime, datetime] = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("player", "drill", "asked"), name="answered_once"),
        )


class Recurring(models.Model):
    """A question that was missed and comes back when it is due; `memory` is the scheduler's."""

    player: models.ForeignKey[Player, Player] = models.ForeignKey(
        Player, models.CASCADE, db_index=False
    )
    drill: models.CharField[str, str] = models.CharField(max_length=12)
    item: models.CharField[str, str] = models.CharField(max_length=40)
    memory: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()
    due: models.DateTimeField[datetime, datetime] = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("player", "drill", "item"), name="recurs_once"),
        )
        indexes = (models.Index(fields=("player", "drill", "due"), name="what_is_due"),)


class DailyAnswer(models.Model):
    """What a player threw from the daily hand of a date: two cards in the order of the pack."""

    player: models.ForeignKey[Player, Player] = models.ForeignKey(
        Player, models.CASCADE, db_index=False
    )
    day: models.DateField[date, date] = models.DateField()
    thrown: models.CharField[str, str] = models.CharField(max_length=5)
    time: models.DateTimeField[datetime, datetime] = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("player", "day"), name="one_a_day"),)
        indexes = (models.Index(fields=("day", "thrown"), name="answers_of_a_day"),)
