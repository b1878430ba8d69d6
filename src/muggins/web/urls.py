"""All addresses."""

from __future__ import annotations

from django.urls import path, re_path

from muggins.web.pages import (
    company,
    counting_drill,
    daily,
    device,
    discard_drill,
    fair,
    friend,
    games,
    hint,
    home,
    language,
    learn,
    new,
    pegging_drill,
    practice,
    records,
    review,
    settings,
    still,
    table,
    tools,
    watch,
    your_turn,
)

_GAME = "g/(?P<token>[A-Za-z0-9_-]{16})/"
_FRIEND = "with/(?P<token>[A-Za-z0-9_-]{16})/"

urlpatterns = [
    path("", home.home, name="home"),
    path("play", new.play, name="play"),
    path("new/", new.new, name="new"),
    path("games/", games.games, name="games"),
    path("games/bring/", records.bring_record, name="bring"),
    re_path(f"^{_GAME}$", table.table, name="table"),
    re_path(f"^{_GAME}move$", table.move, name="move"),
    re_path(f"^{_GAME}hint$", hint.hint, name="hint"),
    re_path(f"^{_GAME}frames$", table.frames_page, name="frames"),
    re_path(f"^{_GAME}log$", table.log, name="log"),
    re_path(f"^{_GAME}record$", table.record, name="record"),
    re_path(f"^{_GAME}review$", review.review, name="review"),
    re_path(f"^{_GAME}review/practise$", review.practise, name="practise"),
    re_path(f"^{_GAME}leave$", table.leave, name="leave"),
    re_path(f"^{_GAME}rematch$", new.rematch, name="rematch"),
    re_path(f"^{_GAME}anew$", new.anew, name="anew"),
    re_path(f"^{_GAME}company$", company.company, name="company"),
    re_path(f"^{_GAME}say$", company.phrase, name="phrase"),
    re_path(f"^{_GAME}claim-time$", company.claim, name="claim-time"),
    re_path(f"^{_GAME}share$", records.share_game, name="share"),
    re_path(f"^{_GAME}check$", fair.check, name="check"),
    re_path(f"^{_FRIEND}$", friend.friend, name="friend"),
    re_path(f"^{_FRIEND}seal$", friend.sealed, name="seal"),
    re_path(f"^{_FRIEND}cancel$", friend.cancel, name="cancel"),
    path("practice/", practice.practice, name="practice"),
    path("practice/counting/", counting_drill.begin, name="counting"),
    path(
        "practice/counting/<int:level>/<slug:cards>/", counting_drill.drill, name="counting-drill"
    ),
    path("practice/discard/", discard_drill.begin, name="discard"),
    path("practice/discard/<slug:cards>/", discard_drill.drill, name="discard-drill"),
    path("practice/daily/", daily.begin, name="daily"),
    path("practice/daily/<slug:day>/", daily.hand, name="daily-hand"),
    path("learn/", learn.learn, name="learn"),
    path("practice/pegging/", pegging_drill.begin, name="pegging"),
    path("practice/pegging/<int:number>/", pegging_drill.drill, name="pegging-drill"),
    path("learn/read", practice.read, name="read"),
    path("learn/your-turn/", your_turn.your_turn, name="your-turn"),
    path("learn/<slug:name>/", learn.lesson, name="lesson"),
    path("tools/", tools.tools, name="tools"),
    path("tools/count/", tools.count, name="tool-count"),
    path("tools/discards/", tools.discards, name="tool-discards"),
    path("tools/chance/", tools.chance, name="tool-chance"),
    path("settings/", settings.settings, name="settings"),
    path("settings/export", settings.export, name="export"),
    path("settings/forget", settings.forget, name="forget"),
    path("settings/device", device.device, name="device"),
    re_path("^device/(?P<secret>[A-Za-z0-9_-]{32})/$", device.arrive, name="arrive"),
    path("language", language.language, name="language"),
    path("fair/", fair.fair, name="fair"),
    path("privacy/", still.privacy, name="privacy"),
    path("board/<slug:layout>-<int:target>.svg", still.board, name="board"),
    path("manifest.webmanifest", still.manifest, name="manifest"),
    path("robots.txt", still.robots, name="robots"),
    path("favicon.ico", still.favicon, name="favicon"),
    path("health", watch.health, name="health"),
    path("metrics", watch.metrics, name="metrics"),
    # The door answers this one itself, see door.py.
    path("bell/<str:ticket>", still.no_bell, name="bell"),
]

handler400 = "muggins.web.pages.problems.malformed"
handler403 = "muggins.web.pages.problems.refused"
handler404 = "muggins.web.pages.problems.nothing_here"
handler500 = "muggins.web.pages.problems.broken"
