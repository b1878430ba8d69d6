"""The site as a whole: settings, documents, files that browsers ask for."""

from __future__ import annotations

import gzip
import json
import os
import re
import stat
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.web.playing import begun
from tests.web.visitor import Visitor

ROOT = Path(__file__).parent.parent.parent
WEB = ROOT / "src" / "muggins" / "web"
DOCS = ROOT / "docs"


def test_every_setting_is_documented() -> None:
    found = {
        name
        for path in WEB.rglob("*.py")
        for name in re.findall(r"MUGGINS_[A-Z_]+", path.read_text(encoding="utf-8"))
    }
    page = (DOCS / "deploy.md").read_text(encoding="utf-8")
    assert {name for name in found if f"`{name}`" not in page} == set()
    assert set(re.findall(r"`(MUGGINS_[A-Z_]+)`", page)) <= found


def test_every_part_and_address_is_documented() -> None:
    page = (DOCS / "web.md").read_text(encoding="utf-8")
    parts = {path.name for path in WEB.glob("*.py")} - {"__init__.py", "apps.py", "urls.py"}
    assert {name for name in parts if f"`{name}`" not in page} <= {"wsgi.py"}
    assert "urls.py" in page


def test_the_documented_production_settings_pass_the_check(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if "ASYNC" not in name} | {
        "MUGGINS_DATA": str(tmp_path / "new" / "folder"),
        "MUGGINS_HOSTS": "cribbage.example",
        "MUGGINS_HTTPS": "1",
        "MUGGINS_PROXIES": "1",
    }
    command = [sys.executable, "-m", "django", "check", "--deploy", "--fail-level", "WARNING"]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    key = tmp_path / "new" / "folder" / "secret-key"
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert stat.S_IMODE(key.parent.stat().st_mode) == 0o700
    assert len(key.read_text("ascii")) > 60


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_can_be_installed(language: str) -> None:
    visitor = Visitor(language)
    answer = visitor.client.get("/manifest.webmanifest")
    assert answer.headers["Content-Type"] == "application/manifest+json"
    manifest = json.loads(answer.content)
    assert manifest["lang"] == language
    for icon in manifest["icons"]:
        assert visitor.file(icon["src"])[0] == 200
    assert {"any", "maskable"} == {icon["purpose"] for icon in manifest["icons"]}


def test_files_are_hashed_compressed_and_kept_for_long() -> None:
    """W25: a second visit asks for none of them again."""
    visitor = Visitor()
    page = visitor.get("/").html
    (sheet,) = re.findall(r'rel="stylesheet" href="([^"]+)"', page)
    assert re.search(r"muggins\.[0-9a-f]{12}\.css$", sheet)
    _status, headers, _content = visitor.file(sheet)
    assert headers["Content-Encoding"] == "gzip"
    assert "max-age=315360000" in headers["Cache-Control"]
    assert visitor.client.get("/robots.txt").status_code == 200
    assert visitor.client.get("/favicon.ico").headers["Location"].startswith("/static/")


def test_the_sheets_have_all_their_parts() -> None:
    from muggins.web.bundles import FOLDER, SHEETS

    visitor = Visitor()
    linked = re.findall(r'rel="stylesheet" href="([^"]+)"', visitor.get("/learn/play/").html)
    for sheet, parts in zip(linked, SHEETS.values(), strict=True):
        text = gzip.decompress(visitor.file(sheet)[2]).decode()
        for part in parts:
            assert (FOLDER / part).read_text(encoding="utf-8") in text
    in_sheets = sorted(part for parts in SHEETS.values() for part in parts)
    assert in_sheets == sorted(path.name for path in FOLDER.glob("*.css"))


def test_every_class_of_a_page_that_has_looks_has_its_sheet() -> None:
    """What only lessons, drills and tools have stands on no page that lacks their sheet."""
    from muggins.web.bundles import FOLDER, SHEETS

    every, study = (
        set(re.findall(r"\.([a-z][a-z-]*)", "".join((FOLDER / part).read_text() for part in parts)))
        for parts in SHEETS.values()
    )
    visitor = Visitor()
    addresses = ["/", "/new/", "/games/", "/settings/", "/privacy/", "/fair/", "/games/bring/"]
    for page in (begun(visitor), *map(visitor.get, addresses)):
        classes = {
            name for text in re.findall(r'class="([^"]+)"', page.html) for name in text.split()
        }
        assert classes & (study - every) == set(), page.address


def test_s4_s33_any_target_has_its_board() -> None:
    visitor = Visitor()
    html = begun(visitor, target="other", other="87").html
    addresses = set(re.findall(r'href="(/board/[^"#]+)#board"', html))
    assert addresses == {"/board/wide-87.svg", "/board/phone-87.svg"}
    for address in addresses:
        answer = visitor.client.get(address)
        assert answer.headers["Content-Type"] == "image/svg+xml"
        picture = ElementTree.fromstring(answer.content.decode())
        assert {"board", "peg-near", "peg-far"} <= {e.get("id") for e in picture.iter()}
    assert "/board/wide-short-31.svg" in begun(visitor, target="other", other="31").html
    assert "/board/" not in begun(visitor, target="other", other="241").html
    for wrong in ("wide-0", "wide-121", "wide-short-61", "high-87", "wide-9999999"):
        assert visitor.client.get(f"/board/{wrong}.svg").status_code == 404


def test_a_page_needs_few_and_small_requests() -> None:
    """W25: a table is soon there on a slow line."""
    visitor = Visitor()
    page = visitor.get("/").html
    loaded = set(re.findall(r'<(?:link|script|img)[^>]*(?:href|src)="([^"]+)"', page))
    by_itself = {a for a in loaded if "apple-touch" not in a and "manifest" not in a}
    assert len(by_itself) <= 3
    size = len(gzip.compress(page.encode()))
    for address in by_itself:
        size += len(visitor.file(address)[2])
    assert size <= 25_000
