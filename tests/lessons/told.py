"""Reads what a page tells of a play, and plays it once more by the rules and the rival's rule."""

from __future__ import annotations

import re

from muggins.cards import Card, parse_card
from muggins.lessons.rival import Rule, chosen
from muggins.play import Pegging
from muggins.seat import Seat


def steps(html: str) -> list[tuple[str, str, int]]:
    """Who, the card or go, and the count, in the order in which the page tells them."""
    told = re.findall(
        r'<li class="step (me|them)\b[^>]*data-go="(yes|no)" data-count="(\d+)".*?</li>',
        html,
        re.DOTALL,
    )
    codes = re.findall(r'<p class="figures"[^>]*>(?:<svg.*?#([A2-9TJQK][CDHS]))?', html)
    return [
        (who, "go" if go == "yes" else code, int(count))
        for (who, go, count), code in zip(told, codes, strict=True)
    ]


def sums(html: str) -> tuple[int, int]:
    """The points on the display, the reader's first."""
    theirs, mine = re.findall(r'<span class="score">(\d+)</span>', html)
    return int(mine), int(theirs)


def check_the_whole(html: str, mine: list[Card], rule: Rule) -> tuple[int, int]:
    """The points of a play told to its end; every card of the rival has to keep his rule."""
    told = steps(html)
    theirs = [parse_card(what) for who, what, _count in told if who == "them" and what != "go"]
    assert len(theirs) == 4
    pegging = Pegging((tuple(mine), tuple(theirs)), lead=Seat.FIRST)
    points = [0, 0]
    seen: list[Card] = []
    for who, what, count in told:
        seat = Seat.FIRST if who == "me" else Seat.SECOND
        assert pegging.awaits is seat
        if what == "go":
            pegging = pegging.say_go()
        else:
            card = parse_card(what)
            if seat is Seat.SECOND:
                held = [one for one in pegging.hands[seat] if one is not None]
                assert card == chosen(rule, held, pegging.series, seen)
            seen.append(card)
            pegging, awards = pegging.lay(card)
            points[seat] += sum(award.points for award in awards)
        assert pegging.count == count
        if pegging.end is not None:
            assert pegging.last is not None
            points[pegging.last] += pegging.end.points
            pegging = pegging.next_count()
    assert pegging.over
    assert sums(html) == (points[0], points[1])
    return points[0], points[1]
