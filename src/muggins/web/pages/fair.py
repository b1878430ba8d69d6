"""Fair deals: what they prove, in plain words, and the check of a game in the browser."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from muggins.table import Phase
from muggins.web.seated import present


@require_safe
def fair(request: HttpRequest) -> HttpResponse:
    return render(request, "fair/fair.html")


@require_safe
def check(request: HttpRequest, token: str) -> HttpResponse:
    """The check of one game, once its secret is open."""
    over = present(request, token).game.phase is Phase.OVER
    return render(request, "fair/check.html", {"token": token, "over": over})
