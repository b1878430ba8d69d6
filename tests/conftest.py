"""What holds for all tests: none of them fails for being slow, or for where it was started."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.compiled import sets_of_types

settings.register_profile("any speed", deadline=None)
settings.load_profile("any speed")

# What a script starts behind it ignores Ctrl+C, and so would whatever that starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="module", autouse=True)
def kernels_have_one_set_of_types() -> Iterator[None]:
    """No kept kernel was compiled for two sets of types: two processes could mix up their files."""
    yield
    assert {name: sets for name, sets in sets_of_types().items() if sets > 1} == {}
