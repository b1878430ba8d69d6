"""The play of a deal: R10 to R23, the rulings on it, and walks over all series."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from muggins import play
from muggins.cards import PACK, Card, Suit, parse_card, parse_cards
from muggins.combinations import Kind, total
from muggins.errors import CardsError, IllegalMove
from muggins.play import CountEnd, Pegging
from muggins.seat import Seat

P, D = Seat.FIRST, Seat.SECOND


def pegging(pone: str, dealer: str) -> Pegging:
    return Pegging((parse_cards(pone), parse_cards(dealer)), P)


def lay(start: Pegging, cards: str) -> tuple[Pegging, list[int], list[int]]:
    """Lay cards, saying go where it must be said; points of each card and of each seat."""
    points: list[int] = []
    scores = [0, 0]
    for card in parse_cards(cards):
        while start.must_say_go:
            start = start.say_go()
        if start.end is not None:
            start = start.next_count()
        seat = start.awaits
        assert seat is not None
        start, items = start.lay(card)
        after = start.say_go() if start.must_say_go else start
        points.append(total(items) + (after.end.points if after.end else 0))
        scores[seat] += points[-1]
    return start, points, scores


def series(text: str) -> list[int]:
    """The points of each card of a series as it is laid."""
    cards = parse_cards(text)
    worth = [play.points(cards[:n]) for n in range(1, len(cards) + 1)]
    assert worth == [total(play.count(cards[:n])) for n in range(1, len(cards) + 1)]
    return worth


def test_s15_r10_r16_pone_leads_and_then_they_alternate() -> None:
    start = pegging("2C 3C 4C 5C", "7D 8D 9D TD")
    assert start.awaits is P
    start, _ = start.lay(parse_card("2C"))
    assert (start.awaits, start.count) == (D, 2)


def test_s17_r11_a_card_past_31_is_refused() -> None:
    start, _, _ = lay(pegging("KC QC JC", "KD QD 2D"), "KC KD QC")
    with pytest.raises(IllegalMove, match="count is 30") as error:
        start.lay(parse_card("2D"))
    assert error.value.code == "over-31"
    assert start.count == 30


def test_s18_r12_d4_go_only_when_nothing_fits_and_then_it_must_be_said() -> None:
    start, _, _ = lay(pegging("KC QC AC", "KD QD"), "KC KD QC")
    assert start.awaits is D
    assert start.must_say_go
    assert start.legal == ()
    able = pegging("KC QC AC", "KD QD AD")
    able, _, _ = lay(able, "KC KD QC")
    assert not able.must_say_go
    with pytest.raises(IllegalMove, match="still fits"):
        able.say_go()
    with pytest.raises(IllegalMove, match="still fits"):
        pegging("KC", "KD").say_go()


def test_s19_r13_d22_after_a_go_the_other_goes_on_and_scores() -> None:
    start, points, _ = lay(pegging("KC QC 5C 5S", "KD QD JD TD"), "KC KD 5C")
    assert start.must_say_go
    start = start.say_go()
    assert (start.awaits, start.said_go) == (P, D)
    start, items = start.lay(parse_card("5S"))
    assert [item.kind for item in items] == [Kind.PAIR]
    assert start.count == 30
    assert start.end is CountEnd.GO
    assert points == [0, 2, 0]


def test_r14_d8_a_player_without_cards_is_passed_over() -> None:
    start, points, _ = lay(pegging("KC QC", "5D"), "KC 5D QC")
    assert start.end is CountEnd.LAST
    assert points == [0, 2, 1]
    alone = Pegging((parse_cards("2C 3C 4C"), ()), D)
    assert alone.lead is P
    _, points, scores = lay(alone, "2C 3C 4C")
    assert points == [0, 0, 4]
    assert scores == [4, 0]


def test_s20_r15_d5_go_is_one_and_31_is_two_and_never_both() -> None:
    _, points, _ = lay(pegging("KC QC 8C", "KD QD AD"), "KC KD QC AD")
    assert points == [0, 2, 0, 2]
    start, points, _ = lay(pegging("KC QC 9S", "TD JD 9D"), "KC TD QC")
    assert points == [0, 0, 1]
    assert start.say_go().end is CountEnd.GO
    assert CountEnd.THIRTY_ONE.points == 0


def test_s21_r16_d7_the_opponent_of_the_last_layer_leads_after_go_and_after_31() -> None:
    start, _, _ = lay(pegging("KC QC 8C", "KD QD AD"), "KC KD QC AD")
    assert start.next_count().awaits is P
    start, _, _ = lay(pegging("KC QC 9S", "TD JD 9D"), "KC TD QC")
    assert start.say_go().next_count().awaits is D
    start, _, _ = lay(pegging("KC QC", "TD JD 9D"), "KC TD QC")
    start = start.say_go().next_count()
    assert (start.awaits, start.count, start.series) == (D, 0, ())


def test_r17_the_play_ends_when_both_hands_are_empty() -> None:
    start, _, _ = lay(pegging("KC", "5D"), "KC 5D")
    assert not start.over
    assert start.next_count().over
    assert Pegging(((), ()), P).over


def test_s22_r18_r19_fifteen_and_thirty_one() -> None:
    assert series("7S 8D") == [0, 2]
    assert series("KC 9D TH 2S") == [0, 0, 0, 2]
    assert series("KH QD TS") == [0, 0, 0]


def test_s23_r20_pairs_at_the_end_of_the_series_only_the_largest() -> None:
    assert series("4C 4D 4H 4S") == [0, 2, 6, 12]
    assert series("6D 5S 6C 5D") == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("laid", "points"),
    [
        ("4C 3D 6H 5S", [0, 0, 0, 4]),
        ("4C 5D 2H 6S 3C", [0, 0, 0, 0, 5]),
        ("3C 5D 6H 7S 4C", [0, 0, 0, 3, 5]),
        ("4C 5D 5H 6S", [0, 0, 2, 0]),
        ("4C 5D 5H 6S 4D", [0, 0, 2, 0, 3]),
        ("3C 4D 5H 6S 2C", [0, 0, 3, 4, 5]),
        ("QC KD AH", [0, 0, 0]),
        ("AC 2D 3H 4S 5C 6D 7H", [0, 0, 3, 4, 7, 6, 7]),
    ],
)
def test_s24_r21_the_longest_suffix_that_is_a_run(laid: str, points: list[int]) -> None:
    assert series(laid) == points


def test_d3_only_the_end_of_the_series_counts() -> None:
    assert series("KC 4D 6H 5S") == [0, 0, 0, 3]


def test_s24_d21_fifteen_with_a_pair_royal() -> None:
    assert series("5C 5D 5H") == [0, 2, 8]
    assert series("2C 3D 5H 5S") == [0, 0, 0, 4]


def test_r22_awards_come_in_the_order_of_announcing() -> None:
    items = play.count(parse_cards("4C 6D 5H"))
    assert [(item.kind, item.points) for item in items] == [(Kind.FIFTEEN, 2), (Kind.RUN, 3)]
    assert [item.kind for item in play.count(parse_cards("9C 9D 3S 5H 5S"))] == [
        Kind.THIRTY_ONE,
        Kind.PAIR,
    ]


def test_d18_a_31_stands_before_it_is_set_to_zero() -> None:
    start, _, _ = lay(pegging("KC QC 8C", "KD QD AD"), "KC KD QC AD")
    assert (start.count, start.end, start.awaits) == (31, CountEnd.THIRTY_ONE, None)
    assert start.next_count().count == 0
    with pytest.raises(IllegalMove):
        start.lay(parse_card("8C"))
    with pytest.raises(IllegalMove):
        start.say_go()


@pytest.mark.parametrize(
    ("pone", "dealer", "laid", "points", "scores"),
    [
        ("7S 8H", "8D", "7S 8D 8H", [0, 2, 3], [3, 2]),
        ("4C 5H", "6D", "4C 6D 5H", [0, 0, 6], [6, 0]),
        ("KC TH 2S 6S", "9D 7C", "KC 9D TH 2S 7C 6S", [0, 0, 0, 2, 0, 1], [3, 0]),
    ],
)
def test_d17_the_worked_plays_of_the_lesson(
    pone: str, dealer: str, laid: str, points: list[int], scores: list[int]
) -> None:
    assert lay(pegging(pone, dealer), laid)[1:] == (points, scores)


def test_s66_d24_a_go_costs_at_least_one_and_can_cost_more() -> None:
    _, points, _ = lay(pegging("KC TH 2S 6S", "9D 7C"), "KC 9D TH 2S")
    assert points[-1] == 2
    _, points, _ = lay(pegging("KC QC 2S 2H", "KD JD"), "KC KD 2S 2H")
    assert points[-1] == 3


@pytest.mark.parametrize(
    ("pone", "dealer", "laid", "points"),
    [
        ("KH 6C 4H 9H", "QD TS 9S 8S", "KH QD 6C", [0, 0, 0]),
        ("TH JD 8S 7C", "9C 2S 9D 7H", "TH 9C JD 2S 8S 9D 7C 7H", [0, 0, 3, 2, 0, 0, 3, 4]),
        ("KH 4D 9S 3C", "QD 7H TS 9C", "KH QD 4D 7H 9S TS 3C 9C", [0, 0, 0, 2, 0, 0, 0, 2]),
        ("6D", "6H", "6D 6H", [0, 3]),
        ("5C KS 2C", "TH KD 5H", "5C TH", [0, 2]),
    ],
    ids=["b41", "b37", "b38", "b49", "b52"],
)
def test_b37_b38_b49_ends_of_counts(pone: str, dealer: str, laid: str, points: list[int]) -> None:
    assert lay(pegging(pone, dealer), laid)[1] == points


def test_b40_b43_b44_b46_nobody_waits_for_a_player_without_cards() -> None:
    start, points, _ = lay(pegging("KH 4D", "QD 6H KS"), "KH QD 4D 6H")
    assert points == [0, 0, 0, 1]
    start = start.next_count()
    assert (start.awaits, start.must_say_go) == (D, False)
    start, _ = start.lay(parse_card("KS"))
    assert start.end is CountEnd.LAST
    start, points, _ = lay(pegging("KC 6S KS", "TC"), "KC TC 6S")
    assert (points[-1], start.end) == (1, CountEnd.GO)
    assert start.next_count().awaits is P


def test_b47_b50_the_layer_is_never_asked_for_a_go() -> None:
    start, _, _ = lay(pegging("KH 9C 6C 4H", "TD 9D 8S"), "KH TD 9C")
    start = start.say_go()
    assert (start.end, start.awaits) == (CountEnd.GO, None)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("9H TC JD", [0, 0, 3]),
        ("6D 5S 6C 5D", [0, 0, 0, 0]),
        ("KH QD TS", [0, 0, 0]),
        ("4H 6S 5D", [0, 0, 5]),
        ("KH QD 4D 7H", [0, 0, 0, 2]),
        ("6H 4S 5D 6C", [0, 0, 5, 3]),
        ("5S 7D 4H 6C", [0, 0, 0, 4]),
        ("AH 2C 3D 4S 5H", [0, 0, 3, 4, 7]),
        ("7C 7D 7H", [0, 2, 6]),
    ],
    ids="b16 b22 b23 b25-b26 b28-b29 b31 b32a b32b b35".split(),
)
def test_b16_to_b35_series(cards: str, points: list[int]) -> None:
    assert series(cards) == points


def test_b34_the_dealer_can_not_lay_past_31() -> None:
    start = Pegging((parse_cards("5H"), parse_cards("KS")), D)
    start = Pegging(start.hands, D, laid=pegging("KC 8C", "7D").lay(parse_card("KC"))[0].laid)
    with pytest.raises(CardsError):
        play.points(parse_cards("KC 8C 7D KS"))
    assert start.awaits is D


def test_r15_a_count_does_not_end_while_a_known_card_fits() -> None:
    start, _, _ = lay(pegging("KC QC", "KD QD"), "KC")
    with pytest.raises(IllegalMove):
        start.next_count()
    with pytest.raises(IllegalMove):
        Pegging(((None,), (None,)), P).next_count()


def test_unknown_hands_know_their_number_only() -> None:
    unknown = Pegging((parse_cards("KC QC"), (None, None)), P)
    after, _ = unknown.lay(parse_card("KC"))
    assert (after.awaits, after.legal, after.must_say_go) == (D, (), False)
    after, _ = after.lay(parse_card("KD"))
    assert after.hands[D] == (None,)
    after, _ = after.lay(parse_card("QC"))
    said = after.say_go()
    assert (said.end, said.awaits) == (CountEnd.GO, None)
    assert said.next_count().awaits is D
    # Whoever watches learns that the count is over although he can't see why.
    watching = Pegging(((None, None), (None, None)), P)
    watching, _ = watching.lay(parse_card("KC"))
    assert watching.next_count().awaits is D


def test_wrong_hands_and_cards_are_refused() -> None:
    with pytest.raises(CardsError, match="0 to 4 cards, not 5"):
        pegging("AC 2C 3C 4C 5C", "KD")
    with pytest.raises(IllegalMove, match="do not hold 9C"):
        pegging("AC", "KD").lay(parse_card("9C"))
    with pytest.raises(IllegalMove):
        pegging("AC", "KD").next_count()
    with pytest.raises(CardsError, match="nothing to score"):
        play.points([])
    with pytest.raises(CardsError, match="named twice"):
        play.count([PACK[0], PACK[0]])


hands = st.permutations(PACK).map(lambda pack: (tuple(pack[:4]), tuple(pack[4:8])))


@given(hands, st.randoms(use_true_random=False))
def test_p1_p2_p3_p4_whole_plays(
    dealt: tuple[tuple[Card, ...], tuple[Card, ...]], random: Random
) -> None:
    start = Pegging(dealt, P)
    scores, ends, gos, counts = [0, 0], 0, 0, 0
    while not start.over:
        if (end := start.end) is not None:
            last = start.last
            assert last is not None
            scores[last] += end.points
            ends, counts = ends + 1, counts + 1
            assert end is not CountEnd.GO or start.count > 21
            left = start.hands != ((), ())
            assert len(start.laid) >= (4 if end is CountEnd.THIRTY_ONE else 3) or not left
            start = start.next_count()
        elif start.must_say_go:
            gos += 1
            start = start.say_go()
        else:
            seat = start.awaits
            assert seat is not None
            assert start.said_go is not seat
            start, items = start.lay(random.choice(start.legal))
            kinds = {item.kind for item in items}
            assert not (Kind.RUN in kinds and kinds & {Kind.PAIR, Kind.PAIR_ROYAL})
            assert total(items) <= 14
            scores[seat] += total(items)
    assert scores[D] >= 1
    assert counts == ends <= 3
    assert gos <= 2


@given(hands, st.permutations(list(Suit)), st.randoms(use_true_random=False))
def test_p5_suits_do_not_matter(dealt, suits, random) -> None:  # type: ignore[no-untyped-def]
    cards = [*dealt[0], *dealt[1]]
    random.shuffle(cards)
    renamed = [Card(card.rank, suits[card.suit]) for card in cards]
    for n in range(1, 9):
        if sum(card.pips for card in cards[:n]) <= 31:
            assert play.points(cards[:n]) == play.points(renamed[:n])


def test_r23_the_most_for_one_card_is_fifteen() -> None:
    twos = lay(pegging("3C 3D 9C", "3H 3S 6D"), "3C 3H 3D 3S")
    assert twos[1] == [0, 2, 6, 12]
    _, points, _ = lay(Pegging((parse_cards("3C 3D"), parse_cards("3H 3S")), P), "3C 3H 3D 3S")
    assert points[-1] == 13
    ended = Pegging((parse_cards("3C 3D 3H"), parse_cards("3S")), P)
    assert max(lay(ended, "3C 3S 3D 3H")[1]) == 13
