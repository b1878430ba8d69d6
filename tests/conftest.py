"""What holds for all tests: none of them fails for being slow, or for where it was started."""

from __future__ import annotations

import signal

from hypothesis import settings

settings.register_profile("any speed", deadline=None)
settings.load_profile("any speed")

# What a script starts behind it ignores Ctrl+C, and so would whatever that starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
