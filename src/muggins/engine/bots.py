"""Bots: a view in, a move out.

A bot knows what its view knows and nothing else, and it keeps no memory: the same view with the
same seed gives the same move, so that anybody can make its decisions again. A bot whose play
changes gets a new version. `docs/bots.md` tells how to write one and how strong these are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import comb
from random import Random
from types import MappingProxyType
from typing import Final, Protocol

from muggins import fairness, play, show
from muggins.cards import PACK, Card, Rank
from muggins.combinations import total
from muggins.engine.tables import CribTable, crib_table
from muggins.errors import MugginsError
from muggins.events import What
from muggins.game import Game
from muggins.house import house_steps, key_of
from muggins.moves import Call, Claim, Cut, CutForDeal, Discard, Go, Move, Play
from muggins.play import Pegging
from muggins.seat import HOUSE, Seat
from muggins.table import Phase
from muggins.view import View

Answer = Callable[[Pegging, Seat, Mapping[Rank, int]], float]
"""What a seat's answer to a series may bring, by the cards of each rank it may hold."""


class UnknownBot(MugginsError):
    """No bot has this name, or this version of it is not here."""


class Bot(Protocol):
    """A player whose moves are computed."""

    @property
    def name(self) -> str:
        """The name by which it is chosen."""
        ...

    @property
    def version(self) -> str:
        """Changes whenever its play does."""
        ...

    def move(self, view: View, seed: bytes) -> Move:
        """Its answer to a view in which its seat is awaited; chance comes from the seed alone."""
        ...


class AnyMove:
    """Plays any legal move, each as likely as the other; counts right."""

    name: Final = "random"
    version: Final = "1"

    def move(self, view: View, seed: bytes) -> Move:
        fixed = _fixed_move(view)
        if fixed is not None:
            return fixed
        return Random(seed).choice(list(view.legal_moves))


class Club:
    """The yardstick for all stronger bots; it is frozen.

    Discards by the exact mean of the four kept cards over all 46 starters plus the crib table's
    value as dealer, minus it as pone. Lays the card with the most points now, less the points
    that the opponent's best answer brings on average over what he may hold. Blind to the score.
    With another crib `table` than that of the package it is another bot, for comparison.
    """

    name: Final = "club"
    version: Final = "1"

    def __init__(self, table: CribTable | None = None) -> None:
        self._table = table

    def move(self, view: View, seed: bytes) -> Move:
        fixed = _fixed_move(view)
        if fixed is not None:
            return fixed
        if view.phase is Phase.DISCARD:
            return best_discard(view, self._table or crib_table())
        return best_card(view)


BOTS: Final[Mapping[str, Bot]] = MappingProxyType({bot.name: bot for bot in (AnyMove(), Club())})
"""All bots by name, the weakest first."""


def bot_named(text: str) -> Bot:
    """The bot with a name, or with a name and version as `identity` writes them.

    Raises `UnknownBot` if there is none, or not in this version.
    """
    name, _, version = text.partition(" ")
    bot = BOTS.get(name)
    if bot is None:
        raise UnknownBot("unknown-bot", name=text, allowed=", ".join(BOTS))
    if version not in ("", bot.version):
        raise UnknownBot("unknown-bot", name=text, allowed=", ".join(map(identity, BOTS.values())))
    return bot


def identity(bot: Bot) -> str:
    """Name and version, as a game notes who sat there."""
    return f"{bot.name} {bot.version}"


def move_of(identity: str, view: View, seed: bytes) -> Move:
    """What the bot with this name and version answers; the form verification asks for."""
    return bot_named(identity).move(view, seed)


def advance(game: Game, secret: bytes) -> Game:
    """The game once the house and the bots have done all that they can before a person acts.

    The bots' seeds, like the packs, follow from the house's secret and the players' seeds.
    """
    while True:
        game = house_steps(game, secret)
        view = game.view(None)
        seat = next((seat for seat in Seat if seat in view.awaits and view.bots[seat]), None)
        if seat is None or HOUSE in view.awaits:
            return game
        seed = fairness.bot_seed(key_of(view, secret), game.decision)
        game = game.make(seat, move_of(view.bots[seat] or "", game.view(seat), seed))


def _fixed_move(view: View) -> Move | None:
    """What every bot does alike: cuts where it can't steer, and the true count."""
    match view.phase:
        case Phase.DRAW:
            taken = {draw.place for draw in view.draws if draw is not None}
            return CutForDeal(next(place for place in range(len(PACK)) if place not in taken))
        case Phase.CUT:
            return Cut(fairness.BOT_LIFT)
        case Phase.COUNT:
            return Claim(true_count(view))
        case Phase.CALL:
            return Call(true_count(view))
        case _:
            return None


def true_count(view: View) -> int:
    """What the hand or crib that is being counted is worth; all its cards lie open."""
    assert view.what is not None
    assert view.starter is not None
    seat = view.owner(view.what)
    assert seat is not None
    is_crib = view.what is What.CRIB
    held = view.crib if is_crib else view.kept[seat]
    cards = [one.card for one in held if one.card is not None]
    return show.points(cards, view.starter, crib=is_crib)


def hand_mean(kept: Sequence[Card], thrown: Sequence[Card]) -> float:
    """The mean points of four cards over the 46 starters that may come (R25 to R30).

    >>> from muggins import parse_cards
    >>> hand_mean(parse_cards("5H 5C 5S JD"), parse_cards("2C 9H"))
    16.652173913043477
    """
    starters = [card for card in PACK if card not in kept and card not in thrown]
    return sum(show.points(kept, starter) for starter in starters) / len(starters)


def best_discard(view: View, table: CribTable) -> Discard:
    """The throw with the best mean of hand and crib; of equal ones the first in hand order."""
    seat = _own(view)
    hand = view.hand(seat)
    own = view.dealer is seat

    def worth(thrown: tuple[Card, ...]) -> float:
        kept = [card for card in hand if card not in thrown]
        crib = table.value(thrown[0], thrown[1], own=own)
        # Rounded, so that sums in another order are still equal.
        return round(hand_mean(kept, thrown) + (crib if own else -crib), 9)

    return Discard(max(combinations(hand, 2), key=worth))


def best_card(view: View, *, answer: Answer | None = None) -> Move:
    """The card with the most net points one answer deep; of equal ones the highest rank.

    A low card is kept for the end of a count, where it may still fit. `answer` may value the
    opponent's answer in another way than `expected_answer`, for comparison.
    """
    assert view.pegging is not None
    pegging = view.pegging
    if not pegging.legal:
        return Go()
    unseen = _unseen_by_rank(view)

    def net(card: Card) -> tuple[float, int]:
        return round(net_points(pegging, card, unseen, answer=answer), 9), card.rank

    return Play(max(pegging.legal, key=net))


def net_points(
    pegging: Pegging,
    card: Card,
    unseen: Mapping[Rank, int],
    *,
    answer: Answer | None = None,
) -> float:
    """The points that a card brings the seat on turn, less those of the opponent's answer.

    The point for go or last card is among them where the known cards say that the count ends.
    """
    after, awards = pegging.lay(card)
    now = total(awards) + (0 if after.end is None else after.end.points)
    return now - (answer or expected_answer)(after, after.laid[-1].seat.other, unseen)


def expected_answer(pegging: Pegging, opponent: Seat, unseen: Mapping[Rank, int]) -> float:
    """The points of the opponent's best answer, averaged over the cards he may hold.

    `unseen` are the numbers of cards of each rank that he may have. Points in the order of their
    size; each counts with the chance that he holds a card for it and none for more.
    """
    if pegging.awaits is not opponent:
        return 0.0
    held = len(pegging.hands[opponent])
    number = sum(unseen.values())
    cards_for: dict[int, int] = {}
    for rank, left in unseen.items():
        answer = PACK[4 * (rank - 1)]
        if left and pegging.fits(answer):
            points = _rank_points(pegging.series, rank)
            cards_for[points] = cards_for.get(points, 0) + left
    mean, without, beyond = 0.0, 1.0, 0
    for points in sorted(cards_for, reverse=True):
        beyond += cards_for[points]
        none = comb(number - beyond, held) / comb(number, held)
        mean += points * (without - none)
        without = none
    return mean


def _rank_points(series: Sequence[Card], rank: Rank) -> int:
    """What a card of a rank scores on a series; the suit is one that is not laid yet."""
    answer = next(card for card in PACK if card.rank is rank and card not in series)
    return play.points([*series, answer])


def _unseen_by_rank(view: View) -> dict[Rank, int]:
    """How many cards of each rank the opponent may hold, as far as the seat knows."""
    seat = _own(view)
    seen = {held.card for held in (*view.kept[0], *view.kept[1], *view.discards[seat])}
    seen.add(view.starter)
    left = dict.fromkeys(Rank, 0)
    for card in PACK:
        if card not in seen:
            left[card.rank] += 1
    return left


def _own(view: View) -> Seat:
    assert isinstance(view.seat, Seat)
    return view.seat
