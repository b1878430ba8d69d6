"""Keys, leaving and going on, what is kept, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from muggins.record import read_record
from muggins.seat import HOUSE, Seat
from tests.terminal.driving import Player, answer
from tests.terminal.test_whole_games import piped


def to_the_discard(home: dict[str, str], *arguments: str, language: str = "en") -> Player:
    player = Player(home, *arguments, language=language)
    player.play(until="Lay two|Leg zwei")
    return player


KEYS = {
    "en": [("?", "G  say go"), ("l", "Deal 1"), ("B", "....."), ("9 9", "1 to 6, not 9"),
           ("1", "go to the crib, not 1"), ("1 1", "is named twice"), ("", "Name a card"),
           ("xy", "“xy” is not a card"), ("g", "“g” is not a card"), ("u", "a training game only"),
           ("5h 5", "“5” is not a card")],
    "de": [("?", "G  Go sagen"), ("L", "Runde 1"), ("b", "....."), ("9 9", "1 bis 6, nicht 9"),
           ("1", "zwei Karten, nicht 1"), ("1 1", "zweimal"), ("", "Nenn eine Karte"),
           ("xy", "„xy“ ist keine Karte"), ("g", "„g“ ist keine Karte"), ("u", "Übungspartie")],
}  # fmt: skip


@pytest.mark.parametrize("language", KEYS)
def test_keys_and_wrong_input(home: dict[str, str], language: str) -> None:
    player = to_the_discard(home, "--seed", "keys", language=language)
    for key, says in KEYS[language]:
        screen = " ".join(player.says(key).split())
        assert " ".join(says.split()) in screen, (key, screen)
        assert re.search("Lay two|Leg zwei", screen), "the question stands again"


def test_cards_are_chosen_by_name_in_either_language(home: dict[str, str]) -> None:
    player = to_the_discard(home, "--seed", "names", "--spoken")
    one, two = re.findall(r"\w+ of \w+", player.screens[-1].rpartition("Your hand:")[2])[:2]
    german = {"clubs": "Kreuz", "diamonds": "Karo", "hearts": "Herz", "spades": "Pik"}
    rank, _, suit = two.split()
    number = {"ace": "A", "jack": "Bube", "queen": "Dame", "king": "König"}.get(rank, "")
    number = number or str("- - two three four five six seven eight nine ten".split().index(rank))
    player.says(f"{one}, {german[suit]} {number}")
    assert f"You lay the {one} and the {two} into the crib." in " ".join(player.told.split())


def test_places_of_the_cut(home: dict[str, str]) -> None:
    player = Player(home, "--seed", "places")
    player.prompt()
    for text, says in (("1", "already been drawn"), ("0", "from 1 to 52, not 0"),
                       ("53", "not 53"), ("x", "is no number"), ("-3", "is no number"),
                       ("52", "You draw")):  # fmt: skip
        assert says in " ".join(player.says(text).split()), text


def test_s37_b143_go_is_no_card_and_only_when_it_is_due(home: dict[str, str]) -> None:
    player = Player(home, "--seed", "go")
    player.play(until="ay a card")
    assert "one of your cards still fits" in player.says("G")
    player.type(answer(player.screens[-2]))
    player.play(until=r"None of your cards fits: say go\. \(G\)")
    assert "does not fit: the count is" in " ".join(player.says("1").split())
    assert "You say go." in player.says("g")


def test_leaving_and_going_on(home: dict[str, str], kept: Path) -> None:
    player = to_the_discard(home, "--target", "61")
    player.type("q")
    assert player.leaves() == 0
    assert "The game is kept" in player.told
    (file,) = kept.iterdir()
    assert file.stat().st_mode & 0o777 == 0o600
    saved = read_record(file.read_text(encoding="utf-8"))
    assert saved.seen_by is HOUSE
    assert saved.secret is not None
    again = Player(home)
    assert "A game to 61 is waiting: You 0, Club 0." in again.prompt()
    hand = re.findall("Your hand.*", player.told)[-1]
    assert hand in again.says("").replace("\x1b[31m", "").replace("\x1b[0m", "")
    again.type("1 2")
    again.play(until="plays again")
    again.type("")
    assert again.leaves() == 0
    assert list(kept.iterdir()) == []


def test_of_two_terminals_with_one_game_the_later_is_refused(
    home: dict[str, str], kept: Path
) -> None:
    to_the_discard(home).type("q")
    one, two = Player(home), Player(home, language="de")
    for player in (one, two):
        player.prompt()
        player.says("")
    one.says("1 2")
    (file,) = kept.iterdir()
    played = file.read_text(encoding="utf-8")
    two.type("2 3")
    assert two.leaves() == 2
    assert "Ein anderes Terminal hat diese Partie weitergespielt" in " ".join(two.told.split())
    assert file.read_text(encoding="utf-8") == played
    one.type(answer(one.screens[-1]))
    one.play(until="plays again")
    assert list(kept.iterdir()) == []


def test_control_c_and_end_of_input_keep_the_game(home: dict[str, str], kept: Path) -> None:
    player = to_the_discard(home, "--target", "61")
    player.child.sendintr()
    assert player.leaves() == 130
    assert "The game is kept" in player.told
    (file,) = kept.iterdir()
    before = file.read_text(encoding="utf-8")
    player = Player(home)
    player.prompt()
    player.says("")
    player.child.sendeof()
    assert player.leaves() == 0
    assert file.read_text(encoding="utf-8") == before


def test_a_game_left_in_the_show_shows_it_again(home: dict[str, str]) -> None:
    player = Player(home, "--target", "121")
    shown = player.play(until="Enter goes on")
    player.type("q")
    assert player.leaves() == 0
    again = Player(home)
    again.prompt()
    screen = again.says("")
    assert shown.partition("hand: ")[2] == screen.partition("hand: ")[2]
    assert "Deal 2" in again.says("")


def test_a_new_game_and_what_becomes_of_the_old(home: dict[str, str], kept: Path) -> None:
    player = to_the_discard(home, "--target", "61")
    assert "K keeps it for later, R resigns it" in player.says("n").replace("\n    ", " ")
    assert "Lay two cards" in player.says("")
    player.says("N")
    screen = player.says("k")
    assert "A new game of cribbage" in screen
    assert "resign" not in screen
    player.type("")
    player.play(until="Lay two")
    player.says("n")
    screen = player.says("r")
    assert "You resign. Club wins, 0 to 0." in screen.replace("\n", " ")
    assert "A new game of cribbage" in screen
    player.type("q")
    assert player.leaves() == 0
    assert len(list(kept.iterdir())) == 2
    again = Player(home)
    screen = again.prompt()
    assert "1: A game to 61" in screen
    assert "2: A game to 61" in screen
    assert "Deal 1" in again.says("2")


def test_taking_back_in_training(home: dict[str, str]) -> None:
    player = to_the_discard(home, "--seed", "back", "--training")
    hand = player.screens[-1].splitlines()[-3]
    player.says("1 2")
    screen = player.says("u")
    assert "You take a move back." in screen
    assert hand in screen


def test_record_of_a_game_that_was_left_hides_cards(home: dict[str, str], tmp_path: Path) -> None:
    file = tmp_path / "left.txt"
    player = to_the_discard(home, "--record", str(file))
    player.type("q")
    player.leaves()
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.seen_by is Seat.FIRST
    assert record.secret is None


def test_a_spoilt_game_is_put_aside(home: dict[str, str], kept: Path) -> None:
    kept.mkdir(parents=True)
    (kept / "1.txt").write_text("nonsense", encoding="utf-8")
    (kept / "2.txt").write_bytes(b"\xff\xfe")
    code, out, err = piped(home, "q\n")
    assert (code, err) == (0, "")
    assert out.count("can't be read") == 2
    assert (kept / "1.spoilt").read_text(encoding="utf-8") == "nonsense"


def test_where_no_game_can_be_kept_one_is_told(home: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be", encoding="utf-8")
    code, _, err = piped(home, "\n")
    assert code == 2
    assert "can't be kept" in err
    code, _, err = piped(home, "\n", "--record", str(tmp_path / "no" / "where.txt"))
    assert code == 2
    assert "can't be written" in err


def test_no_colour_where_none_is_wished(home: dict[str, str]) -> None:
    assert "\x1b[" in to_the_discard(home, "--new").screens[-1]
    plain = to_the_discard({**home, "NO_COLOR": "1"}, "--new")
    assert "\x1b[" not in "".join(plain.screens)
    assert re.search("[♣♦♥♠]", plain.told)
