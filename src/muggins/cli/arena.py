"""`muggins arena`: two players over many duplicate games."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import gettext
from math import isfinite, isnan
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from muggins.cli.failure import Failure, says
from muggins.errors import MugginsError
from muggins.words import Words

if TYPE_CHECKING:
    from muggins.engine.arena import Length, Report

USUAL_DEALS = 2000
STOPPED = 130
"""The exit code of what was stopped by Ctrl+C."""

LONGEST_LIMIT = 86_400
"""Seconds for a move: a day."""


class _Numbers(click.FloatRange):
    """A range of numbers; nan, which is neither below nor above any, lies in none."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        number = float(super().convert(value, param, ctx))
        if isnan(number):
            said = gettext("{value!r} is not a valid {number_type}.")
            self.fail(said.format(value=value, number_type=self.name), param, ctx)
        return number


def command(words: Words) -> click.Command:
    _ = words.gettext

    @click.command(
        "arena",
        options_metavar=_("[OPTIONS]"),
        help=_(
            "Let two bots play duplicate games: the same packs twice, the seats changed. A player"
            " is the name of a bot, or ext: and a command that speaks the bot protocol."
        ),
    )
    @click.argument("players", nargs=2, metavar=_("PLAYER PLAYER"))
    @click.option(
        "--deals", type=click.IntRange(1), metavar=_("N"),
        help=_("Stop after the pair with which so many deals were played (2000)."),
    )  # fmt: skip
    @click.option(
        "--pairs", type=click.IntRange(1), metavar=_("N"), help=_("Stop after so many pairs.")
    )
    @click.option(
        "--until", type=_Numbers(0, 100, min_open=True, max_open=True), nargs=2,
        metavar=_("LOW HIGH"),
        help=_("Stop when it is clear whether the first one's wins, in percent, are low or high."),
    )  # fmt: skip
    @click.option(
        "--seed", default="1", metavar=_("TEXT"), help=_("Fix packs and the bots' chance.")
    )
    @click.option(
        "--target", type=int, default=121, help=_("The points that win: 121, 61, or any.")
    )
    @click.option(
        "--processes", type=click.IntRange(1), metavar=_("N"),
        help=_("How many processes play; else as many as there are cores."),
    )  # fmt: skip
    @click.option(
        "--keep",
        type=click.Path(path_type=Path),
        metavar=_("FILE"),
        help=_("Keep the results in a file, so that a match that was stopped goes on."),
    )
    @click.option(
        "--time-limit", type=_Numbers(0, LONGEST_LIMIT, min_open=True), default=10.0,
        metavar=_("SECONDS"), help=_("How long a program of your own may take for a move."),
    )  # fmt: skip
    @click.option("--json", "as_json", is_flag=True, help=_("Write the result as JSON."))
    def arena(**given: Any) -> None:
        says(words, lambda: _play(words, **given))

    return arena


def _play(
    words: Words,
    *,
    players: tuple[str, str],
    deals: int | None,
    pairs: int | None,
    until: tuple[float, float] | None,
    processes: int | None,
    keep: Path | None,
    as_json: bool,
    **about: Any,
) -> int:
    from muggins.engine.arena import Length, Match, play_match
    from muggins.engine.sequential import SequentialTest
    from muggins.rules import Rules

    if until is not None and until[0] >= until[1]:
        raise Failure(words.gettext("Behind --until the low share comes first, then the high one."))
    Rules(about["target"])
    test = None if until is None else SequentialTest(until[0] / 100, until[1] / 100)
    if deals is None and pairs is None and test is None:
        deals = USUAL_DEALS
    length = Length(pairs, deals, test)
    match = Match(players, **about)
    report = None
    status = 0
    reports = play_match(match, length, processes=processes or 0, keep=keep)
    try:
        with _bar() as tell:
            for report in reports:
                tell(length.done(report))
    except KeyboardInterrupt:
        status = STOPPED
    if report is not None:
        write = _write_json if as_json else _write
        write(words, report, length)
    return status


@contextmanager
def _bar() -> Iterator[Any]:
    """Where to say how much is done; nobody hears it where there is no terminal."""
    if not sys.stderr.isatty():
        yield lambda share: None
        return
    steps = 1000
    with click.progressbar(length=steps, file=sys.stderr) as bar:
        yield lambda share: bar.update(int(share * steps) - bar.pos)


def _write_json(words: Words, report: Report, length: Length) -> None:
    from muggins.engine.duplicate import Item
    from muggins.engine.shares import share, share_interval

    def measured(mean: float, interval: tuple[float, float]) -> dict[str, float | None]:
        low, high = (bound if isfinite(bound) else None for bound in interval)
        return {"mean": mean, "low": low, "high": high}

    about = report.match.about
    content = {
        "players": about["players"],
        "seed": about["seed"],
        "target": about["target"],
        "pairs": len(report.pairs),
        "deals": report.deals,
        "wins": measured(share(report.shares), share_interval(report.shares)),
        "points": measured(report.points.value, report.points.interval),
        "averages": [
            {item.value: report.average(player, item) for item in Item} for player in (0, 1)
        ],
        "milliseconds": [1000 * report.thinking(player) for player in (0, 1)],
        "forfeits": [
            {"pair": pair.number, "player": lost.player, "code": lost.code, **lost.params}
            for pair in report.pairs
            for lost in pair.lost
        ],
    }
    if length.test is not None:
        content["verdict"] = report.verdict(length.test)
        content["ratio"] = length.test.ratio(report.shares)
    click.echo(json.dumps(content))


def _write(words: Words, report: Report, length: Length) -> None:
    from muggins.engine.duplicate import Item
    from muggins.engine.shares import share, share_interval

    _ = words.gettext
    one, other = report.match.players
    pairs = words.ngettext("{pairs} pair of games", "{pairs} pairs of games", len(report.pairs))
    head = _("{one} against {other}: {pairs} to {target}, {deals} deals, seed “{seed}”")
    click.echo(
        head.format(
            one=one, other=other, pairs=pairs.format(pairs=len(report.pairs)),
            target=report.match.target, deals=report.deals, seed=report.match.seed,
        )
    )  # fmt: skip
    low, high = (words.decimal(100 * bound, 1) for bound in share_interval(report.shares))
    won = _("{player} wins {share} of the games [{low}, {high}]")
    wins = words.percent(share(report.shares))
    click.echo(won.format(player=one, share=wins, low=low, high=high))
    bounds = report.points.interval
    low, high = (
        words.decimal(bound, 2, signed=True) if isfinite(bound) else "–" for bound in bounds
    )
    ahead = _("{player} has {points} points a pair [{low}, {high}]")
    points = words.decimal(report.points.value, 2, signed=True)
    click.echo(ahead.format(player=one, points=points, low=low, high=high))
    click.echo(_("In brackets: 95 % intervals over the pairs."))
    if length.test is not None:
        click.echo(_verdict(words, report, length))
    click.echo()
    rows = {
        Item.PONE_PEGGING: _("as pone pegs"),
        Item.PONE_HAND: _("as pone holds"),
        Item.DEALER_PEGGING: _("as dealer pegs"),
        Item.DEALER_HAND: _("as dealer holds"),
        Item.CRIB: _("has in the crib"),
    }
    table = [[_("points in a deal"), one, other]]
    for item, name in rows.items():
        averages = (report.average(player, item) for player in (0, 1))
        cells = ("–" if mean is None else words.decimal(mean, 2) for mean in averages)
        table.append([name, *cells])
    thinking = (words.decimal(1000 * report.thinking(player), 1) for player in (0, 1))
    table.append([_("thinks, milliseconds a deal"), *thinking])
    first, *widths = (max(map(len, column)) for column in zip(*table, strict=True))
    for name, *values in table:
        padded = [f"{value:>{width}}" for value, width in zip(values, widths, strict=True)]
        click.echo("  ".join([f"{name:<{first}}", *padded]))
    for player in (0, 1):
        _write_forfeits(words, report, player)


def _verdict(words: Words, report: Report, length: Length) -> str:
    from muggins.engine.sequential import Verdict

    _ = words.gettext
    assert length.test is not None
    low, high = words.percent(length.test.low), words.percent(length.test.high)
    match report.verdict(length.test):
        case Verdict.LOW:
            return _("Verdict: rather {low} than {high}.").format(low=low, high=high)
        case Verdict.HIGH:
            return _("Verdict: rather {high} than {low}.").format(low=low, high=high)
        case _:
            return _("No verdict yet between {low} and {high}.").format(low=low, high=high)


def _write_forfeits(words: Words, report: Report, player: int) -> None:
    lost = [lost for pair in report.pairs for lost in pair.lost if lost.player == player]
    if not lost:
        return
    said = words.ngettext(
        "{player} forfeited {games} game. {reason}",
        "{player} forfeited {games} games, the first one so: {reason}",
        len(lost),
    )
    reason = words.error(MugginsError(lost[0].code, **lost[0].params))
    click.echo(said.format(player=report.match.players[player], games=len(lost), reason=reason))
