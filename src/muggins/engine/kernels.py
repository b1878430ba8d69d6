"""The door to numba, and the show and the crib over arrays: numbers in, numbers out.

Cards are numbers 0 (AC) to 51 (KS), `Card.index`; ranks 0 (ace) to 12. Everything compiled is
held equal to the rules layer by tests and never decides a game. Nothing compiled holds the
interpreter's lock. Needs the extra ``engine``.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import numba
import numpy as np
from numpy.typing import NDArray

from muggins import show
from muggins.cards import PACK, Card, Rank, Suit
from muggins.engine.archive import Archive, read_archive, write_archive
from muggins.engine.tables import TableDamaged
from muggins.errors import CardsError

Function = TypeVar("Function", bound=Callable[..., Any])
Suits = NDArray[np.int64]
"""For each rank a set of suits, as four bits."""

# One word a card: the low 24 bits add up to a key for the ranks, above them each suit has four
# bits that count its cards and one bit that says that its jack is there. The weights were drawn
# at random until no two sets of five ranks with different points shared a key of 19 bits.
KEY_BITS: Final = (1 << 19) - 1
WEIGHTS: Final = (39777, 44038, 118916, 368390, 168471, 195439, 214529, 179845, 112997, 479591,
                  405396, 520281, 315028)  # fmt: skip
SUIT_BIT: Final = 24
JACK_BIT: Final = 40
TWO_OF_A_SUIT: Final = 0x2222 << SUIT_BIT
FOUR_OF_A_SUIT: Final = 0x4444 << SUIT_BIT
JACK: Final = Rank.JACK - 1

WORDS: Final = np.array(
    [
        WEIGHTS[card.rank - 1]
        + (1 << SUIT_BIT + 4 * card.suit)
        + ((card.rank is Rank.JACK) << JACK_BIT + card.suit)
        for card in PACK
    ],
    np.int64,
)


# Sets of six ranks by their number, sum of C(rank + place, place + 1). Kernels are compiled with
# their tables inside, so that small numbers are quicker to load.
SIX: Final = np.array(
    [*combinations_with_replacement(range(12, -1, -1), 6)], np.uint8
)[::-1, ::-1].copy()  # fmt: skip
PAIRS: Final = np.array(list(combinations_with_replacement(range(13), 2)), np.int64)
THROWS: Final = np.array(list(combinations(range(6), 2)), np.int64)
KEEPS: Final = np.array(
    [[card for card in range(6) if card not in throw] for throw in THROWS.tolist()]
)


def _orders(sets: NDArray[np.uint8]) -> NDArray[np.int16]:
    """What the product of falling factorials of a set is divided by to count its hands."""
    orders = np.ones(len(sets), np.int16)
    alike = orders.copy()
    for place in range(1, sets.shape[1]):
        alike = np.where(sets[:, place] == sets[:, place - 1], alike + 1, 1)
        orders *= alike
    return orders


ORDERS: Final = _orders(SIX)


@cache
def fingerprint() -> str:
    """A digest of all that compiled kernels are made of: these sources, the count, this numba.

    numba itself notices neither a changed kernel that another file calls nor a changed table.
    """
    made_of = hashlib.sha256(numba.__version__.encode())
    kernels = Path(__file__).parent.glob("*kernels.py")
    counting = Path(show.__file__)
    for source in (counting, counting.with_name("cards.py"), *sorted(kernels)):
        made_of.update(source.read_bytes())
    return made_of.hexdigest()[:16]


def cache_folder() -> Path | None:
    """Where compiled kernels are kept, or None where nothing can be written."""
    try:
        folder = _user_caches() / "muggins" / f"kernels-{fingerprint()}"
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


def kept(file: str, make: Callable[[], NDArray[Any]]) -> NDArray[Any]:
    """What `make` computes of these sources, kept beside the kernels for the next process."""
    folder = cache_folder()
    if folder is not None:
        try:
            with (folder / file).open("rb") as opened:
                return read_archive(opened, name=file).arrays["kept"]
        except (OSError, TableDamaged):
            pass  # it is made anew
    made = make()
    if folder is not None:
        with suppress(OSError):
            write_archive(Archive({"kept": made}, {"table": file}), folder / file)
    return made


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


RANK_POINTS: Final = kept("points.npz", _rank_points)


def inner(function: Function) -> Function:
    """The function, compiled into the kernels that call it."""
    compiled: Any = numba.njit(nogil=True)(function)
    return cast(Function, compiled)


def kernel(function: Function) -> Function:
    """The function, compiled when it is first called and kept for the next process.

    It may be called with one set of types only: numba numbers the sets as they come, so that two
    processes which compile different ones would write different files of one name.
    """
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


@inner
def hand_points(hand: int, starter: int, four: int) -> int:
    """The points of a hand, the sum of its words; `four` are those of a flush without starter."""
    suit = starter & 3
    worth: int = RANK_POINTS[(hand + WORDS[starter]) & KEY_BITS] + (hand >> JACK_BIT + suit & 1)
    if hand & FOUR_OF_A_SUIT:
        worth += 5 if hand >> SUIT_BIT + 4 * suit & 4 else four
    return worth


@kernel
def _show_points(cards: NDArray[np.uint8], points: NDArray[np.uint8], four: int) -> None:
    for row in range(len(cards)):
        hand = WORDS[cards[row, 0]]
        for place in range(1, 4):
            hand += WORDS[cards[row, place]]
        points[row] = hand_points(hand, int(cards[row, 4]), four)


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


@inner
def ways_to_hold(number: int, unseen: NDArray[np.int64]) -> int:
    """In how many ways cards of which there are so many of each rank make a set of six ranks."""
    ways = 1
    alike = 0
    for place in range(6):
        rank = SIX[number, place]
        alike = alike + 1 if place and rank == SIX[number, place - 1] else 0
        ways *= max(unseen[rank] - alike, 0)
    hands: int = ways // ORDERS[number]
    return hands


@kernel
def thrown_seen(unseen: NDArray[np.int64], policy: NDArray[np.uint8]) -> NDArray[np.int64]:
    """[pair of ranks, rank]: in how many deals the opponent throws this and that is turned.

    `unseen` are the numbers of cards of each rank that he and the starter may come from, `policy`
    his throw by the number of his six ranks. A deal is his six cards and one of the others.
    """
    deals = np.zeros((len(PAIRS), 13), np.int64)
    hands = np.zeros(len(PAIRS), np.int64)
    for number in range(len(SIX)):
        ways = ways_to_hold(number, unseen)
        if ways:
            pair = policy[number]
            hands[pair] += ways
            for place in range(6):
                deals[pair, SIX[number, place]] -= ways
    for pair in range(len(PAIRS)):
        for rank in range(13):
            deals[pair, rank] += hands[pair] * unseen[rank]
    return deals


@kernel
def discard_points(
    six: NDArray[np.uint8], unseen: Suits, policy: NDArray[np.uint8]
) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """[throw, points] twice, throws as in `THROWS`: starters for the hand, deals for the crib.

    `unseen` are the cards that may still come. The opponent throws after ranks alone, so that his
    cards and the starter may be of any suits left, each as likely as the other.
    """
    numbers = np.zeros(13, np.int64)
    for rank in range(13):
        for suit in range(4):
            numbers[rank] += unseen[rank] >> suit & 1
    deals = thrown_seen(numbers, policy)
    hands = np.zeros((len(THROWS), 30), np.int64)
    cribs = np.zeros((len(THROWS), 30), np.float64)
    for throw in range(len(THROWS)):
        kept = 0
        for place in range(4):
            kept += WORDS[six[KEEPS[throw, place]]]
        for card in range(52):
            if unseen[card >> 2] >> (card & 3) & 1:
                hands[throw, hand_points(kept, card, 4)] += 1
        own = WORDS[six[THROWS[throw, 0]]] + WORDS[six[THROWS[throw, 1]]]
        _crib(own, unseen, deals, cribs[throw])
    return hands, cribs


@inner
def _crib(own: int, unseen: Suits, deals: NDArray[np.int64], points: NDArray[np.float64]) -> None:
    """Adds to each number of points the deals in which the crib with these two cards brings it."""
    ways = np.zeros(7, np.int64)
    for pair in range(len(PAIRS)):
        a, b = PAIRS[pair]
        both = own + WEIGHTS[a] + WEIGHTS[b]
        for rank in range(13):
            if not deals[pair, rank]:
                continue
            worth = RANK_POINTS[(both + WEIGHTS[rank]) & KEY_BITS]
            all_ways = crib_extras(own, unseen, a, b, rank, ways)
            for extra in range(7):
                if ways[extra]:
                    points[worth + extra] += deals[pair, rank] * ways[extra] / all_ways


@inner
def crib_extras(own: int, unseen: Suits, a: int, b: int, rank: int, ways: NDArray[np.int64]) -> int:
    """In how many ways suits bring a crib so many points for flush and nobs; all ways together.

    `own` are the two cards thrown, `a`, `b` and `rank` the ranks of the opponent's and the
    starter. Where suits can bring nothing it is one way, that brings none. Fills `ways`.
    """
    ways[:] = 0
    if not (own & TWO_OF_A_SUIT or own >> JACK_BIT or a == JACK or b == JACK):
        ways[0] = 1
        return 1
    all_ways = 0
    for first in range(4 * a, 4 * a + 4):
        if not unseen[a] >> (first & 3) & 1:
            continue
        for second in range(first + 1 if a == b else 4 * b, 4 * b + 4):
            if not unseen[b] >> (second & 3) & 1:
                continue
            crib = own + WORDS[first] + WORDS[second]
            for starter in range(4 * rank, 4 * rank + 4):
                suit = starter & 3
                if starter in (first, second) or not unseen[rank] >> suit & 1:
                    continue
                flush = crib >> SUIT_BIT + 4 * suit & 4
                ways[(crib >> JACK_BIT + suit & 1) + (5 if flush else 0)] += 1
                all_ways += 1
    return all_ways
