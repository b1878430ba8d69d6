"""The first page: play at once, or go on with a game."""

from __future__ import annotations

from functools import cache

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from muggins import show
from muggins.web.bundles import FOLDER
from muggins.web.games_list import listed
from muggins.web.opponents import default_opponent
from muggins.web.page_context import words_now
from muggins.web.players import player_of
from muggins.web.seated import games_of
from muggins.web.welcome import STARTER, WELCOME

MOST = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    running = games_of(player_of(request), over=False, most=MOST)
    words = words_now()
    hand, starter = WELCOME[:STARTER] + WELCOME[STARTER + 1 :], WELCOME[STARTER]
    points = words.points(show.points(hand, starter))
    return render(
        request,
        "home/home.html",
        {
            "opponent": default_opponent(),
            "running": [listed(one) for one in running],
            "picture": _picture(),
            "names": words.listed([words.card(card) for card in WELCOME]),
            "said": f"{points}: {words.cadence(show.count(hand, starter))}.",
        },
    )


@cache
def _picture() -> SafeString:
    """The drawing in the page itself, which saves a request."""
    return mark_safe((FOLDER / "welcome.svg").read_text(encoding="utf-8"))
