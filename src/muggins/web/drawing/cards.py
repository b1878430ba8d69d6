"""The sprite of the 52 cards, each plain and with a large index, the back and an empty place.

A page shows a card by `<use href="cards.svg#5H">` or `#5H-large`. Inside a `use` no selector of
the page applies, but custom properties do: they set the colours, and the letters of the index.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from muggins.cards import PACK, Card, Rank, Suit
from muggins.web.drawing.figure import HALF_HEIGHT, HALF_WIDTH, Figure
from muggins.web.drawing.jacks import JACKS
from muggins.web.drawing.kings import KINGS
from muggins.web.drawing.numerals import GLYPHS, outline
from muggins.web.drawing.ornaments import lattice, rosette, wreath, wreath_stems
from muggins.web.drawing.palette import colour
from muggins.web.drawing.paths import Point, moved, number, read, write
from muggins.web.drawing.picture import INK_WIDTH, PAINTS, markup
from muggins.web.drawing.pips import PIPS
from muggins.web.drawing.queens import QUEENS

WIDTH: Final = 240
HEIGHT: Final = 336

PAPER: Final = colour("card-paper")
GROUND: Final = colour("court-ground")
COLOURS: Final = {
    suit: f"var(--suit-{suit.name.lower()},{colour(ink)})"
    for suit, ink in zip(Suit, ("card-black", "card-red", "card-red", "card-black"), strict=True)
}

_COURTS: Final = {Rank.JACK: JACKS, Rank.QUEEN: QUEENS, Rank.KING: KINGS}
_GERMAN: Final = {"J": "B", "Q": "D"}

_INDEX_HEIGHT: Final = 36
_LEFT, _MIDDLE, _RIGHT = 73, WIDTH // 2, WIDTH - 73
_TOP, _CENTRE = 62, HEIGHT // 2
_STEP: Final = (_CENTRE - _TOP) / 3
_SIDES: Final = tuple((x, _TOP) for x in (_LEFT, _RIGHT))
_QUARTERS: Final = (*_SIDES, *((x, _TOP + 2 * _STEP) for x in (_LEFT, _RIGHT)))

_UPPER: Final[dict[int, tuple[Point, ...]]] = {
    2: ((_MIDDLE, _TOP),),
    3: ((_MIDDLE, _TOP),),
    4: _SIDES,
    5: _SIDES,
    6: _SIDES,
    7: _SIDES,
    8: (*_SIDES, (_MIDDLE, (_TOP + _CENTRE) / 2)),
    9: _QUARTERS,
    10: (*_QUARTERS, (_MIDDLE, _TOP + _STEP)),
}
"""The pips of the upper half, which are also those of the lower half upside down."""

_UPRIGHT: Final[dict[int, tuple[Point, ...]]] = {
    3: ((_MIDDLE, _CENTRE),),
    5: ((_MIDDLE, _CENTRE),),
    6: ((_LEFT, _CENTRE), (_RIGHT, _CENTRE)),
    7: ((_LEFT, _CENTRE), (_RIGHT, _CENTRE), (_MIDDLE, (_TOP + _CENTRE) / 2)),
    8: ((_LEFT, _CENTRE), (_RIGHT, _CENTRE)),
    9: ((_MIDDLE, _CENTRE),),
}
"""The pips that stand upright whichever half they are in."""


def sprite() -> str:
    """The whole sprite as an SVG document."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg">',
        "<defs>",
        *(f'<path id="{suit.letter}" d="{_pip(suit)}"/>' for suit in Suit),
        *(_letter(rank.letter) for rank in Rank),
        _paper(),
        *(_half_figure(rank, suit) for rank in _COURTS for suit in Suit),
        "</defs>",
        *(_symbol(str(card), _face(card)) for card in PACK),
        *(_symbol(f"{card}-large", _large_face(card)) for card in PACK),
        _symbol("back", _back()),
        _symbol("empty", _empty()),
        "</svg>\n",
    ]
    return "\n".join(parts)


def fan(hand: Sequence[Card]) -> str:
    """Pip cards held like a fan, as an SVG document of its own; no court cards."""
    spread, radius = 10.0, 760
    ranks = sorted({card.rank for card in hand})
    suits = sorted({card.suit for card in hand})
    middle = (len(hand) - 1) / 2
    held = (
        f'<g transform="translate(400 {radius + 60})rotate({number(spread * (place - middle))})'
        f'translate({-_MIDDLE} {-radius})">{_face(card)}</g>'
        for place, card in enumerate(hand)
    )
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 40 800 430">',
        "<defs>",
        *(f'<path id="{suit.letter}" d="{_pip(suit)}"/>' for suit in suits),
        *(_letter(rank.letter) for rank in ranks),
        _paper(),
        "</defs>",
        *held,
        "</svg>\n",
    ]
    return "\n".join(parts)


def _symbol(name: str, content: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{content}</symbol>'


def _paper() -> str:
    return (
        f'<rect id="paper" x=".75" y=".75" width="{WIDTH - 1.5}" height="{HEIGHT - 1.5}" rx="15" '
        f'fill="{PAPER}" stroke="{colour("card-edge")}" stroke-width="1.5"/>'
    )


def _pip(suit: Suit) -> str:
    return write(read(PIPS[suit]))


def _letter(letter: str) -> str:
    """The letter of an index; both languages' letters where they differ, one of them shown."""
    if letter not in _GERMAN:
        return f'<path id="i{letter}" d="{_letter_path(letter)}"/>'
    english, german = _letter_path(letter), _letter_path(_GERMAN[letter])
    return (
        f'<g id="i{letter}"><path display="var(--index-en,inline)" d="{english}"/>'
        f'<path display="var(--index-de,none)" d="{german}"/></g>'
    )


def _letter_path(letter: str) -> str:
    """The letter hanging from the middle of its upper edge at (0, 0)."""
    half, size = GLYPHS[letter].width / 2, _INDEX_HEIGHT / 100
    return write(moved(outline(letter), lambda p: ((p[0] - half) * size, p[1] * size)))


def _half_figure(rank: Rank, suit: Suit) -> str:
    return f'<g id="f{Card(rank, suit)}" {_inking()}>{markup(_COURTS[rank][suit]().half)}</g>'


def _inking() -> str:
    return (
        f'stroke="{PAINTS["ink"]}" stroke-width="{INK_WIDTH}" '
        'stroke-linecap="round" stroke-linejoin="round"'
    )


def _use(name: str, x: float, y: float, size: float) -> str:
    return (
        f'<use href="#{name}" transform="translate({number(x)} {number(y)})'
        f'scale({number(size, decimals=2)})"/>'
    )


def _turned(name: str) -> str:
    return f'<use href="#{name}" transform="rotate(180 {WIDTH // 2} {HEIGHT // 2})"/>'


def _corner(card: Card) -> str:
    letter = f'<use href="#i{card.rank.letter}" x="20" y="15"/>'
    return letter + _use(card.suit.letter, 20, 69, 0.25)


def _face(card: Card) -> str:
    if card.rank in _COURTS:
        return _court(card)
    if card.rank is Rank.ACE:
        return _doubled(card, upper="", middle=_ace(card.suit))
    upper, middle = (_spots(card, spots) for spots in (_UPPER, _UPRIGHT))
    return _doubled(card, upper=upper, middle=middle)


def _doubled(card: Card, *, upper: str, middle: str, below: str = "") -> str:
    """A face whose corner and upper half appear again upside down."""
    half = f"h{card}"
    return (
        f'<use href="#paper"/>{below}<g fill="{COLOURS[card.suit]}">'
        f'<g id="{half}">{_corner(card)}{upper}</g>{_turned(half)}{middle}</g>'
    )


def _spots(card: Card, spots: dict[int, tuple[Point, ...]]) -> str:
    return "".join(_use(card.suit.letter, x, y, 0.5) for x, y in spots.get(card.rank, ()))


def _court(card: Card) -> str:
    """The figure twice on its ground, and over the seam the belt and the frame."""
    figure: Figure = _COURTS[card.rank][card.suit]()
    x, y = WIDTH / 2 - HALF_WIDTH, HEIGHT / 2 - HALF_HEIGHT
    place = f'transform="translate({WIDTH // 2} {HEIGHT // 2})"'
    box = f'x="{x:g}" y="{y:g}" width="{2 * HALF_WIDTH}" height="{2 * HALF_HEIGHT}"'
    return _doubled(
        card,
        below=f'<rect {box} fill="{GROUND}"/>',
        upper=f'<use href="#f{card}" {place}/>' + _use(card.suit.letter, x + 18, y + 19, 0.27),
        middle=f"<g {place} {_inking()}>{markup(figure.belt)}</g>"
        f'<rect {box} fill="none" stroke="{COLOURS[card.suit]}" stroke-width="1.5"/>',
    )


def _ace(suit: Suit) -> str:
    if suit is Suit.SPADES:
        return _ace_of_spades()
    pip = f"#{suit.letter}"
    return (
        f'<g transform="translate({_MIDDLE} {_CENTRE})scale(1.3)" '
        'stroke-linejoin="round">'
        f'<use href="{pip}" stroke="{COLOURS[suit]}" stroke-width="12"/>'
        f'<use href="{pip}" stroke="{PAPER}" stroke-width="9.6"/><use href="{pip}"/></g>'
    )


def _ace_of_spades() -> str:
    """A large spade inlaid with a flower and a track of holes, in a wreath."""
    spade = f'<use href="#{Suit.SPADES.letter}" '
    return (
        f'<g transform="translate({_MIDDLE} {_CENTRE})">'
        f'<path d="{wreath(across=90, high=112)}"/>'
        f'<path d="{wreath_stems(across=90, high=112)}" fill="none" '
        f'stroke="{COLOURS[Suit.SPADES]}" stroke-width="2" stroke-linejoin="round"/>'
        f'{spade}transform="scale(1.5)"/>'
        f'<g stroke="{PAPER}" fill="none">'
        f'{spade}transform="translate(0 1)scale(1.26)" stroke-width="1.6"/>'
        '<path d="M0-47C8-31 46-9 46 14C46 38 12 40 1 22M0-47C-8-31-46-9-46 14C-46 38-12 40-1 22" '
        'stroke-width="3.4" stroke-dasharray="0 7.1" stroke-linecap="round"/></g>'
        f'<path d="{rosette(petals=8, size=0.9)}" transform="translate(0 1)" fill="{PAPER}"/>'
        f'<circle cy="1" r="2.6" fill="{PAPER}"/></g>'
    )


def _large_face(card: Card) -> str:
    size = 3
    middle = 13 + size * _INDEX_HEIGHT / 100 * GLYPHS[card.rank.letter].width / 2
    letter = _use(f"i{card.rank.letter}", middle, 18, size)
    pip = _use(card.suit.letter, 48, 176, 0.62)
    picture = _bust(card) if card.rank in _COURTS else _use(card.suit.letter, 166, 244, 1.25)
    return f'<use href="#paper"/><g fill="{COLOURS[card.suit]}">{letter}{pip}{picture}</g>'


def _bust(card: Card) -> str:
    x, y, width, height = 88, 158, 140, 166
    return (
        f'<path fill="{GROUND}" d="M{x} {y}h{width}v{height}h-{width}z"/>'
        f'<svg x="{x}" y="{y}" width="{width}" height="{height}" viewBox="-42 -149 84 99.6">'
        f'<use href="#f{card}"/></svg>'
        f'<path fill="none" stroke="{COLOURS[card.suit]}" stroke-width="2.5" '
        f'd="M{x} {y}h{width}v{height}h-{width}z"/>'
    )


def _back() -> str:
    """A net of lozenges round a flower; the same upside down."""
    ground, ink = colour("back"), colour("back-line")
    line = f'fill="none" stroke="{ink}"'
    return (
        f'<use href="#paper"/><g transform="translate({_MIDDLE} {_CENTRE})">'
        f'<rect x="-107" y="-155" width="214" height="310" rx="8" fill="{ground}"/>'
        f'<rect x="-101" y="-149" width="202" height="298" rx="4" {line} stroke-width="1.6"/>'
        f'<path {line} stroke-width="1.1" opacity=".75" '
        f'd="{lattice(columns=12, rows=18, across=97, high=145)}"/>'
        f'<path {line} stroke-width="3.6" stroke-linecap="round" stroke-dasharray="0 16.167" '
        f'd="{_back_dots()}"/><circle r="56" fill="{ground}"/>'
        f'<circle r="56" {line} stroke-width="2"/><circle r="39" {line} stroke-width="1.4"/>'
        f'<circle r="47.5" {line} stroke-width="5" stroke-linecap="round" '
        'stroke-dasharray="0 9.948"/>'
        f'<path fill="{ink}" d="{rosette(petals=8, size=1.28)}"/>'
        f'<circle r="4" fill="{ink}"/></g>'
    )


def _back_dots() -> str:
    rows = range(-8, 9)
    return "".join(f"M-88.9 {number(145 / 9 * row)}H90" for row in rows)


def _empty() -> str:
    return (
        f'<rect x="3" y="3" width="{WIDTH - 6}" height="{HEIGHT - 6}" rx="14" '
        f'fill="{colour("place")}" fill-opacity=".06" stroke="{colour("place")}" '
        'stroke-opacity=".45" stroke-width="3" stroke-dasharray="10 8"/>'
    )
