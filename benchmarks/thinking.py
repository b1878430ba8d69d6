"""How long each bot takes for a throw and for a card, asked as a server asks it.

    python benchmarks/thinking.py

By the clock, two games to 121 against `random`; processes that think apart are started before.
"""

from __future__ import annotations

import sys
from time import perf_counter

from muggins.engine import thinking
from muggins.engine.bots import BOTS, Bot, identity
from muggins.engine.duplicate import play_pair
from muggins.moves import Move
from muggins.table import Phase
from muggins.view import View


class Timed:
    """A bot that thinks where a server has it think, with the milliseconds of each decision."""

    version = "1"

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self._identity = identity(bot)
        self.took: dict[Phase, list[float]] = {Phase.DISCARD: [], Phase.PLAY: []}

    def move(self, view: View, seed: bytes) -> Move:
        begun = perf_counter()
        move = thinking.ask(self._identity, view, seed)
        self.took[view.phase].append(1000 * (perf_counter() - begun))
        return move


def main() -> None:
    sys.stdout.write(f"{'':16}{'throw':>8}{'95 %':>8}{'card':>8}{'95 %':>8}  ms\n")
    for bot in BOTS.values():
        thinking.expect(bot)
        play_pair((Timed(bot), BOTS["random"]), 0, seed="ready", target=15)
        timed = Timed(bot)
        play_pair((timed, BOTS["random"]), 0, seed="thinking")
        sys.stdout.write(f"{bot.name:16}")
        for took in timed.took.values():
            middle, high = (sorted(took)[len(took) * part // 100] for part in (50, 95))
            sys.stdout.write(f"{middle:8.2f}{high:8.2f}")
        sys.stdout.write("\n")


if __name__ == "__main__":
    main()
