"""The search of the play and the decisions of `master`, in time of one core.

Pone's first card is valued against two models of the opponent, and `master` plays games against
`club`.
"""

from __future__ import annotations

import hashlib
import sys
from random import Random
from statistics import fmean
from time import process_time

from muggins.cards import PACK
from muggins.engine.bots import BOTS
from muggins.engine.judgement import warm_up
from muggins.engine.opponents import GREEDY, USUAL, Opponent
from muggins.engine.pegging import Search, moment_of
from muggins.events import dealt_places
from muggins.game import Game
from muggins.house import house_steps
from muggins.moves import Cut, Discard
from muggins.position import position_of
from muggins.seat import Seat
from muggins.table import Phase

LEADS = 200
GAMES = 8


def leads(opponent: Opponent, *, win: bool) -> list[float]:
    """Milliseconds for pone's first card in random deals; two random cards are thrown."""
    random = Random(1)
    took = []
    for _ in range(LEADS):
        pack = random.sample(PACK, 52)
        game = Game.start(dealer=Seat.SECOND).deal(pack)
        for seat in Seat:
            thrown = [pack[place] for place in dealt_places(seat, Seat.SECOND)[:2]]
            game = game.make(seat, Discard(tuple(thrown)))
        game = game.make(Seat.FIRST, Cut(20))
        moment = moment_of(position_of(game.view(Seat.FIRST)))
        begun = process_time()
        Search(moment, opponent.kinds).values(points=0.0 if win else 1.0, win=float(win))
        took.append(1000 * (process_time() - begun))
    return took


def decisions(name: str) -> tuple[dict[Phase, list[float]], int]:
    """Milliseconds for each decision in games against `club`, and the number of deals."""
    took: dict[Phase, list[float]] = {Phase.DISCARD: [], Phase.PLAY: []}
    deals = 0
    for number in range(GAMES):
        secret = hashlib.sha256(f"timed {number}".encode()).digest()
        game = Game.start(bots=("one 1", "other 1"))
        while game.phase is not Phase.OVER:
            game = house_steps(game, secret)
            seat = min(seat for seat in Seat if seat in game.awaits)
            view = game.view(seat)
            bot = BOTS[name if seat is Seat.FIRST else "club"]
            begun = process_time()
            move = bot.move(view, b"")
            if seat is Seat.FIRST and view.phase in took:
                took[view.phase].append(1000 * (process_time() - begun))
            game = game.make(seat, move)
        deals += game.view(None).deal
    return took, deals


def line(what: str, took: list[float]) -> str:
    """Mean, median and 95 % in milliseconds."""
    middle, high = (sorted(took)[len(took) * part // 100] for part in (50, 95))
    return f"{what}: {fmean(took):.2f} ms mean, {middle:.2f} median, {high:.2f} for 95 %\n"


def main() -> None:
    warm_up()
    for text, opponent in (("greedy", GREEDY), ("all kinds", USUAL)):
        for win in (False, True):
            aim = "chance to win" if win else "points"
            took = leads(opponent, win=win)
            sys.stdout.write(line(f"pone's first card, {text}, {aim}", took))
    for name in ("master-points", "master"):
        of_phase, deals = decisions(name)
        for phase, took in of_phase.items():
            sys.stdout.write(line(f"{name}, {phase}", took))
        sys.stdout.write(f"{name}: {sum(map(sum, of_phase.values())) / deals:.2f} ms a deal\n")


if __name__ == "__main__":
    main()
