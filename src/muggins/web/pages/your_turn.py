"""Your turn: a play of four cards each against a rival whose rule stands on the page."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from muggins.lessons.rival import Rule
from muggins.lessons.telling import YOU
from muggins.web import turn as turns
from muggins.web.faces import back, open_face
from muggins.web.lesson_blocks import by_count, steps_shown
from muggins.web.page_context import words_now
from muggins.web.pages.learn import first_game
from muggins.web.scene import Choice


@require_safe
def your_turn(request: HttpRequest) -> HttpResponse:
    """The deal that the address names, after the moves it names; without one a new deal."""
    if "deal" not in request.GET:
        query = {"rule": turns.read_rule(request.GET).value, "deal": turns.new_deal()}
        return redirect(f"{reverse('your-turn')}?{urlencode(query)}")
    turn, refused = turns.read_turn(request.GET)
    words = words_now()
    pegging, steps = turn.course.pegging, turn.course.steps
    shown = steps_shown(steps, words)
    return render(
        request,
        "learn/your_turn.html",
        {
            "turn": turn,
            "rules": list(Rule),
            "problem": "" if refused is None else words.error(refused),
            "advice": "" if refused else turns.last_advice(turn, words),
            "steps": shown,
            "counts": by_count(steps, shown),
            "set_aside": len(pegging.aside) - turn.over,
            "count": pegging.count if pegging.laid or not turn.over else steps[-1].count,
            "sums": turn.course.points,
            "theirs": [back()] * len(pegging.hands[YOU.other]),
            "back": back(),
            "hand": [
                Choice(open_face(card, words), "" if card in pegging.legal else "unfit")
                for card in turns.known(pegging.hands[YOU])
            ],
            "acting": "learn/_turn_hand.html",
            "must_go": pegging.must_say_go,
            "first_game": first_game(),
            "harder": next((rule for rule in Rule if rule > turn.rule), None),
        },
        status=200 if refused is None else 422,
    )
