"""Events as lines of text that people can read, and back again.

One line is one event, explicit enough to be read without the lines before it. ``docs/record.md``
describes every line; what a seat may not know is written ``??``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from typing import Any, Final, TypeVar

from muggins.cards import Card, parse_card
from muggins.combinations import Combination, Kind
from muggins.errors import Unreadable
from muggins.events import (
    Called,
    Claimed,
    CountEnded,
    CribTurned,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Ending,
    Event,
    Played,
    Resigned,
    Revealed,
    SaidGo,
    Sealed,
    Seeded,
    Shown,
    Spread,
    Started,
    StarterCut,
    TimedOut,
    TookBack,
    What,
)
from muggins.play import CountEnd
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, House, Seat

UNKNOWN: Final = "??"
"""How a card is written that may not be known."""

LONGEST_LINE: Final = 4000
"""No event needs so many signs; whatever is longer was not written here."""

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^\s;"]+|;)')
_SEATS: Final = {"first": Seat.FIRST, "second": Seat.SECOND}

Named = TypeVar("Named", bound=StrEnum)


def write_event(event: Event) -> str:
    """The event as one line.

    >>> from muggins import Seat
    >>> write_event(SaidGo(Seat.FIRST))
    'go first'
    """
    verb, write, _ = _FORMS[type(event)]
    return " ".join((verb, *write(event)))


def read_event(line: str) -> Event:
    """The event that `write_event` wrote.

    Raises `Unreadable`, naming what is wrong and what could stand there.
    """
    tokens = Tokens(line)
    verb = tokens.one_of(_VERBS)
    event = _FORMS[_VERBS[verb]][2](tokens)
    tokens.end()
    return event


def write_text(text: str) -> str:
    """Any text in quotes, on one line."""
    return json.dumps(text, ensure_ascii=not text.isprintable())


def write_held(cards: Iterable[Card | None]) -> str:
    """Cards, those not known as ``??``."""
    return " ".join(UNKNOWN if card is None else str(card) for card in cards)


class Tokens:
    """The words of a line, taken one after the other."""

    __slots__ = ("_line", "_words")

    def __init__(self, line: str) -> None:
        if len(line) > LONGEST_LINE:
            raise Unreadable("line-too-long", most=LONGEST_LINE)
        self._line = line.strip()
        self._words = []
        at = 0
        while found := _TOKEN.match(line, at):
            self._words.append(found[1])
            at = found.end()
        if rest := line[at:].strip():
            self._words.append(rest)  # a quote without an end: whoever takes it will refuse it

    def __bool__(self) -> bool:
        return bool(self._words)

    def peek(self) -> str:
        """The next word, empty at the end."""
        return self._words[0] if self._words else ""

    def take(self) -> str:
        """The next word, whatever it is."""
        return self._words.pop(0) if self._words else ""

    def fail(self, found: str, expected: str) -> Unreadable:
        """The error for a word that can't stand where it does."""
        return Unreadable("line-unreadable", found=found, expected=expected, line=self._line)

    def one_of(self, allowed: Iterable[str]) -> str:
        """The next word, which is one of these."""
        word = self.take()
        if word not in allowed:
            raise self.fail(word, ", ".join(allowed))
        return word

    def key(self, word: str) -> None:
        """Pass over a fixed word."""
        self.one_of((word,))

    def flag(self, word: str) -> bool:
        """Whether the next word is this one; then it is taken."""
        if self.peek() == word:
            self.take()
            return True
        return False

    def end(self) -> None:
        """Nothing may follow."""
        if self._words:
            raise self.fail(self._words[0], "")

    def number(self, key: str = "") -> int:
        """A whole number, after its key word if it has one."""
        if key:
            self.key(key)
        word = self.take()
        if not (word.isascii() and word.isdigit() and len(word) <= 9):
            raise self.fail(word, "0, 1, 2 …")
        return int(word)

    def seat(self) -> Seat:
        return _SEATS[self.one_of(_SEATS)]

    def named(self, kind: type[Named]) -> Named:
        """A member of a closed set by its name."""
        return kind(self.one_of([member.value for member in kind]))

    def text(self) -> str:
        """A text in quotes."""
        word = self.take()
        try:
            value = json.loads(word) if word.startswith('"') else None
        except ValueError:
            value = None
        if not isinstance(value, str):
            raise self.fail(word, '"…"')
        return value

    def card(self) -> Card:
        return parse_card(self.take())

    def held(self) -> tuple[Card | None, ...]:
        """Cards up to the end of the line or a semicolon, ``??`` among them."""
        found: list[Card | None] = []
        while self._words and self.peek() != ";":
            word = self.take()
            found.append(None if word == UNKNOWN else parse_card(word))
        return tuple(found)

    def cards(self) -> tuple[Card, ...]:
        """Known cards up to the end of the line or a semicolon."""
        found = []
        while self._words and self.peek() != ";":
            found.append(self.card())
        return tuple(found)

    def numbers(self) -> tuple[int, ...]:
        """Numbers up to a colon, which is taken."""
        found = []
        while not self.flag(":"):
            found.append(self.number())
        return tuple(found)

    def items(self) -> tuple[Combination, ...]:
        """Combinations, a semicolon before each, up to the end of the line."""
        found = []
        while self._words:
            self.key(";")
            kind, points = self.named(Kind), self.number()
            found.append(Combination(kind, self.cards(), points))
        return tuple(found)


def _items(items: Iterable[Combination]) -> Iterator[str]:
    for item in items:
        yield f"; {item.kind.value} {item.points} {write_held(item.cards)}".rstrip()


def _seat(seat: Seat) -> str:
    return "first" if seat is Seat.FIRST else "second"


def _places(places: Iterable[int]) -> str:
    return " ".join(map(str, places)) + " :"


def write_rules(rules: Rules) -> str:
    """The rules as words: the target, and each option that is on."""
    words = [f"target {rules.target} counting {rules.counting.value}"]
    if rules.muggins:
        words.append("muggins")
    if rules.skunk_lines:
        words.append("skunk " + ",".join(map(str, rules.skunk_lines)))
    if rules.training:
        words.append("training")
    return " ".join(words)


def read_rules(tokens: Tokens) -> Rules:
    """The rules that `write_rules` wrote; raises `Unreadable` or `RulesError`."""
    target = tokens.number("target")
    tokens.key("counting")
    counting = tokens.named(Counting)
    muggins = tokens.flag("muggins")
    lines: tuple[int, ...] = ()
    if tokens.flag("skunk"):
        lines = tuple(Tokens(line).number() for line in tokens.take().split(","))
    return Rules(target, counting, muggins, lines, tokens.flag("training"))


def _write_started(event: Started) -> Iterator[str]:
    yield write_rules(event.rules)
    yield "dealer " + ("cut" if event.dealer is None else _seat(event.dealer))
    yield "deals " + ("fair" if event.fair else "given")
    yield "names " + " ".join(map(write_text, event.names))
    yield "bots " + " ".join("-" if bot is None else write_text(bot) for bot in event.bots)


def _read_started(tokens: Tokens) -> Started:
    rules = read_rules(tokens)
    tokens.key("dealer")
    dealer = None if tokens.flag("cut") else tokens.seat()
    tokens.key("deals")
    fair = tokens.one_of(("fair", "given")) == "fair"
    tokens.key("names")
    names = tokens.text(), tokens.text()
    tokens.key("bots")
    first, second = (None if tokens.flag("-") else tokens.text() for _ in Seat)
    return Started(rules, dealer, names, (first, second), fair)


def _read_sealed(tokens: Tokens) -> Sealed:
    by: Seat | House = HOUSE if tokens.flag("house") else tokens.seat()
    return Sealed(by, tokens.take())


def _read_pack(tokens: Tokens) -> tuple[Card | None, ...]:
    tokens.key(":")
    return tokens.held()


def _read_played(tokens: Tokens) -> Played:
    seat, card = tokens.seat(), tokens.card()
    place, count, points = (tokens.number(key) for key in ("place", "count", "points"))
    return Played(seat, place, card, count, tokens.items(), points)


def _read_shown(tokens: Tokens) -> Shown:
    what, seat = tokens.named(What), tokens.seat()
    points, pegged, taken = (tokens.number(key) for key in ("points", "pegged", "taken"))
    tokens.key(":")
    return Shown(what, seat, tokens.cards(), tokens.items(), points, pegged, taken)


def _read_discarded(tokens: Tokens) -> Discarded:
    return Discarded(tokens.seat(), tokens.numbers(), tokens.held())


def _read_ended(tokens: Tokens) -> Ended:
    winner = tokens.seat()
    tokens.key("by")
    return Ended(winner, tokens.named(Ending))


def _read_dealt(tokens: Tokens) -> Dealt:
    number = tokens.number()
    tokens.key("dealer")
    return Dealt(number, tokens.seat(), _read_pack(tokens))


def _read_drew(tokens: Tokens) -> Drew:
    return Drew(tokens.seat(), tokens.number("place"), tokens.card())


def _read_starter(tokens: Tokens) -> StarterCut:
    seat, lift, card = tokens.seat(), tokens.number("lift"), tokens.card()
    return StarterCut(seat, lift, card, tokens.number("heels"))


Form = tuple[str, Callable[[Any], Iterable[str]], Callable[[Tokens], Event]]

_FORMS: Final[dict[type[Event], Form]] = {
    Started: ("start", _write_started, _read_started),
    Sealed: (
        "seal",
        lambda e: ("house" if e.by is HOUSE else _seat(e.by), e.digest),
        _read_sealed,
    ),
    Seeded: (
        "seed",
        lambda e: (_seat(e.seat), write_text(e.text), *(("by-server",) if e.by_server else ())),
        lambda t: Seeded(t.seat(), t.text(), t.flag("by-server")),
    ),
    Spread: (
        "spread",
        lambda e: (str(e.attempt), ":", write_held(e.pack)),
        lambda t: Spread(t.number(), _read_pack(t)),
    ),
    Drew: ("draw", lambda e: (_seat(e.seat), f"place {e.place}", str(e.card)), _read_drew),
    Dealt: (
        "deal",
        lambda e: (str(e.number), "dealer", _seat(e.dealer), ":", write_held(e.pack)),
        _read_dealt,
    ),
    Discarded: (
        "discard",
        lambda e: (_seat(e.seat), _places(e.places), write_held(e.cards)),
        _read_discarded,
    ),
    StarterCut: (
        "starter",
        lambda e: (_seat(e.seat), f"lift {e.lift}", str(e.card), f"heels {e.heels}"),
        _read_starter,
    ),
    Played: (
        "play",
        lambda e: (
            _seat(e.seat),
            str(e.card),
            f"place {e.place} count {e.count} points {e.points}",
            *_items(e.items),
        ),
        _read_played,
    ),
    SaidGo: ("go", lambda e: (_seat(e.seat),), lambda t: SaidGo(t.seat())),
    CountEnded: (
        "count-end",
        lambda e: (_seat(e.seat), e.why.value, str(e.points)),
        lambda t: CountEnded(t.seat(), t.named(CountEnd), t.number()),
    ),
    CribTurned: (
        "crib",
        lambda e: (_places(e.places), write_held(e.cards)),
        lambda t: CribTurned(t.numbers(), t.cards()),
    ),
    Claimed: (
        "claim",
        lambda e: (_seat(e.seat), e.what.value, str(e.points)),
        lambda t: Claimed(t.seat(), t.named(What), t.number()),
    ),
    Called: (
        "call",
        lambda e: (_seat(e.seat), e.what.value, str(e.points)),
        lambda t: Called(t.seat(), t.named(What), t.number()),
    ),
    Shown: (
        "show",
        lambda e: (
            e.what.value,
            _seat(e.seat),
            f"points {e.points} pegged {e.pegged} taken {e.taken} :",
            write_held(e.cards),
            *_items(e.items),
        ),
        _read_shown,
    ),
    TookBack: (
        "take-back",
        lambda e: (_seat(e.seat), f"to {e.to}"),
        lambda t: TookBack(t.seat(), t.number("to")),
    ),
    Resigned: ("resign", lambda e: (_seat(e.seat),), lambda t: Resigned(t.seat())),
    TimedOut: ("time-out", lambda e: (_seat(e.seat),), lambda t: TimedOut(t.seat())),
    Ended: ("end", lambda e: (_seat(e.winner), "by", e.by.value), _read_ended),
    Revealed: ("reveal", lambda e: (e.secret,), lambda t: Revealed(t.take())),
}
_VERBS: Final = {form[0]: kind for kind, form in _FORMS.items()}
