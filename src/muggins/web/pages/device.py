"""Bringing a player to a second device by a link that works once."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.http import require_http_methods, require_POST

from muggins.web.limits import count_try
from muggins.web.models import Player, Transfer
from muggins.web.pages.language import with_language
from muggins.web.players import player_of, seat_session
from muggins.web.seated import games_of

VALID = timedelta(minutes=15)


@require_POST
def device(request: HttpRequest) -> HttpResponse:
    """Make a link; one made before stops working."""
    player = player_of(request)
    if player is None:
        raise Http404
    secret = secrets.token_urlsafe(24)
    with transaction.atomic():
        Transfer.objects.filter(player=player).delete()
        Transfer.objects.create(player=player, digest=_digest(secret), expires=now() + VALID)
    link = request.build_absolute_uri(reverse("arrive", args=[secret]))
    return render(request, "device/link.html", {"link": link, "here": reverse("settings")})


@require_http_methods(["GET", "HEAD", "POST"])
def arrive(request: HttpRequest, secret: str) -> HttpResponse:
    """Ask first: chat programs fetch links to preview them, and must not use them up."""
    count_try(request)
    found = Transfer.objects.filter(digest=_digest(secret), expires__gt=now())
    if request.method == "POST":
        player = _used(secret)
        if player is None:
            raise Http404
        seat_session(request, player)
        return with_language(redirect("home"), player.language)
    transfer = found.select_related("player").first()
    if transfer is None:
        raise Http404
    present = player_of(request)
    replaces = (
        present is not None and present != transfer.player and bool(games_of(present, most=1))
    )
    return render(request, "device/arrive.html", {"replaces": replaces})


def _used(secret: str) -> Player | None:
    """The player of a link that still worked; it works no more."""
    with transaction.atomic():
        transfer = Transfer.objects.filter(digest=_digest(secret)).select_related("player").first()
        if transfer is None:
            return None
        deleted, _rows = Transfer.objects.filter(pk=transfer.pk).delete()
        return transfer.player if deleted and transfer.expires > now() else None


def _digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
