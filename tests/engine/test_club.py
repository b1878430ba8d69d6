"""`club`, the yardstick: what it throws and lays, counted again by other means, and frozen."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from random import Random
from statistics import fmean

import numpy as np
import pytest

from muggins import play
from muggins.cards import PACK, Card, Rank, parse_card, parse_cards, write_cards
from muggins.engine import kernels
from muggins.engine.bots import BOTS, Bot, advance, identity
from muggins.engine.club import Club, expected_answer, hand_mean, net_points
from muggins.engine.discard import unseen_suits
from muggins.engine.policy import club_policy
from muggins.engine.signature import signature
from muggins.engine.tables import CribTable, Matrix, crib_table
from muggins.game import Game
from muggins.moves import Cut, Discard, Play
from muggins.play import Laid, Pegging
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View
from tests.games import LIFT, deal_pack, dealt, lay, on_turn

P, D = Seat.FIRST, Seat.SECOND
CLUB = BOTS["club"]

# --- what it throws


def thrown(hand: str, *, dealer: Seat, bot: Bot = CLUB) -> str:
    """What it throws in the first seat."""
    others = [card for card in PACK if card not in parse_cards(hand)]
    pack = deal_pack(dealer, hand, write_cards(others[:6]), str(others[6]))
    move = bot.move(Game.start(dealer=dealer).deal(pack).view(P), b"")
    assert isinstance(move, Discard)
    return write_cards(move.cards)


@pytest.mark.parametrize(
    ("hand", "as_dealer", "as_pone"),
    [
        ("5H 5C 5S JD 2C 9H", "2C 9H", "2C 9H"),
        ("6D 7C 8S 9H JC KS", "JC KS", "JC KS"),
        ("2C 3C 5S 5D JH QC", "2C 3C", "2C 3C"),
        # A pair or a fifteen goes to the own crib, two cards far apart to the opponent's.
        ("7H 8C 9S KH KS 3C", "KH KS", "KH 3C"),
        ("7D 8C 2H 2S QH KC", "7D 8C", "QH KC"),
        # A flush of four, and its two fifteens with it.
        ("AH 4H 7H TH KH 2S", "7H 2S", "7H 2S"),
    ],
)
def test_s40_discards_checked_by_hand(hand: str, as_dealer: str, as_pone: str) -> None:
    assert thrown(hand, dealer=P) == as_dealer
    assert thrown(hand, dealer=D) == as_pone


def test_hand_mean_is_over_all_46_starters() -> None:
    assert hand_mean(parse_cards("5H 5C 5S JD"), parse_cards("2C 9H")) == pytest.approx(766 / 46)


Means = dict[tuple[Card, ...], tuple[float, float]]


def exact(six: list[Card], *, own: bool) -> Means:
    """By throw: the means of hand and crib, counted by the kernels with all six cards seen."""
    cards = np.array([card.index for card in six], np.uint8)
    counted = kernels.discard_points(cards, unseen_suits(six), club_policy().of(dealer=not own))
    hands, cribs = ((part @ np.arange(30) / part.sum(1)).tolist() for part in counted)
    return dict(zip(combinations(six, 2), zip(hands, cribs, strict=True), strict=True))


def worths(means: Means, table: CribTable, *, own: bool) -> dict[tuple[Card, ...], float]:
    """By throw: what it is worth if a table values the crib."""
    sign = 1 if own else -1
    return {
        pair: round(hand + sign * table.value(pair[0], pair[1], own=own), 9)
        for pair, (hand, _) in means.items()
    }


@pytest.mark.parametrize("dealer", Seat)
def test_discards_are_best_by_the_kernels_too(dealer: Seat) -> None:
    random = Random(1)
    for _ in range(60):
        six = random.sample(PACK, 6)
        worth = worths(exact(six, own=dealer is P), crib_table(), own=dealer is P)
        best = max(worth.values())
        chosen = parse_cards(thrown(write_cards(six), dealer=dealer))
        assert worth[chosen] == pytest.approx(best, abs=1e-8)


def published(name: str) -> CribTable:
    """A crib table that knows ranks alone."""
    sides: list[Matrix] = []
    for side in ("own", "opp"):
        file = Path(__file__).with_name("tables") / f"{name}_{side}.csv"
        with file.open(encoding="utf-8", newline="") as text:
            sides.append(tuple(tuple(map(float, row[1:])) for row in list(csv.reader(text))[1:]))
    own, opp = sides
    return CribTable((own, own), (opp, opp))


def test_club_with_schells_table_does_not_throw_better() -> None:
    """Where the two throw differently, hand and crib are worth more on average by our table."""
    schell = published("schell")
    random = Random(1)
    gains: list[float] = []
    for _ in range(1500):
        six = random.sample(PACK, 6)
        for own in (True, False):
            means = exact(six, own=own)
            by_ours, by_his = (worths(means, one, own=own) for one in (crib_table(), schell))
            ours, his = max(by_ours, key=by_ours.__getitem__), max(by_his, key=by_his.__getitem__)
            if ours == his:
                continue
            sign = 1 if own else -1
            better, worse = (means[pair][0] + sign * means[pair][1] for pair in (ours, his))
            gains.append(better - worse)
            if len(gains) <= 10:
                bot = Club(schell)
                assert thrown(write_cards(six), dealer=P if own else D, bot=bot) == write_cards(his)
    assert len(gains) > 50
    assert fmean(gains) > 0


# --- what it lays


def laid(pone: str, dealer: str, series: str) -> str:
    """What it lays in the seat that is on turn after this series."""
    game = dealt("AC AD " + pone, "AH 2S " + dealer, starter="AS").make(P, Cut(LIFT))
    game = lay(game, series)
    move = CLUB.move(game.view(on_turn(game)), b"")
    assert isinstance(move, Play)
    return str(move.card)


@pytest.mark.parametrize(
    ("pone", "dealer", "series", "card"),
    [
        # A five is not led: sixteen cards answer it. Nor a ten, which a five answers.
        ("5H 4C KD QS", "7H 2C TS 4H", "", "4C"),
        ("KH QD JS 2C", "7H 3C TS 4H", "", "2C"),
        ("KH QD 9S 2C", "4C 8H 6S 5D", "KH 4C 9S", "8H"),
        ("3H 3D 9S 2C", "3C 4C TS 8H", "3H 3C", "3D"),
        ("4H 6D 5S 2C", "6H 8H TS KD", "4H 6H", "5S"),
        # Pone has said go: nobody answers, so the pair and 31 are safe.
        ("KH QD JS TC", "5H 2C 3S 3D", "KH 5H QD 3S", "3D"),
    ],
)
def test_plays_checked_by_hand(pone: str, dealer: str, series: str, card: str) -> None:
    assert laid(pone, dealer, series) == card


def test_b158_a_plain_fifteen_is_taken() -> None:
    assert laid("8H KC KD 9S", "7H 2C TS 4H", "8H") == "7H"


def test_what_was_thrown_can_not_answer() -> None:
    """King and queen look alike, but two of the queens lie in the crib."""
    game = dealt("AC AD 3H 8C 9D 4S", "QH QS QD KD 6C 7C").make(P, Cut(LIFT))
    move = CLUB.move(lay(game, "3H").view(D), b"")
    assert move == Play(parse_card("QD"))


def naive_answer(pegging: Pegging, opponent: Seat, unseen: list[Card]) -> float:
    """The mean of the best answer over every hand that the opponent can hold."""
    if pegging.awaits is not opponent:
        return 0.0
    points = {card: play.points([*pegging.series, card]) for card in unseen if pegging.fits(card)}
    number = len(pegging.hands[opponent])
    return fmean(max(points.get(card, 0) for card in hand) for hand in combinations(unseen, number))


@pytest.mark.parametrize(
    ("series", "unseen"),
    [
        ("", "AC 2C 5D 5H TS KH"),
        ("5H", "AC TC TD KS 5C 5D 2H"),
        ("4H 6C", "5C 5D 4C 4D 6S 8H KD"),
        ("KH QC 8D", "AC 2C 3C 3D 9S TH"),
        ("3H 3D 3S", "3C 6H 6D 9C 7S 2D AH"),
    ],
)
@pytest.mark.parametrize("held", range(5))
def test_expected_answer_is_the_mean_over_all_hands(series: str, unseen: str, held: int) -> None:
    cards = parse_cards(unseen)
    laid = tuple(Laid(D, card) for card in parse_cards(series))
    pegging = Pegging(((None,) * held, (None,) * 2), P, laid)
    by_rank = Counter(card.rank for card in cards)
    assert expected_answer(pegging, P, by_rank) == pytest.approx(
        naive_answer(pegging, P, list(cards))
    )


def positions(number: int) -> Iterator[View]:
    """Views in the play of a seat with a choice, whose opponent holds at most two cards."""
    for seed in range(number):
        game = whole_game(seed)
        for at in range(1, len(game.events)):
            then = game.at(at)
            if then.phase is Phase.PLAY and (seat := next(iter(then.awaits), None)) in tuple(Seat):
                view = then.view(seat)
                assert view.pegging is not None
                few = len(view.pegging.hands[seat.other]) <= 2
                if few and len(view.legal_moves) > 1:
                    yield view


def test_the_card_laid_is_best_by_a_naive_count() -> None:
    found = 0
    for view in positions(2):
        seat, pegging = view.seat, view.pegging
        assert isinstance(seat, Seat)
        assert pegging is not None
        seen = [held.card for held in (*view.kept[0], *view.kept[1], *view.discards[seat])]
        unseen = [card for card in PACK if card not in seen and card != view.starter]
        net = {}
        for card in pegging.legal:
            after, awards = pegging.lay(card)
            now = sum(award.points for award in awards) + (after.end.points if after.end else 0)
            net[card] = now - naive_answer(after, seat.other, unseen)
        move = CLUB.move(view, b"")
        assert isinstance(move, Play)
        equal = [card for card in net if net[card] > max(net.values()) - 1e-9]
        assert move.card.rank == max(card.rank for card in equal)
        assert move.card in equal
        found += 1
    assert found > 20


def test_b157_the_point_for_the_last_card_counts() -> None:
    none: Counter[Rank] = Counter()
    king = parse_card("KC")
    last = Pegging((parse_cards("KC"), ()), P)
    assert net_points(last, king, none) == 1
    go = Pegging((parse_cards("4C 9H"), (None,)), P, (Laid(P, king), Laid(D, parse_card("QH"))))
    said = Pegging(go.hands, P, (*go.laid, Laid(P, parse_card("5H"))), said_go=D)
    assert said.count == 25
    assert net_points(said, parse_card("4C"), Counter({Rank.TWO: 4})) == 1
    # Two for 31 are all; there is no point for go besides.
    thirty_one = Pegging((parse_cards("6C 9H"), (None,)), P, said.laid, said_go=D)
    assert net_points(thirty_one, parse_card("6C"), Counter({Rank.TWO: 4})) == 2


def test_another_answer_can_be_weighed() -> None:
    king = parse_card("KC")
    pegging = Pegging((parse_cards("KC 4C"), (None,) * 4), P, (Laid(D, parse_card("5H")),))
    assert net_points(pegging, king, Counter({Rank.KING: 3}), answer=lambda *_: 0.5) == 1.5


# --- how strong it is, and that it stays so


def whole_game(seed: int, *, rules: Rules | None = None) -> Game:
    """A game of club in the first seat against `random`."""
    bots = (identity(CLUB), identity(BOTS["random"]))
    return advance(Game.start(rules, bots=bots), Random(seed).randbytes(32))


def test_club_beats_random() -> None:
    """Measured over 800 games to 121 it wins 99 of 100."""
    assert sum(whole_game(seed).winner is P for seed in range(30)) >= 27


def test_club_is_frozen() -> None:
    """Whoever changes its play makes another bot: club is the yardstick for all others."""
    assert signature(CLUB) == "28071f9e6174b48c"
