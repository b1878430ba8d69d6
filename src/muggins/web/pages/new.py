"""A new game: at once, with chosen opponent and rules, or once more the same."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from muggins.engine.bots import BOTS, bot_named
from muggins.errors import MugginsError
from muggins.rules import Counting, Rules, usual_skunk_lines
from muggins.seat import Seat
from muggins.table import Phase
from muggins.web import wire
from muggins.web.answers import Malformed
from muggins.web.clock import time_for_a_move
from muggins.web.invitations import again, invite, lay_anew
from muggins.web.limits import count_new_game
from muggins.web.opponents import DEFAULT, opponents
from muggins.web.page_context import words_now
from muggins.web.players import admitted, clean_name, player_of
from muggins.web.seated import Seated, newest_page, seated
from muggins.web.store import CREATOR, open_game

LOWEST, HIGHEST = 5, 1000
FRIEND = "friend"
TIMES = {"0": None, "30": 30, "60": 60, "180": 180, "86400": 86400}
"""Seconds for each move."""

_DEALERS = {"cut": None, "me": CREATOR, "them": CREATOR.other}


@dataclass(frozen=True, slots=True)
class Chosen:
    """What stands in the form, whether it makes sense or not."""

    opponent: str = DEFAULT
    target: str = "121"
    other: str = ""
    counting: str = "automatic"
    dealer: str = "cut"
    skunk: bool = False
    training: bool = False
    time: str = "0"
    watchable: bool = False
    name: str = ""

    @classmethod
    def sent(cls, form: QueryDict) -> Chosen:
        """The choice that a form sent."""
        return cls(
            opponent=form.get("opponent", DEFAULT)[:40],
            target=form.get("target", "121")[:10],
            other=form.get("other", "").strip()[:10],
            counting=form.get("counting", "automatic")[:10],
            dealer=form.get("dealer", "cut")[:10],
            skunk="skunk" in form,
            training="training" in form,
            time=form.get("time", "0")[:10],
            watchable="watchable" in form,
            name=clean_name(form.get("name", "")),
        )

    def problems(self) -> list[str]:
        """What has to be chosen otherwise, in the reader's language."""
        found = []
        if self.opponent not in BOTS and self.opponent != FRIEND:
            found.append(_("There is no such opponent."))
        if self.time not in TIMES:
            found.append(_("There is no such time for a move."))
        if self.opponent == FRIEND and self.training:
            found.append(_("Moves can be taken back against a bot only."))
        if self.points is None:
            found.append(
                _("The number of points goes from {lowest} to {highest}.").format(
                    lowest=LOWEST, highest=HIGHEST
                )
            )
        if self.counting not in ("automatic", "by-hand", "muggins"):
            found.append(_("There is no such way of counting."))
        if self.dealer not in _DEALERS:
            found.append(_("Somebody has to deal."))
        return found

    @property
    def points(self) -> int | None:
        """The target, None if it can't be."""
        text = self.other if self.target == "other" else self.target
        if not (text.isascii() and text.isdigit() and len(text) <= 4):
            return None
        return int(text) if LOWEST <= int(text) <= HIGHEST else None

    def rules(self) -> Rules:
        """The rules that were chosen; only where there are no problems."""
        assert self.points is not None
        return Rules(
            target=self.points,
            counting=Counting.AUTOMATIC if self.counting == "automatic" else Counting.BY_HAND,
            muggins=self.counting == "muggins",
            skunk_lines=usual_skunk_lines(self.points) if self.skunk else (),
            training=self.training,
        )


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        player = player_of(request)
        name = "" if player is None else player.name
        opponent = request.GET.get("opponent", DEFAULT)[:40]
        target = request.GET.get("target", "121")[:10]
        return _form(request, Chosen(opponent=opponent, target=target, name=name), [])
    chosen = Chosen.sent(request.POST)
    if problems := chosen.problems():
        return _form(request, chosen, problems)
    player = admitted(request)
    if chosen.name != player.name:
        player.name = chosen.name
        player.save(update_fields=["name"])
    rules, dealer = chosen.rules(), _DEALERS[chosen.dealer]
    if chosen.opponent != FRIEND:
        return _opened(request, chosen.opponent, rules, dealer)
    count_new_game(request, player.pk)
    found = invite(
        player,
        rules,
        dealer=dealer,
        seconds=TIMES[chosen.time],
        watchable=chosen.watchable,
        own_seed=_own_seed(request),
    )
    return redirect("friend", found.token)


@require_POST
def play(request: HttpRequest) -> HttpResponse:
    """Play at once: the usual game against the usual opponent."""
    return _opened(request, DEFAULT, Rules(), None)


@require_POST
def rematch(request: HttpRequest, token: str) -> HttpResponse:
    """The same once more; the loser deals (R4)."""
    at_table = seated(request, token)
    view = at_table.game.view(None)
    if at_table.with_person:
        return _both_again(request, at_table)
    identity = view.bots[CREATOR.other] or ""
    try:
        opponent = bot_named(identity.partition(" ")[0]).name
    except MugginsError:
        opponent = DEFAULT
    dealer = view.winner.other if view.phase is Phase.OVER and view.winner is not None else None
    return _opened(request, opponent, view.rules, dealer)


def _opened(request: HttpRequest, opponent: str, rules: Rules, dealer: Seat | None) -> HttpResponse:
    player = admitted(request)
    count_new_game(request, player.pk)
    row = open_game(player, BOTS[opponent], rules=rules, dealer=dealer, own_seed=_own_seed(request))
    return redirect("table", row.token)


@require_POST
def anew(request: HttpRequest, token: str) -> HttpResponse:
    """Lay a table anew that has not begun, since the creator lost the seed he had sealed."""
    at_table = seated(request, token)
    if not at_table.with_person or at_table.game.phase is not Phase.SEED:
        raise Malformed
    count_new_game(request, at_table.player.pk)
    following = lay_anew(at_table.row, at_table.game)
    wire.look(token)
    return redirect("table", following.token)


def _both_again(request: HttpRequest, at_table: Seated) -> HttpResponse:
    """Another game of the same two, once both wish for it and this one is over."""
    count_new_game(request, at_table.player.pk)
    row, game = at_table.row, at_table.game
    following = again(row, game, at_table.seat) if game.phase is Phase.OVER else None
    wire.look(row.token)
    if following is None:
        return redirect(newest_page(row))
    return redirect("table", following.token)


def _own_seed(request: HttpRequest) -> bool:
    """Whether a script is there that makes the player's seed."""
    return request.POST.get("seed") == "browser"


def _form(request: HttpRequest, chosen: Chosen, problems: list[str]) -> HttpResponse:
    context = {
        "chosen": chosen,
        "problems": problems,
        "opponents": opponents(),
        "times": [(value, time_for_a_move(seconds)) for value, seconds in TIMES.items()],
        "lowest": LOWEST,
        "highest": HIGHEST,
        "rule_lines": words_now().rules(Rules()),
    }
    return render(request, "new/new.html", context, status=422 if problems else 200)
