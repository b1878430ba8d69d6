"""The rival keeps the rule that he states, and knows nothing that he may not."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from muggins import parse_cards, play
from muggins.cards import PACK, Card
from muggins.lessons.rival import Rule, chosen
from muggins.play import LIMIT


def choose(rule: Rule, held: str, series: str, seen: str = "") -> str:
    laid = parse_cards(series)
    return str(chosen(rule, parse_cards(held), laid, (*parse_cards(seen), *laid)))


@pytest.mark.parametrize(
    ("rule", "held", "series", "card"),
    [
        (Rule.LOWEST, "KC 8D 2H 2C", "7S", "2C"),
        (Rule.LOWEST, "KC 8D", "KS 9H", "8D"),
        (Rule.POINTS, "KC 8D 2H", "7S", "8D"),
        (Rule.POINTS, "KC 9D 2H", "7S", "2H"),
        (Rule.POINTS, "8H 8D", "7S", "8D"),
        (Rule.POINTS, "6D 4D", "5S", "4D"),
        (Rule.CAREFUL, "8D KC", "7S", "8D"),
        (Rule.CAREFUL, "5D 4C 3H", "", "4C"),
        (Rule.CAREFUL, "JD AC", "TH", "JD"),
        (Rule.CAREFUL, "KD 2C", "AH TS", "2C"),
        (Rule.CAREFUL, "KD", "AH TS", "KD"),
        (Rule.CAREFUL, "KD QC", "6H", "KD"),
        # A five laid first would be answered by any of sixteen ten-cards.
        (Rule.WEIGHING, "5D 4C", "", "4C"),
        # A six beside a seven invites runs from both sides, a king on it nothing.
        (Rule.WEIGHING, "6D KC", "7S", "KC"),
    ],
)
def test_s64_what_the_rules_lay(rule: Rule, held: str, series: str, card: str) -> None:
    assert choose(rule, held, series) == card


def test_the_weighing_rule_is_what_it_says_over_random_moments() -> None:
    random = Random(7)
    for _ in range(60):
        cards = random.sample(PACK, 8)
        series: tuple[Card, ...] = ()
        for card in cards[4:]:
            if sum(one.pips for one in series) + card.pips <= LIMIT - 10:
                series = (*series, card)
        held = cards[:4]
        values = {}
        for card in held:
            after = (*series, card)
            unseen = [other for other in PACK if other not in {*held, *series}]
            count = sum(one.pips for one in after)
            replies = [
                play.points((*after, other)) for other in unseen if count + other.pips <= LIMIT
            ]
            values[card] = play.points(after) - Fraction(sum(replies), len(unseen))
        best = max(values.values())
        lowest = min(card for card in held if values[card] == best)
        assert chosen(Rule.WEIGHING, held, series, series) == lowest


@pytest.mark.parametrize("rule", Rule)
def test_the_order_of_the_hand_changes_nothing(rule: Rule) -> None:
    random = Random(rule)
    for _ in range(40):
        cards = random.sample(PACK, 6)
        held, series = cards[:4], cards[4:]
        card = chosen(rule, held, series, series)
        assert card in held
        assert chosen(rule, random.sample(held, 4), series, series) == card
