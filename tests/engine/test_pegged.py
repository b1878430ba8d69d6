"""The pegging table: it comes out again, and beside what people peg."""

from __future__ import annotations

import csv
from pathlib import Path

import numpy as np
import pytest

from muggins import Card, Rank, Suit, parse_cards
from muggins.engine import play_kernels
from muggins.engine.archive import shipped
from muggins.engine.pegged import HANDS, PEGGING_FILE, pegged
from muggins.engine.policy import club_policy
from muggins.engine.simulation import BATCHES, Plan
from muggins.errors import CardsError

PUBLISHED = Path(__file__).parent / "tables" / "cribbagepro_pegging_sample32.csv"


@pytest.mark.parametrize(("hand", "seat"), [(0, 0), (1000, 0), (1400, 1), (1819, 1)])
def test_the_pegging_table_comes_out_again(hand: int, seat: int) -> None:
    table, plan = shipped(PEGGING_FILE), Plan()
    assert table.about == plan.about("pegging")
    row = seat * len(HANDS) + hand
    counts = play_kernels.pegging_counts(
        np.array(HANDS[hand]),
        seat,
        plan.pegging_deals,
        plan.seed,
        BATCHES + row,
        club_policy().of(dealer=seat == 0),
    )
    start, end = table.arrays["start"][row : row + 2]
    own, opponent, times = (table.arrays[name][start:end] for name in ("own", "opponent", "times"))
    assert (counts[own, opponent] == times).all()
    assert counts.sum() == times.sum()


def test_pegging_beside_what_people_peg() -> None:
    ours, theirs = [], []
    with PUBLISHED.open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            ranks = [Rank("A23456789TJQK".index(letter) + 1) for letter in row["hand"].split("-")]
            kept = [Card(rank, suit) for rank, suit in zip(ranks, Suit, strict=True)]
            for dealer, role in ((False, "pone"), (True, "dealer")):
                found = pegged(kept, dealer=dealer)
                ours.append((found.own.value, found.opponent.value, found.net.value))
                own, opponent = float(row[f"{role}_player"]), float(row[f"{role}_opponent"])
                theirs.append((own, opponent, own - opponent))
    # People let each other peg more, most of all with hands that make runs; what counts for a
    # throw is the difference of both sides, and there they agree.
    apart = np.array(ours) - np.array(theirs)
    assert apart.mean(0).tolist() == pytest.approx([-0.2, -0.15, -0.05], abs=0.1)
    assert np.abs(apart[:, 2]).mean() < 0.35
    assert np.corrcoef(np.array(ours)[:, 2], np.array(theirs)[:, 2])[0, 1] > 0.95


def test_pegging_means_are_those_of_the_pairs_of_points() -> None:
    found = pegged(parse_cards("AH 2C 3D 4S"), dealer=True)
    assert found == pegged(parse_cards("4D 3H 2S AC"), dealer=True)
    assert sum(share for _, _, share in found.joint) == pytest.approx(1)
    own = sum(mine * share for mine, _, share in found.joint)
    assert found.own.value == pytest.approx(own)
    assert found.net.value == pytest.approx(found.own.value - found.opponent.value)
    spread = sum((mine - own) ** 2 * share for mine, _, share in found.joint)
    assert found.own.error == pytest.approx((spread / Plan().pegging_deals) ** 0.5)
    assert min(mine for mine, _, _ in found.joint) >= 1


def test_anything_but_four_cards_is_refused() -> None:
    with pytest.raises(CardsError, match="4 cards are needed"):
        pegged(parse_cards("AH 2C 3D"), dealer=True)
