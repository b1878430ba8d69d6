"""What is installed: the public names, and everything the program needs at run time."""

from __future__ import annotations

import gettext
import io
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.wheel import WheelBuilder

import muggins

ROOT = Path(__file__).parent.parent


def test_public_names_are_what_their_modules_define() -> None:
    from muggins import cards, game, play, rules, seat, show

    homes = (cards, game, rules, seat)
    for name in muggins.__all__:
        face = getattr(muggins, name)
        assert face in (play, show) or any(face is getattr(home, name, None) for home in homes)
    assert set(muggins.__all__) <= set(dir(muggins))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'muggins' has no attribute 'dominoes'"):
        _ = muggins.dominoes


def test_the_wheel_carries_catalogues_and_data(tmp_path: Path) -> None:
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with zipfile.ZipFile(built) as wheel:
        packed = set(wheel.namelist())
        catalogue = wheel.read("muggins/locale/de/LC_MESSAGES/django.mo")
    assert gettext.GNUTranslations(io.BytesIO(catalogue)).info()["language"] == "de"
    kept = {
        path.relative_to(ROOT / "src").as_posix()
        for path in (ROOT / "src" / "muggins").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert kept <= packed
    assert "muggins/py.typed" in packed
