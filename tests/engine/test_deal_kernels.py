"""What a throw makes of a whole deal: against brute force, counting order, and the race itself."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations, product
from random import Random

import numpy as np
import pytest

from muggins import parse_cards, show
from muggins.cards import PACK
from muggins.engine import deal_kernels, play_kernels, simulation
from muggins.engine.archive import shipped
from muggins.engine.build import PAIRS
from muggins.engine.discard import APART, PLAYED, throws, unseen_suits
from muggins.engine.pegged import ORDER_FILE, dealer_first
from muggins.engine.policy import club_policy, set_number
from muggins.engine.race import ScoreError, dealer_wins, outlook
from muggins.engine.simulation import Plan

SIX = parse_cards("5H 6C 7S 8D JD KH")


@pytest.mark.parametrize("dealer", [False, True])
def test_the_show_of_both_has_the_means_of_its_parts(*, dealer: bool) -> None:
    random = Random(8)
    for _ in range(5):
        six = random.sample(PACK, 6)
        unseen = unseen_suits(six)
        deals = deal_kernels.opponents_deals(unseen, club_policy().of(dealer=not dealer))
        numbers = np.array([card.index for card in six], np.uint8)
        shows = deal_kernels.shows(numbers, unseen, deals, dealer)
        assert shows.sum((1, 2, 3)) == pytest.approx(np.ones(15))
        theirs = (deals.sum((0, 1)) @ np.arange(30)) / deals.sum()
        found = {throw.thrown: throw for throw in throws(six, dealer=dealer)}
        for thrown, table in zip(combinations(six, 2), shows, strict=True):
            pone = table.sum((0, 2)) @ np.arange(30)
            both = table.sum((0, 1)) @ np.arange(59)
            mine = found[thrown].hand.mean
            assert pone == pytest.approx(theirs if dealer else mine)
            crib = found[thrown].crib.mean
            assert both == pytest.approx((mine if dealer else theirs) + crib)


@pytest.mark.parametrize("rest", ["AH 2H 3H 4H 5H 6S 7C JC JD", "JS JH AD 4D 6D 8D 2D 3H 5C"])
def test_the_opponents_hands_are_those_of_brute_force(rest: str) -> None:
    unseen = tuple(sorted(parse_cards(rest)))
    policy = club_policy().dealer
    expected: defaultdict[tuple[int, int], Counter[int]] = defaultdict(Counter)
    for six in combinations(unseen, 6):
        pair = int(policy[set_number(np.array(sorted(card.rank - 1 for card in six)))])
        low, high = PAIRS[pair]
        thrown = [two for two in combinations(six, 2) if [c.rank - 1 for c in two] == [low, high]]
        for two, starter in product(thrown, unseen):
            if starter not in six:
                kept = [card for card in six if card not in two]
                expected[pair, starter.rank - 1][show.points(kept, starter)] += 60 // len(thrown)
    others = [card for card in PACK if card not in unseen]
    deals = deal_kernels.opponents_deals(unseen_suits(others), policy)
    assert deals.sum() * 60 == sum(points.total() for points in expected.values())
    for pair, rank in product(range(len(PAIRS)), range(13)):
        points = expected[pair, rank]
        assert deals[pair, rank].sum() * 60 == pytest.approx(points.total())
        if points:
            mean = sum(worth * ways for worth, ways in points.items()) / points.total()
            found = deals[pair, rank] @ np.arange(30) / deals[pair, rank].sum()
            # Nobs together with a flush is the one thing that is not exact.
            assert found == pytest.approx(mean, abs=0.05)


def one_cell(pone: int, dealer: int, *, jack: bool = False) -> deal_kernels.Floats:
    found = np.zeros((2, deal_kernels.HAND_TOP, deal_kernels.BOTH_TOP))
    found[int(jack), pone, dealer] = 1
    return found


@pytest.mark.parametrize(
    ("scores", "jack", "pegged", "shown", "expected"),
    [
        ((119, 120), True, (5, 0), (9, 9), 1.0),  # heels come first of all
        ((117, 120), True, (1, 0), (9, 9), 0.0),  # and are no more than two
        ((110, 110), False, (11, 5), (29, 29), 0.0),
        ((110, 110), False, (5, 11), (29, 29), 1.0),
        ((110, 110), False, (5, 5), (6, 29), 0.0),  # pone counts first
        ((110, 110), False, (5, 5), (5, 6), 1.0),
        ((110, 110), False, (5, 5), (5, 5), 0.75),  # pone, with 120, deals next
        ((120, 120), False, (1, 1), (5, 5), 0.4),  # what is known of the order
        ((105, 105), False, (20, 17), (5, 5), 0.0),  # of so many the smaller part is first
        ((106, 105), False, (20, 20), (5, 5), 1.0),
    ],
)
def test_a_deal_is_counted_in_order(
    scores: tuple[int, int],
    jack: bool,  # noqa: FBT001 - a column of the table above
    pegged: tuple[int, int],
    shown: tuple[int, int],
    expected: float,
) -> None:
    wins = np.full((121, 121), 9.0)
    wins[120, 120] = 0.25
    first = np.full((16, 16, 16, 16), 9.0)
    first[1, 1, 1, 1] = 0.4
    for table in (wins, first):
        table.setflags(write=False)  # as those of the package
    found = deal_kernels.chances_to_win(
        one_cell(*shown, jack=jack), np.array([pegged]), *scores, wins, first
    )
    assert found.tolist() == [expected]


@pytest.mark.parametrize(
    ("scores", "dealer"), [((0, 0), True), ((0, 0), False), ((95, 87), True), ((101, 108), False)]
)
def test_throws_like_clubs_win_as_often_as_the_race_says(
    scores: tuple[int, int], *, dealer: bool
) -> None:
    random, chances = Random(6), []
    policy = club_policy().of(dealer=dealer)
    for _ in range(150):
        six = random.sample(PACK, 6)
        ranks = PAIRS[policy[set_number(np.array(sorted(card.rank - 1 for card in six)))]]
        found = throws(six, dealer=dealer, scores=scores)
        chances.append(
            next(
                throw.win.value
                for throw in found
                if throw.win and tuple(sorted(card.rank - 1 for card in throw.thrown)) == ranks
            )
        )
    expected = outlook(*scores, dealer=dealer).win.value
    error = np.std(chances) / len(chances) ** 0.5
    assert abs(np.mean(chances) - expected) < 3.5 * error + 0.002


def test_the_best_chance_comes_first_and_a_short_game_is_the_end_of_a_long_one() -> None:
    found = throws(SIX, dealer=False, scores=(110, 115))
    chances = [throw.win.value for throw in found if throw.win]
    assert len(chances) == 15
    assert chances == sorted(chances, reverse=True)
    assert all(0 < throw.win.error < 0.1 for throw in found if throw.win)
    assert found == throws(SIX, dealer=False, scores=(50, 55), target=61)
    assert {throw.win for throw in throws(SIX, dealer=False)} == {None}


def test_who_is_sure_to_go_out_wins() -> None:
    # A dealer lays the last card, or pone does and has said so with 31: either way he has a point.
    sure = throws(SIX, dealer=True, scores=(120, 0))
    assert all(throw.win and throw.win.value == pytest.approx(1) for throw in sure)
    lost = throws(SIX, dealer=False, scores=(0, 120))
    assert all(throw.win and throw.win.value == pytest.approx(0) for throw in lost)


@pytest.mark.parametrize("dealer", [False, True])
def test_near_the_end_throws_win_as_often_as_when_played_out(*, dealer: bool) -> None:
    scores = (118, 119)
    worked_out: list[float] = []
    shown: list[float] = []
    policy = club_policy().of(dealer=not dealer)
    for six in (SIX, parse_cards("AH 2C 5S TD QD QH")):
        numbers = np.array([card.index for card in six])
        ahead = np.array(scores if dealer else scores[::-1])
        out = deal_kernels.played_out(numbers, int(dealer), ahead, 5_000, 9, policy, dealer_wins())
        chances = out[:, 0] if dealer else 1 - out[:, 0]
        for played, distances in ((0, worked_out), (PLAYED, shown)):
            found = {
                throw.thrown: throw.win
                for throw in throws(six, dealer=dealer, scores=scores, played=played)
            }
            wins = [found[thrown] for thrown in combinations(six, 2)]
            distances += [
                (win.value - chance) / win.error
                for win, chance in zip(wins, chances, strict=True)
                if win
            ]
            assert len(distances) % 15 == 0
            assert {win.error < APART[0][0] for win in wins if win} == {played > 0}
    for distances in (worked_out, shown):
        assert max(map(abs, distances)) < 4
        assert np.mean(np.square(distances)) < 2


@pytest.mark.parametrize("seat", [0, 1])
def test_deals_that_are_played_out_are_won_by_who_is_first_home(seat: int) -> None:
    random, number, throw = Random(4), 1500, (2, 5)
    policy, wins, scores = club_policy().of(dealer=not seat), dealer_wins(), [113, 116]
    six = [card.index for card in SIX]
    rest = [card.index for card in PACK if card not in SIX]
    mine = [*(card for card in six if card not in (six[2], six[5])), six[2], six[5]]
    row, parts, won = np.zeros(play_kernels.ROW, np.int64), np.zeros(5, np.int64), []
    for _ in range(number):
        *theirs, starter = random.sample(rest, 7)
        six_of_theirs = np.array(theirs)
        play_kernels.throw(six_of_theirs, policy)
        hands = [six_of_theirs.tolist(), mine] if seat else [mine, six_of_theirs.tolist()]
        play_kernels.play_deal(
            np.array([*hands[0], *hands[1], starter]), row, parts, play_kernels.AS_CLUB
        )
        at = list(scores)
        for place, points in enumerate(row.tolist()):
            at[place % 2] += points
            if at[place % 2] >= 121:
                won.append(1.0 - place % 2)
                break
        else:
            won.append(1 - wins[at[1], at[0]])
    means, squares = deal_kernels.played_out(
        np.array(six), seat, np.array(scores), 20_000, 3, policy, wins
    )[[*combinations(range(6), 2)].index(throw)]
    assert 0 < squares <= means < 1
    assert abs(means - np.mean(won)) < 4 * np.std(won) / number**0.5
    assert squares == pytest.approx(np.mean(np.square(won)), abs=4 * 0.5 / number**0.5)


@pytest.mark.parametrize(
    ("scores", "target"), [((121, 0), 121), ((0, -1), 121), ((61, 0), 61), ((0, 0), 122)]
)
def test_scores_outside_a_game_are_refused(scores: tuple[int, int], target: int) -> None:
    with pytest.raises(ScoreError):
        throws(SIX, dealer=True, scores=scores, target=target)


def test_the_order_of_pegging_comes_out_again() -> None:
    table, plan = shipped(ORDER_FILE), Plan()
    assert table.about == plan.about("order")
    policy = club_policy()
    first = deal_kernels.pegging_order(200_000, 999, 0, policy.pone, policy.dealer)
    both = first.sum(0)
    often = both > 200
    apart = np.abs(first[1][often] / both[often] - dealer_first()[often])
    assert often.sum() > 700
    assert (apart < 5 * 0.5 / both[often] ** 0.5 + 0.001).all()
    # Whoever needs more has it less often first.
    assert (np.diff(dealer_first()[4, 4, 1:5, 1:5], axis=0) >= 0).all()
    assert (np.diff(dealer_first()[4, 4, 1:5, 1:5], axis=1) <= 0).all()


def test_the_order_is_built_from_all_its_parts() -> None:
    plan = Plan(race_deals=20 * 40, seed=5)
    parts = [simulation.compute(part) for part in simulation.order_parts(plan)]
    table = simulation.order_table(iter(parts), plan).arrays["dealer_first"]
    first = np.sum([part.arrays["first"] for part in parts], 0)
    known = first.sum(0) > 0
    assert table[known] == pytest.approx((first[1] / np.maximum(first.sum(0), 1))[known], abs=1e-3)
    assert (table[~known] == 0.5).all()
