"""What two people can say to each other: a few set phrases, each in its reader's language."""

from __future__ import annotations

from muggins.errors import N_
from muggins.web.preferences import Choice


class Phrase(Choice):
    """One of them."""

    HELLO = "hello", N_("Hello!")
    LUCK = "luck", N_("Good luck!")
    WELL = "well", N_("Well played!")
    OUCH = "ouch", N_("Bad luck for me!")
    MOMENT = "moment", N_("One moment, please.")
    THANKS = "thanks", N_("Thank you, that was a good game.")


def phrase_of(value: str) -> Phrase:
    """The phrase with this value; which there must be."""
    return next(phrase for phrase in Phrase if phrase == value)
