"""A hint for the decision that is open, if the player asks for it."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from muggins.web import hints
from muggins.web.limits import count_answer
from muggins.web.seated import seated


@require_POST
def hint(request: HttpRequest, token: str) -> HttpResponse:
    """Keep a hint and lead back to the table, which shows it; too late for it: the table alone."""
    at_table = seated(request, token)
    view = at_table.game.view(at_table.seat)
    address = reverse("table", args=[token])
    if request.POST.get("decision") != str(view.decision):
        return redirect(address)
    if not hints.may_ask(view):
        raise Http404
    count_answer(request, at_table.player.pk)
    hints.ask_for(at_table.row.pk, view)
    return redirect(f"{address}?at={view.number}")
