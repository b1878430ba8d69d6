"""`muggins discard`: the fifteen ways to throw two of six cards, the best first."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from muggins.cli.failure import need_engine, says
from muggins.words import Words

if TYPE_CHECKING:
    from muggins.cards import Card
    from muggins.engine.discard import Spread, Throw

CARDS_COLUMNS = 2
"""The first columns hold cards; those of figures are flush on the right."""


def command(words: Words) -> click.Command:
    _ = words.gettext

    @click.command(
        "discard",
        options_metavar=_("[OPTIONS]"),
        help=_("Rank the fifteen ways to throw two of six cards, the best first."),
    )
    @click.argument("cards", nargs=-1, required=True, metavar=_("CARDS"))
    @click.option("--dealer", is_flag=True, help=_("The crib is yours; else your opponent’s."))
    @click.option(
        "--scores",
        type=(int, int),
        metavar=_("MINE OPPONENTS"),
        help=_("Both scores, yours first: rank by the chance to win."),
    )
    @click.option("--target", type=int, default=121, help=_("The points that win, at most 121."))
    @click.option("--json", "as_json", is_flag=True, help=_("Write the figures as JSON."))
    def discard(*, cards: tuple[str, ...], **given: Any) -> None:
        need_engine(words)
        says(words, lambda: _write_throws(words, " ".join(cards), **given))

    return discard


def _write_throws(
    words: Words,
    cards: str,
    *,
    dealer: bool,
    scores: tuple[int, int] | None,
    target: int,
    as_json: bool,
) -> int:
    from muggins.engine.discard import throws

    hand = words.read_cards(cards)
    found = throws(hand, dealer=dealer, scores=scores, target=target)
    if as_json:
        content = {
            "hand": list(map(str, hand)),
            "dealer": dealer,
            "scores": scores,
            "target": target,
            "throws": [_as_json(throw) for throw in found],
        }
        click.echo(json.dumps(content))
        return 0
    _ = words.gettext
    heads = [_("throw"), _("keep"), _("hand"), _("from–to"), _("crib"), _("pegging"), _("total")]
    if scores is not None:
        heads.append(_("chance to win"))
    rows = [_row(words, throw) for throw in found]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        cells = [
            f"{text:<{width}}" if column < CARDS_COLUMNS else f"{text:>{width}}"
            for column, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        click.echo("  ".join(cells))
    return 0


def _row(words: Words, throw: Throw) -> list[str]:
    crib = throw.crib.mean if throw.own_crib else -throw.crib.mean
    points = throw.points
    row = [
        _cards(throw.thrown),
        _cards(throw.kept),
        words.decimal(throw.hand.mean, 2),
        f"{throw.hand.least}–{throw.hand.most}",
        words.decimal(crib, 2, signed=True),
        words.decimal(throw.pegging.net.value, 2, signed=True),
        f"{words.decimal(points.value, 2)} ± {words.decimal(points.error, 2)}",
    ]
    if throw.win is not None:
        row.append(f"{words.percent(throw.win.value)} ± {words.percent(throw.win.error, 2)}")
    return row


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(str, cards))


def _as_json(throw: Throw) -> dict[str, object]:
    pegging = throw.pegging
    return {
        "thrown": list(map(str, throw.thrown)),
        "kept": list(map(str, throw.kept)),
        "hand": _spread(throw.hand),
        "crib": _spread(throw.crib),
        "pegging": {
            "own": asdict(pegging.own),
            "opponent": asdict(pegging.opponent),
            "net": asdict(pegging.net),
        },
        "points": asdict(throw.points),
        "win": None if throw.win is None else asdict(throw.win),
    }


def _spread(spread: Spread) -> dict[str, object]:
    return {
        "mean": spread.mean,
        "least": spread.least,
        "most": spread.most,
        "chances": list(spread.chances),
    }
