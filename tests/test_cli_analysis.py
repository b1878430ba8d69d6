"""The commands that analyse: their figures are the engine's, and bad input is a sentence."""

from __future__ import annotations

import json
import re

import pytest

from muggins import parse_cards
from muggins.engine.discard import throws
from muggins.engine.pegging import lays
from muggins.engine.race import outlook
from muggins.position_line import read_position
from tests.command_line import run, run_apart

SIX = "5H 6C 7S 8D JD KH"
SPOT = (
    "pegs 87 95; seen-by second; dealer first; first ?? ?? ?? thrown ?? ??;"
    " second 6D AC 8C thrown 6H 2S; starter QC; laid second 2H first 5C"
)


@pytest.mark.parametrize(
    "arguments",
    [("discard", *SIX.split()), ("peg", SPOT), ("chance", "30", "45"), ("discard", "5H", "XX")],
)
def test_a_process_of_its_own_says_the_same(arguments: tuple[str, ...]) -> None:
    """So that all else can be asked in this one."""
    for language in ("en", "de"):
        assert run(*arguments, language=language) == run_apart(*arguments, language=language)


@pytest.mark.parametrize("dealer", [True, False])
def test_all_throws_are_ranked(*, dealer: bool) -> None:
    code, out, _ = run("discard", *SIX.split(), *(["--dealer"] if dealer else []))
    assert code == 0
    _head, *rows = out.splitlines()
    found = throws(parse_cards(SIX), dealer=dealer)
    assert [row.split()[:2] for row in rows] == [list(map(str, one.thrown)) for one in found]
    for row, one in zip(rows, found, strict=True):
        assert f"{one.hand.mean:.2f}" in row
        assert f"{one.hand.least}–{one.hand.most}" in row
        assert f"{'+' if dealer else '−'}{one.crib.mean:.2f}" in row
        assert f"{one.points.value:.2f} ± {one.points.error:.2f}".replace("-", "−") in row


def test_throws_as_json() -> None:
    content = json.loads(run("discard", *SIX.split(), "--json")[1])
    found = throws(parse_cards(SIX), dealer=False)
    assert content["hand"] == SIX.split()
    assert content["dealer"] is False
    assert len(content["throws"]) == 15
    for given, one in zip(content["throws"], found, strict=True):
        assert given["thrown"] == list(map(str, one.thrown))
        assert given["hand"]["chances"] == pytest.approx(one.hand.chances)
        assert given["crib"]["mean"] == pytest.approx(one.crib.mean)
        assert given["points"]["value"] == pytest.approx(one.points.value)
        assert given["pegging"]["opponent"]["error"] == pytest.approx(one.pegging.opponent.error)


def test_scores_rank_by_the_chance_to_win() -> None:
    arguments = ("discard", *SIX.split(), "--scores", "110", "115")
    found = throws(parse_cards(SIX), dealer=False, scores=(110, 115))
    code, out, _ = run(*arguments)
    assert code == 0
    _head, *rows = out.splitlines()
    for row, one in zip(rows, found, strict=True):
        assert one.win is not None
        assert row.startswith(" ".join(map(str, one.thrown)))
        assert row.endswith(f"{100 * one.win.value:.1f} % ± {100 * one.win.error:.2f} %")
    content = json.loads(run(*arguments, "--json")[1])
    assert content["scores"] == [110, 115]
    best = found[0].win
    assert best is not None
    assert content["throws"][0]["win"]["value"] == pytest.approx(best.value)
    points = throws(parse_cards(SIX), dealer=False)
    assert [one.thrown for one in points] != [one.thrown for one in found]
    short = json.loads(run(*arguments[:-2], "50", "55", "--target", "61", "--json")[1])
    assert short["throws"] == content["throws"]


def test_german_figures_have_a_comma() -> None:
    _, out, _ = run("discard", "Herz-Fünf", "6C", "7S", "8D", "JD", "KH", "--dealer", language="de")
    assert "9,65" in out
    assert not re.search(r"\d\.\d", out)
    assert "Gewinnchance" in run("chance", "0", "0", language="de")[1]


def test_the_cards_of_a_position_are_ranked() -> None:
    found = lays(read_position(SPOT))
    code, out, _ = run("peg", SPOT)
    assert code == 0
    _head, *rows = out.splitlines()
    assert len(rows) == len(found) == 3
    for row, lay in zip(rows, found, strict=True):
        card, points, _net, win, _percent = row.split()
        assert (card, points) == (str(lay.card), str(lay.points))
        assert win == f"{100 * lay.win:.2f}"
    content = json.loads(run("peg", *SPOT.split(), "--json")[1])
    assert [one["card"] for one in content["lays"]] == [str(lay.card) for lay in found]
    assert content["lays"][0]["net"] == pytest.approx(found[0].net)


def test_where_no_card_fits_go_is_said() -> None:
    stuck = (
        "seen-by second; dealer first; first ?? ?? thrown ?? ??; second 6D 8C thrown 6H 2S;"
        " starter QC; laid second TH first TC second 9S first AS"
    )
    assert run("peg", stuck)[1] == "No card fits: say go.\n"
    assert "Go" in run("peg", stuck, language="de")[1]


@pytest.mark.parametrize("dealer", [True, False])
def test_the_chance_is_that_of_the_race(*, dealer: bool) -> None:
    role = ["--dealer"] if dealer else []
    found = outlook(30, 45, dealer=dealer)
    assert found.skunks is not None
    _, out, _ = run("chance", "30", "45", *role)
    for estimate in (found.win, found.skunks.win, found.skunks.loss, found.skunks.double_loss):
        assert f"{100 * estimate.value:.2f} % ± {100 * estimate.error:.3f} %" in out
    content = json.loads(run("chance", "30", "45", "--json", *role)[1])
    assert content["win"]["value"] == found.win.value
    assert content["skunks"]["loss"]["error"] == found.skunks.loss.error


def test_a_short_game_names_no_skunks() -> None:
    _, out, _ = run("chance", "0", "0", "--target", "61")
    assert len(out.splitlines()) == 1
    assert json.loads(run("chance", "0", "0", "--target", "61", "--json")[1])["skunks"] is None


@pytest.mark.parametrize(
    ("arguments", "english", "german"),
    [
        ("discard 5H 6C 7S 8D JD", "6 cards are needed here, not 5", "6 Karten"),
        ("discard 5H 6C 7S 8D JD JD", "named twice", "zweimal|doppelt"),
        ("discard 5H 6C 7S 8D JD 1X", "“1X” is not a card", "„1X“"),
        ("discard 5H 6C 7S 8D JD KH --scores 5 121", "between 0 and 120 here, not at 121", "120"),
        ("discard 5H 6C 7S 8D JD KH --scores 5", "requires 2 arguments", "2 Angaben"),
        ("chance 121 5", "between 0 and 120 here, not at 121", "120"),
        ("chance 61 5 --target 61", "between 0 and 60", "60"),
        ("chance 5 5 --target 200", "targets from 1 to 121, not 200", "200"),
        ("chance 5", "Missing", "Fehlt|fehlt"),
        ("chance five 5", "five", "five"),
    ],
)
def test_what_is_wrong_is_one_sentence(arguments: str, english: str, german: str) -> None:
    _refused(arguments.split(), english, german)


@pytest.mark.parametrize(
    ("position", "english", "german"),
    [
        ("dealer first; first 5H XX", "XX", "XX"),
        ("phase discard; dealer first; first 5H 6H 7H 8H 9H TH; second 2C 3C 4C 5C 6C 7C",
         "nobody's turn to lay", "niemand"),
        (SPOT.replace(" thrown 6H 2S", ""), "own cards and discards", "abgelegten Karten"),
        (SPOT.replace("8C", "6D"), "named twice", "zweimal|doppelt"),
        (SPOT.replace("pegs 87", "pegs 121"), "between 0 and 120 here, not at 121", "120"),
    ],
)  # fmt: skip
def test_a_wrong_position_is_one_sentence(position: str, english: str, german: str) -> None:
    _refused(["peg", position], english, german)


def _refused(arguments: list[str], english: str, german: str) -> None:
    for language, says in (("en", english), ("de", german)):
        code, out, err = run(*arguments, language=language)
        assert (code, out) == (2, "")
        assert re.search(says, err), err
