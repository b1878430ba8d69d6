"""For whoever watches over the site: whether it is well, and what it does."""

from __future__ import annotations

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from muggins.web.limits import address_of
from muggins.web.measures import MEASURES


@require_safe
def health(request: HttpRequest) -> HttpResponse:
    """200 while this process answers and its database does, else 503."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("select 1")
    except DatabaseError:
        return HttpResponse("no database\n", status=503, content_type="text/plain")
    return HttpResponse("well\n", content_type="text/plain")


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Counters of this process, for the addresses that the settings name; others find nothing."""
    # A proxy that the settings do not know of makes everybody look like this machine.
    unknown_proxy = "X-Forwarded-For" in request.headers and not settings.PROXIES
    if unknown_proxy or address_of(request) not in settings.METRICS:
        raise Http404
    return HttpResponse(MEASURES.text(), content_type="text/plain; version=0.0.4")
