"""The signature of a bot: one number over what it decides in a fixed set of games.

A bot whose play changes anywhere in these games has another signature, and needs another version.
Values that differ by less than 1e-9 have to be ties for a bot, so that sums in another order, on
another machine, do not change what it does.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random
from typing import Final

from muggins import fairness
from muggins.cards import write_cards
from muggins.engine.bots import BOTS, Bot
from muggins.events import Called, Claimed, Discarded, Event, Played
from muggins.game import Game
from muggins.house import house_steps, key_of
from muggins.rules import Counting, Rules
from muggins.seat import Seat
from muggins.table import Phase

BY_HAND: Final = Rules(counting=Counting.BY_HAND, muggins=True)

GAMES: Final = tuple(
    (opponent, rules, number)
    for opponent, rules, games in (("random", Rules(), 12), ("club", BY_HAND, 2))
    for number in range(games)
)
"""The opponents, the rules and the numbers of the games."""


def signature(bot: Bot) -> str:
    """The signature of a bot: sixteen hexadecimal digits."""
    return hashlib.sha256("\n".join(decisions(bot)).encode()).hexdigest()[:16]


def decisions(bot: Bot) -> Iterator[str]:
    """What the bot does in the first seat, a line each: cards thrown or laid, points named."""
    for opponent, rules, number in GAMES:
        game = _played((bot, BOTS[opponent]), rules, Random(number).randbytes(32))
        for event in game.events:
            line = _decision(event)
            if line is not None:
                yield line


def _played(bots: tuple[Bot, Bot], rules: Rules, secret: bytes) -> Game:
    game = Game.start(rules, bots=("first 1", "second 1"))
    while game.phase is not Phase.OVER:
        game = house_steps(game, secret)
        seat = min(seat for seat in Seat if seat in game.awaits)
        view = game.view(seat)
        seed = fairness.bot_seed(key_of(view, secret), game.decision)
        game = game.make(seat, bots[seat].move(view, seed))
    return game


def _decision(event: Event) -> str | None:
    match event:
        case Discarded(seat=Seat.FIRST, cards=cards):
            return write_cards(card for card in cards if card is not None)
        case Played(seat=Seat.FIRST, card=card):
            return write_cards([card])
        case Claimed(seat=Seat.FIRST, points=points) | Called(seat=Seat.FIRST, points=points):
            return str(points)
        case _:
            return None
