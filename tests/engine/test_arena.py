"""The arena: duplicate, judged, the same from whatever processes, gone on with, and honest."""

from __future__ import annotations

import json
import os
import resource
from dataclasses import replace
from math import isclose, isinf, log
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from muggins.engine.arena import ArenaError, Length, Match, Report, play_match
from muggins.engine.bots import BOTS, UnknownBot, advance, identity
from muggins.engine.duplicate import Item, Pair, Side, brought, play_pair
from muggins.engine.estimate import estimate
from muggins.engine.external import PlayerError
from muggins.engine.sequential import SequentialTest, Verdict
from muggins.engine.shares import likelihood, share, share_interval
from muggins.errors import IllegalMove, MugginsError
from muggins.events import CountEnded, Dealt, Played, Shown, What
from muggins.game import Game
from muggins.moves import Discard, Move
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View

CLUB, RANDOM = BOTS["club"], BOTS["random"]


class Watched:
    """A bot that notes what it is asked."""

    name, version = "watched", "1"

    def __init__(self) -> None:
        self.asked: list[tuple[View, bytes]] = []

    def move(self, view: View, seed: bytes) -> Move:
        self.asked.append((view, seed))
        return CLUB.move(view, seed)


def last(match: Match, length: Length, *, processes: int = 1, keep: Path | None = None) -> Report:
    """The report at the end."""
    *_, report = play_match(match, length, processes=processes, keep=keep)
    return report


def untimed(pairs: list[Pair]) -> list[Pair]:
    """The pairs without what depends on the clock."""
    return [replace(pair, sides=tuple(map(_untimed, pair.sides))) for pair in pairs]  # type: ignore[arg-type]


def _untimed(side: Side) -> Side:
    return replace(side, seconds=0.0)


# --- a pair


def test_the_same_bot_on_both_sides_is_even_in_every_pair() -> None:
    for number in range(3):
        pair = play_pair((CLUB, CLUB), number, seed="even", target=61)
        assert (pair.wins, pair.margin) == (1, 0)
        assert pair.sides[0].points == pair.sides[1].points


def test_both_games_have_the_same_packs_with_the_seats_changed() -> None:
    one, other = Watched(), Watched()
    play_pair((one, other), 3, seed="packs", target=31)
    first_game = [view for view, _ in one.asked if view.deal == 1 and view.seat is Seat.FIRST]
    second_game = [view for view, _ in other.asked if view.deal == 1 and view.seat is Seat.FIRST]
    assert first_game[0].hand(Seat.FIRST) == second_game[0].hand(Seat.FIRST)
    assert first_game[-1].starter == second_game[-1].starter is not None
    again, other_number = Watched(), Watched()
    play_pair((again, Watched()), 3, seed="packs", target=31)
    play_pair((other_number, Watched()), 4, seed="packs", target=31)
    assert again.asked == one.asked
    assert other_number.asked[0][0].hand(Seat.FIRST) != one.asked[0][0].hand(Seat.FIRST)


def test_nobody_is_told_whom_he_plays_nor_asked_for_what_is_forced() -> None:
    one = Watched()
    play_pair((one, Watched()), 0, seed="hidden", target=61)
    for view, _ in one.asked:
        assert view.phase in (Phase.DISCARD, Phase.PLAY)
        assert len(view.legal_moves) > 1
        assert view.bots == (None, None)
        assert view.names == ("", "")


def test_players_draw_their_chance_apart_even_in_the_same_decision() -> None:
    """In a common game both seats get one seed at the discard, as both answer one decision."""
    one, other = Watched(), Watched()
    play_pair((one, other), 0, seed="chance", target=61)
    seeds = [seed for bot in (one, other) for _, seed in bot.asked]
    assert len(set(seeds)) == len(seeds) > 20
    both = [
        {view.decision for view, _ in bot.asked if view.phase is Phase.DISCARD}
        for bot in (one, other)
    ]
    assert both[0] & both[1]


def test_a_discard_is_made_before_the_other_one_is_seen() -> None:
    one, other = Watched(), Watched()
    play_pair((one, other), 0, seed="both", target=31)
    for view, _ in (*one.asked, *other.asked):
        if view.phase is Phase.DISCARD:
            assert view.discards == ((), ())


@pytest.mark.parametrize("seat", Seat)
def test_what_deals_bring_is_what_was_shown_and_pegged(seat: Seat) -> None:
    for number in range(4):
        bots = (identity(CLUB), identity(RANDOM))
        events = advance(Game.start(bots=bots), Random(number).randbytes(32)).events
        found: dict[Item, list[int]] = {item: [] for item in Item}
        for item, points in brought(events, seat):
            found[item].append(points)
        for what in What:
            shown = [
                event.points
                for event in events
                if isinstance(event, Shown) and event.what is what and event.seat is seat
            ]
            # Of the deal that ends the game hands are there that nobody counts any more.
            assert len(shown) > 2
            assert found[Item(what.value)][: len(shown)] == shown
            assert len(found[Item(what.value)]) - len(shown) in (0, 1)
        pegged = [
            event.points
            for event in events
            if isinstance(event, Played | CountEnded) and event.seat is seat
        ]
        pegging = found[Item.PONE_PEGGING] + found[Item.DEALER_PEGGING]
        assert 0 <= sum(pegged) - sum(pegging) < 15
        last_deal = max(event.number for event in events if isinstance(event, Dealt))
        assert len(pegging) in (last_deal, last_deal - 1)


def test_a_move_that_is_not_allowed_loses_the_game() -> None:
    class Cheat:
        name, version = "cheat", "1"

        def move(self, view: View, seed: bytes) -> Move:
            if view.deal == 1:
                return CLUB.move(view, seed)
            assert isinstance(view.seat, Seat)
            return Discard(view.hand(view.seat)[:1])

    pair = play_pair((CLUB, Cheat()), 0, seed="cheat")
    assert (pair.wins, pair.margin, pair.deals) == (2, 242, 4)
    assert [lost.player for lost in pair.lost] == [1, 1]
    assert pair.lost[0].code == "forfeit-illegal"
    assert pair.lost[0].params == {"reason": str(IllegalMove("discard-number", given=1))}


# --- the match


MATCH = Match(("club", "random"), seed="match", target=31)


def test_any_number_of_processes_comes_to_the_same() -> None:
    alone = last(MATCH, Length(pairs=9))
    apart = last(MATCH, Length(pairs=9), processes=2)
    assert untimed(alone.pairs) == untimed(apart.pairs)
    assert len(alone.pairs) == 9
    other = last(replace(MATCH, seed="other"), Length(pairs=9))
    assert untimed(other.pairs) != untimed(alone.pairs)


def _abort(match: Match, number: int) -> list[Pair]:
    os.abort()


def test_a_process_that_dies_is_told_and_what_was_kept_is_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "match.jsonl"
    before = last(MATCH, Length(pairs=4), keep=file)
    monkeypatch.setattr("muggins.engine.arena._play_batch", _abort)
    with pytest.raises(ArenaError, match="died"):
        last(MATCH, Length(pairs=8), processes=2, keep=file)
    assert last(MATCH, Length(pairs=4), keep=file).pairs == before.pairs


def test_a_match_stops_with_the_deal_it_was_told() -> None:
    report = last(MATCH, Length(deals=25))
    assert report.deals >= 25
    assert report.deals - report.pairs[-1].deals < 25


def test_a_stopped_match_goes_on_and_comes_to_the_same(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    whole = last(MATCH, Length(pairs=12))
    played = play_match(MATCH, Length(pairs=12), processes=1, keep=file)
    for _ in range(6):
        next(played)
    played.close()
    # Two batches of four are there; the last line is cut off, as by a crash.
    assert len(file.read_text().splitlines()) == 9
    file.write_text(file.read_text()[:-30])
    resumed = last(MATCH, Length(pairs=12), keep=file)
    assert untimed(resumed.pairs) == untimed(whole.pairs)
    kept = last(MATCH, Length(pairs=12), keep=file)
    assert kept.pairs == resumed.pairs


def test_kept_results_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "match.jsonl"
    before = last(MATCH, Length(pairs=4), keep=file)
    monkeypatch.setattr("muggins.engine.arena.play_pair", None)
    assert last(MATCH, Length(pairs=3), keep=file).pairs == before.pairs[:3]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", None),
        ("[]\n", "another match"),
        ("what\n", "no results"),
        ('{HEAD}\n{"number": 0}\n', "no results"),
    ],
)
def test_a_file_of_something_else_is_left_alone(
    tmp_path: Path, text: str, says: str | None
) -> None:
    file = tmp_path / "file"
    file.write_text(text.replace("{HEAD}", json.dumps(MATCH.about)))
    before = file.read_text()
    if says is None:
        assert len(last(MATCH, Length(pairs=1), keep=file).pairs) == 1
        return
    with pytest.raises(ArenaError, match=says):
        last(MATCH, Length(pairs=1), keep=file)
    assert file.read_text() == before
    assert list(tmp_path.iterdir()) == [file]


def test_another_match_does_not_go_on_in_the_file(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    last(MATCH, Length(pairs=1), keep=file)
    for other in (replace(MATCH, seed="2"), replace(MATCH, players=("random", "club"))):
        with pytest.raises(ArenaError, match="club 1"):
            last(other, Length(pairs=1), keep=file)
    with pytest.raises(ArenaError, match="can't be kept"):
        last(MATCH, Length(pairs=1), keep=tmp_path)


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("nobody", UnknownBot),
        ("club 0", UnknownBot),
        ("ext:", PlayerError),
        ("ext:no", PlayerError),
    ],
)
def test_players_that_are_not_there_are_named_at_once(name: str, error: type[MugginsError]) -> None:
    with pytest.raises(error, match=name.removeprefix("ext:") or "“”"):
        last(Match(("club", name)), Length(pairs=1))


# --- what it says


def test_a_sequential_test_stops_the_match_when_it_knows() -> None:
    test = SequentialTest(0.5, 0.6)
    report = last(MATCH, Length(pairs=500, test=test))
    assert len(report.pairs) < 100
    assert report.verdict(test) is Verdict.HIGH
    before = Report(MATCH)
    for pair in report.pairs[:-1]:
        before.add(pair)
    assert before.verdict(test) is None


def test_the_sequential_test_errs_as_seldom_as_it_says() -> None:
    """True shares at its two ends, pairs drawn at random."""
    test = SequentialTest(0.45, 0.55)
    random = Random(7)
    for true, wrong in ((0.45, Verdict.HIGH), (0.55, Verdict.LOW)):
        errors = 0
        lengths = []
        for _ in range(100):
            shares = [0, 0, 0]
            while (verdict := test.verdict(shares) if sum(shares) else None) is None:
                # Both games of a pair hang together, as duplicate games do.
                first = random.random() < true
                second = first if random.random() < 0.2 else random.random() < true
                shares[first + second] += 1
            errors += verdict is wrong
            lengths.append(sum(shares))
        # Five of a hundred expected at most; thirteen of 100 would come once in 700 runs.
        assert errors < 13
        assert fmean(lengths) < 300


def test_intervals_of_shares_hold_what_they_promise() -> None:
    random = Random(3)
    for true in (0.5, 0.9):
        inside = 0
        for _ in range(120):
            shares = [0, 0, 0]
            for _ in range(60):
                shares[(random.random() < true) + (random.random() < true)] += 1
            low, high = share_interval(shares)
            assert low <= share(shares) <= high
            inside += low <= true <= high
        assert 0.90 < inside / 120 < 0.995


def test_the_likelihood_of_shares_is_the_greatest_with_that_mean() -> None:
    def by_hand(*chances: float) -> float:
        return sum(count * log(chance) for count, chance in zip(pairs, chances, strict=True))

    pairs = [3, 10, 7]
    assert isclose(share(pairs), 0.6)
    assert isclose(likelihood(pairs, 0.6), by_hand(0.15, 0.5, 0.35), rel_tol=1e-9)
    # With a mean of one half, none and both are equally likely.
    best = max(by_hand(part, 1 - 2 * part, part) for part in (at / 10000 for at in range(1, 5000)))
    assert isclose(likelihood(pairs, 0.5), best, abs_tol=1e-4)


def test_points_of_few_pairs_have_no_interval_and_of_many_a_narrow_one() -> None:
    assert isinf(estimate([3]).error)
    random = Random(5)
    inside = 0
    for _ in range(300):
        low, high = estimate([random.gauss(2, 9) for _ in range(50)]).interval
        inside += low < 2 < high
    assert 0.90 < inside / 300 < 0.985


def test_a_disk_that_is_full_is_told(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    match = Match(("random", "random"), target=5)
    resource.setrlimit(resource.RLIMIT_FSIZE, (200, before[1]))
    try:
        with pytest.raises(ArenaError, match=r"kept”: it can't be read or written"):
            last(match, Length(pairs=4), keep=tmp_path / "kept")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
