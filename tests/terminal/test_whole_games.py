"""Whole games at a pseudo-terminal and by pipes, in both languages, to their end."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from muggins.events import Dealt, Discarded, Played
from muggins.record import read_game
from muggins.seat import Seat
from muggins.view import View
from muggins.words import Words
from tests.catalogue import english_in
from tests.terminal.driving import CODES, MUGGINS, Player, answer, last_hand


def fits_the_screen(told: str, file: str) -> bool:
    """Whether no line but that of the file's name, which is the player's own, is too long."""
    return all(len(line) <= 80 or file in line for line in told.splitlines())


def test_a_whole_game_in_english(home: dict[str, str], kept: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    player = Player(home, "--target", "61", "--seed", "one", "--record", str(record))
    player.play(until="plays again")
    assert re.search(r"(You win|Club wins), 61 to \d+", player.told)
    assert re.search(r"fifteen two", player.told, re.IGNORECASE)
    assert fits_the_screen(player.told, str(record))
    assert len(english_in(player.told)) > 20, "so a German game without any is German"
    player.type("")
    assert player.leaves() == 0
    game = read_game(record.read_text(encoding="utf-8"))
    assert 61 in game.scores
    assert not game.view(None).fair
    assert list(kept.iterdir()) == []


@pytest.mark.parametrize("spoken", [(), ("--spoken",)], ids=["drawn", "spoken"])
def test_a_whole_game_in_german(
    home: dict[str, str], tmp_path: Path, spoken: tuple[str, ...]
) -> None:
    record = tmp_path / "game.txt"
    player = Player(
        home, "--target", "61", "--skunk", "--record", str(record), *spoken, language="de"
    )
    player.prompt()
    player.type("?")
    player.play(until="noch einmal")
    assert re.search(r"(Du gewinnst|Club gewinnt)", player.told)
    assert re.search(r"(Herz|Kreuz|Karo|Pik)-", player.told)
    assert "Geprüft: Alle" in player.told
    assert fits_the_screen(player.told, str(record))
    assert english_in(player.told) == set()
    assert ("♥" in player.told) is not bool(spoken)
    assert read_game(record.read_text(encoding="utf-8")).view(None).fair


def test_everything_that_happens_is_said(home: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    player = Player(home, "--target", "31", "--seed", "said", "--record", str(record))
    player.play(until="plays again")
    told = " ".join(player.told.split())
    view = View(Seat.FIRST)
    for event in read_game(record.read_text(encoding="utf-8")).events:
        seen = event.seen_by(Seat.FIRST)
        view.see(seen)
        if isinstance(seen, Played):
            assert " ".join(Words("en").event(seen, view).split()) in told


def test_the_same_seed_deals_the_same_game(home: dict[str, str]) -> None:
    told = []
    for _ in range(2):
        player = Player(home, "--target", "31", "--seed", "same")
        player.play(until="plays again")
        told.append(player.told)
    assert told[0] == told[1]


def test_b133_no_card_is_written_before_its_time(home: dict[str, str], tmp_path: Path) -> None:
    """Up to each prompt only cards are named that the player may know by then."""
    record = tmp_path / "game.txt"
    player = Player(home, "--target", "31", "--seed", "hidden", "--spoken", "--record", str(record))
    player.play(until="plays again")
    game = read_game(record.read_text(encoding="utf-8"))
    words = Words("en")
    deals = [at for at, event in enumerate(game.events, 1) if isinstance(event, Dealt)]
    parts = re.split(r"Deal \d+: ", " ".join(player.told.split()))[1:]
    assert len(parts) == len(deals) > 1
    for part, at in zip(parts, deals, strict=True):
        hand = game.at(at).view(Seat.FIRST).hand(Seat.FIRST)
        assert named(part.partition("Lay two cards")[0]) == set(map(words.card, hand))
        thrown = next(
            event.cards
            for event in game.events[at:]
            if isinstance(event, Discarded) and event.seat is Seat.SECOND
        )
        before_the_show = re.split(r"(?:Your|Club’s) hand: \D", part)[0]
        assert named(before_the_show).isdisjoint(words.card(card) for card in thrown if card)
        assert len(named(part)) <= 13


def named(text: str) -> set[str]:
    """The names of cards in a text."""
    return set(re.findall(r"\b[a-z]+ of (?:clubs|diamonds|hearts|spades)\b", text))


def test_counting_by_hand(home: dict[str, str]) -> None:
    player = Player(home, "--target", "61", "--seed", "claims", "--count-by-hand")
    player.play(until="plays again")
    assert "How many points does your hand make?" in player.told
    assert re.search(r"7 claimed, \d+ is right", player.told)


def test_muggins(home: dict[str, str]) -> None:
    player = Player(home, "--target", "61", "--seed", "claims", "--muggins")
    player.play(until="plays again")
    assert "What do you make it?" in player.told
    assert re.search(r"Muggins: \d+ for you, \d+ for Club", player.told)


def test_two_people_never_see_the_other_hand(home: dict[str, str]) -> None:
    """What stands on the screen since it was last cleared holds one hand at most."""
    player = Player(home, "--two", "--seed", "two", "--target", "31")
    assert "Name of player 1" in player.prompt()
    assert "Name of player 2" in player.says("Anna")
    player.type("Bö")
    visible = ""
    handed = {"Anna": 0, "Bö": 0}
    looking = ""
    while True:
        screen = player.prompt()
        visible = (visible + screen).rpartition("\x1b[2J")[2]
        if "plays again" in screen:
            break
        if found := re.search(r"(\w+), press Enter", screen):
            looking = found[1]
            handed[looking] += 1
            assert "Your hand" not in visible
        elif last_hand(screen):
            assert looking in handed
            crib = re.search(r"Your crib|(\w+)’s crib", CODES.sub("", screen))
            assert crib is not None
        player.type(answer(screen))
    assert min(handed.values()) > 2
    assert re.search(r"(Anna|Bö) wins, 31 to", player.told)


def test_forced_moves_are_made_if_wished(home: dict[str, str]) -> None:
    player = Player(home, "--auto", "--seed", "auto", "--target", "61")
    player.play(until="plays again")
    assert "You say go." in player.told
    assert "None of your cards fits" not in player.told


def piped(home: dict[str, str], text: str | bytes, *arguments: str) -> tuple[int, str, str]:
    """Exit code and what is written, with everything typed beforehand."""
    given = text if isinstance(text, bytes) else text.encode()
    ran = subprocess.run(
        [MUGGINS, "play", *arguments],
        input=given,
        capture_output=True,
        check=False,
        env={**home, "LANG": "C.UTF-8"},
    )
    return ran.returncode, ran.stdout.decode(), ran.stderr.decode()


def test_a_game_by_piped_input(home: dict[str, str]) -> None:
    lines = ["", "", *["1 2", "1", "2", "3", "4", "g", ""] * 120]
    code, out, err = piped(home, "\n".join(lines), "--target", "31", "--seed", "pipe")
    assert (code, err) == (0, "")
    assert "\x1b" not in out
    assert re.search(r"Your hand: 1: [A2-9TJQK][CDHS]", out)
    assert re.search(r"(You win|Club wins), 31 to", out)
    assert max(map(len, out.splitlines())) <= 80


def test_input_that_is_no_text_is_no_traceback(home: dict[str, str]) -> None:
    code, out, err = piped(home, b"\xff\xfe\n\x00\n\n1 \xc3\n\nq\n", "--seed", "bytes")
    assert (code, err) == (0, "")
    assert "is no number" in out
