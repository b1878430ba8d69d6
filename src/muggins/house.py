"""What the house does by itself in a fair game, given its secret.

The house only seals, brings the pack that follows from the secret and the seeds, and reveals.
"""

from __future__ import annotations

from muggins import fairness
from muggins.game import Game
from muggins.seat import HOUSE
from muggins.table import Phase
from muggins.view import View


def key_of(view: View, secret: bytes) -> bytes:
    """The key of the game's packs; a seat that has given no seed counts as an empty one."""
    first, second = (seed or "" for seed in view.seeds)
    return fairness.game_key(secret, (first, second))


def house_steps(game: Game, secret: bytes) -> Game:
    """The game once the house has done all that is its turn.

    Packs follow from the secret and the seeds also where the deals are not fair, so that a game
    can be fixed by its secret.
    """
    while HOUSE in game.awaits:
        view = game.view(None)
        match view.phase:
            case Phase.SEAL:
                game = game.seal(fairness.house_digest(secret))
            case Phase.SPREAD:
                game = game.deal(fairness.spread_pack(key_of(view, secret), view.attempt + 1))
            case Phase.PACK:
                game = game.deal(fairness.deal_pack(key_of(view, secret), view.deal + 1))
            case _:
                game = game.reveal(secret.hex())
    return game
