"""`muggins chance`: the chance to win from two scores."""

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
        "chance",
        options_metavar=_("[OPTIONS]"),
        help=_("The chance to win from two scores, yours first, before the cards are dealt."),
    )
    @click.argument("mine", type=int, metavar=_("MINE"))
    @click.argument("yours", type=int, metavar=_("OPPONENTS"))
    @click.option("--dealer", is_flag=True, help=_("You deal next; else your opponent does."))
    @click.option("--target", type=int, default=121, help=_("The points that win, at most 121."))
    @click.option("--json", "as_json", is_flag=True, help=_("Write the figures as JSON."))
    def chance(**given: Any) -> None:
        need_engine(words)
        says(words, lambda: _write_chance(words, **given))

    return chance


def _write_chance(
    words: Words, *, mine: int, yours: int, dealer: bool, target: int, as_json: bool
) -> int:
    from muggins.engine.race import outlook

    found = outlook(mine, yours, dealer=dealer, target=target)
    if as_json:
        given = {"scores": [mine, yours], "dealer": dealer, "target": target}
        click.echo(json.dumps({**given, **asdict(found)}))
        return 0
    _ = words.gettext
    lines = [(_("Chance to win"), found.win)]
    if found.skunks is not None:
        lines += [
            ("  " + _("by a skunk"), found.skunks.win),
            ("  " + _("by a double skunk"), found.skunks.double_win),
            (_("Chance to lose by a skunk"), found.skunks.loss),
            ("  " + _("by a double skunk"), found.skunks.double_loss),
        ]
    width = max(len(name) for name, _estimate in lines)
    for name, estimate in lines:
        share, error = words.percent(estimate.value, 2), words.percent(estimate.error, 3)
        click.echo(f"{name:<{width}}  {share:>7} ± {error}")
    return 0
