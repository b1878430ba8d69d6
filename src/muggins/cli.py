"""The command `muggins`.

Commands import what they need when they run, so that counting a hand starts at once. The
language is settled before the commands are made, since their help is in it too.
"""

from __future__ import annotations

import gettext
import json
import os
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from muggins import __version__
from muggins.errors import N_, MugginsError
from muggins.words import LANGUAGES, LOCALE, Words, language_of

if TYPE_CHECKING:
    from muggins.combinations import Combination
    from muggins.record import Record
    from muggins.verification import BotMove

LARGEST_FILE = 8_000_000
"""Bytes; no record is as large."""

# What click says by itself; it looks these up in the catalogue that `main` sets.
CLICK_SAYS = (
    N_("Usage:"),
    N_("Options"),
    N_("Commands"),
    N_("[OPTIONS]"),
    N_("[COMMAND] [ARGS]..."),
    N_("Show this message and exit."),
    N_("Show the version and exit."),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("No such option {name!r}."),
    N_("No such option: {name}"),
    N_("No such command {name!r}."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value!r} is not one of {choices}."),
    N_("Option {name!r} requires an argument."),
    N_("Option {name!r} does not take a value."),
    N_("required"),
    N_("Choose from:\n\t{choices}"),
)


class Failure(click.ClickException):
    """A sentence for somebody who asked for something impossible; exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(self.message, err=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; the entry point of the package."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    words = Words(_language(given))
    os.environ["LANGUAGE"] = words.language
    gettext.bindtextdomain("django", str(LOCALE))
    gettext.textdomain("django")
    commands(words)(given, prog_name="muggins")


def _language(arguments: Sequence[str]) -> str:
    """The language asked for, wherever the option stands; else that of the system."""
    for at, word in enumerate(arguments):
        name, _, value = word.partition("=")
        if name == "--lang":
            wish = value or "".join(arguments[at + 1 : at + 2])
            if wish in LANGUAGES:
                return wish
    return language_of(os.environ)


def commands(words: Words) -> click.Group:
    """All commands, with their help in the language of the words."""
    _ = words.gettext
    lang = click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        expose_value=False,
        help=_("The language: en or de; else that of your system."),
    )

    @click.group(
        invoke_without_command=True,
        options_metavar=_("[OPTIONS]"),
        subcommand_metavar=_("[COMMAND] [ARGS]..."),
        help=_("Cribbage for two: play it, count hands, check that deals were fair."),
    )
    @click.version_option(
        __version__, message="%(prog)s %(version)s", help=_("Show the version and exit.")
    )
    @lang
    @click.pass_context
    def group(context: click.Context) -> None:
        if context.invoked_subcommand is None:
            context.invoke(group.commands["serve" if _has_web() else "play"])

    group.add_command(lang(_count(words)))
    group.add_command(lang(_serve(words)))
    group.add_command(lang(_play(words)))
    group.add_command(lang(_verify(words)))
    return group


def _says(words: Words, work: Callable[[], int]) -> None:
    """Do the work; what goes wrong becomes a sentence."""
    try:
        status = work()
    except MugginsError as error:
        raise Failure(words.error(error)) from error
    if status:
        sys.exit(status)


def _count(words: Words) -> click.Command:
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
        _says(words, lambda: _write_count(words, " ".join(cards), **given))

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


def _play(words: Words) -> click.Command:
    _ = words.gettext

    @click.command(
        "play",
        options_metavar=_("[OPTIONS]"),
        help=_("Play a game in the terminal; one that was left goes on."),
    )
    @click.option(
        "--target", type=int, default=121, help=_("The points that win: 121, 61, or any.")
    )
    @click.option(
        "--bot", default="club", metavar=_("NAME"), help=_("Your opponent: club or random.")
    )
    @click.option("--count-by-hand", is_flag=True, help=_("Count the hands yourself."))
    @click.option(
        "--muggins", is_flag=True, help=_("Take points that are overlooked; counts by hand.")
    )
    @click.option("--skunk", is_flag=True, help=_("Name a win by far a skunk (at 61: a lurch)."))
    @click.option("--training", is_flag=True, help=_("Allow moves to be taken back."))
    @click.option(
        "--two", is_flag=True, help=_("Two people at one terminal, hands hidden in between.")
    )
    @click.option("--auto", is_flag=True, help=_("Make forced moves by itself."))
    @click.option(
        "--seed", metavar=_("TEXT"), help=_("Fix packs and bot; then it is no fair deal.")
    )
    @click.option(
        "--record",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar=_("FILE"),
        help=_("Write the record of the game to a file."),
    )
    @click.option(
        "--spoken",
        is_flag=True,
        help=_("Write for a screen reader: cards by name, nothing drawn or coloured."),
    )
    @click.option("--new", is_flag=True, help=_("Start a new game without asking for the old one."))
    def play(
        *,
        target: int,
        count_by_hand: bool,
        muggins: bool,
        skunk: bool,
        training: bool,
        auto: bool,
        **rest: Any,
    ) -> None:
        from muggins.rules import Counting, Rules, usual_skunk_lines

        def work() -> int:
            from muggins.terminal import Settings
            from muggins.terminal import play as play_game

            rules = Rules(
                target=target,
                counting=Counting.BY_HAND if count_by_hand or muggins else Counting.AUTOMATIC,
                muggins=muggins,
                skunk_lines=usual_skunk_lines(target) if skunk else (),
                training=training,
            )
            settings = Settings(language=words.language, rules=rules, automatic=auto, **rest)
            return play_game(settings)

        _says(words, work)

    return play


def _serve(words: Words) -> click.Command:
    _ = words.gettext

    @click.command(
        "serve",
        options_metavar=_("[OPTIONS]"),
        help=_("Open the table in the browser; goes on until you stop it."),
    )
    @click.option("--host", default="127.0.0.1", metavar=_("HOST"), help=_("Where to listen."))
    @click.option(
        "--port",
        type=click.IntRange(0, 65535),
        default=8121,
        help=_("The port; 0 takes any that is free."),
    )
    @click.option("--no-browser", is_flag=True, help=_("Open no browser."))
    @click.option(
        "--data",
        type=click.Path(path_type=Path, file_okay=False),
        metavar=_("FOLDER"),
        help=_("The folder where games are kept."),
    )
    def serve(*, host: str, port: int, no_browser: bool, data: Path | None) -> None:
        if not _has_web():
            raise Failure(_("The table for the browser is not installed: pip install muggins[web]"))
        from muggins.web.serve import serve as serve_pages

        def say(address: str) -> None:
            click.echo(_("The table is at {address} (stop with Ctrl+C).").format(address=address))

        try:
            serve_pages(host, port=port, browser=not no_browser, data=data, say=say)
        except OSError as error:
            reason = error.strerror or str(error)
            message = _("{host}, port {port}, can’t be had: {reason}")
            raise Failure(message.format(host=host, port=port, reason=reason)) from error

    return serve


def _has_web() -> bool:
    """Whether the parts that only the pages need are installed."""
    return all(find_spec(name) for name in ("django", "uvicorn", "whitenoise"))


def _verify(words: Words) -> click.Command:
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
        _says(words, lambda: _write_report(words, file, **given))

    return verify


def _write_report(
    words: Words, file: Path, *, commitment: str | None, seed: str | None, bots: bool
) -> int:
    from muggins.verification import Misfit, verify

    record = _read_record(words, file)
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


def _read_record(words: Words, file: Path) -> Record:
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
