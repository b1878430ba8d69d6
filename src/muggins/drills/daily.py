"""The daily hand: the same six cards for everybody on a date, the dealer's and pone's in turn.

The six cards follow from the date alone, by SHA-256 of ``muggins-daily-1:`` and the date as
``2026-11-30``: the digest is the key of a shuffled pack as `muggins.fairness` makes the first of
a game, and its first six cards are the hand. `VERSION` changes if ever this does.
"""

from __future__ import annotations

import hashlib
from datetime import date
from typing import Final

from muggins import fairness
from muggins.cards import PACK, Card
from muggins.drills.discarding import DEALT, Deal
from muggins.engine.bots import BOTS, Bot
from muggins.events import dealt_places
from muggins.game import Game
from muggins.moves import Discard
from muggins.seat import Seat

VERSION: Final = 1


def daily_deal(day: date) -> Deal:
    """The hand of a date.

    >>> from muggins.drills.discarding import write_deal
    >>> write_deal(daily_deal(date(2026, 11, 30)))
    '2C-2H-2S-6S-9C-TS-dealer'
    """
    key = hashlib.sha256(f"muggins-daily-{VERSION}:{day.isoformat()}".encode()).digest()
    six = fairness.deal_pack(key, 1)[:DEALT]
    return Deal(tuple(sorted(six)), dealer=day.toordinal() % 2 == 0)


def strongest() -> Bot:
    """The bot whose answer stands beside those of people."""
    return list(BOTS.values())[-1]


def throw_of(bot: Bot, deal: Deal) -> tuple[Card, ...]:
    """What a bot throws from a deal at 0–0, in the order of the pack.

    It sees what it would see at a table, so nothing but its six cards.
    """
    seat = Seat.FIRST
    dealer = seat if deal.dealer else seat.other
    rest = iter([card for card in PACK if card not in deal.cards])
    own = dict(zip(dealt_places(seat, dealer), deal.cards, strict=True))
    pack = [own.get(place) or next(rest) for place in range(len(PACK))]
    view = Game.start(dealer=dealer).deal(pack).view(seat)
    move = bot.move(view, bytes(fairness.SECRET_BYTES))
    assert isinstance(move, Discard)
    return tuple(sorted(move.cards))


def strongest_throw(deal: Deal) -> tuple[Card, ...]:
    """What the strongest bot throws from a deal at 0–0."""
    return throw_of(strongest(), deal)
