"""`muggins peg`: the cards that may be laid in a position, the best first."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import click

from muggins.cli.failure import need_engine, says
from muggins.words import Words


def command(words: Words) -> click.Command:
    _ = words.gettext

    @click.command(
        "peg",
        options_metavar=_("[OPTIONS]"),
        help=_("Rank the cards that may be laid in a position, the best first."),
    )
    @click.argument("position", nargs=-1, required=True, metavar=_("POSITION"))
    @click.option("--json", "as_json", is_flag=True, help=_("Write the figures as JSON."))
    def peg(*, position: tuple[str, ...], **given: Any) -> None:
        need_engine(words)
        says(words, lambda: _write_lays(words, " ".join(position), **given))

    return peg


def _write_lays(words: Words, line: str, *, as_json: bool) -> int:
    from muggins.engine.pegging import lays
    from muggins.position_line import read_position

    found = lays(read_position(line))
    if as_json:
        cards = [{**asdict(lay), "card": str(lay.card)} for lay in found]
        click.echo(json.dumps({"lays": cards}))
        return 0
    _ = words.gettext
    if not found:
        click.echo(_("No card fits: say go."))
        return 0
    heads = (_("card"), _("at once"), _("the whole play"), _("chance to win"))
    rows = [
        (
            str(lay.card),
            str(lay.points),
            words.decimal(lay.net, 2, signed=True),
            words.percent(lay.win, 2),
        )
        for lay in found
    ]
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for first, *figures in (heads, *rows):
        cells = [f"{figure:>{width}}" for figure, width in zip(figures, widths[1:], strict=True)]
        click.echo("  ".join((f"{first:<{widths[0]}}", *cells)))
    return 0
