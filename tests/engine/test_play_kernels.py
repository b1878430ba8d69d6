"""Compiled play against the rules layer and against the bot it copies."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import numpy as np
import pytest

from muggins import Game, Seat, play
from muggins.cards import PACK, Card, Rank
from muggins.engine import play_kernels
from muggins.engine.build import PAIRS
from muggins.engine.club import best_card, expected_answer
from muggins.engine.play_kernels import MOST_POINTS, ROW, Ints
from muggins.engine.policy import club_policy, set_number
from muggins.events import CountEnded, Event, Played, Shown, StarterCut, dealt_places
from muggins.moves import Cut, Discard, Play
from muggins.play import Pegging
from muggins.table import Phase
from muggins.view import View

PONE, DEALER = Seat.FIRST, Seat.SECOND


def ranks(cards: Iterable[Card]) -> Ints:
    return np.array([card.rank - 1 for card in cards], np.int64)


def unseen_by(cards: Iterable[Card]) -> Ints:
    return 4 - np.bincount(ranks(cards), minlength=13)


def series_of(random: Random) -> list[Card]:
    """Some cards of a count below 31."""
    cards: list[Card] = []
    low, width = random.randint(1, 13), random.randint(0, 6)
    for card in random.sample(PACK, 20):
        near = low <= card.rank <= low + width
        if near and sum(one.pips for one in cards) + card.pips < play.LIMIT:
            cards.append(card)
    return cards


def test_r18_to_r21_cards_score_as_the_rules_say() -> None:
    random = Random(1)
    scored = set()
    for _ in range(5_000):
        cards = series_of(random)
        count = sum(card.pips for card in cards)
        for card in random.sample(PACK, 10):
            if card not in cards and count + card.pips <= play.LIMIT:
                points = play.points([*cards, card])
                series = np.append(ranks(cards), 99)
                found = play_kernels.lay_points(series, len(cards), count, card.rank - 1)
                assert found == points
                scored.add(points)
    assert scored >= {0, 2, 3, 4, 5, 6, 7, 12}


def test_the_best_answer_is_expected_as_club_does() -> None:
    random = Random(2)
    for _ in range(1_000):
        cards = series_of(random)
        held = random.randint(1, 4)
        seen = {*cards, *random.sample(PACK, 10)}
        unseen = unseen_by(seen)
        found = play_kernels.expected_answer(
            ranks(cards), len(cards), sum(card.pips for card in cards), unseen, held,
            np.zeros(MOST_POINTS + 1, np.int64),
        )  # fmt: skip
        laid = tuple(play.Laid(PONE, card) for card in cards)
        pegging = Pegging(((None,), (None,) * held), lead=PONE, laid=laid)
        by_rank = {rank: int(unseen[rank - 1]) for rank in Rank}
        assert found == pytest.approx(expected_answer(pegging, DEALER, by_rank), abs=1e-12)


def test_club_lays_the_same_cards_and_a_deal_brings_the_same() -> None:
    random = Random(3)
    decisions = 0
    for _ in range(150):
        pack = random.sample(PACK, 52)
        game = Game.start(dealer=DEALER).deal(pack)
        thrown = {seat: tuple(random.sample(game.view(seat).hand(seat), 2)) for seat in Seat}
        for seat in Seat:
            game = game.make(seat, Discard(thrown[seat]))
        game = game.make(PONE, Cut(20))
        starter = pack[32]
        cards = []
        for seat in Seat:
            six = [pack[place] for place in dealt_places(seat, DEALER)]
            cards += [card for card in six if card not in thrown[seat]] + [*thrown[seat]]
        while game.phase is Phase.PLAY:
            (seat,) = (seat for seat in Seat if seat in game.awaits)
            view = game.view(seat)
            move = best_card(view)
            assert compiled_choice(view) == (move.card.rank if isinstance(move, Play) else None)
            decisions += isinstance(move, Play)
            game = game.make(seat, move)
        row = np.zeros(ROW, np.int64)
        parts = np.zeros(5, np.int64)
        numbers = np.array([card.index for card in (*cards, starter)], np.int64)
        play_kernels.play_deal(numbers, row, parts, play_kernels.AS_CLUB)
        assert row.tolist() == awards(game.events)
    assert decisions == 8 * 150


def compiled_choice(view: View) -> Rank | None:
    """The rank of the card that the kernel lays as the seat of the view."""
    assert isinstance(view.seat, Seat)
    assert view.pegging is not None
    pegging, other = view.pegging, view.seat.other
    own = [card for card in pegging.hands[view.seat] if card is not None]
    kept = [held.card for seat in Seat for held in view.kept[seat]]
    seen = [card for card in kept if card is not None]
    seen += [held.card for held in view.discards[view.seat] if held.card is not None]
    assert view.starter is not None
    place = play_kernels.best_card(
        np.append(ranks(own), 99),
        len(own),
        unseen_by([*seen, view.starter]),
        0 if pegging.said_go is other else len(pegging.hands[other]),
        np.append(ranks(pegging.series), [99, 99]),
        len(pegging.laid),
        pegging.count,
        np.zeros(MOST_POINTS + 1, np.int64),
        1.0,
    )
    return None if place < 0 else own[place].rank


def awards(events: Iterable[Event]) -> list[int]:
    """The points of a deal turn about, the dealer's first."""
    row = [0]
    for event in events:
        match event:
            case StarterCut(heels=points):
                seat = DEALER
            case Played() | CountEnded() | Shown():
                seat, points = event.seat, event.points
            case _:
                continue
        if points:
            if (len(row) - 1) % 2 == seat:
                row.append(0)
            row[-1] += points
    return row + [0] * (ROW - len(row))


def test_six_cards_are_thrown_as_the_policy_says() -> None:
    random = Random(4)
    for policy in (club_policy().pone, club_policy().dealer):
        for _ in range(500):
            six = random.sample(range(52), 6)
            cards = np.array(six, np.int64)
            play_kernels.throw(cards, policy)
            assert sorted(cards) == sorted(six)
            number = set_number(np.array(sorted(card >> 2 for card in six)))
            assert tuple(cards[4:] >> 2) == PAIRS[policy[number]]


def test_every_card_comes_to_every_place() -> None:
    state = play_kernels.seeded(1, 2)
    pack = np.arange(52)
    came = np.zeros((13, 52), np.int64)
    deals = 52_000
    for _ in range(deals):
        play_kernels.deal(pack, 0, 13, state)
        came[np.arange(13), pack[:13]] += 1
    assert sorted(pack) == list(range(52))
    # Chi squared with 13 * 51 degrees of freedom: 663, give or take 36.
    assert abs(((came - 1000.0) ** 2 / 1000).sum() - 663) < 150


def test_streams_of_a_seed_differ_and_come_again() -> None:
    states = {int(play_kernels.seeded(seed, stream)[0]) for seed in (1, 2) for stream in range(99)}
    assert len(states) == 2 * 99
    assert play_kernels.seeded(2, 5)[0] in states


def test_a_hand_that_is_given_is_what_is_kept() -> None:
    policy = club_policy().dealer
    kept = np.array([12, 12, 12, 12], np.int64)
    counts = play_kernels.pegging_counts(kept, 0, 2_000, 1, 1, policy)
    assert counts.sum() == 2_000
    # Four kings: pone can't peg from his own cards alone but for a go, a last card, a pair royal.
    assert np.nonzero(counts.sum(1))[0].max() < 12
    again = play_kernels.pegging_counts(kept, 0, 2_000, 1, 1, policy)
    assert (again == counts).all()
