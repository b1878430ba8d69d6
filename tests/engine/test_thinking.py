"""Bots that think apart: the same moves, and a process that dies or hangs harms nobody."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from muggins.cards import parse_cards
from muggins.engine import thinking
from muggins.engine.bots import BOTS, advance, identity, move_of
from muggins.engine.thinking import Lost, Thinkers
from muggins.game import Game
from muggins.moves import Claim, Discard, Move
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.view import View
from tests.games import deal_pack

CLUB = identity(BOTS["club"])


def view() -> View:
    """The first seat before its discard."""
    pack = deal_pack(Seat.SECOND, "5H 5C 5S JD 2C 9H", "2D 4H 9D TC QD KD", "AS")
    return Game.start(dealer=Seat.SECOND).deal(pack).view(Seat.FIRST)


def _where(name: str, view: View, seed: bytes) -> Move:
    return Claim(os.getpid())


def _dies(name: str, view: View, seed: bytes) -> Move:
    os.abort()


def _dies_once(name: str, view: View, seed: bytes) -> Move:
    file = Path(name)
    if not file.exists():
        file.touch()
        os.abort()
    return move_of(CLUB, view, seed)


def _hangs(name: str, view: View, seed: bytes) -> Move:
    Path(name).write_text(str(os.getpid()))
    time.sleep(600)
    raise AssertionError


def _slowly() -> None:
    time.sleep(2)


@pytest.fixture
def made() -> Iterator[list[Thinkers]]:
    """Whatever is put into this list is stopped at the end."""
    thinkers: list[Thinkers] = []
    yield thinkers
    for each in thinkers:
        each.stop()


def test_a_move_is_the_same_wherever_it_is_thought_of(made: list[Thinkers]) -> None:
    made.append(Thinkers(processes=1))
    move = made[0].ask(CLUB, view(), b"seed")
    assert move == move_of(CLUB, view(), b"seed") == Discard(parse_cards("2C 9H"))


def test_it_is_thought_of_in_another_process_that_stays(made: list[Thinkers]) -> None:
    made.append(Thinkers(_where, processes=1))
    first, second = (made[0].ask(CLUB, view(), b"") for _ in range(2))
    assert first == second != Claim(os.getpid())


def test_while_a_process_gets_ready_nobody_gives_it_up(
    made: list[Thinkers], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first start on a machine compiles kernels, which takes longer than any move."""
    monkeypatch.setattr(thinking, "warm_up", _slowly)
    made.append(Thinkers(processes=1, time_limit=0.01))
    made[0].start()
    made[0].start()
    assert made[0].ask(CLUB, view(), b"") == Discard(parse_cards("2C 9H"))
    with pytest.raises(Lost):
        made[0].run(_slowly)


def test_a_process_that_dies_is_replaced(made: list[Thinkers], tmp_path: Path) -> None:
    made.append(Thinkers(_dies_once, processes=1))
    file = tmp_path / "died"
    assert made[0].ask(str(file), view(), b"") == Discard(parse_cards("2C 9H"))
    assert file.exists()


def test_a_bot_that_always_kills_its_process_is_given_up_and_others_go_on(
    made: list[Thinkers],
) -> None:
    made += [Thinkers(_dies, processes=1), Thinkers(processes=1)]
    with pytest.raises(Lost):
        made[0].ask(CLUB, view(), b"")
    assert made[1].ask(CLUB, view(), b"") == Discard(parse_cards("2C 9H"))


def test_a_bot_that_never_answers_is_stopped(made: list[Thinkers], tmp_path: Path) -> None:
    made.append(Thinkers(_hangs, processes=1, time_limit=4))
    file = tmp_path / "pid"
    with pytest.raises(Lost):
        made[0].ask(str(file), view(), b"")
    pid = int(file.read_text())
    until = time.monotonic() + 10
    while Path(f"/proc/{pid}").exists() and time.monotonic() < until:
        time.sleep(0.02)
    assert not Path(f"/proc/{pid}").exists()


def test_only_bots_with_kernels_think_apart_and_only_where_they_think(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    class Noted(Thinkers):
        def ask(self, identity: str, view: View, seed: bytes) -> Move:
            asked.append((identity, view.phase.value))
            return move_of("club 1", view, seed)

    monkeypatch.setattr(thinking, "THINKERS", Noted())
    rules = Rules(31)
    master = identity(BOTS["master"])
    game = advance(Game.start(rules, bots=(master, CLUB)), bytes(32), ask=thinking.ask)
    assert game == advance(
        Game.start(rules, bots=(master, CLUB)), bytes(32),
        ask=lambda name, view, seed: move_of("club 1", view, seed),
    )  # fmt: skip
    assert {name for name, _ in asked} == {master}
    assert {phase for _, phase in asked} == {"discard", "play"}


def test_anything_can_be_asked_of_them(made: list[Thinkers]) -> None:
    made.append(Thinkers(processes=1))
    assert made[0].run(sorted, (3, 1, 2)) == [1, 2, 3]
    with pytest.raises(ZeroDivisionError):
        made[0].run(divmod, 1, 0)
    assert made[0].run(os.getpid) != os.getpid()


def test_what_is_begun_holds_nobody_up(made: list[Thinkers], tmp_path: Path) -> None:
    made.append(Thinkers(processes=1))
    file = tmp_path / "done"
    made[0].begin(Path.touch, file)
    # One process does one thing after the other.
    assert made[0].run(Path.exists, file)
