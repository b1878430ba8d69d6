"""What is agreed before a game; everything but the target is off by default."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum

from muggins.errors import RulesError


class Counting(StrEnum):
    """Who counts the hands in the show."""

    AUTOMATIC = "automatic"
    BY_HAND = "by-hand"


@dataclass(frozen=True, slots=True)
class Rules:
    """The rules of one game.

    `skunk_lines` are the scores below which the loser is skunked, the highest first: below one
    of them a skunk, below two a double skunk; empty if skunks were not agreed (R35). `training`
    allows moves to be taken back. Raises `RulesError` for a target below 1, a skunk line out of
    the board, or muggins without counting by hand.
    """

    target: int = 121
    counting: Counting = Counting.AUTOMATIC
    muggins: bool = False
    skunk_lines: tuple[int, ...] = ()
    training: bool = False

    def __post_init__(self) -> None:
        if self.target < 1:
            raise RulesError("target-too-small", target=self.target)
        for line in self.skunk_lines:
            if not 1 <= line <= self.target:
                raise RulesError("skunk-line-range", line=line, highest=self.target)
        object.__setattr__(self, "skunk_lines", tuple(sorted(set(self.skunk_lines), reverse=True)))
        if self.muggins and self.counting is not Counting.BY_HAND:
            raise RulesError("muggins-needs-hand-counting")

    def skunks(self, loser: int) -> int:
        """How many skunk lines the loser's score is below: 0, 1, 2 … (R35)."""
        return sum(loser < line for line in self.skunk_lines)


def usual_skunk_lines(target: int) -> tuple[int, ...]:
    """The lines that go with a target: 91 and 61 at 121, the lurch (31) at 61, else none (V1)."""
    return {121: (91, 61), 61: (31,)}.get(target, ())


class MatchScale(Enum):
    """What a game counts in a match: the points for a win, a skunk, a double skunk (R36)."""

    ACC = (2, 3, 3)
    HOME = (1, 2, 3)
    HOME_FOUR = (1, 2, 4)


def match_points(skunks: int, *, scale: MatchScale = MatchScale.ACC) -> int:
    """The match points of a won game by the number of skunk lines; the loser has none (R36).

    >>> [match_points(skunks) for skunks in (0, 1, 2)]
    [2, 3, 3]
    """
    return scale.value[min(skunks, 2)]
