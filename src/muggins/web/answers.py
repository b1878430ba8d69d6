"""Moves as forms send them: one field says what is done, others hold what was chosen.

docs/web.md describes the fields.
"""

from __future__ import annotations

from django.http import QueryDict

from muggins.cards import Card, parse_card
from muggins.errors import Unreadable
from muggins.moves import (
    Call,
    Claim,
    Cut,
    CutForDeal,
    Discard,
    GiveSeed,
    Go,
    IllegalMove,
    Move,
    Play,
    Resign,
    SealSeed,
    TakeBack,
)
from muggins.web.store import server_seed


class Malformed(Exception):
    """No form of ours sends this."""


def read_move(sent: QueryDict) -> Move:
    """The move that a form sent.

    Raises `Malformed` for what no form can send, and `IllegalMove` for a field that was filled in
    wrongly by hand.
    """
    verb, _, rest = sent.get("move", "").partition(" ")
    match verb:
        case "draw":
            return CutForDeal(whole_number(rest))
        case "discard":
            return Discard(tuple(sorted(map(_card, sent.getlist("discard")))))
        case "cut":
            return Cut(whole_number(rest))
        case "play":
            return Play(_card(rest))
        case "take-back":
            return TakeBack(whole_number(rest))
    if rest:
        raise Malformed
    match verb:
        case "go":
            return Go()
        case "claim":
            return Claim(_points(sent.get("points", "")))
        case "call":
            return Call(_points(sent.get("points", "")))
        case "seal":
            return SealSeed(sent.get("digest", ""))
        case "seed":
            text = sent.get("seed", "").strip()
            return GiveSeed(text) if text else server_seed()
        case "resign":
            return Resign()
    raise Malformed


def read_decision(sent: QueryDict, move: Move) -> int | None:
    """The decision that a move answers; a game may be given up at any moment."""
    return None if isinstance(move, Resign) else whole_number(sent.get("decision", ""))


def whole_number(text: str) -> int:
    """A number from 0 up, written by a page; raises `Malformed` for anything else."""
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        raise Malformed
    return int(text)


def _card(text: str) -> Card:
    try:
        return parse_card(text)
    except Unreadable:
        raise Malformed from None


def _points(text: str) -> int:
    """Points typed by hand, so that anything may stand there."""
    typed = text.strip()
    if typed.isascii() and typed.isdigit() and len(typed) <= 6:
        return int(typed)
    raise IllegalMove("points-range", points=f"“{typed[:20]}”")
