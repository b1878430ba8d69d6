"""Games in the database: opened, loaded, gone on with. The events are the truth.

What a move brings, with the house's steps and all bots' answers, is computed in memory and
written in one transaction; a clash with another writer is found by the version, never locked out.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from datetime import timedelta
from threading import Lock
from typing import Final

from django.db import IntegrityError, transaction
from django.utils.timezone import now

from muggins import fairness
from muggins.engine.bots import Bot, advance, identity
from muggins.engine.thinking import ask, expect
from muggins.game import Game
from muggins.moves import Discard, GiveSeed, IllegalMove, Move, Play, Resign
from muggins.notation import read_event, write_event, write_rules
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View
from muggins.web import wire
from muggins.web.models import EventRow, GameRow, Player, SeatRow, Secret
from muggins.web.people import Company

CREATOR: Final = Seat.FIRST
ATTEMPTS: Final = 5
SAME_WITHIN: Final = timedelta(seconds=10)


class Clash(Exception):
    """Others kept writing to the same game; the site is too busy."""


class _Kept:
    """The games last used, each as it was at its newest, so that nobody reads them again."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._games: OrderedDict[int, Game] = OrderedDict()
        self._lock = Lock()

    def get(self, number: int, version: int) -> Game | None:
        with self._lock:
            game = self._games.get(number)
            if game is None or len(game.events) != version:
                return None
            self._games.move_to_end(number)
            return game

    def put(self, number: int, game: Game) -> None:
        with self._lock:
            self._games[number] = game
            self._games.move_to_end(number)
            while len(self._games) > self._most:
                self._games.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._games.clear()


KEPT: Final = _Kept(250)
"""A game takes some 70 kB here; what is not kept is read and folded in a few milliseconds."""


def load(row: GameRow) -> Game:
    """The game at the version that the row names."""
    game = KEPT.get(row.pk, row.version)
    if game is None:
        lines = EventRow.objects.filter(game_id=row.pk, number__lte=row.version)
        game = Game.of(map(read_event, lines.order_by("number").values_list("line", flat=True)))
        KEPT.put(row.pk, game)
    return game


def open_game(
    player: Player, bot: Bot, *, rules: Rules, dealer: Seat | None, own_seed: bool = False
) -> GameRow:
    """A new fair game of a player against a bot; the player has the first seat.

    With `own_seed` it waits for the player's seed, else the server makes one, marked as such. The
    same game asked for twice within seconds, as by a double click, is one game.
    """
    twin = _just_opened(player, bot, rules)
    if twin is not None:
        return twin
    expect(bot)
    secret = secrets.token_bytes(fairness.SECRET_BYTES)
    names = (player.name, bot.name.capitalize())
    game = Game.start(rules, dealer=dealer, names=names, bots=(None, identity(bot)), fair=True)
    game = _advanced(game, secret)
    if not own_seed:
        game = _advanced(game.make(CREATOR, server_seed()), secret)
    with transaction.atomic():
        row = write_new(game, secret)
        SeatRow.objects.create(game=row, number=CREATOR, player=player)
        SeatRow.objects.create(game=row, number=CREATOR.other, bot=identity(bot))
    return row


def write_new(game: Game, secret: bytes | None) -> GameRow:
    """A row for a new game and its events; who sits there is written by whoever opens it.

    Only within a transaction. A game that comes from a record has no secret here.
    """
    row = GameRow.objects.create(
        token=secrets.token_urlsafe(12), version=0, rules=write_rules(game.rules)
    )
    if secret is not None:
        Secret.objects.create(game=row, value=secret)
    _append(row, (), game)
    transaction.on_commit(lambda: KEPT.put(row.pk, game))
    return row


def server_seed() -> GiveSeed:
    """A seed for a player whose browser gave none."""
    return GiveSeed(secrets.token_urlsafe(16), by_server=True)


def decide(
    row: GameRow, seat: Seat, move: Move, *, decision: int | None, automatic: bool = False
) -> int:
    """Make a move and all that follows, and return the number of its event.

    The same move for the same decision, sent again, changes nothing and returns the same number.
    With `automatic` the moves that are forced are made for the player too. Raises `IllegalMove`
    if the move is not allowed, and `Clash` if others would not stop writing.
    """
    secret = bytes(Secret.objects.values_list("value", flat=True).get(game_id=row.pk))
    for _ in range(ATTEMPTS):
        game = load(row)
        try:
            after = _go_on(row, game.make(seat, move, decision=decision), secret)
        except IllegalMove:
            made = _made_before(game, seat, move, decision)
            if made is None:
                raise
            return made
        while automatic and (forced := forced_move(after.view(seat))) is not None:
            after = _advanced(after.make(seat, forced), secret)
        try:
            with transaction.atomic():
                _append(row, game.events, after)
                wire.ring(row.token, row.version)
        except (Clash, IntegrityError):
            row.refresh_from_db()
            continue
        KEPT.put(row.pk, after)
        return len(game.events) + 1
    raise Clash


def time_out(row: GameRow, seat: Seat, *, decision: int) -> None:
    """End the game, since a seat let its time for a decision run out and the other claims it.

    Nothing happens if that decision is no longer open.
    """
    secret = bytes(Secret.objects.values_list("value", flat=True).get(game_id=row.pk))
    game = load(row)
    if game.decision != decision or seat not in game.awaits:
        return
    after = _advanced(game.time_out(seat), secret)
    try:
        with transaction.atomic():
            _append(row, game.events, after)
            wire.ring(row.token, row.version)
    except (Clash, IntegrityError):
        return  # a move came in the last moment, and counts
    KEPT.put(row.pk, after)


def _advanced(game: Game, secret: bytes) -> Game:
    return advance(game, secret, ask=ask)


def _go_on(row: GameRow, game: Game, secret: bytes) -> Game:
    """What house and bots do now; the server opens a sealed seed that it made for the creator."""
    game = _advanced(game, secret)
    view = game.view(CREATOR)
    if view.phase is not Phase.SEED or view.seed_digest is None or CREATOR not in view.awaits:
        return game
    seed = Company.objects.values_list("seed", flat=True).filter(game_id=row.pk).first()
    if not seed or fairness.seed_digest(seed) != view.seed_digest:
        return game
    return _advanced(game.make(CREATOR, GiveSeed(seed, by_server=True)), secret)


def forced_move(view: View) -> Move | None:
    """The move that may be made for a player by itself: against a bot, any in the play that is
    the only one; against a person only the last card and the go, as more would tell of the hand.
    """
    if view.phase is not Phase.PLAY or not isinstance(view.seat, Seat):
        return None
    moves = list(view.legal_moves)
    if len(moves) != 1:
        return None
    alone = view.bots[view.seat.other] is not None
    last_card = len(view.hand(view.seat)) == 1
    return moves[0] if alone or last_card or not isinstance(moves[0], Play) else None


def _append(row: GameRow, before: tuple[object, ...], game: Game) -> None:
    """Write the events beyond those before; raises `Clash` if somebody else was quicker."""
    written, version = len(before), len(game.events)
    values = {"version": version, "over": game.phase is Phase.OVER, "updated": now()}
    if not GameRow.objects.filter(pk=row.pk, version=written).update(**values):
        raise Clash
    EventRow.objects.bulk_create(
        EventRow(game_id=row.pk, number=number, line=write_event(event))
        for number, event in enumerate(game.events[written:], start=written + 1)
    )
    for name, value in values.items():
        setattr(row, name, value)


def _made_before(game: Game, seat: Seat, move: Move, decision: int | None) -> int | None:
    """The number of the event by which the seat answered a decision with this very move."""
    if isinstance(move, Resign):
        decision = 0
    elif decision is None or not 0 < decision <= len(game.events):
        return None
    for number, event in enumerate(game.events[decision:], start=decision + 1):
        made = event.decided
        if made is None or made[0] is not seat:
            continue
        if _same(made[1], move):
            return number
        if not isinstance(move, Resign):
            return None
    return None


def _same(made: Move, move: Move) -> bool:
    match made, move:
        case Discard(cards=one), Discard(cards=other):
            return sorted(one) == sorted(other)
        case GiveSeed(by_server=True), GiveSeed(by_server=True):
            return True
        case _:
            return made == move


def _just_opened(player: Player, bot: Bot, rules: Rules) -> GameRow | None:
    """The game that the player opened a moment ago with the same choice and has not begun."""
    seat = (
        SeatRow.objects.filter(player=player, game__created__gt=now() - SAME_WITHIN)
        .select_related("game")
        .order_by("-game_id")
        .first()
    )
    if seat is None or seat.game.rules != write_rules(rules):
        return None
    game = load(seat.game)
    view = game.view(CREATOR)
    untouched = not view.decided[CREATOR] and game.phase is not Phase.OVER
    return seat.game if untouched and view.bots[CREATOR.other] == identity(bot) else None
