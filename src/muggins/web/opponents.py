"""The bots as people meet them: names, and a sentence on how each plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from muggins.engine.bots import BOTS, Bot, bot_named
from muggins.errors import N_, MugginsError

_DESCRIPTIONS: Final[Mapping[str, str]] = {
    "random": N_("Lays any card that fits, without a thought. Good for a first look at the game."),
    "tilly": N_("Has just learned the game: likes pairs and high cards, and overlooks the rest."),
    "jonas": N_("Looks for pairs and fifteens, hardly sees a run, and forgets the crib."),
    "greta": N_("Keeps what counts already, but misses much in the play and forgets the crib."),
    "oskar": N_("Keeps what counts already and misses little in the play, but forgets the crib."),
    "ruth": N_("Throws with the crib in mind, and looks no further than her own next card."),
    "club": N_("Discards well and takes the points it sees: like a good player in a club."),
    "master": N_("Thinks the whole play through, looks at the score and learns how you play."),
}

DEFAULT: Final = "club"

BEGINNER: Final = "tilly"
"""Who sits opposite in a first game after the lessons."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """A bot as it is offered; `about` is the English sentence, translated where shown."""

    name: str
    title: str
    about: str


def opponents() -> list[Opponent]:
    """The bots that are offered, the weakest first; variants for measurements are not."""
    return [_opponent(bot) for bot in BOTS.values() if bot.name in _DESCRIPTIONS]


def default_opponent() -> Opponent:
    """The one for somebody who just wants to play."""
    return _opponent(BOTS[DEFAULT])


def title_of(identity: str) -> str:
    """How a bot is called at the table; one that is no longer here keeps the name it had."""
    try:
        return _opponent(bot_named(identity)).title
    except MugginsError:
        return identity.partition(" ")[0].capitalize()


def _opponent(bot: Bot) -> Opponent:
    return Opponent(bot.name, bot.name.capitalize(), _DESCRIPTIONS.get(bot.name, ""))
