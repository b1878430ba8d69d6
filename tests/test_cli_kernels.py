"""`muggins kernels`: what it compiles is all that a player ever waits for."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from muggins.engine.kernels import cache_folder
from tests.command_line import run

ROOT = Path(__file__).parent.parent

# Everything the pages, the terminal and the command line ask of the engine, after the command.
ASKED = """
from muggins.cli import main
from tests.compiled import sets_of_types

def ran(*arguments):
    try:
        main(arguments)
    except SystemExit as left:
        assert not left.code, left.code

ran("kernels")
before = sets_of_types()
ran("discard", "5H", "6C", "7S", "8D", "JD", "KH", "--scores", "87", "95")
ran("discard", "5H", "6C", "7S", "8D", "JD", "KH", "--scores", "119", "118")
ran("discard", "5H", "6C", "7S", "8D", "JD", "KH", "--dealer")
ran("peg", "pegs 87 95; seen-by second; dealer first; first ?? ?? ?? thrown ?? ??;"
    " second 6D AC 8C thrown 6H 2S; starter QC; laid second 2H first 5C")
ran("chance", "30", "45")
from muggins import Game, Rules, Seat
from muggins.drills import pegging
from muggins.engine.bots import BOTS, advance, identity
from muggins.engine.review import review
pegging.weigh(pegging.spot(1))
bots = identity(BOTS["master"]), identity(BOTS["master-points"])
review(advance(Game.start(Rules(31), dealer=Seat.FIRST, bots=bots), b"r" * 32))
assert sets_of_types() == before, sets_of_types()
print(len(before))
"""


def test_after_it_nothing_is_left_to_compile() -> None:
    command = [sys.executable, "-c", ASKED]
    ran = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ran.returncode == 0, ran.stderr
    assert int(ran.stdout.split()[-1]) > 10


@pytest.mark.parametrize(("language", "says"), [("en", "Ready, and kept"), ("de", "Fertig, und")])
def test_it_names_the_folder(language: str, says: str) -> None:
    code, out, err = run("kernels", language=language)
    assert (code, err) == (0, "")
    assert out.startswith(says)
    assert str(cache_folder()) in out


@pytest.mark.parametrize(("language", "says"), [("en", "no folder"), ("de", "Kein Ordner")])
def test_where_nothing_can_be_kept_it_says_so(
    language: str, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("muggins.engine.kernels.cache_folder", lambda: None)
    code, out, err = run("kernels", language=language)
    assert (code, out) == (2, "")
    assert re.search(says, err)
    assert err.count("\n") == 1


def test_the_unit_of_a_site_keeps_them_in_its_own_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has no home, and may write to the folder of its name under the cache alone."""
    unit = (ROOT / "deploy" / "muggins.service").read_text(encoding="utf-8")
    settings = dict(re.findall(r"^(?:Environment=)?(\w+)=(.*)$", unit, flags=re.M))
    named = Path(settings["XDG_CACHE_HOME"])
    assert named == Path("/var/cache")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = cache_folder()
    assert folder is not None
    assert folder.relative_to(tmp_path).parts[0] == settings["CacheDirectory"]
