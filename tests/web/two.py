"""Three people with names: Anna makes a table, Bö sits down at it, Carl is a stranger."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from muggins.seat import Seat
from tests.web.visitor import Page, Visitor, step, token_of


@dataclass
class Two:
    """Two people without scripts at one table, and somebody who does not belong there."""

    anna: Visitor = field(default_factory=lambda: Visitor("en", address="127.0.0.1"))
    bo: Visitor = field(default_factory=lambda: Visitor("de", address="127.0.0.2"))
    carl: Visitor = field(default_factory=lambda: Visitor("en", address="127.0.0.3"))
    token: str = ""

    def invited(self, **choices: str) -> Page:
        """Anna's page while she waits."""
        form = self.anna.get("/new/")
        wish = {"opponent": "friend", "name": "Anna", "target": "other", "other": "31"} | choices
        return self.anna.press(form, form.forms[-1].buttons[-1], **wish)

    def seated(self, **choices: str) -> Two:
        """Both at their table, Bö's seed given."""
        waiting = self.invited(**choices)
        page = self.bo.press(self.bo.get(waiting.address), "Hinsetzen und spielen", name="Bö")
        self.token = token_of(page)
        self.bo.press(page, "seed")
        return self

    def visitor(self, seat: Seat) -> Visitor:
        return (self.anna, self.bo)[seat]

    def newest(self, seat: Seat) -> Page:
        """The table as it stands now."""
        visitor = self.visitor(seat)
        page = visitor.get(f"/g/{self.token}/")
        return visitor.get(f"/g/{self.token}/?at={page.data['version']}")

    def step(self) -> bool:
        """One move of whoever is awaited; False once the game is over."""
        for seat in Seat:
            page = self.newest(seat)
            if page.data["phase"] == "over":
                return False
            if page.data["yours"] == "yes":
                step(self.visitor(seat), page)
                return True
        raise AssertionError("nobody is awaited")


def refreshes(page: Page) -> str:
    """Where a page without scripts goes by itself, empty if it stays."""
    found = re.search(r'http-equiv="refresh" content="\d+(?:; url=)?([^"]*)"', page.html)
    return "" if found is None else found[1] or page.address
