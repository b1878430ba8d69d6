"""The hand that the first page shows, and that the drawing code draws."""

from __future__ import annotations

from typing import Final

from muggins.cards import parse_cards

WELCOME: Final = parse_cards("4C 5H 5S 6D 6S")
STARTER: Final = 2
"""The place of the starter among them; which of them it is changes no point."""
