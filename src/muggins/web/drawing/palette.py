"""Every colour of the product, for a light and a dark room, and the style sheet made of them.

The sprites name a colour as a custom property with the light value as default, so they can be
looked at by themselves; a page that loads `theme.css` sets them all.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Tone(NamedTuple):
    """A colour by day and by night, as #rrggbb or #rrggbbaa."""

    light: str
    dark: str


PALETTE: Final[dict[str, Tone]] = {
    # Pages
    "surface": Tone("#fbf6ea", "#171d1b"),
    "surface-raised": Tone("#ffffff", "#222a27"),
    "text": Tone("#1f2723", "#efe9db"),
    "muted": Tone("#59625c", "#a9b2ab"),
    "line": Tone("#8a8f86", "#6f7a74"),
    "accent": Tone("#1c6247", "#7fd0a8"),
    "accent-text": Tone("#ffffff", "#0d1f17"),
    "good": Tone("#1d6b3c", "#86d69b"),
    "warning": Tone("#855100", "#f0be62"),
    "danger": Tone("#ab1f27", "#ff9a8f"),
    "focus": Tone("#ffd84d", "#ffd84d"),
    "focus-edge": Tone("#14110a", "#14110a"),
    # The table
    "felt-light": Tone("#2c7455", "#1d4438"),
    "felt": Tone("#256349", "#16352c"),
    "felt-deep": Tone("#194a35", "#0e231d"),
    "felt-text": Tone("#ffffff", "#f3eee0"),
    "felt-muted": Tone("#e3f3ea", "#b6c9bf"),
    "lit": Tone("#ffd84d", "#ffcf4d"),
    "place": Tone("#ffffff", "#ffffff"),
    # The board
    "wood": Tone("#c8904f", "#65401f"),
    "wood-grain": Tone("#6f3f16", "#1d0e05"),
    "wood-ink": Tone("#341d0b", "#f4dfb8"),
    "wood-inlay": Tone("#fbecc8", "#d9b574"),
    "hole": Tone("#24140a", "#0b0603"),
    "track-near": Tone("#a82f27", "#9c2f28"),
    "track-far": Tone("#2458a6", "#34599a"),
    "peg-near": Tone("#c01f28", "#d63a35"),
    "peg-far": Tone("#1c55a5", "#2f6fc6"),
    "peg-mark": Tone("#ffffff", "#ffffff"),
    "peg-edge": Tone("#2a0f0a", "#f6e7c8"),
    # The cards
    "card-paper": Tone("#fffdf7", "#ede6d6"),
    "card-edge": Tone("#00000038", "#00000066"),
    "card-red": Tone("#c2202e", "#b01b28"),
    "card-black": Tone("#20242f", "#1c202a"),
    "suit-green": Tone("#1a7340", "#17683a"),
    "suit-blue": Tone("#1d5fb4", "#1a559f"),
    "back": Tone("#8f2a34", "#6f2430"),
    "back-line": Tone("#f1e9d6", "#d9c9a6"),
    "court-ground": Tone("#fbf3df", "#e3d9c2"),
    "court-ink": Tone("#221d2b", "#1c1824"),
    "court-gold": Tone("#e5b044", "#d8a23a"),
    "court-red": Tone("#b4252d", "#a42129"),
    "court-blue": Tone("#2a4c8c", "#27467f"),
    "court-green": Tone("#2f7350", "#2a6848"),
    "court-purple": Tone("#643a78", "#5b356d"),
    "court-orange": Tone("#d9772c", "#c66b27"),
    "court-cream": Tone("#f8eed6", "#ece1c6"),
    "court-silver": Tone("#cdd5de", "#bcc5cf"),
}


def colour(name: str) -> str:
    """A colour of the palette as the sprites write it.

    >>> colour("felt")
    'var(--felt,#256349)'
    """
    return f"var(--{name},{PALETTE[name].light})"


def contrast(one: str, other: str) -> float:
    """The contrast of two opaque colours, 1 to 21, as WCAG 2 defines it.

    >>> round(contrast("#ffffff", "#000000"), 1)
    21.0
    """
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def style_sheet() -> str:
    """The text of `theme.css`."""
    light = _declarations("light", [tone.light for tone in PALETTE.values()])
    dark = _declarations("dark", [tone.dark for tone in PALETTE.values()])
    return f"""\
/* Made by python -m muggins.web.drawing from drawing/palette.py; change the colours there. */
:root {{
{light}
}}
@media (prefers-color-scheme: dark) {{
:root:not([data-theme="light"]) {{
{dark}
}}
}}
[data-theme="dark"] {{
{dark}
}}
[data-deck="four"] {{
  --suit-clubs: var(--suit-green);
  --suit-diamonds: var(--suit-blue);
}}
[data-index="de"] {{
  --index-en: none;
  --index-de: inline;
}}
"""


def _declarations(scheme: str, values: list[str]) -> str:
    lines = [f"  --{name}: {value};" for name, value in zip(PALETTE, values, strict=True)]
    return "\n".join([f"  color-scheme: {scheme};", *lines])
