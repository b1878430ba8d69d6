"""Masked records: they hide what they must, and are right if some game looks so."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.cards import Card, parse_cards
from muggins.events import (
    CribTurned,
    Dealt,
    Drew,
    Played,
    Spread,
    StarterCut,
    TookBack,
    dealt_places,
)
from muggins.game import Game
from muggins.moves import Cut, Discard, Resign, TakeBack
from muggins.record import RecordError, read_game, read_record, write_view
from muggins.rules import Rules
from muggins.seat import HOUSE, Seat
from muggins.table import Phase
from tests.games import deal_pack, lay
from tests.rules.recorded import EYES, any_games, at_rest, example


@settings(max_examples=12, deadline=None)
@given(any_games(), st.data())
def test_the_masked_record_gives_the_view(game: Game, data: st.DataObject) -> None:
    running = at_rest(game, data.draw(st.integers(1, len(game.events))))
    eyes = data.draw(st.sampled_from(EYES))
    for shown in (running, game):
        record = read_record(write_view(shown, eyes))
        assert record.events == tuple(event.seen_by(eyes) for event in shown.events)
        assert record.view == shown.view(eyes)
        assert record.seen_by is eyes


@settings(max_examples=12, deadline=None)
@given(any_games(), st.data())
def test_the_masked_record_names_no_hidden_card(game: Game, data: st.DataObject) -> None:
    shown = game.at(data.draw(st.integers(1, len(game.events))))
    for eyes in EYES:
        parts = re.split(
            r"^(?=\d+\. (?:deal|spread|take-back) )", write_view(shown, eyes), flags=re.M
        )
        for part, open_cards in zip(parts, by_pack(shown, eyes), strict=True):
            assert set(re.findall(r"\b[A2-9TJQK][CDHS]\b", part)) <= set(map(str, open_cards))


def by_pack(game: Game, eyes: Seat | None) -> Iterator[set[Card]]:
    """What somebody may know of each pack, and nothing before the first, out of the full log."""
    known: set[Card] = set()
    packs = [known]
    for event in game.events:
        match event:
            case Dealt(pack=pack, dealer=dealer):
                own = () if eyes is None else dealt_places(eyes, dealer)
                packs.append({card for place in own if (card := pack[place]) is not None})
            case Played(card=card) | StarterCut(card=card) | Drew(card=card):
                packs[-1].add(card)
            case CribTurned(cards=cards):
                packs[-1].update(cards)
            case Spread():
                packs.append(set())
            case TookBack():
                # It may lead back to any pack before.
                packs.append(set().union(*packs))
    yield from packs


def test_the_masked_one_like_this() -> None:
    lines = write_view(example(), Seat.FIRST).splitlines()
    assert lines[3] == "Seen by: first"
    assert lines[8] == (
        "2. deal 1 dealer second : 2C ?? 9D ?? TH ?? 9H ?? 5H ?? 4C ??" + " ??" * 40
    )
    assert lines[9] == "3. discard second 1 3 : ?? ??"
    assert "Seen by: nobody" in write_view(example(), None)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("3. discard second 1 3 : ?? ??", "3. discard second 1 3 : 3C 3D"),
        ("4. discard first 0 2 : 2C 9D", "4. discard first 0 2 : ?? ??"),
        ("second : 2C ??", "second : 2C 3C"),
        ("second : 2C ??", "second : ?? ??"),
        ("3. discard second 1 3 : ?? ??", "3. discard second 1 52 : ?? ??"),
        ("3. discard second 1 3 : ?? ??", "3. discard second 1 5 : ?? ??"),
        ("7. play second KD", "7. play second TH"),
        ("9. go second\n", ""),
        ("12. play second QH place 7 count 10", "12. play second 2H place 7 count 2"),
        ("lift 20", "lift 40"),
        ("starter first lift 20 7S", "starter first lift 20 2C"),
    ],
)
def test_a_masked_record_that_no_game_looks_like_is_refused(old: str, new: str) -> None:
    text = write_view(example(), Seat.FIRST)
    assert old in text
    with pytest.raises(RecordError) as raised:
        read_record(text.replace(old, new))
    assert raised.value.line >= 9


@pytest.mark.parametrize("eyes", EYES)
def test_a_masked_record_knows_what_was_taken_back(eyes: Seat | None) -> None:
    game = Game.start(Rules(target=21, training=True), dealer=Seat.SECOND)
    game = game.deal(deal_pack(Seat.SECOND, "2C 9D TH 9H 5H 4C", "3C 3D KD 7C 8D QH", "7S"))
    game = game.make(Seat.SECOND, Discard(parse_cards("3D 3C")))
    game = game.make(Seat.FIRST, Discard(parse_cards("2C 9D"))).make(Seat.FIRST, Cut(20))
    led = game.decision
    game = lay(lay(game, "TH KD").make(Seat.FIRST, TakeBack(led)), "5H KD")
    record = read_record(write_view(game, eyes))
    assert record.view == game.view(eyes)
    assert record.events == tuple(event.seen_by(eyes) for event in game.events)


def test_a_go_that_no_hidden_cards_explain_is_refused() -> None:
    text = write_view(example(), Seat.FIRST)
    text = text[: text.index("8. play")].replace(
        "Result: second wins, 3 to 6, by dealer-hand\n", ""
    )
    assert read_record(text).view.scores == (0, 0)
    with pytest.raises(RecordError, match="Line 14: Event 8 can't happen there"):
        read_record(text + "8. go second")


def narrow(last: str) -> Game:
    """The second seat says go at 25, and its last card is on its turn after 24."""
    game = Game.start(Rules(target=21), dealer=Seat.SECOND)
    six = "2C 9D TH 9H 5H 4C", f"3C 3D KD 7C 8D {last}"
    game = game.deal(deal_pack(Seat.SECOND, *six, "7S"))
    game = game.make(Seat.SECOND, Discard(parse_cards("3D 3C")))
    game = game.make(Seat.FIRST, Discard(parse_cards("2C 9D")))
    game = lay(game.make(Seat.FIRST, Cut(20)), "TH KD 5H 4C 7C 9H 8D")
    assert game.awaits == {Seat.SECOND}
    return game


# It can only be a seven if it still fits there, at least an eight if it does not.
NARROW = [partial(narrow, last) for last in ("7H", "8H")]


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("make", [example, *NARROW])
def test_hidden_cards_are_found_for_whatever_was_said(
    make: Callable[[], Game], eyes: Seat | None
) -> None:
    game = make()
    for number in range(1, len(game.events) + 1):
        running = at_rest(game, number)
        assert read_record(write_view(running, eyes)).view == running.view(eyes)
        if running.phase is not Phase.OVER and HOUSE not in running.awaits:
            resigned = running.make(Seat.SECOND, Resign())
            assert read_record(write_view(resigned, eyes)).view == resigned.view(eyes)


def test_taking_back_to_what_has_not_been_is_refused_behind_a_mask() -> None:
    text = write_view(example().at(9), Seat.FIRST)
    with pytest.raises(RecordError, match="Event 10 can't happen there"):
        read_record(text + "10. take-back first to 10")


def test_a_masked_record_is_no_game() -> None:
    record = read_record(write_view(example(), Seat.FIRST))
    with pytest.raises(RecordError, match="hides cards"):
        _ = record.game
    with pytest.raises(RecordError, match="hides cards"):
        read_game(write_view(example(), Seat.FIRST))
