"""The position line: both directions at every step of any game, and what is no position."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.cards import parse_card, parse_cards
from muggins.errors import MugginsError
from muggins.events import SaidGo, What
from muggins.game import Game
from muggins.moves import Go, Play, Resign
from muggins.play import Laid, Pegging
from muggins.position import Position, PositionError, position_of
from muggins.position_line import read_position, write_position
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, House, Seat
from muggins.table import BOTH, NOBODY, THE_HOUSE, Pegs, Phase
from muggins.view import View
from tests.games import ALL_RULES, dealt, random_game

EYES: tuple[Seat | House | None, ...] = (*Seat, HOUSE, None)
TRAINING = Rules(target=61, counting=Counting.BY_HAND, muggins=True, training=True)


def steps(game: Game, eyes: Seat | House | None) -> Iterator[View]:
    """What somebody knows after each event of a game."""
    view = View(eyes)
    for event in game.events:
        view.see(event if isinstance(eyes, House) else event.seen_by(eyes))
        yield view


@st.composite
def any_games(draw: st.DrawFn) -> Game:
    rules = draw(st.sampled_from([*ALL_RULES, TRAINING]))
    return random_game(
        Random(draw(st.integers(0, 2**32))),
        rules,
        fair=draw(st.booleans()),
        give_up=draw(st.sampled_from([0.0, 0.01])),
        take_back=0.03 if rules.training else 0.0,
    )


@pytest.mark.unwatched
@settings(max_examples=12, deadline=None)
@given(any_games(), st.sampled_from(EYES))
def test_m7_every_moment_of_a_game_comes_back(game: Game, eyes: Seat | House | None) -> None:
    for view in steps(game, eyes):
        position = position_of(view)
        line = write_position(position)
        assert len(line.splitlines()) == 1
        assert read_position(line) == position
        assert position.pegs == view.pegs
        assert position.awaits == view.awaits
        if view.phase in (Phase.PACK, Phase.SPREAD, Phase.DRAW):
            assert (position.deal, position.dealer) == (view.deal + 1, view.next_dealer)
        assert position.usually_awaited in (None, view.awaits) or view.awaits == NOBODY
        if view.phase not in (Phase.PACK, Phase.SPREAD, Phase.DRAW):
            assert position.pegging == view.pegging
            said = [step for count in position.counts for step in count if isinstance(step, SaidGo)]
            assert [step.seat for step in said] == [call.seat for call in view.go_calls]


def test_a_game_given_up_before_the_deal_comes_back() -> None:
    position = position_of(Game.start().make(Seat.FIRST, Resign()).view(Seat.FIRST))
    assert (position.phase, position.dealer) == (Phase.OVER, None)
    assert read_position(write_position(position)) == position


@settings(max_examples=8, deadline=None)
@given(any_games(), st.sampled_from(Seat))
def test_a_seats_position_names_no_hidden_card(game: Game, eyes: Seat) -> None:
    for view, full in zip(steps(game, eyes), steps(game, HOUSE), strict=True):
        line = write_position(position_of(view))
        crib = {held.card for held in view.crib}
        for held in (*full.held[eyes.other], *full.discards[eyes.other]):
            between = full.phase is Phase.PACK or held.card in crib
            assert between or f" {held.card}" not in line
        assert ("seen-by" in line) is True


def play(text: str) -> Pegging:
    pegging = read_position(text).pegging
    assert pegging is not None
    return pegging


def test_a_line_in_full() -> None:
    game = dealt("2C 9D TH 9H 5H 4C", "3D 3C KH QH KD QD", starter="7S")
    seat = Seat.FIRST
    game = game.make(seat, next(iter(game.legal_moves(seat))))
    for text in ("TH", "KD", "5H"):
        (seat,) = (one for one in Seat if one in game.awaits)
        game = game.make(seat, Play(parse_card(text)))
    game = game.make(Seat.SECOND, Go())
    starter = game.view(None).starter
    rest = f"starter {starter}; laid first TH second KD first 5H second go"
    begin = "rules target 121 counting automatic; pegs 0/0 0/0; "
    assert write_position(position_of(game.view(Seat.SECOND))) == (
        f"{begin}seen-by second; phase play; turn first; deal 1; dealer second;"
        f" first ?? ?? thrown ?? ??; second KH QH QD thrown 3D 3C; {rest}"
    )
    view = View(HOUSE)
    view.see(*game.events)
    assert write_position(position_of(view)) == (
        f"{begin}phase play; turn first; deal 1; dealer second;"
        f" first 9H 4C thrown 2C 9D; second KH QH QD thrown 3D 3C; {rest}"
    )


def laid(seat: Seat, cards: str) -> tuple[Laid, ...]:
    """Cards that the seats lay in turn, this one first."""
    both = seat, seat.other
    return tuple(Laid(both[at % 2], card) for at, card in enumerate(parse_cards(cards)))


def test_a_line_of_the_show() -> None:
    position = Position(
        Rules(61, Counting.BY_HAND, True, (31,)),
        (Pegs(12, 8), Pegs(20, 19)),
        None,
        Phase.CALL,
        4,
        Seat.FIRST,
        ((), ()),
        ((None, None), (None, None)),
        parse_card("7S"),
        (laid(Seat.SECOND, "KH QH AD 2D 3D 4D AC"), laid(Seat.FIRST, "2C"), ()),
        parse_cards("5C 5S 6D 6H"),
        What.CRIB,
        12,
        10,
        NOBODY,
    )
    line = (
        "rules target 61 counting by-hand muggins skunk 31; pegs 12/8 20/19; seen-by nobody;"
        " phase call; counted crib claim 12 call 10; turn nobody; deal 4; dealer first;"
        " first thrown ?? ??; second thrown ?? ??; starter 7S;"
        " laid second KH first QH second AD first 2D second 3D first 4D second AC / first 2C /;"
        " crib 5C 5S 6D 6H"
    )
    assert write_position(position) == line
    assert read_position(line) == position
    with pytest.raises(PositionError, match="“first 2C” can't stand there: nobody is on turn"):
        read_position(line.replace("second AC / first 2C", "second AC first 2C"))


def test_parts_may_be_left_out_and_stand_in_any_order() -> None:
    short = read_position("second KS ; laid first 7D;first 5H 10h; dealer second")
    assert short == Position(
        dealer=Seat.SECOND,
        hands=(parse_cards("5H TH"), parse_cards("KS")),
        counts=((Laid(Seat.FIRST, parse_card("7D")),),),
        awaits=frozenset({Seat.SECOND}),
    )
    assert read_position("phase discard; dealer first; pegs 5 3/1; first AC AD AH AS 2C 2D; "
                         "second 3C 3D 3H 3S thrown 4C 4D") == Position(
        phase=Phase.DISCARD,
        pegs=(Pegs(5, 0), Pegs(3, 1)),
        dealer=Seat.FIRST,
        hands=(parse_cards("AC AD AH AS 2C 2D"), parse_cards("3C 3D 3H 3S")),
        thrown=((), parse_cards("4C 4D")),
        awaits=frozenset({Seat.FIRST}),
    )  # fmt: skip
    assert short.deal == 1
    assert read_position("phase seal").awaits == THE_HOUSE
    assert read_position("phase draw; turn both").awaits == BOTH
    assert read_position("phase draw").awaits == NOBODY


def test_d17_excerpts_with_unequal_hands() -> None:
    """Two cards against one, four against two, and a seat without cards is passed over."""
    assert play("dealer second; first KS; laid first 7D second 8H").awaits is Seat.FIRST
    assert play("dealer first; first KS QS").awaits is Seat.FIRST
    excerpt = play("dealer second; first 2C 3C 4C 5C; second 9H 9D")
    assert list(map(len, excerpt.hands)) == [4, 2]


def test_the_play_of_a_masked_position_can_go_on() -> None:
    masked = play(
        "seen-by first; dealer first; first 9C 4C; second ?? ?? ?? thrown ?? ??;"
        " laid second KH first 5D"
    )
    assert masked.awaits is Seat.SECOND
    after, awards = masked.lay(parse_card("5S"))
    assert [award.points for award in awards] == [2]
    assert after.hands[Seat.SECOND] == (None, None)


def test_a_count_may_have_ended_by_cards_that_are_not_known() -> None:
    begin = "seen-by first; dealer second; first QS; second ??; laid first KH second QH first 5H"
    after = play(f"{begin} second 3H first go / first KS")
    assert (after.awaits, after.count) == (Seat.SECOND, 10)
    assert play(f"{begin} second go / second 9H").awaits is Seat.FIRST
    for text, sentence in (
        ("/ second 9H", "The count of 25 is not over; / can't stand there."),
        ("second go / second 2H", "“second go” can't stand there: You can't say go"),
        ("second go / first QS", "QS is named twice"),
        ("second 3H first go / second 9H", "“second 9H” can't stand there: first is on turn."),
    ):
        with pytest.raises(MugginsError) as raised:
            play(f"{begin} {text}")
        assert sentence in str(raised.value)


SHOW = (
    "rules target 61 counting by-hand muggins; dealer first; phase call; counted crib claim 5;"
    " first thrown 5C 5S; second thrown 6D 6H; starter 7S; laid second KH first QH second AD"
    " first 2D second 3D first 4D second AC / first 2C /; crib 5C 5S 6D 6H"
)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("phase call", "phase count", None),
        ("counted crib claim 5", "counted crib claim 5 call 7", None),
        ("counted crib claim 5", "counted crib", "a call after a claim"),
        ("counted crib claim 5", "counted crib call 7", "a call after a claim"),
        ("counted crib claim 5; ", "", "What is counted is said in the show alone"),
        ("claim 5", "claim 30", "Name 0 to 29 points, not 30"),
        ("by-hand muggins", "by-hand", "if muggins is played"),
        ("by-hand muggins", "automatic", "a claim if it is by hand"),
        ("phase call; counted crib claim 5", "phase count; counted crib claim 5 call 7", "a call"),
        ("starter 7S; ", " ", "there is a starter"),
        ("first 2C /", "first 2C", "the last count is closed with /"),
        ("crib 5C 5S 6D 6H", "crib 5C 5S 6D", "has four cards"),
        ("crib 5C 5S 6D 6H", "crib 5C 5S 6D 6C", "among them those thrown"),
        ("crib 5C 5S 6D 6H", "crib 5C 5S 6D 7S", "7S is named twice"),
        ("counted crib", "counted pone-hand", "The crib is turned when it is counted"),
        ("phase call; counted crib claim 5", "phase play", "In the play there is a card to lay"),
        ("phase call; counted crib claim 5", "phase over", None),
    ],
)
def test_what_is_wrong_in_the_show(old: str, new: str, sentence: str | None) -> None:
    assert read_position(SHOW).awaits == {Seat.SECOND}
    text = SHOW.replace(old, new)
    assert text != SHOW
    if "play" in new or not new:
        text = text.replace("; crib 5C 5S 6D 6H", "")
    if sentence is None:
        position = read_position(text)
        assert read_position(write_position(position)) == position
    else:
        with pytest.raises(MugginsError) as raised:
            read_position(text)
        assert sentence in str(raised.value)


@pytest.mark.parametrize(("what", "awaits"), list(zip(What, (1, 0, 0), strict=True)))
def test_whose_turn_it_is_in_the_show(what: What, awaits: int) -> None:
    text = SHOW.replace("; crib 5C 5S 6D 6H", "").replace("crib claim 5", what.value)
    counting = read_position(text.replace("phase call", "phase count"))
    assert counting.awaits == {Seat(awaits)}
    assert counting.owner(what) is Seat(awaits)
    called = read_position(text.replace(what.value, f"{what.value} claim 5"))
    assert called.awaits == {Seat(1 - awaits)}


def test_nobody_is_awaited_where_counting_goes_by_itself() -> None:
    count = SHOW.replace("phase call", "phase count")
    assert read_position(count).awaits == NOBODY  # claimed, and without muggins nobody is asked
    unclaimed = count.replace(" claim 5", "").replace("by-hand muggins", "automatic")
    assert read_position(unclaimed).awaits == NOBODY
    with pytest.raises(PositionError, match="a claim if it is by hand"):
        read_position(count.replace("by-hand muggins", "automatic"))


SIX = "first AC AD AH AS 2C 2D"
FOUR = "first AC AD AH AS thrown 2C 2D; second 3C 3D 3H 3S thrown 4C 4D"


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        (f"phase discard; {SIX}; second 3C 3D 3H 3S 4C 4D", True),
        (f"phase discard; {SIX} 5C; second 3C 3D 3H 3S 4C 4D", False),
        (f"phase discard; {SIX}; second 3C 3D 3H 3S 4C 4D; starter 5C", False),
        (f"phase discard; {SIX}; second 3C 3D 3H 3S 4C 4D; laid second go", False),
        (f"phase cut; {FOUR}", True),
        (f"phase cut; {FOUR}; starter 5C", False),
        (f"phase cut; {FOUR}; laid second go", False),
        (f"phase cut; {SIX}; second 3C 3D 3H 3S 4C 4D", False),
        (f"phase over; {SIX}; second 3C 3D 3H 3S thrown 4C 4D", True),
        (f"phase over; {FOUR}", True),
        (f"phase over; {SIX} 5C", False),
        ("phase over; first AC AD AH AS 2C", True),
        ("phase over; first AC AD AH AS 2C thrown 5C 6C", False),
        ("first AC AD AH AS 2C", False),
        (SHOW.replace("dealer first; ", "").replace("first thrown", "first 8C thrown"), False),
        (SHOW.replace("dealer first; ", ""), True),
    ],
)
def test_how_many_cards_there_can_be(text: str, *, fits: bool) -> None:
    if fits:
        position = read_position(f"dealer first; {text}")
        assert read_position(write_position(position)) == position
    else:
        with pytest.raises(PositionError):
            read_position(f"dealer first; {text}")


def test_positions_with_cards_and_no_dealer() -> None:
    with pytest.raises(PositionError, match="no cards on the table"):
        read_position("phase over; first 5H")
    assert read_position("phase over; turn house").pegging is None


def test_a_game_given_up_with_six_cards_in_hand() -> None:
    game = Game.start(dealer=Seat.FIRST).deal(reversed(list(map(parse_card, PACKED))))
    position = position_of(game.make(Seat.FIRST, Resign()).view(Seat.FIRST))
    assert position.pegging is None
    assert read_position(write_position(position)) == position


PACKED = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "CDHS"]
