"""Which lessons a player has read; nothing is locked by it.

A lesson's page shows `learn/_read.html` at its end, whose button sends the lesson's name to the
address `read`. `lessons_read` says what to tick off.
"""

from __future__ import annotations

import re
from typing import Final

from django.db import IntegrityError, transaction

from muggins.web.answers import Malformed
from muggins.web.models import LessonRead, Player

MOST: Final = 100
"""More lessons than there are; so many may be marked by one player."""

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def lessons_read(player: Player | None) -> frozenset[str]:
    """The names of the lessons that a player has read."""
    if player is None:
        return frozenset()
    return frozenset(LessonRead.objects.filter(player=player).values_list("lesson", flat=True))


def mark_read(player: Player, lesson: str) -> None:
    """Note that a lesson was read, however often; raises `Malformed` for what can't be its name."""
    if len(lesson) > 40 or _NAME.fullmatch(lesson) is None:
        raise Malformed
    if LessonRead.objects.filter(player=player).count() >= MOST:
        return
    try:
        with transaction.atomic():
            LessonRead.objects.create(player=player, lesson=lesson)
    except IntegrityError:
        return
