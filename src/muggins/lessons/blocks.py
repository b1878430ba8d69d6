"""The blocks of a lesson: cards as an author writes them, and what the rules make of them.

docs/lessons.md describes how a block is written. No block holds a number that somebody typed:
each is computed by the rules layer when the block is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Final

from muggins import play, show
from muggins.cards import PACK, Card, parse_card, parse_cards
from muggins.combinations import Combination, Kind, total
from muggins.engine.tables import TableDamaged
from muggins.errors import MugginsError
from muggins.events import STUB, StarterCut, dealt_places
from muggins.game import Game
from muggins.lessons.course import Course, Step
from muggins.moves import Cut, CutForDeal, Discard
from muggins.play import Pegging
from muggins.seat import Seat

Value = int | Fraction
"""What prose may name of a block: a number of points, or an exact average."""

WHO: Final = {"you": Seat.FIRST, "rival": Seat.SECOND}
LIFT: Final = 20


class LessonError(ValueError):
    """A lesson is written wrongly; the text names the place and what belongs there."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a block: the words that count, and the author's text after the bar."""

    words: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Source:
    """A block as it is written; `asked` if the reader is to find the result himself."""

    kind: str
    name: str
    asked: bool
    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """A block that was computed; the subclasses say of what.

    `name` is unique on its page, `values` are the numbers that prose may name, `notes` the
    author's texts, line by line, as Markdown.
    """

    kind: str
    name: str
    asked: bool
    notes: tuple[str, ...]

    @property
    def values(self) -> Mapping[str, Value]:
        """The numbers that prose may name, by their names."""
        return {}

    @property
    def answer(self) -> str | None:
        """The right answer where the block is asked; None if there is not one alone."""
        return None


@dataclass(frozen=True, slots=True)
class PlayBlock(Block):
    """Cards laid one by one. `notes` has a text for every step, empty where there is none."""

    course: Course
    start: Pegging

    @property
    def steps(self) -> tuple[Step, ...]:
        """All that happens, in order."""
        return self.course.steps

    @property
    def values(self) -> Mapping[str, Value]:
        """`you`, `rival`: the points of each; `count`; for each step `1.count`, `1.points` …"""
        you, rival = self.course.points
        found: dict[str, Value] = {"you": you, "rival": rival, "count": self.steps[-1].count}
        for number, step in enumerate(self.steps, start=1):
            found |= {f"{number}.count": step.count, f"{number}.points": step.worth}
        return found

    @property
    def answer(self) -> str:
        """What the last step brings."""
        return str(self.steps[-1].worth)


@dataclass(frozen=True, slots=True)
class HandBlock(Block):
    """A hand or a crib that is counted, with or without the starter."""

    cards: tuple[Card, ...]
    starter: Card | None
    crib: bool
    items: tuple[Combination, ...]

    @property
    def values(self) -> Mapping[str, Value]:
        """`points`, and by kind `fifteens`, `pairs`, `runs`, `flush`, `nobs`."""
        kinds = {
            "fifteens": Kind.FIFTEEN,
            "pairs": Kind.PAIR,
            "runs": Kind.RUN,
            "flush": Kind.FLUSH,
            "nobs": Kind.NOBS,
        }
        of_kind = {
            name: total(tuple(item for item in self.items if item.kind is kind))
            for name, kind in kinds.items()
        }
        return {"points": total(self.items), **of_kind}

    @property
    def answer(self) -> str:
        """The points of the hand."""
        return str(total(self.items))


@dataclass(frozen=True, slots=True)
class SeriesBlock(Block):
    """Several series of laid cards, each with what its last card scores; a note for each."""

    series: tuple[tuple[Card, ...], ...]
    awards: tuple[tuple[Combination, ...], ...]

    @property
    def values(self) -> Mapping[str, Value]:
        """`1.points`, `1.count` for the first series, and so on."""
        found: dict[str, Value] = {}
        for number, (cards, awards) in enumerate(zip(self.series, self.awards, strict=True), 1):
            found[f"{number}.points"] = total(awards)
            found[f"{number}.count"] = sum(card.pips for card in cards)
        return found


@dataclass(frozen=True, slots=True)
class DrawBlock(Block):
    """The cut for deal: what each draws, and who deals; None if both draw again."""

    you: Card
    rival: Card
    dealer: Seat | None

    @property
    def answer(self) -> str:
        """`you`, `rival` or `again`."""
        return next((who for who, seat in WHO.items() if seat is self.dealer), "again")


@dataclass(frozen=True, slots=True)
class CutBlock(Block):
    """A starter that is turned, and what it brings the dealer at once."""

    starter: Card
    dealer: Seat
    points: int

    @property
    def values(self) -> Mapping[str, Value]:
        """`points`: what the starter brings."""
        return {"points": self.points}

    @property
    def answer(self) -> str:
        """What the starter brings."""
        return str(self.points)


@dataclass(frozen=True, slots=True)
class ThrowBlock(Block):
    """Six cards and two of them for the crib; what the other four count over all 46 starters.

    Where it is asked, `thrown` is empty and the reader chooses.
    """

    cards: tuple[Card, ...]
    crib: Seat
    thrown: tuple[Card, ...]

    @property
    def values(self) -> Mapping[str, Value]:
        """`average`, `least`, `most` of the four kept."""
        if not self.thrown:
            return {}
        counts = kept_counts(self.cards, self.thrown)
        return {
            "average": Fraction(sum(counts), len(counts)),
            "least": min(counts),
            "most": max(counts),
        }


def kept_counts(six: Sequence[Card], thrown: Sequence[Card]) -> list[int]:
    """What the four cards kept count with each of the 46 starters that may come."""
    kept = [card for card in six if card not in thrown]
    return [show.points(kept, starter) for starter in PACK if starter not in six]


def throws_by_average(six: Sequence[Card]) -> list[tuple[Fraction, tuple[Card, ...]]]:
    """All fifteen throws with the average of what is kept, the best first; the crib left out."""
    averages = []
    for thrown in combinations(six, 2):
        counts = kept_counts(six, thrown)
        averages.append((Fraction(sum(counts), len(counts)), thrown))
    return sorted(averages, key=lambda one: -one[0])


def read_block(source: Source) -> Block:
    """The block that a source describes.

    Raises `LessonError` for a kind that is not there, a line that can't be read, and whatever
    the rules do not allow; `TableDamaged` where a table can't be used.
    """
    if source.kind not in KINDS:
        raise LessonError(f"there is no block “{source.kind}”; there are: {', '.join(KINDS)}")
    if not source.lines:
        raise LessonError(f"the block “{source.name}” is empty")
    try:
        return KINDS[source.kind](source)
    except TableDamaged:
        raise  # no fault of the lesson
    except MugginsError as error:
        raise LessonError(f"block “{source.name}”: {error}") from error


def _head(source: Source) -> tuple[str, str, bool, tuple[str, ...]]:
    return source.kind, source.name, source.asked, tuple(line.note for line in source.lines)


def _play(source: Source) -> Block:
    held: dict[Seat, list[Card]] = {Seat.FIRST: [], Seat.SECOND: []}
    done: list[tuple[Seat, Card | None]] = []
    notes = []
    for line in source.lines:
        who, *what = line.words
        if who not in WHO or not what:
            raise _unreadable(source, line, "you 7S, rival go, rival keeps 5C KD")
        if what[0] == "keeps":
            held[WHO[who]] += parse_cards(" ".join(what[1:]))
            continue
        card = None if what == ["go"] else parse_card(" ".join(what))
        if card is not None:
            held[WHO[who]].append(card)
        done.append((WHO[who], card))
        notes.append(line.note)
    if not done:
        raise LessonError(f"block “{source.name}”: nobody lays a card")
    start = Pegging((tuple(held[Seat.FIRST]), tuple(held[Seat.SECOND])), lead=done[0][0])
    course = Course(start)
    for seat, card in done:
        if course.pegging.awaits is not seat:
            raise LessonError(f"block “{source.name}”: step {len(course.steps) + 1} is out of turn")
        course = course.go() if card is None else course.lay(card)
    return PlayBlock(source.kind, source.name, source.asked, tuple(notes), course, start)


def _hand(source: Source) -> Block:
    cards: tuple[Card, ...] = ()
    starter, crib = None, False
    for line in source.lines:
        match line.words:
            case ("starter", card):
                starter = parse_card(card)
            case ("crib",):
                crib = True
            case words:
                cards = parse_cards(" ".join(words))
    items = without_starter(cards) if starter is None else show.count(cards, starter, crib=crib)
    return HandBlock(*_head(source), cards, starter, crib, items)


def without_starter(cards: tuple[Card, ...]) -> tuple[Combination, ...]:
    """What four cards count by themselves: with a starter that has part in nothing."""
    for starter in PACK:
        if starter not in cards:
            items = show.count(cards, starter)
            if all(starter not in item.cards for item in items):
                return items
    raise LessonError("every starter would score with these cards; name one")


def _series(source: Source) -> Block:
    series = tuple(parse_cards(" ".join(line.words)) for line in source.lines)
    return SeriesBlock(*_head(source), series, tuple(map(play.count, series)))


def _draw(source: Source) -> Block:
    drawn = _fields(source, "you", "rival")
    you, rival = parse_card(drawn["you"]), parse_card(drawn["rival"])
    game = Game.start().deal(_pack({0: you, 1: rival}))
    game = game.make(Seat.FIRST, CutForDeal(0)).make(Seat.SECOND, CutForDeal(1))
    return DrawBlock(*_head(source), you, rival, game.view(None).next_dealer)


def _cut(source: Source) -> Block:
    fields = _fields(source, "dealer", "starter")
    dealer, starter = _seat(source, fields["dealer"]), parse_card(fields["starter"])
    pack = _pack({STUB[LIFT]: starter})
    game = Game.start(dealer=dealer).deal(pack)
    for seat in Seat:
        first, second, *_rest = dealt_places(seat, dealer)
        game = game.make(seat, Discard((pack[first], pack[second])))
    cut = next(
        event
        for event in game.make(dealer.other, Cut(LIFT)).events
        if isinstance(event, StarterCut)
    )
    return CutBlock(*_head(source), cut.card, dealer, cut.heels)


def _throw(source: Source) -> Block:
    wanted = ("cards", "crib") if source.asked else ("cards", "crib", "throw")
    fields = _fields(source, *wanted)
    cards, thrown = parse_cards(fields["cards"]), parse_cards(fields.get("throw", ""))
    if len(cards) != 6 or len(thrown) not in (0, 2) or not set(thrown) <= set(cards):
        raise LessonError(f"block “{source.name}”: six cards, and two of them to throw")
    return ThrowBlock(*_head(source), cards, _seat(source, fields["crib"]), thrown)


def _pegs(source: Source) -> Block:
    from muggins.lessons.pegs import read_pegs  # builds on the blocks here

    return read_pegs(source)


def _discards(source: Source) -> Block:
    from muggins.lessons.discarding import read_discards  # builds on the blocks here

    return read_discards(source)


def _cribs(source: Source) -> Block:
    from muggins.lessons.discarding import read_cribs  # builds on the blocks here

    return read_cribs(source)


def _find(source: Source) -> Block:
    from muggins.lessons.finding import read_find  # builds on the blocks here

    return read_find(source)


KINDS: Final[dict[str, Callable[[Source], Block]]] = {
    "play": _play,
    "hand": _hand,
    "series": _series,
    "draw": _draw,
    "cut": _cut,
    "throw": _throw,
    "pegs": _pegs,
    "discards": _discards,
    "cribs": _cribs,
    "find": _find,
}
"""How each kind of block is read."""


def _fields(source: Source, *names: str) -> dict[str, str]:
    """The lines of a block by their first words; exactly these have to be there."""
    fields = {line.words[0]: " ".join(line.words[1:]) for line in source.lines}
    if set(fields) != set(names):
        raise LessonError(f"block “{source.name}” needs the lines: {', '.join(names)}")
    return fields


def _seat(source: Source, who: str) -> Seat:
    if who not in WHO:
        raise LessonError(f"block “{source.name}”: “{who}” is neither you nor rival")
    return WHO[who]


def _unreadable(source: Source, line: Line, example: str) -> LessonError:
    text = " ".join(line.words)
    return LessonError(f"block “{source.name}”: “{text}” is not a line of it, as in: {example}")


def _pack(places: Mapping[int, Card]) -> list[Card]:
    """A whole pack with some cards at given places."""
    rest = iter(card for card in PACK if card not in places.values())
    return [places[at] if at in places else next(rest) for at in range(len(PACK))]
