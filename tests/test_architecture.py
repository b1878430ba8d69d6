"""The map in docs/architecture.md holds: who imports whom, and what a layer may touch."""

from __future__ import annotations

import ast
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "muggins"

# A module of the rules layer may import those to its left.
RULES_LAYER = (
    "errors seat cards combinations show play fairness rules moves events table view legal game"
    " tokens notation house position position_line completion record verification"
).split()

# Above it, a part may import the whole rules layer and the parts named here.
PARTS = {
    "engine": set(),
    "drills": {"engine"},
    "words": set(),
    "lessons": {"engine", "words"},
    "web": {"drills", "engine", "words", "lessons"},
    "terminal": {"engine", "words"},
    "cli": {"engine", "words", "web", "terminal"},
}

# A view offers its seat's legal moves, and legality is judged on views: one pair knows each other.
MUTUAL = {("view", "legal")}

ONLY_IMPORTERS = {
    "click": {"cli/"},
    "numba": {"engine/kernels.py"},
    "distributed": {"engine/cluster.py"},
    "markdown_it": {"lessons/prose.py"},
    "fsrs": {"web/recurring.py"},
}

# Clock, chance, files, processes: all of it comes in from outside as values.
FORBIDDEN_MODULES = set(
    "asyncio datetime importlib io locale logging multiprocessing os pathlib random secrets shutil"
    " socket sqlite3 subprocess sys tempfile threading time urllib uuid".split()
)
FORBIDDEN_CALLS = {"print", "input", "open", "exec", "eval", "breakpoint", "__import__"}

EMPTY_NAMES = set("base common core helper helpers manager managers misc util utils".split())
LONGEST_FILE = 400


def sources(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The full name of everything a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part(name: str) -> str | None:
    """The module or folder of the package that an imported name belongs to."""
    root, *rest = name.split(".")
    # The package's own version is nobody's.
    return rest[0] if root == "muggins" and rest and rest != ["__version__"] else None


# The public face names parts of every layer, and imports them only when asked.
PARTED = [path for path in sources("src") if path != PACKAGE / "__init__.py"]


def test_every_module_has_its_place() -> None:
    found = {path.relative_to(PACKAGE).parts[0].removesuffix(".py") for path in sources("src")}
    assert found <= {"__init__", *RULES_LAYER, *PARTS}


def test_the_map_names_every_module() -> None:
    drawn = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    found = [*PACKAGE.glob("*.py"), *PACKAGE.glob("engine/*.py")]
    names = [path.relative_to(PACKAGE).as_posix() for path in found if path.stem != "__init__"]
    assert [name for name in names if f"`{name}`" not in drawn] == []


@pytest.mark.parametrize("path", PARTED, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_one_way(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    if own in RULES_LAYER:
        allowed = set(RULES_LAYER[: RULES_LAYER.index(own)])
        allowed |= {other for one, other in MUTUAL if one == own}
    else:
        allowed = {own, *RULES_LAYER, *PARTS[own]}
    assert {part(name) for name in imports(path)} - {None} <= allowed


@pytest.mark.parametrize("module", RULES_LAYER)
def test_the_rules_layer_is_pure(module: str) -> None:
    path = PACKAGE / f"{module}.py"
    outside = {name.split(".")[0] for name in imports(path)} - {"muggins"}
    assert outside <= sys.stdlib_module_names - FORBIDDEN_MODULES
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called.isdisjoint(FORBIDDEN_CALLS)


@pytest.mark.parametrize("library", ONLY_IMPORTERS)
def test_some_libraries_have_one_door(library: str) -> None:
    importers = {
        path.relative_to(PACKAGE).as_posix()
        for path in sources("src")
        if library in {name.split(".")[0] for name in imports(path)}
    }
    doors = tuple(ONLY_IMPORTERS[library])
    assert [name for name in importers if not name.startswith(doors)] == []


def test_counting_a_hand_loads_nothing_else() -> None:
    program = (
        "import sys, muggins\n"
        "*hand, starter = muggins.parse_cards('5H 5C 5S JD 5D')\n"
        "assert muggins.show.points(hand, starter) == 29\n"
        "print(*sorted(name for name in sys.modules if name.startswith('muggins.')))\n"
        "print(*sorted({'click', 'numpy', 'numba', 'django'} & set(sys.modules)))\n"
    )
    out = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    assert out.splitlines() == [
        "muggins.cards muggins.combinations muggins.errors muggins.show",
        "",
    ]


def test_coverage_watches_the_whole_rules_layer() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    watched = settings["tool"]["coverage"]["report"]["include"]
    assert sorted(watched) == sorted(f"src/muggins/{module}.py" for module in RULES_LAYER)


def test_files_are_short_and_named_for_what_they_hold() -> None:
    files = sources("src", "tests", "benchmarks")
    long = {path.name for path in files if len(path.read_text("utf-8").splitlines()) > LONGEST_FILE}
    assert long == set()
    assert {path.name for path in files if path.stem in EMPTY_NAMES} == set()
