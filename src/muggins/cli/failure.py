"""What goes wrong on the command line, as a sentence and an exit code."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any

import click

from muggins.errors import MugginsError
from muggins.words import Words


class Failure(click.ClickException):
    """A sentence for somebody who asked for something impossible; exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(self.message, err=True)


def says(words: Words, work: Callable[[], int]) -> None:
    """Do the work; what goes wrong becomes a sentence."""
    try:
        status = work()
    except MugginsError as error:
        raise Failure(words.error(error)) from error
    if status:
        sys.exit(status)


def need_engine(words: Words) -> None:
    """Raises `Failure` unless the parts are installed that analysis needs."""
    if not all(map(find_spec, ("numpy", "numba"))):
        raise Failure(words.gettext("The analysis is not installed: pip install muggins[engine]"))
