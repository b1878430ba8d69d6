"""Records brought here, and finished games shown to others."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from muggins.errors import MugginsError
from muggins.table import Phase
from muggins.web.answers import Malformed
from muggins.web.limits import count_new_game
from muggins.web.page_context import words_now
from muggins.web.players import admitted
from muggins.web.records import LONGEST, NotImported, bring, share
from muggins.web.seated import newest_page, seated


@require_http_methods(["GET", "HEAD", "POST"])
def bring_record(request: HttpRequest) -> HttpResponse:
    """Bring the record of a finished game, to look at it step by step."""
    if request.method != "POST":
        return _form(request, "", "")
    text = request.POST.get("record", "")
    player = admitted(request)
    count_new_game(request, player.pk)
    try:
        row = bring(player, text)
    except NotImported as refused:
        return _form(request, text, _reason(refused.reason))
    except MugginsError as error:
        return _form(request, text, words_now().error(error))
    return redirect("table", row.token)


@require_POST
def share_game(request: HttpRequest, token: str) -> HttpResponse:
    """Show a finished game to whoever has its address, or to nobody else any more."""
    at_table = seated(request, token)
    if at_table.game.phase is not Phase.OVER:
        raise Malformed
    share(at_table.row, shared=request.POST.get("shared") == "on")
    return redirect(newest_page(at_table.row))


def _reason(reason: str) -> str:
    return {
        "long": _("A record may have at most {longest} signs here."),
        "running": _("This game is not over; only finished games can be brought here."),
        "names": _("The names or the rules in this record are too long, or hold odd signs."),
    }[reason].format(longest=LONGEST)


def _form(request: HttpRequest, text: str, problem: str) -> HttpResponse:
    context = {"text": text, "problem": problem, "longest": LONGEST}
    return render(request, "games/bring.html", context, status=422 if problem else 200)
