"""`muggins bot`: a bot on standard input and output, for programs of others."""

from __future__ import annotations

import sys

import click

from muggins.cli.failure import says
from muggins.words import Words


def command(words: Words) -> click.Command:
    _ = words.gettext

    @click.command(
        "bot",
        options_metavar=_("[OPTIONS]"),
        help=_("Let a bot answer on standard output what it is asked in lines of JSON."),
    )
    @click.argument("name", metavar=_("NAME"))
    def bot(*, name: str) -> None:
        says(words, lambda: _answer(name))

    return bot


def _answer(name: str) -> int:
    from muggins.engine.bot_protocol import LONGEST, answer
    from muggins.engine.bots import bot_named

    bot = bot_named(name)
    # A line past the limit comes in parts; none of them is a request.
    while line := sys.stdin.buffer.readline(LONGEST):
        text = line.decode(errors="replace").strip()
        if text:
            sys.stdout.write(answer(bot, text) + "\n")
            sys.stdout.flush()
    return 0
