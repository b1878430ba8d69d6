"""Beside the game of two people: presence, phrases, the claim when time has run out."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from muggins.web.answers import Malformed
from muggins.web.clock import may_claim
from muggins.web.company import beside, note_presence, say
from muggins.web.pages.problems import problem, wants_json
from muggins.web.people import Company
from muggins.web.phrases import Phrase, phrase_of
from muggins.web.seated import Seated, newest_page, seated
from muggins.web.store import time_out


@require_safe
def company(request: HttpRequest, token: str) -> HttpResponse:
    """What stands beside the game now, as JSON; asked for by open pages now and then."""
    at_table = seated(request, token)
    note_presence(at_table)
    return _answer(request, at_table)


@require_POST
def phrase(request: HttpRequest, token: str) -> HttpResponse:
    """Say one of the set phrases."""
    at_table = seated(request, token)
    chosen = request.POST.get("phrase", "")
    if chosen not in set(Phrase) or not at_table.with_person:
        raise Malformed
    say(at_table, phrase_of(chosen))
    return (
        _answer(request, at_table) if wants_json(request) else redirect(newest_page(at_table.row))
    )


@require_POST
def claim(request: HttpRequest, token: str) -> HttpResponse:
    """Claim the game, since the other's time has run out; the rules layer ends it."""
    at_table = seated(request, token)
    company = Company.objects.filter(game=at_table.row).first()
    seconds = None if company is None else company.seconds
    if not may_claim(at_table.row, at_table.game, at_table.seat, seconds):
        return problem(
            request,
            409,
            _("The time has not run out"),
            _("The other player can still move, or has just moved. Go back to your table."),
        )
    time_out(at_table.row, at_table.seat.other, decision=at_table.game.decision)
    return redirect(newest_page(at_table.row))


def company_context(request: HttpRequest, at_table: Seated) -> dict[str, Any]:
    """The context of `table/_company.html`."""
    return {"beside": beside(at_table), "phrases": list(Phrase), "token": at_table.row.token}


def _answer(request: HttpRequest, at_table: Seated) -> HttpResponse:
    context = company_context(request, at_table)
    shown = context["beside"]
    if shown is None:
        raise Malformed
    return JsonResponse(
        {
            "html": render_to_string("table/_company.html", context, request),
            "next": reverse("table", args=[shown.next]) if shown.next else "",
            "version": at_table.row.version,
        }
    )
