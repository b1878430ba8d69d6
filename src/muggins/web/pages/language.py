"""The switch between the languages, on every page."""

from __future__ import annotations

from typing import TypeVar

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

from muggins.web.answers import Malformed
from muggins.web.players import player_of

Answer = TypeVar("Answer", bound=HttpResponseBase)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Choose a language and come back to where one was."""
    chosen, back = request.POST.get("language", ""), request.POST.get("next", "/")
    if chosen not in dict(settings.LANGUAGES):
        raise Malformed
    if not url_has_allowed_host_and_scheme(back, allowed_hosts=None) or not back.startswith("/"):
        back = "/"
    player = player_of(request)
    if player is not None:
        player.language = chosen
        player.save(update_fields=["language"])
    return with_language(redirect(back), chosen)


def with_language(response: Answer, chosen: str) -> Answer:
    """The answer with the cookie that keeps the language."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        chosen,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
    return response
