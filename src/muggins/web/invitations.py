"""A table for two from the invitation to the first pack, and the next game of the same two.

The order of docs/fairness.md: the house seals its secret, the creator his seed, the joiner gives
his, the creator opens. Where a browser has no script the server makes the seed, marked as such.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.http import Http404
from django.utils.timezone import now

from muggins import fairness
from muggins.game import Game
from muggins.house import house_steps
from muggins.moves import SealSeed
from muggins.notation import read_rules, write_rules
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.tokens import Tokens
from muggins.web import wire
from muggins.web.models import GameRow, Player, SeatRow
from muggins.web.people import Company, Invitation, Sitting, Watchable
from muggins.web.store import CREATOR, write_new

VALID: Final = timedelta(days=7)
MOST_WAITING: Final = 20
"""So many of one player's tables may wait for somebody; the oldest is given up for a new one."""


class Taken(Exception):
    """The second seat is no longer free."""


class OwnTable(Exception):
    """Nobody plays against himself."""


def invite(
    player: Player,
    rules: Rules,
    *,
    dealer: Seat | None = None,
    seconds: int | None = None,
    watchable: bool = False,
    own_seed: bool = False,
) -> Invitation:
    """A table that waits for a second player; `seconds` is the time for each move.

    With `own_seed` the creator's browser seals a seed of its own before anybody can join.
    """
    old = Invitation.objects.filter(player=player, game=None).order_by("-pk")
    Invitation.objects.filter(
        pk__in=list(old.values_list("pk", flat=True)[MOST_WAITING - 1 :])
    ).delete()
    seed = "" if own_seed else secrets.token_urlsafe(16)
    return Invitation.objects.create(
        token=secrets.token_urlsafe(12),
        player=player,
        rules=write_rules(rules),
        dealer=dealer,
        secret=secrets.token_bytes(fairness.SECRET_BYTES),
        digest=fairness.seed_digest(seed) if seed else "",
        seed=seed,
        seconds=seconds,
        watchable=watchable,
    )


def invitation(token: str) -> Invitation:
    """The invitation of this link; `Http404` for none and for one that nobody took in a week."""
    found = Invitation.objects.filter(token=token).select_related("player", "game").first()
    if found is None or (found.game is None and found.created < now() - VALID):
        raise Http404
    return found


def waiting_of(player: Player | None) -> list[Invitation]:
    """The tables of a player at which nobody has sat down yet, the newest first."""
    if player is None:
        return []
    mine = Invitation.objects.filter(player=player, game=None, created__gt=now() - VALID)
    return list(mine.order_by("-pk"))


def house_digest(found: Invitation) -> str:
    """What the house has sealed for this table."""
    return fairness.house_digest(bytes(found.secret))


def seal(found: Invitation, digest: str) -> None:
    """Seal the creator's seed, once; without a digest the server makes the seed.

    Raises `Unreadable` for what is no digest.
    """
    seed = "" if digest else secrets.token_urlsafe(16)
    digest = fairness.read_digest(digest) if digest else fairness.seed_digest(seed)
    Invitation.objects.filter(pk=found.pk, digest="").update(digest=digest, seed=seed)


def join(found: Invitation, player: Player) -> GameRow:
    """Sit down in the second seat; the same player again gets the same game.

    Raises `OwnTable` for the inviter, and `Taken` if the seat is not free or the creator has not
    sealed his seed yet.
    """
    if player == found.player:
        raise OwnTable
    found.refresh_from_db()
    if found.game is not None:
        return _again(found, player)
    if not found.digest:
        raise Taken
    game = _sealed(
        read_rules(Tokens(found.rules)),
        None if found.dealer is None else Seat(found.dealer),
        (found.player, player),
        bytes(found.secret),
    ).make(CREATOR, SealSeed(found.digest))
    try:
        with transaction.atomic():
            row = _written(
                game,
                bytes(found.secret),
                (found.player, player),
                seed=found.seed,
                seconds=found.seconds,
                watchable=found.watchable,
            )
            if not Invitation.objects.filter(pk=found.pk, game=None).update(game=row):
                raise Taken
            wire.look(found.token)
    except Taken:
        found.refresh_from_db()
        return _again(found, player)
    return row


def again(row: GameRow, game: Game, seat: Seat) -> GameRow | None:
    """Wish for another game with the same player; the new one if both wish for it.

    The loser of the last one deals (R4).
    """
    with transaction.atomic():
        company = _locked(row)
        sitting = Sitting.objects.filter(seat__game=row)
        sitting.filter(seat__number=seat).update(again=True)
        if company.next is None and not sitting.filter(again=False).exists():
            winner = game.winner
            _follow(company, game, None if winner is None else winner.other)
        return company.next


def lay_anew(row: GameRow, game: Game) -> GameRow:
    """The same table once more, in the place of one that has not begun; it stays where it is."""
    with transaction.atomic():
        company = _locked(row)
        if company.next is None:
            _follow(company, game, game.view(None).next_dealer)
        assert company.next is not None
        return company.next


def _locked(row: GameRow) -> Company:
    """The company of a game, for one writer at a time, so that the second sees the first."""
    return Company.objects.select_for_update().get(game=row)


def _follow(company: Company, game: Game, dealer: Seat | None) -> None:
    """Lay the next table for the same two, unless one of them is no longer here."""
    players = people_at(company.game)
    if players is None:
        return
    secret = secrets.token_bytes(fairness.SECRET_BYTES)
    company.next = _written(
        _sealed(game.rules, dealer, players, secret),
        secret,
        players,
        seconds=company.seconds,
        watchable=Watchable.objects.filter(game=company.game).exists(),
    )
    company.save(update_fields=["next"])


def people_at(row: GameRow) -> tuple[Player, Player] | None:
    """The two who play, by seat; None if one of them is no longer here."""
    rows = SeatRow.objects.filter(game=row).select_related("player").order_by("number")
    first, second = (one.player for one in rows)
    return None if first is None or second is None else (first, second)


def server_seal(row: GameRow) -> SealSeed:
    """The seal of a seed that the server makes, keeps, and opens when its time has come."""
    Company.objects.filter(game=row, seed="").update(seed=secrets.token_urlsafe(16))
    return SealSeed(fairness.seed_digest(Company.objects.get(game=row).seed))


def _again(found: Invitation, player: Player) -> GameRow:
    if found.game is None or not SeatRow.objects.filter(game=found.game, player=player).exists():
        raise Taken
    return found.game


def _sealed(
    rules: Rules, dealer: Seat | None, players: tuple[Player, Player], secret: bytes
) -> Game:
    names = (players[0].name, players[1].name)
    return house_steps(Game.start(rules, dealer=dealer, names=names, fair=True), secret)


def _written(
    game: Game,
    secret: bytes,
    players: tuple[Player, Player],
    *,
    seed: str = "",
    seconds: int | None = None,
    watchable: bool = False,
) -> GameRow:
    row = write_new(game, secret)
    Company.objects.create(game=row, seed=seed, seconds=seconds)
    for seat in Seat:
        taken = SeatRow.objects.create(game=row, number=seat, player=players[seat])
        Sitting.objects.create(seat=taken)
    if watchable:
        Watchable.objects.create(game=row)
    return row
