"""One sitting at the terminal: telling what happened, asking, making the move."""

from __future__ import annotations

import base64
import hashlib
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from muggins import fairness
from muggins.engine.bots import advance, bot_named, identity
from muggins.errors import N_, MugginsError
from muggins.events import CountEnded, Dealt, Event, Played, Shown
from muggins.game import Game
from muggins.moves import GiveSeed, Move, Play, Resign, SealSeed, TakeBack
from muggins.record import RecordError, write_game, write_view
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.table import Phase
from muggins.terminal import drawing
from muggins.terminal.answers import Wish, move_of, sorted_hand, wish_of
from muggins.terminal.console import Console
from muggins.terminal.saving import SavedGame
from muggins.verification import verify
from muggins.view import View
from muggins.words import Words

HELP: Final = (
    N_("A card by its name (5H, Herz-Fünf, five of hearts) or by its number in your hand."),
    N_("G  say go: you hold cards, but none fits"),
    N_("B  show the board"),
    N_("L  show what has happened"),
    N_("U  take your last move back (in a training game)"),
    N_("N  give this game up and start a new one; you are asked first"),
    N_("Q  leave; the game is kept and goes on next time"),
    N_("?  these lines"),
)


class NewGame(Exception):
    """The players want another game."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a game in the terminal is to be played.

    With `seed` packs, cuts and bot follow from a text and can be repeated, so the deals are not
    fair; `record` is a file to write the game to; `automatic` makes forced moves; `new` does not
    ask for a game that was left.
    """

    language: str
    rules: Rules
    bot: str = "club"
    two: bool = False
    seed: str | None = None
    record: Path | None = None
    automatic: bool = False
    new: bool = False


class Session:
    """The game, how far it has been told, and everybody's words for it."""

    def __init__(
        self, settings: Settings, words: Words, console: Console, saved: SavedGame
    ) -> None:
        self._settings = settings
        self._words = words
        self._console = console
        self._saved = saved
        self._bot = None if settings.two else identity(bot_named(settings.bot))
        self._told = 0
        self._private: dict[Seat, str] = {}

    def run(self) -> None:
        """Play until somebody leaves."""
        game, secret = self._left_game() or self._new_game()
        while True:
            try:
                self._play(game, secret)
            except NewGame:
                game, secret = self._new_game()
                continue
            answer = self._console.ask(self._("Enter leaves, N plays again:"))
            if wish_of(answer) is not Wish.NEW:
                return
            game, secret = self._new_game()

    def _(self, message: str, **params: object) -> str:
        return self._words.gettext(message).format(**params)

    def _left_game(self) -> tuple[Game, bytes] | None:
        if self._settings.new or self._settings.seed is not None:
            return None
        try:
            left = self._saved.load()
        except RecordError as error:
            self._console.say(
                self._("The saved game can't be read: {reason}", reason=self._words.error(error))
            )
            aside = self._saved.set_aside()
            self._console.say(self._("It was put aside as {file}.", file=aside))
            return None
        if left is None:
            return None
        game, secret = left
        view = game.view(self._eyes(game))
        self._console.say(
            self._("A game is waiting: {scores}.", scores=drawing.scores(self._words, view))
        )
        answer = self._console.ask(self._("Enter goes on with it, N starts a new one:"))
        if wish_of(answer) is Wish.NEW:
            return None
        # What was told before is not told again; the deal in play is.
        at = max((n for n, e in enumerate(game.events) if isinstance(e, Dealt)), default=0)
        self._told = at
        return game, secret

    def _new_game(self) -> tuple[Game, bytes]:
        self._told = 0
        self._private = {}
        text = self._settings.seed
        secret = secrets.token_bytes(fairness.SECRET_BYTES)
        if text is not None:
            secret = hashlib.sha256(b"muggins-terminal-1:" + text.encode()).digest()
        names = ("", "")
        if self._settings.two:
            names = self._name(1), self._name(2)
        self._console.say(self._console.title(self._("A new game of cribbage")))
        for line in self._words.rules(self._settings.rules):
            self._console.say(line)
        self._console.say(self._("? explains the keys, Q leaves."))
        game = Game.start(
            self._settings.rules, names=names, bots=(None, self._bot), fair=text is None
        )
        return game, secret

    def _name(self, number: int) -> str:
        name = self._console.ask(self._("Name of player {number}:", number=number))
        return "".join(sign for sign in name if sign.isprintable())[:20]

    def _play(self, game: Game, secret: bytes) -> None:
        """One game to its end."""
        while True:
            game = advance(game, secret)
            self._tell(game)
            if game.phase is Phase.OVER:
                self._finish(game)
                return
            self._saved.save(game, secret)
            seat = next(seat for seat in Seat if seat in game.awaits)
            try:
                game = self._moved(game, seat)
            except NewGame:
                self._finish(advance(game.make(seat, Resign()), secret))
                raise

    def _moved(self, game: Game, seat: Seat) -> Game:
        """The game after the seat's next move, asked for until it is one that is allowed."""
        view = game.view(seat)
        if (forced := self._forced(view)) is not None:
            return game.make(seat, forced)
        self._hand_over(game, seat)
        while True:
            self._show_table(view)
            text = self._console.ask(f"{self._words.prompt(view)}{self._hint(view)}\n>")
            try:
                if view.phase is Phase.SEED:
                    return game.make(seat, self._seed(view, text))
                wish = wish_of(text)
                if wish is None:
                    return game.make(seat, move_of(text, view, self._words))
                if (changed := self._granted(wish, game, seat)) is not None:
                    return changed
            except MugginsError as error:
                self._console.say(self._words.error(error))

    def _hint(self, view: View) -> str:
        """What may be typed where it is no card."""
        match view.phase:
            case Phase.SEED:
                return " " + self._("(A word, or Enter.)")
            case Phase.DRAW:
                return " " + self._("(1 to 52, or Enter.)")
            case Phase.CUT:
                return " " + self._("(4 to 36, or Enter.)")
            case Phase.COUNT | Phase.CALL:
                return " " + self._("(0 to 29.)")
            case _:
                return ""

    def _granted(self, wish: Wish, game: Game, seat: Seat) -> Game | None:
        """Do what is wished for; a game if it was changed by that."""
        match wish:
            case Wish.HELP:
                for line in HELP:
                    self._console.say("  " + self._(line))
            case Wish.BOARD:
                self._show_board(game.view(seat))
            case Wish.LOG:
                self._show_log(game, seat)
            case Wish.TAKE_BACK:
                decided = game.view(seat).decided[seat]
                return game.make(seat, TakeBack(decided[-1] if decided else 0))
            case Wish.NEW:
                question = self._("Give this game up and start a new one? Y or N:")
                yes = (self._("y"), "y")
                if self._console.ask(question).casefold() in yes:
                    raise NewGame
            case Wish.LEAVE:
                self._write_record(game)
                raise EOFError
        return None

    def _forced(self, view: View) -> Move | None:
        if not self._settings.automatic or view.phase is not Phase.PLAY:
            return None
        moves = list(view.legal_moves)
        if len(moves) != 1:
            return None
        seat = view.seat
        last = isinstance(seat, Seat) and len(view.held[seat]) == 1
        # Against a person, laying at once would tell that nothing else fits.
        two = view.bots == (None, None)
        return None if two and isinstance(moves[0], Play) and not last else moves[0]

    def _seed(self, view: View, text: str) -> Move:
        """The seed of a fair game: what was typed, and chance that nobody can guess."""
        assert isinstance(view.seat, Seat)
        if view.seat in self._private:
            return GiveSeed(self._private[view.seat])
        chance = base64.urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")
        seed = f"{text}.{chance}" if text else chance
        digest = fairness.seed_digest(seed)
        if SealSeed(digest) in view.legal_moves:
            self._private[view.seat] = seed
            return SealSeed(digest)
        return GiveSeed(seed)

    def _hand_over(self, game: Game, seat: Seat) -> None:
        """Hide what the other player saw before this one looks."""
        if self._eyes(game) is None and game.phase not in (Phase.SEED, Phase.DRAW):
            name = self._words.player(seat, game.view(None))
            self._console.ask(self._("{name}, press Enter when only you can see.", name=name))
            self._console.clear()

    def _eyes(self, game: Game) -> Seat | None:
        """Whose eyes the telling is for: the one person's, or everybody's."""
        return None if game.view(None).bots == (None, None) else Seat.FIRST

    def _tell(self, game: Game) -> None:
        """Tell what has happened since the last time."""
        eyes = self._eyes(game)
        for number in range(self._told + 1, len(game.events) + 1):
            event, view = game.events[number - 1].seen_by(eyes), game.at(number).view(eyes)
            if isinstance(event, Dealt):
                self._console.say()
                self._show_board(view)
            self._tell_event(event, view)
        self._told = len(game.events)

    def _tell_event(self, event: Event, view: View) -> None:
        if said := self._words.event(event, view):
            self._console.say(said)
        if isinstance(event, Shown) and view.starter is not None:
            for item in event.items:
                cards = self._console.cards(item.cards)
                self._console.say(f"    {self._words.award(item)}: {cards}")
        if isinstance(event, Shown | Played | CountEnded) and event.points:
            self._console.say(self._console.aside(drawing.scores(self._words, view)))

    def _show_table(self, view: View) -> None:
        assert isinstance(view.seat, Seat)
        self._console.say()
        for line in drawing.table(self._words, self._console, view):
            self._console.say(line)
        cards = sorted_hand(view, view.seat)
        if cards:
            fits = view.pegging.legal if view.phase is Phase.PLAY and view.pegging else cards
            self._console.say(drawing.hand(self._words, self._console, cards, fits=fits))
        elif view.phase in (Phase.COUNT, Phase.CALL):
            self._show_counted(view)

    def _show_counted(self, view: View) -> None:
        """The cards that somebody has to count, the starter apart."""
        assert view.what is not None
        owner = view.owner(view.what)
        held = view.crib or (view.kept[owner] if owner is not None else ())
        cards = sorted(one.card for one in held if one.card is not None)
        what = self._words.what(view.what)
        self._console.say(f"{what}: {self._console.cards(cards)}")

    def _show_board(self, view: View) -> None:
        for line in drawing.board(self._words, view):
            self._console.say(line)
        self._console.say(drawing.scores(self._words, view))

    def _show_log(self, game: Game, seat: Seat) -> None:
        for number in range(1, len(game.events) + 1):
            event = game.events[number - 1].seen_by(seat)
            if said := self._words.event(event, game.at(number).view(seat)):
                self._console.say(f"{number:4}  {said}")

    def _finish(self, game: Game) -> None:
        self._tell(game)
        self._show_board(game.view(self._eyes(game)))
        if game.view(None).secret is not None:
            report = verify(game)
            self._console.say(
                self._(
                    "The house's secret is revealed and all {packs} packs are as it sealed them.",
                    packs=report.spreads + report.deals,
                )
            )
        self._write_record(game)
        self._saved.forget()

    def _write_record(self, game: Game) -> None:
        file = self._settings.record
        if file is None:
            return
        over = game.phase is Phase.OVER
        text = write_game(game) if over else write_view(game, self._eyes(game))
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            self._console.say(
                self._(
                    "The record can't be written to {file}: {reason}",
                    file=file,
                    reason=error.strerror,
                )
            )
            return
        self._console.say(self._("The record is in {file}.", file=file))
