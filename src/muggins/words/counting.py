"""Numbers, combinations, and the cadence in which a hand is counted aloud."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from muggins.cards import Rank
from muggins.combinations import Combination, Kind
from muggins.errors import N_

if TYPE_CHECKING:
    from muggins.words import Words

_NUMBERS: Final = (
    N_("zero"),
    N_("one"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("eleven"),
    N_("twelve"),
    N_("thirteen"),
    N_("fourteen"),
    N_("fifteen"),
    N_("sixteen"),
    N_("seventeen"),
    N_("eighteen"),
    N_("nineteen"),
    N_("twenty"),
    N_("twenty-one"),
    N_("twenty-two"),
    N_("twenty-three"),
    N_("twenty-four"),
    N_("twenty-five"),
    N_("twenty-six"),
    N_("twenty-seven"),
    N_("twenty-eight"),
    N_("twenty-nine"),
    N_("thirty"),
    N_("thirty-one"),
)

# A combination is named in two ways: in a list, and within the cadence with its article.
_KINDS: Final = {
    Kind.PAIR: N_("pair"),
    Kind.PAIR_ROYAL: N_("pair royal"),
    Kind.DOUBLE_PAIR_ROYAL: N_("double pair royal"),
    Kind.FLUSH: N_("flush"),
    Kind.NOBS: N_("nobs"),
    Kind.HEELS: N_("his heels"),
    Kind.GO: N_("go"),
    Kind.LAST: N_("last card"),
}
_RUNS: Final = {
    3: N_("run of three"),
    4: N_("run of four"),
    5: N_("run of five"),
    6: N_("run of six"),
    7: N_("run of seven"),
}
_SAID: Final = {
    Kind.PAIR: N_("a pair is {total}"),
    Kind.PAIR_ROYAL: N_("a pair royal is {total}"),
    Kind.DOUBLE_PAIR_ROYAL: N_("a double pair royal is {total}"),
    Kind.FLUSH: N_("a flush is {total}"),
    Kind.NOBS: N_("nobs is {total}"),
}
_SAID_RUNS: Final = {
    3: N_("a run of three is {total}"),
    4: N_("a run of four is {total}"),
    5: N_("a run of five is {total}"),
}
_SAID_AGAIN: Final = {
    Kind.PAIR: N_("another pair is {total}"),
    Kind.RUN: N_("another run is {total}"),
}


def number(words: Words, value: int) -> str:
    """The number as a word up to 31, in digits beyond."""
    return words.gettext(_NUMBERS[value]) if 0 <= value < len(_NUMBERS) else str(value)


def points(words: Words, value: int) -> str:
    """Points in digits; none are said too."""
    if value == 0:
        return words.gettext("no points")
    return words.ngettext("{points} point", "{points} points", value).format(points=value)


def combination(words: Words, combination: Combination) -> str:
    """The name of a combination, without article and points."""
    if combination.kind is Kind.RUN:
        return words.gettext(_RUNS[len(combination.cards)])
    # The sums are nouns here, which German writes large; as numbers it writes them small.
    if combination.kind is Kind.FIFTEEN:
        return words.pgettext("scores", "fifteen")
    if combination.kind is Kind.THIRTY_ONE:
        return words.pgettext("scores", "thirty-one")
    return words.gettext(_KINDS[combination.kind])


def award(words: Words, combination: Combination) -> str:
    """The name of a combination and its points."""
    return words.gettext("{combination} for {points}").format(
        combination=words.combination(combination), points=combination.points
    )


def cadence(words: Words, items: Sequence[Combination]) -> str:
    """The combinations of a show, each with the sum so far; nothing is said of what is not there.

    Three pairs of one rank are said as a pair royal, six as a double pair royal.
    """
    if not items:
        return words.gettext("no points")
    total = 0
    last: Combination | None = None
    said = []
    for item in _bundled(items):
        total += item.points
        said.append(_said(words, item, total=number(words, total), last=last))
        last = item
    if len(said) == 1 or last is None or last.kind is Kind.FIFTEEN:
        return ", ".join(said)
    and_ = words.gettext("{before}, and {last}")
    return and_.format(before=", ".join(said[:-1]), last=said[-1])


def _said(words: Words, item: Combination, *, total: str, last: Combination | None) -> str:
    if item.kind is Kind.FIFTEEN:
        return words.gettext("fifteen {total}").format(total=total)
    if last is not None and item.kind is last.kind and item.kind in _SAID_AGAIN:
        message = _SAID_AGAIN[item.kind]
    elif item.kind is Kind.RUN:
        message = _SAID_RUNS[len(item.cards)]
    else:
        message = _SAID[item.kind]
    return words.gettext(message).format(total=total)


def _bundled(items: Sequence[Combination]) -> Iterator[Combination]:
    """The items with all pairs of a rank as one, in the order in which they are said."""
    pairs: dict[Rank, list[Combination]] = {}
    for item in items:
        if item.kind is Kind.PAIR:
            pairs.setdefault(item.cards[0].rank, []).append(item)
    for item in items:
        if item.kind is not Kind.PAIR:
            yield item
            continue
        same = pairs.pop(item.cards[0].rank, [])
        if same:
            cards = tuple(dict.fromkeys(card for pair in same for card in pair.cards))
            bundle = {1: Kind.PAIR, 3: Kind.PAIR_ROYAL, 6: Kind.DOUBLE_PAIR_ROYAL}[len(same)]
            yield Combination(bundle, cards, 2 * len(same))
