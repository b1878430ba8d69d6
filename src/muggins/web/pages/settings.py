"""The player's settings and data: change, take along, save a copy, delete."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from muggins.web.forget import everything_about, forget_player
from muggins.web.players import admitted, clean_name, player_of, preferences_of
from muggins.web.preferences import CHOICES, Preferences


@require_http_methods(["GET", "HEAD", "POST"])
def settings(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        player = admitted(request)
        sent: dict[str, Any] = {
            field.name: field.name in request.POST for field in fields(Preferences)
        }
        sent |= {name: request.POST.get(name, "") for name in CHOICES}
        player.preferences = Preferences.read(sent).stored()
        player.name = clean_name(request.POST.get("name", ""))
        player.save(update_fields=["preferences", "name"])
        request.session["saved"] = True
        return redirect("settings")
    preferences, known = preferences_of(request), player_of(request)
    return render(
        request,
        "settings/settings.html",
        {
            "saved": request.session.pop("saved", False),
            "name": "" if known is None else known.name,
            "known": known is not None,
            "groups": _groups(preferences),
            "switches": _switches(preferences),
        },
    )


@require_safe
def export(request: HttpRequest) -> HttpResponse:
    """Everything that is stored about the player, as a JSON file."""
    player = player_of(request)
    if player is None:
        raise Http404
    told = everything_about(player)
    text = json.dumps(told, ensure_ascii=False, indent=1, cls=DjangoJSONEncoder)
    return HttpResponse(
        text,
        content_type="application/json",
        headers={"Content-Disposition": 'attachment; filename="muggins.json"'},
    )


@require_POST
def forget(request: HttpRequest) -> HttpResponse:
    """Delete the player and all that is his."""
    player = player_of(request)
    if player is None:
        raise Http404
    if request.POST.get("sure") != "on":
        return redirect("settings")
    forget_player(player)
    request.session.flush()
    return redirect("home")


def _groups(preferences: Preferences) -> list[dict[str, Any]]:
    titles = {
        "pace": _("Pace of the table"),
        "deck": _("Colours of the suits"),
        "theme": _("Light or dark"),
        "text": _("Size of the text"),
    }
    return [
        {
            "name": name,
            "title": titles[name],
            "choices": list(kind),
            "value": getattr(preferences, name),
        }
        for name, kind in CHOICES.items()
    ]


def _switches(preferences: Preferences) -> list[dict[str, Any]]:
    titles = {
        "sort": _("sort my hand by rank"),
        "auto": _("make forced moves for me: the only card that fits, and the go"),
        "sounds": _("sounds"),
        "keys": _(
            "keys of one letter (G, N, C and others); switch them off if they get in the way of"
            " your screen reader"
        ),
    }
    return [
        {"name": name, "title": title, "value": getattr(preferences, name)}
        for name, title in titles.items()
    ]
