"""What tests of several drills ask."""

from __future__ import annotations


def answers() -> int:
    """How many answers are noted, of everybody."""
    from muggins.web.models import DrillAnswer

    return DrillAnswer.objects.count()
