"""Pages for what went wrong; none of them tells more than whoever asked may know."""

from __future__ import annotations

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from muggins.engine.tables import TableDamaged
from muggins.web.page_context import words_now


def wants_json(request: HttpRequest) -> bool:
    """Whether a script asks, and not a page."""
    return "application/json" in request.headers.get("Accept", "")


def problem(request: HttpRequest, status: int, title: str, text: str) -> HttpResponse:
    """An answer with a status that is an error, as a page or as JSON."""
    if wants_json(request):
        return JsonResponse({"error": {"code": str(status), "message": text}}, status=status)
    return render(request, "problems/problem.html", {"title": title, "text": text}, status=status)


def malformed(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return problem(
        request,
        400,
        _("That could not be read"),
        _("The page sent something that can’t be understood. Nothing was changed."),
    )


def forged(request: HttpRequest, reason: str = "") -> HttpResponse:
    return problem(
        request,
        403,
        _("That was not sent from here"),
        _(
            "The form was too old or did not come from this site, so nothing was changed."
            " Go back, load the page again and repeat it; cookies must be allowed."
        ),
    )


def refused(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return problem(request, 403, _("Not allowed"), _("This is not for you to do."))


def nothing_here(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return problem(
        request,
        404,
        _("There is nothing here"),
        _(
            "The address is wrong, or it belongs to a game of somebody else. Your own games are"
            " on the first page, in the browser with which you played them."
        ),
    )


def too_many(request: HttpRequest) -> HttpResponse:
    response = problem(
        request,
        429,
        _("That was a lot"),
        _("Too much in a short time. Please go on with what you have begun, or wait an hour."),
    )
    response.headers["Retry-After"] = "3600"
    return response


def busy(request: HttpRequest) -> HttpResponse:
    response = problem(
        request,
        503,
        _("Just too busy"),
        _("Too much is going on at the moment. Nothing was changed; please try again."),
    )
    response.headers["Retry-After"] = "5"
    return response


def opponent_lost(request: HttpRequest) -> HttpResponse:
    response = problem(
        request,
        503,
        _("Your opponent has lost the thread"),
        _("The program that plays against you failed. Nothing was changed; please try again."),
    )
    response.headers["Retry-After"] = "5"
    return response


def opponent_gone(request: HttpRequest) -> HttpResponse:
    return problem(
        request,
        409,
        _("Your opponent plays otherwise by now"),
        _(
            "This game was begun against an earlier version of your opponent, which is not here any"
            " more. The new one would not play on as the old one did. The game stays as it is: give"
            " it up, or begin a new one."
        ),
    )


def table_damaged(request: HttpRequest, error: TableDamaged) -> HttpResponse:
    return problem(request, 503, _("Something is missing here"), words_now().error(error))


def broken(request: HttpRequest) -> HttpResponse:
    title = _("Something went wrong here")
    text = _("The fault is ours, and nothing of your game is lost. Please try again.")
    try:
        return problem(request, 500, title, text)
    except DatabaseError:
        # A page knows its reader's settings; without the database there are none.
        return HttpResponse(f"{title}. {text}", status=500, content_type="text/plain")
