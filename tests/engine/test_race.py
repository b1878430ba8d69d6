"""The chance to win: it comes out again, makes sense, and beside published numbers."""

from __future__ import annotations

import numpy as np
import pytest

from muggins.engine import simulation
from muggins.engine.archive import shipped
from muggins.engine.race import RACE_FILE, TARGET, ScoreError, dealer_wins, outlook
from muggins.engine.simulation import BATCHES, Part, Plan


def test_the_race_comes_out_again_within_its_errors() -> None:
    table, plan = shipped(RACE_FILE), Plan()
    assert table.about == plan.about("race")
    deals = 30_000
    part = simulation.compute(Part("race", 0, Plan(race_deals=deals * BATCHES, seed=999)))
    again, totals = simulation.race_of([part]), part.arrays["totals"]
    apart = np.abs(again - table.arrays["chances"])
    # Errors go with the square root of the deals; five of them leave room for 87,846 cells.
    allowed = 5 * table.arrays["errors"].astype(np.float64) * (plan.race_deals / deals) ** 0.5
    assert (apart <= allowed + 0.002).all()
    assert apart[:, :, 0, 0].mean() < 0.004
    assert totals.sum() == deals


def test_the_chances_are_whole_and_go_the_right_way() -> None:
    table = shipped(RACE_FILE).arrays
    chances, parts = table["chances"].astype(np.float64), table["parts"]
    assert chances.shape == (TARGET, TARGET, 2, 3)
    assert chances[..., 0].sum(-1) == pytest.approx(np.ones((TARGET, TARGET)), abs=1e-6)
    assert (chances[..., 0] >= chances[..., 1]).all()
    assert (chances[..., 1] >= chances[..., 2]).all()
    # Below this every point helps; measured chances waver only by their errors.
    dealer = chances[:, :, 0, 0]
    assert np.diff(dealer, axis=0).min() > -0.002
    assert np.diff(dealer, axis=1).max() < 0.002
    assert (parts.sum(1) == Plan().race_deals).all()
    assert table["totals"].sum() == Plan().race_deals
    errors = table["errors"].astype(np.float64)
    assert (errors[..., 0] < 0.001).all()
    assert (errors < 0.003).all()


def test_the_race_beside_published_numbers() -> None:
    # 55.2 to 56.0 among people of equal skill, Colvert and Mueller 56, with an allowance of a half.
    assert 0.55 < outlook(0, 0, dealer=True).win.value < 0.57
    # Distributed Cribbage Computation: the dealer with 35 to 37 wins 51 %.
    assert outlook(35, 37, dealer=True).win.value == pytest.approx(0.51, abs=0.01)
    # Mueller's model of tournament play: the dealer skunks in 8.0 %.
    begun = outlook(0, 0, dealer=True)
    assert begun.skunks is not None
    assert begun.skunks.win.value == pytest.approx(0.080, abs=0.01)


def test_a_deal_beside_published_numbers() -> None:
    table = shipped(RACE_FILE).arrays
    parts, totals = table["parts"], table["totals"]
    means = parts @ np.arange(parts.shape[1]) / Plan().race_deals
    # Chambers: pone pegs 2.0 and holds 8.1, the dealer pegs 3.5, holds 8.0 and cribs 4.7.
    assert means.tolist() == pytest.approx([2.0, 3.5, 8.1, 8.0, 4.7], abs=0.3)
    points = np.arange(len(totals))
    # Colvert: 10.2 and 16.2 a deal.
    assert totals.sum(1) @ points / Plan().race_deals == pytest.approx(10.2, abs=0.2)
    assert totals.sum(0) @ points / Plan().race_deals == pytest.approx(16.2, abs=0.2)


def test_an_outlook_is_that_of_either_side() -> None:
    as_dealer, as_pone = outlook(87, 95, dealer=True), outlook(95, 87, dealer=False)
    assert as_dealer.win.value + as_pone.win.value == pytest.approx(1, abs=1e-6)
    assert as_dealer.win.value == pytest.approx(dealer_wins()[87, 95])
    assert as_dealer.skunks is not None
    assert as_pone.skunks is not None
    assert as_dealer.skunks.loss == as_pone.skunks.win
    assert as_dealer.skunks.double_win == as_pone.skunks.double_loss


def test_a_short_game_is_the_end_of_a_long_one() -> None:
    short = outlook(0, 7, dealer=False, target=61)
    assert short.win == outlook(60, 67, dealer=False).win
    assert short.skunks is None


@pytest.mark.parametrize(
    ("scores", "target", "sentence"),
    [
        ((121, 0), 121, "between 0 and 120 here, not at 121"),
        ((0, -1), 121, "not at -1"),
        ((60, 61), 61, "between 0 and 60 here"),
        ((0, 0), 122, "targets from 1 to 121, not 122"),
        ((0, 0), 0, "not 0"),
    ],
)
def test_scores_outside_a_game_are_refused(
    scores: tuple[int, int], target: int, sentence: str
) -> None:
    with pytest.raises(ScoreError, match=sentence):
        outlook(*scores, dealer=True, target=target)
