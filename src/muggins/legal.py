"""What a seat may do now, and why something else may not be done.

One check serves the list of moves, the question and the move itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from muggins import fairness, show
from muggins.cards import PACK, Card
from muggins.errors import IllegalMove, Unreadable
from muggins.moves import (
    Call,
    Claim,
    Cut,
    CutForDeal,
    Discard,
    GiveSeed,
    Go,
    Move,
    Play,
    Resign,
    SealSeed,
    TakeBack,
)
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View

LIFTS = range(4, 37)
"""Pone lifts at least four of the forty cards and leaves at least four (R8)."""

_PHASES: dict[type[Move], tuple[Phase, ...]] = {
    SealSeed: (Phase.SEED,),
    GiveSeed: (Phase.SEED,),
    CutForDeal: (Phase.DRAW,),
    Discard: (Phase.DISCARD,),
    Cut: (Phase.CUT,),
    Play: (Phase.PLAY,),
    Go: (Phase.PLAY,),
    Claim: (Phase.COUNT,),
    Call: (Phase.CALL,),
}


class LegalMoves:
    """The moves of one seat: iterate, ask ``move in``, ``len()`` and truth.

    Resigning and taking back are allowed by `check` but never listed, as is every seed.
    """

    __slots__ = ("_seat", "_view")

    def __init__(self, view: View, seat: Seat | None) -> None:
        self._view = view
        self._seat = seat

    def __iter__(self) -> Iterator[Move]:
        view, seat = self._view, self._seat
        if seat is None or seat not in view.awaits:
            return
        match view.phase:
            case Phase.DRAW:
                yield from map(CutForDeal, self._free_places())
            case Phase.DISCARD:
                yield from map(Discard, combinations(view.hand(seat), 2))
            case Phase.CUT:
                yield from map(Cut, LIFTS)
            case Phase.PLAY:
                cards = self._fitting()
                yield from map(Play, cards)
                if not cards:
                    yield Go()
            case Phase.COUNT:
                yield from map(Claim, range(show.HIGHEST + 1))
            case Phase.CALL:
                yield from map(Call, range(show.HIGHEST + 1))

    def __contains__(self, move: object) -> bool:
        try:
            self.check(move)  # type: ignore[arg-type]
        except IllegalMove:
            return False
        return True

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __repr__(self) -> str:
        return f"<LegalMoves {list(self)}>"

    def check(self, move: Move) -> None:
        """Say nothing if the move is allowed; raise `IllegalMove` with the reason if not."""
        view, seat = self._view, self._seat
        if seat is None:
            raise IllegalMove("spectator")
        if view.phase is Phase.OVER:
            raise IllegalMove("game-over")
        if isinstance(move, Resign):
            return
        if isinstance(move, TakeBack):
            self._check_take_back(seat, move)
            return
        if seat not in view.awaits:
            raise IllegalMove("not-your-turn")
        if view.phase not in _PHASES.get(type(move), ()):
            raise IllegalMove("wrong-phase")
        match move:
            case SealSeed() | GiveSeed():
                self._check_seed(seat, move)
            case CutForDeal(place=place):
                self._check_place(place)
            case Discard(cards=cards):
                self._check_discard(seat, cards)
            case Cut(lift=lift):
                if lift not in LIFTS:
                    raise IllegalMove("lift-range", lift=lift)
            case Play(card=card):
                self._check_card(seat, card)
            case Go():
                if self._fitting():
                    raise IllegalMove("go-but-able")
            case _:  # Claim and Call are left
                if move.points not in range(show.HIGHEST + 1):
                    raise IllegalMove("points-range", points=move.points)

    def _fitting(self) -> tuple[Card, ...]:
        assert self._view.pegging is not None
        return self._view.pegging.legal

    def _free_places(self) -> list[int]:
        taken = {draw.place for draw in self._view.draws if draw is not None}
        return [place for place in range(len(PACK)) if place not in taken]

    def _check_take_back(self, seat: Seat, move: TakeBack) -> None:
        if not self._view.rules.training:
            raise IllegalMove("not-training")
        if move.to not in self._view.decided[seat]:
            raise IllegalMove("take-back-to", to=move.to)

    def _check_seed(self, seat: Seat, move: SealSeed | GiveSeed) -> None:
        view = self._view
        people = view.bots == (None, None)
        sealing = people and view.seed_digest is None
        if isinstance(move, SealSeed) is not sealing:
            raise IllegalMove("wrong-phase")
        try:
            if isinstance(move, SealSeed):
                fairness.read_digest(move.digest)
                return
            digest = fairness.seed_digest(move.text)
        except Unreadable as error:
            raise IllegalMove(error.code, **error.params) from None
        if people and seat is Seat.FIRST and digest != view.seed_digest:
            raise IllegalMove("seed-mismatch")

    def _check_place(self, place: int) -> None:
        if place not in range(len(PACK)):
            raise IllegalMove("place-range", place=place)
        if place not in self._free_places():
            raise IllegalMove("place-taken", place=place)

    def _check_discard(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        if len(cards) != 2:
            raise IllegalMove("discard-number", given=len(cards))
        for card in cards:
            if card not in self._view.hand(seat):
                raise IllegalMove("not-in-hand", card=card)
        if cards[0] == cards[1]:
            raise IllegalMove("card-twice", card=cards[0])

    def _check_card(self, seat: Seat, card: Card) -> None:
        assert self._view.pegging is not None
        if card not in self._view.hand(seat):
            raise IllegalMove("not-in-hand", card=card)
        if not self._view.pegging.fits(card):
            raise IllegalMove("over-31", card=card, count=self._view.pegging.count)
