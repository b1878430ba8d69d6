"""What happened, one sentence an event, from the eyes of somebody at the table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from muggins.errors import N_
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
    Played,
    Resigned,
    Revealed,
    SaidGo,
    Sealed,
    Seeded,
    Shown,
    StarterCut,
    TimedOut,
    TookBack,
    What,
)
from muggins.play import CountEnd
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View
from muggins.words.asking import player

if TYPE_CHECKING:
    from muggins.words import Words

# Why a game can end while there is still something to lay or to count.
_CUT_SHORT: Final = {
    Ending.HEELS: N_("The two for his heels are enough, so no card is laid any more."),
    Ending.PLAY: N_("It ends in the play, so no hand is counted any more."),
    Ending.PONE_HAND: N_(
        "Pone counts first, so the dealer’s hand and the crib are not counted any more."
    ),
    Ending.DEALER_HAND: N_("The dealer’s hand is enough, so the crib is not counted any more."),
    Ending.MUGGINS: N_("The points taken are enough, so nothing more is counted."),
}
_SKUNKS: Final = {1: N_("That is a skunk."), 2: N_("That is a double skunk.")}


@dataclass(frozen=True, slots=True)
class Teller:
    """Tells what happened to whom the view belongs."""

    words: Words
    view: View

    def tell(self, event: Event) -> str:
        """The sentence, or a few short ones; empty if nothing is to be said."""
        match event:
            case Played():
                return self._played(event)
            case SaidGo(seat=seat):
                return self._who(seat, N_("You say go."), N_("{name} says go."))
            case CountEnded(seat=seat, why=why):
                return self._count_ended(seat, why)
            case Shown():
                return self._shown(event)
            case Discarded():
                return self._discarded(event)
            case StarterCut():
                return self._starter_cut(event)
            case CribTurned(cards=cards):
                return self._say(N_("The crib: {cards}."), cards=self.words.cards(cards))
            case Claimed(seat=seat, what=what, points=points):
                return self._say(
                    N_("{hand}: {points} claimed."),
                    hand=self._owned(what, seat),
                    points=self.words.points(points),
                )
            case Called(seat=seat, points=points):
                said = self.words.points(points)
                return self._who(
                    seat, N_("You make it {points}."), N_("{name} makes it {points}."), points=said
                )
            case Ended(winner=winner, by=by):
                return self._ended(winner, by)
            case Resigned(seat=seat):
                return self._who(seat, N_("You resign."), N_("{name} resigns."))
            case TimedOut(seat=seat):
                late = N_("The time of {name} has run out.")
                return self._who(seat, N_("Your time has run out."), late)
            case TookBack(seat=seat):
                return self._who(seat, N_("You take a move back."), N_("{name} takes a move back."))
            case _:
                return self._around_the_deal(event)

    def _around_the_deal(self, event: Event) -> str:
        match event:
            case Dealt(number=number, dealer=dealer):
                return self._who(
                    dealer,
                    N_("Deal {number}: you deal, the crib is yours."),
                    N_("Deal {number}: {name} deals, the crib is {name}’s."),
                    number=number,
                )
            case Drew():
                return self._drew(event)
            case Sealed(by=Seat() as seat, digest=digest):
                yours, other = N_("You seal your seed: {digest}"), N_("{name} seals: {digest}")
                return self._who(seat, yours, other, digest=digest)
            case Sealed(digest=digest):
                return self._say(N_("Sealed deals: {digest}"), digest=digest)
            case Seeded(seat=seat, text=text):
                yours, other = N_("Your seed: “{text}”"), N_("Seed of {name}: “{text}”")
                return self._who(seat, yours, other, text=text)
            case Revealed(secret=secret):
                return self._say(N_("The secret: {secret}"), secret=secret)
            case _:
                return ""

    def _say(self, message: str, **particulars: object) -> str:
        return self.words.gettext(message).format(**particulars)

    def _who(self, seat: Seat, you: str, other: str, **particulars: object) -> str:
        """The message for the viewer himself, or the one about somebody else."""
        if seat is self.view.seat:
            return self._say(you, **particulars)
        return self._say(other, name=player(self.words, seat, self.view), **particulars)

    def _for(self, seat: Seat) -> str:
        return self._who(seat, N_("for you"), N_("for {name}"))

    def _owned(self, what: What, seat: Seat) -> str:
        if what is What.CRIB:
            return self._who(seat, N_("Your crib"), N_("{name}’s crib"))
        return self._who(seat, N_("Your hand"), N_("{name}’s hand"))

    def _drew(self, event: Drew) -> str:
        drawn = self._who(
            event.seat,
            N_("You draw {card}."),
            N_("{name} draws {card}."),
            card=self.words.the_card(event.card),
        )
        if self.view.phase is Phase.SPREAD:
            again = self._say(N_("Equal ranks: both draw again."))
            return f"{drawn} {again}"
        if self.view.phase is not Phase.PACK or self.view.next_dealer is None:
            return drawn
        lower = self._who(
            self.view.next_dealer,
            N_("Yours is the lower one, so you deal first."),
            N_("{name} has the lower one and deals first."),
        )
        return f"{drawn} {lower}"

    def _discarded(self, event: Discarded) -> str:
        cards = [self.words.the_card(card) for card in event.cards if card is not None]
        if not cards:
            return self._who(
                event.seat,
                N_("You lay two cards into the crib."),
                N_("{name} lays two cards into the crib."),
            )
        return self._who(
            event.seat,
            N_("You lay {cards} into the crib."),
            N_("{name} lays {cards} into the crib."),
            cards=self.words.listed(cards),
        )

    def _starter_cut(self, event: StarterCut) -> str:
        cut = self._who(
            event.seat,
            N_("You cut. Starter: {card}."),
            N_("{name} cuts. Starter: {card}."),
            card=self.words.card(event.card),
        )
        if not event.heels:
            return cut
        heels = self._say(N_("His heels: 2 {whom}."), whom=self._for(event.seat.other))
        return f"{cut} {heels}"

    def _played(self, event: Played) -> str:
        laid = self._who(
            event.seat,
            N_("You lay {card}, count {count}"),
            N_("{name} lays {card}, count {count}"),
            card=self.words.the_card(event.card),
            count=event.count,
        )
        if not event.items:
            return f"{laid}."
        awards = self.words.listed([self.words.award(item) for item in event.items])
        if len(event.items) > 1:
            together = N_("{awards}, together {points}")
            awards = self._say(together, awards=awards, points=event.points)
        return f"{laid}: {awards}."

    def _count_ended(self, seat: Seat, why: CountEnd) -> str:
        match why:
            case CountEnd.THIRTY_ONE:
                return self._say(N_("The count goes back to 0."))
            case CountEnd.GO:
                go = N_("Go: 1 {whom}. The count goes back to 0.")
                return self._say(go, whom=self._for(seat))
            case CountEnd.LAST:
                return self._say(N_("Last card: 1 {whom}."), whom=self._for(seat))

    def _shown(self, event: Shown) -> str:
        told = f"{self._owned(event.what, event.seat)}: {self.words.cadence(event.items)}."
        owner, other = self._for(event.seat), self._for(event.seat.other)
        if event.taken:
            taken = self._say(
                N_("Muggins: {pegged} {owner}, {taken} {other}."),
                pegged=event.pegged,
                owner=owner,
                taken=event.taken,
                other=other,
            )
            return f"{told} {taken}"
        if event.pegged != event.points:
            stands = self._say(
                N_("The claim stands: {pegged} {owner}."), pegged=event.pegged, owner=owner
            )
            return f"{told} {stands}"
        claim = self._claim_before(event)
        if claim is None or claim == event.points:
            return told
        wrong = self._say(
            N_("{claim} claimed, {points} is right."), claim=claim, points=event.points
        )
        return f"{told} {wrong}"

    def _claim_before(self, shown: Shown) -> int | None:
        """What was claimed for this show, if it was counted by hand."""
        claim = None
        for _, event in self.view.line:
            match event:
                case Claimed(points=points):
                    claim = points
                case Shown() if event is shown:
                    return claim
                case Shown():
                    claim = None
        return None

    def _ended(self, winner: Seat, by: Ending) -> str:
        parts = [
            self._who(
                winner,
                N_("You win, {points} to {others}."),
                N_("{name} wins, {points} to {others}."),
                points=self.view.scores[winner],
                others=self.view.scores[winner.other],
            )
        ]
        if by in _CUT_SHORT:
            parts.append(self._say(_CUT_SHORT[by]))
        if self.view.skunks:
            parts.append(self._skunk())
        return " ".join(parts)

    def _skunk(self) -> str:
        if self.view.rules.target == 61 and self.view.rules.skunk_lines == (31,):
            return self._say(N_("That is a lurch."))
        times = self.view.skunks
        return self._say(_SKUNKS.get(times, N_("That is a skunk {times} times over.")), times=times)
