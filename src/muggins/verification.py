"""Whether the deals of a finished game were fair, found out by anybody from its record.

The game is replayed, the order of commitments checked, and every pack made again from the
revealed secret and the seeds. ``docs/fairness.md`` says what a clean report proves.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from muggins import fairness
from muggins.cards import PACK
from muggins.errors import MugginsError
from muggins.events import Dealt, Drew, Sealed, Seeded, Spread, StarterCut
from muggins.game import Game
from muggins.moves import Move, Resign, TakeBack
from muggins.record import read_game
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
    """What was checked and found right.

    `spreads`, `deals` and `bot_moves` are numbers; the last is 0 if bots were not asked.
    `by_server` are the seats whose seed the server made, so that it was free to choose it.
    """

    spreads: int
    deals: int
    bot_moves: int
    house_digest: str
    seeds: tuple[str, str]
    by_server: frozenset[Seat]


def verify_text(
    text: str,
    *,
    commitment: str | None = None,
    seed: str | None = None,
    bot_move: BotMove | None = None,
) -> Report:
    """Read a record, prove by replay that it is legal, and `verify` its game.

    Raises `RecordError` for what is no record of a legal game and `Misfit` for one whose deals
    are not what they should be.
    """
    game = read_game(text)
    return verify(game, commitment=commitment, seed=seed, bot_move=bot_move)


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
    if seed is not None and seed not in view.seeds:
        raise Misfit("verify-seed", deal=0)
    seeds = view.seeds[0] or "", view.seeds[1] or ""
    key = fairness.game_key(secret, seeds)
    spreads, deals = _check_packs(game, key)
    bot_moves = 0 if bot_move is None else _check_bots(game, key, bot_move)
    given = (event for event in game.events if isinstance(event, Seeded))
    by_server = frozenset(event.seat for event in given if event.by_server)
    return Report(spreads, deals, bot_moves, view.house_digest, seeds, by_server)


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
    else:
        # Given up before the first pack: then nothing more was due.
        expected = expected[: len(found)]
    if found != expected:
        raise Misfit("verify-order", deal=0)
    first, digest = view.seeds[0], view.seed_digest
    if first is not None and digest is not None and fairness.seed_digest(first) != digest:
        raise Misfit("verify-seed-digest", deal=0)


def _check_packs(game: Game, key: bytes) -> tuple[int, int]:
    """Every pack as the key has it, their numbers without a gap, and the bots' fixed cuts.

    A number comes again only where the fold of the log went back, after a move was taken back.
    """
    spreads = deals = 0
    table = View(HOUSE)
    for event in game.events:
        match event:
            case Spread(attempt=attempt, pack=pack):
                if attempt != table.attempt + 1 or pack != fairness.spread_pack(key, attempt):
                    raise Misfit("verify-spread", deal=0, attempt=attempt)
                spreads += 1
            case Dealt(number=number, pack=pack):
                if number != table.deal + 1 or pack != fairness.deal_pack(key, number):
                    raise Misfit("verify-pack", deal=number)
                deals += 1
            case Drew(seat=seat, place=place) if table.bots[seat] is not None:
                taken = {draw.place for draw in table.draws if draw is not None}
                if place != next(free for free in range(len(PACK)) if free not in taken):
                    raise Misfit("verify-bot-draw", deal=0)
            case StarterCut(seat=seat, lift=lift) if table.bots[seat] is not None:
                if lift != fairness.BOT_LIFT:
                    raise Misfit("verify-bot-cut", deal=table.deal)
        table.see(event)
    return spreads, deals


def _check_bots(game: Game, key: bytes, bot_move: BotMove) -> int:
    """Every move of a bot is what it answers to what it could see; how many there were."""
    checked = 0
    views = View(Seat.FIRST), View(Seat.SECOND)
    for number, event in enumerate(game.events, start=1):
        seat, move = event.decided or (Seat.FIRST, None)
        view = views[seat]
        identity = view.bots[seat]
        if move is not None and identity is not None:
            seed = fairness.bot_seed(key, view.decision)
            # Resigning and taking back are for people.
            own = not isinstance(move, Resign | TakeBack)
            if not own or bot_move(identity, view.copy(), seed) != move:
                raise Misfit("verify-bot-move", deal=view.deal, number=number)
            checked += 1
        for eyes in Seat:
            views[eyes].see(event.seen_by(eyes))
    return checked
