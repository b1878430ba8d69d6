"""Static files: the style sheets as one file, so that a page needs one request for its looks, and
scripts that find one another under their hashed names.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.contrib.staticfiles.finders import BaseFinder
from django.core.files.base import ContentFile
from django.core.files.storage import InMemoryStorage, Storage
from whitenoise.storage import CompressedManifestStaticFilesStorage

FOLDER: Final = Path(__file__).parent / "static" / "muggins"
NAME: Final = "muggins/muggins.css"
PARTS: Final = (
    "theme.css",
    "felt.css",
    "site.css",
    "home.css",
    "table.css",
    "company.css",
    "practice.css",
    "tools.css",
    "lesson.css",
    "reference.css",
)
"""In the order in which they are read."""


@cache
def bundle() -> Storage:
    """A storage with the one file in it."""
    storage = InMemoryStorage()
    text = "\n".join((FOLDER / part).read_text(encoding="utf-8") for part in PARTS)
    storage.save(NAME, ContentFile(text.encode()))
    return storage


class BundleFinder(BaseFinder):
    """Lets the collection of static files find the bundle as if it lay in a folder."""

    def list(self, ignore_patterns: Any) -> Iterable[tuple[str, Storage]]:
        return [(NAME, bundle())]


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Files under hashed names, those that a script imports too."""

    support_js_module_import_aggregation = True
