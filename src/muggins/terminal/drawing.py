"""The board, the table and the hand, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from muggins.cards import Card
from muggins.play import Laid
from muggins.seat import Seat
from muggins.table import Phase
from muggins.terminal.console import Console, padded, visible
from muggins.view import View
from muggins.words import Words, sentence

STREET: Final = 30
GROUP: Final = 5
NAME: Final = 12
GAP: Final = "   "
# A player's pegs: the front one and the rear one; the letters differ, so no colour is needed.
PEGS: Final = (("O", "o"), ("X", "x"))


def name_of(words: Words, view: View, seat: Seat) -> str:
    """What a player is called in a table: “You”, or the name, cut if it is long."""
    name = words.gettext("You") if seat is view.seat else words.player(seat, view)
    return name if len(name) <= NAME else name[: NAME - 1] + "…"


def scores(words: Words, view: View) -> str:
    """Both scores with the last gain of each: “You 34 (+6), Club 27 (+2)”."""
    return ", ".join(f"{name_of(words, view, seat)} {_score(view, seat)}" for seat in _rows(view))


def _score(view: View, seat: Seat) -> str:
    pegs = view.pegs[seat]
    return f"{pegs.front} (+{pegs.front - pegs.rear})" if pegs.front else "0"


def _rows(view: View) -> tuple[Seat, Seat]:
    """The viewer first, then the other one."""
    first = view.seat if isinstance(view.seat, Seat) else Seat.FIRST
    return first, first.other


def board(words: Words, view: View) -> Iterator[str]:
    """The streets of the board that hold a peg, a row for each player; hole and score agree."""
    target = view.rules.target
    width = max(len(name_of(words, view, seat)) for seat in Seat)
    pegs = [max(hole, 1) for pair in view.pegs for hole in (pair.front, pair.rear)]
    for first in sorted({hole - (hole - 1) % STREET for hole in pegs}):
        last = min(first + STREET - 1, target)
        yield f"{'':{width + 3}}{_numbers(first, last)}"
        for seat in _rows(view):
            name = name_of(words, view, seat)
            row = f"{name:{width}} {_street(view, seat, first, last)}"
            here = first <= max(view.pegs[seat].front, 1) <= last
            yield f"{row}{GAP}{_score(view, seat)}" if here else row


def _street(view: View, seat: Seat, first: int, last: int) -> str:
    """The holes of a street in groups of five; the first street has the start before hole 1."""
    holes = [_hole(view, seat, hole) for hole in range(first, last + 1)]
    groups = ["".join(holes[at : at + GROUP]) for at in range(0, len(holes), GROUP)]
    start = (_hole(view, seat, 0) if first == 1 else " ") + " "
    return start + " ".join(groups)


def _hole(view: View, seat: Seat, hole: int) -> str:
    pegs = view.pegs[seat]
    front, rear = PEGS[seat]
    if hole == pegs.front:
        return front
    return rear if hole == pegs.rear and pegs.front else "."


def _numbers(first: int, last: int) -> str:
    """The number of the last hole of each group, ending above it, as far as there is room."""
    line = ""
    for end in sorted({*range(first + GROUP - 1, last, GROUP), last}):
        column = end - first + (end - first) // GROUP + 1
        if (start := column - len(str(end))) > len(line) or not line:
            line = f"{line:{max(start, 0)}}{end}"
    return line


def table(words: Words, console: Console, view: View) -> Iterator[str]:
    """What lies on the table: scores, whose crib, the starter, the cards and the count."""
    if view.dealer is None:
        return
    parts = [scores(words, view), _whose_crib(words, view)]
    if view.starter is not None:
        parts.append(words.gettext("Starter: {card}").format(card=console.card(view.starter)))
    yield ". ".join(parts) + "." if console.spoken else GAP.join(parts)
    if view.phase is Phase.PLAY and view.pegging is not None:
        yield from _play(words, console, view)


def _whose_crib(words: Words, view: View) -> str:
    assert view.dealer is not None
    if view.dealer is view.seat:
        return words.gettext("Your crib")
    return sentence(words.gettext("{name}’s crib").format(name=words.player(view.dealer, view)))


def _play(words: Words, console: Console, view: View) -> Iterator[str]:
    assert view.pegging is not None
    aside = [laid.card for count in view.pegging.aside for laid in count]
    if aside:
        set_aside = words.gettext("Set aside: {cards}").format(cards=console.cards(aside))
        yield console.aside(set_aside)
    count = words.gettext("Count: {count}").format(count=view.pegging.count)
    if not view.pegging.laid:
        yield count
    elif console.spoken:
        laid = [
            f"{console.card(one.card)} ({_player(words, view, one.seat)})"
            for one in view.pegging.laid
        ]
        yield words.gettext("Laid: {cards}").format(cards=", ".join(laid))
        yield count
    else:
        yield from _series(words, console, view, count)


def _player(words: Words, view: View, seat: Seat) -> str:
    return words.gettext("you") if seat is view.seat else words.player(seat, view)


def _series(words: Words, console: Console, view: View, count: str) -> Iterator[str]:
    """The running count, a row for each player, in columns from left to right as it was laid."""
    assert view.pegging is not None
    width = max(len(name_of(words, view, seat)) for seat in Seat)
    for seat in _rows(view):
        cells = [_cell(console, laid, seat) for laid in view.pegging.laid]
        row = f"{name_of(words, view, seat):{width}}  {' '.join(cells)}"
        yield row.rstrip() if seat is _rows(view)[0] else f"{row}{GAP}{count}"


def _cell(console: Console, laid: Laid, seat: Seat) -> str:
    card = console.card(laid.card)
    return padded(card, max(visible(card), 3)) if laid.seat is seat else " " * max(3, visible(card))


def hand(words: Words, console: Console, cards: Sequence[Card], *, fits: Sequence[Card]) -> str:
    """The hand with the numbers to choose by; what does not fit stands in brackets."""
    parts = [
        f"{at}: {console.card(card)}" if card in fits else f"({at}: {console.card(card)})"
        for at, card in enumerate(cards, start=1)
    ]
    between = ", " if console.spoken else GAP
    return words.gettext("Your hand: {cards}").format(cards=between.join(parts))
