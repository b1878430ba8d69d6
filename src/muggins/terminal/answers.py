"""What a player typed: a move, or a wish about the game."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from muggins.cards import PACK, Card
from muggins.errors import Unreadable
from muggins.fairness import BOT_LIFT
from muggins.moves import Call, Claim, Cut, CutForDeal, Discard, Go, Move, Play
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View
from muggins.words import Words


class Wish(Enum):
    """A key that is no move."""

    NEW = "n"
    HELP = "?"
    LEAVE = "q"
    LOG = "l"
    BOARD = "b"
    TAKE_BACK = "u"


GO = "g"


def wish_of(text: str) -> Wish | None:
    """The wish a line is, if it is one."""
    return next((wish for wish in Wish if wish.value == text.casefold()), None)


def sorted_hand(view: View, seat: Seat) -> tuple[Card, ...]:
    """The cards of a hand by rank, as they are shown and numbered."""
    return tuple(sorted(view.hand(seat)))


def move_of(text: str, view: View, words: Words) -> Move:
    """The move a line asks for in the present phase.

    Raises `Unreadable` if it can't be read; whether it is allowed the game says.
    """
    assert isinstance(view.seat, Seat)
    match view.phase:
        case Phase.DRAW:
            return _drawing(text, view)
        case Phase.CUT:
            return Cut(_number(text) if text else BOT_LIFT)
        case Phase.COUNT:
            return Claim(_number(text))
        case Phase.CALL:
            return Call(_number(text))
        case Phase.PLAY if text.casefold() == GO:
            return Go()
        case Phase.PLAY:
            cards = _cards(text, sorted_hand(view, view.seat), words)
            if len(cards) != 1:
                raise Unreadable("one-card", given=len(cards))
            return Play(cards[0])
        case _:
            return Discard(_cards(text, sorted_hand(view, view.seat), words))


def _drawing(text: str, view: View) -> CutForDeal:
    """A place of the spread pack, from 1 as people count; Enter is the first one free."""
    free = [move.place + 1 for move in view.legal_moves if isinstance(move, CutForDeal)]
    place = _number(text) if text else free[0]
    if not 1 <= place <= len(PACK):
        raise Unreadable("place-number", place=place, highest=len(PACK))
    if place not in free:
        raise Unreadable("place-taken", place=place)
    return CutForDeal(place - 1)


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Unreadable("number-unreadable", text=text)
    return int(text)


def _cards(text: str, hand: Sequence[Card], words: Words) -> tuple[Card, ...]:
    """Cards by their places in the shown hand where only digits stand, else by name."""
    digits = text.replace(" ", "").replace(",", "")
    if not digits:
        raise Unreadable("cards-missing")
    if not (digits.isascii() and digits.isdigit()):
        return words.read_cards(text)
    for digit in digits:
        if not 1 <= int(digit) <= len(hand):
            raise Unreadable("place-in-hand", text=digit, highest=len(hand))
    return tuple(hand[int(digit) - 1] for digit in digits)
