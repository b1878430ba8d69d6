"""Questions that were missed come back after a while, and the better they sit, the later.

When, the scheduler of the library `fsrs` says, by a model fitted to many people's memories.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any, Final, cast

from fsrs import Card as Memory
from fsrs import Rating, Scheduler
from fsrs.card import CardDict

from muggins.web.models import Player, Recurring

SOON: Final = timedelta(minutes=10)
MASTERED: Final = timedelta(days=90)
"""What would come back later than this is not asked any more."""

MOST: Final = 200
"""So many questions of one drill may wait for a player; those that are due last give way."""

# Without chance, so that the same answers always lead to the same day.
_SCHEDULER: Final = Scheduler(
    learning_steps=(SOON,), relearning_steps=(SOON,), enable_fuzzing=False
)


def next_due(player: Player | None, drill: str, time: datetime) -> str | None:
    """The question that has been due for longest, None if none is."""
    waiting = Recurring.objects.filter(player=player, drill=drill, due__lte=time)
    return waiting.order_by("due").values_list("item", flat=True).first()


def due(player: Player | None, drill: str, time: datetime) -> int:
    """How many questions are due."""
    return Recurring.objects.filter(player=player, drill=drill, due__lte=time).count()


def when(player: Player | None, drill: str, item: str) -> datetime | None:
    """When a question comes back, None if it does not."""
    rows = Recurring.objects.filter(player=player, drill=drill, item=item)
    return rows.values_list("due", flat=True).first()


def remember(
    player: Player, drill: str, item: str, *, right: bool, time: datetime
) -> datetime | None:
    """Note an answer, and return when the question comes back; None if it does not.

    A question that was never missed is not kept.
    """
    row = Recurring.objects.filter(player=player, drill=drill, item=item).first()
    if row is None and right:
        return None
    memory = _new(time) if row is None else Memory.from_dict(cast(CardDict, row.memory))
    memory, _log = _SCHEDULER.review_card(memory, Rating.Good if right else Rating.Again, time)
    if memory.due - time > MASTERED:
        if row is not None:
            row.delete()
        return None
    stored = cast(dict[str, Any], memory.to_dict())
    Recurring.objects.update_or_create(
        player=player, drill=drill, item=item, defaults={"memory": stored, "due": memory.due}
    )
    beyond = Recurring.objects.filter(player=player, drill=drill).order_by("due", "pk")[MOST:]
    Recurring.objects.filter(pk__in=[one.pk for one in beyond]).delete()
    return memory.due


def _new(time: datetime) -> Memory:
    # The library would number it by the clock, and wait a millisecond to do so.
    return Memory(card_id=0, due=time)
