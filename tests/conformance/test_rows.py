"""Every row of the conformance data, replayed; the README beside them says what they hold."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from muggins import play, show
from muggins.cards import Card, parse_card, write_cards
from muggins.combinations import Combination, Kind
from muggins.events import CountEnded, Played, SaidGo, What, dealt_places
from muggins.game import Game
from muggins.moves import Cut, CutForDeal, Discard, Go, Play
from muggins.play import CountEnd, Pegging
from muggins.rules import Rules, usual_skunk_lines
from muggins.seat import Seat
from muggins.table import Phase
from tests.games import LIFT, pack_with

HERE = Path(__file__).parent
SHOW_KINDS = ("fifteen", "pair", "run", "flush", "nobs")
SHOW_KEYS = ("fifteens", "pairs", "runs", "flush", "nobs")


def rows(name: str) -> list[dict[str, Any]]:
    text = (HERE / name).read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


def cards(texts: list[str]) -> tuple[Card, ...]:
    return tuple(map(parse_card, texts))


def by_kind(items: tuple[Combination, ...]) -> list[int]:
    points: Counter[str] = Counter()
    for item in items:
        points[item.kind] += item.points
    return [points[kind] for kind in SHOW_KINDS]


def reason(item: Combination) -> list[object]:
    name = {Kind.FIFTEEN: "15", Kind.THIRTY_ONE: "31", Kind.RUN: f"run-{item.points}"}
    return [name.get(item.kind, item.kind.value), item.points]


def test_shows() -> None:
    for row in rows("show-open.jsonl"):
        hand, starter = cards(row["hand"]), parse_card(row["starter"])
        items = show.count(hand, starter, crib=row["crib"])
        assert show.points(hand, starter, crib=row["crib"]) == row["total"], row["id"]
        assert by_kind(items) == [row[key] for key in SHOW_KEYS], row["id"]
        for kind, key in zip(SHOW_KINDS[:3], SHOW_KEYS[:3], strict=True):
            found = sorted(sorted(map(str, item.cards)) for item in items if item.kind == kind)
            assert found == sorted(map(sorted, row["combos"][key])), row["id"]


def test_plays() -> None:
    for row in rows("pegging-open.jsonl"):
        first, second = map(cards, row["hands"])
        pegging = Pegging((first, second), Seat(row["leader"]))
        points = [0, 0]
        for laid in row["plays"]:
            assert pegging.awaits == laid["player"], row["id"]
            pegging, items = pegging.lay(parse_card(laid["card"]))
            assert pegging.count == laid["count"], row["id"]
            assert pegging.must_say_go is ("go" in laid), row["id"]
            if "go" in laid:
                assert pegging.awaits == laid["go"], row["id"]
                pegging = pegging.say_go()
            why = [reason(item) for item in items]
            end = pegging.end
            assert end == {None: None, "31": "thirty-one"}.get(laid.get("end"), laid.get("end"))
            if end is not None:
                why += [[end.value, 1]] if end is not CountEnd.THIRTY_ONE else []
                pegging = pegging.next_count()
            assert why == laid["why"], row["id"]
            assert sum(worth for _, worth in laid["why"]) == laid["points"]
            points[laid["player"]] += laid["points"]
        assert pegging.over
        assert points == row["points"], row["id"]


@pytest.mark.parametrize("name", ["games-open.jsonl", "games61-open.jsonl"])
def test_games(name: str) -> None:
    for row in rows(name):
        rules = Rules(row["target"], skunk_lines=usual_skunk_lines(row["target"]))
        game = Game.start(rules)
        for first, second in row["cuts"]:
            assert game.phase is Phase.SPREAD
            game = game.deal(pack_with({0: parse_card(first), 1: parse_card(second)}))
            game = game.make(Seat.FIRST, CutForDeal(0)).make(Seat.SECOND, CutForDeal(1))
        for deal in row["deals"]:
            game = replay_deal(game, deal, row["id"])
        view = game.view(None)
        assert view.phase is Phase.OVER, row["id"]
        assert view.winner == row["end"]["winner"], row["id"]
        assert list(view.scores) == row["end"]["score"], row["id"]
        assert view.ended_by == row["end"]["by"], row["id"]
        assert view.deal == row["end"]["deals"], row["id"]
        if "skunk" in row["end"]:
            assert view.skunks == row["end"]["skunk"], row["id"]


def replay_deal(game: Game, deal: dict[str, Any], row: str) -> Game:
    dealer = Seat(deal["dealer"])
    places = {12 + LIFT: parse_card(deal["starter"])}
    for seat in Seat:
        dealt = cards(deal["dealt"][seat])
        places |= dict(zip(dealt_places(seat, dealer), dealt, strict=True))
    game = game.deal(pack_with(places))
    assert game.view(None).dealer is dealer, row
    for seat in Seat:
        game = game.make(seat, Discard(cards(deal["discards"][seat])))
    before = game.scores[dealer]
    game = game.make(dealer.other, Cut(LIFT))
    assert game.view(None).starter == parse_card(deal["starter"])
    assert game.scores[dealer] == min(before + deal["heels"], game.rules.target), row
    for laid in deal.get("play", []):
        game = replay_card(game, laid, row)
    shown = game.view(None).shown if deal.get("show") else ()
    assert len(shown) == len(deal.get("show", [])), row
    scores = list(deal["play"][-1]["score"]) if shown else []
    for event, expected in zip(shown, deal.get("show", []), strict=True):
        assert event.what == expected["what"]
        assert event.seat == expected["player"]
        assert set(event.cards) == set(cards(expected["cards"]))
        assert event.points == expected["points"] == event.pegged, row
        assert by_kind(event.items) == [expected[key] for key in SHOW_KEYS], row
        scores[event.seat] = min(scores[event.seat] + event.points, game.rules.target)
        assert scores == expected["score"], row
    return game


def replay_card(game: Game, laid: dict[str, Any], row: str) -> Game:
    seat = Seat(laid["player"])
    assert seat in game.awaits, row
    number = len(game.events)
    game = game.make(seat, Play(parse_card(laid["card"])))
    if "go" in laid and game.winner is None:
        assert list(game.legal_moves(Seat(laid["go"]))) == [Go()], row
        game = game.make(Seat(laid["go"]), Go())
    played, *after = (event for event in game.events[number:] if not isinstance(event, SaidGo))
    assert isinstance(played, Played)
    why = [reason(item) for item in played.items]
    ended = after[0] if after and isinstance(after[0], CountEnded) else None
    if ended is not None and ended.points:
        why.append([ended.why.value, ended.points])
    assert why == laid["why"], row
    # The last card of a deal is followed by the whole show.
    then = (
        game
        if game.phase is Phase.PLAY
        else game.at(game.events.index(ended or played, number) + 1)
    )
    assert list(then.scores) == laid["score"], row
    return game


PERFT = json.loads((HERE / "perft-open.json").read_text(encoding="utf-8"))["pairs"]
REASONS = {
    Kind.FIFTEEN: "15",
    Kind.THIRTY_ONE: "31",
    Kind.PAIR: "pair",
    Kind.PAIR_ROYAL: "pair-royal",
    Kind.DOUBLE_PAIR_ROYAL: "double-pair-royal",
    Kind.RUN: "run",
}


class Walk:
    """All ways to lay two hands, with the sums of what they score."""

    def __init__(self) -> None:
        self.prefixes = [0] * 8
        self.sums: list[Counter[str]] = [Counter(), Counter()]
        self.ranges: list[list[int]] = [[99, 0], [99, 0]]

    def go_on(self, pegging: Pegging, depth: int, gained: list[tuple[Seat, str, int]]) -> None:
        while pegging.awaits is not None and pegging.must_say_go:
            pegging = pegging.say_go()
        if (end := pegging.end) is not None:
            last = pegging.last
            assert last is not None
            more = [(last, end.value, 1)] if end.points else []
            self.go_on(pegging.next_count(), depth, gained + more)
            return
        if pegging.over:
            points = [0, 0]
            for by, name, worth in gained:
                self.sums[by][name] += worth
                points[by] += worth
            for whose, points_made in enumerate(points):
                low, high = self.ranges[whose]
                self.ranges[whose] = [min(low, points_made), max(high, points_made)]
            return
        seat = pegging.awaits
        assert seat is not None
        for card in pegging.legal:
            after, items = pegging.lay(card)
            self.prefixes[depth] += 1
            more = [(seat, REASONS[item.kind], item.points) for item in items]
            self.go_on(after, depth + 1, gained + more)


@cache
def walked(lead: str, row: int) -> Walk:
    pair = PERFT[row]
    pone, dealer = (pair["A"], pair["B"]) if lead == "lead_A" else (pair["B"], pair["A"])
    walk = Walk()
    walk.go_on(Pegging((cards(pone), cards(dealer)), Seat.FIRST), 0, [])
    return walk


@pytest.mark.parametrize("lead", ["lead_A", "lead_B"])
@pytest.mark.parametrize("row", range(len(PERFT)), ids=lambda row: str(PERFT[row]["id"]))
def test_perft(row: int, lead: str) -> None:
    walk, expected = walked(lead, row), PERFT[row][lead]
    hands = write_cards(cards(PERFT[row]["A"])), write_cards(cards(PERFT[row]["B"]))
    assert walk.prefixes == expected["prefixes"], hands
    assert walk.prefixes[7] == expected["sequences"]
    for seat, name in zip(Seat, ("pone", "dealer"), strict=True):
        assert dict(walk.sums[seat]) == expected[f"sum_by_reason_{name}"], hands
        assert sum(walk.sums[seat].values()) == expected[f"sum_{name}"]
        assert walk.ranges[seat] == expected[f"range_{name}"]


def test_the_play_and_its_points_agree_everywhere() -> None:
    for row in rows("pegging-open.jsonl"):
        series: list[Card] = []
        for laid in row["plays"]:
            series.append(parse_card(laid["card"]))
            own = [worth for name, worth in laid["why"] if name not in ("go", "last")]
            assert play.points(series) == sum(own)
            if "end" in laid:
                series.clear()


def test_every_kind_of_ending_is_there() -> None:
    ends = {row["end"]["by"] for row in rows("games-open.jsonl")}
    assert ends == {"heels", "play", *What}
