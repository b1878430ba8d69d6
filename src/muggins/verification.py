"""Whether the deals of a finished game were fair, found out by anybody from its record.

The game is replayed, the order of commitments checked, and every pack made again from the
revealed secret and the seeds. ``docs/fairness.md`` says what a clean report proves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from muggins import fairness
from muggins.errors import MugginsError
from muggins.events import (
    Dealt,
    Drew,
    Event,
    Sealed,
    Seeded,
    Spread,
    Started,
    StarterCut,
    TookBack,
)
from muggins.game import Game
from muggins.moves import Move
from muggins.seat import HOUSE, Seat
from muggins.view import View

BotMove = Callable[[str, View, bytes], Move]
"""What a bot, by its name and version, answers to a view with a seed."""


class Misfit(MugginsError):
    """Something in the game is not as the secret, the seeds or the rules have it.

    ``deal`` is the number of the first deal concerned, 0 before the first.
    """

    @property
    def deal(self) -> object:
        """The number of the deal, 0 before the first."""
        return self.params["deal"]


@dataclass(frozen=True, slots=True)
class Report:
    """What was checked and found right."""

    spreads: int
    deals: int
    bot_moves: int
    house_digest: str
    seeds: tuple[str, str]


def verify(
    game: Game,
    *,
    commitment: str | None = None,
    seed: str | None = None,
    bot_move: BotMove | None = None,
) -> Report:
    """Check a finished fair game whose events are proven to follow from one another.

    `commitment` and `seed` are what a player kept himself, so that not even a rewritten log could
    deceive him. With `bot_move` every decision of a bot is made again from its view. Raises
    `Misfit` with the first deal that is wrong.
    """
    view = game.view(None)
    if not view.fair:
        raise Misfit("verify-given", deal=0)
    if view.secret is None or view.house_digest is None:
        raise Misfit("verify-unrevealed", deal=0)
    _check_order(game)
    secret = fairness.read_secret(view.secret)
    if fairness.house_digest(secret) != view.house_digest:
        raise Misfit("verify-secret", deal=0)
    if commitment is not None and commitment.strip().lower() != view.house_digest:
        raise Misfit("verify-commitment", deal=0)
    seeds = view.seeds[0] or "", view.seeds[1] or ""
    if seed is not None and seed not in seeds:
        raise Misfit("verify-seed", deal=0)
    key = fairness.game_key(secret, seeds)
    spreads, deals = _check_packs(game, key)
    bot_moves = 0 if bot_move is None else _check_bots(game, key, bot_move)
    return Report(spreads, deals, bot_moves, view.house_digest, seeds)


def _check_order(game: Game) -> None:
    """House seals, the creator seals, the joiner gives, the creator opens; then the packs."""
    view = game.view(None)
    people = [seat for seat in Seat if view.bots[seat] is None]
    expected: list[object] = [(Sealed, HOUSE)]
    if len(people) == 2:
        expected.append((Sealed, Seat.FIRST))
    expected += [(Seeded, seat) for seat in reversed(people)]
    found: list[object] = []
    for event in game.events:
        if isinstance(event, Spread | Dealt):
            break
        if isinstance(event, Sealed):
            found.append((Sealed, event.by))
        elif isinstance(event, Seeded):
            found.append((Seeded, event.seat))
    if found != expected:
        raise Misfit("verify-order", deal=0)
    first, digest = view.seeds[0], view.seed_digest
    if digest is not None and (first is None or fairness.seed_digest(first) != digest):
        raise Misfit("verify-seed-digest", deal=0)


def _check_packs(game: Game, key: bytes) -> tuple[int, int]:
    """Every pack as the key has it, in order, again only after a move was taken back."""
    spread = deal = 0
    spreads = deals = 0
    bots: tuple[str | None, str | None] = (None, None)
    for number, event in enumerate(game.events, start=1):
        match event:
            case Started():
                bots = event.bots
            case TookBack():
                view = game.at(number).view(None)
                spread, deal = view.attempt + 1, view.deal
            case Spread(attempt=attempt, pack=pack):
                if attempt != spread or pack != fairness.spread_pack(key, attempt):
                    raise Misfit("verify-spread", deal=0, attempt=attempt)
                spread, spreads = spread + 1, spreads + 1
            case Dealt(number=dealt, pack=pack):
                if dealt != deal + 1 or pack != fairness.deal_pack(key, dealt):
                    raise Misfit("verify-pack", deal=dealt)
                deal, deals = dealt, deals + 1
            case _:
                _check_fixed_cut(event, bots, deal=deal)
    return spreads, deals


def _check_fixed_cut(event: Event, bots: tuple[str | None, str | None], *, deal: int) -> None:
    match event:
        case StarterCut(seat=seat, lift=lift) if bots[seat] and lift != fairness.BOT_LIFT:
            raise Misfit("verify-bot-cut", deal=deal)
        case Drew(seat=seat, place=place) if bots[seat] and place > 1:
            # The lowest free place: 0, or 1 if the other seat was there before.
            raise Misfit("verify-bot-cut", deal=deal)
        case _:
            return


def _check_bots(game: Game, key: bytes, bot_move: BotMove) -> int:
    checked = 0
    for number, event in enumerate(game.events, start=1):
        if event.decided is None:
            continue
        seat, move = event.decided
        before = game.at(number - 1).view(seat)
        identity = before.bots[seat]
        if identity is None:
            continue
        if bot_move(identity, before, fairness.bot_seed(key, before.decision)) != move:
            raise Misfit("verify-bot-move", deal=before.deal, number=number)
        checked += 1
    return checked
