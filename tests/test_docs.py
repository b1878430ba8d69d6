"""What the documents show is true: sessions run, links lead somewhere, rule numbers exist."""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import django
import pytest

ROOT = Path(__file__).parent.parent
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("tests/**/*.md")])
MODULES = sorted(
    path for path in (ROOT / "src").rglob("*.py") if ">>> " in path.read_text(encoding="utf-8")
)
RULES = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def blocks(path: Path, language: str) -> Iterator[tuple[int, str]]:
    """The fenced blocks of a language, each with the line it begins at."""
    text = path.read_text(encoding="utf-8")
    for found in re.finditer(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        yield text.count("\n", 0, found.start(1)), found[1]


def by_name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("document", DOCUMENTS, ids=by_name)
def test_m10_python_sessions_in_documents(document: Path) -> None:
    names: dict[str, object] = {}
    for line, session in blocks(document, "pycon"):
        parsed = doctest.DocTestParser().get_doctest(
            session, names, document.name, str(document), line
        )
        report: list[str] = []
        runner = doctest.DocTestRunner(optionflags=FLAGS)
        runner.run(parsed, out=report.append, clear_globs=False)
        assert not report, "".join(report)
        names = parsed.globs


@pytest.mark.parametrize("document", DOCUMENTS, ids=by_name)
def test_commands_in_documents(document: Path) -> None:
    for _, session in blocks(document, "console"):
        for command, expected in re.findall(r"^\$ (muggins .*)\n((?:(?!\$ ).*\n)*)", session, re.M):
            _, *arguments = shlex.split(command)
            ran = subprocess.run(
                [Path(sys.executable).with_name("muggins"), *arguments],
                capture_output=True,
                text=True,
                env={"LANG": "C.UTF-8"},
                check=False,
            )
            assert (ran.stdout + ran.stderr).split() == expected.split(), command


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The settings that modules of the pages ask for when they are imported."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "muggins.web.settings")
    os.environ.setdefault("MUGGINS_DATA", str(tmp_path_factory.mktemp("data")))
    django.setup()


@pytest.mark.usefixtures("site")
@pytest.mark.parametrize("path", MODULES, ids=by_name)
def test_sessions_in_docstrings(path: Path) -> None:
    name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
    outcome = doctest.testmod(import_module(name.removesuffix(".__init__")), optionflags=FLAGS)
    assert outcome.attempted > 0
    assert outcome.failed == 0


@pytest.mark.parametrize("document", DOCUMENTS, ids=by_name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", document.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        file, _, anchor = target.partition("#")
        linked = document.parent / file if file else document
        assert linked.exists(), target
        if anchor:
            assert anchor in anchors(linked.read_text(encoding="utf-8")), target


def anchors(text: str) -> set[str]:
    """What a link may point to: named anchors, and headings as hosts of Markdown name them."""
    headings = re.findall(r"^#+ (.*)$", text, re.MULTILINE)
    slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
    return slugs | set(re.findall(r'<a id="([^"]+)">', text))


def test_every_rule_has_one_number() -> None:
    numbers = re.findall(r'^<a id="([rpdv]\d+)"></a>\*\*([RPDV]\d+)', RULES, re.MULTILINE)
    assert [anchor for anchor, shown in numbers if anchor.upper() != shown] == []
    assert len(set(numbers)) == len(numbers)
    found = {shown for _, shown in numbers}
    assert {f"{kind}{n}" for kind, last in zip("RPV", (36, 10, 7), strict=True)
            for n in range(1, last + 1)} <= found  # fmt: skip


def test_tests_carry_numbers_that_exist() -> None:
    for path in (ROOT / "tests").rglob("test_*.py"):
        for name in re.findall(r"^ *def (test_\w+)", path.read_text(encoding="utf-8"), re.M):
            for number in re.findall(r"_([rpdv]\d+)(?=_|$)", name):
                assert f'id="{number}"' in RULES, f"{path.name}: {name}"
