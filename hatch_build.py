"""Compiles the message catalogues when the package is built or installed for development."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface[BuilderConfig]):
    """Writes a ``.mo`` file beside every ``.po`` file under ``src/muggins/locale``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        for source in Path(self.root, "src", "muggins", "locale").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as text:
                catalogue = read_po(text, locale=source.parts[-3], abort_invalid=True)
            with source.with_suffix(".mo").open("wb") as compiled:
                write_mo(compiled, catalogue)
