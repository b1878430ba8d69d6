"""The game record: read back to an equal game, refused where it is wrong, its secret kept."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins.game import Game
from muggins.house import house_steps
from muggins.moves import GiveSeed, Resign
from muggins.record import (
    LARGEST,
    TITLE,
    RecordError,
    read_game,
    read_record,
    write_game,
    write_view,
)
from muggins.rules import Rules
from muggins.seat import HOUSE, Seat
from tests.rules.recorded import EYES, any_games, example

SECRET = bytes(range(32))


@settings(max_examples=12, deadline=None)
@given(any_games())
def test_m7_the_game_comes_back(game: Game) -> None:
    text = write_game(game)
    assert read_game(text) == game
    assert write_game(read_game(text)) == text


DEAL = "2C 3C 9D 3D TH KH 9H QH 5H KD 4C QD"
EXAMPLE = f"""\
Muggins record 1
Deals: not a fair deal
Result: second wins, 3 to 6, by dealer-hand
Site: the kitchen, table 2

1. start target 6 counting automatic dealer second deals given names "Anna" "Bö" bots - -

# Deal 1, at 0 to 0
2. deal 1 dealer second : {DEAL} {{stub}}
3. discard second 3 1 : 3D 3C
4. discard first 0 2 : 2C 9D
5. starter first lift 20 7S heels 0
6. play first TH place 4 count 10 points 0
7. play second KD place 9 count 20 points 0
8. play first 5H place 8 count 25 points 0
9. go second
10. play first 4C place 10 count 29 points 0
11. count-end first go 1
12. play second QH place 7 count 10 points 0
13. play first 9H place 6 count 19 points 0
14. play second QD place 11 count 29 points 0
15. count-end second go 1
16. play second KH place 5 count 10 points 0
17. count-end second last 1
18. show pone-hand first points 2 pegged 2 taken 0 : TH 9H 5H 4C ; fifteen 2 TH 5H
19. show dealer-hand second points 4 pegged 4 taken 0 : KH QH KD QD ; pair 2 KH KD ; pair 2 QH QD
20. end second by dealer-hand
"""


def example_text() -> str:
    return write_game(example(), tags={"Site": "the  kitchen,\n table 2 "})


def test_a_record_reads_like_this() -> None:
    text = example_text()
    stub = text.splitlines()[8].split(DEAL)[1].strip()
    assert text == EXAMPLE.format(stub=stub)
    record = read_record(text)
    assert record.game == example()
    assert dict(record.tags) == {"Site": "the kitchen, table 2"}
    assert record.secret is None
    assert record.seen_by is HOUSE


@pytest.mark.parametrize(
    "edit",
    [
        lambda text: "\N{BYTE ORDER MARK}" + text.replace("\n", "\r\n"),
        lambda text: text.replace("\n", "\r"),
        lambda text: text.replace("\n", "  \n\n\t").replace(". ", ".   ").replace(" : ", "\t:  "),
        lambda text: text.replace("12. ", "# well done!\n12. "),
        lambda text: text.replace("Site", "# it rained\nWeather at noon: rain: much\nSite"),
        lambda text: re.sub(r"(Deals|Result|Site):.*\n", "", text),
        lambda text: text.replace("\n\n", "\n").rstrip("\n"),
        lambda text: text.replace("TH", "10♥").replace("KD", "kd"),
    ],
)
def test_what_hands_and_editors_add_is_tolerated(edit: Callable[[str], str]) -> None:
    text = example_text()
    assert edit(text) != text
    assert read_game(edit(text)) == example()


def replaced(old: str, new: str) -> Callable[[str], str]:
    return lambda text: text.replace(old, new, 1)


def without(begin: str) -> Callable[[str], str]:
    return lambda text: re.sub(rf"^{begin}.*\n", "", text, flags=re.M)


@pytest.mark.parametrize(
    ("edit", "line", "sentence"),
    [
        (lambda _: "", 1, "its first line must be “Muggins record 1”"),
        (lambda _: "1. e4 e5", 1, "its first line must be “Muggins record 1”"),
        (lambda _: TITLE, 1, "the record ends before the game has begun"),
        (lambda text: text + " " * LARGEST, 1, "A record has at most 2000000 signs."),
        (lambda _: "\n" * 1_000_000 + TITLE, 1, "its first line must be"),
        (replaced("record 1", "record 2"), 1, "in format 2; only “Muggins record 1” can be read"),
        (replaced("Site:", "Site"), 4, "“Site the kitchen, table 2” is no tag"),
        (replaced("Site:", "Deals:"), 4, "the tag “Deals” is there twice"),
        (replaced("3 to 6", "3 to 5"), 3, "by the events it is “second wins, 3 to 6, by dealer-"),
        (replaced("not a fair deal", "fair"), 2, "by the events it is “not a fair deal”"),
        (replaced("Site: the", "Secret: the"), 4, "A secret is 64 hexadecimal digits"),
        (replaced("Site: the kitchen, table 2", "Seen by: Eve"), 4, "all, first, second, nobody"),
        (replaced("Site: the kitchen, table 2", "Seen by: first"), 9, "just what the record's"),
        (without(r"1\."), 8, "expected was event number 1"),
        (replaced("\n3. ", "\n4. "), 10, "expected was event number 3"),
        (replaced("\n3. ", "\n03. "), 10, "expected was event number 3"),
        (replaced("\n3. ", "\nthen "), 10, "expected was event number 3"),
        (replaced("9. go second", "9. goes second"), 16, "“goes” can't stand here"),
        (replaced("9. go second", "9. start first"), 16, "“first” can't stand here"),
        (lambda text: text.replace("\n1. start", "\n1. go first\n2. start"), 6, "one start line"),
        (lambda text: re.sub(r"(?<=\n9. ).*", text.splitlines()[5][3:], text), 16, "start line"),
        (replaced("9. go second", "9. go first"), 16, "Event 9 can't happen there: It is not"),
        (replaced("place 8 count 25", "place 8 count 26"), 15, "Event 8 is not what follows"),
        (replaced("place 8 count", "place 4 count"), 15, "Event 8 is not what follows"),
        (replaced("count-end first go 1", "count-end second go 1"), 18, "Event 11 is not what"),
        (replaced("second by dealer-hand", "second by crib"), 27, "Event 20 is not what follows"),
        (replaced("second 3 1 : 3D 3C", "second 3 1 : 3D 3S"), 10, "You do not hold 3S"),
        (without(r"20\."), 26, "Event 20 is missing"),
        (lambda text: text + "21. resign first", 28, "Event 21 can't happen there: The game is"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(
    edit: Callable[[str], str], line: int, sentence: str
) -> None:
    with pytest.raises(RecordError) as raised:
        read_record(edit(example_text()))
    assert sentence in str(raised.value)
    assert raised.value.line == line


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_no_event_can_be_left_out_doubled_or_exchanged(data: st.DataObject) -> None:
    lines = [line for line in example_text().splitlines() if re.match(r"\d", line)]
    events = [line.split(". ", 1)[1] for line in lines]
    at = data.draw(st.integers(0, len(events) - 1))
    to = data.draw(st.integers(0, len(events) - 1))
    moved = [*events[:at], *events[at + 1 :]]
    moved.insert(to, events[at])
    doubled = [*events[: at + 1], *events[at:]]
    # The order in which two seats discard is told by the lines, and either is right.
    discards = {tuple(events), (*events[:2], events[3], events[2], *events[4:])}
    for other in (moved, doubled, [*events[:at], *events[at + 1 :]]):
        text = "\n".join([TITLE, *(f"{n}. {event}" for n, event in enumerate(other, start=1))])
        if tuple(other) in discards:
            assert read_game(text).winner is Seat.SECOND
        else:
            with pytest.raises(RecordError):
                read_game(text)


def fair_game() -> Game:
    game = Game.start(Rules(target=20), bots=(None, "random 1"), fair=True)
    return house_steps(house_steps(game, SECRET).make(Seat.FIRST, GiveSeed("sieben")), SECRET)


def test_the_private_form_keeps_the_secret_and_no_other_tells_it() -> None:
    game = fair_game()
    text = write_game(game, secret=SECRET, tags={"Date": "2024-02-29"})
    record = read_record(text)
    assert record.secret == SECRET
    assert record.game == game
    assert house_steps(record.game, SECRET) == game
    assert SECRET.hex() not in repr(record)
    for other in (write_game(game), *(write_view(game, eyes) for eyes in EYES)):
        assert SECRET.hex() not in other
        assert read_record(other).secret is None


def test_the_secret_must_be_the_one_that_was_sealed() -> None:
    text = write_game(fair_game(), secret=bytes(32))
    with pytest.raises(RecordError, match="Line 4: This secret does not match"):
        read_record(text)
    unsealed = write_game(example(), secret=bytes(32))
    assert read_record(unsealed).secret == bytes(32)


def test_a_masked_record_with_a_secret_is_none() -> None:
    text = write_view(fair_game(), Seat.FIRST)
    with pytest.raises(RecordError, match="Line 2: this is not just what"):
        read_record(text.replace("\n", f"\nSecret: {SECRET.hex()}\n", 1))


@pytest.mark.parametrize("name", ["", "Result", "Secret", "Seen by", " Site", "2nd", "a:b", "a\nb"])
def test_tags_whose_name_can_not_be_one(name: str) -> None:
    with pytest.raises(RecordError, match="is no tag"):
        write_game(example(), tags={name: "x"})


def test_resigning_and_time_end_a_record_too() -> None:
    game = fair_game()
    for end in (game.make(Seat.FIRST, Resign()), game.time_out(Seat.SECOND)):
        finished = house_steps(end, SECRET)
        assert read_game(write_game(finished)) == finished
        assert read_record(write_view(finished, Seat.FIRST)).view == finished.view(Seat.FIRST)
