"""The blocks of a lesson as pages show them: faces, sentences, sums; and answers judged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from muggins.cards import Card, write_cards
from muggins.combinations import Combination, total
from muggins.lessons.blocks import (
    Block,
    CutBlock,
    DrawBlock,
    HandBlock,
    PlayBlock,
    SeriesBlock,
    ThrowBlock,
    throws_by_average,
)
from muggins.lessons.course import Step
from muggins.lessons.prose import Page, Prose
from muggins.lessons.telling import YOU, told
from muggins.play import CountEnd
from muggins.web.faces import Face, back, open_face, small
from muggins.web.lesson_answers import TELL, judged
from muggins.web.lesson_boards import cribs_shown, discards_shown, find_shown, pegs_shown
from muggins.web.scene import Award
from muggins.words import Words


@dataclass(frozen=True, slots=True)
class Item:
    """One combination of a hand: its words and cards, its points, and the sum with those before."""

    text: str
    names: str
    pictures: SafeString
    codes: str
    points: int
    running: int


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step of a play; `reset` if the count goes back to 0 with it, `points` mine first."""

    number: int
    mine: bool
    face: Face | None
    count: int
    reset: bool
    awards: tuple[Award, ...]
    points: int
    sums: tuple[int, int]
    caption: str
    note: SafeString


def steps_shown(
    steps: Sequence[Step], words: Words, notes: Sequence[SafeString] = ()
) -> tuple[StepShown, ...]:
    """All steps of a play, numbered from 1."""
    return tuple(
        StepShown(
            number=number,
            mine=step.seat is YOU,
            face=None if step.card is None else open_face(step.card, words),
            count=step.count,
            reset=step.end is not None and step.end is not CountEnd.LAST,
            awards=tuple(Award(words.combination(item), item.points) for item in step.awards),
            points=step.worth,
            sums=step.points,
            caption=told(step, words),
            note=notes[number - 1] if notes else SafeString(),
        )
        for number, step in enumerate(steps, start=1)
    )


def by_count(steps: Sequence[Step], shown: Sequence[StepShown]) -> list[list[StepShown]]:
    """The cards laid, count by count."""
    numbers = {one.number: step.number for one, step in zip(shown, steps, strict=True)}
    laid = [one for one in shown if one.face is not None]
    return [list(group) for _n, group in groupby(laid, key=lambda one: numbers[one.number])]


def pieces_shown(page: Page, given: dict[str, list[str]]) -> list[dict[str, Any]]:
    """The pieces of a page for its templates, each with the template that shows it.

    `given` are the answers that a reader gave, by the names of the blocks.
    """
    shown: list[dict[str, Any]] = []
    for piece in page.pieces:
        if isinstance(piece, Prose):
            shown.append({"html": mark_safe(piece.html)})
            continue
        notes = tuple(mark_safe(page.note(note)) for note in piece.notes)
        context = {
            "template": f"learn/_{piece.kind}.html",
            "block": piece,
            "note": next(filter(None, notes), ""),
            **SHOWN[piece.kind](piece, page.words, notes),
        }
        if piece.asked:
            answers = given.get(piece.name, [])
            verdict = judged(piece, answers, page.words)
            context["given"] = [answer for answer in answers if answer != TELL]
            context["verdict"] = verdict
            context["told"] = verdict is not None and not verdict.problem
        else:
            context["told"] = True
        shown.append(context)
    return shown


def _play(block: Block, words: Words, notes: Sequence[SafeString]) -> dict[str, Any]:
    assert isinstance(block, PlayBlock)
    steps = steps_shown(block.steps, words, notes)
    mine, theirs = block.course.pegging.hands
    return {
        "steps": steps,
        "counts": by_count(block.steps, steps),
        "count": block.steps[-1].count,
        "last_points": block.steps[-1].worth,
        "sums": block.course.points,
        "mine": _faces([card for card in mine if card is not None], words),
        "theirs": [back()] * len(theirs),
    }


def _hand(block: Block, words: Words, notes: Sequence[SafeString]) -> dict[str, Any]:
    assert isinstance(block, HandBlock)
    return {
        "faces": _faces(block.cards, words),
        "starter": None if block.starter is None else open_face(block.starter, words),
        "crib": block.crib,
        "items": _items(block.items, words),
        "points": total(block.items),
        "spoken": words.cadence(block.items),
    }


def _series(block: Block, words: Words, notes: Sequence[SafeString]) -> dict[str, Any]:
    assert isinstance(block, SeriesBlock)
    rows = [
        {
            "faces": _faces(cards, words),
            "count": sum(card.pips for card in cards),
            "awards": [Award(words.combination(item), item.points) for item in awards],
            "points": total(awards),
            "note": note,
        }
        for cards, awards, note in zip(block.series, block.awards, notes, strict=True)
    ]
    return {"rows": rows}


def _draw(block: Block, words: Words, notes: Sequence[SafeString]) -> dict[str, Any]:
    assert isinstance(block, DrawBlock)
    outcome = {
        "you": _("Yours is the lower one: you deal first, and the first crib is yours."),
        "rival": _("Your rival has the lower one: he deals first, and the first crib is his."),
        "again": _("Equal ranks: both draw again."),
    }[block.answer]
    return {
        "you": open_face(block.you, words),
        "rival": open_face(block.rival, words),
        "outcome": outcome,
    }


def _cut(block: Block, words: Words, notes: Sequence[SafeString]) -> dict[str, Any]:
    assert isinstance(block, CutBlock)
    mine = block.dealer is YOU
    if not block.points:
        outcome = _("Only a jack brings something when it is turned; this card brings nothing.")
    else:
        outcome = _("His heels: 2 for you.") if mine else _("His heels: 2 for your rival.")
    return {"starter": open_face(block.starter, words), "dealer_mine": mine, "outcome": outcome}


def _throw(block: Block, words: Words, notes: Sequence[SafeString]) -> dict[str, Any]:
    assert isinstance(block, ThrowBlock)
    values = block.values
    return {
        "faces": _faces(block.cards, words),
        "thrown": [str(card) for card in block.thrown],
        "crib_mine": block.crib is YOU,
        "average": words.decimal(float(values["average"]), 1) if values else "",
        "least": values.get("least"),
        "most": values.get("most"),
        "best": best_kept(block, words),
    }


def best_kept(block: ThrowBlock, words: Words) -> list[tuple[str, str]]:
    """The three throws that keep most, each with the average of what is kept."""
    return [
        (words.cards(thrown), words.decimal(float(average), 1))
        for average, thrown in throws_by_average(block.cards)[:3]
    ]


SHOWN: Final[dict[str, Callable[[Block, Words, Sequence[SafeString]], dict[str, Any]]]] = {
    "play": _play,
    "hand": _hand,
    "series": _series,
    "draw": _draw,
    "cut": _cut,
    "throw": _throw,
    "pegs": pegs_shown,
    "discards": discards_shown,
    "cribs": cribs_shown,
    "find": find_shown,
}
"""What a template needs of each kind of block."""


def _faces(cards: Sequence[Card], words: Words) -> list[Face]:
    return [open_face(card, words) for card in cards]


def _items(items: Sequence[Combination], words: Words) -> list[Item]:
    shown, running = [], 0
    for item in items:
        running += item.points
        shown.append(
            Item(
                words.combination(item),
                words.cards(item.cards),
                format_html_join("", "{}", ((small(card),) for card in item.cards)),
                write_cards(item.cards),
                item.points,
                running,
            )
        )
    return shown
