"""A game as a text: for saving, for export, for anybody's programs.

The text has a head of tags and one numbered line an event, as `muggins.notation` writes it.
``docs/record.md`` describes it so that anybody can write a reader. There are three forms: the
game with all its cards, the same with the house's secret beside it (private, for saving while it
runs), and the masked one, which holds what one seat may know.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from muggins import fairness
from muggins.completion import completed
from muggins.errors import IllegalMove, MugginsError
from muggins.events import Dealt, Event, Started
from muggins.game import Game, ReplayError
from muggins.notation import read_event, write_event
from muggins.position import Position, position_of
from muggins.position_line import read_position, write_position
from muggins.seat import HOUSE, House, Seat
from muggins.table import Phase
from muggins.tokens import EYES, SEAT_NAMES, eyes_name
from muggins.view import View

__all__ = [
    "LARGEST",
    "TITLE",
    "Position",
    "Record",
    "RecordError",
    "position_of",
    "read_event",
    "read_game",
    "read_position",
    "read_record",
    "write_event",
    "write_game",
    "write_position",
    "write_view",
]

_FAMILY: Final = "Muggins record "
TITLE: Final = _FAMILY + "1"
"""The first line; the number is that of the format."""

LARGEST: Final = 2_000_000
"""Signs; a game to 121 has about 15,000, one to 10,000 about 1,200,000."""

SECRET, RESULT, SEEN_BY, DEALS = "Secret", "Result", "Seen by", "Deals"
_OWN_TAGS: Final = (DEALS, RESULT, SEEN_BY, SECRET)
_NUMBERED = re.compile(r"([0-9]+)\.\s*(.*)")
_TAG = re.compile(r"([^\W\d_][\w -]*):(.*)")


class RecordError(MugginsError):
    """A record can't be read, or tells a game that the rules do not allow."""

    @property
    def line(self) -> int:
        """The number of the line at fault, from 1."""
        line = self.params["line"]
        assert isinstance(line, int)
        return line


@dataclass(frozen=True, slots=True)
class Record:
    """What a record holds: the events as seen by somebody, the tags, and the secret if given."""

    events: tuple[Event, ...]
    seen_by: Seat | House | None
    tags: Mapping[str, str]
    secret: bytes | None = None

    @property
    def game(self) -> Game:
        """The game, all of whose cards are known; raises `RecordError` for a masked record."""
        if self.seen_by is not HOUSE:
            raise RecordError("record-masked", line=1)
        return Game.of(self.events)

    @property
    def view(self) -> View:
        """The game as the record knows it."""
        view = View(self.seen_by)
        view.see(*self.events)
        return view

    def __repr__(self) -> str:
        # The secret must not get into logs or tracebacks.
        return f"<Record of {len(self.events)} events, seen by {eyes_name(self.seen_by)}>"


def write_game(
    game: Game, *, tags: Mapping[str, str] | None = None, secret: bytes | None = None
) -> str:
    """The game with all its cards; with `secret` in the private form for saving.

    `tags` are further lines of the head, such as a date; they tell nothing of the game. Raises
    `RecordError` for one whose name can't be a tag's or has a meaning of its own.
    """
    return _write(game.events, HOUSE, tags or {}, secret)


def write_view(game: Game, seat: Seat | None, *, tags: Mapping[str, str] | None = None) -> str:
    """What a seat, or a spectator, may know of the game; cards he may not know are ``??``."""
    return _write([event.seen_by(seat) for event in game.events], seat, tags or {}, None)


def read_game(text: str) -> Game:
    """The game of a record with all its cards, proven by replay.

    Raises `RecordError` with the line and the reason.
    """
    return read_record(text).game


def read_record(text: str) -> Record:
    """What a record holds, every event proven by replay.

    Of a masked record it is proven that some game would look so to its seat. Raises
    `RecordError` with the line and the reason: no record, another format, a line that can't be
    read, is missing or too much, an event that does not follow, another result.
    """
    if len(text) > LARGEST:
        raise RecordError("record-too-large", line=1, most=LARGEST)
    lines = _lines(text)
    _check_title(lines[0])
    head, body = _parts(lines)
    tags = _tags(head)
    events = _events(body, len(lines))
    eyes = tags.pop(SEEN_BY, _Tag("all", 1))
    if eyes.value not in EYES:
        raise RecordError("record-eyes", line=eyes.line, allowed=", ".join(EYES))
    seen_by = EYES[eyes.value]
    _prove(events, seen_by, [line for line, _ in body])
    secret = tags.pop(SECRET, None)
    right = {DEALS: tags.pop(DEALS, None), RESULT: tags.pop(RESULT, None)}
    others = MappingProxyType({name: tag.value for name, tag in tags.items()})
    record = Record(events, seen_by, others, None if secret is None else _secret(secret))
    view = record.view
    if secret is not None:
        _check_secret(record, view, secret.line)
    for tag, expected in zip(right.values(), (_deals(view), _result(view)), strict=True):
        if tag is not None and tag.value != expected:
            raise RecordError("record-result", line=tag.line, given=tag.value, right=expected)
    return record


@dataclass(frozen=True, slots=True)
class _Tag:
    value: str
    line: int


def _write(
    events: Sequence[Event],
    eyes: Seat | House | None,
    tags: Mapping[str, str],
    secret: bytes | None,
) -> str:
    view = View(eyes)
    body: list[str] = []
    for number, event in enumerate(events, start=1):
        if isinstance(event, Dealt):
            first, second = view.scores
            body += ["", f"# Deal {event.number}, at {first} to {second}"]
        body.append(f"{number}. {write_event(event)}")
        view.see(event)
    head = [TITLE, f"{DEALS}: {_deals(view)}", f"{RESULT}: {_result(view)}"]
    if eyes is not HOUSE:
        head.append(f"{SEEN_BY}: {eyes_name(eyes)}")
    for name, value in tags.items():
        if name in _OWN_TAGS or _tag(f"{name}:") != (name, ""):
            raise RecordError("record-tag", line=len(head) + 1, text=name)
        head.append(f"{name}: {' '.join(value.split())}".rstrip())
    if secret is not None:
        head.append(f"{SECRET}: {secret.hex()}")
    return "\n".join([*head, "", *body]) + "\n"


def _result(view: View) -> str:
    first, second = view.scores
    score = f"{first} to {second}"
    if view.phase is not Phase.OVER or view.winner is None or view.ended_by is None:
        return f"running, {score}"
    return f"{SEAT_NAMES[view.winner]} wins, {score}, by {view.ended_by.value}"


def _deals(view: View) -> str:
    return "fair" if view.fair else "not a fair deal"


def _lines(text: str) -> list[str]:
    """The lines without what editors and systems add to them."""
    text = text.removeprefix("\N{BYTE ORDER MARK}").replace("\r\n", "\n").replace("\r", "\n")
    return [line.strip() for line in text.split("\n")]


def _check_title(line: str) -> None:
    if line == TITLE:
        return
    if line.startswith(_FAMILY):
        given = line.removeprefix(_FAMILY)
        raise RecordError("record-version", line=1, given=given, title=TITLE)
    raise RecordError("record-title", line=1, title=TITLE)


Numbered = list[tuple[int, str]]
"""Lines, each with its number from 1."""


def _parts(lines: Sequence[str]) -> tuple[Numbered, Numbered]:
    """The lines of the head and those of the events, without comments and empty ones."""
    told = [
        (number, line)
        for number, line in enumerate(lines[1:], start=2)
        if line and not line.startswith("#")
    ]
    begin = next((at for at, (_, line) in enumerate(told) if _NUMBERED.match(line)), len(told))
    return told[:begin], told[begin:]


def _tags(head: Numbered) -> dict[str, _Tag]:
    tags: dict[str, _Tag] = {}
    for number, line in head:
        name, value = _tag(line)
        if name is None:
            raise RecordError("record-tag", line=number, text=line)
        if name in tags:
            raise RecordError("record-tag-twice", line=number, name=name)
        tags[name] = _Tag(value, number)
    return tags


def _tag(line: str) -> tuple[str | None, str]:
    """The name, None if the line is no tag, and what it says."""
    found = _TAG.fullmatch(line)
    return (None, "") if found is None else (found[1].strip(), found[2].strip())


def _events(body: Numbered, last_line: int) -> tuple[Event, ...]:
    if not body:
        raise RecordError("record-empty", line=last_line)
    events: list[Event] = []
    for expected, (number, line) in enumerate(body, start=1):
        found = _NUMBERED.fullmatch(line)
        if found is None or found[1] != str(expected):
            raise RecordError("record-number", line=number, expected=expected)
        try:
            event = read_event(found[2])
        except MugginsError as error:
            raise RecordError("record-line", line=number, reason=error) from error
        if isinstance(event, Started) is not (expected == 1):
            raise RecordError("record-start", line=number)
        events.append(event)
    return tuple(events)


def _prove(events: tuple[Event, ...], eyes: Seat | House | None, lines: Sequence[int]) -> None:
    """Raise `RecordError` unless the events follow from one another by the rules."""
    whole: Iterable[Event] = events if eyes is HOUSE else completed(events)
    try:
        game = Game.replay(tuple(whole))
    except ReplayError as error:
        at = min(error.number, len(lines)) - 1
        raise RecordError("record-line", line=lines[at], reason=error) from error
    if isinstance(eyes, House):
        return
    for line, event, given in zip(lines, game.events, events, strict=True):
        if event.seen_by(eyes) != given:
            raise RecordError("record-unmasked", line=line)


def _secret(tag: _Tag) -> bytes:
    try:
        return fairness.read_secret(tag.value)
    except MugginsError as error:
        raise RecordError("record-line", line=tag.line, reason=error) from error


def _check_secret(record: Record, view: View, line: int) -> None:
    """The private form alone has a secret, and it is the one that the house sealed, if any."""
    if record.seen_by is not HOUSE:
        raise RecordError("record-unmasked", line=line)
    assert record.secret is not None
    if view.house_digest not in (None, fairness.house_digest(record.secret)):
        reason = IllegalMove("secret-mismatch")
        raise RecordError("record-line", line=line, reason=reason)
