"""The page that leads to all drills, with how one does in each; and lessons marked as read."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import now
from django.views.decorators.http import require_POST, require_safe

from muggins.web import practised, progress, recurring
from muggins.web.limits import count_answer
from muggins.web.pages import counting_drill
from muggins.web.players import admitted, player_of


@require_safe
def practice(request: HttpRequest) -> HttpResponse:
    player, time = player_of(request), now()
    answers = practised.answers_of(player, counting_drill.DRILL)
    return render(
        request,
        "practice/practice.html",
        {
            "counting": practised.record(answers) if answers else None,
            "counting_due": recurring.due(player, counting_drill.DRILL, time),
            "counting_missed": counting_drill.missed(answers),
        },
    )


@require_POST
def read(request: HttpRequest) -> HttpResponse:
    """Mark a lesson as read and go on to where its page says."""
    onward = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(onward, allowed_hosts=None) or onward[:1] != "/":
        onward = "/"
    player = admitted(request)
    count_answer(request, player.pk)
    progress.mark_read(player, request.POST.get("lesson", ""))
    return redirect(onward)
