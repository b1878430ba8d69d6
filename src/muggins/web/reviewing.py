"""Reviews of finished games, made one after the other in a thread beside the requests.

A review takes seconds, so no request waits for one: it starts it, and is told how far it is. The
last ones are kept in memory; a game that is over never changes.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Final

from muggins.drills import engine_here
from muggins.game import Game
from muggins.web.judging import judge

if TYPE_CHECKING:
    from muggins.engine.review import Judged, Moment, Review

_LOG: Final = logging.getLogger(__name__)

KEPT: Final = 64
WAITING: Final = 16
"""So many reviews may wait for their turn; more are asked to come again."""


class NoEngine(Exception):
    """The engine is not installed, so nothing can be judged."""


class Failed(Exception):
    """The review went wrong; whoever asks again begins anew."""


class TooBusy(Exception):
    """Too many reviews are waiting."""


@dataclass(slots=True)
class Work:
    """A review in the making: `done` of `moments` decisions are judged."""

    moments: int
    judged: list[Judged] = field(default_factory=list)
    review: Review | None = None
    failed: bool = False

    @property
    def done(self) -> int:
        """How many decisions are judged."""
        return len(self.judged)


class Desk:
    """Where reviews are asked for and made."""

    def __init__(self) -> None:
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._lock = Lock()
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="review")

    def work_on(self, key: str, game: Game) -> Work:
        """The review of the game with this key, begun now if it was not before.

        Raises `MugginsError` for a game that can't be reviewed, `NoEngine`, `TooBusy`, and once
        `Failed` for a review that went wrong.
        """
        with self._lock:
            work = self._works.get(key)
            if work is not None and work.failed:
                del self._works[key]
                raise Failed
            if work is not None:
                self._works.move_to_end(key)
                return work
        if not engine_here():
            raise NoEngine
        from muggins.engine.review import moments

        found = moments(game)
        with self._lock:
            if sum(one.review is None and not one.failed for one in self._works.values()) > WAITING:
                raise TooBusy
            work = self._works[key] = Work(len(found))
            while len(self._works) > KEPT:
                self._works.popitem(last=False)
        self._worker.submit(_make, work, game, found)
        return work


def _make(work: Work, game: Game, moments: tuple[Moment, ...]) -> None:
    from muggins.engine.review import collected, judged

    try:
        for moment in moments:
            work.judged.append(judge(judged, moment))
        work.review = collected(game, work.judged)
    except Exception:
        _LOG.exception("a review failed")
        work.failed = True


DESK: Final = Desk()
