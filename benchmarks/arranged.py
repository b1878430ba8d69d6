"""Games in all their moments, written into the database of a site that is running.

`python -m benchmarks.arranged 40 60 club` writes forty of two people and sixty against a bot, and
prints them as JSON; with `--check` it reads what was accepted and proves the logs.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from random import Random

from muggins import fairness
from muggins.engine.bots import bot_named, identity
from muggins.game import Game
from muggins.house import house_steps
from muggins.moves import GiveSeed, SealSeed
from muggins.notation import read_event
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.table import Phase

MOST_EVENTS = 180
"""So far games have come at most; one to 121 has about 240 events."""


def in_the_middle(bot: str | None, secret: bytes, chance: Random) -> Game:
    """A fair game to 121 that has come to a random moment at which the first seat is asked."""
    bots = (None, None if bot is None else identity(bot_named(bot)))
    game = Game.start(Rules(), names=("", ""), bots=bots, fair=True)
    game = house_steps(game, secret)
    if bot is None:
        game = game.make(Seat.FIRST, SealSeed(fairness.seed_digest("first")))
        game = game.make(Seat.SECOND, GiveSeed("second"))
    game = house_steps(game.make(Seat.FIRST, GiveSeed("first")), secret)
    until = chance.randrange(MOST_EVENTS)
    while game.phase is not Phase.OVER:
        seat = next(seat for seat in reversed(Seat) if seat in game.awaits)
        if len(game.events) >= until and seat is Seat.FIRST:
            return game
        move = chance.choice(list(game.legal_moves(seat)))
        game = house_steps(game.make(seat, move), secret)
    return in_the_middle(bot, secret, chance)


def write(two_people: int, against_bot: int, bot: str) -> list[dict[str, object]]:
    """Store the games; gives token, version and the sessions of the people at each."""
    from django.contrib.sessions.backends.db import SessionStore
    from django.db import transaction

    from muggins.web.models import Player, SeatRow
    from muggins.web.people import Company, Sitting
    from muggins.web.store import write_new

    chance, found = Random(1), []
    for number in range(two_people + against_bot):
        other = None if number < two_people else bot
        secret = secrets.token_bytes(fairness.SECRET_BYTES)
        game = in_the_middle(other, secret, chance)
        sessions = []
        with transaction.atomic():
            row = write_new(game, secret)
            for seat in Seat if other is None else (Seat.FIRST,):
                player = Player.objects.create()
                taken = SeatRow.objects.create(game=row, number=seat, player=player)
                if other is None:
                    Sitting.objects.create(seat=taken)
                session = SessionStore()
                session["player"] = player.pk
                session.save()
                sessions.append(session.session_key)
            if other is None:
                Company.objects.create(game=row)
            else:
                named = identity(bot_named(other))
                SeatRow.objects.create(game=row, number=Seat.SECOND, bot=named)
        found.append({"token": row.token, "version": row.version, "sessions": sessions})
    return found


def check(accepted: dict[str, int]) -> None:
    """Prove every log by the rules, and that it goes as far as was answered."""
    from muggins.web.models import EventRow, GameRow

    for token, version in accepted.items():
        row = GameRow.objects.get(token=token)
        lines = EventRow.objects.filter(game=row).order_by("number").values_list("line", flat=True)
        game = Game.replay([read_event(line) for line in lines])
        assert len(game.events) == row.version >= version, token


def main() -> None:
    if not sys.argv[1:]:
        return  # nothing is measured here
    import django

    os.environ["DJANGO_SETTINGS_MODULE"] = "muggins.web.settings"
    django.setup()
    if sys.argv[1:] == ["--check"]:
        check(json.load(sys.stdin))
        return
    two_people, against_bot, bot = sys.argv[1:]
    json.dump(write(int(two_people), int(against_bot), bot), sys.stdout)


if __name__ == "__main__":
    main()
