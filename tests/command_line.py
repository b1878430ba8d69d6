"""The command line in the process of the tests, where what it needs is loaded already."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from muggins.cli import main

MUGGINS = Path(sys.executable).with_name("muggins")

Ran = tuple[int, str, str]
"""Exit code, standard output and standard error."""


def run(*arguments: str, text: str = "", language: str = "en") -> Ran:
    """What the command does with this text at its standard input."""
    out, err = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(err):
        # The command sets it for the catalogues; afterwards it is what it was.
        patch.setenv("LANGUAGE", os.environ.get("LANGUAGE", ""))
        patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(text.encode()), encoding="utf-8"))
        with pytest.raises(SystemExit) as left:
            main(["--lang", language, *arguments])
    assert isinstance(left.value.code, int)
    return left.value.code, out.getvalue(), err.getvalue()


def run_apart(*arguments: str, text: str = "", language: str = "en") -> Ran:
    """The same in a process of its own, as people start it."""
    ran = subprocess.run(
        [MUGGINS, "--lang", language, *arguments],
        input=text,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in ran.stderr
    return ran.returncode, ran.stdout, ran.stderr
