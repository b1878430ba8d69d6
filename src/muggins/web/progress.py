"""Which lessons a player has read, and what of them he masters; nothing is locked by it.

A lesson's page shows `learn/_read.html` at its end, whose button sends the lesson's name to the
address `read`; `lessons_read` says what to tick off. What a lesson teaches is mastered once its
drill is.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from django.db import IntegrityError, transaction

from muggins.drills.counting import LEVELS
from muggins.web.answers import Malformed
from muggins.web.models import DrillAnswer, LessonRead, Player
from muggins.web.practised import LATELY, answers_of

DRILLS: Final[Mapping[str, str]] = MappingProxyType(
    {"discard": "discard", "play": "pegging", "show": "counting"}
)
"""The drill that practises what a lesson teaches."""

TOP_LEVELS: Final[Mapping[str, int]] = MappingProxyType({"counting": LEVELS})

MASTERED: Final = 18
"""Right ones among the last answers (`practised.LATELY`) with which a drill is mastered."""

MOST: Final = 100
"""More lessons than there are; so many may be marked by one player."""

_NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def lessons_read(player: Player | None) -> frozenset[str]:
    """The names of the lessons that a player has read."""
    if player is None:
        return frozenset()
    return frozenset(LessonRead.objects.filter(player=player).values_list("lesson", flat=True))


def lessons_mastered(player: Player | None) -> frozenset[str]:
    """The names of the lessons whose drill a player masters now."""
    return frozenset(
        lesson for lesson, drill in DRILLS.items() if masters(answers_of(player, drill))
    )


def masters(answers: Sequence[DrillAnswer]) -> bool:
    """Whether somebody with these answers, the newest first, masters their drill.

    Where the drill has levels, only the highest tells.
    """
    last = [one for one in answers if one.level == TOP_LEVELS.get(one.drill, 1)][:LATELY]
    return sum(one.right for one in last) >= MASTERED


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
