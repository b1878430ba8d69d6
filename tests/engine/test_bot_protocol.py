"""Bots asked from outside, programs of others as players: what they are told, and how they fail."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from muggins.engine.arena import Length, Match, Report, play_match
from muggins.engine.bot_protocol import (
    MOVES,
    answer,
    read_move,
    read_request,
    write_move,
    write_request,
)
from muggins.engine.bots import BOTS
from muggins.engine.external import External, Forfeit
from muggins.errors import MugginsError
from muggins.game import Game
from muggins.moves import Call, Claim, Cut, CutForDeal, Discard, Go, Play
from muggins.record import write_view
from muggins.rules import Counting, Rules
from muggins.seat import Seat
from muggins.view import View
from tests.games import LIFT, deal_pack, random_game

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bot-protocol.md").read_text(encoding="utf-8")
MUGGINS = Path(sys.executable).with_name("muggins")


def asked(seed: int, *, rules: Rules | None = None) -> Iterator[View]:
    """The views of whoever is to move, throughout a random game."""
    game = random_game(Random(seed), rules)
    for number in (*range(1, 6), *range(6, len(game.events), 4)):
        then = game.at(number)
        yield from (then.view(seat) for seat in Seat if seat in then.awaits)


def last(match: Match, length: Length) -> Report:
    *_, report = play_match(match, length, processes=1)
    return report


@pytest.fixture
def program(tmp_path: Path) -> Iterator[External]:
    """A program that answers what a test has written into a file beside it."""
    with External(f"{sys.executable} {tmp_path / 'program.py'}", time_limit=5) as external:
        yield external


def write_program(folder: Path, text: str) -> None:
    (folder / "program.py").write_text("import os, sys, time\n" + text, encoding="utf-8")


# --- what is said


def test_a_question_brings_the_same_view_to_the_bot() -> None:
    by_hand = Rules(61, Counting.BY_HAND, muggins=True)
    phases = set()
    for view in (*asked(1, rules=by_hand), *asked(2)):
        read, seed = read_request(write_request(view, b"chance"))
        assert read.seat is view.seat
        assert list(read.legal_moves) == list(view.legal_moves)
        assert (read.line, seed) == (view.line, b"chance")
        phases.add(view.phase)
    assert len(phases) == 6


def test_a_question_says_what_is_on_the_table() -> None:
    for view in asked(3):
        assert isinstance(view.seat, Seat)
        content = json.loads(write_request(view, b"\1\2"))
        other = view.seat.other
        assert content["scores"] == [view.scores[view.seat], view.scores[other]]
        assert content["hand"] == [str(card) for card in view.hand(view.seat)]
        assert content["held"] == len(view.held[other])
        assert content["dealer"] is (view.dealer is view.seat)
        assert content["seed"] == "0102"
        assert [read_move(json.dumps(move)) for move in content["legal"]] == list(view.legal_moves)
        if view.pegging is not None:
            laid = [*view.pegging.aside, view.pegging.laid]
            told = [*content["aside"], content["series"]]
            assert told == [[str(one.card) for one in count] for count in laid]
            assert content["count"] == view.pegging.count


def test_a_question_tells_nothing_that_is_hidden() -> None:
    """Twins that differ in the opponent's cards alone."""
    asked_of = []
    for twin in ("2C 9H 3D TS 7H JC", "AH KC 4D TS 9D 8H"):
        game = Game.start(dealer=Seat.SECOND)
        game = game.deal(deal_pack(Seat.SECOND, "5H 6C 4C KD QS 8S", twin, "9S"))
        questions = [write_request(game.view(Seat.FIRST), b"")]
        for seat in Seat:
            game = game.make(seat, Discard(game.view(seat).hand(seat)[:2]))
            if Seat.FIRST in game.awaits:
                questions.append(write_request(game.view(Seat.FIRST), b""))
        game = game.make(Seat.FIRST, Cut(LIFT))
        questions.append(write_request(game.view(Seat.FIRST), b""))
        asked_of.append(questions)
    assert asked_of[0] == asked_of[1]
    assert len(asked_of[0]) == 3


def test_the_page_names_every_key_and_every_move() -> None:
    view = next(asked(5))
    told = re.findall(r"^\| `(\w+)` \|", PAGE.partition("## An answer")[0], re.M)
    assert told == list(json.loads(write_request(view, b"")))
    answers = PAGE.partition("## An answer")[2].partition("## An example")[0]
    examples = [read_move(text) for text in re.findall(r"`(\{\"move\".*?\})`", answers)]
    assert {type(move) for move in examples} == {Discard, Play, Go, CutForDeal, Cut, Claim, Call}
    assert [write_move(move)["move"] for move in examples] == list(MOVES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "what",
        "[]",
        "5",
        "{}",
        '{"move": "fly"}',
        '{"move": "play"}',
        '{"move": "play", "card": "1H"}',
        '{"move": "play", "card": 5}',
        '{"move": "discard", "cards": "5H"}',
        '{"move": "discard", "cards": [5, 6]}',
        '{"move": "cut", "lift": "20"}',
        "[" * 100_000,
    ],
)
def test_what_is_no_answer_is_refused_with_what_would_be(text: str) -> None:
    with pytest.raises(MugginsError, match=r"discard, play, go|rank"):
        read_move(text)


def bad_requests() -> list[tuple[str, str]]:
    game = random_game(Random(6), dealer=Seat.FIRST).at(2)
    view = game.view(Seat.FIRST)
    good = json.loads(write_request(view, b""))
    after = game.make(Seat.FIRST, next(iter(view.legal_moves)))
    return [
        ("what", "request-unreadable"),
        ("[1, 2]", "request-unreadable"),
        (json.dumps({"record": 5}), "request-unreadable"),
        (json.dumps({**good, "seed": "xyz"}), "request-seed"),
        (json.dumps({"record": "no record"}), "record-title"),
        (json.dumps({"record": good["record"] + "9. go first\n"}), "record-number"),
        (json.dumps({"record": write_view(game, None)}), "spectator"),
        (json.dumps({"record": write_view(after, Seat.FIRST)}), "not-your-turn"),
    ]


def test_a_bad_question_is_answered_by_what_is_wrong_and_the_next_one_is_read() -> None:
    good = write_request(next(asked(7)), b"")
    lines = [good, *(line for line, _ in bad_requests()), good]
    ran = subprocess.run(
        [MUGGINS, "bot", "club"], input="\n".join(lines) + "\n", capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    first, *errors, again = map(json.loads, ran.stdout.splitlines())
    assert first == again
    assert first in json.loads(good)["legal"]
    assert [each["error"]["code"] for each in errors] == [code for _, code in bad_requests()]
    assert ran.stderr == ""


def test_an_answer_needs_the_record_alone() -> None:
    for view in asked(8):
        whole = write_request(view, b"")
        record = json.dumps({"record": json.loads(whole)["record"]})
        assert answer(BOTS["club"], record) == answer(BOTS["club"], whole)


# --- programs as players


def test_a_bot_of_ours_asked_from_outside_plays_as_it_does_inside() -> None:
    match = Match((f"ext:{MUGGINS} bot club", "club"), target=31, time_limit=60)
    report = last(match, Length(pairs=1))
    assert [pair.lost for pair in report.pairs] == [()]
    assert [(pair.wins, pair.margin) for pair in report.pairs] == [(1, 0)]


def test_m10_the_example_of_the_page_plays(tmp_path: Path) -> None:
    (source,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
    assert "muggins" not in re.sub(r'""".*?"""', "", source)
    file = tmp_path / "newcomer.py"
    file.write_text(source, encoding="utf-8")
    match = Match((f"ext:{sys.executable} {file}", "random"), time_limit=60)
    report = last(match, Length(pairs=3))
    assert [pair.lost for pair in report.pairs] == [()] * 3
    assert report.shares == [0, 0, 3]
    again = last(match, Length(pairs=3))
    assert [pair.margin for pair in again.pairs] == [pair.margin for pair in report.pairs]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("sys.exit(3)", "forfeit-ended"),
        ("sys.stdin.readline(); os._exit(1)", "forfeit-ended"),
        ("sys.stdin.readline(); print('hello', flush=True)", "forfeit-unreadable"),
        ("sys.stdin.readline(); sys.stdout.buffer.write(bytes([255, 10])); sys.stdout.flush()",
         "forfeit-unreadable"),
        ("os.close(1); time.sleep(60)", "forfeit-ended"),
    ],
)  # fmt: skip
def test_a_program_that_fails_forfeits(
    program: External, tmp_path: Path, text: str, code: str
) -> None:
    write_program(tmp_path, text)
    view = next(asked(9))
    for _ in range(2):
        # The second time it is another process that fails.
        with pytest.raises(Forfeit) as caught:
            program.move(view, b"")
        assert caught.value.code == code


def test_a_silent_program_and_all_it_has_started_are_stopped(tmp_path: Path) -> None:
    write_program(
        tmp_path,
        "child = os.fork()\n"
        "if child:\n"
        f"    open({str(tmp_path / 'pids')!r}, 'w').write(f'{{os.getpid()}} {{child}}')\n"
        "time.sleep(60)\n",
    )
    with (
        External(f"{sys.executable} {tmp_path / 'program.py'}", time_limit=0.7) as external,
        pytest.raises(Forfeit) as caught,
    ):
        external.move(next(asked(9)), b"")
    assert caught.value.code == "forfeit-silent"
    assert "0.7 seconds" in str(caught.value)
    pids = [int(word) for word in (tmp_path / "pids").read_text().split()]
    assert len(pids) == 2
    for pid in pids:
        until = time.monotonic() + 5
        while _runs(pid) and time.monotonic() < until:
            time.sleep(0.01)
        assert not _runs(pid)


def _runs(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def test_a_program_that_never_reads_does_not_hold_the_arena(tmp_path: Path) -> None:
    """It answers without being asked until no question fits into the pipe any more."""
    write_program(
        tmp_path,
        'for _ in range(100):\n    print(\'{"move": "go"}\', flush=True)\ntime.sleep(60)\n',
    )
    view = list(asked(10))[-1]
    with External(f"{sys.executable} {tmp_path / 'program.py'}", time_limit=1) as program:
        assert program.move(view, b"") == Go()
        with pytest.raises(Forfeit, match=r"within 1 seconds"):
            deque(iter(lambda: program.move(view, b""), None))


def test_a_program_that_answers_may_go_on(program: External, tmp_path: Path) -> None:
    write_program(
        tmp_path,
        "import json\n"
        "for number, line in enumerate(sys.stdin):\n"
        "    print(json.dumps({'move': 'claim', 'points': number}), flush=True)\n",
    )
    view = next(asked(11))
    assert [program.move(view, b"") for _ in range(3)] == [Claim(0), Claim(1), Claim(2)]
