"""Advice: the best that the engine finds, and nothing that the seat may not know."""

from __future__ import annotations

from random import Random

import pytest

from muggins.engine.advice import NoAdvice, advise
from muggins.engine.discard import throws
from muggins.engine.pegging import lays
from muggins.game import Game
from muggins.moves import Discard, Play
from muggins.position import position_of
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.table import Phase
from tests.games import random_game
from tests.web.test_hidden import twins_of


def moments(game: Game, phase: Phase) -> list[tuple[Game, Seat]]:
    """Where a seat has to act in a phase."""
    found = [game.at(number) for number in range(1, len(game.events))]
    return [(one, seat) for one in found if one.phase is phase for seat in Seat
            if seat in one.awaits]  # fmt: skip


@pytest.mark.parametrize("target", [31, 61, 121, 200])
def test_s41_the_best_throw_at_the_score_is_advised(target: int) -> None:
    for game, seat in moments(random_game(Random(target), Rules(target)), Phase.DISCARD)[:6]:
        view = game.view(seat)
        advice = advise(view)
        begun = 121 - target
        scores = max(view.scores[seat] + begun, 0), max(view.scores[seat.other] + begun, 0)
        best, second, *_ = throws(view.hand(seat), dealer=view.dealer is seat, scores=scores)
        assert best.win is not None
        assert second.win is not None
        assert advice.best.cards == best.thrown
        assert advice.best.win == best.win.value
        assert advice.next is not None
        assert advice.next.win == second.win.value
        assert sum(advice.parts) == pytest.approx(best.points.value)
        assert Discard(advice.best.cards) in view.legal_moves


def test_s41_the_best_card_is_advised() -> None:
    for game, seat in moments(random_game(Random(5), Rules(61)), Phase.PLAY)[:12]:
        view = game.view(seat)
        if view.pegging is None or not view.pegging.legal:
            continue
        advice = advise(view)
        found = lays(position_of(view))
        assert advice.best.cards == (found[0].card,)
        assert advice.best.win == found[0].win
        assert advice.parts == (found[0].points, found[0].net)
        assert Play(advice.best.cards[0]) in view.legal_moves
        if advice.next is not None:
            assert advice.next.cards[0].rank is not advice.best.cards[0].rank
            assert advice.next.win <= advice.best.win + 1e-4


def test_what_is_hidden_changes_no_advice() -> None:
    compared = 0
    for seed in range(8):
        random = Random(seed)
        for one, twin in twins_of(random_game(random, Rules(31)), random):
            view = one.view(Seat.FIRST)
            advisable = view.phase in (Phase.DISCARD, Phase.PLAY) and view.legal_moves
            if Seat.FIRST not in view.awaits or not advisable:
                continue
            if view.pegging is not None and not view.pegging.legal:
                continue
            assert advise(view) == advise(twin.view(Seat.FIRST))
            compared += one.events != twin.events
    assert compared > 10


def test_nothing_is_advised_where_there_is_nothing_to_choose() -> None:
    game = random_game(Random(1), Rules(31))
    for number in range(1, len(game.events) + 1):
        view = game.at(number).view(Seat.FIRST)
        on_turn = Seat.FIRST in view.awaits
        if on_turn and view.phase is Phase.DISCARD:
            continue
        if on_turn and view.phase is Phase.PLAY and view.pegging and view.pegging.legal:
            continue
        with pytest.raises(NoAdvice):
            advise(view)
    with pytest.raises(NoAdvice):
        advise(game.at(10).view(None))
