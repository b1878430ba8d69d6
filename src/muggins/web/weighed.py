"""Throws with their points as pages show them: one line each, and what was lost in a sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from muggins.cards import Card
from muggins.drills.discarding import CLOSE, Weighed
from muggins.web.faces import Face, open_face
from muggins.words import Words


@dataclass(frozen=True, slots=True)
class Line:
    """One throw; `loss` is empty for the best, `play` and `win` without the engine.

    `mine` is what the reader threw, `bot` what a bot did, `share` how many people did so.
    """

    faces: tuple[Face, ...]
    hand: str
    crib: str
    play: str
    points: str
    loss: str
    win: str
    best: bool
    mine: bool
    bot: bool = False
    share: str = ""


def lines(
    throws: Sequence[Weighed],
    words: Words,
    *,
    mine: Weighed | None,
    bot: Weighed | None = None,
    answers: Mapping[tuple[Card, ...], int] | None = None,
) -> list[Line]:
    """The throws, the best first, with how they stand to it."""
    all_answers = sum((answers or {}).values())
    found = []
    for throw in throws:
        loss = lost(throws, throw)
        given = (answers or {}).get(throw.thrown, 0)
        found.append(
            Line(
                tuple(open_face(card, words) for card in throw.thrown),
                words.decimal(throw.hand, 2),
                words.decimal(throw.crib, 2, signed=True),
                "" if throw.play is None else words.decimal(throw.play, 2, signed=True),
                words.decimal(throw.points, 2),
                words.decimal(-loss, 2, signed=True) if loss else "",
                "" if throw.win is None else words.percent(throw.win),
                best=not loss,
                mine=throw is mine,
                bot=throw is bot,
                share=words.percent(given / all_answers, 0) if given else "",
            )
        )
    return found


def lost(throws: Sequence[Weighed], mine: Weighed) -> float:
    """The points by which a throw falls short of the best; 0 for all that are as good."""
    return round(throws[0].points - mine.points, 9)


def verdict(throws: Sequence[Weighed], mine: Weighed, words: Words) -> str:
    """How good a throw is, for a heading."""
    loss = lost(throws, mine)
    if not loss:
        return _("The best throw")
    if loss < CLOSE:
        said = _("As good as the best: {loss} points less")
    elif loss < 1:
        said = _("Not the best: {loss} points less")
    else:
        said = _("There was better: {loss} points less")
    return said.format(loss=words.decimal(loss, 2))


def difference(throws: Sequence[Weighed], mine: Weighed, words: Words) -> str:
    """Where the best throw gains and where it loses; empty for the best itself."""
    best = throws[0]
    if not lost(throws, mine):
        return ""
    parts = [(_("hand"), best.hand - mine.hand), (_("crib"), best.crib - mine.crib)]
    if best.play is not None and mine.play is not None:
        parts.append((_("play"), best.play - mine.play))
    said = ", ".join(
        f"{name}\N{NO-BREAK SPACE}{words.decimal(gain, 2, signed=True)}" for name, gain in parts
    )
    return _("What the best brings more: {parts}.").format(parts=said)
