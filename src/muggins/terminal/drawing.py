"""The board, the cards on the table and the hand, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from muggins.cards import Card
from muggins.seat import Seat
from muggins.terminal.console import Console
from muggins.view import View
from muggins.words import Words

STREET = 30
GROUP = 5
NAME = 16
# A player's pegs: the front one and the rear one; the letters differ, so no colour is needed.
PEGS = (("O", "o"), ("X", "x"))


def scores(words: Words, view: View) -> str:
    """Both scores with the last gain of each: “You 34 (+6), Club 27 (+2)”."""
    parts = []
    for seat in Seat:
        pegs = view.pegs[seat]
        name = words.gettext("You") if seat is view.seat else words.player(seat, view)
        gain = f" (+{pegs.front - pegs.rear})" if pegs.front else ""
        parts.append(f"{name} {pegs.front}{gain}")
    return ", ".join(parts)


def board(words: Words, view: View) -> Iterator[str]:
    """The streets of the board that hold a peg, one row a player; hole and score are the same."""
    target = view.rules.target
    for first in range(1, target + 1, STREET):
        last = min(first + STREET - 1, target)
        if not any(_on(view, seat, first, last) for seat in Seat):
            continue
        yield f"{'':{NAME + 2}}{_numbers(first, last)}"
        for seat in Seat:
            name = words.gettext("You") if seat is view.seat else words.player(seat, view)
            yield f"{name[:NAME]:{NAME}} {street(view, seat, first, last)}"


def street(view: View, seat: Seat, first: int, last: int) -> str:
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
    """The number of the last hole of each group, ending above it."""
    line = ""
    for end in sorted({*range(first + GROUP - 1, last, GROUP), last}):
        column = 2 + end - first + (end - first) // GROUP
        line = f"{line:{column - len(str(end))}}{end}"
    return line


def _on(view: View, seat: Seat, first: int, last: int) -> bool:
    pegs = view.pegs[seat]
    return any(first <= max(hole, 1) <= last for hole in (pegs.front, pegs.rear))


def table(words: Words, console: Console, view: View) -> Iterator[str]:
    """The starter, the cards laid and the count."""
    if view.starter is not None:
        yield words.gettext("Starter: {card}").format(card=console.card(view.starter))
    pegging = view.pegging
    if pegging is None or view.starter is None:
        return
    aside = [console.card(laid.card) for count in pegging.aside for laid in count]
    if aside:
        yield console.aside(words.gettext("Set aside: {cards}").format(cards=" ".join(aside)))
    laid = [f"{console.card(one.card)} ({_owner(words, view, one.seat)})" for one in pegging.laid]
    series = ", ".join(laid) if laid else words.gettext("nothing yet")
    yield words.gettext("Laid: {series}. Count: {count}").format(series=series, count=pegging.count)


def _owner(words: Words, view: View, seat: Seat) -> str:
    return words.gettext("you") if seat is view.seat else words.player(seat, view)


def hand(words: Words, console: Console, cards: Sequence[Card], *, fits: Sequence[Card]) -> str:
    """The hand with the numbers to choose by; what does not fit stands in brackets."""
    parts = [
        f"{at}: {console.card(card)}" if card in fits else f"[{at}: {console.card(card)}]"
        for at, card in enumerate(cards, start=1)
    ]
    return words.gettext("Your hand: {cards}").format(cards="  ".join(parts))
