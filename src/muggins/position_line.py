"""A position as one line of text, and back.

The line has parts, each a word and what it says, with semicolons between them. ``docs/record.md``
describes it so that anybody can write a reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

from muggins.errors import Unreadable
from muggins.events import SaidGo, What
from muggins.notation import read_rules, write_rules
from muggins.play import Laid
from muggins.position import NOTHING_LAID, TURNS, Count, Position, Step, turn_name
from muggins.seat import HOUSE, Seat
from muggins.table import Pegs, Phase
from muggins.tokens import EYES, PART_END, SEAT_NAMES, SEATS, Tokens, eyes_name, write_held

LONGEST: Final = 10_000
"""Signs; a position has about 250."""

THROWN: Final = "thrown"
GO: Final = "go"
NEXT_COUNT: Final = "/"


def write_position(position: Position) -> str:
    """The position as one line.

    >>> from muggins import Seat, parse_cards
    >>> hands = parse_cards("5H 8D"), parse_cards("KS")
    >>> write_position(Position(dealer=Seat.SECOND, hands=hands))
    'rules target 121 counting automatic; pegs 0/0 0/0; phase play; turn nobody; deal 1;\
 dealer second; first 5H 8D; second KS'
    """
    return f"{PART_END} ".join(_written(position))


def read_position(text: str) -> Position:
    """The position that `write_position` wrote, or that somebody wrote by hand.

    Parts may stand in any order and may be left out where the usual is meant: a game to 121 with
    no points yet, in the play, all cards known, and whoever's turn it is by the rest.

    >>> play = read_position("dealer second; first 5H 8D; second KS; laid first 7D").pegging
    >>> play.count, play.awaits
    (7, <Seat.SECOND: 1>)

    Raises `MugginsError`, naming what is wrong and what could stand there.
    """
    if len(text) > LONGEST:
        raise Unreadable("line-too-long", most=LONGEST)
    tokens = Tokens(text)
    read: dict[str, Any] = {}
    left = list(_READERS)
    while True:
        part = tokens.one_of(left)
        left.remove(part)
        read |= _READERS[part](tokens)
        if not tokens:
            break
        tokens.key(PART_END)
    return _position(read)


def _position(read: dict[str, Any]) -> Position:
    first, second = (read.pop(name, ((), ())) for name in SEATS)
    position = Position(**read, hands=(first[0], second[0]), thrown=(first[1], second[1]))
    usual = position.usually_awaited
    return position if "awaits" in read or usual is None else replace(position, awaits=usual)


def _written(position: Position) -> Iterator[str]:
    yield f"rules {write_rules(position.rules)}"
    yield "pegs " + " ".join(f"{pegs.front}/{pegs.rear}" for pegs in position.pegs)
    if position.seen_by is not HOUSE:
        yield f"seen-by {eyes_name(position.seen_by)}"
    yield f"phase {position.phase.value}"
    if position.what is not None:
        named = (("claim", position.claim), ("call", position.call))
        words = [f"{name} {points}" for name, points in named if points is not None]
        yield " ".join(("counted", position.what.value, *words))
    yield f"turn {turn_name(position.awaits)}"
    yield f"deal {position.deal}"
    if position.dealer is not None:
        yield f"dealer {SEAT_NAMES[position.dealer]}"
    for seat in Seat:
        held, thrown = position.hands[seat], position.thrown[seat]
        words = [write_held(held)] if held else []
        words += [THROWN, write_held(thrown)] if thrown else []
        if words:
            yield " ".join((SEAT_NAMES[seat], *words))
    if position.starter is not None:
        yield f"starter {position.starter}"
    if position.counts != NOTHING_LAID:
        yield " ".join(("laid", *_written_counts(position.counts)))
    if position.crib:
        yield f"crib {write_held(position.crib)}"


def _written_counts(counts: Sequence[Count]) -> Iterator[str]:
    for number, count in enumerate(counts):
        if number:
            yield NEXT_COUNT
        seat = None
        for step in count:
            if step.seat is not seat:
                seat = step.seat
                yield SEAT_NAMES[seat]
            yield str(step.card) if isinstance(step, Laid) else GO


def _read_pegs(tokens: Tokens) -> dict[str, Any]:
    return {"pegs": (_read_peg(tokens), _read_peg(tokens))}


def _read_peg(tokens: Tokens) -> Pegs:
    word = tokens.take()
    front, _, rear = word.partition("/")
    try:
        return Pegs(Tokens(front).number(), Tokens(rear or "0").number())
    except Unreadable as error:
        raise tokens.fail(word, "87/85") from error


def _read_counted(tokens: Tokens) -> dict[str, Any]:
    read: dict[str, Any] = {"what": tokens.named(What)}
    for name in ("claim", "call"):
        if tokens.flag(name):
            read[name] = tokens.number()
    return read


def _read_hand(tokens: Tokens) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    held = tokens.held(THROWN)
    return held, tokens.held() if tokens.flag(THROWN) else ()


def _read_counts(tokens: Tokens) -> dict[str, Any]:
    counts: list[Count] = []
    steps: list[Step] = []
    seat = None
    while tokens and tokens.peek() != PART_END:
        if tokens.flag(NEXT_COUNT):
            counts.append(tuple(steps))
            steps, seat = [], None
        elif tokens.peek() in SEATS or seat is None:
            seat = tokens.seat()
        else:
            steps.append(SaidGo(seat) if tokens.flag(GO) else Laid(seat, tokens.card()))
    return {"counts": (*counts, tuple(steps))}


Reader = Callable[[Tokens], dict[str, Any]]

_READERS: Final[dict[str, Reader]] = {
    "rules": lambda t: {"rules": read_rules(t)},
    "pegs": _read_pegs,
    "seen-by": lambda t: {"seen_by": EYES[t.one_of(EYES)]},
    "phase": lambda t: {"phase": t.named(Phase)},
    "counted": _read_counted,
    "turn": lambda t: {"awaits": TURNS[t.one_of(TURNS)]},
    "deal": lambda t: {"deal": t.number()},
    "dealer": lambda t: {"dealer": t.seat()},
    "first": lambda t: {"first": _read_hand(t)},
    "second": lambda t: {"second": _read_hand(t)},
    "starter": lambda t: {"starter": t.card()},
    "laid": _read_counts,
    "crib": lambda t: {"crib": t.cards()},
}
