"""Builds the tables that take minutes: what hands peg, who pegs first, the race, what is laid.

The first three come from deals between two players who throw by `policy.club_policy` and play as
`club` does; `searcher` tells of the fourth. The work is cut into parts, those with chance in them
each with a stream of its own, whose results are whole numbers: whoever computes them in whatever
order, the tables come out the same. A finished part is kept in a folder, so that a build that was
stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from muggins.engine import deal_kernels, play_kernels, race_kernels, searcher
from muggins.engine.archive import Archive, read_archive, shipped, write_archive
from muggins.engine.build import all_hands
from muggins.engine.kernels import fingerprint
from muggins.engine.opponents import SEARCHER_FILE, SIMPLE, simple_book
from muggins.engine.pegged import HANDS, ORDER_FILE, PEGGING_FILE
from muggins.engine.policy import POLICY_FILE, Policy, club_policy, most_thrown
from muggins.engine.race import RACE_FILE, TARGET
from muggins.engine.tables import TableDamaged, damaged
from muggins.rules import usual_skunk_lines

SEED: Final = 121
DATA: Final = Path(__file__).with_name("data")
BLOCK: Final = 20
"""Hands in one part of the pegging table."""

BATCHES: Final = 20
"""Parts of the deals for the race; their differences tell how exact it is."""

NEAR: Final = 30
"""Who needs no more points than this may play by another style."""

STYLES: Final = ((1.0, 1.0), (0.0, 0.5), (2.0, 2.0))
"""What the crib and the answer to a card count: as for `club`; for who hurries; for who hinders."""

STYLED: Final = 20
"""One deal in so many is played with each pair of styles too."""

SERIES: Final = 20
"""Series in one part of the table of what a searcher lays."""

ORDER_STREAMS: Final = 10_000
STYLE_STREAMS: Final = 20_000
"""Streams from here on are none that another table has."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How many deals are played, and from which seed."""

    pegging_deals: int = 50_000
    """For each hand and role; fits 16 bits."""
    race_deals: int = 10_000_000
    seed: int = SEED

    def about(self, table: str) -> dict[str, Any]:
        """What a table or a part of it says of its making."""
        if table == "searcher":
            return searcher.about()
        styles: dict[str, Any] = {}
        if table == "race":
            styles = {"styles": list(map(list, STYLES)), "near": NEAR, "styled": STYLED}
        return {
            "table": table,
            "recipe": "python -m muggins.engine.simulation",
            "seed": self.seed,
            "deals": self.pegging_deals if table == "pegging" else self.race_deals,
            "policy": shipped(POLICY_FILE).checksum,
            **styles,
        }


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the work, small enough to be lost when a build is stopped."""

    table: str
    number: int
    plan: Plan

    @property
    def file(self) -> str:
        """The name of its file in the folder of finished parts."""
        return f"{self.table}-{self.number:03}.npz"

    @property
    def about(self) -> dict[str, Any]:
        """What its file says of its making; a part that other code computed is none of ours."""
        made_by = {"part": self.number, "kernels": fingerprint()}
        return {**self.plan.about(self.table), **made_by}


Progress = Callable[[int, int], None]
"""Told how many parts are done, and how many there are."""


def pegging_parts(plan: Plan) -> list[Part]:
    """All parts of the pegging table."""
    return [Part("pegging", number, plan) for number in range(2 * len(HANDS) // BLOCK)]


def race_parts(plan: Plan) -> list[Part]:
    """All parts of the race."""
    return [Part("race", number, plan) for number in range(BATCHES)]


def order_parts(plan: Plan) -> list[Part]:
    """All parts of the order in which points are pegged."""
    return [Part("order", number, plan) for number in range(BATCHES)]


def searcher_parts(plan: Plan) -> list[Part]:
    """All parts of the table of what a searcher lays."""
    return [Part("searcher", number, plan) for number in range(searcher.SERIES // SERIES)]


def compute(part: Part) -> Archive:
    """Computes a part, in whatever process this runs."""
    if part.table == "searcher":
        numbers = range(part.number * SERIES, (part.number + 1) * SERIES)
        lays = searcher.first_lays(numbers, SIMPLE.kinds, simple_book())
        return Archive({"lays": lays}, part.about)
    plan, policy = part.plan, club_policy()
    if part.table == "order":
        order = deal_kernels.pegging_order(
            plan.race_deals // BATCHES,
            plan.seed,
            ORDER_STREAMS + part.number,
            policy.pone,
            policy.dealer,
        )
        return Archive({"first": order}, part.about)
    if part.table == "race":
        deals = plan.race_deals // BATCHES
        rows, by_part, totals = play_kernels.deals(
            deals, plan.seed, part.number, policy.pone, policy.dealer, play_kernels.AS_CLUB
        )
        arrays: dict[str, NDArray[Any]] = dict(zip(("rows", "times"), _distinct(rows), strict=True))
        for one, other in product(range(len(STYLES)), repeat=2):
            rows, times = styled_deals(one, other, deals // STYLED, plan.seed, part.number)
            arrays |= {f"rows-{one}-{other}": rows, f"times-{one}-{other}": times}
        return Archive({**arrays, "parts": by_part, "totals": totals}, part.about)
    first = part.number * BLOCK
    counts = []
    for number in range(first, first + BLOCK):
        seat, hand = divmod(number, len(HANDS))
        opponent = policy.of(dealer=seat == 0)
        kept = np.array(HANDS[hand])
        # Streams that no batch of the race has.
        stream = BATCHES + number
        counts.append(
            play_kernels.pegging_counts(kept, seat, plan.pegging_deals, plan.seed, stream, opponent)
        )
    return Archive({"counts": np.stack(counts)}, part.about)


def styled_deals(
    dealer: int, pone: int, number: int, seed: int, batch: int
) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Rows of deals played in these styles, each once, and how often; the cards of a batch."""
    caution = np.array([STYLES[pone][1], STYLES[dealer][1]])
    rows, _, _ = play_kernels.deals(
        number, seed, STYLE_STREAMS + batch, styled_policies()[pone].pone,
        styled_policies()[dealer].dealer, caution,
    )  # fmt: skip
    return _distinct(rows)


@cache
def styled_policies() -> tuple[Policy, ...]:
    """What is thrown in each style."""
    hands = all_hands()
    return tuple(
        Policy(*(most_thrown(hands, dealer=dealer, crib=crib)[0] for dealer in (False, True)))
        for crib, _ in STYLES
    )


def _distinct(rows: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    distinct, times = np.unique(rows, axis=0, return_counts=True)
    return distinct, times


def results(
    parts: Sequence[Part], folder: Path, executor: Executor, *, tell: Progress
) -> Iterator[Archive]:
    """The results of all parts in their order; what the folder lacks is computed first."""
    missing = [part for part in parts if _finished(part, folder) is None]
    done = len(parts) - len(missing)
    tell(done, len(parts))
    running = {executor.submit(compute, part): part for part in missing}
    try:
        for future in as_completed(running):
            write_archive(future.result(), folder / running[future].file)
            done += 1
            tell(done, len(parts))
    finally:
        for future in running:
            future.cancel()
    for part in parts:
        found = _finished(part, folder)
        if found is None:
            raise damaged(part.file)
        yield found


def _finished(part: Part, folder: Path) -> Archive | None:
    """A part computed before by this very plan."""
    try:
        with (folder / part.file).open("rb") as file:
            found = read_archive(file, name=part.file)
    except (FileNotFoundError, TableDamaged):
        return None
    return found if found.about == part.about else None


def pegging_table(found: Iterator[Archive], plan: Plan) -> Archive:
    """The pegging table: for each role and hand the pairs of points that came, and how often."""
    columns: dict[str, list[NDArray[Any]]] = {"own": [], "opponent": [], "times": []}
    sizes = [0]
    for part in found:
        for counts in part.arrays["counts"]:
            own, opponent = np.nonzero(counts)
            sizes.append(len(own))
            columns["own"].append(own.astype(np.uint8))
            columns["opponent"].append(opponent.astype(np.uint8))
            columns["times"].append(counts[own, opponent].astype(np.uint16))
    arrays: dict[str, NDArray[Any]] = {name: np.concatenate(all_) for name, all_ in columns.items()}
    arrays["start"] = np.cumsum(sizes, dtype=np.uint32)
    return Archive(arrays, plan.about("pegging"))


def race_table(found: Iterator[Archive], plan: Plan) -> Archive:
    """The chances at all scores with their standard errors, and what a deal brings."""
    batches = list(found)
    chances = race_of(batches)
    apart = np.stack([race_of([batch]) for batch in batches])
    arrays = {
        "chances": chances.astype(np.float32),
        "errors": (apart.std(0, ddof=1) / len(batches) ** 0.5).astype(np.float16),
        "parts": sum(batch.arrays["parts"] for batch in batches),
        "totals": sum(batch.arrays["totals"] for batch in batches),
    }
    return Archive(arrays, plan.about("race"))


def race_of(batches: Sequence[Archive]) -> NDArray[np.float64]:
    """The chances at all scores, as `race_kernels.race` writes them, from the deals of batches."""
    rows, times = _merged(batches, "")
    styled = []
    first = np.zeros((len(STYLES), len(STYLES), 2), np.int64)
    begun = 0
    for one, other in product(range(len(STYLES)), repeat=2):
        styled.append(_merged(batches, f"-{one}-{other}"))
        first[one, other] = begun, begun + len(styled[-1][0])
        begun += len(styled[-1][0])
    styled_rows, styled_times = (np.concatenate(of) for of in zip(*styled, strict=True))
    lines = np.array(usual_skunk_lines(TARGET))
    return race_kernels.race(rows, times, styled_rows, styled_times, first, NEAR, TARGET, lines)


def _merged(batches: Sequence[Archive], which: str) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    rows, place = np.unique(
        np.concatenate([batch.arrays["rows" + which] for batch in batches]),
        axis=0, return_inverse=True,
    )  # fmt: skip
    times = np.zeros(len(rows), np.int64)
    np.add.at(
        times, place.ravel(), np.concatenate([batch.arrays["times" + which] for batch in batches])
    )
    return rows, times


def order_table(found: Iterator[Archive], plan: Plan) -> Archive:
    """How often the dealer has n points of a play before pone has m, by what both peg in it."""
    first = np.sum([part.arrays["first"] for part in found], 0)
    both = first.sum(0)
    share = np.divide(first[1], both, out=np.full(both.shape, 0.5), where=both > 0)
    return Archive({"dealer_first": share.astype(np.float16)}, plan.about("order"))


def searcher_table(found: Iterator[Archive], plan: Plan) -> Archive:
    """What a searcher lays: each answer stands in one part, and GO in all others."""
    lays = np.min([part.arrays["lays"] for part in found], 0)
    return Archive({"lays": lays}, plan.about("searcher"))


TABLES: Final[Mapping[str, tuple[Callable[[Plan], list[Part]], Any]]] = {
    PEGGING_FILE: (pegging_parts, pegging_table),
    RACE_FILE: (race_parts, race_table),
    ORDER_FILE: (order_parts, order_table),
    SEARCHER_FILE: (searcher_parts, searcher_table),
}


def build(
    plan: Plan,
    *,
    into: Path,
    folder: Path,
    executor: Executor,
    tell: Callable[[str], Progress],
    names: Sequence[str] = tuple(TABLES),
) -> None:
    """Builds the tables with these names.

    `folder` keeps finished parts, `tell` names who is told of progress.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        parts, table = TABLES[name]
        found = results(parts(plan), folder, executor, tell=tell(name))
        write_archive(table(found, plan), into / name)


def bar(name: str) -> Progress:
    """Shows on standard error how much of a table is done, if somebody looks."""

    def tell(done: int, parts: int) -> None:
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{name} [{'#' * (40 * done // parts):40}] {done}/{parts}")
            sys.stderr.write("\n" if done == parts else "")
            sys.stderr.flush()

    return tell


def main() -> None:
    """Builds the tables from the command line, with all cores."""
    parser = argparse.ArgumentParser(prog="python -m muggins.engine.simulation")
    parser.add_argument("tables", nargs="*", choices=[*TABLES, []], default=list(TABLES))
    parser.add_argument("--into", type=Path, default=DATA)
    parser.add_argument(
        "--parts", type=Path, default=Path(tempfile.gettempdir(), "muggins-tables"),
        help="the folder of finished parts; a build goes on with what is there",
    )  # fmt: skip
    chosen = parser.parse_args()
    with ProcessPoolExecutor() as executor:
        build(Plan(), into=chosen.into, folder=chosen.parts, executor=executor, tell=bar)


if __name__ == "__main__":
    main()
