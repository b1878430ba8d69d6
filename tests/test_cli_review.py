"""`muggins review`: the figures are the engine's, and bad input is a sentence."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from muggins.engine.bots import BOTS, advance, identity
from muggins.engine.review import review
from muggins.events import Dealt
from muggins.game import Game
from muggins.record import write_game
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.words import Words
from tests import command_line
from tests.command_line import Ran


@cache
def game(target: int = 31) -> Game:
    bots = identity(BOTS["club"]), identity(BOTS["random"])
    started = Game.start(Rules(target), dealer=Seat.FIRST, bots=bots, names=("Anna", "Ben"))
    return advance(started, b"c" * 32)


def run(*arguments: str, text: str = "", language: str = "en") -> Ran:
    return command_line.run("review", *arguments, text=text, language=language)


def test_a_process_of_its_own_says_the_same() -> None:
    """So that all else can be asked in this one."""
    for given in (write_game(game()), "nonsense"):
        assert run("-", text=given) == command_line.run_apart("review", "-", text=given)


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_is_reviewed(language: str) -> None:
    code, out, _ = run("-", text=write_game(game()), language=language)
    assert code == 0
    found, words = review(game()), Words(language)
    head, _points, lost, _given, luck = out.splitlines()[:5]
    assert head.split() == ["Anna", "Ben"]
    for seat in Seat:
        assert words.percent(-found.win_lost(seat), signed=True) in lost
        assert words.percent(found.luck(seat), signed=True) in luck
    assert out.count("\n\n") == len(found.deals)
    named = [one for one in found.judged if one.win_lost >= 0.0005]
    assert sum(line.startswith("  ") for line in out.splitlines()[5:]) == len(named)
    for one in named:
        assert words.percent(-one.win_lost, signed=True) in out


def test_all_of_it_as_json() -> None:
    told = json.loads(run("-", "--json", text=write_game(game()))[1])
    found = review(game())
    assert told["luck"] == pytest.approx([found.luck(seat) for seat in Seat])
    decisions = [one for deal in told["deals"] for one in deal["decisions"]]
    assert [one["event"] for one in decisions] == [one.number for one in found.judged]
    for given, one in zip(decisions, found.judged, strict=True):
        assert given["win_lost"] == pytest.approx(one.win_lost)
        assert len(given["options"]) == len(one.options)


def test_bad_input_is_a_sentence(tmp_path: Path) -> None:
    dealt = next(n for n, event in enumerate(game().events, 1) if isinstance(event, Dealt))
    code, _, said = run(str(tmp_path / "none"))
    assert code == 2
    assert "there is no such file" in said
    code, _, said = run("-", text=write_game(game().at(dealt)))
    assert (code, said.strip()) == (2, "A game is reviewed once it is over.")
    code, _, said = run("-", text=write_game(game(150)))
    assert (code, said.strip()) == (
        2,
        "Games to at most 121 points are reviewed, not to 150.",
    )
    assert run("-", text="nonsense")[0] == 2
