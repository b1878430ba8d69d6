"""What the table of two people shows beside the game: who is here, what was said, the time, and
who wishes for another game.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.utils.timezone import now
from django.utils.translation import gettext as _

from muggins.seat import Seat
from muggins.table import Phase
from muggins.web import wire
from muggins.web.clock import may_claim, seconds_left, time_for_a_move
from muggins.web.models import GameRow
from muggins.web.people import Company, Sitting
from muggins.web.phrases import Phrase, phrase_of
from muggins.web.scene import name_of
from muggins.web.seated import Seated

HERE_WITHIN: Final = timedelta(seconds=60)
NOTED_EVERY: Final = timedelta(seconds=20)
SAID_WITHIN: Final = timedelta(minutes=5)


@dataclass(frozen=True, slots=True)
class Beside:
    """What is shown; `left` are seconds, of the other's time if `theirs`."""

    name: str
    here: bool
    gone: bool
    said: tuple[str, ...]
    time: str
    left: int | None
    theirs: bool
    may_claim: bool
    over: bool
    again: bool
    wanted: bool
    next: str


def beside(at_table: Seated) -> Beside | None:
    """What stands beside a game of two people; None beside any other."""
    row, game, seat = at_table.row, at_table.game, at_table.seat
    company = Company.objects.select_related("next").filter(game=row).first()
    if company is None:
        return None
    sitting = _sitting(row)
    them = sitting[seat.other]
    view = game.view(seat)
    name = name_of(view, seat.other)
    return Beside(
        name=name,
        here=them.seen is not None and them.seen > now() - HERE_WITHIN,
        gone=them.seat.player is None,
        said=tuple(_said(sitting, seat, name)),
        time="" if company.seconds is None else time_for_a_move(company.seconds),
        left=seconds_left(row, game, company.seconds),
        theirs=seat not in game.awaits,
        may_claim=may_claim(row, game, seat, company.seconds),
        over=game.phase is Phase.OVER,
        again=sitting[seat].again,
        wanted=them.again,
        next="" if company.next is None else company.next.token,
    )


def note_presence(at_table: Seated) -> None:
    """Note that the player has his table open; the other learns at once if he was away."""
    mine = Sitting.objects.filter(seat__game=at_table.row, seat__number=at_table.seat).first()
    if mine is None:
        return
    before, moment = mine.seen, now()
    if before is not None and before > moment - NOTED_EVERY:
        return
    Sitting.objects.filter(pk=mine.pk).update(seen=moment)
    if before is None or before < moment - HERE_WITHIN:
        wire.look(at_table.row.token)


def say(at_table: Seated, phrase: Phrase) -> None:
    """Say one of the set phrases; it takes the place of what was said before."""
    mine = Sitting.objects.filter(seat__game=at_table.row, seat__number=at_table.seat)
    mine.update(said=phrase.value, said_at=now())
    wire.look(at_table.row.token)


def _sitting(row: GameRow) -> dict[Seat, Sitting]:
    found = Sitting.objects.filter(seat__game=row).select_related("seat__player")
    return {Seat(one.seat.number): one for one in found}


def _said(sitting: dict[Seat, Sitting], seat: Seat, name: str) -> list[str]:
    """What both said last, the older first."""
    lately = [
        (one.said_at, who is seat, one.said)
        for who, one in sitting.items()
        if one.said in set(Phrase) and one.said_at and one.said_at > now() - SAID_WITHIN
    ]
    return [
        (_("You: {text}") if mine else _("{name}: {text}")).format(
            name=name, text=_(phrase_of(said).label)
        )
        for _time, mine, said in sorted(lately)
    ]
