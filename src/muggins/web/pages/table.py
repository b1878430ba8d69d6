"""The table: a game at a moment, the moves, the frames for open pages, log and record."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from muggins.engine.thinking import thinks_apart
from muggins.events import Dealt
from muggins.moves import IllegalMove, SealSeed
from muggins.record import write_game, write_view
from muggins.seat import Seat
from muggins.table import Phase
from muggins.web import frames, hints, live
from muggins.web.answers import Malformed, read_decision, read_move, whole_number
from muggins.web.company import note_presence
from muggins.web.invitations import server_seal
from muggins.web.limits import count_thought
from muggins.web.page_context import words_now
from muggins.web.pages.company import company_context
from muggins.web.pages.problems import wants_json
from muggins.web.players import preferences_of
from muggins.web.scene import name_of
from muggins.web.seated import AtTable, Seated, present, seated
from muggins.web.showing import frames_after, moment
from muggins.web.store import decide

_TOO_LATE = frozenset({"stale-decision", "not-your-turn", "wrong-phase", "game-over"})


@require_safe
def table(request: HttpRequest, token: str) -> HttpResponse:
    """The game at the moment `?at=n`, by default where the player's last decision led to.

    `?after=n` is the first stop beyond a moment: what a page asks for that waits for somebody.
    """
    at_table = present(request, token)
    game = at_table.game
    newest = len(game.events)
    if "at" in request.GET:
        return _page(request, at_table, _number(request.GET["at"], newest))
    if "after" in request.GET:
        after = _number(request.GET["after"], newest)
        return _page(request, at_table, frames.stop_from(game.events, min(after + 1, newest)))
    return _page(request, at_table, frames.opening(game, at_table.eyes))


@require_POST
def move(request: HttpRequest, token: str) -> HttpResponse:
    """Make a move; answers with a way to the first thing that followed, or with all frames."""
    at_table = seated(request, token)
    if any(bot is not None and thinks_apart(bot) for bot in at_table.bots):
        count_thought(request, at_table.player.pk)
    try:
        made = read_move(request.POST)
        if made == SealSeed("") and at_table.with_person:
            made = server_seal(at_table.row)
        first = decide(
            at_table.row,
            at_table.seat,
            made,
            decision=read_decision(request.POST, made),
            automatic=preferences_of(request).auto,
        )
    except IllegalMove as error:
        return _refused(request, at_table, error)
    if wants_json(request):
        return JsonResponse(frames_after(request, at_table, first - 1))
    if request.POST.get("then") == "new":
        return redirect("new")
    stop = frames.stop_from(at_table.game.events, first)
    return redirect(f"{reverse('table', args=[token])}?at={stop}")


@require_safe
def frames_page(request: HttpRequest, token: str) -> HttpResponse:
    """The frames beyond `?after=n`, for pages that stay open."""
    at_table = present(request, token)
    after = _number(request.GET.get("after", ""), len(at_table.game.events), lowest=0)
    return JsonResponse(frames_after(request, at_table, after))


@require_safe
def log(request: HttpRequest, token: str) -> HttpResponse:
    """All that happened, deal by deal; each line leads to its moment."""
    at_table = present(request, token)
    game = at_table.game
    watch = frames.Watch(game, at_table.eyes)
    deals: list[dict[str, object]] = [{"number": 0, "lines": []}]
    lines: list[frames.Told] = []
    for line in frames.told(watch, range(1, len(game.events) + 1), words_now()):
        if isinstance(line.event, Dealt):
            lines = []
            deals.append({"number": line.event.number, "lines": lines})
        elif len(deals) == 1:
            lines = deals[0]["lines"]  # type: ignore[assignment]
        if line.text:
            lines.append(line)
    return render(request, "table/log.html", {"token": token, "deals": deals})


@require_safe
def record(request: HttpRequest, token: str) -> HttpResponse:
    """The game as text: while it runs with the hidden cards left out, afterwards with all."""
    at_table = present(request, token)
    game = at_table.game
    tags = {"Date": at_table.row.created.date().isoformat()}
    asked = hints.number_of(at_table.row.pk)
    if asked:
        tags["Hints"] = str(asked)
    over, eyes = game.phase is Phase.OVER, at_table.eyes
    masked = eyes if isinstance(eyes, Seat) else None
    text = write_game(game, tags=tags) if over else write_view(game, masked, tags=tags)
    name = f'attachment; filename="cribbage-{tags["Date"]}.txt"'
    return HttpResponse(
        text, content_type="text/plain; charset=utf-8", headers={"Content-Disposition": name}
    )


@require_safe
def leave(request: HttpRequest, token: str) -> HttpResponse:
    """What shall become of a running game when another is wanted."""
    at_table = seated(request, token)
    view, seat = at_table.game.view(at_table.seat), at_table.seat
    if view.phase is Phase.OVER:
        return redirect("new")
    return render(
        request,
        "leave/leave.html",
        {
            "token": token,
            "opponent": name_of(view, seat.other),
            "mine": view.scores[seat],
            "theirs": view.scores[seat.other],
        },
    )


def _page(
    request: HttpRequest, at_table: AtTable, number: int, *, problem: str = "", status: int = 200
) -> HttpResponse:
    game, words = at_table.game, words_now()
    numbers = range(frames.deal_of(game.events, number), number + 1)
    watch = frames.Watch(game, at_table.eyes)
    lines = frames.told(watch, numbers, words)
    token = at_table.row.token
    context = moment(request, at_table, watch, number)
    seals = watch.view(len(game.events))
    context |= {
        "seals": seals,
        "seeds": [(name_of(seals, seat), seals.seeds[seat]) for seat in Seat if seals.seeds[seat]],
    }
    # Without a script the page asks again by itself, but never while somebody is to answer it.
    waiting = context["newest"] and not context["yours"] and not context["over"]
    context |= {
        "with_person": at_table.with_person,
        "refresh": waiting and (at_table.with_person or not isinstance(at_table, Seated)),
        "ticket": live.ticket(token),
        "log": [line for line in lines if line.text and not isinstance(line.event, frames.UNSEEN)],
        "rules": game.rules,
        "rule_lines": words.rules(game.rules),
        "rules_open": number == frames.opening(game, at_table.eyes) and number < 10,
        "problem": problem,
        "ticked": request.POST.getlist("discard"),
        "here": request.get_full_path()
        if request.method == "GET"
        else reverse("table", args=[token]),
    }
    if at_table.with_person and isinstance(at_table, Seated):
        note_presence(at_table)
        context |= company_context(request, at_table)
        beside = context["beside"]
        context["refresh"] |= context["over"] and beside.again and not beside.next
    return render(request, "table/table.html", context, status=status)


def _refused(request: HttpRequest, at_table: Seated, error: IllegalMove) -> HttpResponse:
    """The table as it stands, unchanged, and why the move was not made."""
    at_table.row.refresh_from_db()
    message = words_now().error(error)
    status = 409 if error.code in _TOO_LATE else 422
    newest = len(at_table.game.events)
    if wants_json(request):
        answer = frames_after(request, at_table, newest - 1)
        answer["error"] = {"code": error.code, "message": message}
        return JsonResponse(answer, status=status)
    return _page(request, at_table, newest, problem=message, status=status)


def _number(text: str, highest: int, *, lowest: int = 1) -> int:
    """The number of an event that there is; raises `Http404` for any other."""
    try:
        number = whole_number(text)
    except Malformed:
        raise Http404 from None
    if not lowest <= number <= highest:
        raise Http404
    return number
