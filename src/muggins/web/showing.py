"""A game as somebody sees it at a moment: the context of the table, and its frames as JSON."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View
from muggins.web import frames, hints, live
from muggins.web.ending import ending
from muggins.web.faces import back
from muggins.web.page_context import words_now
from muggins.web.players import preferences_of
from muggins.web.records import is_shared
from muggins.web.scene import Scene, scene
from muggins.web.seated import AtTable
from muggins.web.store import CREATOR

MOST_FRAMES = 80
MOST_NEWS = 4
LIFTS = range(4, 37)


def moment(
    request: HttpRequest, at_table: AtTable, watch: frames.Watch, number: int
) -> dict[str, Any]:
    """The context of `table/_table.html`: the game after `number` events, as the seat knows it."""
    game, eyes, words = watch.game, watch.eyes, words_now()
    events = game.events
    newest = number == len(events)
    since = frames.news_from(events, eyes, number)
    if not isinstance(eyes, Seat):
        since = max(since, number - MOST_NEWS)  # a spectator has no last move of his own
    news = frames.told(watch, range(since, number + 1), words)
    view = watch.view(number)
    shown = scene(
        view,
        [(one.event, one.text) for one in news if not isinstance(one.event, frames.UNSEEN)],
        words,
        sort=preferences_of(request).sort,
    )
    over = game.phase is Phase.OVER
    return {
        "token": at_table.row.token,
        "scene": shown,
        "sides": (shown.me, shown.them),
        "version": len(events),
        "decision": view.decision,
        "newest": newest,
        "yours": newest and isinstance(eyes, Seat) and eyes in view.awaits,
        "over": over,
        "next": None if newest else frames.stop_from(events, number + 1),
        "before": frames.stop_before(events, number),
        "first": frames.stop_from(events, 1),
        "ending": ending(view) if view.phase is Phase.OVER else None,
        # Asked only where a template wants to know.
        "shared": partial(is_shared, at_table.row),
        "take_back": _take_back(view),
        "hint": hints.told(at_table.row.pk, view, words) if newest else "",
        "may_hint": newest and hints.may_ask(view),
        "title": shown.prompt if newest else heading(shown),
        "heading": heading(shown),
        "back": back(),
        "digest": view.house_digest,
        "seed_digest": view.seed_digest,
        "seed_step": _seed_step(view),
    } | _spread(view)


def heading(shown: Scene) -> str:
    """Who plays."""
    if shown.watched:
        return _("Cribbage: {name} against {other}").format(
            name=shown.me.name, other=shown.them.name
        )
    return _("Cribbage against {name}").format(name=shown.them.name)


def frames_after(request: HttpRequest, at_table: AtTable, after: int) -> dict[str, Any]:
    """What open pages ask for: the frames of all visible events beyond `after`, as JSON."""
    game, eyes = at_table.game, at_table.eyes
    events = game.events
    numbers = frames.shown_between(events, after)
    if len(numbers) > MOST_FRAMES:
        numbers = numbers[-MOST_FRAMES:]
    watch = frames.Watch(game, eyes)
    made = [_frame(request, at_table, watch, number) for number in numbers]
    view = watch.view(len(events))
    return {
        "version": len(events),
        "decision": view.decision,
        "yours": isinstance(eyes, Seat) and eyes in view.awaits,
        "ticket": live.ticket(at_table.row.token),
        "frames": made,
    }


def _frame(
    request: HttpRequest, at_table: AtTable, watch: frames.Watch, number: int
) -> dict[str, Any]:
    context = moment(request, at_table, watch, number)
    (event,) = frames.told(watch, range(number, number + 1), words_now())
    # Digests and seeds are for the log: nobody wants to hear them.
    said = [] if isinstance(event.event, frames.UNSEEN) else [event.text]
    if context["yours"]:
        said.append(context["scene"].prompt)
    return {
        "n": number,
        "stop": frames.stops_at(watch.game.events, number),
        "title": context["title"],
        "say": [text for text in said if text],
        "html": render_to_string("table/_table.html", context, request),
    }


def _seed_step(view: View) -> str:
    """What a player does for the shuffle: seal, give or open his seed; empty where nothing."""
    if view.phase is not Phase.SEED or view.seat not in view.awaits:
        return ""
    if view.bots != (None, None) or view.seat is CREATOR.other:
        return "give"
    return "seal" if view.seed_digest is None else "open"


def _take_back(view: View) -> int | None:
    """The decision that the player may go back to."""
    seat = view.seat
    if not isinstance(seat, Seat):
        return None
    possible = view.rules.training and view.phase is not Phase.OVER and view.decided[seat]
    return view.decided[seat][-1] if possible else None


def _spread(view: View) -> dict[str, Any]:
    """The places to draw from, and those at which the pack can be lifted."""
    if view.phase is Phase.CUT:
        return {"lifts": LIFTS}
    if view.phase is not Phase.DRAW:
        return {}
    taken = {draw.place for draw in view.draws if draw is not None}
    free = [place for place in range(52) if place not in taken]
    places = [{"number": n, "shown": n + 1, "free": n not in taken} for n in range(52)]
    return {"places": places, "middle_place": free[len(free) // 2]}
