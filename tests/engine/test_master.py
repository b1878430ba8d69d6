"""`master`: what it learns, what the score changes, and what it costs those who don't ask it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from muggins import Game, Seat
from muggins.engine import judgement, master, opponents
from muggins.engine.bots import BOTS, Bot
from muggins.engine.judgement import finished_deals, kinds_at, likelihoods
from muggins.engine.opponents import USUAL
from muggins.events import Shown, What
from muggins.house import house_steps
from muggins.moves import Discard, Move, Play
from muggins.table import Phase
from muggins.view import View
from tests.games import deal_pack

GREEDY_KIND, CLUB_KIND = 0, 2


class Greedy:
    """Club, but it lays what scores most, of equal cards the highest."""

    name, version = "greedy", "1"

    def move(self, view: View, seed: bytes) -> Move:
        pegging = view.pegging
        if view.phase is not Phase.PLAY or pegging is None or not pegging.legal:
            return BOTS["club"].move(view, seed)
        best = max(
            pegging.legal,
            key=lambda card: (sum(each.points for each in pegging.lay(card)[1]), card.rank),
        )
        return Play(best)


def played(other: Bot, deals: int) -> View:
    """What the first seat sees in a later deal of club against another bot."""
    game = Game.start(bots=("club 1", "other 1"))
    while game.view(None).deal <= deals and game.winner is None:
        game = house_steps(game, bytes(32))
        seat = min(seat for seat in Seat if seat in game.awaits)
        bot = BOTS["club"] if seat is Seat.FIRST else other
        game = game.make(seat, bot.move(game.view(seat), b""))
    return game.view(Seat.FIRST)


def thrown(name: str, hand: str, scores: tuple[int, int], dealer: Seat) -> set[str]:
    """What a bot in the first seat throws at these scores."""
    game = Game.start(dealer=dealer)
    earlier = Shown(What.CRIB, Seat.FIRST, (), (), 0, *scores)
    game = Game.of((*game.events, earlier))
    game = game.deal(deal_pack(dealer, hand, "2C 4D 8C 9C QH KC", "7D"))
    move = BOTS[name].move(game.view(Seat.FIRST), b"")
    assert isinstance(move, Discard)
    return {str(card) for card in move.cards}


def test_it_learns_what_sort_of_player_sits_opposite() -> None:
    usual = USUAL.kinds
    assert kinds_at(played(BOTS["club"], 0)) == pytest.approx(usual)
    of_club, of_greedy = (kinds_at(played(bot, 6)) for bot in (BOTS["club"], Greedy()))
    assert of_club[CLUB_KIND] > usual[CLUB_KIND] > of_greedy[CLUB_KIND]
    assert of_greedy[GREEDY_KIND] > 0.8
    assert of_club.sum() == pytest.approx(1)


def test_it_learns_from_finished_deals_alone() -> None:
    view = played(Greedy(), 4)
    deals = list(finished_deals(view))
    assert len(deals) == 4
    for deal in deals:
        # Greedy has done nothing that a greedy player would not do.
        assert likelihoods(deal)[GREEDY_KIND] == 1
        assert all(0 < each <= 1 for each in likelihoods(deal))


def test_s40_the_score_changes_what_it_throws() -> None:
    hand = "5H 5C JD QS 6H 7H"
    far = thrown("master", hand, (0, 0), Seat.SECOND)
    assert far == thrown("master-points", hand, (110, 114), Seat.SECOND)
    changed = {
        tuple(sorted(thrown("master", hand, (mine, his), dealer)))
        for mine, his in ((0, 0), (117, 100), (100, 117), (112, 120), (120, 112))
        for dealer in Seat
    }
    assert len(changed) > 2


def test_it_throws_as_the_field_does() -> None:
    assert thrown("master", "5H 5C JD QS 2H 9S", (0, 0), Seat.SECOND) == {"2H", "9S"}
    assert thrown("master-points", "4H 5H 5D 6C QS KD", (0, 0), Seat.FIRST) == {"QS", "KD"}


def test_where_numba_is_missing_it_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [bot.name for bot in master.masters()] == ["master-points", "master"]
    monkeypatch.setattr(master, "find_spec", lambda name: None if name == "numba" else object())
    assert master.masters() == ()


def test_offering_it_loads_nothing_heavy() -> None:
    program = "import sys, muggins.engine.bots; print({'numba', 'numpy'} & set(sys.modules))"
    out = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert out == "set()\n"


def test_a_warm_bot_has_all_it_needs() -> None:
    judgement.warm_up()
    assert opponents.book.cache_info().currsize == 1
    assert judgement.pegged_shares.cache_info().currsize == 1
    assert judgement.likelihoods.cache_info().currsize > 0
