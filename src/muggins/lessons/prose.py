"""Reads a lesson: Markdown, with fenced blocks of cards and with numbers that name their results.

docs/lessons.md describes how lessons are written. This is the only importer of the Markdown
parser.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from muggins import play, show
from muggins.cards import parse_cards
from muggins.lessons.blocks import Block, LessonError, Line, Source, Value, read_block
from muggins.play import CountEnd
from muggins.rules import Rules, usual_skunk_lines
from muggins.words import Words

_REFERENCE = re.compile(r"\{([a-z0-9-]+)\.([a-z0-9.-]+)(?::(points|word))?\}")
_ANCHOR = re.compile(r"\s*\{#([a-z][a-z0-9-]*)\}$")
_INFO = re.compile(r"([a-z]+) ([a-z][a-z0-9-]*)( ask)?")
_NUMBER: Final = re.compile(r"[A-Z][1-9][0-9]?")
_BOLD: Final = ["strong_open", "text", "strong_close"]
_PLACES: Final = ("part", "more")


@dataclass(frozen=True, slots=True)
class Prose:
    """Text between two blocks, as HTML."""

    html: str


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading below the title, with its permanent anchor; level 2 or 3."""

    level: int
    anchor: str
    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a page stands among the others: a `part` of the course, or `more` beside it."""

    shelf: str
    number: int


@dataclass(frozen=True, slots=True)
class Page:
    """A lesson in one language, with everything computed.

    `pieces` are its texts and blocks in order, `contents` tells whether its headings are listed
    first, `numbered` are the anchors of its numbered paragraphs, `sources` the blocks as they were
    written, `references` the numbers its prose names.
    """

    name: str
    title: str
    place: Place
    brief: str
    pieces: tuple[Prose | Block, ...]
    headings: tuple[Heading, ...]
    contents: bool
    numbered: tuple[str, ...]
    sources: tuple[Source, ...]
    references: tuple[str, ...]
    words: Words

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The blocks alone."""
        return tuple(piece for piece in self.pieces if isinstance(piece, Block))

    def block(self, name: str) -> Block | None:
        """The block of this name, None if there is none."""
        return next((block for block in self.blocks if block.name == name), None)

    def note(self, text: str) -> str:
        """An author's text within a block, as HTML with its numbers filled in."""
        tokens = _markdown().parseInline(text)
        _fill(tokens, _values(self.blocks), self.words)
        return str(_markdown().renderer.render(tokens, _markdown().options, {}))


def read_page(name: str, text: str, words: Words) -> Page:
    """The page that a Markdown text makes, its numbers in the language of the words.

    Raises `LessonError` where the text does not follow docs/lessons.md; it names the page.
    """
    try:
        return _read(name, text, words)
    except LessonError as error:
        raise LessonError(f"{words.language}/{name}: {error}") from error


def _read(name: str, text: str, words: Words) -> Page:
    tokens = _markdown().parse(text)
    header, tokens = _header(tokens)
    title, tokens = _title(tokens)
    sources = tuple(_source(token) for token in tokens if token.type == "fence")
    blocks = tuple(map(read_block, sources))
    values = _values(blocks)
    headings = tuple(
        replace(heading, text=_filled(heading.text, values, words)[0])
        for heading in _anchored(tokens)
    )
    numbered = tuple(_numbered(tokens))
    _apart([heading.anchor for heading in headings], [block.name for block in blocks])
    references = _fill(tokens, values, words)
    for source in sources:
        for line in source.lines:
            references += _fill(_markdown().parseInline(line.note), values, words)
    return Page(
        name=name,
        title=title,
        place=_place(header),
        brief=_filled(header.get("brief", ""), values, words)[0],
        pieces=tuple(_pieces(tokens, iter(blocks))),
        headings=headings,
        contents="contents" in header,
        numbered=numbered,
        sources=sources,
        references=tuple(references),
        words=words,
    )


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def _header(tokens: list[Token]) -> tuple[dict[str, str], list[Token]]:
    if not tokens or tokens[0].type != "fence" or tokens[0].info.strip() != "lesson":
        raise LessonError("a page begins with a block ```lesson")
    lines = [line.split(maxsplit=1) for line in tokens[0].content.splitlines() if line.strip()]
    return {line[0]: " ".join(line[1:]) for line in lines}, tokens[1:]


def _place(header: Mapping[str, str]) -> Place:
    for shelf in _PLACES:
        if header.get(shelf, "").isdecimal():
            return Place(shelf, int(header[shelf]))
    raise LessonError("its first block has no line such as: part 4, or: more 2")


def _title(tokens: list[Token]) -> tuple[str, list[Token]]:
    if not tokens or tokens[0].type != "heading_open" or tokens[0].tag != "h1":
        raise LessonError("after its first block there has to be a heading: # Title")
    return tokens[1].content, tokens[3:]


def _source(token: Token) -> Source:
    info = _INFO.fullmatch(token.info.strip())
    if token.level or info is None:
        raise LessonError(
            f"“```{token.info}” is no block: a kind and a name, as in ```play first, and not"
            " within a list"
        )
    return Source(info[1], info[2], bool(info[3]), tuple(_lines(token.content)))


def _lines(content: str) -> Iterator[Line]:
    for line in content.splitlines():
        words, _, note = line.partition("|")
        if words.strip():
            yield Line(tuple(words.split()), note.strip())


def _anchored(tokens: Sequence[Token]) -> Iterator[Heading]:
    """Give every heading the anchor that is written behind it."""
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        anchor = _ANCHOR.search(inline.content)
        if anchor is None or opening.tag not in ("h2", "h3"):
            raise LessonError(f"“{inline.content}”: ## or ###, and an anchor behind: {{#name}}")
        opening.attrSet("id", anchor[1])
        last = (inline.children or [])[-1]
        last.content = _ANCHOR.sub("", last.content)
        yield Heading(int(opening.tag[1]), anchor[1], _ANCHOR.sub("", inline.content))


def _numbered(tokens: Sequence[Token]) -> Iterator[str]:
    """Give every paragraph that begins with a bold number that number as its anchor."""
    found = set()
    for opening, inline in pairwise(tokens):
        children = [child for child in inline.children or () if child.content or child.nesting]
        if opening.type != "paragraph_open" or [child.type for child in children[:3]] != _BOLD:
            continue
        number = children[1]
        anchor = number.content.lower()
        if _NUMBER.fullmatch(number.content) is None:
            continue
        if anchor in found:
            raise LessonError(f"there are two paragraphs with the number {number.content}")
        found.add(anchor)
        opening.attrs |= {"id": anchor, "class": "numbered"}
        link = Token("link_open", "a", 1, attrs={"class": "number", "href": f"#{anchor}"})
        inline.children = [link, number, Token("link_close", "a", -1), *children[3:]]
        yield anchor


def _apart(anchors: Sequence[str], names: Sequence[str]) -> None:
    """See to it that nothing on the page has the address of something else."""
    taken: set[str] = set(names)
    for anchor in anchors:
        if anchor in taken:
            raise LessonError(f"the anchor “{anchor}” is taken; headings and blocks share one list")
        taken.add(anchor)


def _pieces(tokens: Sequence[Token], blocks: Iterator[Block]) -> Iterator[Prose | Block]:
    run: list[Token] = []
    for token in tokens:
        if token.type != "fence":
            run.append(token)
            continue
        yield from _prose(run)
        yield next(blocks)
        run = []
    yield from _prose(run)


def _prose(tokens: list[Token]) -> Iterator[Prose]:
    if tokens:
        yield Prose(str(_markdown().renderer.render(tokens, _markdown().options, {})))


# ---- numbers in the prose


def _fill(tokens: Sequence[Token], values: Mapping[str, Value], words: Words) -> list[str]:
    """Put the numbers in; the references that were found."""
    found = []
    for token in tokens:
        for child in token.children or ():
            if child.type == "text":
                child.content, references = _filled(child.content, values, words)
                found += references
    return found


def _filled(text: str, values: Mapping[str, Value], words: Words) -> tuple[str, list[str]]:
    found = []

    def number(reference: re.Match[str]) -> str:
        name = f"{reference[1]}.{reference[2]}"
        if name not in values:
            raise LessonError(f"{reference[0]} names nothing; there are: {', '.join(values)}")
        found.append(reference[0])
        return _said(values[name], reference[3] or "", words)

    filled = _REFERENCE.sub(number, text)
    if "{" in filled:
        raise LessonError(f"“{text}”: a number is named as in {{first.you:points}}")
    return filled, found


def _said(value: Value, manner: str, words: Words) -> str:
    if isinstance(value, Fraction):
        return words.decimal(float(value), 1)
    match manner:
        case "points":
            return words.points(value)
        case "word":
            return words.number(value)
    return str(value)


def _values(blocks: Sequence[Block]) -> dict[str, Value]:
    found: dict[str, Value] = {**_rules()}
    taken = {"rules"}
    for block in blocks:
        if block.name in taken:
            raise LessonError(f"the name “{block.name}” is taken; each block has its own")
        taken.add(block.name)
        found |= {f"{block.name}.{name}": value for name, value in block.values.items()}
    return found


@cache
def _rules() -> Mapping[str, int]:
    """What the rules give for each thing, so that prose need not know it by heart."""
    skunk, double = usual_skunk_lines(Rules().target)
    numbers = {
        "target": Rules().target,
        "limit": play.LIMIT,
        "highest": show.HIGHEST,
        "go": CountEnd.GO.points,
        "last": CountEnd.LAST.points,
        "skunk": skunk,
        "double-skunk": double,
    }
    laid = {
        "fifteen": "7S 8D",
        "thirty-one": "KC 9D TH 2S",
        "pair": "4S 4D",
        "pair-royal": "4S 4D 4H",
        "double-pair-royal": "4S 4D 4H 4C",
        "run-of-three": "6S 7D 8H",
        "longest-run": "AS 2D 3H 4C 5D 6S 7H",
    }
    shown = {
        "flush": "2C 4C 6C TC KD",
        "flush-with-starter": "2C 4C 6C TC KC",
        "nobs": "2D 4S 6H JC KC",
    }
    numbers |= {name: play.points(parse_cards(cards)) for name, cards in laid.items()}
    for name, cards in shown.items():
        *hand, starter = parse_cards(cards)
        numbers[name] = show.points(hand, starter)
    heels = read_block(
        Source("cut", "heels", False, (Line(("dealer", "you")), Line(("starter", "JD"))))
    )
    numbers |= {"heels": int(heels.values["points"])}
    return {f"rules.{name}": number for name, number in numbers.items()}
