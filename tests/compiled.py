"""What is compiled in this process, of the kernels that are kept for the next one."""

from __future__ import annotations

import sys


def sets_of_types() -> dict[str, int]:
    """For each kept kernel, by its full name, for how many sets of types it is compiled."""
    modules = [name for name in sys.modules if name.endswith("kernels") and "." in name]
    return {
        f"{one.__module__}.{one.__name__}": len(one.signatures)
        for module in modules
        for one in vars(sys.modules[module]).values()
        if hasattr(one, "signatures") and one.stats.cache_path is not None and one.signatures
    }
