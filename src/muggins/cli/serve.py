"""`muggins serve`: the table in the browser."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

import click

from muggins.cli.failure import Failure
from muggins.words import Words


def command(words: Words) -> click.Command:
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
    @click.option(
        "--workers",
        type=click.IntRange(1, 64),
        default=1,
        help=_("How many processes; several need PostgreSQL."),
    )
    def serve(*, host: str, port: int, no_browser: bool, data: Path | None, workers: int) -> None:
        if not has_web():
            raise Failure(_("The table for the browser is not installed: pip install muggins[web]"))
        from muggins.web.serve import OneProcess
        from muggins.web.serve import serve as serve_pages

        def say(address: str) -> None:
            click.echo(_("The table is at {address} (stop with Ctrl+C).").format(address=address))

        try:
            serve_pages(
                host, port=port, browser=not no_browser, data=data, workers=workers, say=say
            )
        except OneProcess as error:
            message = _(
                "Several processes need PostgreSQL: name it in MUGGINS_DATABASE, or leave out"
                " --workers."
            )
            raise Failure(message) from error
        except OSError as error:
            reason = error.strerror or str(error)
            message = _("{host}, port {port}, can’t be had: {reason}")
            raise Failure(message.format(host=host, port=port, reason=reason)) from error

    return serve


def has_web() -> bool:
    """Whether the parts that only the pages need are installed."""
    return all(find_spec(name) for name in ("django", "uvicorn", "whitenoise"))
