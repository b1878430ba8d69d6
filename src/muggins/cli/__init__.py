"""The command `muggins`: a module for each subcommand.

Commands import what they need when they run, so that counting a hand starts at once. The
language is settled before the commands are made, since their help is in it too.
"""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Sequence

import click

from muggins import __version__
from muggins.cli import (
    arena,
    bot,
    chance,
    count,
    discard,
    kernels,
    peg,
    play,
    review,
    serve,
    tables,
    verify,
)
from muggins.errors import N_
from muggins.words import LANGUAGES, LOCALE, Words, language_of

SUBCOMMANDS = (
    count,
    discard,
    peg,
    chance,
    review,
    serve,
    play,
    verify,
    arena,
    bot,
    tables,
    kernels,
)

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
    gettext.ngettext("{value!r} is not {choice}.", "{value!r} is not one of {choices}.", 2),
    N_("{value} is not in the range {range}."),
    gettext.ngettext(
        "Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments.", 2
    ),
    N_("Option {name!r} does not take a value."),
    N_("Argument {name!r} takes {nargs} values."),
    gettext.ngettext(
        "Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})", 2
    ),
    gettext.ngettext("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)", 2),
    N_("required"),
    N_("Choose from:\n\t{choices}"),
)


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
            context.invoke(group.commands["serve" if serve.has_web() else "play"])

    for module in SUBCOMMANDS:
        group.add_command(lang(module.command(words)))
    return group
