"""A play told step by step: every card and every go, what it brings and how the sums stand."""

from __future__ import annotations

from dataclasses import dataclass, replace

from muggins.cards import Card
from muggins.combinations import Combination, Kind, total
from muggins.play import CountEnd, Pegging
from muggins.seat import Seat, put


@dataclass(frozen=True, slots=True)
class Step:
    """A card that was laid, or a go.

    `count` is the count as it is announced, so 31 and not yet 0; `awards` are the card's own and
    the one for ending the count, and go to `winner`; `number` is the count's, from 0; `points`
    are the sums of both seats so far, the first seat's first.
    """

    seat: Seat
    card: Card | None
    count: int
    awards: tuple[Combination, ...]
    winner: Seat
    end: CountEnd | None
    number: int
    points: tuple[int, int]

    @property
    def worth(self) -> int:
        """What the step brings in all."""
        return total(self.awards)


@dataclass(frozen=True, slots=True)
class Course:
    """The play of some cards as far as it has gone; a finished count is set aside at once.

    >>> from muggins import Seat, parse_cards
    >>> course = Course(Pegging((parse_cards("7S 8H"), parse_cards("8D")), lead=Seat.FIRST))
    >>> for text in ("7S", "8D", "8H"):
    ...     course = course.lay(*parse_cards(text))
    >>> [(step.count, step.worth) for step in course.steps], course.points
    ([(7, 0), (15, 2), (23, 3)], (3, 2))
    """

    pegging: Pegging
    steps: tuple[Step, ...] = ()

    @property
    def points(self) -> tuple[int, int]:
        """What both seats have pegged, the first one's points first."""
        return self.steps[-1].points if self.steps else (0, 0)

    def lay(self, card: Card) -> Course:
        """The course after the seat on turn laid the card; raises `IllegalMove` if it may not."""
        seat = self.pegging.awaits
        pegging, awards = self.pegging.lay(card)
        assert seat is not None
        return self._after(pegging, seat, card, awards)

    def go(self) -> Course:
        """The course after the seat on turn said go; raises `IllegalMove` if a card fits."""
        seat = self.pegging.awaits
        pegging = self.pegging.say_go()
        assert seat is not None
        return self._after(pegging, seat, None, ())

    def _after(
        self, pegging: Pegging, seat: Seat, card: Card | None, awards: tuple[Combination, ...]
    ) -> Course:
        last, end = pegging.last, pegging.end
        assert last is not None
        if end is not None and end.points:
            kind = Kind.GO if end is CountEnd.GO else Kind.LAST
            awards = (*awards, Combination(kind, (pegging.series[-1],), end.points))
        step = Step(
            seat,
            card,
            pegging.count,
            awards,
            last,
            end,
            len(pegging.aside),
            put(self.points, last, self.points[last] + total(awards)),
        )
        return replace(
            self,
            pegging=pegging if end is None else pegging.next_count(),
            steps=(*self.steps, step),
        )
