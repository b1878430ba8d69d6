"""The first page: play at once, or go on with a game."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from muggins.web.games_list import listed
from muggins.web.opponents import default_opponent
from muggins.web.players import player_of
from muggins.web.seated import games_of

MOST = 5


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    running = games_of(player_of(request), over=False, most=MOST)
    return render(
        request,
        "home/home.html",
        {"opponent": default_opponent(), "running": [listed(one) for one in running]},
    )
