"""Event lines: exact inverses for every event, pinned as people read them, wrong ones refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins import events
from muggins.cards import PACK, Card, parse_cards
from muggins.combinations import Combination, Kind
from muggins.errors import MugginsError
from muggins.events import (
    Called,
    Claimed,
    CountEnded,
    CribTurned,
    Dealt,
    Discarded,
    Drew,
    Ended,
    Ending,
    Event,
    MaybePack,
    Played,
    Resigned,
    Revealed,
    SaidGo,
    Sealed,
    Seeded,
    Shown,
    Spread,
    Started,
    StarterCut,
    TimedOut,
    TookBack,
    What,
)
from muggins.play import CountEnd
from muggins.record import read_event, write_event
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, Seat

FULL = " ".join(map(str, PACK))
HEX = "0123456789abcdef" * 4

seats = st.sampled_from(Seat)
numbers = st.integers(0, 10**20)
cards = st.sampled_from(PACK)
hexes = st.text("0123456789abcdef", min_size=64, max_size=64)
items = st.lists(
    st.builds(
        Combination,
        st.sampled_from(Kind),
        st.lists(cards, max_size=8, unique=True).map(tuple),
        numbers,
    ),
    max_size=4,
).map(tuple)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    target = draw(st.integers(1, 10**20))
    counting = draw(st.sampled_from(Counting))
    return Rules(
        target,
        counting,
        counting is Counting.BY_HAND and draw(st.booleans()),
        tuple(draw(st.lists(st.integers(1, target), max_size=3))),
        draw(st.booleans()),
    )


@st.composite
def packs(draw: st.DrawFn) -> MaybePack:
    pack = draw(st.permutations(PACK))
    hidden = draw(st.sets(st.integers(0, 51)))
    return tuple(None if place in hidden else card for place, card in enumerate(pack))


@st.composite
def cribs(draw: st.DrawFn) -> CribTurned:
    found = draw(st.lists(st.tuples(st.integers(0, 11), cards), min_size=1, max_size=4))
    places, turned = zip(*found, strict=True)
    return CribTurned(places, turned)


BY_CLASS: dict[type[Event], st.SearchStrategy[Event]] = {
    Started: st.builds(
        Started,
        rules(),
        st.none() | seats,
        st.tuples(st.text(), st.text()),
        st.tuples(st.none() | st.text(), st.none() | st.text()),
        st.booleans(),
    ),
    Sealed: st.builds(Sealed, st.sampled_from([*Seat, HOUSE]), hexes),
    Seeded: st.builds(Seeded, seats, st.text(), st.booleans()),
    Spread: st.builds(Spread, numbers, packs()),
    Drew: st.builds(Drew, seats, numbers, cards),
    Dealt: st.builds(Dealt, numbers, seats, packs()),
    Discarded: st.builds(
        lambda seat, pairs: Discarded(seat, tuple(p for p, _ in pairs), tuple(c for _, c in pairs)),
        seats,
        st.lists(st.tuples(numbers, st.none() | cards), max_size=2),
    ),
    StarterCut: st.builds(StarterCut, seats, numbers, cards, numbers),
    Played: st.builds(Played, seats, numbers, cards, numbers, items, numbers),
    SaidGo: st.builds(SaidGo, seats),
    CountEnded: st.builds(CountEnded, seats, st.sampled_from(CountEnd), numbers),
    CribTurned: cribs(),
    Claimed: st.builds(Claimed, seats, st.sampled_from(What), numbers),
    Called: st.builds(Called, seats, st.sampled_from(What), numbers),
    Shown: st.builds(
        Shown,
        st.sampled_from(What),
        seats,
        st.lists(cards, max_size=4).map(tuple),
        items,
        numbers,
        numbers,
        numbers,
    ),
    TookBack: st.builds(TookBack, seats, numbers),
    Resigned: st.builds(Resigned, seats),
    TimedOut: st.builds(TimedOut, seats),
    Ended: st.builds(Ended, seats, st.sampled_from(Ending)),
    Revealed: st.builds(Revealed, hexes),
}


def test_every_event_has_a_line() -> None:
    named = [value for value in vars(events).values() if isinstance(value, type)]
    assert set(BY_CLASS) == {kind for kind in named if issubclass(kind, Event)} - {Event}


@pytest.mark.parametrize("kind", BY_CLASS, ids=lambda kind: kind.__name__)
def test_reading_is_the_inverse_of_writing(kind: type[Event]) -> None:
    @settings(max_examples=40)
    @given(BY_CLASS[kind])
    def check(event: Event) -> None:
        line = write_event(event)
        # One line whatever is in it: neither an editor nor a browser may break it.
        assert len(line.splitlines()) == 1
        assert read_event(line) == event
        spaced = f"\t{line.replace(' : ', '   :   ')}  "
        assert read_event(spaced) == event or " : " in "".join(texts(event))

    check()


def texts(event: Event) -> list[str]:
    """The free texts of an event, where spaces count."""
    if isinstance(event, Started):
        return [*event.names, *(bot for bot in event.bots if bot is not None)]
    return [event.text] if isinstance(event, Seeded) else []


def five() -> tuple[Card, ...]:
    return parse_cards("5H 5C 5S JD 5D")


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (
            Started(Rules(), None, ("Anna", 'Bö "x"\n'), (None, "club 1"), fair=True),
            (
                "start target 121 counting automatic dealer cut deals fair"
                r' names "Anna" "B\u00f6 \"x\"\n" bots - "club 1"'
            ),
        ),
        (
            Started(
                Rules(61, Counting.BY_HAND, True, (31, 21), True),
                Seat.SECOND,
                ("", ""),
                (None, None),
                fair=False,
            ),
            (
                "start target 61 counting by-hand muggins skunk 31,21 training dealer second"
                ' deals given names "" "" bots - -'
            ),
        ),
        (Sealed(HOUSE, HEX), f"seal house {HEX}"),
        (Sealed(Seat.FIRST, HEX), f"seal first {HEX}"),
        (Seeded(Seat.SECOND, "Füchse 7", by_server=True), 'seed second "Füchse 7" by-server'),
        (Spread(0, PACK), f"spread 0 : {FULL}"),
        (Drew(Seat.SECOND, 17, PACK[0]), "draw second place 17 AC"),
        (Dealt(3, Seat.FIRST, (None,) * 52), "deal 3 dealer first :" + " ??" * 52),
        (Discarded(Seat.SECOND, (9, 1), five()[:2]), "discard second 9 1 : 5H 5C"),
        (Discarded(Seat.SECOND, (1, 9), (None, None)), "discard second 1 9 : ?? ??"),
        (StarterCut(Seat.FIRST, 20, five()[3], 2), "starter first lift 20 JD heels 2"),
        (
            Played(
                Seat.FIRST,
                3,
                five()[0],
                15,
                (Combination(Kind.FIFTEEN, (five()[3], five()[0]), 2),),
                2,
            ),
            "play first 5H place 3 count 15 points 2 ; fifteen 2 JD 5H",
        ),
        (SaidGo(Seat.SECOND), "go second"),
        (CountEnded(Seat.FIRST, CountEnd.THIRTY_ONE, 0), "count-end first thirty-one 0"),
        (CribTurned((0, 1, 2, 3), five()[:4]), "crib 0 1 2 3 : 5H 5C 5S JD"),
        (Claimed(Seat.FIRST, What.PONE_HAND, 12), "claim first pone-hand 12"),
        (Called(Seat.SECOND, What.PONE_HAND, 14), "call second pone-hand 14"),
        (
            Shown(
                What.CRIB,
                Seat.FIRST,
                five()[:4],
                (Combination(Kind.NOBS, (five()[3],), 1),),
                1,
                1,
                0,
            ),
            "show crib first points 1 pegged 1 taken 0 : 5H 5C 5S JD ; nobs 1 JD",
        ),
        (TookBack(Seat.FIRST, 12), "take-back first to 12"),
        (Resigned(Seat.FIRST), "resign first"),
        (TimedOut(Seat.SECOND), "time-out second"),
        (Ended(Seat.FIRST, Ending.DEALER_HAND), "end first by dealer-hand"),
        (Revealed(HEX), f"reveal {HEX}"),
    ],
    ids=lambda value: value.split()[0] if isinstance(value, str) else type(value).__name__,
)
def test_lines_stay_as_they_are(event: Event, line: str) -> None:
    """Stores and other people's programs hold these lines: a change is a new format."""
    assert write_event(event) == line
    assert read_event(line) == event


def test_every_line_and_kind_is_documented() -> None:
    page = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
    with pytest.raises(MugginsError) as raised:
        read_event("")
    verbs = str(raised.value.params["expected"]).split(", ")
    assert len(verbs) == len(BY_CLASS)
    assert [verb for verb in verbs if f"`{verb} " not in page] == []
    # Heels, go and last card are fields of their own events, never items.
    items = set(Kind) - {Kind.HEELS, Kind.GO, Kind.LAST}
    assert [kind for kind in items if f"`{kind.value}`" not in page] == []


def test_cards_may_be_written_otherwise() -> None:
    assert read_event("play first 10♥ place 3 count 10 points 0") == read_event(
        "play first th place 3 count 10 points 0"
    )


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "The line ends too early; expected was: start, seal, seed"),
        ("plays first", "“plays” can't stand here; expected was: start, seal"),
        ("go", "The line ends too early; expected was: first, second"),
        ("go third", "“third” can't stand here; expected was: first, second"),
        ("go first 5H", "“5H” is too much"),
        ("play first", "ends too early; expected was: 5H"),
        ("play first 11H", "“11H” is not a card"),
        ("play first ?? place 3 count 5 points 0", "“??” is not a card"),
        ("play first 5H at 3", "“at” can't stand here; expected was: place"),
        ("play first 5H place -3", "“-3” can't stand here; expected was: 0, 1, 2"),
        ("play first 5H place ³", "“³” can't stand here"),
        ("play first 5H place " + "9" * 5000, "“" + "9" * 40 + "…” can't stand here"),
        ("play first 5H place 3 count 5 points 0 fifteen", "expected was: ;"),
        ("play first 5H place 3 count 5 points 0 ; sixteen 2", "expected was: fifteen"),
        ("count-end first end 1", "expected was: thirty-one, go, last"),
        ("seal house 12ab", "A digest is 64 hexadecimal digits."),
        ("reveal " + "A" * 64, "A secret is 64 hexadecimal digits."),
        ("seed first sieben", "“sieben” can't stand here"),
        ('seed first "sieben', "“"),
        ('seed first "\\x"', "can't stand here"),
        ('seed first "sieben"by-server', "can't stand here"),
        ('seed first "sieben" by-me', "“by-me” is too much"),
        ("spread 0 : AC AD", "A pack is all 52 cards"),
        ("spread 0 : AC AD ??", "52 cards are needed here, not 3"),
        ("spread 0 : AC AC" + " ??" * 50, "AC is named twice"),
        ("spread 0 AC", "expected was: :"),
        ("discard first 1 2 : 5H", "2 cards are needed here, not 1"),
        ("discard first 1 2", "The line ends too early; expected was: 0, 1, 2"),
        ("crib 1 2 : 5H", "2 cards are needed here, not 1"),
        ("crib 1 : ??", "“??” is not a card"),
        ("start target 0 counting automatic dealer cut", "The target is at least 1"),
        ("start target 9 counting automatic muggins dealer", "Muggins is only played"),
        ("start target 9 counting automatic skunk 1;2 dealer", "“;” can't stand here"),
        ("start target 9 counting automatic skunk 1,x dealer", "“x” can't stand here"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(line: str, sentence: str) -> None:
    with pytest.raises(MugginsError) as raised:
        read_event(line)
    assert sentence in str(raised.value)


@given(st.text() | st.lists(st.sampled_from([*write_event(SaidGo(Seat.FIRST)), '"', ";", " "])))
def test_any_text_is_refused_with_a_sentence(text: str | list[str]) -> None:
    try:
        event = read_event("".join(text))
    except MugginsError as error:
        event = None
        sentence = str(error)
    assert read_event(write_event(event)) == event if event else sentence
