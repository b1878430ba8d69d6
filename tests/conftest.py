"""What holds for all tests: none of them fails for being slow, or for where it was started."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

settings.register_profile("any speed", deadline=None)
settings.load_profile("any speed")

# What a script starts behind it ignores Ctrl+C, and so would whatever that starts.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="module", autouse=True)
def kernels_have_one_set_of_types() -> Iterator[None]:
    """No kept kernel was compiled for two sets of types: two processes could mix up their files."""
    yield
    modules = [name for name in sys.modules if name.endswith("kernels") and "." in name]
    compiled = {
        f"{one.__module__}.{one.__name__}": len(one.signatures)
        for module in modules
        for one in vars(sys.modules[module]).values()
        if hasattr(one, "signatures") and one.stats.cache_path is not None
    }
    assert {name: sets for name, sets in compiled.items() if sets > 1} == {}
