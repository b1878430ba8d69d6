"""The compiled games by which `master` is measured are those that the bots play."""

from __future__ import annotations

import numpy as np
import pytest

from benchmarks import match_kernels, strength
from muggins import Game, Seat
from muggins.cards import PACK, Card
from muggins.engine.bots import BOTS
from muggins.events import dealt_places
from muggins.table import Phase
from tests.games import LIFT, pack_with

MASK = (1 << 64) - 1
SEED = 1


class Chance:
    """splitmix64, begun as the kernels begin a stream."""

    def __init__(self, seed: int, stream: int) -> None:
        self._state = seed
        for _ in range(2):
            self._state = self._next() ^ stream

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & MASK
        word = self._state
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & MASK
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB & MASK
        return word ^ (word >> 31)

    def deal(self, pack: list[int]) -> None:
        """Thirteen cards to the front."""
        for place in range(13):
            drawn = place + ((self._next() >> 32) * (52 - place) >> 32)
            pack[place], pack[drawn] = pack[drawn], pack[place]


def played(names: tuple[str, str], dealer: Seat, number: int) -> tuple[int, int]:
    """The scores of a game through `Game`, the bots asked with their views."""
    chance, cards = Chance(SEED, number), list(range(52))
    game = Game.start(dealer=dealer, bots=("one 1", "other 1"))
    while game.phase is not Phase.OVER:
        if game.phase is Phase.PACK:
            chance.deal(cards)
            view = game.view(None)
            deals = view.next_dealer
            assert deals is not None
            places: dict[int, Card] = {12 + LIFT: PACK[cards[12]]}
            for seat, six in ((deals.other, cards[:6]), (deals, cards[6:12])):
                places |= dict(
                    zip(dealt_places(seat, deals), (PACK[card] for card in six), strict=True)
                )
            game = game.deal(pack_with(places))
            continue
        seat = min(seat for seat in Seat if seat in game.awaits)
        game = game.make(seat, BOTS[names[seat]].move(game.view(seat), b""))
    return game.scores


@pytest.mark.proof
@pytest.mark.parametrize("names", [("master", "club"), ("master-points", "master")])
def test_compiled_games_are_those_of_the_bots(names: tuple[str, str]) -> None:
    pairs = 6
    one, other = (strength.mind(name) for name in names)
    whole, weights = strength.rooms()
    scores = np.zeros((pairs, 2, 2), np.int64)
    parts = np.zeros((2, match_kernels.PARTS), np.int64)
    match_kernels.pairs(0, SEED, one, other, scores, parts, whole, weights)
    for number in range(pairs):
        for dealer in Seat:
            assert tuple(scores[number, dealer]) == played(names, dealer, number)
