"""Random games to 121 in a second through `Game` on one core, and what else is done with a log."""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import process_time

from muggins.cards import PACK
from muggins.game import Game
from muggins.seat import HOUSE, Seat
from muggins.table import Phase

GAMES = 100


def random_game(random: Random) -> Game:
    """A game of random legal moves; both players look at their view before each move."""
    game = Game.start()
    while game.phase is not Phase.OVER:
        if HOUSE in game.awaits:
            game = game.deal(random.sample(PACK, 52))
            continue
        for seat in Seat:
            if seat in game.awaits:
                game = game.make(seat, random.choice(list(game.view(seat).legal_moves)))
    return game


def seconds(work: Callable[[], object]) -> float:
    begun = process_time()
    work()
    return process_time() - begun


def main() -> None:
    random = Random(1)
    games: list[Game] = []
    played = seconds(lambda: games.extend(random_game(random) for _ in range(GAMES)))
    events = sum(len(game.events) for game in games)
    sys.stdout.write(f"random games: {GAMES / played:.0f} a second ({events / GAMES:.0f} events)\n")
    logs = [game.events for game in games]
    folded = seconds(lambda: [Game.of(log).scores for log in logs])
    seen = seconds(lambda: [Game.of(log).view(Seat.FIRST) for log in logs])
    proved = seconds(lambda: [Game.replay(log) for log in logs])
    sys.stdout.write(
        f"a whole log: folded in {folded / GAMES * 1e3:.1f} ms,"
        f" seen by a seat in {seen / GAMES * 1e3:.1f} ms,"
        f" proved by replay in {proved / GAMES * 1e3:.1f} ms\n"
    )


if __name__ == "__main__":
    main()
