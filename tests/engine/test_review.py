"""The review of a finished game: errors against the engine's own numbers, luck that adds up."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from muggins.engine.bots import BOTS, advance, identity
from muggins.engine.discard import throws
from muggins.engine.pegging import lays
from muggins.engine.race import outlook
from muggins.engine.review import (
    Decision,
    Review,
    ReviewError,
    collected,
    judged,
    moments,
    review,
)
from muggins.events import Discarded, Played
from muggins.game import Game
from muggins.moves import Discard, Go, Play, Resign, TakeBack
from muggins.position import position_of
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.table import Phase

SECRET = b"r" * 32


@cache
def played(*names: str, target: int = 61) -> Game:
    """A game between two bots."""
    first, second = (identity(BOTS[name]) for name in names)
    game = Game.start(Rules(target), dealer=Seat.FIRST, bots=(first, second))
    return advance(game, SECRET)


@cache
def reviewed(*names: str) -> Review:
    return review(played(*names))


def test_every_choice_is_judged_and_nothing_that_was_forced() -> None:
    game, found = played("club", "random"), reviewed("club", "random")
    numbers = {one.number for one in found.judged}
    for number, event in enumerate(game.events, start=1):
        if not isinstance(event, Discarded | Played):
            assert number not in numbers
            continue
        view = game.at(number - 1).view(event.seat)
        options = [move for move in view.legal_moves if not isinstance(move, Go)]
        ranks = {move.card.rank for move in options if isinstance(move, Play)}
        assert (number in numbers) is (isinstance(event, Discarded) or len(ranks) > 1)
    assert [one.number for one in found.judged] == sorted(numbers)


def test_values_are_those_of_discard_and_pegging() -> None:
    game = played("club", "random")
    for one in reviewed("club", "random").judged[:12]:
        view = game.at(one.number - 1).view(one.seat)
        values = {option.cards: (option.points, option.win) for option in one.options}
        if one.decision is Decision.DISCARD:
            mine, theirs = view.scores[one.seat], view.scores[one.seat.other]
            six, deals = view.hand(one.seat), view.dealer is one.seat
            found = throws(six, dealer=deals, scores=(mine, theirs), target=61)
            assert len(values) == 15
            for throw in found:
                assert throw.win is not None
                assert values[throw.thrown] == (throw.points.value, throw.win.value)
        else:
            laid = lays(position_of(view))
            assert values == {(lay.card,): (lay.net, lay.win) for lay in laid}
        for option in one.options:
            assert sum(option.parts) == pytest.approx(option.points, abs=1e-9)
        wins = [option.win for option in one.options]
        assert wins == sorted(wins, reverse=True)
        event = game.events[one.number - 1]
        assert isinstance(event, Discarded | Played)
        done = event.cards if isinstance(event, Discarded) else (event.card,)
        assert set(one.made.cards) == set(done)
        assert one.win_lost == one.best.win - one.made.win >= 0
        assert one.points_lost >= 0


def test_m3_luck_and_errors_add_up_to_the_result() -> None:
    game, found = played("club", "random"), reviewed("club", "random")
    start = outlook(0, 0, dealer=True, target=61).win.value
    won = float(game.winner is Seat.FIRST)
    first, second = Seat
    assert all(deal.luck is not None for deal in found.deals)
    told = start + found.luck(first) - found.win_lost(first) + found.win_lost(second)
    assert told == pytest.approx(won, abs=1e-9)
    assert found.luck(first) == -found.luck(second)
    for one, two in zip(found.deals, found.deals[1:], strict=False):
        assert one.wins[1] == two.wins[0]
        assert one.dealer is two.dealer.other
        assert two.scores[0] >= one.scores[0]
    assert found.deals[-1].wins[1] == won
    assert sum(len(deal.judged) for deal in found.deals) == len(found.judged)


def test_who_plays_at_random_gives_more_away_than_club() -> None:
    found = reviewed("club", "random")
    assert found.win_lost(Seat.SECOND) > 5 * found.win_lost(Seat.FIRST)
    assert found.points_lost(Seat.SECOND) > 5 * found.points_lost(Seat.FIRST)


def test_only_what_a_seat_could_know_is_looked_at() -> None:
    for moment in moments(played("club", "random"))[:20]:
        other = moment.seat.other
        assert all(held.card is None for held in moment.view.held[other])
        assert all(held.card is None for held in moment.view.discards[other])


def test_games_that_can_not_be_reviewed_are_refused() -> None:
    running = played("club", "random").at(20)
    with pytest.raises(ReviewError, match="once it is over"):
        review(running)
    with pytest.raises(ReviewError, match="at most 121 points are reviewed, not to 150"):
        moments(played("random", "random", target=150))


def test_a_game_given_up_has_errors_but_no_luck_at_its_end() -> None:
    game = Game.start(Rules(61), dealer=Seat.FIRST).make(Seat.FIRST, Resign())
    assert review(game).deals == ()
    game = played("club", "random")
    for number in range(1, len(game.events)):
        cut = game.at(number)
        if cut.phase is Phase.PLAY and cut.view(None).deal == 2 and cut.view(Seat.FIRST).awaits:
            break
    seat = next(iter(cut.awaits))
    assert isinstance(seat, Seat)
    found = review(cut.make(seat, Resign()))
    assert [deal.luck is None for deal in found.deals] == [False, True]
    assert found.luck(Seat.FIRST) == found.deals[0].luck


def test_what_was_taken_back_is_not_judged() -> None:
    training = replace(played("club", "random").rules, training=True)
    game = Game.start(training, dealer=Seat.FIRST)
    game = game.deal(next(e.pack for e in played("club", "random").events if hasattr(e, "pack")))
    decision = game.decision
    seat = next(seat for seat in Seat if seat in game.awaits)
    six = game.view(seat).hand(seat)
    game = game.make(seat, Discard((six[0], six[1])))
    game = game.make(seat, TakeBack(decision))
    game = game.make(seat, Discard((six[2], six[3])))
    game = game.make(seat, Resign())
    made = [one.made for one in moments(game)]
    assert made == [(six[2], six[3])]


def test_judging_piece_by_piece_is_the_same() -> None:
    game = played("club", "random")
    assert collected(game, [judged(one) for one in moments(game)]) == reviewed("club", "random")
