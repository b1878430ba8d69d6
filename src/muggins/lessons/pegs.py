"""Points pegged one after the other, as a block: what each came from and where the pegs stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from muggins import play, show
from muggins.cards import Card, parse_cards
from muggins.combinations import Combination, Kind, total
from muggins.lessons.blocks import WHO, Block, LessonError, Line, Source, Value, read_block
from muggins.play import CountEnd
from muggins.rules import Rules
from muggins.seat import Seat, put
from muggins.table import Pegs

EXAMPLE: Final = "start you 12 8, rival lays 7C 8D, you hand 5H 6C 7S 8D JC, you go"
_ENDS: Final = {"go": (Kind.GO, CountEnd.GO), "last": (Kind.LAST, CountEnd.LAST)}


@dataclass(frozen=True, slots=True)
class Gain:
    """What a player is due, and the pegs of both seats after it.

    `what` is `heels`, `lays`, `go`, `last`, `hand` or `crib`; of the cards of a hand or crib the
    last one is the starter. `open` tells whether it still counts; a game that is over has no more
    gains (R33). `worth` are all its points, `pegged` those for which there was room.
    """

    seat: Seat
    what: str
    cards: tuple[Card, ...]
    items: tuple[Combination, ...]
    open: bool
    pegged: int
    pegs: tuple[Pegs, Pegs]

    @property
    def worth(self) -> int:
        """The points in full."""
        return total(self.items)


@dataclass(frozen=True, slots=True)
class PegsBlock(Block):
    """Two pegs for each, leaping. `notes` has a text for every gain, empty where there is none."""

    target: int
    start: tuple[Pegs, Pegs]
    gains: tuple[Gain, ...]

    @property
    def winner(self) -> Seat | None:
        """Who has reached the target."""
        reached = (seat for seat in Seat if self.gains[-1].pegs[seat].front >= self.target)
        return next(reached, None)

    @property
    def values(self) -> Mapping[str, Value]:
        """`you`, `rival`: the scores at the end; for each gain `1.points` and `1.score` after."""
        last = self.gains[-1].pegs
        found: dict[str, Value] = {who: last[seat].front for who, seat in WHO.items()}
        for number, gain in enumerate(self.gains, start=1):
            found[f"{number}.points"] = gain.worth
            found[f"{number}.score"] = gain.pegs[gain.seat].front
        return found


def read_pegs(source: Source) -> PegsBlock:
    """The block that a source describes; raises `LessonError` for a line that is none."""
    target = Rules().target
    pegs = (Pegs(), Pegs())
    start = pegs
    gains: list[Gain] = []
    notes = []
    for line in source.lines:
        match line.words:
            case ("target", number) if number.isdecimal() and not gains:
                target = Rules(int(number)).target
            case ("start", who, *scores) if who in WHO and 1 <= len(scores) <= 2 and not gains:
                front, rear = (_score(source, line, one, target) for one in (scores * 2)[:2])
                pegs = put(pegs, WHO[who], Pegs(front, min(rear, front) if scores[1:] else 0))
                start = pegs
            case (who, what, *cards) if who in WHO:
                shown = parse_cards(" ".join(cards))
                items = _items(source, line, what, shown)
                gains.append(_gain(WHO[who], what, shown, items, pegs, target))
                pegs = gains[-1].pegs
                notes.append(line.note)
            case _:
                raise _unreadable(source, line)
    if not gains:
        raise LessonError(f"block “{source.name}”: nobody pegs anything, as in: {EXAMPLE}")
    return PegsBlock(
        source.kind, source.name, source.asked, tuple(notes), target, start, tuple(gains)
    )


def _gain(
    seat: Seat,
    what: str,
    cards: tuple[Card, ...],
    items: tuple[Combination, ...],
    before: tuple[Pegs, Pegs],
    target: int,
) -> Gain:
    still_open = all(pegs.front < target for pegs in before)
    after = before[seat].leap(total(items), target) if still_open else before[seat]
    pegged = after.front - before[seat].front
    return Gain(seat, what, cards, items, still_open, pegged, put(before, seat, after))


def _items(
    source: Source, line: Line, what: str, cards: tuple[Card, ...]
) -> tuple[Combination, ...]:
    """What is scored, by the rules."""
    match what, cards:
        case (("go" | "last"), ()):
            kind, end = _ENDS[what]
            return (Combination(kind, (), end.points),)
        case "heels", (card,):
            turned = (Line(("dealer", "you")), Line(("starter", str(card))))
            points = read_block(Source("cut", source.name, False, turned)).values["points"]
            return (Combination(Kind.HEELS, cards, int(points)),) if points else ()
        case "lays", (_, *_):
            return play.count(cards)
        case (("hand" | "crib"), (*four, starter)) if four:
            return show.count(four, starter, crib=what == "crib")
    raise _unreadable(source, line)


def _score(source: Source, line: Line, text: str, target: int) -> int:
    if not text.isdecimal() or int(text) >= target:
        raise _unreadable(source, line)
    return int(text)


def _unreadable(source: Source, line: Line) -> LessonError:
    text = " ".join(line.words)
    return LessonError(f"block “{source.name}”: “{text}” is not a line of it, as in: {EXAMPLE}")
