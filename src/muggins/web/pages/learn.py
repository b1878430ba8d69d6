"""What is taught: the course of five lessons, the pages beside it, each at its own address."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from muggins import lessons
from muggins.web.faces import back
from muggins.web.lesson_blocks import pieces_shown
from muggins.web.opponents import BEGINNER
from muggins.web.page_context import language_now
from muggins.web.players import player_of
from muggins.web.progress import DRILLS, lessons_mastered, lessons_read

FIRST = "how-to-play"
"""The page for somebody who knows nothing yet; it stands apart from the list."""

PRACTISED_AT: Final = {**DRILLS, "play": "your-turn"}
"""The page that practises what a lesson teaches. The pegging drill comes later: its positions are
real ones, and the rival of *Your turn* says by which rule he plays.
"""

SCRIPTS: Final = {
    "pegs": "muggins/pegs.js",
    "find": "muggins/counting.js",
    "hand": "muggins/counting.js",
}
"""What brings a kind of block to life, where that is not `lesson.js`."""


@require_safe
def learn(request: HttpRequest) -> HttpResponse:
    """The way through the lessons, and all pages beside it."""
    language = language_now()
    return render(
        request,
        "learn/index.html",
        {
            "parts": lessons.shelf("part", language),
            "first": lessons.page(FIRST, language),
            "more": [page for page in lessons.shelf("more", language) if page.name != FIRST],
            "read": lessons_read(player_of(request)),
            "mastered": lessons_mastered(player_of(request)),
        },
    )


@require_safe
def lesson(request: HttpRequest, name: str) -> HttpResponse:
    """One page; answers to what it asks come in the address, so they can be looked at again."""
    if name not in lessons.names():
        raise Http404
    language = language_now()
    page = lessons.page(name, language)
    parts = lessons.shelf("part", language)
    pieces = pieces_shown(page, {key: request.GET.getlist(key) for key in request.GET})
    refused = any(piece.get("verdict") and piece["verdict"].problem for piece in pieces)
    done = lessons_read(player_of(request))
    onward, leads = _onward(name, language)
    kinds = {block.kind for block in page.blocks}
    return render(
        request,
        "learn/lesson.html",
        {
            "page": page,
            "pieces": pieces,
            "parts": parts,
            "in_course": page.place.shelf == "part",
            "read": done,
            "mastered": lessons_mastered(player_of(request)),
            "drill": PRACTISED_AT.get(name),
            "back": back(),
            "scripts": sorted({SCRIPTS[kind] for kind in kinds & SCRIPTS.keys()}),
            "lesson": name,
            "lesson_read": name in done,
            "onward": onward,
            "leads": leads,
        },
        status=422 if refused else 200,
    )


def first_game() -> str:
    """Where somebody begins who has just learnt it: a short game against somebody like him."""
    return f"{reverse('new')}?{urlencode({'opponent': BEGINNER, 'target': 61})}"


def _onward(name: str, language: str) -> tuple[str, str]:
    """Where a reader goes next, along the course and from its end to a first game, and in words."""
    course = [part.name for part in lessons.shelf("part", language)]
    if name != FIRST and name not in course:
        return reverse("learn"), _("Back to all lessons")
    after = 0 if name == FIRST else course.index(name) + 1
    if after == len(course):
        return first_game(), _("On to your first game")
    title = lessons.page(course[after], language).title
    return reverse("lesson", args=[course[after]]), _("On to “{title}”").format(title=title)
