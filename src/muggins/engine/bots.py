"""Bots: a view in, a move out.

A bot knows what its view knows and nothing else, and it keeps no memory: the same view with the
same seed gives the same move, so that anybody can make its decisions again. A bot whose play
changes gets a new version. `docs/bots.md` tells how to write one and how strong these are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from muggins import fairness
from muggins.engine.characters import CHARACTERS
from muggins.engine.club import Club
from muggins.engine.habits import fixed_move
from muggins.engine.master import masters
from muggins.errors import MugginsError
from muggins.game import Game
from muggins.house import house_steps, key_of
from muggins.moves import Move
from muggins.seat import HOUSE, Seat
from muggins.view import View

Ask = Callable[[str, View, bytes], Move]
"""Gives the move of a bot, named with its version, for a view and a seed."""


class UnknownBot(MugginsError):
    """No bot has this name, or this version of it is not here."""


class Bot(Protocol):
    """A player whose moves are computed."""

    @property
    def name(self) -> str:
        """The name by which it is chosen."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever its play does."""
        ...

    def move(self, view: View, seed: bytes) -> Move:
        """Its answer to a view in which its seat is awaited; chance comes from the seed alone."""
        ...


class AnyMove:
    """Plays any legal move, each as likely as the other; counts right."""

    name: Final = "random"
    version: Final = "1"

    def move(self, view: View, seed: bytes) -> Move:
        fixed = fixed_move(view)
        if fixed is not None:
            return fixed
        return Random(seed).choice(list(view.legal_moves))


_ALL: Final[tuple[Bot, ...]] = (AnyMove(), *CHARACTERS, Club(), *masters())

BOTS: Final[Mapping[str, Bot]] = MappingProxyType({bot.name: bot for bot in _ALL})
"""All bots that can play here by name, the weakest first."""


def bot_named(text: str) -> Bot:
    """The bot with a name, or with a name and version as `identity` writes them.

    Raises `UnknownBot` if there is none, or not in this version.
    """
    name, _, version = text.partition(" ")
    bot = BOTS.get(name)
    if bot is None:
        raise UnknownBot("unknown-bot", name=text, allowed=", ".join(BOTS))
    if version not in ("", bot.version):
        raise UnknownBot("unknown-bot", name=text, allowed=", ".join(map(identity, BOTS.values())))
    return bot


def identity(bot: Bot) -> str:
    """Name and version, as a game notes who sat there."""
    return f"{bot.name} {bot.version}"


def move_of(identity: str, view: View, seed: bytes) -> Move:
    """What the bot with this name and version answers; the form verification asks for."""
    return bot_named(identity).move(view, seed)


def advance(game: Game, secret: bytes, *, ask: Ask = move_of) -> Game:
    """The game once the house and the bots have done all that they can before a person acts.

    The bots' seeds, like the packs, follow from the house's secret and the players' seeds. `ask`
    gets a bot's move, wherever it thinks.
    """
    while True:
        game = house_steps(game, secret)
        view = game.view(None)
        seat = next((seat for seat in Seat if seat in view.awaits and view.bots[seat]), None)
        if seat is None or HOUSE in view.awaits:
            return game
        seed = fairness.bot_seed(key_of(view, secret), game.decision)
        game = game.make(seat, ask(view.bots[seat] or "", game.view(seat), seed))
