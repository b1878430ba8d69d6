"""`master`, the strongest bot: it looks through the rest of the deal, and at the score.

Cheap to import: what it thinks with (`judgement`, which needs the extra ``engine``) is loaded
when it first has to think.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Final

from muggins.engine.habits import fixed_move
from muggins.moves import Move
from muggins.table import Phase
from muggins.view import View

NEEDED: Final = ("numpy", "numba")


class Master:
    """Throws and lays what brings the best chance to win, or the most points.

    Throws after the whole deal; lays after a search against every hand that the opponent may have
    kept, weighted by what he has done in this deal and by how he has played in earlier ones.
    """

    version: Final = "3"

    def __init__(self, name: str, *, for_points: bool = False) -> None:
        self._name = name
        self._for_points = for_points

    @property
    def name(self) -> str:
        """`master`, or `master-points` for the one that is blind to the score."""
        return self._name

    def move(self, view: View, seed: bytes) -> Move:
        """Its answer to a view; nothing is left to chance."""
        fixed = fixed_move(view)
        if fixed is not None:
            return fixed
        from muggins.engine import judgement

        if view.phase is Phase.DISCARD:
            return judgement.best_discard(view, for_points=self._for_points)
        return judgement.best_card(view, for_points=self._for_points)


def masters() -> tuple[Master, ...]:
    """The bots of this kind that can play here, the weaker first: none without the extra."""
    if any(find_spec(name) is None for name in NEEDED):
        return ()
    return Master("master-points", for_points=True), Master("master")
