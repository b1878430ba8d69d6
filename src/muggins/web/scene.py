"""A moment of a game as a page draws it: everything a template needs, and nothing a seat may not
know, since it is made from the seat's view alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from muggins.combinations import Combination, Kind
from muggins.events import STUB, CountEnded, Dealt, Event, Played, StarterCut
from muggins.moves import Go, IllegalMove, Play
from muggins.play import CountEnd
from muggins.seat import Seat
from muggins.table import Held, Phase
from muggins.view import View
from muggins.web.board import rounds
from muggins.web.counted import Counted, counted, counted_cards, title
from muggins.web.faces import Face, backs, face
from muggins.web.opponents import title_of
from muggins.web.pegboard import boards
from muggins.web.why import Why, explanations
from muggins.words import Words


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two players as the reader sees them."""

    mine: bool
    name: str
    score: int
    rounds: int
    dealer: bool
    turn: bool
    said_go: bool


@dataclass(frozen=True, slots=True)
class Award:
    """What a card brought."""

    text: str
    points: int


@dataclass(frozen=True, slots=True)
class Laid:
    """A card on the table: who laid it and what it brought, the point that ended its count too."""

    face: Face
    mine: bool
    count: int
    awards: tuple[Award, ...]
    points: int
    fresh: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """A card of the own hand; `reason` says why it can't be played, empty if it can."""

    face: Face
    reason: str


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table at one moment; `watched` if nobody's own seat looks at it: then the first
    seat's side is `me`.
    """

    watched: bool
    number: int
    phase: str
    me: Side
    them: Side
    board: SafeString
    their_hand: tuple[Face, ...]
    hand: tuple[Choice, ...]
    may_go: bool
    series: tuple[Laid, ...]
    count: int
    aside: tuple[tuple[Laid, ...], ...]
    crib: tuple[Face, ...]
    crib_mine: bool
    starter: Face | None
    draws: tuple[Face | None, Face | None]
    counted: Counted | None
    counting: str
    counting_mine: bool
    to_count: tuple[Face, ...]
    earlier: tuple[tuple[str, int], ...]
    prompt: str
    news: tuple[str, ...]
    whys: tuple[Why, ...]


def scene(view: View, news: Sequence[tuple[Event, str]], words: Words, *, sort: bool) -> Scene:
    """The table as the seat of the view sees it, with the news that led here."""
    seat = near_seat(view)
    watched = seat is not view.seat
    starter = _starter(view, words)
    shown = view.shown[-1] if view.shown and _in_show(view) else None
    turned = bool(view.crib)
    in_crib = view.crib if turned else (*view.discards[0], *view.discards[1])
    claiming = view.phase in (Phase.COUNT, Phase.CALL) and bool(view.awaits)
    what = view.what if claiming else None
    series, aside = _laid(view, words)
    return Scene(
        watched=watched,
        number=view.number,
        phase=view.phase.value,
        me=_side(view, seat, mine=True),
        them=_side(view, seat.other, mine=False),
        board=boards(view.pegs[seat], view.pegs[seat.other], view.rules),
        their_hand=tuple(face(held, view.deal, words) for held in view.held[seat.other])
        if watched
        else backs(view.held[seat.other], view.deal),
        hand=_hand(view, seat, words, sort=sort),
        may_go=_my_turn_to_play(view, seat) and Go() in view.legal_moves,
        series=series,
        count=0 if view.pegging is None else view.pegging.count,
        aside=aside,
        crib=tuple(face(held, view.deal, words) for held in in_crib)
        if turned
        else backs(tuple(sorted(in_crib, key=lambda held: held.place)), view.deal),
        crib_mine=view.dealer is seat,
        starter=starter,
        draws=_draws(view, seat, words),
        counted=None if shown is None else counted(view, shown, words, starter),
        counting="" if what is None else title(view, what, words),
        counting_mine=what is not None and view.owner(what) is seat,
        to_count=()
        if what is None
        else tuple(face(held, view.deal, words) for held in counted_cards(view, what)),
        earlier=tuple(
            (title(view, one.what, words), one.points) for one in view.shown if one is not shown
        ),
        prompt=words.prompt(view),
        # What is being counted stands on the table, in the same words.
        news=tuple(text for event, text in news if text and event != shown),
        whys=explanations((event for event, _text in news), view),
    )


def near_seat(view: View) -> Seat:
    """The seat whose side of the table is the near one: the viewer's own, else the first."""
    return view.seat if isinstance(view.seat, Seat) else Seat.FIRST


def _in_show(view: View) -> bool:
    """Whether what was counted last is still looked at; a new claim takes its place."""
    return view.phase in (Phase.COUNT, Phase.PACK, Phase.OVER)


def _my_turn_to_play(view: View, seat: Seat) -> bool:
    return view.phase is Phase.PLAY and seat in view.awaits and seat is view.seat


def name_of(view: View, seat: Seat) -> str:
    """How a player is called on the page."""
    bot = view.bots[seat]
    if view.names[seat]:
        return view.names[seat]
    if bot is not None:
        return title_of(bot)
    return _("First player") if seat is Seat.FIRST else _("Second player")


def _side(view: View, seat: Seat, *, mine: bool) -> Side:
    return Side(
        mine=mine,
        name=_("You") if seat is view.seat else name_of(view, seat),
        score=view.scores[seat],
        rounds=rounds(view.scores[seat], view.rules.target),
        dealer=view.dealer is seat,
        turn=seat in view.awaits,
        said_go=view.pegging is not None and view.pegging.said_go is seat,
    )


def _starter(view: View, words: Words) -> Face | None:
    if view.starter is None:
        return None
    cut = next(event for event in _of_this_deal(view) if isinstance(event, StarterCut))
    return face(Held(STUB[cut.lift], cut.card), view.deal, words)


def _hand(view: View, seat: Seat, words: Words, *, sort: bool) -> tuple[Choice, ...]:
    held = view.held[seat]
    if sort:
        held = tuple(sorted(held, key=lambda one: (one.card is None, one.card)))
    playing = _my_turn_to_play(view, seat)
    return tuple(
        Choice(face(one, view.deal, words), _reason(view, one, words) if playing else "")
        for one in held
    )


def _reason(view: View, held: Held, words: Words) -> str:
    assert held.card is not None
    try:
        view.legal_moves.check(Play(held.card))
    except IllegalMove as error:
        return words.error(error)
    return ""


def _laid(view: View, words: Words) -> tuple[tuple[Laid, ...], tuple[tuple[Laid, ...], ...]]:
    """The cards of the running count, and those of finished ones, with what each brought."""
    if view.pegging is None:
        return (), ()
    counts: list[tuple[Laid, ...]] = []
    running: list[Laid] = []
    events = _of_this_deal(view)
    for event in events:
        if isinstance(event, Played):
            running.append(_one_laid(view, event, words, fresh=event is events[-1]))
        elif isinstance(event, CountEnded):
            counts.append(
                (*running[:-1], _ending(running[-1], event, words, fresh=event is events[-1]))
            )
            running = []
    return tuple(running), tuple(counts)


def _one_laid(view: View, event: Played, words: Words, *, fresh: bool) -> Laid:
    return Laid(
        face=face(Held(event.place, event.card), view.deal, words),
        mine=event.seat is near_seat(view),
        count=event.count,
        awards=tuple(Award(words.combination(item), item.points) for item in event.items),
        points=event.points,
        fresh=fresh,
    )


def _ending(last: Laid, event: CountEnded, words: Words, *, fresh: bool) -> Laid:
    """The last card of a count with the point for ending it beside its own awards."""
    kind = Kind.GO if event.why is CountEnd.GO else Kind.LAST
    text = words.combination(Combination(kind, (), event.points))
    own = (Award(text, event.points),) if event.points else ()
    return Laid(
        last.face,
        last.mine,
        last.count,
        (*last.awards, *own),
        last.points + event.points,
        fresh,
    )


def _of_this_deal(view: View) -> list[Event]:
    events: list[Event] = []
    for _number, event in reversed(view.line):
        if isinstance(event, Dealt):
            break
        events.append(event)
    return events[::-1]


def _draws(view: View, seat: Seat, words: Words) -> tuple[Face | None, Face | None]:
    """The cards drawn in the cut for deal, the own first."""
    if view.deal:
        return None, None
    mine, theirs = (
        None if draw is None else face(Held(draw.place, draw.card), 0, words)
        for draw in (view.draws[seat], view.draws[seat.other])
    )
    return mine, theirs
