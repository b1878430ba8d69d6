"""`muggins count`: a hand or crib, item by item."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from muggins.cli.failure import says
from muggins.words import Words

if TYPE_CHECKING:
    from muggins.combinations import Combination


def command(words: Words) -> click.Command:
    _ = words.gettext

    @click.command(
        "count",
        options_metavar=_("[OPTIONS]"),
        help=_("Count four cards with the starter, item by item."),
    )
    @click.argument("cards", nargs=-1, required=True, metavar=_("CARDS"))
    @click.option("--starter", required=True, metavar=_("CARD"), help=_("The starter."))
    @click.option("--crib", is_flag=True, help=_("Count as a crib: a flush needs all five cards."))
    @click.option("--json", "as_json", is_flag=True, help=_("Write the count as JSON."))
    def count(*, cards: tuple[str, ...], **given: Any) -> None:
        says(words, lambda: _write_count(words, " ".join(cards), **given))

    return count


def _write_count(words: Words, cards: str, *, starter: str, crib: bool, as_json: bool) -> int:
    from muggins import show

    hand, fifth = words.read_cards(cards), words.read_card(starter)
    items = show.count(hand, fifth, crib=crib)
    points = show.points(hand, fifth, crib=crib)
    if as_json:
        content = {
            "hand": [str(card) for card in hand],
            "starter": str(fifth),
            "crib": crib,
            "points": points,
            "combinations": [_as_json(item) for item in items],
        }
        click.echo(json.dumps(content))
        return 0
    named = [words.award(item) for item in items]
    width = max(map(len, named), default=0)
    for name, item in zip(named, items, strict=True):
        click.echo(f"{name:<{width}}  {' '.join(map(str, item.cards))}")
    click.echo(words.gettext("Total: {points}").format(points=words.points(points)))
    if items:
        click.echo(words.gettext("“{said}”").format(said=words.cadence(items)))
    return 0


def _as_json(item: Combination) -> dict[str, object]:
    return {
        "kind": item.kind.value,
        "points": item.points,
        "cards": [str(card) for card in item.cards],
    }
