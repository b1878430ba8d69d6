"""What a player answered in the drills: noted once, bounded, and summed up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import Final

from django.core import signing
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from muggins.web import recurring
from muggins.web.answers import Malformed
from muggins.web.limits import count_answer
from muggins.web.models import DrillAnswer, Player
from muggins.web.players import admitted

KEPT: Final = 500
"""Answers of one drill that are kept of a player; older ones go."""

PAUSE: Final = 300
"""Seconds: whoever took longer was away, and tells nothing of his pace."""

LATELY: Final = 20
_SALT: Final = "muggins.drill"


def asking(drill: str, item: str, time: datetime) -> str:
    """A sign that this question was shown now, to be sent along with the answer."""
    return signing.dumps([drill, item, time.isoformat()], salt=_SALT)


def asked(drill: str, item: str, sign: str) -> datetime:
    """When the question was shown; raises `Malformed` if the sign is not ours or not for it."""
    try:
        found = signing.loads(sign[:300], salt=_SALT)
    except signing.BadSignature:
        raise Malformed from None
    if found[:2] != [drill, item]:
        raise Malformed
    return datetime.fromisoformat(found[2])


def take(
    request: HttpRequest,
    drill: str,
    item: str,
    *,
    right: bool,
    error: float,
    level: int = 1,
    missed: Iterable[str] = (),
) -> None:
    """Keep what a form answered to a question, and let the question come back if it was missed.

    `error` is by how many points it was off. Raises `Malformed` if the question was never shown,
    and `TooMany` for more answers than anybody gives.
    """
    shown = asked(drill, item, request.POST.get("asked", ""))
    player, time = admitted(request), now()
    count_answer(request, player.pk)
    answer = DrillAnswer(
        player=player,
        drill=drill,
        item=item,
        level=level,
        right=right,
        error=error,
        missed=" ".join(missed),
        asked=shown,
        time=time,
    )
    if note(answer):
        recurring.remember(player, drill, item, right=right, time=time)


def note(answer: DrillAnswer) -> bool:
    """Keep an answer; False if this very question was answered before."""
    try:
        with transaction.atomic():
            answer.save(force_insert=True)
    except IntegrityError:
        return False
    same = DrillAnswer.objects.filter(player=answer.player, drill=answer.drill)
    beyond = list(same.order_by("-time", "-pk").values_list("pk", flat=True)[KEPT:])
    DrillAnswer.objects.filter(pk__in=beyond).delete()
    return True


@dataclass(frozen=True, slots=True)
class Record:
    """How somebody does in a drill: all that is kept, and the last answers.

    `seconds` is the median time of the last answers, None if there is none; `error` the mean
    number of points they were off; `missed` are kinds with how often each was missed.
    """

    answers: int
    right: int
    lately: int
    lately_right: int
    seconds: float | None
    error: float | None
    missed: tuple[tuple[str, int], ...]


def record(answers: Sequence[DrillAnswer]) -> Record:
    """The sum of answers, the newest first."""
    last = answers[:LATELY]
    paces = [s for one in last if (s := (one.time - one.asked).total_seconds()) <= PAUSE]
    missed = Counter(kind for one in answers for kind in one.missed.split())
    return Record(
        len(answers),
        sum(one.right for one in answers),
        len(last),
        sum(one.right for one in last),
        median(paces) if paces else None,
        sum(one.error for one in last) / len(last) if last else None,
        tuple(missed.most_common()),
    )


def answers_of(player: Player | None, drill: str) -> list[DrillAnswer]:
    """A player's answers in a drill, the newest first."""
    if player is None:
        return []
    return list(DrillAnswer.objects.filter(player=player, drill=drill).order_by("-time", "-pk"))


def comes_back(due: datetime | None, time: datetime) -> str:
    """When a question that was missed is asked again, as a sentence; empty if it is not."""
    if due is None:
        return ""
    minutes = max(round((due - time) / timedelta(minutes=1)), 1)
    if minutes < 120:
        said = ngettext(
            "This one comes back in {n} minute.", "This one comes back in {n} minutes.", minutes
        )
        return said.format(n=minutes)
    days = round((due - time) / timedelta(days=1))
    if days <= 1:
        return _("This one comes back tomorrow.")
    return _("This one comes back in {n} days.").format(n=days)
