"""What every answer carries: what a page may load, and that pages are never kept by caches."""

from __future__ import annotations

from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from muggins.engine.bots import UnknownBot
from muggins.engine.tables import TableDamaged
from muggins.engine.thinking import Lost
from muggins.web.answers import Malformed
from muggins.web.limits import TooMany
from muggins.web.pages import problems
from muggins.web.store import Clash

Answer = Callable[[HttpRequest], HttpResponseBase]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)


def content_security(answer: Answer) -> Answer:
    """Nothing but this site's own files, and no script or style within a page."""

    def with_policy(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
        return response

    return with_policy


def fresh_pages(answer: Answer) -> Answer:
    """Pages show one player's cards, so nobody keeps them."""

    def uncached(request: HttpRequest) -> HttpResponseBase:
        response = answer(request)
        if isinstance(response, HttpResponse) and not response.has_header("Cache-Control"):
            response.headers["Cache-Control"] = "private, no-store"
        return response

    return uncached


class Refusals:
    """Turns what the site refuses or lacks into its pages: too much, too busy, unreadable."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self._answer(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The page for a refusal; None for anything unexpected."""
        match error:
            case TooMany():
                return problems.too_many(request)
            case Clash() | OperationalError():
                return problems.busy(request)
            case Lost():
                return problems.opponent_lost(request)
            case UnknownBot():
                return problems.opponent_gone(request)
            case TableDamaged():
                return problems.table_damaged(request, error)
            case Malformed():
                return problems.malformed(request)
        return None
