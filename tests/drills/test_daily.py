"""The daily hand never changes: fixed dates have fixed cards."""

from __future__ import annotations

import hashlib
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise

import pytest

from muggins import fairness
from muggins.drills.daily import daily_deal, strongest, throw_of
from muggins.drills.discarding import read_deal, write_deal
from muggins.engine.bots import BOTS

VECTORS = {
    "2026-11-30": "2C-2H-2S-6S-9C-TS-dealer",
    "2026-12-01": "2S-3C-4S-6D-9C-QC-pone",
    "2026-12-02": "4H-6S-7S-8D-9S-QS-dealer",
    "2026-12-03": "AC-AH-4C-6S-7D-8H-pone",
    "2026-12-04": "AS-3C-3D-4C-5C-8H-dealer",
}


@pytest.mark.parametrize(("day", "deal"), VECTORS.items())
def test_a_date_has_its_hand(day: str, deal: str) -> None:
    assert write_deal(daily_deal(date.fromisoformat(day))) == deal


def test_the_hand_follows_from_the_date_by_what_is_documented() -> None:
    key = hashlib.sha256(b"muggins-daily-1:2027-02-28").digest()
    six = fairness.deal_pack(key, 1)[:6]
    assert sorted(six) == list(daily_deal(date(2027, 2, 28)).cards)


def test_the_roles_take_turns_and_all_cards_come() -> None:
    days = [date(2027, 1, 1) + timedelta(days=n) for n in range(730)]
    deals = [daily_deal(day) for day in days]
    assert all(one.dealer is not two.dealer for one, two in pairwise(deals))
    seen = Counter(card for deal in deals for card in deal.cards)
    assert len(seen) == 52
    # 84 of each on average, standard deviation about 8.6.
    assert all(45 < number < 125 for number in seen.values())


@pytest.mark.parametrize("day", VECTORS)
def test_the_strongest_bot_throws_two_of_the_six(day: str) -> None:
    assert strongest() is list(BOTS.values())[-1]
    deal = daily_deal(date.fromisoformat(day))
    thrown = throw_of(strongest(), deal)
    assert len(set(thrown)) == 2
    assert set(thrown) <= set(deal.cards)
    assert throw_of(strongest(), deal) == thrown


def test_the_bot_knows_whose_crib_it_is() -> None:
    club = BOTS["club"]
    fives = "5H-5S-6C-7D-JD-KH"
    assert {str(c) for c in throw_of(club, read_deal(f"{fives}-pone"))} == {"JD", "KH"}
    # Two cards of its own crib that it would never give to the other.
    asked = [throw_of(club, read_deal(f"2C-4H-5D-5S-8C-9S-{role}")) for role in ("dealer", "pone")]
    assert asked[0] != asked[1]
