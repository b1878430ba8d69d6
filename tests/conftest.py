"""What holds for all tests: none of them fails for being slow, as machines differ."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("any speed", deadline=None)
settings.load_profile("any speed")
