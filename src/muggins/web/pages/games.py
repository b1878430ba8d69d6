"""The list of a player's games."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from muggins.web.answers import Malformed, whole_number
from muggins.web.games_list import listed
from muggins.web.players import player_of
from muggins.web.seated import games_of

PAGE = 20


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    try:
        page = whole_number(request.GET.get("page", "1"))
    except Malformed:
        raise Http404 from None
    if page == 0:
        raise Http404
    found = games_of(player_of(request), start=(page - 1) * PAGE, most=PAGE + 1)
    if page > 1 and not found:
        raise Http404
    return render(
        request,
        "games/games.html",
        {
            "games": [listed(one) for one in found[:PAGE]],
            "newer": page - 1,
            "older": page + 1 if len(found) > PAGE else None,
        },
    )
