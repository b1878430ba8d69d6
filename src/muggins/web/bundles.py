"""Static files: the style sheets as two files, so that a page needs one request or two for its
looks, and scripts that find one another under their hashed names.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

FOLDER: Final = Path(__file__).parent / "static" / "muggins"
SHEETS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "muggins/muggins.css": (
            "theme.css",
            "felt.css",
            "site.css",
            "home.css",
            "table.css",
            "across.css",
            "company.css",
        ),
        "muggins/study.css": ("practice.css", "tools.css", "lesson.css", "reference.css"),
    }
)
"""The parts of each sheet, in the order in which they are read: what every page has, and what pages
to read and to practise have besides.
"""


@cache
def bundle() -> Storage:
    """A storage with the sheets in it."""
    storage = InMemoryStorage()
    for name, parts in SHEETS.items():
        text = "\n".join((FOLDER / part).read_text(encoding="utf-8") for part in parts)
        storage.save(name, ContentFile(text.encode()))
    return storage


class BundleFinder(BaseFinder):
    """Lets the collection of static files find the sheets as if they lay in a folder."""

    def list(self, ignore_patterns: Any) -> Iterable[tuple[str, Storage]]:
        return [(name, bundle()) for name in SHEETS]


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Files under hashed names, those that a script imports too."""

    support_js_module_import_aggregation = True
