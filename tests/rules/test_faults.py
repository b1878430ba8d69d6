"""Faults found in public cribbage programs that no other file here names; the numbers are ours.

Each test carries the case that went wrong there, and guards its whole kind where it can.
"""

from __future__ import annotations

import copy
import pickle
from itertools import combinations, count
from random import Random

import pytest

from muggins import show
from muggins.cards import PACK, Rank, parse_card, parse_cards
from muggins.combinations import Combination, Kind, total
from muggins.errors import CardsError, IllegalMove
from muggins.events import Claimed, Dealt, Shown, What
from muggins.game import Game
from muggins.moves import Call, Claim, Cut, CutForDeal, Discard, Play
from muggins.rules import Counting, MatchScale, Rules, match_points
from muggins.seat import HOUSE, Seat
from muggins.table import Phase
from tests.games import LIFT, cut_for_deal, dealt, lay, on_turn, played_out, random_game

P, D = Seat.FIRST, Seat.SECOND
BY_HAND = Rules(target=61, counting=Counting.BY_HAND)
MUGGINS = Rules(target=61, counting=Counting.BY_HAND, muggins=True)
DULL = ("2C 4D 9C TS QS KC", "2D 4H 9D TC QD KD")


def counted(text: str, *, crib: bool = False) -> tuple[Combination, ...]:
    *hand, starter = parse_cards(text)
    items = show.count(hand, starter, crib=crib)
    assert total(items) == show.points(hand, starter, crib=crib)
    return items


def worth(items: tuple[Combination, ...], kind: Kind) -> int:
    return sum(item.points for item in items if item.kind is kind)


def test_b1_a_starter_jack_is_nobs_for_nobody() -> None:
    assert total(counted("2H 5S 9D KC JD")) == 4
    jacks = [card for card in PACK if card.rank is Rank.JACK]
    for starter in jacks:
        for hand in combinations([*jacks, *PACK[:4]], 4):
            if starter not in hand:
                for crib in (False, True):
                    assert worth(show.count(hand, starter, crib=crib), Kind.NOBS) == 0


def test_b2_the_starter_does_not_complete_a_flush_of_four() -> None:
    assert counted("2H 4H 6H KS 8H") == ()
    for strange in range(4):
        hand = list(parse_cards("2H 4H 6H TH"))
        hand[strange] = parse_card("KS")
        assert worth(show.count(hand, parse_card("8H")), Kind.FLUSH) == 0


def test_b4_a_crib_flush_needs_the_starter_too() -> None:
    items = counted("2H 4H 6H 8H AS", crib=True)
    assert (total(items), worth(items, Kind.FLUSH)) == (4, 0)
    items = counted("2H 4H 6H 8H AH", crib=True)
    assert (total(items), worth(items, Kind.FLUSH)) == (9, 5)


def test_b5_the_crib_is_counted_as_a_crib() -> None:
    game = dealt("2H 4H 9C TD QS KC", "6H 8H 9D TC QD KD", dealer=P)
    crib = played_out(game.make(D, Cut(LIFT))).events[-1]
    assert isinstance(crib, Shown)
    assert (crib.what, crib.seat, crib.points, crib.pegged) == (What.CRIB, P, 4, 4)


def test_b7_a_flush_of_three_is_nothing_because_there_is_no_hand_of_three() -> None:
    for held in ("2H 4H 6H", "2H 4H", ""):
        for way in (show.points, show.count):
            with pytest.raises(CardsError, match="4 cards are needed"):
                way(parse_cards(held), parse_card("8H"))
    # After the play the hands are empty, and still four cards each are counted.
    game = played_out(dealt("2C 4D 2H 4H 6H 8H", DULL[1].replace("4H", "4C")).make(P, Cut(LIFT)))
    shown = next(event for event in game.events if isinstance(event, Shown))
    assert len(shown.cards) == 4
    assert worth(shown.items, Kind.FLUSH) == 4


@pytest.mark.parametrize(
    ("cards", "runs", "points"),
    [("3C 3D 4H 4S 5C", [3, 3, 3, 3], 20), ("TC TD JH JS QC", [3, 3, 3, 3], 16)],
)
def test_b8_a_double_double_run_is_four_runs_of_three(
    cards: str, runs: list[int], points: int
) -> None:
    items = counted(cards)
    assert [item.points for item in items if item.kind is Kind.RUN] == runs
    assert worth(items, Kind.PAIR) == 4
    assert total(items) == points
    for item in items:
        assert item.kind is not Kind.RUN or len({card.rank for card in item.cards}) == 3


def test_b10_a_run_of_five_pays_no_shorter_run() -> None:
    items = counted("4H 5H 6C 7D 8S")
    assert [item.points for item in items if item.kind is Kind.RUN] == [5]
    assert total(items) == 9


def test_b11_a_pair_beside_the_run_does_not_double_it() -> None:
    items = counted("3C 4D 5H KS KC")
    assert (worth(items, Kind.RUN), worth(items, Kind.PAIR), total(items)) == (3, 2, 9)


@pytest.mark.parametrize(("cards", "points"), [("2C 3D 8H 9S KC", 2), ("AC 2D 8H 9S QC", 0)])
def test_b13_two_neighbours_are_no_run(cards: str, points: int) -> None:
    assert total(counted(cards)) == points


def test_b14_b20_three_of_a_kind_and_a_pair_both_count() -> None:
    items = counted("AC TC AH TS AD")
    assert (worth(items, Kind.PAIR), total(items)) == (8, 8)


def test_b17_the_king_is_above_the_queen_in_runs_and_in_the_cut() -> None:
    assert worth(counted("TH JC QD 4S 6H"), Kind.RUN) == 3
    assert worth(counted("TH JC KD 4S 6H"), Kind.RUN) == 0
    game = cut_for_deal(Game.start(), "KH", "QS").deal(PACK)
    assert game.view(None).dealer is D


def test_b62_cards_are_values_and_not_objects() -> None:
    hand, starter = copy.deepcopy((parse_cards("JH 5S 6S 7S"), parse_card("4H")))
    assert show.points(hand, starter) == 9
    assert hand[0] is not parse_card("JH")
    game = dealt(*DULL, starter="JC")
    assert pickle.loads(pickle.dumps(game.events)) == game.events
    rebuilt = Game.of(copy.deepcopy(game.events))
    assert rebuilt.make(P, Cut(LIFT)).scores == (0, 2)


def test_b73_both_seats_see_the_same_deal() -> None:
    game = random_game(Random(7), BY_HAND)
    for number, event in enumerate(game.events, start=1):
        if isinstance(event, Dealt):
            first, second = (game.at(number).view(seat).pack for seat in Seat)
            for place in range(52):
                cards = {first[place], second[place]} - {None}
                assert cards == ({event.pack[place]} if place < 12 else set())


def test_b80_the_first_seat_wins_like_the_second() -> None:
    for winner in Seat:
        games = (random_game(Random(seed), Rules(target=31)) for seed in count())
        game = next(game for game in games if game.winner is winner)
        view = game.view(None)
        assert (view.phase, view.winner, view.scores[winner]) == (Phase.OVER, winner, 31)
        assert view.scores[winner.other] < 31


def test_b83_a_skunk_and_a_win_are_exactly_three_at_home() -> None:
    assert match_points(1, scale=MatchScale.HOME) + match_points(0, scale=MatchScale.HOME) == 3


def test_b85_b104_a_fresh_view_knows_target_and_scores_at_once() -> None:
    game = random_game(Random(4), MUGGINS)
    for number in range(1, len(game.events) + 1):
        again = Game.of(game.events[:number])
        for eyes in (*Seat, None):
            view = again.view(eyes)
            assert view.rules.target == 61
            assert view.winner is None or view.scores[view.winner] == 61
            assert view == game.at(number).view(eyes)


def test_b94_a_hand_worth_nothing_is_counted_too() -> None:
    assert counted("9C TD QS KC AS") == ()
    game = played_out(dealt("2H 4H 9C TD QS KC", DULL[1].replace("4H", "4C")).make(P, Cut(LIFT)))
    shown = next(event for event in game.events if isinstance(event, Shown))
    assert (shown.items, shown.points, shown.pegged) == ((), 0, 0)


@pytest.mark.parametrize("rules", [BY_HAND, MUGGINS], ids=["by hand", "muggins"])
def test_b103_b145_b146_hand_and_starter_stay_in_sight_while_they_are_counted(
    rules: Rules,
) -> None:
    game = played_out(dealt(*DULL, rules=rules).make(P, Cut(LIFT)))
    counts = 0
    while game.phase in (Phase.COUNT, Phase.CALL):
        for eyes in (*Seat, None):
            view = game.view(eyes)
            hands = [[held.card for held in hand] for hand in view.kept]
            assert hands == [list(parse_cards(text)[2:]) for text in DULL]
            assert view.starter == parse_card("AS")
            assert view.starter not in [*hands[0], *hands[1]]
        counts += game.phase is Phase.COUNT
        game = game.make(on_turn(game), Claim(0) if game.phase is Phase.COUNT else Call(0))
    assert counts == 3


def test_b107_b110_b113_a_count_goes_on_exactly_where_it_was_left() -> None:
    game = played_out(dealt(*DULL, rules=MUGGINS).make(P, Cut(LIFT)))
    asked = []
    while game.phase in (Phase.COUNT, Phase.CALL):
        restored = Game.of(game.events)
        assert (restored.phase, restored.awaits, restored.decision) == (
            game.phase, game.awaits, game.decision)  # fmt: skip
        seat = on_turn(restored)
        move = Claim(3) if restored.phase is Phase.COUNT else Call(3)
        asked.append((restored.view(None).what, restored.phase, seat))
        before, game = game, restored.make(seat, move, decision=game.decision)
        with pytest.raises(IllegalMove):
            game.make(seat, move, decision=before.decision)
    assert asked == [
        (What.PONE_HAND, Phase.COUNT, P),
        (What.PONE_HAND, Phase.CALL, D),
        (What.DEALER_HAND, Phase.COUNT, D),
        (What.DEALER_HAND, Phase.CALL, P),
        (What.CRIB, Phase.COUNT, D),
        (What.CRIB, Phase.CALL, P),
    ]
    assert sum(isinstance(event, Claimed) for event in game.events) == 3


def test_b109_the_deal_alternates_when_games_are_restored_all_the_time() -> None:
    random, dealers = Random(11), []
    game = Game.start(BY_HAND, dealer=P)
    while game.phase is not Phase.OVER:
        game = Game.of(game.events)
        if HOUSE in game.awaits:
            game = game.deal(random.sample(PACK, 52))
            dealers.append(game.view(None).dealer)
        else:
            seat = random.choice([seat for seat in Seat if seat in game.awaits])
            game = game.make(seat, random.choice(list(game.legal_moves(seat))))
    assert len(dealers) > 2
    assert dealers == [Seat(n % 2) for n in range(len(dealers))]


def test_b115_the_cut_for_deal_is_over_once_cards_are_dealt() -> None:
    game = Game.start().deal(PACK)
    asked = game.decision
    game = game.make(P, CutForDeal(0), decision=asked).make(D, CutForDeal(8), decision=asked)
    assert game.awaits == {HOUSE}
    game = game.deal(PACK)
    for seat in Seat:
        assert all(isinstance(move, Discard) for move in game.legal_moves(seat))
        with pytest.raises(IllegalMove, match="earlier moment"):
            game.make(seat, CutForDeal(3), decision=asked)
        with pytest.raises(IllegalMove, match="can't be done now"):
            game.make(seat, CutForDeal(3))


def test_b119_b121_b122_a_decision_is_answered_once() -> None:
    game = dealt(*DULL).make(P, Cut(LIFT))
    asked = game.decision
    after = game.make(P, Play(parse_card("9C")), decision=asked)
    for seat, card in ((P, "9C"), (P, "TS"), (D, "9D")):
        with pytest.raises(IllegalMove) as error:
            after.make(seat, Play(parse_card(card)), decision=asked)
        assert error.value.code == "stale-decision"
    with pytest.raises(IllegalMove, match="not your turn"):
        after.make(P, Play(parse_card("TS")), decision=after.decision)
    assert len(after.events) == len(game.events) + 1


def test_b125_scores_are_stated_and_not_summed_up_by_whoever_watches() -> None:
    game = random_game(Random(2), MUGGINS)
    late = game.at(len(game.events) - 3)
    for eyes in (*Seat, None):
        assert late.view(eyes).scores == late.scores
        assert game.view(eyes).scores == game.scores


def test_b131_b143_moves_can_be_asked_for_at_every_moment() -> None:
    game = random_game(Random(6), MUGGINS, fair=True)
    for number in range(1, len(game.events) + 1):
        then = game.at(number)
        for seat in Seat:
            moves = list(then.view(seat).legal_moves)
            assert bool(moves) is (seat in then.awaits and then.phase is not Phase.SEED)


def test_b149_only_pone_cuts_and_only_then() -> None:
    game = dealt(*DULL)
    with pytest.raises(IllegalMove, match="not your turn"):
        game.make(D, Cut(LIFT))
    with pytest.raises(IllegalMove, match="can't be done now"):
        game.make(P, Play(parse_card("9C")))
    with pytest.raises(IllegalMove, match="can't be done now"):
        lay(game.make(P, Cut(LIFT)), "9C 9D").make(P, Cut(LIFT))
