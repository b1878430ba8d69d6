"""What is kept in memory, and what is never begun."""

from __future__ import annotations

import pytest

from muggins.engine.bots import BOTS
from muggins.events import Resigned
from muggins.game import Game
from muggins.moves import Discard, IllegalMove, Resign
from muggins.rules import Rules
from tests.web.playing import begun, until
from tests.web.visitor import Visitor, token_of


def test_w24_running_games_hold_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """W24: however many are begun, few stay in memory, and the others are read when asked for."""
    from muggins.web.models import Player
    from muggins.web.store import KEPT, load, open_game

    KEPT.clear()
    monkeypatch.setattr(KEPT, "_most", 64)
    player = Player.objects.create()
    rows = [
        open_game(player, BOTS["club"], rules=Rules(target=target), dealer=None)
        for target in range(100, 180)
    ]
    held = [row for row in rows if KEPT.get(row.pk, row.version) is not None]
    assert len(held) == 64
    assert KEPT.get(rows[-1].pk, rows[-1].version + 1) is None
    assert rows[0] not in held
    assert load(rows[0]).rules.target == 100


@pytest.mark.parametrize("target", ["1000000000", "0", "-5", "4", "1001", "121.5", "１２１", "x"])
def test_w10_a_target_that_no_board_has_begins_no_game(target: str) -> None:
    """W10, B89: said with what is allowed, and nothing is stored; "61" as text is a number."""
    from muggins.web.models import GameRow

    visitor = Visitor()
    before = GameRow.objects.count()
    page = begun(visitor, target="other", other=target)
    assert (page.status, GameRow.objects.count()) == (422, before)
    assert "from 5 to 1000" in page.text or "von 5 bis 1000" in page.text
    assert begun(visitor, target="other", other="61").data["phase"] == "draw"


def test_b124_what_is_written_meanwhile_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """B124: a move that takes long finds that another was quicker, and overwrites nothing."""
    from muggins.web import store
    from muggins.web.models import GameRow

    page = until(Visitor(), "discard", target="61")
    token, seat = token_of(page), store.CREATOR
    slow, quick = (GameRow.objects.get(token=token) for _ in range(2))
    game = store.load(slow)
    thrown = Discard(game.view(seat).hand(seat)[:2])
    read = store.load

    def late(row: GameRow) -> Game:
        monkeypatch.setattr(store, "load", read)
        found = read(row)
        store.decide(quick, seat, Resign(), decision=None)
        return found

    monkeypatch.setattr(store, "load", late)
    with pytest.raises(IllegalMove) as refused:
        store.decide(slow, seat, thrown, decision=game.decision)
    assert refused.value.code == "game-over"
    kept = store.load(GameRow.objects.get(token=token))
    assert kept.events[: len(game.events)] == game.events
    assert isinstance(kept.events[len(game.events)], Resigned)
    assert kept.winner is seat.other
