"""`muggins arena` as people use it: what it says, how it is stopped and goes on, its bar."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import time
from pathlib import Path

import pexpect

from tests.test_cli import MUGGINS, run


def test_the_arena_in_both_languages_and_as_json() -> None:
    given = ("arena", "club", "random", "--pairs", "2", "--target", "31", "--processes", "1")
    _, out, err = run(*given, "--until", "10", "20")
    assert err == ""
    assert re.search(r"club against random: 2 pairs of games to 31, \d+ deals, seed “1”", out)
    assert re.search(r"^club wins \d+\.\d % of the games \[\d+\.\d, \d+\.\d\]$", out, re.M)
    assert re.search(r"^club has [+−]\d+\.\d\d points a pair \[", out, re.M)
    assert re.search(r"^as dealer holds +\d+\.\d\d +\d+\.\d\d$", out, re.M)
    assert "No verdict yet between 10.0 % and 20.0 %." in out
    _, german, _ = run(*given, language="de")
    assert re.search(r"^club gewinnt \d+,\d % der Partien", german, re.M)
    code, out, _ = run(*given, "--json")
    content = json.loads(out)
    assert code == 0
    assert content["players"] == ["club 1", "random 1"]
    assert content["pairs"] == 2
    assert content["wins"]["low"] <= content["wins"]["mean"] <= content["wins"]["high"]
    assert content["averages"][0]["pone-hand"] > 4


def test_a_program_that_fails_loses_and_the_arena_says_why() -> None:
    given = ("arena", "ext:true", "random", "--pairs", "1", "--processes", "1")
    _, out, _ = run(*given)
    assert "ext:true wins 0.0 % of the games" in out
    assert "forfeited 2 games, the first one so: Its program ended instead of answering." in out
    content = json.loads(run(*given, "--json")[1])
    assert content["points"] == {"mean": -242, "low": None, "high": None}
    assert [each["code"] for each in content["forfeits"]] == ["forfeit-ended"] * 2


def test_what_was_stopped_says_what_there_is_and_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    given = ["arena", "random", "random", "--target", "31", "--keep", str(file)]
    with subprocess.Popen(
        [MUGGINS, *given, "--pairs", "100000", "--processes", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={"LANG": "C.UTF-8"},
    ) as match:  # fmt: skip
        until = time.monotonic() + 60
        while time.monotonic() < until and (not file.exists() or file.read_text().count("\n") < 9):
            time.sleep(0.05)
        match.send_signal(signal.SIGINT)
        out, err = match.communicate(timeout=60)
    assert match.returncode == 130
    assert err == ""
    stopped = re.search(r"random against random: (\d+) pairs", out)
    assert stopped is not None
    kept = file.read_text().splitlines()
    assert len(kept) - 1 >= int(stopped[1]) >= 8
    content = json.loads(run(*given, "--pairs", "8", "--json")[1])
    assert content["pairs"] == 8
    assert file.read_text().splitlines()[: 1 + 8] == kept[: 1 + 8]


def test_a_bar_grows_where_somebody_looks() -> None:
    given = ["arena", "random", "random", "--pairs", "4", "--target", "31", "--processes", "1"]
    shown = pexpect.run(
        f"{MUGGINS} {' '.join(given)}", env={"LANG": "C.UTF-8", "TERM": "xterm"}, encoding="utf-8"
    )
    assert re.search(r"\[#+-*\]", shown)
    assert "100%" in shown
    assert "random against random: 4 pairs" in shown
