"""What a player likes: pace, looks, keys. Kept with the player, applied on every page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Self, get_type_hints

from muggins.errors import N_


class Choice(StrEnum):
    """A closed set of choices; `label` is the English text of one, translated where shown."""

    label: str

    def __new__(cls, value: str, label: str) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member


class Pace(Choice):
    """How quickly what happened is shown."""

    SLOW = "slow", N_("slow")
    NORMAL = "normal", N_("normal")
    FAST = "fast", N_("fast")
    AT_ONCE = "at-once", N_("at once")


class Deck(Choice):
    """The colours of the suits."""

    TWO = "two", N_("two colours")
    FOUR = "four", N_("four colours")


class Theme(Choice):
    """Light or dark."""

    SYSTEM = "system", N_("as my device has it")
    LIGHT = "light", N_("light")
    DARK = "dark", N_("dark")


class TextSize(Choice):
    """The size of all text."""

    NORMAL = "normal", N_("normal")
    LARGE = "large", N_("large")
    LARGEST = "largest", N_("very large")


@dataclass(frozen=True, slots=True)
class Preferences:
    """Everything a player can set; the defaults are for somebody who never looks here."""

    pace: Pace = Pace.NORMAL
    deck: Deck = Deck.TWO
    theme: Theme = Theme.SYSTEM
    text: TextSize = TextSize.NORMAL
    sounds: bool = False
    sort: bool = True
    keys: bool = True
    auto: bool = False

    @classmethod
    def read(cls, stored: Mapping[str, Any]) -> Preferences:
        """What was stored or sent in; whatever is unknown or unreadable stays as by default."""
        found: dict[str, Any] = {}
        for field in fields(cls):
            kind, value = _KINDS[field.name], stored.get(field.name)
            if kind is bool and isinstance(value, bool):
                found[field.name] = value
            elif kind is not bool and value in set(kind):
                found[field.name] = kind(value)
        return cls(**found)

    def stored(self) -> dict[str, Any]:
        """The form in which preferences are stored and exported."""
        return {
            name: value.value if isinstance(value, Choice) else value
            for name, value in asdict(self).items()
        }


_KINDS = get_type_hints(Preferences)
CHOICES: Mapping[str, type[Choice]] = {
    name: kind for name, kind in _KINDS.items() if issubclass(kind, Choice)
}
