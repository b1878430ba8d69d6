"""The list of a player's games."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from muggins.seat import Seat
from muggins.web.answers import Malformed, whole_number
from muggins.web.games_list import listed
from muggins.web.invitations import waiting_of
from muggins.web.models import GameRow
from muggins.web.players import player_of
from muggins.web.records import brought_by
from muggins.web.scene import name_of
from muggins.web.seated import games_of
from muggins.web.store import load

PAGE = 20


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    try:
        page = whole_number(request.GET.get("page", "1"))
    except Malformed:
        raise Http404 from None
    if page == 0:
        raise Http404
    player = player_of(request)
    found = games_of(player, start=(page - 1) * PAGE, most=PAGE + 1)
    if page > 1 and not found:
        raise Http404
    return render(
        request,
        "games/games.html",
        {
            "games": [listed(one) for one in found[:PAGE]],
            "waiting": waiting_of(player) if page == 1 else [],
            "brought": [_brought(row) for row in brought_by(player)] if page == 1 else [],
            "newer": page - 1,
            "older": page + 1 if len(found) > PAGE else None,
        },
    )


def _brought(row: GameRow) -> dict[str, str]:
    view = load(row).view(None)
    names = " – ".join(name_of(view, seat) for seat in Seat)
    return {"token": row.token, "names": names, "score": f"{view.scores[0]} : {view.scores[1]}"}
