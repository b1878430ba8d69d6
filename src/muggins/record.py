"""A game as a text: for saving, for export, for anybody's programs.

The text has a head of tags and one numbered line an event, as `muggins.notation` writes it.
``docs/record.md`` describes it so that anybody can write a reader. There are three forms: the
game with all its cards, the same with the house's secret beside it (private, for saving while it
runs), and the masked one, which holds what one seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from muggins import fairness
from muggins.errors import MugginsError
from muggins.events import Dealt, Event, Started
from muggins.game import Game, ReplayError
from muggins.notation import read_event, write_event
from muggins.seat import HOUSE, House, Seat
from muggins.table import Phase
from muggins.view import View

TITLE = "Muggins record 1"
"""The first line; the number is that of the format."""

LARGEST = 4_000_000
"""Signs; a game of thousands of deals is smaller."""

SECRET, RESULT, SEEN_BY, DEALS = "Secret", "Result", "Seen by", "Deals"
_EYES = {"all": HOUSE, "first": Seat.FIRST, "second": Seat.SECOND, "nobody": None}


class RecordError(MugginsError):
    """A record can't be read, or tells a game that the rules do not allow.

    ``line`` is the number of the line at fault, from 1.
    """

    @property
    def line(self) -> object:
        """The number of the line at fault."""
        return self.params["line"]


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


def write_game(
    game: Game, *, tags: Mapping[str, str] | None = None, secret: bytes | None = None
) -> str:
    """The game with all its cards; with `secret` in the private form for saving.

    `tags` are further lines of the head, such as a date; they tell nothing of the game.
    """
    return _write(game.events, game.view(None), HOUSE, tags or {}, secret)


def write_view(game: Game, seat: Seat | None, *, tags: Mapping[str, str] | None = None) -> str:
    """What a seat, or a spectator, may know of the game; cards he may not know are ``??``."""
    events = tuple(event.seen_by(seat) for event in game.events)
    return _write(events, game.view(None), seat, tags or {}, None)


def read_game(text: str) -> Game:
    """The game of a record with all its cards, proven by replay.

    Raises `RecordError` with the line and the reason.
    """
    return read_record(text).game


def read_record(text: str) -> Record:
    """What a record holds; where all cards are known, every event is proven by replay.

    Raises `RecordError` with the line and the reason: no record, another format, a line that
    can't be read, is missing or too much, an event that does not follow, another result.
    """
    if len(text) > LARGEST:
        raise RecordError("record-too-large", line=1, most=LARGEST)
    lines = text.removeprefix("\N{BYTE ORDER MARK}").replace("\r\n", "\n").split("\n")
    if lines[0].strip() != TITLE:
        raise RecordError("record-title", line=1, title=TITLE)
    body = next((at for at, line in enumerate(lines) if not line.strip()), len(lines))
    tags = dict(_tag(line, number) for number, line in enumerate(lines[1:body], start=2))
    entries = list(_entries(lines, body))
    if not entries:
        raise RecordError("record-empty", line=len(lines))
    events = tuple(event for _, event in entries)
    seen_by = _EYES.get(tags.pop(SEEN_BY, "all"), "")
    if isinstance(seen_by, str):
        raise RecordError("record-eyes", line=1, allowed=", ".join(_EYES))
    secret = _secret(tags.pop(SECRET, None))
    record = Record(events, seen_by, tags, secret)
    view = _proven(record, [line for line, _ in entries])
    if (given := tags.pop(RESULT, None)) is not None and given != _result(view):
        raise RecordError("record-result", line=1, given=given, right=_result(view))
    if (given := tags.pop(DEALS, None)) is not None and given != _deals(view):
        raise RecordError("record-result", line=1, given=given, right=_deals(view))
    return record


def _write(
    events: Sequence[Event],
    view: View,
    eyes: Seat | House | None,
    tags: Mapping[str, str],
    secret: bytes | None,
) -> str:
    head = [TITLE, f"{DEALS}: {_deals(view)}", f"{RESULT}: {_result(view)}"]
    if eyes is not HOUSE:
        head.append(f"{SEEN_BY}: {next(name for name, whose in _EYES.items() if whose is eyes)}")
    head += [f"{name}: {' '.join(value.split())}" for name, value in tags.items()]
    if secret is not None:
        head.append(f"{SECRET}: {secret.hex()}")
    lines = [*head, ""]
    for number, event in enumerate(events, start=1):
        if isinstance(event, Dealt):
            lines += ["", f"# {event.number}"]
        lines.append(f"{number}. {write_event(event)}")
    return "\n".join(lines) + "\n"


def _result(view: View) -> str:
    first, second = view.scores
    score = f"{first} to {second}"
    if view.phase is not Phase.OVER or view.winner is None or view.ended_by is None:
        return f"running, {score}"
    winner = "first" if view.winner is Seat.FIRST else "second"
    return f"{winner} wins, {score}, by {view.ended_by.value}"


def _deals(view: View) -> str:
    return "fair" if view.fair else "not a fair deal"


def _tag(line: str, number: int) -> tuple[str, str]:
    name, colon, value = line.partition(":")
    if not colon:
        raise RecordError("record-tag", line=number, text=line.strip())
    return name.strip(), value.strip()


def _entries(lines: Sequence[str], body: int) -> Iterator[tuple[int, Event]]:
    """The events, each with the number of its line."""
    expected = 1
    for at, line in enumerate(lines[body:], start=body + 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        number, dot, rest = line.strip().partition(". ")
        if not dot or number != str(expected):
            raise RecordError("record-number", line=at, expected=expected)
        try:
            event = read_event(rest)
        except MugginsError as error:
            raise RecordError("record-line", line=at, reason=error) from error
        if isinstance(event, Started) is not (expected == 1):
            raise RecordError("record-start", line=at)
        yield at, event
        expected += 1


def _secret(text: str | None) -> bytes | None:
    if text is None:
        return None
    try:
        return fairness.read_secret(text)
    except MugginsError as error:
        raise RecordError("record-line", line=1, reason=error) from error


def _proven(record: Record, lines: Sequence[int]) -> View:
    """The view of the record once its events are seen to follow from one another."""
    if record.seen_by is HOUSE:
        try:
            return Game.replay(record.events).view(None)
        except ReplayError as error:
            at = min(error.number, len(lines)) - 1
            raise RecordError("record-line", line=lines[at], reason=error) from error
    view = View(record.seen_by)
    for line, event in zip(lines, record.events, strict=True):
        if event.seen_by(record.seen_by) != event:
            raise RecordError("record-unmasked", line=line)
        try:
            view.see(event)
        except (MugginsError, AssertionError, IndexError, KeyError, StopIteration) as error:
            raise RecordError("record-event", line=line) from error
    return view
