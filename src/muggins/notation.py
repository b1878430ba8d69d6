"""Events as lines of text that people can read, and back again.

One line is one event, explicit enough to be read without the lines before it. ``docs/record.md``
describes every line; what a seat may not know is written ``??``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from muggins import fairness
from muggins.cards import PACK, distinct, whole_pack
from muggins.combinations import Combination, Kind
from muggins.errors import CardsError
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
    MaybePack,
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
from muggins.tokens import SEAT_NAMES, Tokens, write_held, write_text


def write_event(event: Event) -> str:
    """The event as one line.

    >>> from muggins import Seat
    >>> write_event(SaidGo(Seat.FIRST))
    'go first'
    """
    verb, write, _ = _FORMS[type(event)]
    return " ".join((verb, *write(event)))


def read_event(line: str) -> Event:
    """The event that `write_event` wrote; a seat's own form with ``??`` is read as well.

    Raises `MugginsError`, naming what is wrong and what could stand there. Whether the event can
    happen is not judged here.
    """
    tokens = Tokens(line)
    verb = tokens.one_of(_VERBS)
    event = _FORMS[_VERBS[verb]][2](tokens)
    tokens.end()
    return event


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


def _items(items: Iterable[Combination]) -> Iterator[str]:
    for item in items:
        yield f"; {item.kind.value} {item.points} {write_held(item.cards)}"


def _read_items(tokens: Tokens) -> tuple[Combination, ...]:
    found = []
    while tokens:
        tokens.key(";")
        kind, points = tokens.named(Kind), tokens.number()
        found.append(Combination(kind, tokens.cards(), points))
    return tuple(found)


def _places(places: Iterable[int]) -> str:
    return " ".join(map(str, places)) + " :"


def _read_places(tokens: Tokens) -> tuple[int, ...]:
    found = []
    while not tokens.flag(":"):
        found.append(tokens.number())
    return tuple(found)


def _read_pack(tokens: Tokens) -> MaybePack:
    tokens.key(":")
    pack = tokens.held()
    known = distinct(card for card in pack if card is not None)
    if len(known) == len(pack):
        return whole_pack(known)
    if len(pack) != len(PACK):
        raise CardsError("cards-number", expected=len(PACK), given=len(pack))
    return pack


def _write_started(event: Started) -> Iterator[str]:
    yield write_rules(event.rules)
    yield "dealer " + ("cut" if event.dealer is None else SEAT_NAMES[event.dealer])
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
    return Sealed(by, fairness.read_digest(tokens.take()))


def _read_revealed(tokens: Tokens) -> Revealed:
    return Revealed(fairness.read_secret(tokens.take()).hex())


def _read_dealt(tokens: Tokens) -> Dealt:
    number = tokens.number()
    tokens.key("dealer")
    return Dealt(number, tokens.seat(), _read_pack(tokens))


def _read_discarded(tokens: Tokens) -> Discarded:
    seat, places, cards = tokens.seat(), _read_places(tokens), tokens.held()
    if len(cards) != len(places):
        raise CardsError("cards-number", expected=len(places), given=len(cards))
    return Discarded(seat, places, cards)


def _read_crib(tokens: Tokens) -> CribTurned:
    places, cards = _read_places(tokens), tokens.cards()
    if len(cards) != len(places):
        raise CardsError("cards-number", expected=len(places), given=len(cards))
    return CribTurned(places, cards)


def _read_starter(tokens: Tokens) -> StarterCut:
    seat, lift, card = tokens.seat(), tokens.number("lift"), tokens.card()
    return StarterCut(seat, lift, card, tokens.number("heels"))


def _read_played(tokens: Tokens) -> Played:
    seat, card = tokens.seat(), tokens.card()
    place, count, points = (tokens.number(key) for key in ("place", "count", "points"))
    return Played(seat, place, card, count, _read_items(tokens), points)


def _read_shown(tokens: Tokens) -> Shown:
    what, seat = tokens.named(What), tokens.seat()
    points, pegged, taken = (tokens.number(key) for key in ("points", "pegged", "taken"))
    tokens.key(":")
    return Shown(what, seat, tokens.cards(), _read_items(tokens), points, pegged, taken)


def _read_ended(tokens: Tokens) -> Ended:
    winner = tokens.seat()
    tokens.key("by")
    return Ended(winner, tokens.named(Ending))


Form = tuple[str, Callable[[Any], Iterable[str]], Callable[[Tokens], Event]]

_FORMS: Final[dict[type[Event], Form]] = {
    Started: ("start", _write_started, _read_started),
    Sealed: (
        "seal",
        lambda e: ("house" if e.by is HOUSE else SEAT_NAMES[e.by], e.digest),
        _read_sealed,
    ),
    Seeded: (
        "seed",
        lambda e: (
            SEAT_NAMES[e.seat],
            write_text(e.text),
            *(("by-server",) if e.by_server else ()),
        ),
        lambda t: Seeded(t.seat(), t.text(), t.flag("by-server")),
    ),
    Spread: (
        "spread",
        lambda e: (str(e.attempt), ":", write_held(e.pack)),
        lambda t: Spread(t.number(), _read_pack(t)),
    ),
    Drew: (
        "draw",
        lambda e: (SEAT_NAMES[e.seat], f"place {e.place}", str(e.card)),
        lambda t: Drew(t.seat(), t.number("place"), t.card()),
    ),
    Dealt: (
        "deal",
        lambda e: (str(e.number), "dealer", SEAT_NAMES[e.dealer], ":", write_held(e.pack)),
        _read_dealt,
    ),
    Discarded: (
        "discard",
        lambda e: (SEAT_NAMES[e.seat], _places(e.places), write_held(e.cards)),
        _read_discarded,
    ),
    StarterCut: (
        "starter",
        lambda e: (SEAT_NAMES[e.seat], f"lift {e.lift}", str(e.card), f"heels {e.heels}"),
        _read_starter,
    ),
    Played: (
        "play",
        lambda e: (
            SEAT_NAMES[e.seat],
            str(e.card),
            f"place {e.place} count {e.count} points {e.points}",
            *_items(e.items),
        ),
        _read_played,
    ),
    SaidGo: ("go", lambda e: (SEAT_NAMES[e.seat],), lambda t: SaidGo(t.seat())),
    CountEnded: (
        "count-end",
        lambda e: (SEAT_NAMES[e.seat], e.why.value, str(e.points)),
        lambda t: CountEnded(t.seat(), t.named(CountEnd), t.number()),
    ),
    CribTurned: (
        "crib",
        lambda e: (_places(e.places), write_held(e.cards)),
        _read_crib,
    ),
    Claimed: (
        "claim",
        lambda e: (SEAT_NAMES[e.seat], e.what.value, str(e.points)),
        lambda t: Claimed(t.seat(), t.named(What), t.number()),
    ),
    Called: (
        "call",
        lambda e: (SEAT_NAMES[e.seat], e.what.value, str(e.points)),
        lambda t: Called(t.seat(), t.named(What), t.number()),
    ),
    Shown: (
        "show",
        lambda e: (
            e.what.value,
            SEAT_NAMES[e.seat],
            f"points {e.points} pegged {e.pegged} taken {e.taken} :",
            write_held(e.cards),
            *_items(e.items),
        ),
        _read_shown,
    ),
    TookBack: (
        "take-back",
        lambda e: (SEAT_NAMES[e.seat], f"to {e.to}"),
        lambda t: TookBack(t.seat(), t.number("to")),
    ),
    Resigned: ("resign", lambda e: (SEAT_NAMES[e.seat],), lambda t: Resigned(t.seat())),
    TimedOut: ("time-out", lambda e: (SEAT_NAMES[e.seat],), lambda t: TimedOut(t.seat())),
    Ended: ("end", lambda e: (SEAT_NAMES[e.winner], "by", e.by.value), _read_ended),
    Revealed: ("reveal", lambda e: (e.secret,), _read_revealed),
}
_VERBS: Final = {form[0]: kind for kind, form in _FORMS.items()}
