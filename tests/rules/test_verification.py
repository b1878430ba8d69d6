"""Verification: a fair game passes, and whatever was changed is found."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins import fairness
from muggins.cards import PACK
from muggins.engine.bots import advance, move_of
from muggins.events import (
    Dealt,
    Discarded,
    Drew,
    Event,
    Revealed,
    Sealed,
    Seeded,
    Spread,
    StarterCut,
)
from muggins.game import Game
from muggins.house import house_steps
from muggins.moves import Cut, CutForDeal, Discard, GiveSeed, Move, Resign, SealSeed, TakeBack
from muggins.record import RecordError, write_event, write_game, write_view
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, Seat
from muggins.table import Phase
from muggins.verification import Misfit, Report, verify, verify_text
from tests.games import random_game

SECRET = bytes(range(32))
SEEDS = ("sieben", "Füchse 7")
BOTS = (None, "random 1")
BY_HAND = Rules(61, Counting.BY_HAND, muggins=True)


@cache
def two_people() -> Game:
    return random_game(Random(5), Rules(target=61), fair=True)


@cache
def against_a_bot() -> Game:
    """A person, playing anything, against a bot that plays its own moves."""
    random = Random(7)
    game = advance(Game.start(BY_HAND, bots=BOTS, fair=True), SECRET)
    game = advance(game.make(Seat.FIRST, GiveSeed(SEEDS[0], by_server=True)), SECRET)
    while game.phase is not Phase.OVER:
        move = random.choice(list(game.legal_moves(Seat.FIRST)))
        game = advance(game.make(Seat.FIRST, move), SECRET)
    return game


def misfit(game: Game, *, commitment: str | None = None, seed: str | None = None) -> Misfit:
    with pytest.raises(Misfit) as raised:
        verify_text(write_game(game), commitment=commitment, seed=seed)
    return raised.value


def changed(game: Game, at: int, event: Event) -> Game:
    return Game.of((*game.events[:at], event, *game.events[at + 1 :]))


def places(game: Game, kind: type[Event]) -> list[int]:
    return [at for at, event in enumerate(game.events) if isinstance(event, kind)]


def test_m4_a_fair_game_between_two_passes() -> None:
    game = two_people()
    report = verify_text(write_game(game))
    assert report == Report(
        spreads=len(places(game, Spread)),
        deals=len(places(game, Dealt)),
        bot_moves=0,
        house_digest=game.view(None).house_digest or "",
        seeds=SEEDS,
        by_server=frozenset(),
    )
    assert report.deals > 3


def test_m4_a_fair_game_against_a_bot_passes_with_its_moves() -> None:
    game = against_a_bot()
    decided = [event.decided[0] for event in game.events if event.decided is not None]
    report = verify(
        game,
        commitment=fairness.house_digest(SECRET).upper() + "\n",
        seed=SEEDS[0],
        bot_move=move_of,
    )
    assert report.bot_moves == decided.count(Seat.SECOND) > 10
    assert report.seeds == (SEEDS[0], "")
    assert report.by_server == {Seat.FIRST}


@settings(max_examples=8)
@given(st.integers(0, 2**32), st.sampled_from([(None, None), BOTS, BOTS[::-1]]))
def test_any_fair_game_passes(seed: int, bots: tuple[str | None, str | None]) -> None:
    rules = Rules(target=31, training=True)
    dealer = Random(seed).choice([None, *Seat])
    game = random_game(
        Random(seed), rules, bots=bots, fair=True, dealer=dealer, give_up=0.01, take_back=0.03
    )
    assert verify_text(write_game(game)).deals == len(places(game, Dealt))


def test_a_game_of_two_bots_passes() -> None:
    game = advance(Game.start(Rules(target=21), bots=("club 1", "random 1"), fair=True), SECRET)
    report = verify(game, bot_move=move_of)
    assert report.seeds == ("", "")
    assert report.bot_moves > 10


def test_a_deal_may_come_again_only_after_a_move_was_taken_back() -> None:
    rules = Rules(target=121, training=True)
    game = house_steps(Game.start(rules, bots=BOTS, dealer=Seat.FIRST, fair=True), SECRET)
    game = house_steps(game.make(Seat.FIRST, GiveSeed("sieben")), SECRET)
    first = game.events[-1]
    opened = game.decision
    while game.view(None).deal == 1:
        seat = next(seat for seat in Seat if seat in game.awaits)
        move = move_of("random 1", game.view(seat), b"")
        game = house_steps(game.make(seat, move), SECRET)
    again = game.make(Seat.FIRST, TakeBack(opened))
    assert again.view(None).deal == 1
    while again.view(None).deal == 1:
        seat = next(seat for seat in Seat if seat in again.awaits)
        again = house_steps(again.make(seat, move_of("random 1", again.view(seat), b"")), SECRET)
    game = house_steps(again.make(Seat.FIRST, Resign()), SECRET)
    assert [event.number for event in game.events if isinstance(event, Dealt)] == [1, 2, 2]
    assert verify_text(write_game(game)).deals == 3
    assert isinstance(first, Dealt)
    twice = [*game.events[: game.events.index(first) + 1], first, game.events[-1]]
    with pytest.raises(Misfit) as raised:
        verify(Game.of(twice))
    assert raised.value.code == "verify-pack"


@settings(max_examples=20)
@given(st.data())
def test_two_cards_exchanged_anywhere_in_a_pack_are_noticed(data: st.DataObject) -> None:
    game = two_people()
    at = data.draw(st.sampled_from(places(game, Dealt) + places(game, Spread)))
    event = game.events[at]
    assert isinstance(event, Dealt | Spread)
    one, two = data.draw(st.lists(st.integers(0, 51), min_size=2, max_size=2, unique=True))
    pack = list(event.pack)
    pack[one], pack[two] = pack[two], pack[one]
    other = changed(game, at, replace(event, pack=tuple(pack)))
    with pytest.raises(Misfit) as raised:
        verify(other)
    if isinstance(event, Dealt):
        assert (raised.value.code, raised.value.deal) == ("verify-pack", event.number)
    else:
        assert raised.value.params["attempt"] == event.attempt
    with pytest.raises((Misfit, RecordError)):
        verify_text(write_game(game).replace(write_event(event), write_event(other.events[at])))


@settings(max_examples=20)
@given(st.data())
def test_one_sign_changed_in_secret_digests_or_seeds_is_noticed(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from([two_people(), against_a_bot()]))
    text = write_game(game)
    words = [event.secret for event in game.events if isinstance(event, Revealed)]
    words += [event.digest for event in game.events if isinstance(event, Sealed)]
    words += [event.text for event in game.events if isinstance(event, Seeded)]
    word = data.draw(st.sampled_from(words))
    at = data.draw(st.integers(0, len(word) - 1))
    sign = data.draw(st.sampled_from("0123456789abcdef").filter(lambda sign: sign != word[at]))
    with pytest.raises((Misfit, RecordError)):
        verify_text(text.replace(word, word[:at] + sign + word[at + 1 :]))


@settings(max_examples=20)
@given(st.data())
def test_another_cut_would_have_turned_another_card(data: st.DataObject) -> None:
    game = two_people()
    cuts = [event for event in game.events if isinstance(event, StarterCut | Drew)]
    cut = data.draw(st.sampled_from(cuts))
    other: Event
    if isinstance(cut, Drew):
        place = data.draw(st.integers(0, 51).filter(lambda place: place != cut.place))
        other = replace(cut, place=place)
    else:
        lift = data.draw(st.integers(4, 36).filter(lambda lift: lift != cut.lift))
        other = replace(cut, lift=lift)
    with pytest.raises(RecordError):
        verify_text(write_game(game).replace(write_event(cut), write_event(other)))


def test_a_house_that_rewrites_secret_digest_and_seed_alike_is_found_by_its_packs() -> None:
    """Everything fits but the packs, which were dealt under another secret."""
    game = two_people()
    other = bytes(32)
    started, _, *rest, _ = game.events
    sealed, revealed = Sealed(HOUSE, fairness.house_digest(other)), Revealed(other.hex())
    found = misfit(Game.of((started, sealed, *rest, revealed)))
    assert (found.code, found.params["attempt"]) == ("verify-spread", 0)


def test_a_whole_log_rewritten_is_found_by_what_the_player_kept() -> None:
    game = against_a_bot()
    assert misfit(game, commitment=fairness.house_digest(bytes(32))).code == "verify-commitment"
    assert misfit(game, seed="acht").code == "verify-seed"
    # The bot gave no seed; an empty text is not what anybody gave.
    assert misfit(game, seed="").code == "verify-seed"


def test_a_changed_order_before_the_first_pack_is_found() -> None:
    game = two_people()
    started, house, sealed, second, first, *rest = game.events
    for order in (
        (started, sealed, house, second, first),
        (started, house, second, sealed, first),
        (started, house, sealed, first, second),
        (started, house, sealed, second),
        (started, house, second, first),
    ):
        other = Game.of((*order, *rest))
        with pytest.raises(RecordError):
            verify_text(write_game(other))
        with pytest.raises(Misfit) as raised:
            verify(other)
        assert (raised.value.code, raised.value.deal) == ("verify-order", 0)
    late = Game.of((started, house, sealed, second, rest[0], first, *rest[1:]))
    with pytest.raises(Misfit, match="in their order before the first pack"):
        verify(late)


def test_a_game_given_up_before_the_first_pack_passes() -> None:
    game = house_steps(Game.start(fair=True), SECRET)
    sealed = game.make(Seat.FIRST, SealSeed(fairness.seed_digest(SEEDS[0])))
    for begun in (game, sealed, sealed.make(Seat.SECOND, GiveSeed(SEEDS[1]))):
        over = house_steps(begun.make(Seat.FIRST, Resign()), SECRET)
        assert verify_text(write_game(over)).deals == 0


def test_a_seed_that_was_not_the_sealed_one_is_found() -> None:
    game = two_people()
    at = game.events.index(Seeded(Seat.FIRST, SEEDS[0], by_server=False))
    other = changed(game, at, Seeded(Seat.FIRST, "acht", by_server=False))
    with pytest.raises(Misfit) as raised:
        verify(other)
    assert raised.value.code == "verify-seed-digest"


def test_a_secret_that_was_not_the_sealed_one_is_found() -> None:
    game = two_people()
    with pytest.raises(Misfit) as raised:
        verify(changed(game, len(game.events) - 1, Revealed("0" * 64)))
    assert raised.value.code == "verify-secret"


def test_a_gap_in_the_numbers_is_found() -> None:
    game = two_people()
    at = places(game, Dealt)[1]
    key = fairness.game_key(bytes.fromhex(game.view(None).secret or ""), SEEDS)
    event = game.events[at]
    assert isinstance(event, Dealt)
    with pytest.raises(Misfit) as raised:
        verify(changed(game, at, replace(event, number=3, pack=fairness.deal_pack(key, 3))))
    assert (raised.value.code, raised.value.deal) == ("verify-pack", 3)
    at = places(game, Spread)[0]
    with pytest.raises(Misfit) as raised:
        verify(changed(game, at, Spread(1, fairness.spread_pack(key, 1))))
    assert raised.value.code == "verify-spread"


def bot_game(bot: Seat, moves: dict[type[Move], Move], *, dealer: Seat | None = None) -> Game:
    """A fair game against a bot that makes some moves of another's choosing, then given up."""
    bots = ("random 1", None) if bot is Seat.FIRST else (None, "random 1")
    game = house_steps(Game.start(bots=bots, dealer=dealer, fair=True), SECRET)
    game = house_steps(game.make(bot.other, GiveSeed("sieben")), SECRET)
    while game.phase is not Phase.PLAY:
        # The person moves first, so that the bot's lowest place is not always 0.
        seat = bot.other if bot.other in game.awaits else bot
        move = move_of("random 1", game.view(seat), b"")
        if seat is bot:
            move = moves.get(type(move), move)
        game = house_steps(game.make(seat, move), SECRET)
    return house_steps(game.make(bot.other, Resign()), SECRET)


@pytest.mark.parametrize("bot", Seat)
def test_bots_draw_the_lowest_free_place_and_lift_twenty(bot: Seat) -> None:
    assert verify(bot_game(bot, {})).deals == 1
    found = misfit(bot_game(bot, {CutForDeal: CutForDeal(2)}))
    assert (found.code, found.deal) == ("verify-bot-draw", 0)
    found = misfit(bot_game(bot, {Cut: Cut(21)}, dealer=bot.other))
    assert (found.code, found.deal) == ("verify-bot-cut", 1)


def test_the_lowest_free_place_is_0_if_the_bot_is_the_first_to_draw() -> None:
    game = house_steps(Game.start(bots=BOTS, fair=True), SECRET)
    game = house_steps(game.make(Seat.FIRST, GiveSeed("sieben")), SECRET)
    game = game.make(Seat.SECOND, CutForDeal(1)).make(Seat.FIRST, CutForDeal(0))
    assert misfit(house_steps(game.make(Seat.FIRST, Resign()), SECRET)).code == "verify-bot-draw"


def test_a_move_that_is_not_the_bots_own_is_found() -> None:
    game = against_a_bot()
    at = next(
        at
        for at, event in enumerate(game.events)
        if isinstance(event, Discarded) and event.seat is Seat.SECOND
    )
    before = game.at(at)
    own = game.events[at].decided
    assert own is not None
    other = next(
        move
        for move in before.legal_moves(Seat.SECOND)
        if isinstance(move, Discard) and move != own[1]
    )
    game = house_steps(before.make(Seat.SECOND, other).make(Seat.FIRST, Resign()), SECRET)
    assert verify(game).deals == 1
    with pytest.raises(Misfit) as raised:
        verify_text(write_game(game), bot_move=move_of)
    assert raised.value.params == {"deal": 1, "number": at + 1}


def test_a_bot_neither_resigns_nor_takes_back() -> None:
    game = advance(Game.start(bots=BOTS, fair=True), SECRET)
    game = advance(game.make(Seat.FIRST, GiveSeed("sieben")), SECRET)
    game = house_steps(game.make(Seat.SECOND, Resign()), SECRET)
    with pytest.raises(Misfit) as raised:
        verify(game, bot_move=move_of)
    assert raised.value.code == "verify-bot-move"


def test_what_can_not_be_verified() -> None:
    given_packs = Game.start(dealer=Seat.FIRST).deal(PACK).make(Seat.FIRST, Resign())
    assert misfit(given_packs).params == {"deal": 0}
    assert misfit(given_packs).code == "verify-given"
    running = house_steps(Game.start(bots=BOTS, fair=True), SECRET)
    assert misfit(running).code == "verify-unrevealed"
    assert misfit(running.make(Seat.FIRST, Resign())).code == "verify-unrevealed"
    with pytest.raises(RecordError, match="hides cards"):
        verify_text(write_view(two_people(), Seat.FIRST))
    with pytest.raises(RecordError):
        verify_text("my notes")
    with pytest.raises(Misfit):
        verify(Game.of(two_people().events[:-1]))


def test_sealing_without_the_house_is_no_fair_game() -> None:
    events = [event for event in two_people().events if event != two_people().events[1]]
    with pytest.raises(Misfit, match="has not revealed"):
        verify(Game.of(events))
