"""Games for tests of records: any kind of random one, and one that is small enough to read."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from muggins.cards import parse_cards
from muggins.game import Game, ReplayError
from muggins.moves import Cut, Discard
from muggins.rules import Counting, Rules
from muggins.seat import Seat
from tests.games import ALL_RULES, deal_pack, lay, random_game

TRAINING = Rules(target=61, counting=Counting.BY_HAND, muggins=True, training=True)
EYES = (*Seat, None)


@st.composite
def any_games(draw: st.DrawFn) -> Game:
    """Whole games of every kind: all rules, fair or not, given up, with moves taken back."""
    rules = draw(st.sampled_from([*ALL_RULES, TRAINING, Rules(training=True)]))
    return random_game(
        Random(draw(st.integers(0, 2**32))),
        rules,
        bots=draw(st.sampled_from([(None, None), (None, "random 1"), ("random 1", None)])),
        fair=draw(st.booleans()),
        dealer=draw(st.sampled_from([None, *Seat])),
        give_up=draw(st.sampled_from([0.0, 0.005])),
        take_back=0.02 if rules.training else 0.0,
    )


def at_rest(game: Game, number: int) -> Game:
    """The game after the first events from `number` on that leave nothing to follow by itself."""
    for end in range(number, len(game.events)):
        try:
            return Game.replay(game.events[:end])
        except ReplayError:
            continue
    return game


def example() -> Game:
    """A deal to six points, won by the dealer with his hand."""
    game = Game.start(Rules(target=6), dealer=Seat.SECOND, names=("Anna", "Bö"))
    six = "2C 9D TH 9H 5H 4C", "3C 3D KH QH KD QD"
    game = game.deal(deal_pack(Seat.SECOND, *six, "7S"))
    game = game.make(Seat.SECOND, Discard(parse_cards("3D 3C")))
    game = game.make(Seat.FIRST, Discard(parse_cards("2C 9D")))
    return lay(game.make(Seat.FIRST, Cut(20)), "TH KD 5H 4C QH 9H QD KH")
