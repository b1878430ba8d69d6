"""`muggins verify`: the deals of a game checked by its record."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from muggins.cli.failure import Failure, says
from muggins.words import Words

if TYPE_CHECKING:
    from muggins.record import Record
    from muggins.verification import BotMove

LARGEST_FILE = 8_000_000
"""Bytes; no record is as large."""


def command(words: Words) -> click.Command:
    _ = words.gettext

    @click.command(
        "verify",
        options_metavar=_("[OPTIONS]"),
        help=_("Check by its record that the deals of a game were fair."),
    )
    @click.argument("file", type=click.Path(path_type=Path, allow_dash=True), metavar=_("FILE"))
    @click.option("--commitment", metavar="H", help=_("The house's digest that you noted before."))
    @click.option("--seed", metavar=_("TEXT"), help=_("The seed that you gave yourself."))
    @click.option("--bots", is_flag=True, help=_("Make each bot's moves again and compare."))
    def verify(*, file: Path, **given: Any) -> None:
        says(words, lambda: _write_report(words, file, **given))

    return verify


def _write_report(
    words: Words, file: Path, *, commitment: str | None, seed: str | None, bots: bool
) -> int:
    from muggins.verification import Misfit, verify

    record = read_file(words, file)
    bot_move = _bot_move() if bots else None
    try:
        report = verify(record.game, commitment=commitment, seed=seed, bot_move=bot_move)
    except Misfit as misfit:
        click.echo(words.error(misfit), err=True)
        return 1
    _ = words.gettext
    click.echo(_("The deals are fair: they follow from the house's secret and the seeds."))
    click.echo(
        words.ngettext("{deals} deal checked.", "{deals} deals checked.", report.deals).format(
            deals=report.deals
        )
    )
    if bots:
        click.echo(
            words.ngettext(
                "{moves} move of a bot made again.",
                "{moves} moves of bots made again.",
                report.bot_moves,
            ).format(moves=report.bot_moves)
        )
    return 0


def _bot_move() -> BotMove:
    from muggins.engine.bots import move_of

    return move_of


def read_file(words: Words, file: Path) -> Record:
    """The record in a file, or from standard input; raises `Failure` if it can't be read."""
    from muggins.record import read_record

    try:
        with click.open_file(str(file), "rb") as content:
            data = content.read(LARGEST_FILE + 1)
        text = data.decode("utf-8-sig")
    except OSError as error:
        message = words.gettext("“{file}” can't be read: {reason}.")
        raise Failure(message.format(file=file, reason=_reason(words, error))) from error
    except UnicodeDecodeError as error:
        message = words.gettext("“{file}” is no text; a record is text in UTF-8.")
        raise Failure(message.format(file=file)) from error
    return read_record(text)


def _reason(words: Words, error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return words.gettext("there is no such file")
    if isinstance(error, IsADirectoryError):
        return words.gettext("it is a folder")
    if isinstance(error, PermissionError):
        return words.gettext("you may not read it")
    return words.gettext("the system gave error {number}").format(number=error.errno)
