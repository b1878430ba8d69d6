"""The command line: what it prints, what it refuses and how, in both languages."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from muggins.cli import commands
from muggins.engine.bots import BOTS, advance, identity
from muggins.game import Game
from muggins.record import write_game, write_view
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.words import LANGUAGES, Words

MUGGINS = Path(sys.executable).with_name("muggins")
ROOT = Path(__file__).parent.parent


def run(*arguments: str, language: str = "en", given: str = "") -> tuple[int, str, str]:
    """Exit code, standard output and standard error of the command."""
    ran = subprocess.run(
        [MUGGINS, *arguments],
        input=given,
        capture_output=True,
        text=True,
        check=False,
        env={"LANG": {"en": "C.UTF-8", "de": "de_DE.UTF-8"}[language], "PYTHONUTF8": "1"},
    )
    assert "Traceback" not in ran.stderr
    return ran.returncode, ran.stdout, ran.stderr


@pytest.fixture(scope="module")
def record() -> str:
    """The record of a fair game of two bots to 31."""
    club = identity(BOTS["club"])
    return write_game(advance(Game.start(Rules(31), bots=(club, club), fair=True), bytes(32)))


def test_a_hand_is_counted_in_english() -> None:
    code, out, _ = run("count", "5H", "5C", "5S", "JD", "--starter", "5D")
    assert code == 0
    assert "Total: 29 points" in out
    assert "a double pair royal is twenty-eight, and nobs is twenty-nine" in out


def test_a_hand_is_counted_in_german() -> None:
    code, out, _ = run("count", "Herz-Fünf", "5C", "Pik 5", "JD", "--starter", "5D", language="de")
    assert code == 0
    assert "29 Punkte" in out
    assert "neunundzwanzig" in out
    again = run("count", "5H", "5C", "5S", "JD", "--starter", "5D", "--lang", "de")
    assert again[1] == out
    assert run("--lang", "de", "count", "5H", "5C", "5S", "JD", "--starter", "5D")[1] == out


def test_b94_a_hand_of_nothing_is_said() -> None:
    _, out, _ = run("count", "9C", "TD", "QS", "KC", "--starter", "AS")
    assert out == "Total: no points\n"


def test_the_count_as_json_and_as_a_crib() -> None:
    _, out, _ = run("count", "2H", "4H", "6H", "8H", "--starter", "AS", "--json", "--crib")
    content = json.loads(out)
    assert content["points"] == 4
    assert content["crib"] is True
    assert sum(item["points"] for item in content["combinations"]) == 4


BAD = [
    (["count", "5H", "5C", "5S", "--starter", "5D"], "4 cards are needed here, not 3", "4 Karten"),
    (["count", "5H", "5C", "5S", "JD", "--starter", "5H"], "can’t|can't be in the hand", "Hand"),
    (["count", "5H", "5C", "5S", "XX", "--starter", "5D"], "“XX” is not a card", "„XX“"),
    (["count", "5H", "5H", "5S", "JD", "--starter", "5D"], "named twice", "zweimal|doppelt"),
    (["count", "5H", "5C", "5S", "JD"], "--starter", "--starter"),
    (["count", "--starter", "5D"], "Missing", "Es fehlt|Fehlende|fehlt"),
    (["count", "--what"], "No such option", "[Oo]ption"),
    (["fly"], "No such command", "Befehl"),
    (["count", "--lang", "fr"], "fr", "fr"),
    (["play", "--target", "0"], "at least 1 point, not 0", "0"),
    (["play", "--target", "many"], "many", "many"),
    (["play", "--bot", "nobody", "--new"], "no bot “nobody”", "„nobody“"),
    (["verify", "/no/such/file"], "there is no such file", "/no/such/file"),
    (["bot", "nobody"], "no bot “nobody”; there are: random", "„nobody“"),
    (["arena", "club"], "2 values|takes 2", "2"),
    (["arena", "club", "nobody"], "no bot “nobody”; there are: random", "„nobody“"),
    (["arena", "club", "ext:/no/such"], "“/no/such” is no command", "kein Befehl"),
    (["arena", "club", "club", "--pairs", "0"], "0 is not in the range x>=1", "nicht im Bereich"),
    (
        ["arena", "club", "club", "--until", "60", "50"],
        "low share comes first",
        "erst der niedrige",
    ),
    (["arena", "club", "club", "--target", "0"], "at least 1 point, not 0", "0"),
    (
        ["arena", "club", "club", "--keep", "/no/such"],
        "can’t|can't be read or",
        "lesen oder schreiben",
    ),
    (["arena", "club", "club", "--keep", str(ROOT / "README.md")], "no results", "Ergebnisse"),
    (["arena", "club", "club", "--keep", "/"], "can’t|can't be read or", "lesen oder schreiben"),
    (["arena", "club", "club", "--keep", "/dev/zero"], "/dev/zero", "lesen oder schreiben"),
    (["arena", "club", "club", "--until", "nan", "60"], "'nan' is not a valid", "'nan' ist"),
    (["arena", "club", "club", "--time-limit", "inf"], "inf is not in the", "nicht im Bereich"),
    (["arena", "club", "club", "club"], "extra argument \\(club\\)", "club"),
    (["tables", "build", "--deal", "2"], "Did you mean", "Meintest du"),
    (["verify", "/"], "it is a folder", "Ordner|Verzeichnis"),
    (["verify", str(ROOT / "README.md")], "first line", "erste Zeile"),
]


@pytest.mark.parametrize(("arguments", "english", "german"), BAD, ids=lambda value: str(value)[:30])
def test_what_is_wrong_is_said_in_ones_language(
    arguments: list[str], english: str, german: str
) -> None:
    for language, says in (("en", english), ("de", german)):
        code, out, err = run(*arguments, language=language)
        assert code == 2, err
        assert out == ""
        assert re.search(says, err), err


def test_a_fair_game_is_verified(record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    for language in LANGUAGES:
        code, out, _ = run("verify", str(file), "--bots", language=language)
        assert code == 0
        assert re.search(r"\d", out)
    assert run("verify", "-", given=record)[0] == 0
    digest = re.search(r"seal house ([0-9a-f]{64})", record)
    assert digest is not None
    assert run("verify", str(file), "--commitment", digest[1])[0] == 0


def test_a_false_commitment_or_seed_is_told(record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record, encoding="utf-8")
    code, out, err = run("verify", str(file), "--commitment", "0" * 64)
    assert (code, out) == (1, "")
    assert "digest" in err
    assert run("verify", str(file), "--seed", "mine")[0] == 1


def test_a_spoilt_or_masked_record_is_refused(record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(record.replace("heels 0", "heels 2", 1), encoding="utf-8")
    code, _, err = run("verify", str(file))
    assert code == 2
    assert "ine" in err
    game = Game.start(dealer=Seat.FIRST)
    file.write_text(write_view(game, Seat.FIRST), encoding="utf-8")
    assert run("verify", str(file))[0] == 2
    file.write_bytes(b"\xff\xfe\x00")
    assert run("verify", str(file))[0] == 2


def test_version_and_help() -> None:
    assert run("--version")[1].startswith("muggins 0.")
    for language, says in (("en", "Options:"), ("de", "Optionen:")):
        code, out, _ = run("count", "--help", language=language)
        assert code == 0
        assert says in out


def test_the_page_names_every_command_and_option() -> None:
    page = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    group = commands(Words("en"))
    named: dict[str, click.Command] = {}
    for name, command in group.commands.items():
        within = command.commands if isinstance(command, click.Group) else {}
        named |= {f"{name} {inner}": one for inner, one in within.items()} or {name: command}
    for name, command in named.items():
        section = page.partition(f"\n## muggins {name}\n")[2].partition("\n## ")[0]
        assert section, name
        for parameter in command.params:
            if isinstance(parameter, click.Option):
                assert f"`{parameter.opts[0]}" in section, (name, parameter.opts)


def test_no_help_text_is_english_in_german() -> None:
    english, german = (commands(Words(code)) for code in ("en", "de"))
    for name, command in english.commands.items():
        other = german.commands[name]
        assert command.help != other.help, name
        for one, two in zip(command.params, other.params, strict=True):
            if isinstance(one, click.Option) and isinstance(two, click.Option):
                assert one.help != two.help, (name, one.name)
