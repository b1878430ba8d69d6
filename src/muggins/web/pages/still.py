"""Pages and files that are the same for everybody: privacy, manifest, robots, unusual boards."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from muggins.web.board import LAP, Layout
from muggins.web.page_context import language_now

DAY = 24 * 3600


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "privacy/privacy.html")


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """What a browser needs to install the site as an application."""
    icons = (
        ("icon-192", 192, "any"),
        ("icon-512", 512, "any"),
        ("icon-maskable-512", 512, "maskable"),
    )
    return JsonResponse(
        {
            "name": _("Muggins: cribbage for two"),
            "short_name": "Muggins",
            "lang": language_now(),
            "start_url": reverse("home"),
            "scope": "/",
            "display": "standalone",
            "background_color": "#256349",
            "theme_color": "#256349",
            "icons": [
                {
                    "src": static(f"muggins/{name}.png"),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": purpose,
                }
                for name, size, purpose in icons
            ],
        },
        content_type="application/manifest+json",
    )


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Nobody's games, and no drills: each question leads to another one, without end."""
    closed = ("/g/", "/with/", "/device/", *map(reverse, ("counting", "discard", "pegging")))
    lines = ("User-agent: *", *(f"Disallow: {address}" for address in closed))
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain")


@require_safe
def favicon(request: HttpRequest) -> HttpResponse:
    return redirect(static("muggins/favicon.svg"))


@require_safe
def board(request: HttpRequest, layout: str, target: int) -> HttpResponse:
    """A board for a target that has no drawing of its own among the files."""
    from muggins.web.drawing.boards import board as drawn  # only a few games need it

    shape = Layout.__members__.get(layout.upper().replace("-", "_"))
    if shape is None or not 1 <= target <= min(shape.holes, LAP):
        raise Http404
    response = HttpResponse(drawn(shape, target=target), content_type="image/svg+xml")
    response.headers["Cache-Control"] = f"public, max-age={DAY}"
    return response


@require_safe
def no_bell(request: HttpRequest, ticket: str) -> HttpResponse:
    """The bell is rung over a WebSocket; here is nothing to read."""
    raise Http404
