"""The search of the play against the rules layer, and against every line of short endings."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from muggins import Game, Seat
from muggins.cards import PACK, Card, Rank, parse_card
from muggins.engine import pegging_kernels
from muggins.engine.bots import BOTS
from muggins.engine.opponents import GREEDY, USUAL, Opponent
from muggins.engine.pegging import (
    PRUNED,
    PeggingError,
    Search,
    holdings,
    lays,
    moment_of,
)
from muggins.events import SaidGo
from muggins.house import house_steps
from muggins.moves import Cut, Move
from muggins.play import Pegging
from muggins.position import Position, position_of
from muggins.rules import Rules
from muggins.seat import HOUSE
from muggins.table import Phase
from tests.games import LIFT, dealt, lay

TARGET = pegging_kernels.TARGET
State = tuple[Pegging, float]


@cache
def positions(games: int = 12) -> tuple[Position, ...]:
    """Moments of the play in which a seat may choose, as it sees them."""
    found = []
    for number in range(games):
        random = Random(number)
        secret = hashlib.sha256(f"pegging {number}".encode()).digest()
        game = Game.start(Rules(61), bots=("a 1", "b 1"))
        while game.phase is not Phase.OVER:
            game = house_steps(game, secret)
            seat = next(seat for seat in Seat if seat in game.awaits)
            view = game.view(seat)
            if view.phase is Phase.PLAY and view.pegging is not None and view.pegging.legal:
                found.append(position_of(view))
            bot = BOTS["random" if random.random() < 0.5 else "club"]
            move: Move = bot.move(view, b"%d" % game.decision)
            game = game.make(seat, move)
    return tuple(found)


def endings(most: int) -> Iterator[tuple[Position, Seat]]:
    for position in positions():
        assert position.pegging is not None
        seat = position.pegging.awaits
        assert seat is not None
        mine, theirs = (len(position.hands[each]) for each in (seat, seat.other))
        if mine <= most and 1 <= theirs <= most:
            yield position, seat


# --- every line of a short ending


def value(states: list[State], seat: Seat, *, win: Search | None, scores: tuple[int, int]) -> float:
    """The best that `seat` can do when these hands of a greedy opponent look alike to it."""
    weight = sum(each for _, each in states)
    if win is not None and max(scores) >= TARGET:
        return weight if scores[0] >= TARGET else 0.0
    pegging = states[0][0]
    if pegging.over:
        return 0.0 if win is None else sum(each * won(play, win, seat, scores)
                                           for play, each in states)  # fmt: skip
    turn = pegging.awaits
    if turn is seat:
        legal = {card.rank: card for card in pegging.legal}
        if not legal:
            return settled([(play.say_go(), each) for play, each in states], seat, win, scores)
        return max(
            laid([(play, each, card) for play, each in states], seat, win, scores)
            for card in legal.values()
        )
    groups: dict[Rank | None, list[tuple[Pegging, float, Card | None]]] = {}
    for play, each in states:
        card = greedy(play)
        groups.setdefault(card.rank if card else None, []).append((play, each, card))
    whole = 0.0
    for rank, group in groups.items():
        if rank is None:
            gone = [(play.say_go(), each) for play, each, _ in group]
            whole += settled(gone, seat, win, scores)
        else:
            whole += laid(group, seat, win, scores)
    return whole


def laid(
    group: Sequence[tuple[Pegging, float, Card | None]], seat: Seat, win: Search | None,
    scores: tuple[int, int],
) -> float:  # fmt: skip
    after = []
    points = 0
    turn = group[0][0].awaits
    for play, each, card in group:
        assert card is not None
        then, awards = play.lay(card)
        points = sum(award.points for award in awards)
        after.append((then, each))
    weight = sum(each for _, each in after)
    return scored(points, turn, weight, seat, win) + settled(
        after, seat, win, pegged(scores, points, mine=turn is seat)
    )


def settled(states: list[State], seat: Seat, win: Search | None, scores: tuple[int, int]) -> float:
    """The rest once ended counts are set aside; whether one ended is seen by all."""
    groups: dict[object, list[State]] = {}
    for play, each in states:
        groups.setdefault((play.end, play.awaits), []).append((play, each))
    whole = 0.0
    for group in groups.values():
        play = group[0][0]
        if play.end is None:
            whole += value(group, seat, win=win, scores=scores)
            continue
        points, last = play.end.points, play.last
        weight = sum(each for _, each in group)
        then = [(play.next_count(), each) for play, each in group]
        after = pegged(scores, points, mine=last is seat)
        whole += scored(points, last, weight, seat, win)
        whole += value(then, seat, win=win, scores=after)
    return whole


def scored(points: int, turn: Seat | None, weight: float, seat: Seat, win: Search | None) -> float:
    return 0.0 if win else points * weight * (1 if turn is seat else -1)


def pegged(scores: tuple[int, int], points: int, *, mine: bool) -> tuple[int, int]:
    return (scores[0] + points, scores[1]) if mine else (scores[0], scores[1] + points)


def greedy(play: Pegging) -> Card | None:
    """The card with the most points; of equal ones the highest."""
    return max(
        play.legal,
        key=lambda card: (sum(award.points for award in play.lay(card)[1]), card.rank),
        default=None,
    )


def won(play: Pegging, win: Search, seat: Seat, scores: tuple[int, int]) -> float:
    """The chance to win when the play is over: pone's hand, the dealer's, then the crib."""
    theirs = sorted(
        each.card.rank - 1 for count in play.aside for each in count if each.seat is not seat
    )
    mine, his = win.moment.hand, win.shown(theirs)
    order = ((1, his), (0, mine)) if win.moment.dealer else ((0, mine), (1, his))
    after = list(scores)
    for side, points in order:
        after[side] += points
        if after[side] >= TARGET:
            return float(side == 0)
    return float(win.before_crib()[after[0], after[1]])


def with_hand(position: Position, seat: Seat, ranks: tuple[Rank, ...]) -> Pegging:
    """The play if the opponent holds these ranks, in suits that are free."""
    pegging = position.pegging
    assert pegging is not None
    laid = [each.card for count in (*pegging.aside, pegging.laid) for each in count]
    free = [card for card in PACK if card not in laid and card not in position.hands[seat]]
    cards = []
    for rank in ranks:
        card = next(card for card in free if card.rank is rank)
        free.remove(card)
        cards.append(card)
    mine, his = position.hands[seat], tuple(cards)
    hands = (mine, his) if seat is Seat.FIRST else (his, mine)
    return Pegging(hands, pegging.lead, pegging.laid, pegging.aside, pegging.said_go)


def range_of(position: Position, seat: Seat) -> list[State]:
    found = holdings(position, GREEDY)
    least = PRUNED * sum(found.values()) / len(found) if len(found) > pegging_kernels.FEW else 0.0
    kept = {ranks: each for ranks, each in found.items() if each >= least}
    whole = sum(kept.values())
    return [(with_hand(position, seat, ranks), each / whole) for ranks, each in kept.items()]


@pytest.mark.parametrize("most", [1, 2])
def test_short_endings_are_searched_exactly(most: int) -> None:
    searched = 0
    for position, seat in endings(most):
        states = range_of(position, seat)
        moment = moment_of(position)
        for found in lays(position, GREEDY):
            group = [(play, each, found.card) for play, each in states]
            scores = int(moment.scores[0]), int(moment.scores[1])
            assert found.net == pytest.approx(laid(group, seat, None, scores), abs=1e-9)
            win = Search(moment, GREEDY.kinds)
            assert found.win == pytest.approx(laid(group, seat, win, scores), abs=1e-9)
            searched += 1
        if searched > 60:
            return
    assert searched > 20


# --- what is known and what is not


def test_m2_every_legal_card_is_valued_and_no_other() -> None:
    for position in positions()[:150]:
        assert position.pegging is not None
        found = lays(position)
        assert sorted(each.card for each in found) == sorted(position.pegging.legal)
        for each in found:
            assert 0 <= each.win <= 1
            assert -40 < each.net < 40
            _, awards = position.pegging.lay(each.card)
            assert each.points - sum(award.points for award in awards) in (0, 1)


PONE_SIX, DEALER_SIX = "AH KD 4S 6C 9D JH", "2H 3D 5C 7S 8H TD"


def play(
    cards: str = "", *, pone: str = PONE_SIX, dealer: str = DEALER_SIX, target: int = 121,
    scores: tuple[int, int] = (0, 0),
) -> Game:  # fmt: skip
    """The play of a deal in which the first two of each six were thrown; pone sits first."""
    game = dealt(pone, dealer, starter="QC", rules=Rules(target), scores=scores)
    return lay(game.make(Seat.FIRST, Cut(LIFT)), cards)


def seen(game: Game, seat: Seat = Seat.FIRST) -> Position:
    return position_of(game.view(seat))


def test_hidden_cards_change_nothing() -> None:
    one, other = play("9D 5C"), play("9D 5C", dealer="AS KC 5C 7S 8H 8D")
    assert lays(seen(one)) == lays(seen(other))
    # Not even where the position knows them.
    pone, dealer = seen(one), seen(one, Seat.SECOND)
    hands, thrown = (pone.hands[0], dealer.hands[1]), (pone.thrown[0], dealer.thrown[1])
    open_ = replace(pone, seen_by=HOUSE, hands=hands, thrown=thrown)
    assert lays(open_) == lays(pone)
    assert holdings(open_) == holdings(pone)


def test_what_is_laid_and_said_tells_what_is_held() -> None:
    # Who holds a six lays it on a nine, so he who laid a five had none.
    held = holdings(seen(play("9D 5C")))
    assert sum(held.values()) == pytest.approx(1)
    six = sum(each for ranks, each in held.items() if Rank.SIX in ranks)
    four = sum(each for ranks, each in held.items() if Rank.FOUR in ranks)
    assert six < four / 2
    # Of our own sixes, jacks and the starter fewer are left.
    assert not any(ranks.count(Rank.SIX) > 3 or ranks.count(Rank.QUEEN) > 3 for ranks in held)
    # At 27 he says go: no four and nothing lower.
    game = play("9D TD 8S", pone="AH KD 8S 6C 9D AC")
    held = holdings(seen(game))
    assert min(rank for ranks in held for rank in ranks) is Rank.FIVE


def test_a_short_game_is_the_end_of_a_long_one() -> None:
    short, long = play(target=61, scores=(50, 45)), play(target=121, scores=(110, 105))
    assert lays(seen(short)) == lays(seen(long))


def test_who_can_win_now_does() -> None:
    found = lays(seen(play("6C 7S 4S", scores=(100, 119)), Seat.SECOND))
    assert found[0].card == parse_card("5C")
    assert found[0].points == 4
    assert found[0].win == pytest.approx(1)


@pytest.mark.parametrize(
    "opponent", [GREEDY, USUAL, Opponent(0, 0, 1, 0), Opponent(0, 1, 0, 0), Opponent(0, 0, 0, 1)]
)
def test_all_kinds_of_opponents_can_be_met(opponent: Opponent) -> None:
    for position in positions()[:12]:
        assert lays(position, opponent)


def test_where_nothing_can_be_valued() -> None:
    with pytest.raises(PeggingError, match="turn"):
        lays(Position(phase=Phase.PACK))
    with pytest.raises(PeggingError, match="own cards"):
        lays(seen(play(), Seat.SECOND))


def test_a_go_that_no_hand_allows_is_refused() -> None:
    # At 21 every card fits.
    position = seen(play("JH TD AC", pone="AH KD AC 6C 9D JH"))
    (count,) = position.counts
    counts = ((*count, SaidGo(Seat.SECOND)),)
    gone = replace(position, counts=counts, awaits=frozenset({Seat.FIRST}))
    for valued in (lays, holdings):
        with pytest.raises(PeggingError, match="no hand"):
            valued(gone)


def test_kernels_that_call_themselves_load_in_a_fresh_process() -> None:
    program = (
        "from tests.engine.test_pegging import positions, lays\n"
        "print(lays(positions(1)[0])[0].card)\n"
    )
    run = [
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
        for _ in range(2)
    ]
    assert run[0].stdout == run[1].stdout != ""
