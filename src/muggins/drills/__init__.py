"""Practice as data: questions, right answers and what was missed, without pages or storage."""

from __future__ import annotations

from importlib.util import find_spec


def engine_here() -> bool:
    """Whether the extra ``engine`` is installed, so that drills are judged by it."""
    return find_spec("numba") is not None
