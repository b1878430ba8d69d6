"""Games to test on: begun by a visitor, brought to a phase, played to the end."""

from __future__ import annotations

from collections.abc import Iterator

from muggins.game import Game
from muggins.seat import Seat
from tests.web.visitor import Page, Visitor, step, token_of

MOST_STEPS = 400


def begun(visitor: Visitor, **choices: str) -> Page:
    """The table of a new game with these choices."""
    form = visitor.get("/new/")
    return visitor.press(form, form.forms[-1].buttons[-1], **choices)


def to_the_end(visitor: Visitor, page: Page) -> Iterator[Page]:
    """All pages of a game, the last one with the result."""
    for _ in range(MOST_STEPS):
        yield page
        if page.data["phase"] == "over" and page.data["n"] == page.data["version"]:
            return
        page = step(visitor, page)
    raise AssertionError(f"no end after {MOST_STEPS} steps")


def until(visitor: Visitor, phase: str, **choices: str) -> Page:
    """A new game, brought to where the visitor has to act in a phase."""
    for page in to_the_end(visitor, begun(visitor, **choices)):
        if page.data["phase"] == phase and page.data["yours"] == "yes":
            return page
    raise AssertionError(f"the game never came to {phase}")


def game_at(page: Page) -> Game:
    """The game itself, read from the database."""
    from muggins.web.models import GameRow
    from muggins.web.store import KEPT, load

    KEPT.clear()
    return load(GameRow.objects.get(token=token_of(page)))


ME = Seat.FIRST
