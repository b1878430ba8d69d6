"""The door to numba, and the show and the crib over arrays: numbers in, numbers out.

Cards are numbers 0 (AC) to 51 (KS), `Card.index`; ranks 0 (ace) to 12. Everything compiled is
held equal to the rules layer by tests and never decides a game. Every kernel is called with one
set of types only, so that processes which compile the same one at once write the same file. No
kernel holds the interpreter's lock. Needs the extra ``engine``.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from muggins import show
from muggins.cards import PACK, Card, Rank, Suit
from muggins.errors import CardsError

Function = TypeVar("Function", bound=Callable[..., Any])

# One word a card: the low 24 bits add up to a key for the ranks, above them each suit has four
# bits that count its cards and one bit that says that its jack is there. The weights were drawn
# at random until no two sets of five ranks with different points shared a key of 19 bits.
KEY_BITS: Final = (1 << 19) - 1
WEIGHTS: Final = (39777, 44038, 118916, 368390, 168471, 195439, 214529, 179845, 112997, 479591,
                  405396, 520281, 315028)  # fmt: skip
SUIT_BIT: Final = 24
JACK_BIT: Final = 40
FOUR_OF_A_SUIT: Final = 0x4444 << SUIT_BIT

WORDS: Final = np.array(
    [
        WEIGHTS[card.rank - 1]
        + (1 << SUIT_BIT + 4 * card.suit)
        + ((card.rank is Rank.JACK) << JACK_BIT + card.suit)
        for card in PACK
    ],
    np.int64,
)


def _rank_points() -> NDArray[np.int8]:
    """Fifteens, pairs and runs by the key of five ranks."""
    points = np.zeros(KEY_BITS + 1, np.int8)
    for *four, fifth in combinations_with_replacement(Rank, 5):
        if four[0] is not fifth:
            hand = [Card(rank, suit) for rank, suit in zip(four, Suit, strict=True)]
            # The hand has all suits, and the starter that of its lowest card: no flush, and nobs
            # only from this card.
            counted = show.points(hand, Card(fifth, hand[0].suit)) - (four[0] is Rank.JACK)
            points[sum(WEIGHTS[rank - 1] for rank in (*four, fifth)) & KEY_BITS] = counted
    return points


RANK_POINTS: Final = _rank_points()


def cache_folder() -> Path | None:
    """Where compiled kernels are kept, or None where nothing can be written.

    The folder belongs to exactly these sources, this numba and this table: numba itself notices
    neither a changed kernel that another file calls nor a changed table.
    """
    made_of = hashlib.sha256(numba.__version__.encode())
    made_of.update(RANK_POINTS.tobytes())
    try:
        for source in sorted(Path(__file__).parent.glob("*kernels.py")):
            made_of.update(source.read_bytes())
        folder = _user_caches() / "muggins" / f"kernels-{made_of.hexdigest()[:16]}"
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError):  # RuntimeError: the user has no home
        return None


def _user_caches() -> Path:
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Caches"
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")


_CACHE: Final = cache_folder()


def kernel(function: Function) -> Function:
    """The function, compiled when it is first called and kept for the next process."""
    settings: Any = numba.config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = str(_CACHE or "")
    try:
        compiled: Any = numba.njit(nogil=True, cache=_CACHE is not None)(function)
    finally:
        settings.CACHE_DIR = before
    return cast(Function, compiled)


def show_points(cards: NDArray[np.uint8], *, crib: bool = False) -> NDArray[np.uint8]:
    """The points of many hands: five columns, the starter last.

    >>> show_points(np.array([[16, 17, 19, 42, 18]], np.uint8))
    array([29], dtype=uint8)

    With `crib` a flush needs all five cards. A row with one card twice counts as anything. Raises
    `CardsError` unless there are five columns of cards.
    """
    if cards.dtype != np.uint8 or cards.ndim != 2 or cards.shape[1] != 5:
        raise CardsError("cards-columns", expected=5)
    if cards.size and cards.max() >= len(PACK):
        raise CardsError("cards-columns", expected=5)
    points = np.empty(len(cards), np.uint8)
    _show_points(np.ascontiguousarray(cards), points, _four(crib=crib))
    return points


def show_histogram(*, crib: bool = False) -> NDArray[np.int64]:
    """How many of the 12,994,800 hands with a starter bring 0, 1, … 29 points; counts each."""
    counts: NDArray[np.int64] = _show_histogram(_four(crib=crib))[:, : show.HIGHEST + 1].sum(0)
    return counts


def _four(*, crib: bool) -> int:
    return 0 if crib else 4


@kernel
def _show_points(cards: NDArray[np.uint8], points: NDArray[np.uint8], four: int) -> None:
    for row in range(len(cards)):
        starter = cards[row, 4]
        hand = (
            WORDS[cards[row, 0]] + WORDS[cards[row, 1]]
            + WORDS[cards[row, 2]] + WORDS[cards[row, 3]]
        )  # fmt: skip
        suit = starter & 3
        worth = RANK_POINTS[(hand + WORDS[starter]) & KEY_BITS] + (hand >> JACK_BIT + suit & 1)
        if hand & FOUR_OF_A_SUIT:
            worth += 5 if hand >> SUIT_BIT + 4 * suit & 4 else four
        points[row] = worth


@kernel
def _show_histogram(four: int) -> NDArray[np.int64]:
    """[suit of the starter, points]; a row for each suit, so that no count waits for another."""
    counts = np.zeros((4, 64), np.int64)
    suit_points = np.zeros(4, np.int64)
    for a in range(52):
        for b in range(a + 1, 52):
            for c in range(b + 1, 52):
                for d in range(c + 1, 52):
                    hand = WORDS[a] + WORDS[b] + WORDS[c] + WORDS[d]
                    for suit in range(4):
                        suit_points[suit] = hand >> JACK_BIT + suit & 1
                        if hand & FOUR_OF_A_SUIT:
                            suit_points[suit] += 5 if hand >> SUIT_BIT + 4 * suit & 4 else four
                    for rank in range(13):
                        worth = RANK_POINTS[(hand + WORDS[4 * rank]) & KEY_BITS]
                        for suit in range(4):
                            counts[suit, worth + suit_points[suit]] += 1
                    # The four cards of the hand were counted as starters too.
                    for card in (a, b, c, d):
                        worth = RANK_POINTS[(hand + WORDS[card]) & KEY_BITS]
                        counts[card & 3, worth + suit_points[card & 3]] -= 1
    return counts
