"""What a reader answers to a block that is asked, judged by what the rules made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from muggins import show
from muggins.cards import parse_card
from muggins.errors import MugginsError
from muggins.lessons.blocks import Block, DrawBlock, ThrowBlock, kept_counts, throws_by_average
from muggins.moves import IllegalMove
from muggins.words import Words

TELL = "tell"
"""The answer of somebody who wants to be told."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer; `problem` if it was none, and then nothing else is told."""

    right: bool
    text: str
    problem: bool = False


def judged(block: Block, given: Sequence[str], words: Words) -> Verdict | None:
    """What is said to the fields that a reader sent for a block; None if he sent none."""
    if not given:
        return None
    try:
        if isinstance(block, ThrowBlock):
            return _throw(block, given, words)
        return _one(block, given[-1].strip())
    except MugginsError as error:
        return Verdict(False, words.error(error), problem=True)


def _one(block: Block, given: str) -> Verdict:
    right = block.answer or ""
    if given == TELL:
        return Verdict(False, _("Here is the answer."))
    if isinstance(block, DrawBlock):
        if given not in ("you", "rival", "again"):
            raise IllegalMove("wrong-phase")
        return Verdict(given == right, _("Right.") if given == right else _("Not quite."))
    if not (given.isascii() and given.isdecimal() and int(given[:4]) <= show.HIGHEST):
        raise IllegalMove("points-range", points=given[:20])
    if int(given) == int(right):
        return Verdict(True, _("Right: {points}.").format(points=right))
    return Verdict(
        False,
        _("You said {given}, it is {points}. Look how they come about:").format(
            given=int(given), points=right
        ),
    )


def _throw(block: ThrowBlock, given: Sequence[str], words: Words) -> Verdict:
    if TELL in given:
        return Verdict(False, _("Here is the answer."))
    thrown = tuple(parse_card(text) for text in dict.fromkeys(given))
    if len(thrown) != 2:
        raise IllegalMove("discard-number", given=len(thrown))
    for card in thrown:
        if card not in block.cards:
            raise IllegalMove("not-in-hand", card=card)
    counts = kept_counts(block.cards, thrown)
    average, (best, _cards) = Fraction(sum(counts), len(counts)), throws_by_average(block.cards)[0]
    text = _("You lay {cards} into the crib and keep {average} points on average.").format(
        cards=words.listed([words.the_card(card) for card in thrown]),
        average=words.decimal(float(average), 1),
    )
    if average == best:
        return Verdict(True, text + " " + _("No other four keep more."))
    return Verdict(False, text)
