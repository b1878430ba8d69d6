"""What a player who searches lays on the first cards, as a table: its builder.

He searches as `master-points` does, and takes the other for one of the kinds that do not search.
He looks at what he has kept and at what was laid, but not at his throw and the starter, since who
reads the table knows no more of him. Needs the extra ``engine``.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine import level_kernels
from muggins.engine.answer_kernels import GO, ON_TWO, TABLE, Book
from muggins.engine.opponents import LEAST, ODD, SIMPLE, SOFTNESS, thrower
from muggins.engine.pegging import PRUNED, room
from muggins.engine.tables import checksum, crib_table

FIRST_SERIES: Final = (1, ON_TWO, 183, 2380)
"""The numbers of the first series of one, two, three and four cards."""

SERIES: Final = FIRST_SERIES[-1]
"""The series that the table answers."""


def about() -> dict[str, Any]:
    """What the table says of its making."""
    crib = crib_table()
    return {
        "table": "searcher",
        "recipe": "muggins tables build searcher",
        "kinds": SIMPLE.kinds.tolist(),
        "throws": [SOFTNESS, LEAST, ODD],
        "pruned": PRUNED,
        "crib": checksum({"own": crib.own, "opp": crib.opp}),
    }


def first_lays(numbers: range, kinds: NDArray[np.float64], book: Book) -> NDArray[np.int8]:
    """The whole table, in which he has searched on the series with these numbers."""
    table, space = np.full(TABLE, GO, np.int8), room()
    for number in numbers:
        # After an even number of cards it is pone's turn, against whom the dealer has thrown.
        cards = sum(number >= first for first in FIRST_SERIES)
        level_kernels.searcher_lays(
            number, kinds, *thrower(dealer=cards % 2 == 0), ODD, PRUNED, book, space.whole,
            space.weights, table,
        )  # fmt: skip
    return table
