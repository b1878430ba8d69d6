"""The pegging drill: positions from the play of two bots, and what each card is worth there.

With the engine the cards are valued by `muggins.engine.pegging`, over all that the opponent may
hold and to the end of the play; without it by the points of the card less the opponent's best
answer, as the bot ``club`` weighs them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from muggins.cards import PACK, Card
from muggins.combinations import total
from muggins.drills import engine_here
from muggins.engine.club import Club, net_points, unseen_by_rank
from muggins.game import Game
from muggins.play import Pegging
from muggins.position import position_of
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View

CLOSE: Final = 0.1
"""Points; a card that loses less than this to the best is as good."""

HIGHEST: Final = 999_999_999
"""Positions have numbers from 1 to this."""


def spot(number: int) -> View:
    """The position with this number, as the seat on turn sees it: the same whenever it is asked.

    Two bots like `club` play a deal at 0–0; the position is one where its seat may lay cards
    that are not worth the same.

    >>> view = spot(1)
    >>> view.phase.value, len(view.hand(view.seat)) > 1
    ('play', True)
    """
    random = Random(number)
    while True:
        pack = random.sample(PACK, len(PACK))
        found = list(_choices(Game.start(dealer=random.choice(list(Seat))).deal(pack)))
        if found:
            return random.choice(found)


def _choices(game: Game) -> Iterator[View]:
    """All decisions of a deal where a better and a worse card can be laid."""
    club = Club()
    while game.phase in (Phase.DISCARD, Phase.CUT, Phase.PLAY):
        seat = next(seat for seat in Seat if seat in game.awaits)
        view = game.view(seat)
        if game.phase is Phase.PLAY and len({lay.points for lay in weigh_plainly(view)}) > 1:
            yield view
        game = game.make(seat, club.move(view, b""))


@dataclass(frozen=True, slots=True)
class Lay:
    """A card that may be laid: its points at once, and all that follows with the opponent's less.

    `searched` tells who judges: the search to the end of the play, or one answer deep.
    """

    card: Card
    now: int
    points: float
    searched: bool


def weigh(view: View) -> tuple[Lay, ...]:
    """The cards that the seat of a view may lay, the best first."""
    if not engine_here():
        return weigh_plainly(view)
    from muggins.engine.pegging import lays

    found = (Lay(lay.card, lay.points, lay.net, searched=True) for lay in lays(position_of(view)))
    return _ordered(found)


def weigh_plainly(view: View) -> tuple[Lay, ...]:
    """The same one answer deep, as `club` weighs its cards."""
    assert view.pegging is not None
    pegging, unseen = view.pegging, unseen_by_rank(view)
    return _ordered(
        Lay(card, _now(pegging, card), net_points(pegging, card, unseen), searched=False)
        for card in pegging.legal
    )


def _now(pegging: Pegging, card: Card) -> int:
    after, awards = pegging.lay(card)
    return total(awards) + (0 if after.end is None else after.end.points)


def _ordered(lays: Iterator[Lay]) -> tuple[Lay, ...]:
    return tuple(sorted(lays, key=lambda lay: (-round(lay.points, 9), lay.card)))
