"""The ladder: measured, tied to what the bots decide, and strictly ordered."""

from __future__ import annotations

import re
import sys
from itertools import pairwise
from math import isclose, log
from pathlib import Path

import pytest

from muggins.engine.arena import Length, Match, play_match
from muggins.engine.bots import BOTS, identity
from muggins.engine.ladder import RUNGS, Played, ladder, matches, ratings
from muggins.engine.shares import share
from muggins.engine.signature import signature

ROOT = Path(__file__).parents[2]
BOTS_PAGE = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
PROTOCOL_PAGE = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")


def kept() -> dict[tuple[str, str], Played]:
    found = {}
    for one in ladder():
        weaker, stronger = (player.partition(" ")[0] for player in one.players)
        found[weaker, stronger] = one
    return found


@pytest.mark.parametrize("name", RUNGS)
def test_results_are_those_of_the_bots_as_they_play_now(name: str) -> None:
    """If this fails the bot plays otherwise: a new version, and python -m muggins.engine.ladder."""
    now = signature(BOTS[name])
    for names, one in kept().items():
        if name in names:
            at = names.index(name)
            assert one.signatures[at] == now
            assert one.players[at] == identity(BOTS[name])


def test_every_match_of_the_ladder_is_there() -> None:
    assert set(kept()) == set(matches())
    assert all(one.pairs >= 100 for one in ladder())


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(RUNGS)))
def test_m1_each_bot_beats_the_one_below_beyond_doubt(weaker: str, stronger: str) -> None:
    low, _ = kept()[weaker, stronger].interval
    assert low > 0.5


def test_the_bots_stand_in_the_order_of_the_ladder() -> None:
    assert [name for name in BOTS if name in RUNGS] == list(RUNGS)
    found = list(ratings(ladder()).values())
    assert all(one.value < other.value for one, other in pairwise(found))


def test_the_page_shows_the_ratings_that_follow_from_the_results() -> None:
    shown = re.findall(r"^\| `(\w+)` \|.*\| ([\d,]+)(?: ± (\d+))? \|$", BOTS_PAGE, re.M)
    expected = [
        (name, f"{rating.value:.0f}", f"{1.96 * rating.error:.0f}" if rating.error else "")
        for name, rating in ratings(ladder()).items()
    ]
    assert [(name, value.replace(",", ""), error) for name, value, error in shown] == expected


@pytest.mark.parametrize("one", ladder(), ids=lambda one: " ".join(one.players))
def test_m1_the_page_shows_every_result(one: Played) -> None:
    weaker, stronger = (player.partition(" ")[0] for player in one.players)
    low, high = (100 * bound for bound in one.interval)
    wins = f"{100 * one.share:.1f} % [{low:.1f}, {high:.1f}]"
    line = f"| `{stronger}` | `{weaker}` | {one.pairs} | {wins} | {one.points:+.1f} |"
    assert line in BOTS_PAGE.splitlines()


def played(weaker: str, stronger: str, shares: tuple[int, int, int]) -> Played:
    return Played((f"{weaker} 1", f"{stronger} 1"), ("", ""), "", shares, 0.0)


def test_a_rating_is_the_odds_on_elos_scale() -> None:
    found = ratings([played("ruth", "club", (100, 500, 400))])
    assert found["club"].value == 1500
    assert isclose(1500 - found["ruth"].value, 400 / log(10) * log(0.65 / 0.35), rel_tol=0.01)
    assert 0 < found["ruth"].error < 20


def test_ratings_weigh_what_was_measured_better() -> None:
    direct = played("oskar", "club", (100, 500, 400))
    vague = [played("ruth", "club", (3, 4, 3)), played("oskar", "ruth", (3, 4, 3))]
    found = ratings([direct, *vague])
    assert isclose(found["oskar"].value, ratings([direct])["oskar"].value, abs_tol=8)
    assert found["oskar"].value < found["ruth"].value < 1500


def test_the_easiest_loses_to_a_newcomer(tmp_path: Path) -> None:
    """One who keeps his best four cards, takes what scores, and else lays any card."""
    (source,) = re.findall(r"^```python\n(.*?)^```$", PROTOCOL_PAGE, re.M | re.S)
    file = tmp_path / "newcomer.py"
    file.write_text(source, encoding="utf-8")
    easiest = RUNGS[1]
    match = Match((easiest, f"ext:{sys.executable} {file}"), time_limit=60)
    *_, report = play_match(match, Length(pairs=8), processes=1)
    assert not any(pair.lost for pair in report.pairs)
    assert share(report.shares) <= 0.35
