"""Drills and reviews are judged where the bots think, so that this process runs no kernel.

Without the engine there are no kernels, and everything is judged here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final, TypeVar

from muggins.drills import discarding, engine_here, pegging
from muggins.drills.discarding import Deal, Weighed, read_deal
from muggins.engine.thinking import THINKERS

Given = TypeVar("Given")
Found = TypeVar("Found")

_SAMPLE: Final = "5H-6C-7S-8D-JD-KH-dealer"


def judge(function: Callable[[Given], Found], of: Given) -> Found:
    """What a function of a module makes of a value; raises `Lost` if its process gives up."""
    if not engine_here():
        return function(of)
    # Whoever asks first on a new machine waits while kernels are compiled, and is not given up.
    THINKERS.start()
    return THINKERS.run(function, of)


def throws_of(deal: Deal) -> tuple[Weighed, ...]:
    """The fifteen throws, the best first; those asked for last are kept."""
    return _throws_of(deal, engine=engine_here())


@lru_cache(maxsize=128)
def _throws_of(deal: Deal, *, engine: bool) -> tuple[Weighed, ...]:
    # Whether there is an engine is part of the question, since the answers differ.
    return judge(discarding.weigh, deal)


@cache
def expect_discards() -> None:
    """Have the kernels of throws ready by the time somebody has chosen his."""
    if engine_here():
        THINKERS.begin(discarding.weigh, read_deal(_SAMPLE))


@cache
def expect_pegging() -> None:
    """Have the kernels of the play ready by the time somebody has chosen his card."""
    if engine_here():
        THINKERS.begin(pegging.weigh, pegging.spot(1))
