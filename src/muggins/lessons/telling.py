"""What happens in a play, one sentence a step, for the reader who plays against a rival."""

from __future__ import annotations

from typing import Final

from muggins.errors import N_
from muggins.lessons.course import Step
from muggins.play import CountEnd
from muggins.seat import Seat
from muggins.words import Words, sentence

YOU: Final = Seat.FIRST
"""The reader's seat in every lesson."""


def told(step: Step, words: Words) -> str:
    """Who does what, the count, and what it brings.

    >>> from muggins import parse_cards
    >>> from muggins.lessons.course import Course
    >>> from muggins.play import Pegging
    >>> course = Course(Pegging((parse_cards("7S 8H"), parse_cards("8D")), lead=YOU))
    >>> for text in ("7S", "8D", "8H"):
    ...     course = course.lay(*parse_cards(text))
    ...     print(told(course.steps[-1], Words("en")))
    You lay the seven of spades, count 7.
    Your rival lays the eight of diamonds, count 15: fifteen for 2.
    You lay the eight of hearts, count 23: pair for 2 and last card for 1, together 3.
    """
    said = _go(step, words) if step.card is None else _laid(step, words)
    over = step.end is not None and step.end is not CountEnd.LAST
    return f"{said} {words.gettext('The count goes back to 0.')}" if over else said


def _laid(step: Step, words: Words) -> str:
    assert step.card is not None
    mine = step.seat is YOU
    message = (
        N_("You lay {card}, count {count}") if mine else N_("Your rival lays {card}, count {count}")
    )
    laid = words.gettext(message).format(card=words.the_card(step.card), count=step.count)
    if not step.awards:
        return f"{laid}."
    awards = words.listed([words.award(item) for item in step.awards])
    if len(step.awards) > 1:
        together = words.gettext("{awards}, together {points}")
        awards = together.format(awards=awards, points=step.worth)
    return sentence(f"{laid}: {awards}.")


def _go(step: Step, words: Words) -> str:
    message = N_("You say go.") if step.seat is YOU else N_("Your rival says go.")
    said = words.gettext(message)
    if not step.awards:
        return said
    point = N_("Go: 1 for you.") if step.winner is YOU else N_("Go: 1 for your rival.")
    return f"{said} {words.gettext(point)}"
