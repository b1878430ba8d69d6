"""`muggins kernels`: compiles now what somebody would wait for later."""

from __future__ import annotations

import click

from muggins.cli.failure import Failure, need_engine, says
from muggins.words import Words


def command(words: Words) -> click.Command:
    _ = words.gettext

    @click.command(
        "kernels",
        options_metavar=_("[OPTIONS]"),
        help=_("Compile what the strong bots and the analysis compute with, so that nobody waits"
               " for it later: half a minute, once for each edition."),
    )  # fmt: skip
    def kernels() -> None:
        need_engine(words)
        says(words, lambda: _compile(words))

    return kernels


def _compile(words: Words) -> int:
    from muggins.engine.kernels import cache_folder
    from muggins.engine.thinking import warm_up

    folder = cache_folder()
    if folder is None:
        raise Failure(words.gettext("Nothing can be kept: there is no folder to write to."))
    warm_up()
    click.echo(words.gettext("Ready, and kept in {folder}.").format(folder=folder))
    return 0
