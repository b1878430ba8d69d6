"""Two-player cribbage: counting, the play, whole games.

Names are imported when they are first asked for, so that counting a hand loads nothing else.

>>> from muggins import parse_cards, show
>>> show.points(parse_cards("5H 5C 5S JD"), parse_cards("5D")[0])
29
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from muggins import play as play
    from muggins import show as show
    from muggins.cards import Card, Rank, Suit, parse_cards
    from muggins.game import Game
    from muggins.rules import Rules
    from muggins.seat import Seat

__version__ = "0.1.0"
__all__ = ["Card", "Game", "Rank", "Rules", "Seat", "Suit", "parse_cards", "play", "show"]

_HOMES: Final = {
    "Card": "muggins.cards",
    "Game": "muggins.game",
    "Rank": "muggins.cards",
    "Rules": "muggins.rules",
    "Seat": "muggins.seat",
    "Suit": "muggins.cards",
    "parse_cards": "muggins.cards",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(import_module(_HOMES[name]), name)
    elif name in __all__:
        value = import_module(f"muggins.{name}")
    else:
        raise AttributeError(f"module 'muggins' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
