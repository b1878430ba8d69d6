"""The four suit signs, drawn round the origin about 100 high."""

from __future__ import annotations

from typing import Final

from muggins.cards import Suit

PIPS: Final[dict[Suit, str]] = {
    Suit.HEARTS: (
        "M0 49C-9 31-45 8-45-20C-45-37-34-47-22-47C-11-47-3-40 0-29"
        "C3-40 11-47 22-47C34-47 45-37 45-20C45 8 9 31 0 49Z"
    ),
    Suit.SPADES: (
        "M0-50C9-31 45-9 45 16C45 30 35 39 23 39C14 39 7 35 4 27C5 38 10 46 21 50"
        "L-21 50C-10 46-5 38-4 27C-7 35-14 39-23 39C-35 39-45 30-45 16C-45-9-9-31 0-50Z"
    ),
    Suit.DIAMONDS: "M0-50C10-31 24-13 38 0C24 13 10 31 0 50C-10 31-24 13-38 0C-24-13-10-31 0-50Z",
    Suit.CLUBS: (
        "M0-49C13-49 23-39 23-26C23-19 20-13 15-8C18-9 21-9.5 24-9.5C37-9.5 47 0 47 13"
        "C47 26 37 36 24 36C15 36 8 32 4 25C5 37 10 46 21 50L-21 50C-10 46-5 37-4 25"
        "C-8 32-15 36-24 36C-37 36-47 26-47 13C-47 0-37-9.5-24-9.5C-21-9.5-18-9-15-8"
        "C-20-13-23-19-23-26C-23-39-13-49 0-49Z"
    ),
}
"""Path data of each sign; spades and clubs stand on a foot."""
