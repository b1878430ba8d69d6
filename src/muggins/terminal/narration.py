"""Telling a game as it goes: what happened, what lies on the table, what was counted."""

from __future__ import annotations

from collections.abc import Callable

from muggins.events import CribTurned, Dealt, Event, Revealed, Seeded, Shown
from muggins.game import Game
from muggins.rules import Counting
from muggins.seat import Seat
from muggins.table import Phase
from muggins.terminal import drawing
from muggins.terminal.answers import sorted_hand
from muggins.terminal.console import INDENT, Console
from muggins.view import View
from muggins.words import Words


class Narrator:
    """Tells one game to a person, or, without `eyes`, to everybody at the table.

    It goes along with the game: `tell` tells what is new since it was told last.
    """

    def __init__(self, words: Words, console: Console, eyes: Seat | None) -> None:
        self._words = words
        self._console = console
        self._seen = View(eyes)

    def skip(self, game: Game, number: int) -> None:
        """Take the first events as told."""
        self._seen.see(*(event.seen_by(self._eyes) for event in game.events[:number]))

    def tell(self, game: Game, *, pause: Callable[[], None]) -> None:
        """Tell the new events; `pause` lets the players look at a show before the next deal."""
        for event in game.events[self._seen.number :]:
            if isinstance(event, Dealt) and event.number > 1:
                pause()
            event = event.seen_by(self._eyes)
            self._seen.see(event)
            self._tell_event(event)

    @property
    def _eyes(self) -> Seat | None:
        return self._seen.seat if isinstance(self._seen.seat, Seat) else None

    def _tell_event(self, event: Event) -> None:
        said = self._words.event(event, self._seen)
        match event:
            case Dealt():
                self._console.say()
                self._console.say(self._console.title(said))
                self.show_board(self._seen)
            case Shown():
                self._console.say()
                self._console.say(said)
                self._show_items(event)
            case Revealed() | Seeded():
                return
            case CribTurned() if self._seen.rules.counting is Counting.AUTOMATIC:
                return  # it is counted at once, and shown with that
            case _ if said:
                self._console.say(said)

    def _show_items(self, event: Shown) -> None:
        assert self._seen.starter is not None
        starter = self._console.card(self._seen.starter)
        cards = self._console.cards(sorted(event.cards))
        said = self._words.gettext("Cards: {cards}. Starter: {starter}")
        self._console.say(INDENT + said.format(cards=cards, starter=starter))
        for item in event.items:
            cards = self._console.cards(item.cards)
            self._console.say(f"{INDENT}{self._words.award(item)}: {cards}")
        self._console.say(self._console.aside(drawing.scores(self._words, self._seen)))

    def show_board(self, view: View) -> None:
        """The board, or where it would not be seen the scores."""
        if self._console.spoken:
            self._console.say(drawing.scores(self._words, view) + ".")
            return
        for line in drawing.board(self._words, view):
            self._console.say(line)

    def show_table(self, view: View, *, hand: bool) -> None:
        """What lies on the table, and the viewer's hand or what there is to count."""
        assert isinstance(view.seat, Seat)
        self._console.say()
        for line in drawing.table(self._words, self._console, view):
            self._console.say(line)
        cards = sorted_hand(view, view.seat)
        if view.phase in (Phase.COUNT, Phase.CALL):
            self._show_counted(view)
        elif cards and hand:
            fits = view.pegging.legal if view.phase is Phase.PLAY and view.pegging else cards
            self._console.say(drawing.hand(self._words, self._console, cards, fits=fits))

    def _show_counted(self, view: View) -> None:
        """The cards that somebody has to count; the starter stands apart."""
        assert view.what is not None
        owner = view.owner(view.what)
        held = view.crib or (view.kept[owner] if owner is not None else ())
        cards = sorted(one.card for one in held if one.card is not None)
        said = self._words.gettext("To count: {cards}")
        self._console.say(said.format(cards=self._console.cards(cards)))

    def show_log(self, game: Game, seat: Seat) -> None:
        """All that was told so far, a paragraph for each deal."""
        view = View(seat)
        for event in game.events:
            seen = event.seen_by(seat)
            view.see(seen)
            if isinstance(seen, Dealt):
                self._console.say()
            if said := self._words.event(seen, view):
                self._console.say(said)
