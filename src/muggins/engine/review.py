"""A finished game, decision by decision: what was best, what was lost, and what was luck.

Each choice is valued from what its seat could know: throws by `discard`, cards by `pegging`. What
is lost is the distance to the best choice, once in points and once in the chance to win; a choice
may be the best for points and not for the win. Luck is what a deal changed in the chance to win
beyond both players' errors: the chance at its end, by `race`, less that at its beginning, plus
what one lost oneself, less what the opponent lost. So the luck of one player is the bad luck of
the other. Needs the extra ``engine``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from muggins.cards import Card
from muggins.engine.discard import Throw, throws
from muggins.engine.habits import own_seat
from muggins.engine.pegging import Lay, lays
from muggins.engine.race import TARGET, outlook
from muggins.errors import MugginsError
from muggins.events import Dealt, Discarded, Ended, Ending, Event, Played, Shown
from muggins.game import Game
from muggins.position import position_of
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View


class ReviewError(MugginsError):
    """This game can't be reviewed."""


class Decision(StrEnum):
    """What was to be decided."""

    DISCARD = "discard"
    PLAY = "play"


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision as its seat saw it, and what it did; `number` is that of the event it made."""

    number: int
    deal: int
    seat: Seat
    decision: Decision
    made: tuple[Card, ...]
    view: View


@dataclass(frozen=True, slots=True)
class Option:
    """Something that could be done: its points, the opponent's subtracted, and the chance to win.

    The points of a throw are those of hand, crib and play; the points of a card are those of the
    rest of the play, at once and later. `parts` are these, in that order.
    """

    cards: tuple[Card, ...]
    points: float
    win: float
    parts: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision with all that could be done, the best chance to win first."""

    number: int
    deal: int
    seat: Seat
    decision: Decision
    made: Option
    options: tuple[Option, ...]

    @property
    def best(self) -> Option:
        """What would have won most often."""
        return self.options[0]

    @property
    def points_lost(self) -> float:
        """The points that another choice would have brought more; 0 or above."""
        return max(option.points for option in self.options) - self.made.points

    @property
    def win_lost(self) -> float:
        """The chance to win that the best choice would have brought more; 0 or above."""
        return self.best.win - self.made.win


@dataclass(frozen=True, slots=True)
class Deal:
    """One deal of a review; pairs are indexed by seat.

    `wins` are the chances of the first seat before and after it. `luck` is the first seat's, in
    chance to win; None where it can't be told apart: somebody missed points in the count, or the
    game was given up.
    """

    number: int
    dealer: Seat
    scores: tuple[int, int]
    wins: tuple[float, float]
    errors: tuple[float, float]
    luck: float | None
    judged: tuple[Judged, ...]


@dataclass(frozen=True, slots=True)
class Review:
    """A whole game; pairs are indexed by seat, `luck` is the first seat's."""

    deals: tuple[Deal, ...]

    @property
    def judged(self) -> tuple[Judged, ...]:
        """All decisions in their order."""
        return tuple(one for deal in self.deals for one in deal.judged)

    def win_lost(self, seat: Seat) -> float:
        """What a seat's decisions cost in chance to win, all added up."""
        return sum(one.win_lost for one in self.judged if one.seat is seat)

    def points_lost(self, seat: Seat) -> float:
        """What a seat's decisions cost in points, all added up."""
        return sum(one.points_lost for one in self.judged if one.seat is seat)

    def luck(self, seat: Seat) -> float:
        """The luck of a seat in chance to win, over the deals of which it is known."""
        first = sum(deal.luck for deal in self.deals if deal.luck is not None)
        return first if seat is Seat.FIRST else -first


def review(game: Game) -> Review:
    """The whole review; raises as `moments` does.

    A game has some fifty decisions, each of which takes hundredths of a second.
    """
    return collected(game, [judged(moment) for moment in moments(game)])


def moments(game: Game) -> tuple[Moment, ...]:
    """All decisions of a finished game where there was a choice, in their order.

    What was taken back is left out. Raises `ReviewError` for a game that is not over or goes
    beyond 121 points.
    """
    if game.phase is not Phase.OVER:
        raise ReviewError("review-running")
    if game.rules.target > TARGET:
        raise ReviewError("review-target", highest=TARGET, target=game.rules.target)
    kept = {number for number, _event in game.view(None).line}
    views = {seat: View(seat) for seat in Seat}
    found = []
    for number, event in enumerate(game.events, start=1):
        if number in kept and isinstance(event, Discarded | Played):
            moment = _moment(number, event, views[event.seat])
            if moment is not None:
                found.append(moment)
        for seat, view in views.items():
            view.see(event.seen_by(seat))
    return tuple(found)


def _moment(number: int, event: Discarded | Played, view: View) -> Moment | None:
    """The decision that an event answered, None if it was forced."""
    if isinstance(event, Discarded):
        made = tuple(card for card in event.cards if card is not None)
        return Moment(number, view.deal, event.seat, Decision.DISCARD, made, view.copy())
    assert view.pegging is not None
    if len({card.rank for card in view.pegging.legal}) < 2:
        return None
    return Moment(number, view.deal, event.seat, Decision.PLAY, (event.card,), view.copy())


def judged(moment: Moment) -> Judged:
    """The decision with all that could have been done instead."""
    view, seat = moment.view, own_seat(moment.view)
    if moment.decision is Decision.DISCARD:
        scores = view.scores[seat], view.scores[seat.other]
        found = throws(
            view.hand(seat),
            dealer=view.dealer is seat,
            scores=scores,
            target=view.rules.target,
        )
        options = [_throw_option(throw) for throw in found]
    else:
        options = [_lay_option(lay) for lay in lays(position_of(view))]
    options.sort(key=lambda option: -round(option.win, 9))
    made = next(option for option in options if set(option.cards) == set(moment.made))
    return Judged(moment.number, moment.deal, seat, moment.decision, made, tuple(options))


def _throw_option(throw: Throw) -> Option:
    assert throw.win is not None
    crib = throw.crib.mean if throw.own_crib else -throw.crib.mean
    parts = throw.hand.mean, crib, throw.pegging.net.value
    return Option(throw.thrown, throw.points.value, throw.win.value, parts)


def _lay_option(lay: Lay) -> Option:
    return Option((lay.card,), lay.net, lay.win, (lay.points, lay.net - lay.points))


def collected(game: Game, judged: Sequence[Judged]) -> Review:
    """The review from its judged decisions."""
    return Review(tuple(_deals(game, judged)))


def _deals(game: Game, judged: Sequence[Judged]) -> Iterator[Deal]:
    line = game.view(None).line
    begun = [(place, event) for place, (_n, event) in enumerate(line) if isinstance(event, Dealt)]
    if not begun:  # given up before the first deal
        return
    before = [_scores_at(game, line[place][0] - 1) for place, _event in begun]
    wins = [
        _first_wins(scores, event.dealer, game)
        for scores, (_place, event) in zip(before, begun, strict=True)
    ]
    wins.append(float(game.winner is Seat.FIRST))
    ends = [place for place, _event in begun[1:]] + [len(line)]
    for index, ((place, event), end) in enumerate(zip(begun, ends, strict=True)):
        own = tuple(one for one in judged if one.deal == event.number)
        errors = [sum(one.win_lost for one in own if one.seat is seat) for seat in Seat]
        luck = wins[index + 1] - wins[index] + errors[0] - errors[1]
        known = all(_fair(one) for _number, one in line[place:end])
        yield Deal(
            event.number,
            event.dealer,
            before[index],
            (wins[index], wins[index + 1]),
            (errors[0], errors[1]),
            luck if known else None,
            own,
        )


def _fair(event: Event) -> bool:
    """Whether an event leaves the sums right: nothing missed in the count, nobody gave up."""
    if isinstance(event, Shown):
        return event.pegged == event.points
    return not (isinstance(event, Ended) and event.by in (Ending.RESIGNATION, Ending.TIME))


def _scores_at(game: Game, number: int) -> tuple[int, int]:
    return game.at(number).scores


def _first_wins(scores: tuple[int, int], dealer: Seat, game: Game) -> float:
    """The first seat's chance to win before a deal."""
    first, second = scores
    deals = dealer is Seat.FIRST
    return outlook(first, second, dealer=deals, target=game.rules.target).win.value
