"""Two people come together: the page that waits, and the page on which the other sits down.

Both have the same address, so that whatever the creator copies from his browser is the link.
"""

from __future__ import annotations

from ipaddress import ip_address

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import split_domain_port
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from muggins.errors import Unreadable
from muggins.notation import read_rules
from muggins.seat import Seat
from muggins.tokens import Tokens
from muggins.web import live
from muggins.web.answers import Malformed
from muggins.web.clock import time_for_a_move
from muggins.web.invitations import (
    OwnTable,
    Taken,
    house_digest,
    invitation,
    join,
    seal,
)
from muggins.web.limits import count_try
from muggins.web.models import SeatRow
from muggins.web.page_context import words_now
from muggins.web.pages.problems import problem, wants_json
from muggins.web.people import Invitation
from muggins.web.players import admitted, clean_name, player_of


@require_http_methods(["GET", "HEAD", "POST"])
def friend(request: HttpRequest, token: str) -> HttpResponse:
    """For the creator the page that waits; for anybody else the free seat, taken by POST alone,
    since chat programs fetch links to preview them.
    """
    found, player = _found(request, token), player_of(request)
    if request.method == "POST":
        return _joined(request, found)
    own = player == found.player
    if found.game is not None:
        mine = SeatRow.objects.filter(game=found.game, player=player)
        seated = player is not None and mine.exists()
        return redirect("table", found.game.token) if seated else taken(request)
    return render(
        request, "friend/waiting.html" if own else "friend/join.html", _context(request, found)
    )


@require_POST
def sealed(request: HttpRequest, token: str) -> HttpResponse:
    """The creator seals his seed; without a digest the server makes one for him."""
    found = _own(request, token)
    try:
        seal(found, request.POST.get("digest", ""))
    except Unreadable:
        raise Malformed from None
    if wants_json(request):
        return JsonResponse({})
    return redirect("friend", token)


@require_POST
def cancel(request: HttpRequest, token: str) -> HttpResponse:
    """The creator waits no longer; the link is dead from now on."""
    found = _own(request, token)
    Invitation.objects.filter(pk=found.pk, game=None).delete()
    return redirect("new")


def taken(request: HttpRequest) -> HttpResponse:
    """For whoever comes too late."""
    return problem(
        request,
        409,
        _("This seat is taken"),
        _(
            "Somebody else has sat down here already. Ask for a new link, or play a game of your"
            " own."
        ),
    )


def _joined(request: HttpRequest, found: Invitation) -> HttpResponse:
    player = player_of(request)
    if player is not None and player == found.player:
        return _own_table(request)
    if found.game is None and not found.digest:
        return redirect("friend", found.token)
    player = admitted(request)
    name = clean_name(request.POST.get("name", ""))
    if found.game is None and name != player.name:
        player.name = name
        player.save(update_fields=["name"])
    try:
        return redirect("table", join(found, player).token)
    except OwnTable:
        return _own_table(request)
    except Taken:
        return taken(request)


def _own_table(request: HttpRequest) -> HttpResponse:
    return problem(
        request,
        409,
        _("You sit here already"),
        _("This is the link for the other player. Open it in another browser, or send it."),
    )


def _found(request: HttpRequest, token: str) -> Invitation:
    """The invitation; whoever tries out addresses is stopped soon."""
    try:
        return invitation(token)
    except Http404:
        count_try(request)
        raise


def _own(request: HttpRequest, token: str) -> Invitation:
    found, player = _found(request, token), player_of(request)
    if player is None or player != found.player:
        raise Http404
    return found


def _context(request: HttpRequest, found: Invitation) -> dict[str, object]:
    player = player_of(request)
    rules = read_rules(Tokens(found.rules))
    dealer = None if found.dealer is None else Seat(found.dealer)
    return {
        "invitation": found,
        "link": request.build_absolute_uri(reverse("friend", args=[found.token])),
        "reach": reach(request.get_host()),
        "ticket": live.ticket(found.token),
        "house": house_digest(found),
        "host": found.player.name or _("Somebody"),
        "dealer": dealer,
        "time": "" if found.seconds is None else time_for_a_move(found.seconds),
        "name": "" if player is None else player.name,
        "rule_lines": words_now().rules(rules),
    }


def reach(host: str) -> str:
    """Who can open a link to this host, in the reader's language."""
    name = split_domain_port(host)[0].strip("[]")
    try:
        address = ip_address(name)
    except ValueError:
        here, near = name == "localhost", "." not in name or name.endswith((".local", ".lan"))
    else:
        here, near = address.is_loopback, address.is_private
    if here:
        return _(
            "This address is known on this computer alone, so only somebody at this computer, in"
            " another browser, can open it. For others in your network start Muggins with"
            " “muggins serve --host 0.0.0.0”."
        )
    if near:
        return _("Only somebody in the same network can open it.")
    return _("Anybody who has it can open it; the first to sit down plays.")
