"""The pictures: kept equal to the code that draws them, complete, small, and clear to see."""

from __future__ import annotations

import gzip
import re
import struct
import zlib
from itertools import combinations
from xml.etree import ElementTree

import pytest

from muggins.cards import PACK, Card, Rank, Suit
from muggins.web.drawing.boards import STAIN
from muggins.web.drawing.cards import sprite
from muggins.web.drawing.figure import HALF_HEIGHT, HALF_WIDTH, Figure
from muggins.web.drawing.files import STATIC, files
from muggins.web.drawing.jacks import JACKS
from muggins.web.drawing.kings import KINGS
from muggins.web.drawing.numerals import GLYPHS, outline
from muggins.web.drawing.palette import PALETTE, contrast, style_sheet
from muggins.web.drawing.paths import Point, ellipse, flattened, number, read, write
from muggins.web.drawing.picture import markup, picture
from muggins.web.drawing.pips import PIPS
from muggins.web.drawing.queens import QUEENS
from muggins.web.drawing.raster import png

SVG = "{http://www.w3.org/2000/svg}"
FIGURES: dict[str, Figure] = {
    f"{name}-{suit.letter}": draw()
    for name, figures in (("jack", JACKS), ("queen", QUEENS), ("king", KINGS))
    for suit, draw in figures.items()
}
PIP_CARDS = [card for card in PACK if Rank.TWO <= card.rank <= Rank.TEN]


@pytest.fixture(scope="module")
def cards() -> ElementTree.Element:
    return ElementTree.fromstring(sprite())


def symbol(cards: ElementTree.Element, name: str) -> ElementTree.Element:
    (found,) = (element for element in cards.iter(f"{SVG}symbol") if element.get("id") == name)
    return found


def pixels(data: bytes) -> tuple[int, bytes]:
    """The side of a square PNG and its rows, whichever library packed them."""
    side, height = struct.unpack(">II", data[16:24])
    assert side == height
    start = data.index(b"IDAT") + 4
    (length,) = struct.unpack(">I", data[start - 8 : start - 4])
    return side, zlib.decompress(data[start : start + length])


# The files


@pytest.mark.parametrize(("name", "content"), [pytest.param(*file, id=file[0]) for file in files()])
def test_the_kept_file_is_what_the_code_draws(name: str, content: bytes) -> None:
    kept = (STATIC / name).read_bytes()
    if name.endswith(".png"):
        assert pixels(kept) == pixels(content)
    else:
        assert kept == content, "run python -m muggins.web.drawing"


def test_the_pictures_are_small() -> None:
    sizes = {name: len(gzip.compress(content, 9)) for name, content in files()}
    assert sizes["cards.svg"] < 25_000
    assert max(size for name, size in sizes.items() if name.startswith("board-")) < 4_000


@pytest.mark.parametrize(
    "document", [content for name, content in files() if name.endswith(".svg")]
)
def test_a_picture_needs_nothing_but_itself(document: bytes) -> None:
    root = ElementTree.fromstring(document)
    tags = {element.tag.removeprefix(SVG) for element in root.iter()}
    assert tags.isdisjoint({"style", "script", "text", "image", "foreignObject", "a"})
    ids = [name for element in root.iter() if (name := element.get("id"))]
    assert len(ids) == len(set(ids))
    for element in root.iter():
        assert element.get("style") is None
        assert element.get("href", "#")[0] == "#"
        assert element.get("href", "#")[1:] in {"", *ids}


@pytest.mark.parametrize(
    "document", [content.decode() for name, content in files() if "svg" in name]
)
def test_every_colour_of_a_picture_can_be_set_by_the_page(document: str) -> None:
    known = {f"--{name}" for name in PALETTE} | {f"--suit-{suit.name.lower()}" for suit in Suit}
    known |= {"--index-en", "--index-de"}
    assert set(re.findall(r"var\((--[\w-]+)", document)) <= known


# The cards


def test_the_sprite_has_every_card_twice_a_back_and_an_empty_place(
    cards: ElementTree.Element,
) -> None:
    symbols = {element.get("id") for element in cards.iter(f"{SVG}symbol")}
    plain = {str(card) for card in PACK}
    assert symbols == plain | {f"{name}-large" for name in plain} | {"back", "empty"}
    boxes = {element.get("viewBox") for element in cards.iter(f"{SVG}symbol")}
    assert boxes == {"0 0 240 336"}


def spots(element: ElementTree.Element, suit: Suit) -> list[Point]:
    """Where the pips of a face lie that are larger than those of the corners."""
    found = []
    for use in element.iter(f"{SVG}use"):
        place = re.match(r"translate\(([\d.]+) ([\d.]+)\)scale\(\.5\)", use.get("transform", ""))
        if use.get("href") == f"#{suit.letter}" and place:
            found.append((float(place[1]), float(place[2])))
    return found


@pytest.mark.parametrize("card", PIP_CARDS, ids=str)
def test_a_card_has_as_many_pips_as_its_rank(cards: ElementTree.Element, card: Card) -> None:
    face = symbol(cards, str(card))
    (half,) = (element for element in face.iter() if element.get("id") == f"h{card}")
    upper, everything = spots(half, card.suit), spots(face, card.suit)
    lower = [(240 - x, 336 - y) for x, y in upper]
    places = {*everything, *lower}
    assert len(places) == len(everything) + len(lower) == card.rank
    assert {240 - x for x, _ in places} == {x for x, _ in places}


@pytest.mark.parametrize("card", PACK, ids=str)
@pytest.mark.parametrize("variant", ["", "-large"])
def test_a_card_shows_its_index_and_its_colour(
    cards: ElementTree.Element, card: Card, variant: str
) -> None:
    face = symbol(cards, f"{card}{variant}")
    used = [use.get("href") for use in face.iter(f"{SVG}use")]
    letters = {href for href in used if href and re.fullmatch("#i.", href)}
    assert letters == {f"#i{card.rank.letter}"}
    assert f"#{card.suit.letter}" in used
    assert f"var(--suit-{card.suit.name.lower()}," in (face.find(f"{SVG}g") or face[1]).get(
        "fill", ""
    )


def test_only_jack_and_queen_have_another_letter_in_german(cards: ElementTree.Element) -> None:
    doubled = {
        element.get("id")
        for element in cards.iter(f"{SVG}g")
        if (element.get("id") or "").startswith("i")
    }
    assert doubled == {"iJ", "iQ"}


def test_the_twelve_figures_are_no_repaintings_of_each_other() -> None:
    """W19: court cards are pictures, no letters."""
    shapes = {
        name: {write(shape.segments) for shape in figure.half} for name, figure in FIGURES.items()
    }
    assert len(shapes) == 12
    for (one, first), (other, second) in combinations(shapes.items(), 2):
        shared = len(first & second) / min(len(first), len(second))
        # Two that look the same way have their features in common, and nothing else.
        assert shared < 0.25, f"{one} and {other}"


@pytest.mark.parametrize("name", FIGURES)
def test_a_figure_stays_in_its_frame_and_on_its_side_of_the_belt(name: str) -> None:
    figure = FIGURES[name]
    (_, ((x0, y0),)), (_, ((x1, y1),)), *rest = figure.belt[0].segments
    rise = (y1 - y0) / (x1 - x0)
    half_belt = (rest[0][1][0][1] - y1) / 2
    for shape in figure.half:
        for x, y in (point for polygon in flattened(shape.segments) for point in polygon):
            assert abs(x) <= HALF_WIDTH
            assert y >= -HALF_HEIGHT
            # What reaches further would lie on the other half.
            assert y - rise * x <= half_belt


# The colours

TEXT, SIGN = 4.5, 3.0
PAIRS = [
    *(
        (name, ground, TEXT)
        for name in ("text", "muted")
        for ground in ("surface", "surface-raised")
    ),
    *(
        (name, ground, TEXT)
        for name in ("accent", "good", "warning", "danger")
        for ground in ("surface", "surface-raised")
    ),
    ("accent-text", "accent", TEXT),
    ("line", "surface", SIGN),
    ("line", "surface-raised", SIGN),
    *(
        (name, ground, TEXT)
        for name in ("felt-text", "felt-muted")
        for ground in ("felt-light", "felt", "felt-deep")
    ),
    ("lit", "felt-light", SIGN),
    ("lit", "felt-deep", SIGN),
    ("focus-edge", "focus", SIGN),
    ("wood-ink", "wood", TEXT),
    ("hole", "wood", 2.0),
    ("peg-mark", "peg-near", SIGN),
    ("peg-mark", "peg-far", SIGN),
    ("peg-edge", "wood", SIGN),
    *((ink, "card-paper", TEXT) for ink in ("card-red", "card-black", "suit-green", "suit-blue")),
    ("back-line", "back", SIGN),
    ("back", "card-paper", SIGN),
]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_colours_stand_out_from_their_ground(
    ink: str, ground: str, least: float, scheme: str
) -> None:
    assert contrast(getattr(PALETTE[ink], scheme), getattr(PALETTE[ground], scheme)) >= least


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("track", ["track-near", "track-far"])
def test_pegs_stand_out_from_the_stained_wood(track: str, scheme: str) -> None:
    stain, wood, edge = (getattr(PALETTE[name], scheme) for name in (track, "wood", "peg-edge"))
    mixed = (
        round(STAIN * int(stain[at : at + 2], 16) + (1 - STAIN) * int(wood[at : at + 2], 16))
        for at in (1, 3, 5)
    )
    assert contrast(edge, "#{:02x}{:02x}{:02x}".format(*mixed)) >= SIGN


def test_the_ring_of_focus_shows_on_every_ground() -> None:
    # The ring is two lines, one light, one dark: on any ground one of them is seen.
    for name in ("surface", "surface-raised", "felt-light", "felt", "felt-deep", "card-paper"):
        for ground in PALETTE[name]:
            rings = (contrast(PALETTE[ring].light, ground) for ring in ("focus", "focus-edge"))
            assert max(rings) >= SIGN


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.478, abs=0.001)
    assert contrast("#123456", "#123456") == 1


def test_the_night_is_the_same_whether_chosen_or_found() -> None:
    blocks = re.findall(r"\{\n(  color-scheme: (\w+);[^}]*)\}", style_sheet())
    schemes = [scheme for _, scheme in blocks]
    assert schemes == ["light", "dark", "dark"]
    assert blocks[1][0] == blocks[2][0]
    names = [re.findall(r"--([\w-]+):", block) for block, _ in blocks]
    assert names[0] == names[1] == list(PALETTE)


# The tools


def test_a_path_is_written_as_it_was_read() -> None:
    for path in PIPS.values():
        once = read(path)
        again = read(write(once, decimals=3))
        assert [kind for kind, _ in again] == [kind for kind, _ in once]
        for (_, first), (_, second) in zip(once, again, strict=True):
            for a, b in zip(first, second, strict=True):
                assert a == pytest.approx(b, abs=0.002)


def test_rounding_does_not_add_up_along_a_path() -> None:
    steps = "M0 0" + "l.14 .26" * 100
    (x, y) = read(write(read(steps)))[-1][1][-1]
    assert x == pytest.approx(14, abs=0.051)
    assert y == pytest.approx(26, abs=0.051)


@pytest.mark.parametrize("path", ["M0 0A5 5 0 0 1 9 9", "M0 0L5", "5 5", "M0 0Z5 5"])
def test_a_path_that_cannot_be_drawn_is_refused(path: str) -> None:
    with pytest.raises(ValueError, match="not a path that can be drawn"):
        read(path)


@pytest.mark.parametrize(
    ("value", "text"), [(0.5, ".5"), (-0.5, "-.5"), (10.0, "10"), (0.04, "0"), (-0.04, "0")]
)
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


@pytest.mark.parametrize("line", ["pink M0 0L9 9", "red", "red 5 5", "| | red M0 0L1 1"])
def test_a_line_that_is_no_picture_is_named(line: str) -> None:
    with pytest.raises(ValueError, match=re.escape(line)):
        picture(line)


def test_the_notation_of_pictures() -> None:
    drawing = markup(picture("| red M5 0L9 0L9 9Z\nred. o 0 0 4\n~gold:3*6 M0 0L90 0"))
    filled, bare, dots = ElementTree.fromstring(f"<g>{drawing}</g>")
    assert filled.get("d", "").count("m") == 2
    assert filled.get("stroke") is None
    assert bare.get("stroke") == "none"
    assert (dots.get("fill"), dots.get("stroke-width")) == ("none", "3")
    assert dots.get("stroke-dasharray") == "0 6"


@pytest.mark.parametrize("letter", GLYPHS)
def test_the_strokes_of_a_letter_run_the_same_way_round(letter: str) -> None:
    # Else two strokes that cross would cut a hole into each other.
    assert min(_area(polygon) for polygon in flattened(outline(letter))) > 0


def _area(polygon: list[Point]) -> float:
    pairs = zip(polygon, [*polygon[1:], polygon[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs) / 2


def test_a_pixel_is_covered_by_its_share_of_the_shape() -> None:
    side, rows = pixels(png(4, [((200, 100, 0), read("M1 1L2.5 1L2.5 3.25L1 3.25Z"))]))
    alpha = [[rows[y * (4 * side + 1) + 4 * x + 4] for x in range(4)] for y in range(4)]
    assert alpha == [[0, 0, 0, 0], [0, 255, 128, 0], [0, 255, 128, 0], [0, 64, 32, 0]]
    assert rows[17 + 1 + 4 : 17 + 1 + 7] == bytes((200, 100, 0))


def test_a_round_shape_covers_its_area() -> None:
    side, rows = pixels(png(32, [((0, 0, 0), ellipse(16, 16, 12, 9))]))
    covered = sum(rows[y * (4 * side + 1) + 4 * x + 4] for x in range(side) for y in range(side))
    assert covered / 255 == pytest.approx(3.14159 * 12 * 9, rel=0.005)


@pytest.mark.parametrize(
    ("name", "side", "corner"),
    [
        ("icon-192.png", 192, 0),
        ("icon-512.png", 512, 0),
        ("icon-maskable-512.png", 512, 255),
        ("apple-touch-icon.png", 180, 255),
    ],
)
def test_icons_have_their_size_and_corners(name: str, side: int, corner: int) -> None:
    found, rows = pixels((STATIC / name).read_bytes())
    assert found == side
    assert rows[4] == corner


def test_the_maskable_icon_keeps_the_card_in_the_safe_zone() -> None:
    side, rows = pixels((STATIC / "icon-maskable-512.png").read_bytes())
    felt = rows[1:4]
    for y in range(side):
        for x in range(0, side, 4):
            at = y * (4 * side + 1) + 4 * x + 1
            if rows[at : at + 3] != felt:
                assert (x - side / 2) ** 2 + (y - side / 2) ** 2 <= (0.4 * side) ** 2
