"""Everything that people read or hear, in English or German, from one message catalogue.

The English text is the message id. Terminal, command line and pages all take their words from
here; nothing below them does, so no result ever depends on a language.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from muggins.cards import Card
from muggins.combinations import Combination
from muggins.errors import SENTENCES, MugginsError
from muggins.words import card_names, counting, figures

if TYPE_CHECKING:
    from muggins.events import Event, What
    from muggins.rules import Rules
    from muggins.seat import Seat
    from muggins.view import View

LANGUAGES: Final = ("en", "de")
LOCALE: Final = Path(__file__).parent.parent / "locale"


class Words:
    """The words of one language, ``en`` or ``de``.

    >>> from muggins.cards import parse_card
    >>> Words("de").card(parse_card("5H")), Words("en").card(parse_card("5H"))
    ('Herz-Fünf', 'five of hearts')
    """

    def __init__(self, language: str) -> None:
        if language not in LANGUAGES:
            allowed = ", ".join(LANGUAGES)
            raise MugginsError("unknown-language", language=language, allowed=allowed)
        self.language = language
        self._catalogue = _catalogue(language)

    def gettext(self, message: str) -> str:
        """The message in this language."""
        return self._catalogue.gettext(message)

    def pgettext(self, context: str, message: str) -> str:
        """The message as it is meant in a context."""
        return self._catalogue.pgettext(context, message)

    def ngettext(self, one: str, many: str, number: int) -> str:
        """The form of the message that goes with the number; it is not filled in."""
        return self._catalogue.ngettext(one, many, number)

    def card(self, card: Card) -> str:
        """The card's name: “five of hearts”, „Herz-Fünf“."""
        return card_names.name(self, card)

    def the_card(self, card: Card) -> str:
        """The card as the object of a sentence: “the five of hearts”, „den Kreuz-König“."""
        return card_names.with_article(self, card)

    def cards(self, cards: Sequence[Card]) -> str:
        """The names of several cards, with commas."""
        return ", ".join(map(self.card, cards))

    def read_card(self, text: str) -> Card:
        """The card that a text names: ``5h``, ``10♥``, “five of hearts”, „Herz-Fünf“, “herz 5”.

        Words of both languages are read, whichever this is. Raises `Unreadable`.
        """
        return card_names.read_card(text)

    def read_cards(self, text: str) -> tuple[Card, ...]:
        """The cards that a text names one after the other; raises `Unreadable`."""
        return card_names.read_cards(text)

    def number(self, number: int) -> str:
        """The number as a word up to 31, in digits beyond."""
        return counting.number(self, number)

    def points(self, points: int) -> str:
        """“no points”, “1 point”, “12 points”."""
        return counting.points(self, points)

    def decimal(self, value: float, places: int, *, signed: bool = False) -> str:
        """The value rounded to so many places.

        >>> Words("de").decimal(-1.25, 1), Words("en").decimal(0.5, 2, signed=True)
        ('−1,2', '+0.50')
        """
        return figures.decimal(self, value, places, signed=signed)

    def percent(self, share: float, places: int = 1, *, signed: bool = False) -> str:
        """The share of 1 as a percentage: “56.1 %”."""
        return figures.percent(self, share, places, signed=signed)

    def combination(self, combination: Combination) -> str:
        """What the combination is called: “run of three”."""
        return counting.combination(self, combination)

    def award(self, combination: Combination) -> str:
        """What the combination is called and what it brings: “run of three for 3”."""
        return counting.award(self, combination)

    def cadence(self, items: Sequence[Combination]) -> str:
        """The count of a hand as players say it.

        >>> from muggins import parse_cards, show
        >>> *hand, starter = parse_cards("5H JC 6D 6S KH")
        >>> Words("en").cadence(show.count(hand, starter))
        'fifteen two, fifteen four, and a pair is six'
        """
        return counting.cadence(self, items)

    def listed(self, parts: Sequence[str]) -> str:
        """“a”, “a and b”, “a, b and c”."""
        if len(parts) < 2:
            return "".join(parts)
        and_ = self.gettext("{first} and {last}")
        return and_.format(first=", ".join(parts[:-1]), last=parts[-1])

    def error(self, error: MugginsError) -> str:
        """What was wrong and what would be right, in one sentence."""
        given = {name: self._said(value) for name, value in error.params.items()}
        return sentence(self.gettext(SENTENCES[error.code]).format(**given))

    def _said(self, value: object) -> object:
        match value:
            case Card():
                return self.the_card(value)
            case MugginsError():
                return self.error(value)
            case _:
                return value

    def event(self, event: Event, view: View) -> str:
        """What happened, for the log, from the eyes of the view; empty if nothing is to be said.

        The view is of the moment right after the event.
        """
        from muggins.words.telling import Teller

        return Teller(self, view).tell(event)

    def prompt(self, view: View) -> str:
        """Whose turn it is and what is to be done."""
        from muggins.words import asking

        return asking.prompt(self, view)

    def rules(self, rules: Rules) -> list[str]:
        """What was agreed, a sentence each."""
        from muggins.words import asking

        return asking.rules(self, rules)

    def what(self, what: What) -> str:
        """What is counted: “pone’s hand”, “dealer’s hand”, “crib”."""
        from muggins.words import asking

        return asking.what(self, what)

    def player(self, seat: Seat, view: View) -> str:
        """The name of a player; of one without a name his bot's, or which player he is."""
        from muggins.words import asking

        return asking.player(self, seat, view)


def sentence(text: str) -> str:
    """The text with its first letter large."""
    return text[:1].upper() + text[1:]


def language_of(environment: Mapping[str, str]) -> str:
    """The language of a system's settings: ``de`` or ``en``, by the rules of gettext.

    >>> language_of({"LANG": "de_AT.UTF-8"}), language_of({"LANG": "fr_FR.UTF-8"})
    ('de', 'en')
    """
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "C")
    if locale.split(".")[0] in ("C", "POSIX"):
        return "en"
    for wish in (*environment.get("LANGUAGE", "").split(":"), locale):
        language = wish.replace("-", "_").split("_")[0].split(".")[0].lower()
        if language in LANGUAGES:
            return language
    return "en"


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language == "en":
        return gettext.NullTranslations()
    return gettext.translation("django", LOCALE, [language], fallback=True)
