"""Cards in which all combinations of one kind are to be found, as a block."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from muggins import show
from muggins.cards import Card, parse_cards
from muggins.combinations import Combination, Kind, total
from muggins.lessons.blocks import Block, LessonError, Source, Value, without_starter

KINDS: Final = {"fifteens": Kind.FIFTEEN, "pairs": Kind.PAIR, "runs": Kind.RUN}


@dataclass(frozen=True, slots=True)
class FindBlock(Block):
    """Four or five cards, and every combination of the kind `what` in them."""

    what: str
    cards: tuple[Card, ...]
    items: tuple[Combination, ...]
    """All that the cards count, of whatever kind."""

    @property
    def wanted(self) -> tuple[Combination, ...]:
        """Those that are to be found."""
        return tuple(item for item in self.items if item.kind is KINDS[self.what])

    @property
    def values(self) -> Mapping[str, Value]:
        """`number` and `points` of what is to be found; `fifteens`, `pairs`, `runs`, `all`."""
        of_kind = {
            name: total(tuple(item for item in self.items if item.kind is kind))
            for name, kind in KINDS.items()
        }
        found = {"number": len(self.wanted), "points": total(self.wanted)}
        return {**found, **of_kind, "all": total(self.items)}


def read_find(source: Source) -> FindBlock:
    """The block that a source describes: what is to be found, and the cards.

    Raises `LessonError` for anything else, and where there is nothing to be found.
    """
    match [line.words for line in source.lines]:
        case [(what,), words] if what in KINDS and len(words) in (4, 5):
            cards = parse_cards(" ".join(words))
        case _:
            kinds = ", ".join(KINDS)
            raise LessonError(
                f"block “{source.name}”: first one of {kinds}, then four or five cards"
            )
    items = without_starter(cards) if len(cards) == 4 else show.count(cards[:-1], cards[-1])
    notes = tuple(line.note for line in source.lines)
    block = FindBlock(source.kind, source.name, source.asked, notes, what, cards, items)
    if not block.wanted:
        raise LessonError(f"block “{source.name}”: there are no {what} in these cards")
    return block
