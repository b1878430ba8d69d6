"""A game from the cut for deal to its end: R2, R4 to R9, R24, R33, R34 and the order of things."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings

from muggins.cards import PACK, parse_card, parse_cards, write_cards
from muggins.errors import CardsError, IllegalMove
from muggins.events import (
    CountEnded,
    CribTurned,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Ending,
    Event,
    Played,
    SaidGo,
    Shown,
    Spread,
    StarterCut,
    What,
)
from muggins.game import Game
from muggins.moves import Cut, CutForDeal, Discard, Go, Play, Resign
from muggins.play import CountEnd
from muggins.rules import Rules
from muggins.seat import HOUSE, Seat
from muggins.table import Phase
from tests.games import LIFT, cut_for_deal, dealt, games, lay, on_turn, played_out

P, D = Seat.FIRST, Seat.SECOND
# Hands that count nothing in the play beyond go and last card, and their crib.
DULL = ("2C 4D 9C TS QS KC", "2D 4H 9D TC QD KD")


def newest(game: Game, kind: type[Event]) -> Event:
    return next(event for event in reversed(game.events) if isinstance(event, kind))


@pytest.mark.parametrize(
    ("first", "second", "dealer"),
    [("AC", "2C", P), ("QS", "KC", P), ("KS", "AC", D), ("TS", "JC", P), ("JD", "TH", D)],
)
def test_s5_r4_the_lower_rank_deals(first: str, second: str, dealer: Seat) -> None:
    game = cut_for_deal(Game.start(), first, second)
    assert game.phase is Phase.PACK
    assert game.awaits == {HOUSE}
    assert game.deal(PACK).view(None).dealer is dealer


def test_s6_r4_b65_equal_ranks_draw_again_and_suits_do_not_count() -> None:
    game = cut_for_deal(Game.start(), "7S", "7H")
    assert (game.phase, game.view(None).attempt) == (Phase.SPREAD, 0)
    game = cut_for_deal(game, "KS", "AC")
    assert game.view(None).attempt == 1
    assert game.deal(PACK).view(None).dealer is D


def test_r4_each_draws_once_and_not_the_same_card() -> None:
    game = Game.start().deal(PACK).make(P, CutForDeal(51))
    with pytest.raises(IllegalMove, match="not your turn"):
        game.make(P, CutForDeal(3))
    with pytest.raises(IllegalMove, match="already been drawn"):
        game.make(D, CutForDeal(51))
    with pytest.raises(IllegalMove, match="0 to 51, not 52"):
        game.make(D, CutForDeal(52))
    assert len(game.legal_moves(D)) == 51
    assert not game.legal_moves(P)


def test_r4_a_given_dealer_is_not_cut_for() -> None:
    game = Game.start(dealer=D)
    assert game.phase is Phase.PACK
    assert game.deal(PACK).view(None).dealer is D


def test_s7_r5_r34_the_deal_alternates_with_all_52_cards() -> None:
    game = dealt(*DULL)
    game = lay(game.make(P, Cut(LIFT)), "9C 9D TS TC QS QD KC KD")
    assert game.phase is Phase.PACK
    game = game.deal(PACK)
    assert (game.view(None).deal, game.view(None).dealer) == (2, P)
    assert len(game.view(P).hand(P)) == 6


def test_s8_r6_six_cards_each_one_at_a_time_pone_first() -> None:
    game = Game.start(dealer=D).deal(PACK)
    assert game.view(P).hand(P) == tuple(PACK[0:12:2])
    assert game.view(D).hand(D) == tuple(PACK[1:12:2])


def test_s9_r7_both_discard_two_at_once_and_for_good() -> None:
    game = Game.start(dealer=D).deal(PACK)
    assert game.awaits == {P, D}
    opened = game.decision
    first = game.make(D, Discard(parse_cards("2S AD")), decision=opened)
    assert first.awaits == {P}
    assert first.decision == opened
    both = first.make(P, Discard(parse_cards("AC AH")), decision=opened)
    assert both.phase is Phase.CUT
    assert both.awaits == {P}
    assert both.decision == len(both.events) > opened
    with pytest.raises(IllegalMove, match="not your turn"):
        first.make(D, Discard(parse_cards("AS 2D")))
    discarded = first.events[-1]
    assert isinstance(discarded, Discarded)
    assert write_cards(discarded.cards) == "2S AD"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cards", "code"),
    [("AC", "discard-number"), ("AC AH 2C", "discard-number"), ("AC AD", "not-in-hand"),
     ("", "discard-number")],
)  # fmt: skip
def test_r7_b161_a_wrong_discard_is_refused(cards: str, code: str) -> None:
    game = Game.start(dealer=D).deal(PACK)
    with pytest.raises(IllegalMove) as error:
        game.make(P, Discard(parse_cards(cards)))
    assert error.value.code == code
    ace = parse_card("AC")
    with pytest.raises(IllegalMove, match="named twice"):
        game.make(P, Discard((ace, ace)))


def test_r7_b67_b68_the_crib_has_four_cards_and_the_hands_keep_four() -> None:
    view = dealt(*DULL).view(None)
    assert [len(hand) for hand in (*view.kept, *view.held, *view.discards)] == [4, 4, 4, 4, 2, 2]


@pytest.mark.parametrize("lift", [4, 20, 36])
def test_s11_r8_b64_pone_cuts_and_the_card_below_the_cut_is_turned(lift: int) -> None:
    game = Game.start(dealer=D).deal(PACK)
    game = game.make(P, Discard(parse_cards("AC AH"))).make(D, Discard(parse_cards("AD AS")))
    with pytest.raises(IllegalMove, match="not your turn"):
        game.make(D, Cut(lift))
    assert game.make(P, Cut(lift)).view(None).starter == PACK[12 + lift]


@pytest.mark.parametrize("lift", [3, 37, -1, 0, 40])
def test_r8_four_are_lifted_and_four_are_left(lift: int) -> None:
    with pytest.raises(IllegalMove, match="Lift 4 to 36"):
        dealt(*DULL).make(P, Cut(lift))
    assert len(dealt(*DULL).legal_moves(P)) == 33


@pytest.mark.parametrize("suit", "CDHS")
def test_s13_r9_b59_b61_two_for_his_heels_to_the_dealer_before_the_play(suit: str) -> None:
    game = dealt(*DULL, starter=f"J{suit}").make(P, Cut(LIFT))
    assert game.scores == (0, 2)
    cut = game.events[-1]
    assert isinstance(cut, StarterCut)
    assert (cut.seat, cut.heels) == (P, 2)
    assert dealt(*DULL, starter="TH").make(P, Cut(LIFT)).scores == (0, 0)


def test_r9_r33_d16_heels_win_the_game() -> None:
    game = dealt(*DULL, starter="JH", scores=(120, 119)).make(P, Cut(LIFT))
    assert (game.phase, game.winner, game.scores) == (Phase.OVER, D, (120, 121))
    assert game.events[-1] == Ended(D, Ending.HEELS)


def test_r10_b55_pone_leads_in_every_deal() -> None:
    game = lay(dealt(*DULL).make(P, Cut(LIFT)), "9C 9D TS TC QS QD KC KD").deal(PACK)
    for seat in Seat:
        game = game.make(seat, Discard(game.view(seat).hand(seat)[:2]))
    game = game.make(D, Cut(LIFT))
    assert on_turn(game) is D


def test_s25_s26_r24_pone_then_dealer_then_crib() -> None:
    game = lay(dealt(*DULL).make(P, Cut(LIFT)), "9C 9D TS TC QS QD KC KD")
    shown = [event for event in game.events if isinstance(event, Shown)]
    assert [(event.what, event.seat) for event in shown] == [
        (What.PONE_HAND, P),
        (What.DEALER_HAND, D),
        (What.CRIB, D),
    ]
    turned = newest(game, CribTurned)
    assert game.events.index(turned) == game.events.index(shown[1]) + 1


def test_the_order_of_events_in_a_deal() -> None:
    game = lay(dealt(*DULL).make(P, Cut(LIFT)), "9C 9D TS TC QS QD KC KD")
    kinds = [type(event).__name__ for event in game.events[1:]]
    assert (
        kinds
        == (
            "Dealt Discarded Discarded StarterCut Played Played Played SaidGo CountEnded"
            " Played Played Played SaidGo CountEnded Played Played CountEnded"
            " Shown Shown CribTurned Shown"
        ).split()
    )


def test_r2_b79_the_score_stops_at_the_target_but_the_hand_is_worth_what_it_is() -> None:
    hand = "AC 2C 7C 7D 8H 9S", "AD 2D 2H 5S 9D KC"
    game = dealt(*hand, starter="TC", scores=(120, 0)).make(P, Cut(LIFT))
    game = lay(game, "7C")
    assert game.winner is None
    game = dealt(*hand, starter="TC", scores=(119, 0))
    assert game.scores == (119, 0)


PONE_14 = "4D 6S 7C 7D 8H 9S"
DEALER_4 = "AH 9C 2H 5S 9D KC"


def test_s29_s30_r33_d15_b76_b77_pone_counts_first_and_the_rest_is_not_counted() -> None:
    for scores in ((112, 113), (113, 116)):
        game = dealt(PONE_14, DEALER_4, starter="TC", scores=scores).make(P, Cut(LIFT))
        game = played_out(game)
        assert game.events[-1] == Ended(P, Ending.PONE_HAND)
        shown = newest(game, Shown)
        assert isinstance(shown, Shown)
        assert (shown.what, shown.points, shown.pegged) == (What.PONE_HAND, 14, 14)
        assert game.scores[P] == 121
        assert game.scores[D] < 121
        assert (game.winner, game.phase) == (P, Phase.OVER)
        assert not any(isinstance(event, CribTurned) for event in game.events)


def test_s3_r33_b74_b86_the_game_ends_at_the_card_before_any_go() -> None:
    hands = "2C 4D 8C 8D KS KC", "2D 4H 8S TC QD KD"
    game = dealt(*hands, scores=(115, 0)).make(P, Cut(LIFT))
    game = lay(game, "8C 8S")
    game = game.make(P, Play(parse_card("8D")))
    assert game.events[-1] == Ended(P, Ending.PLAY)
    played = game.events[-2]
    assert isinstance(played, Played)
    assert (played.points, game.scores, game.awaits) == (6, (121, 2), frozenset())
    for seat in Seat:
        assert not game.legal_moves(seat)
        with pytest.raises(IllegalMove, match="game is over"):
            game.make(seat, Go())
        with pytest.raises(IllegalMove, match="game is over"):
            game.make(seat, Resign())


def test_r33_the_point_for_go_and_for_the_last_card_can_win() -> None:
    game = lay(dealt(*DULL, scores=(120, 0)).make(P, Cut(LIFT)), "9C 9D")
    game = lay(game, "TS")
    assert game.events[-2:] == (CountEnded(P, CountEnd.GO, 1), Ended(P, Ending.PLAY))
    assert isinstance(game.events[-3], SaidGo)
    whole = played_out(dealt(*DULL).make(P, Cut(LIFT)))
    last = next(n for n, e in enumerate(whole.events) if isinstance(e, Shown))
    before = 121 - whole.at(last).scores[D]
    game = played_out(dealt(*DULL, scores=(0, before)).make(P, Cut(LIFT)))
    assert game.events[-2:] == (CountEnded(D, CountEnd.LAST, 1), Ended(D, Ending.PLAY))


def test_r33_dealer_and_crib_can_win_in_the_show() -> None:
    ends = set()
    for mine in range(100, 121):
        game = dealt(PONE_14, DEALER_4, starter="TC", scores=(0, mine)).make(P, Cut(LIFT))
        game = played_out(game)
        if game.winner is not None:
            ends.add(game.view(None).ended_by)
            assert game.scores[D] == 121
    assert ends == {Ending.PLAY, Ending.DEALER_HAND, Ending.CRIB}


def test_b56_a_wrong_go_changes_nothing() -> None:
    hands = "2C 4D QH JC AD KC", "2D 4H TS 9D QD KD"
    game = lay(dealt(*hands).make(P, Cut(LIFT)), "QH TS")
    before = game.events, repr(game.view(P)), repr(game.view(D))
    with pytest.raises(IllegalMove, match="still fits"):
        game.make(P, Go())
    with pytest.raises(IllegalMove, match="not your turn"):
        game.make(D, Play(parse_card("9D")))
    with pytest.raises(IllegalMove, match="do not hold 9D"):
        game.make(P, Play(parse_card("9D")))
    assert (game.events, repr(game.view(P)), repr(game.view(D))) == before


def test_r12_a_player_who_can_not_lay_must_say_go() -> None:
    game = dealt(*DULL).make(P, Cut(LIFT))
    for card in parse_cards("9C 9D TS"):
        game = game.make(on_turn(game), Play(card))
    assert on_turn(game) is D
    assert list(game.legal_moves(D)) == [Go()]
    with pytest.raises(IllegalMove, match="TC does not fit: the count is 28"):
        game.make(D, Play(parse_card("TC")))
    assert Play(parse_card("TC")) not in game.legal_moves(D)
    assert Go() in game.legal_moves(D)


def test_b53_a_go_scores_nothing_by_itself() -> None:
    game = dealt("2C 4D 8H TS QS KC", "2D 4H 7C TC QD KD").make(P, Cut(LIFT))
    game = lay(game, "8H 7C TS")
    said = [event for event in game.events if isinstance(event, SaidGo)]
    assert len(said) == 1
    assert game.scores == (1, 2)


def test_b70_b71_a_new_deal_starts_with_an_empty_table() -> None:
    game = lay(dealt(*DULL).make(P, Cut(LIFT)), "9C 9D TS TC QS QD KC KD").deal(PACK)
    view = game.view(None)
    assert (view.starter, view.pegging, view.crib, view.shown, view.go_calls) == (
        None, None, (), (), ())  # fmt: skip
    assert view.discards == ((), ())


def test_a_move_that_answers_an_old_decision_is_refused() -> None:
    game = dealt(*DULL)
    with pytest.raises(IllegalMove) as error:
        game.make(P, Cut(LIFT), decision=game.decision - 1)
    assert error.value.code == "stale-decision"


def test_a_game_says_briefly_where_it_stands() -> None:
    assert repr(dealt(*DULL)) == "<Game cut (0, 0) after 4 events>"


def test_a_house_step_out_of_place_is_refused() -> None:
    game = dealt(*DULL)
    with pytest.raises(IllegalMove, match="house"):
        game.deal(PACK)
    with pytest.raises(IllegalMove, match="house"):
        game.seal("0" * 64)
    with pytest.raises(IllegalMove, match="house"):
        game.reveal("0" * 64)
    with pytest.raises(IllegalMove, match="house"):
        game.time_out(D)
    with pytest.raises(CardsError, match="all 52"):
        Game.start().deal(PACK[1:])
    with pytest.raises(IllegalMove, match="there is no event 0"):
        game.at(0)
    with pytest.raises(IllegalMove, match="no event 99"):
        game.at(99)


@pytest.mark.unwatched
@settings(max_examples=60, deadline=None)
@given(games())
def test_p9_what_holds_in_every_game(game: Game) -> None:
    target = game.rules.target
    scores = (0, 0)
    dealers: list[Seat] = []
    for number, event in enumerate(game.events, start=1):
        now = game.at(number).scores if number % 7 == 0 else scores
        assert now[0] >= scores[0]
        assert now[1] >= scores[1]
        scores = now
        if isinstance(event, Dealt):
            dealers.append(event.dealer)
            assert len(set(event.pack)) == 52
        if isinstance(event, StarterCut):
            pack = next(e.pack for e in reversed(game.events[:number]) if isinstance(e, Dealt))
            assert event.card not in pack[:12]
    assert all(one is other.other for one, other in pairwise(dealers))
    winner = game.winner
    assert winner is not None
    assert game.scores[winner] == target > game.scores[winner.other]
    drawn = [event for event in game.events if isinstance(event, Drew)]
    spreads = sum(isinstance(event, Spread) for event in game.events)
    assert len(drawn) == 2 * spreads


@pytest.mark.unwatched
@settings(max_examples=40, deadline=None)
@given(games())
def test_any_moment_is_the_replay_of_the_events_before_it(game: Game) -> None:
    assert Game.replay(game.events) == game
    for number in range(1, len(game.events) + 1, 11):
        then = game.at(number)
        again = Game.of(game.events[:number])
        for eyes in (*Seat, None):
            assert then.view(eyes) == again.view(eyes)
        assert (then.awaits, then.decision) == (again.awaits, again.decision)
    assert game.at(len(game.events)) is game
    assert hash(game) == hash(Game.of(game.events))
    assert "over" in repr(game)


@pytest.mark.unwatched
@settings(max_examples=15, deadline=None)
@given(games(rules=[Rules(target=31)], fair=False))
def test_the_listed_moves_are_the_allowed_ones(game: Game) -> None:
    cards = [Play(card) for card in PACK]
    throws = [Discard((one, other)) for at, one in enumerate(PACK) for other in PACK[:at]]
    others = [Go(), *map(Cut, range(-1, 42)), *map(CutForDeal, range(-1, 54))]
    for number in range(2, len(game.events), 9):
        then = game.at(number)
        if then.phase is Phase.OVER or HOUSE in then.awaits:
            continue
        for seat in Seat:
            listed = set(then.legal_moves(seat))
            assert listed == set(then.view(seat).legal_moves)
            assert len(then.legal_moves(seat)) == len(listed)
            assert bool(then.legal_moves(seat)) is bool(listed)
            for move in (*cards, *throws, *others):
                same = move in listed or (
                    isinstance(move, Discard) and Discard(move.cards[::-1]) in listed
                )
                assert (move in then.legal_moves(seat)) is same, move
