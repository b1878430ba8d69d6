"""Pictures of plain filled shapes as PNG files, without any graphics library.

The coverage of a pixel is exact: every edge adds the area that it cuts off to the right of it, as
font rasterisers do. Overlapping parts of one shape must run the same way round.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections.abc import Iterable
from typing import TypeAlias

from muggins.web.drawing.paths import Point, Segment, flattened

Colour: TypeAlias = tuple[int, int, int]


def png(size: int, shapes: Iterable[tuple[Colour, tuple[Segment, ...]]]) -> bytes:
    """A square PNG of `size` pixels with the shapes over each other, clear where none is."""
    pixels = [(0.0, 0.0, 0.0, 0.0)] * (size * size)
    for colour, segments in shapes:
        for at, cover in _coverage(flattened(segments, steps=24), size):
            red, green, blue, alpha = pixels[at]
            keep = 1 - cover
            pixels[at] = (
                red * keep + colour[0] * cover,
                green * keep + colour[1] * cover,
                blue * keep + colour[2] * cover,
                alpha * keep + cover,
            )
    return _file(size, pixels)


def _coverage(polygons: list[list[Point]], size: int) -> Iterable[tuple[int, float]]:
    cuts: dict[int, dict[int, float]] = {}
    for polygon in polygons:
        for start, end in zip(polygon, [*polygon[1:], polygon[0]], strict=True):
            _cut(cuts, start, end, size)
    for y, row in cuts.items():
        total = 0.0
        for x in range(min(row), size):
            total += row.get(x, 0.0)
            cover = min(1.0, abs(total))
            if cover > 1e-9:
                yield y * size + x, cover


def _cut(cuts: dict[int, dict[int, float]], start: Point, end: Point, size: int) -> None:
    """Add an edge's share of the area in every pixel that it passes."""
    if start[1] == end[1]:
        return
    way = 1.0 if start[1] < end[1] else -1.0
    (x0, y0), (x1, y1) = (start, end) if way > 0 else (end, start)
    slope = (x1 - x0) / (y1 - y0)
    for y in range(max(0, math.floor(y0)), min(size, math.ceil(y1))):
        top, low = max(y0, y), min(y1, y + 1)
        a, b = sorted((x0 + (top - y0) * slope, x0 + (low - y0) * slope))
        row = cuts.setdefault(y, {})
        for x in range(math.floor(a), math.floor(b) + 1):
            part = _part(a, b, x)
            if not part:
                continue
            height = way * (low - top) * part
            inside = 1 - ((max(a, x) + min(b, x + 1)) / 2 - x)
            for place, share in ((x, inside), (x + 1, 1 - inside)):
                column = min(max(place, 0), size)
                row[column] = row.get(column, 0.0) + height * share


def _part(a: float, b: float, x: int) -> float:
    """How much of an edge from column `a` to column `b` lies in pixel column `x`."""
    if a == b:
        return 1.0
    return max(0.0, min(b, x + 1) - max(a, x)) / (b - a)


def _file(size: int, pixels: list[tuple[float, float, float, float]]) -> bytes:
    rows = bytearray()
    for y in range(size):
        rows.append(0)
        for red, green, blue, alpha in pixels[y * size : (y + 1) * size]:
            # Colours were mixed over clear ground; PNG wants them unmixed.
            whole = alpha or 1.0
            rows.extend(round(value / whole) for value in (red, green, blue))
            rows.append(round(255 * alpha))
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", header),
            _chunk(b"IDAT", zlib.compress(bytes(rows), 9)),
            _chunk(b"IEND", b""),
        ]
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
