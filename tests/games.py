"""Whole games for tests: random ones, and games with chosen cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from hypothesis import strategies as st

from muggins import fairness
from muggins.cards import PACK, Card, parse_card, parse_cards
from muggins.events import Shown, What, dealt_places
from muggins.game import Game
from muggins.house import house_steps
from muggins.moves import (
    CutForDeal,
    Discard,
    GiveSeed,
    Go,
    Move,
    Play,
    Resign,
    SealSeed,
    TakeBack,
)
from muggins.rules import Counting, Rules, usual_skunk_lines
from muggins.seat import Seat
from muggins.table import Phase

LIFT = 20


def pack_with(places: dict[int, Card]) -> list[Card]:
    """A whole pack with some cards at given places."""
    rest = iter(card for card in PACK if card not in places.values())
    return [places[at] if at in places else next(rest) for at in range(52)]


def deal_pack(dealer: Seat, first: str, second: str, starter: str) -> list[Card]:
    """A pack that deals these six cards to each seat and, after a lift of 20, this starter."""
    places = {12 + LIFT: parse_card(starter)}
    for seat, text in zip(Seat, (first, second), strict=True):
        places |= dict(zip(dealt_places(seat, dealer), parse_cards(text), strict=True))
    return pack_with(places)


def draw_pack(first: str, second: str) -> list[Card]:
    """A pack for the cut for deal with two cards at places 0 and 1."""
    return pack_with({0: parse_card(first), 1: parse_card(second)})


def dealt(
    first: str,
    second: str,
    *,
    starter: str = "AS",
    dealer: Seat = Seat.SECOND,
    rules: Rules | None = None,
    scores: tuple[int, int] = (0, 0),
) -> Game:
    """A game whose first deal is discarded and not yet cut.

    The first two of each six go to the crib. `scores` are pegged before, as if by earlier deals.
    """
    game = Game.start(rules, dealer=dealer)
    if any(scores):
        earlier = Shown(What.CRIB, Seat.FIRST, (), (), 0, scores[0], scores[1])
        game = Game.of((*game.events, earlier))
        assert game.scores == scores
    game = game.deal(deal_pack(dealer, first, second, starter))
    for seat, text in zip(Seat, (first, second), strict=True):
        game = game.make(seat, Discard(parse_cards(text)[:2]))
    return game


def lay(game: Game, cards: str) -> Game:
    """The game once these cards are laid by whoever is on turn, saying go where it is due."""
    for card in parse_cards(cards):
        game = say_go(game)
        game = game.make(on_turn(game), Play(card))
    return say_go(game)


def played_out(game: Game) -> Game:
    """The game at the end of the play, each seat laying the first card that fits."""
    while game.phase is Phase.PLAY:
        game = game.make(on_turn(game), next(iter(game.legal_moves(on_turn(game)))))
    return game


def say_go(game: Game) -> Game:
    while game.phase is Phase.PLAY and Go() in game.legal_moves(on_turn(game)):
        game = game.make(on_turn(game), Go())
    return game


def on_turn(game: Game) -> Seat:
    """The one seat that is awaited."""
    (seat,) = (seat for seat in Seat if seat in game.awaits)
    return seat


def random_game(
    random: Random,
    rules: Rules | None = None,
    *,
    bots: tuple[str | None, str | None] = (None, None),
    fair: bool = False,
    dealer: Seat | None = None,
    give_up: float = 0.0,
    take_back: float = 0.0,
) -> Game:
    """A game of random legal moves to its end."""
    secret = random.randbytes(32)
    seeds = ("sieben", "Füchse 7")
    game = Game.start(rules, dealer=dealer, names=("Anna", "Bö"), bots=bots, fair=fair)
    while True:
        game = house_steps(game, secret)
        if game.phase is Phase.OVER:
            return game
        seat = random.choice(sorted(seat for seat in Seat if seat in game.awaits))
        game = game.make(seat, random_move(random, game, seat, seeds, give_up, take_back))


def random_move(
    random: Random,
    game: Game,
    seat: Seat,
    seeds: tuple[str, str],
    give_up: float,
    take_back: float,
) -> Move:
    view = game.view(seat)
    if game.phase is Phase.SEED:
        two = view.bots == (None, None)
        if two and view.seed_digest is None:
            return SealSeed(fairness.seed_digest(seeds[0]))
        return GiveSeed(seeds[seat])
    if random.random() < give_up:
        return Resign()
    if view.decided[seat] and random.random() < take_back:
        return TakeBack(random.choice(view.decided[seat]))
    if view.bots[seat] is not None and game.phase in (Phase.DRAW, Phase.CUT):
        from muggins.engine.bots import BOTS

        return BOTS["random"].move(view, b"")
    return random.choice(list(game.legal_moves(seat)))


def cut_for_deal(game: Game, first: str, second: str) -> Game:
    """The game after a cut for deal with these cards."""
    game = game.deal(draw_pack(first, second))
    return game.make(Seat.FIRST, CutForDeal(0)).make(Seat.SECOND, CutForDeal(1))


ALL_RULES: Sequence[Rules] = (
    Rules(),
    Rules(target=61, skunk_lines=usual_skunk_lines(61)),
    Rules(target=30, counting=Counting.BY_HAND),
    Rules(target=61, counting=Counting.BY_HAND, muggins=True),
    Rules(skunk_lines=usual_skunk_lines(121)),
)


@st.composite
def games(draw: st.DrawFn, *, rules: Iterable[Rules] = ALL_RULES, fair: bool | None = None) -> Game:
    """Any whole game of random legal moves."""
    random = Random(draw(st.integers(0, 2**32)))
    return random_game(
        random,
        draw(st.sampled_from(list(rules))),
        fair=draw(st.booleans()) if fair is None else fair,
        bots=draw(st.sampled_from([(None, None), (None, "random 1"), ("random 1", None)])),
        dealer=draw(st.sampled_from([None, *Seat])),
    )
