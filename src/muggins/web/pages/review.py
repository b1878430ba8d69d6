"""The review of a finished game: what was lost where, and how much of the result was luck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from muggins.drills.discarding import CLOSE, write_deal
from muggins.drills.discarding import Deal as SixCards
from muggins.errors import MugginsError
from muggins.seat import Seat
from muggins.table import Phase
from muggins.web import recurring
from muggins.web.answers import Malformed
from muggins.web.faces import open_face
from muggins.web.limits import count_answer
from muggins.web.page_context import words_now
from muggins.web.pages import discard_drill
from muggins.web.reviewing import DESK, Failed, NoEngine, TooBusy
from muggins.web.scene import name_of
from muggins.web.seated import Seated, seated
from muggins.words import Words

if TYPE_CHECKING:
    from muggins.engine.review import Deal, Judged, Option, Review

SHOWN: Final = 0.0005
"""Chance to win; what cost less is not listed among the errors."""

ERROR: Final = 0.005
BLUNDER: Final = 0.02
"""Chances to win from which on an error is called so, and a blunder."""

WIDTH: Final = 300
HEIGHT: Final = 100


@require_safe
def review(request: HttpRequest, token: str) -> HttpResponse:
    at_table = seated(request, token)
    game, words = at_table.game, words_now()
    if game.phase is not Phase.OVER:
        return redirect("table", token)
    problem = ""
    try:
        work = DESK.work_on(f"{token} {len(game.events)}", game)
    except NoEngine:
        problem = _("The engine is not installed here, so there is nobody to judge your moves.")
    except Failed:
        problem = _("This review went wrong; the fault is ours. Load the page again to try anew.")
    except TooBusy:
        problem = _("Too many reviews are being made at the moment. Please try again in a minute.")
    except MugginsError as error:
        problem = words.error(error)
    if problem:
        return render(
            request, "review/problem.html", {"token": token, "problem": problem}, status=503
        )
    if work.review is None:
        context = {"token": token, "done": work.done, "all": work.moments}
        response = render(request, "review/waiting.html", context)
        response.headers["Refresh"] = "1"
        return response
    return render(request, "review/review.html", _shown(at_table, work.review, words))


@require_POST
def practise(request: HttpRequest, token: str) -> HttpResponse:
    """Let the throws that a player missed in this game come back in the discard drill."""
    at_table = seated(request, token)
    game = at_table.game
    if game.phase is not Phase.OVER:
        raise Malformed
    try:
        work = DESK.work_on(f"{token} {len(game.events)}", game)
    except (Failed, NoEngine, TooBusy, MugginsError):
        raise Malformed from None
    if work.review is None:
        return redirect("review", token)
    count_answer(request, at_table.player.pk)
    for item in _missed(work.review, at_table.seat):
        recurring.remember(at_table.player, discard_drill.DRILL, item, right=False, time=now())
    return redirect("practice")


def _missed(found: Review, seat: Seat) -> list[str]:
    """The throws of a seat that lost points worth practising, as items of the discard drill."""
    return [
        write_deal(SixCards(six, dealer=deal.dealer is seat))
        for deal in found.deals
        for one in deal.judged
        if one.seat is seat and len(one.made.cards) == 2 and one.points_lost >= CLOSE
        for six in [tuple(sorted({card for option in one.options for card in option.cards}))]
    ]


def _shown(at_table: Seated, found: Review, words: Words) -> dict[str, Any]:
    seat = at_table.seat
    view = at_table.game.view(seat)
    return {
        "token": at_table.row.token,
        "opponent": name_of(view, seat.other),
        "mine": view.scores[seat],
        "theirs": view.scores[seat.other],
        "sums": [_sums(found, who, words) for who in (seat, seat.other)],
        "deals": [_deal(deal, seat, words) for deal in found.deals],
        "course": _course(found, seat),
        "width": WIDTH,
        "height": HEIGHT,
        "missed": len(_missed(found, seat)),
        "unknown": any(deal.luck is None for deal in found.deals),
    }


def _sums(found: Review, who: Seat, words: Words) -> dict[str, Any]:
    own = [one for one in found.judged if one.seat is who]
    return {
        "decisions": len(own),
        "errors": sum(one.win_lost >= ERROR for one in own),
        "win": words.percent(-found.win_lost(who), signed=True),
        "points": words.decimal(-found.points_lost(who), 1, signed=True),
        "luck": words.percent(found.luck(who), signed=True),
    }


def _deal(deal: Deal, seat: Seat, words: Words) -> dict[str, Any]:
    wins = [win if seat is Seat.FIRST else 1 - win for win in deal.wins]
    luck = None if deal.luck is None else deal.luck if seat is Seat.FIRST else -deal.luck
    listed = [one for one in deal.judged if one.win_lost >= SHOWN]
    return {
        "number": deal.number,
        "dealer": deal.dealer is seat,
        "mine": deal.scores[seat],
        "theirs": deal.scores[seat.other],
        "before": words.percent(wins[0], 0),
        "after": words.percent(wins[1], 0),
        "luck": "" if luck is None else words.percent(luck, signed=True),
        "lost": [words.percent(-deal.errors[who], signed=True) for who in (seat, seat.other)],
        "errors": [_error(one, seat, words) for one in listed],
        "others": len(deal.judged) - len(listed),
    }


def _error(one: Judged, seat: Seat, words: Words) -> dict[str, Any]:
    return {
        "at": one.number - 1,
        "mine": one.seat is seat,
        "throw": one.decision.value == "discard",
        "made": _option(one.made, words),
        "best": _option(one.best, words),
        "win": words.percent(-one.win_lost, signed=True),
        "points": words.decimal(-one.points_lost, 2, signed=True),
        "why": _why(one, words),
        "size": "blunder" if one.win_lost >= BLUNDER else "error" if one.win_lost >= ERROR else "",
        "options": [
            _option(option, words) | {"made": option is one.made} for option in one.options
        ],
    }


def _why(one: Judged, words: Words) -> str:
    """What the best choice brings more or less than the one that was made."""
    throw = len(one.best.parts) == 3
    names = [_("hand"), _("crib"), _("play")] if throw else [_("at once"), _("later")]
    gains = (best - made for best, made in zip(one.best.parts, one.made.parts, strict=True))
    parts = ", ".join(
        f"{name}\N{NO-BREAK SPACE}{words.decimal(gain, 2, signed=True)}"
        for name, gain in zip(names, gains, strict=True)
    )
    said = _("What the best brings more: {parts}.").format(parts=parts)
    if one.best.points < one.made.points:
        said += " " + _("That is fewer points, but better at this score.")
    return said


def _option(option: Option, words: Words) -> dict[str, Any]:
    return {
        "faces": [open_face(card, words) for card in option.cards],
        "points": words.decimal(option.points, 2, signed=True),
        "win": words.percent(option.win),
    }


def _course(found: Review, seat: Seat) -> str:
    """The chance to win before each deal and at the end, as points of a line."""
    firsts = [deal.wins[0] for deal in found.deals] + [deal.wins[1] for deal in found.deals[-1:]]
    wins = [win if seat is Seat.FIRST else 1 - win for win in firsts]
    across = WIDTH / max(len(wins) - 1, 1)
    return " ".join(f"{n * across:.1f},{HEIGHT * (1 - win):.1f}" for n, win in enumerate(wins))
