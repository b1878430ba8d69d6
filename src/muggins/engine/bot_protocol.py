"""The protocol by which bots are asked from outside: a line of JSON in, a line of JSON out.

``docs/bot-protocol.md`` describes it so that a bot can be written in any language.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final

from muggins.cards import Card, parse_card
from muggins.engine.bots import Bot
from muggins.engine.habits import own_seat
from muggins.errors import IllegalMove, MugginsError, Unreadable
from muggins.game import Game
from muggins.moves import Call, Claim, Cut, CutForDeal, Discard, Go, Move, Play
from muggins.play import Hand
from muggins.record import read_record, write_view
from muggins.seat import Seat
from muggins.tokens import SEAT_NAMES
from muggins.view import View

VERSION: Final = 1
LONGEST: Final = 4_000_000
"""Bytes of a line; a request has about 12,000."""

MOVES: Final = ("discard", "play", "go", "draw", "cut", "claim", "call")


def write_request(view: View, seed: bytes) -> str:
    """The question for a seat's move as one line, without the end of line."""
    seat = own_seat(view)
    pegging = view.pegging
    record = write_view(Game.of(event for _, event in view.line), seat)
    return json.dumps(
        {
            "muggins": VERSION,
            "seat": SEAT_NAMES[seat],
            "phase": view.phase.value,
            "target": view.rules.target,
            "scores": [view.scores[seat], view.scores[seat.other]],
            "dealer": view.dealer is seat,
            "hand": _written(view.hand(seat)),
            "thrown": _written([held.card for held in view.discards[seat]]),
            "starter": None if view.starter is None else str(view.starter),
            "series": [] if pegging is None else _written(pegging.series),
            "aside": [] if pegging is None else _written_counts(view),
            "count": 0 if pegging is None else pegging.count,
            "held": len(view.held[seat.other]),
            "legal": [write_move(move) for move in view.legal_moves],
            "seed": seed.hex(),
            "record": record,
        }
    )


def read_request(line: str) -> tuple[View, bytes]:
    """What a bot is asked: the view of its seat, which is awaited, and the seed.

    Everything is taken from the record. Raises `MugginsError` with what is wrong.
    """
    match _object(line):
        case {"record": str(record), "seed": str(seed)}:
            pass
        case {"record": str(record)}:
            seed = ""
        case _:
            raise Unreadable("request-unreadable", text=line[:60])
    try:
        chance = bytes.fromhex(seed)
    except ValueError as error:
        raise Unreadable("request-seed") from error
    view = read_record(record).view
    if not isinstance(view.seat, Seat):
        raise IllegalMove("spectator")
    if view.seat not in view.awaits:
        raise IllegalMove("not-your-turn")
    return view, chance


def write_move(move: Move) -> dict[str, Any]:
    """The move as an object of JSON."""
    match move:
        case Discard(cards=cards):
            return {"move": "discard", "cards": _written(cards)}
        case Play(card=card):
            return {"move": "play", "card": str(card)}
        case Go():
            return {"move": "go"}
        case CutForDeal(place=place):
            return {"move": "draw", "place": place}
        case Cut(lift=lift):
            return {"move": "cut", "lift": lift}
        case Claim(points=points):
            return {"move": "claim", "points": points}
        case Call(points=points):
            return {"move": "call", "points": points}
        case _:
            raise TypeError(f"no bot makes the move {move}")


def read_move(line: str) -> Move:
    """The move of an answer; whether it is legal, the game says.

    >>> read_move('{"move": "cut", "lift": 20}')
    Cut(lift=20)

    Raises `MugginsError` with what is wrong.
    """
    match _object(line):
        case {"move": "discard", "cards": [*cards]} if all(isinstance(card, str) for card in cards):
            return Discard(tuple(map(parse_card, cards)))
        case {"move": "play", "card": str(card)}:
            return Play(parse_card(card))
        case {"move": "go"}:
            return Go()
        case {"move": "draw", "place": int(place)}:
            return CutForDeal(int(place))
        case {"move": "cut", "lift": int(lift)}:
            return Cut(int(lift))
        case {"move": "claim", "points": int(points)}:
            return Claim(int(points))
        case {"move": "call", "points": int(points)}:
            return Call(int(points))
        case _:
            raise Unreadable("move-unreadable", text=line[:60], allowed=", ".join(MOVES))


def answer(bot: Bot, line: str) -> str:
    """The bot's answer to a request, or what is wrong with it, as one line."""
    try:
        view, seed = read_request(line)
        return json.dumps(write_move(bot.move(view, seed)))
    except MugginsError as error:
        return json.dumps({"error": {"code": error.code, "message": str(error)}})


def _object(line: str) -> object:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _written(cards: Iterable[Card | None] | Hand) -> list[str]:
    return [str(card) for card in cards if card is not None]


def _written_counts(view: View) -> Sequence[Sequence[str]]:
    assert view.pegging is not None
    return [_written(laid.card for laid in count) for count in view.pegging.aside]
