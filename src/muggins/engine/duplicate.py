"""A pair of duplicate games: the same packs twice, the seats changed, judged by `Game`.

Nobody is told whom he plays. Both games have the same starters, so players are not asked to cut;
nor are they asked for a move that is the only legal one. In a common game two bots that answer the
same decision, as in the discard, get the same seed, and their chance would be one; here each
player has a stream of its own, another one in each game.
"""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from muggins import fairness, show
from muggins.cards import Card
from muggins.engine.bots import Bot
from muggins.engine.external import External, Forfeit
from muggins.errors import IllegalMove
from muggins.events import CountEnded, Dealt, Discarded, Event, Played, Shown, StarterCut, What
from muggins.game import Game
from muggins.house import house_steps
from muggins.moves import Cut, Resign
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.table import Phase

DEALER: Final = Seat.FIRST
"""Deals first in every game, so that each player does so once in a pair."""


class Item(StrEnum):
    """What a deal brings a player in a role."""

    PONE_PEGGING = "pone-pegging"
    PONE_HAND = "pone-hand"
    DEALER_PEGGING = "dealer-pegging"
    DEALER_HAND = "dealer-hand"
    CRIB = "crib"


@dataclass(frozen=True, slots=True)
class Lost:
    """Why a player, 0 or 1, forfeited a game: code and particulars of the error."""

    player: int
    code: str
    params: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Side:
    """What one player had from some games: for each item the points, and in how many deals."""

    points: dict[str, int]
    deals: dict[str, int]
    seconds: float
    """How long it thought: time of the processor, and of the clock if it is somebody's program."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two games with the same packs: wins and margin of the first player, and the rest."""

    number: int
    wins: int
    margin: int
    deals: int
    sides: tuple[Side, Side]
    lost: tuple[Lost, ...] = ()


def play_pair(players: tuple[Bot, Bot], number: int, *, seed: str, target: int = 121) -> Pair:
    """The pair with a number; its packs follow from the seed and the number alone."""
    tables = [_Table(players, first, f"{seed}:{number}", target) for first in (0, 1)]
    for table in tables:
        table.play()
    return Pair(
        number,
        wins=sum(table.margin > 0 for table in tables),
        margin=sum(table.margin for table in tables),
        deals=sum(table.game.view(None).deal for table in tables),
        sides=(_side(tables, 0), _side(tables, 1)),
        lost=tuple(table.lost for table in tables if table.lost is not None),
    )


class _Table:
    """One game; `first` is the player in the first seat."""

    def __init__(self, players: tuple[Bot, Bot], first: int, name: str, target: int) -> None:
        self.game = Game.start(Rules(target), dealer=DEALER)
        self.seconds = [0.0, 0.0]
        self.lost: Lost | None = None
        self._players = players
        self._first = first
        self._packs = _digest("packs", name)
        self._keys = [_digest(f"player {player}", name, str(first)) for player in (0, 1)]

    @property
    def margin(self) -> int:
        """By how much the first player won; a forfeited game counts as won to nothing."""
        if self.lost is not None:
            return self.game.rules.target * (1 if self.lost.player == 1 else -1)
        return self.game.scores[self._first] - self.game.scores[1 - self._first]

    def seat(self, player: int) -> Seat:
        """Where the player, 0 or 1, sits."""
        return Seat(player ^ self._first)

    def play(self) -> None:
        """Play the game to its end."""
        while self.game.phase is not Phase.OVER:
            self.game = house_steps(self.game, self._packs)
            before = self.game
            for seat in Seat:
                # Where both decide at once, both do it before anything is laid down.
                if seat in before.awaits and self.game.phase is not Phase.OVER:
                    self._decide(seat, before)

    def _decide(self, seat: Seat, before: Game) -> None:
        cut = before.phase is Phase.CUT
        moves = [Cut(fairness.BOT_LIFT)] if cut else list(before.legal_moves(seat))
        if len(moves) == 1:
            self.game = self.game.make(seat, moves[0])
            return
        player = seat ^ self._first
        bot = self._players[player]
        clock = time.perf_counter if isinstance(bot, External) else time.process_time
        begun = clock()
        try:
            move = bot.move(
                before.view(seat), fairness.bot_seed(self._keys[player], before.decision)
            )
            self.game = self.game.make(seat, move)
        except (Forfeit, IllegalMove) as error:
            self._forfeit(seat, error)
        self.seconds[player] += clock() - begun

    def _forfeit(self, seat: Seat, error: Forfeit | IllegalMove) -> None:
        if isinstance(error, IllegalMove):
            error = Forfeit("forfeit-illegal", reason=str(error))
        params = {name: str(value) for name, value in error.params.items()}
        self.lost = Lost(seat ^ self._first, error.code, params)
        silent = error.code == "forfeit-silent"
        self.game = self.game.time_out(seat) if silent else self.game.make(seat, Resign())


def _digest(*parts: str) -> bytes:
    return hashlib.sha256("\n".join(("muggins-arena-1", *parts)).encode()).digest()


def _side(tables: Sequence[_Table], player: int) -> Side:
    points: Counter[str] = Counter()
    deals: Counter[str] = Counter()
    for table in tables:
        for item, got in brought(table.game.events, table.seat(player)):
            points[item] += got
            deals[item] += 1
    return Side(dict(points), dict(deals), sum(table.seconds[player] for table in tables))


def brought(events: Sequence[Event], seat: Seat) -> Iterator[tuple[Item, int]]:
    """What each deal brought a seat.

    Hand and crib of every deal whose starter was cut, counted or not, since in deals that end a
    game the good ones are missing otherwise; the play where it came to its end. Heels are luck.
    """
    deals = False
    pegged = 0
    thrown: list[Card] = []
    hand: list[Card] = []
    for event in events:
        match event:
            case Dealt(dealer=dealer):
                deals, pegged, thrown = dealer is seat, 0, []
                own = event.seen_by(seat)
                assert isinstance(own, Dealt)
                hand = [card for card in own.pack if card is not None]
            case Discarded(cards=cards):
                thrown += [card for card in cards if card is not None]
            case StarterCut(card=starter):
                kept = [card for card in hand if card not in thrown]
                item = Item.DEALER_HAND if deals else Item.PONE_HAND
                yield item, show.points(kept, starter)
                if deals:
                    yield Item.CRIB, show.points(thrown, starter, crib=True)
            case Played() | CountEnded() if event.seat is seat:
                pegged += event.points
            case Shown(what=What.PONE_HAND):
                yield Item.DEALER_PEGGING if deals else Item.PONE_PEGGING, pegged
