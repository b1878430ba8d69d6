"""Finds the texts of templates for the message catalogue; named in babel.cfg, not used by pages."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from io import BytesIO
from typing import IO, Any

from babel.messages.extract import extract_python
from django.utils.translation.template import templatize


def extract(
    file: IO[bytes], keywords: Any, comment_tags: Collection[str], options: Any
) -> Iterator[tuple[Any, ...]]:
    """Yield line, function, texts and comments, as Babel asks of every extractor."""
    source = templatize(file.read().decode("utf-8"))
    yield from extract_python(BytesIO(source.encode("utf-8")), keywords, comment_tags, options)
