"""Games in a real pseudo-terminal and by pipes, in both languages, to their end."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest

from muggins.events import Dealt
from muggins.record import read_game, read_record
from muggins.seat import HOUSE, Seat

MUGGINS = str(Path(sys.executable).with_name("muggins"))
LOCALES = {"en": "C.UTF-8", "de": "de_DE.UTF-8"}
GO = {"en": "say go", "de": "Go"}


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment with a data folder of its own."""
    return {
        "XDG_DATA_HOME": str(tmp_path / "data"),
        "PYTHONUTF8": "1",
        "TERM": "xterm",
        "PATH": os.environ["PATH"],
    }


def answer(screen: str) -> str:
    """What a simple player types, given what stands above the prompt."""
    if "Enter" in screen[-40:]:
        return ""
    hands = re.findall(r"^\S.*?: ((?:\[?\d: [^\n]*?)+)\r?$", screen, re.MULTILINE)
    hand = hands[-1] if hands else ""
    fits = re.findall(r"(?<!\[)\b(\d): ", re.sub(r"\x1b\[\d+m", "", hand))
    number = len(re.findall(r"\d: ", hand))
    if number == 6:
        return "1 2"
    if number:
        return fits[0] if fits else "g"
    return "7" if re.search(r"How many points|What do you make|Punkte", screen[-200:]) else ""


class Player:
    """Somebody at a terminal."""

    def __init__(self, home: dict[str, str], *arguments: str, language: str = "en") -> None:
        self.screens: list[str] = []
        self.child = pexpect.spawn(
            MUGGINS,
            ["play", *arguments],
            env={**home, "LANG": LOCALES[language]},
            encoding="utf-8",
            timeout=20,
            dimensions=(24, 80),
            echo=False,
        )
        self.child.delaybeforesend = None

    def prompt(self) -> str:
        """What was written up to the next prompt."""
        self.child.expect([r"\n> $", r"[:.] $"])
        screen = (self.child.before or "") + (self.child.after or "")
        self.screens.append(screen)
        return screen

    def type(self, text: str) -> None:
        self.child.sendline(text)

    def play(self, *, until: str) -> None:
        """Answer all prompts up to one that says this."""
        for _ in range(600):
            screen = self.prompt()
            if re.search(until, screen.rpartition("\n")[2]):
                return
            self.type(answer(screen))
        raise AssertionError("the game does not end")

    @property
    def told(self) -> str:
        return re.sub(r"\x1b\[\d*[mJH]", "", "".join(self.screens))

    def leaves(self) -> int:
        self.child.expect(pexpect.EOF)
        self.screens.append(self.child.before or "")
        self.child.close()
        return int(self.child.exitstatus or 0)


def test_a_whole_game_in_english(home: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    player = Player(home, "--target", "61", "--seed", "one", "--record", str(record))
    player.play(until="plays again")
    assert re.search(r"(You win|Club wins), 61 to \d+", player.told)
    assert "The crib:" in player.told or "crib is not counted" in player.told
    game = read_game(record.read_text(encoding="utf-8"))
    assert 61 in game.scores
    assert not game.view(None).fair
    player.type("")
    assert player.leaves() == 0


def test_a_whole_game_in_german(home: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    player = Player(home, "--target", "61", "--record", str(record), language="de")
    player.play(until="noch einmal|neue")
    assert re.search(r"(Du gewinnst|Club gewinnt)", player.told)
    assert re.search(r"(Herz|Kreuz|Karo|Pik)-", player.told)
    for english in ("You", "lays", "count ", "Starter:", "hand:", "Enter leaves"):
        assert english not in player.told
    assert read_game(record.read_text(encoding="utf-8")).view(None).fair
    player.type("")
    assert player.leaves() == 0


def test_the_same_seed_deals_the_same_game(home: dict[str, str]) -> None:
    told = []
    for _ in range(2):
        player = Player(home, "--target", "31", "--seed", "same")
        player.play(until="plays again")
        told.append(player.told)
    assert told[0] == told[1]


def test_no_hidden_card_is_written_before_its_time(home: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    player = Player(home, "--target", "31", "--seed", "hidden", "--record", str(record))
    player.play(until="plays again")
    game = read_game(record.read_text(encoding="utf-8"))
    before = player.told[: player.told.index("Lay two cards")]
    shown = set(re.findall(r"\b[A2-9TJQK][CDHS]\b", before.rpartition("Deal 1")[2]))
    at, dealt = next((n, e) for n, e in enumerate(game.events, 1) if isinstance(e, Dealt))
    assert shown == set(map(str, game.at(at).view(Seat.FIRST).hand(Seat.FIRST)))
    assert shown < set(map(str, dealt.pack))


def test_counting_by_hand_with_muggins(home: dict[str, str]) -> None:
    player = Player(home, "--target", "61", "--seed", "claims", "--muggins")
    player.play(until="plays again")
    assert "How many points" in player.told
    assert "What do you make it?" in player.told


def test_leaving_and_going_on(home: dict[str, str], tmp_path: Path) -> None:
    player = Player(home, "--target", "61")
    for _ in range(4):
        player.type(answer(player.prompt()))
    player.prompt()
    player.type("q")
    assert player.leaves() == 0
    assert "saved" in player.told
    file = tmp_path / "data" / "muggins" / "terminal-game.txt"
    assert file.stat().st_mode & 0o777 == 0o600
    saved = read_record(file.read_text(encoding="utf-8"))
    assert saved.seen_by is HOUSE
    assert saved.secret is not None
    again = Player(home)
    assert "A game is waiting" in again.prompt()
    again.type("")
    again.play(until="plays again")
    again.type("")
    assert again.leaves() == 0
    assert not file.exists()


def test_control_c_and_end_of_input_save(home: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "data" / "muggins" / "terminal-game.txt"
    player = Player(home, "--target", "61")
    player.type(answer(player.prompt()))
    player.prompt()
    player.child.sendintr()
    assert player.leaves() == 130
    before = file.read_text(encoding="utf-8")
    player = Player(home)
    player.prompt()
    player.child.sendeof()
    assert player.leaves() == 0
    assert file.read_text(encoding="utf-8") == before


def test_the_keys(home: dict[str, str]) -> None:
    player = Player(home, "--seed", "keys", "--training")
    while "Lay two cards" not in player.prompt():
        player.type("")
    for key, says in (("?", "say go"), ("l", "Deal 1"), ("b", "....."), ("9 9", "not 9"),
                      ("1", "Two cards go to the crib, not 1"), ("xy", "is not a card"),
                      ("g", "is not a card"), ("n", "Y or N")):  # fmt: skip
        player.type(key)
        assert says in player.prompt(), key
    player.type("no")
    assert "Lay two cards" in player.prompt()
    player.type("1 2")
    player.prompt()
    player.type("u")
    assert "Lay two cards" in player.prompt()
    assert "take" in player.told
    player.type("n")
    player.prompt()
    player.type("y")
    screen = player.prompt()
    assert "A new game of cribbage" in screen
    assert "resign" in screen
    player.type("q")
    assert player.leaves() == 0


def test_b143_go_is_no_card_and_only_when_it_is_due(home: dict[str, str]) -> None:
    player = Player(home, "--seed", "go", "--target", "31")
    while "You lead" not in player.prompt() and "Lay a card" not in player.screens[-1]:
        player.type(answer(player.screens[-1]))
    player.type("G")
    assert "one of your cards still fits" in player.prompt()


def test_two_people_hide_their_hands(home: dict[str, str]) -> None:
    player = Player(home, "--two", "--seed", "two", "--target", "31")
    player.prompt()
    player.type("Anna")
    player.prompt()
    player.type("Bö")
    player.play(until="plays again")
    assert "Anna, press Enter" in player.told
    assert "Bö, press Enter" in player.told
    assert re.search(r"(Anna|Bö) wins, 31 to", player.told)
    for screen in player.screens:
        if "press Enter" in screen and "Deal" in screen:
            assert "Your hand" not in screen


def piped(home: dict[str, str], lines: list[str], *arguments: str) -> tuple[int, str]:
    ran = subprocess.run(
        [MUGGINS, "play", *arguments],
        input="\n".join(lines) + "\n",
        capture_output=True,
        text=True,
        check=False,
        env={**home, "LANG": "C.UTF-8"},
    )
    assert ran.stderr == ""
    return ran.returncode, ran.stdout


def test_a_game_by_piped_input(home: dict[str, str]) -> None:
    lines = ["", "", *["1 2", "1", "2", "3", "4", "g", ""] * 120]
    code, out = piped(home, lines, "--target", "31", "--seed", "pipe")
    assert code == 0
    assert "\x1b" not in out
    assert re.search(r"(You win|Club wins), 31 to", out)
    assert max(map(len, out.splitlines())) <= 80


def test_input_that_ends_early_saves_the_game(home: dict[str, str]) -> None:
    code, out = piped(home, [""], "--target", "31")
    assert code == 0
    assert "saved" in out.splitlines()[-1]


def test_a_spoilt_saved_game_is_put_aside(home: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "data" / "muggins"
    folder.mkdir(parents=True)
    (folder / "terminal-game.txt").write_text("nonsense", encoding="utf-8")
    code, out = piped(home, ["", "q"])
    assert code == 0
    assert "can't be read" in out.replace("’", "'")
    assert (folder / "terminal-game.spoilt").read_text(encoding="utf-8") == "nonsense"


def test_forced_moves_are_made_if_wished(home: dict[str, str]) -> None:
    player = Player(home, "--auto", "--seed", "auto", "--target", "61")
    player.play(until="plays again")
    assert "You say go." in player.told
    assert "say go\r\n>" not in player.told
