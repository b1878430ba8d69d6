"""A deal of “Your turn”: its cards, the rival's answers, and what is said to a mistake.

All of it follows from the address: the number of the deal, the rival's rule and the reader's
moves. The cards follow from the number and the site's secret key, so the rival's hand stands
nowhere in a page and nothing is stored. Whoever plays a deal twice has seen the rival's cards: it
is practice, and he has only himself to deceive.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.conf import settings
from django.http import QueryDict
from django.utils.translation import gettext as _

from muggins import fairness, play
from muggins.cards import Card, parse_card
from muggins.lessons.course import Course
from muggins.lessons.rival import Rule, chosen
from muggins.lessons.telling import YOU
from muggins.moves import IllegalMove
from muggins.play import Pegging
from muggins.web.answers import Malformed
from muggins.words import Words

GO: Final = "go"
_DEAL: Final = re.compile(r"[A-Za-z0-9_-]{8}")


@dataclass(frozen=True, slots=True)
class Turn:
    """What an address says: the deal, the rule, the moves made so far, and how it stands."""

    deal: str
    rule: Rule
    moves: tuple[str, ...]
    course: Course

    @property
    def over(self) -> bool:
        """Whether all cards are laid."""
        return self.course.pegging.over


def new_deal() -> str:
    """The number of a deal that nobody has seen."""
    return secrets.token_urlsafe(6)


def read_rule(sent: Mapping[str, str]) -> Rule:
    """The rule of the rival that an address names, by default the first; may raise `Malformed`."""
    try:
        return Rule(int(sent.get("rule", "1")))
    except ValueError:
        raise Malformed from None


def read_turn(sent: QueryDict) -> tuple[Turn, IllegalMove | None]:
    """The deal that an address describes, and why its last move could not be made.

    A move that the rules do not allow is left out with all that follow it, so it costs nothing.
    Raises `Malformed` for what no link or form of ours holds.
    """
    deal, rule = sent.get("deal", ""), read_rule(sent)
    if _DEAL.fullmatch(deal) is None or len(sent.getlist("laid")) > 16:
        raise Malformed
    course = start(deal)
    made: list[str] = []
    for move in sent.getlist("laid"):
        try:
            course = answered(yours(course, move), rule)
        except IllegalMove as error:
            return Turn(deal, rule, tuple(made), course), error
        made.append(move)
    return Turn(deal, rule, tuple(made), course), None


def start(deal: str) -> Course:
    """The deal before the first card: four cards each, and the reader leads."""
    key = hmac.new(settings.SECRET_KEY.encode(), f"your turn {deal}".encode(), hashlib.sha256)
    pack = fairness.deal_pack(key.digest(), 1)
    return Course(Pegging((tuple(sorted(pack[:4])), tuple(sorted(pack[4:8]))), lead=YOU))


def yours(course: Course, move: str) -> Course:
    """The course after the reader's move: a card or go; raises `IllegalMove` with the reason."""
    if course.pegging.awaits is not YOU:
        raise IllegalMove("wrong-phase")
    if move == GO:
        return course.go()
    try:
        card = parse_card(move)
    except ValueError:
        raise Malformed from None
    return course.lay(card)


def answered(course: Course, rule: Rule) -> Course:
    """The course after the rival did all that is his to do."""
    while course.pegging.awaits is YOU.other:
        pegging = course.pegging
        if pegging.must_say_go:
            course = course.go()
            continue
        seen = [laid.card for count in (*pegging.aside, pegging.laid) for laid in count]
        course = course.lay(chosen(rule, known(pegging.hands[YOU.other]), pegging.series, seen))
    return course


def known(hand: Sequence[Card | None]) -> list[Card]:
    """The cards of a hand that is known in full."""
    return [card for card in hand if card is not None]


def advice(before: Course, card: Card, words: Words) -> str:
    """What another card would have brought, if one brought more than the card that was laid."""
    series = before.pegging.series
    worth = {other: play.points((*series, other)) for other in before.pegging.legal}
    best = max(worth, key=lambda other: worth[other])
    if worth[best] <= worth[card]:
        return ""
    awards = words.listed([words.award(item) for item in play.count((*series, best))])
    return _("More was to be had: {card} would have brought {awards}.").format(
        card=words.the_card(best), awards=awards
    )


def last_advice(turn: Turn, words: Words) -> str:
    """The advice on the reader's last card, empty if it was the best or a go."""
    if not turn.moves or turn.moves[-1] == GO:
        return ""
    before = start(turn.deal)
    for move in turn.moves[:-1]:
        before = answered(yours(before, move), turn.rule)
    return advice(before, parse_card(turn.moves[-1]), words)
