"""The site without a browser: how soon it answers, how large its pages are, frames a second."""

from __future__ import annotations

import gzip
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path

MUGGINS = Path(sys.executable).with_name("muggins")
STARTS = 7
GAMES = 300
DRAWN = 400


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        _starting(Path(folder))
        _frames(Path(folder))


def _starting(data: Path) -> None:
    """From the command to the first page, on a machine that has started it once."""
    waits = []
    for number in range(STARTS + 1):
        begun = time.perf_counter()
        server = _server(data)
        address = _address(server)
        _get(address)
        waits.append(time.perf_counter() - begun)
        if number == STARTS:
            _memory(server, address)
        server.terminate()
        server.wait(10)
    sys.stdout.write(
        f"command to first page: {statistics.median(waits[1:]):.2f} s (median of {STARTS}),"
        f" the very first time {waits[0]:.2f} s\n"
    )


def _server(data: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [MUGGINS, "serve", "--no-browser", "--port", "0", "--data", data, "--lang", "en"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1", "MUGGINS_NEW_GAMES_AN_HOUR": "100000"},
    )


def _address(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    return next(word for word in server.stdout.readline().split() if word.startswith("http"))


def _get(address: str) -> str:
    with urllib.request.urlopen(address, timeout=20) as page:
        return str(page.read().decode())


def _memory(server: subprocess.Popen[str], address: str) -> None:
    """What a running game holds in the server and on the disk: games opened by as many people."""
    _open_game(address)
    before = _resident(server.pid)
    begun = time.perf_counter()
    for _ in range(GAMES):
        _open_game(address)
    took = (time.perf_counter() - begun) / GAMES
    grown = (_resident(server.pid) - before) / GAMES
    sys.stdout.write(
        f"a running game holds {grown / 1000:.1f} kB of the server's memory ({GAMES} games);"
        f" opening one takes {took * 1e3:.0f} ms\n"
    )


def _open_game(address: str) -> str:
    """The table as a new person sees it who plays at once."""
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    home = browser.open(address).read().decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', home)
    assert token is not None
    form = f"csrfmiddlewaretoken={token[1]}".encode()
    wish = urllib.request.Request(f"{address}play", form, {"Referer": address})
    return str(browser.open(wish).read().decode())


def _resident(process: int) -> int:
    """Bytes of a process in memory, as Linux has it."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    found = re.search(r"VmRSS:\s+(\d+) kB", status)
    assert found is not None
    return 1024 * int(found[1])


def _frames(data: Path) -> None:
    """Frames of a whole game, drawn in this process on one core."""
    os.environ["MUGGINS_DATA"] = str(data)
    os.environ["DJANGO_SETTINGS_MODULE"] = "muggins.web.settings"
    import django

    django.setup()
    from django.http import HttpRequest
    from django.template.loader import render_to_string

    from muggins.engine.bots import BOTS, advance, identity
    from muggins.game import Game
    from muggins.rules import Rules
    from muggins.seat import Seat
    from muggins.web.frames import Watch, shown_between
    from muggins.web.models import GameRow, Player
    from muggins.web.seated import Seated
    from muggins.web.showing import moment

    club = identity(BOTS["club"])
    game = advance(Game.start(Rules(), bots=(club, club), fair=True), bytes(32))
    row = GameRow.objects.create(token="0" * 16, version=len(game.events), rules="")
    at_table = Seated(row, Seat.FIRST, Player(), Seat.FIRST)
    numbers = shown_between(game.events, 0)
    made: list[str] = []
    request = HttpRequest()
    vars(request)["player"] = None
    request.META["SERVER_NAME"], request.META["SERVER_PORT"] = "localhost", "80"
    begun = time.process_time()
    while len(made) < DRAWN:
        watch = Watch(game, Seat.FIRST)
        for number in numbers:
            context = moment(request, at_table, watch, number)
            made.append(render_to_string("table/_table.html", context, request))
    took = time.process_time() - begun
    sizes = sorted(len(gzip.compress(frame.encode(), 6)) for frame in made[: len(numbers)])
    sys.stdout.write(
        f"frames drawn: {len(made) / took:.0f} a second on one core;"
        f" a frame is {statistics.median(sizes) / 1000:.1f} kB compressed in the middle,"
        f" {sizes[-1] / 1000:.1f} kB at most\n"
    )


if __name__ == "__main__":
    main()
