"""One sitting at the terminal: which game, whose turn, what was typed, what becomes of it."""

from __future__ import annotations

import base64
import hashlib
import os
import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from muggins import fairness
from muggins.engine.bots import advance, bot_named, identity
from muggins.errors import N_, MugginsError
from muggins.events import Dealt
from muggins.game import Game
from muggins.moves import GiveSeed, Go, Move, Play, Resign, SealSeed, TakeBack
from muggins.record import RecordError, write_game, write_view
from muggins.rules import Rules
from muggins.seat import Seat
from muggins.table import Phase
from muggins.terminal import drawing
from muggins.terminal.answers import GO, Wish, move_of, wish_of
from muggins.terminal.console import Console
from muggins.terminal.narration import Narrator
from muggins.terminal.saving import SavedGame, new_game, waiting
from muggins.verification import verify
from muggins.view import View
from muggins.words import Words

HELP: Final = (
    N_("A card by its number in your hand or by its name: 5H, Herz-Fünf, five of hearts."),
    N_("G  say go: you hold cards, but none fits"),
    N_("B  show the board"),
    N_("L  show what has happened"),
    N_("U  take your last move back (in a training game)"),
    N_("N  start a new game; you are asked what becomes of this one"),
    N_("Q  leave; the game is kept and goes on next time"),
    N_("?  these lines"),
)
LONGEST_NAME: Final = 20
SECRET_HANDS: Final = (Phase.DISCARD, Phase.PLAY)


class NewGame(Exception):
    """The players want another game."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a game in the terminal is to be played.

    With `seed` packs, cuts and bot follow from a text and can be repeated, so the deals are not
    fair; `record` is a file to write the game to; `automatic` makes forced moves; `new` does not
    ask for a game that was left; `spoken` writes for ears.
    """

    language: str
    rules: Rules
    bot: str = "club"
    two: bool = False
    seed: str | None = None
    record: Path | None = None
    automatic: bool = False
    new: bool = False
    spoken: bool = False


class _Sitting:
    """A game at the terminal: its secret, its file, its narrator, and what it still hides."""

    def __init__(self, game: Game, secret: bytes, saved: SavedGame, narrator: Narrator) -> None:
        self.game = game
        self.secret = secret
        self.saved = saved
        self.narrator = narrator
        self.seeds: dict[Seat, str] = {}
        self.looking: Seat | None = None

    @property
    def two(self) -> bool:
        """Whether both seats are people."""
        return self.game.view(None).bots == (None, None)

    @property
    def eyes(self) -> Seat | None:
        """Whose eyes the telling is for: the one person's, or everybody's."""
        return None if self.two else Seat.FIRST


class Session:
    """What is asked and done from the first line to the last."""

    def __init__(self, settings: Settings, words: Words, console: Console, folder: Path) -> None:
        self._settings = settings
        self._words = words
        self._console = console
        self._folder = folder
        self._bot = None if settings.two else identity(bot_named(settings.bot))
        self._sitting: _Sitting | None = None
        if (file := settings.record) is not None and not os.access(file.parent, os.W_OK):
            raise MugginsError("record-unwritable", file=file)

    def run(self) -> None:
        """Play until somebody leaves; then an `EOFError` comes from the console, or it returns."""
        self._sitting = self._left_game() or self._new_game()
        while True:
            try:
                self._play(self._sitting)
            except NewGame:
                self._sitting = self._new_game()
                continue
            self._sitting = None
            answer = self._console.ask(self._("Enter leaves, N plays again."))
            if wish_of(answer) is not Wish.NEW:
                return
            self._sitting = self._new_game()

    def leave(self) -> None:
        """Say that the game, if there is one, is kept, and write its record if wished for."""
        if self._sitting is not None:
            self._write_record(self._sitting)
            self._console.say(self._("The game is kept; “muggins play” goes on with it."))

    def _(self, message: str, **params: object) -> str:
        return self._words.gettext(message).format(**params)

    def _left_game(self) -> _Sitting | None:
        if self._settings.new or self._settings.seed is not None:
            return None
        sittings = [found for saved in waiting(self._folder) if (found := self._found(saved))]
        if not sittings:
            return None
        for number, sitting in enumerate(sittings, start=1):
            view = sitting.game.view(sitting.eyes)
            waits = self._(
                "A game to {target} is waiting: {scores}.",
                target=view.rules.target,
                scores=drawing.scores(self._words, view),
            )
            self._console.say(waits if len(sittings) == 1 else f"{number}: {waits}")
        if len(sittings) == 1:
            question = self._("Enter goes on with it, N starts a new one.")
        else:
            question = self._(
                "Enter goes on with the first, its number with another, N starts anew."
            )
        answer = self._console.ask(question)
        if wish_of(answer) is Wish.NEW:
            return None
        if wish_of(answer) is Wish.LEAVE:
            raise EOFError
        numbers = {str(number): one for number, one in enumerate(sittings, start=1)}
        sitting = numbers.get(answer, sittings[0])
        sitting.narrator.skip(sitting.game, _known_before(sitting.game))
        return sitting

    def _found(self, saved: SavedGame) -> _Sitting | None:
        try:
            game, secret = saved.load()
        except RecordError as error:
            reason = self._words.error(error)
            self._console.say(self._("A kept game can't be read: {reason}", reason=reason))
            aside = saved.set_aside()
            self._console.say(self._("It was put aside as {file}.", file=aside))
            return None
        return self._sit(game, secret, saved)

    def _sit(self, game: Game, secret: bytes, saved: SavedGame) -> _Sitting:
        eyes = None if game.view(None).bots == (None, None) else Seat.FIRST
        return _Sitting(game, secret, saved, Narrator(self._words, self._console, eyes))

    def _new_game(self) -> _Sitting:
        text = self._settings.seed
        secret = secrets.token_bytes(fairness.SECRET_BYTES)
        if text is not None:
            typed = text.encode(errors="surrogateescape")
            secret = hashlib.sha256(b"muggins-terminal-1:" + typed).digest()
        names = (self._name(1), self._name(2)) if self._settings.two else ("", "")
        self._console.say(self._console.title(self._("A new game of cribbage")))
        for line in self._words.rules(self._settings.rules):
            self._console.say(line)
        self._console.say(self._("? explains the keys, Q leaves."))
        game = Game.start(
            self._settings.rules, names=names, bots=(None, self._bot), fair=text is None
        )
        return self._sit(game, secret, new_game(self._folder))

    def _name(self, number: int) -> str:
        name = self._console.ask(self._("Name of player {number}:", number=number))
        return "".join(sign for sign in name if sign.isprintable())[:LONGEST_NAME]

    def _play(self, sitting: _Sitting) -> None:
        """One game to its end."""
        while True:
            sitting.game = advance(sitting.game, sitting.secret)
            if sitting.game.phase is Phase.OVER:
                sitting.saved.check()
                self._finish(sitting)
                return
            sitting.saved.save(sitting.game, sitting.secret)
            sitting.narrator.tell(sitting.game, pause=self._pause)
            seat = next(seat for seat in Seat if seat in sitting.game.awaits)
            before = sitting.game.phase
            sitting.game = self._moved(sitting, seat)
            if sitting.two and before in SECRET_HANDS and sitting.game.awaits != {seat}:
                self._console.clear()
                sitting.looking = None

    def _pause(self) -> None:
        if not self._settings.two and wish_of(self._console.ask(self._("Enter goes on."))) is (
            Wish.LEAVE
        ):
            raise EOFError

    def _moved(self, sitting: _Sitting, seat: Seat) -> Game:
        """The game after the seat's next move, asked for until it is one that is allowed."""
        game = sitting.game
        view = game.view(seat)
        if (forced := self._forced(view)) is not None:
            return game.make(seat, forced)
        if view.phase is Phase.SEED and seat in sitting.seeds:
            return game.make(seat, GiveSeed(sitting.seeds.pop(seat)))
        self._hand_over(sitting, view)
        hand = view.phase in SECRET_HANDS or not sitting.two
        sitting.narrator.show_table(view, hand=hand)
        while True:
            text = self._console.ask(f"{self._words.prompt(view)}{self._hint(view)}")
            try:
                wish = wish_of(text)
                if wish is not None:
                    if (changed := self._granted(wish, sitting, seat)) is not None:
                        return changed
                    sitting.narrator.show_table(view, hand=hand)
                elif view.phase is Phase.SEED:
                    return game.make(seat, self._seed(sitting, view, text))
                else:
                    return game.make(seat, move_of(text, view, self._words))
            except MugginsError as error:
                self._console.say(self._words.error(error))

    def _hint(self, view: View) -> str:
        """What may be typed where it is no card."""
        match view.phase:
            case Phase.SEED:
                return " " + self._("(Any text, or Enter)")
            case Phase.DRAW:
                return " " + self._("(1 to 52, or Enter)")
            case Phase.CUT:
                return " " + self._("(4 to 36, or Enter)")
            case Phase.COUNT | Phase.CALL:
                return " " + self._("(0 to 29)")
            case Phase.PLAY if Go() in view.legal_moves:
                return f" ({GO.upper()})"
            case _:
                return ""

    def _granted(self, wish: Wish, sitting: _Sitting, seat: Seat) -> Game | None:
        """Do what is wished for; a game if it was changed by that."""
        game = sitting.game
        match wish:
            case Wish.HELP:
                for line in HELP:
                    self._console.say("  " + self._(line))
            case Wish.BOARD:
                sitting.narrator.show_board(game.view(seat))
            case Wish.LOG:
                sitting.narrator.show_log(game, seat)
            case Wish.TAKE_BACK:
                decided = game.view(seat).decided[seat]
                return game.make(seat, TakeBack(decided[-1] if decided else 0))
            case Wish.NEW:
                self._ask_what_becomes_of(sitting, seat)
            case Wish.LEAVE:
                raise EOFError
        return None

    def _ask_what_becomes_of(self, sitting: _Sitting, seat: Seat) -> None:
        """Go on to a new game, unless the player would rather stay with this one."""
        answer = self._console.ask(
            self._("Your running game: K keeps it for later, R resigns it, Enter goes on with it.")
        ).casefold()
        if answer in ("r", self._("r")):
            sitting.game = advance(sitting.game.make(seat, Resign()), sitting.secret)
            self._finish(sitting)
        elif answer in ("k", self._("k")):
            self._write_record(sitting)
        else:
            return
        raise NewGame

    def _forced(self, view: View) -> Move | None:
        if not self._settings.automatic or view.phase is not Phase.PLAY:
            return None
        moves = list(view.legal_moves)
        if len(moves) != 1:
            return None
        last = isinstance(view.seat, Seat) and len(view.held[view.seat]) == 1
        # Against a person, laying at once would tell that nothing else fits.
        two = view.bots == (None, None)
        return None if two and isinstance(moves[0], Play) and not last else moves[0]

    def _seed(self, sitting: _Sitting, view: View, text: str) -> Move:
        """The seed of a fair game: what was typed, and chance that nobody can guess."""
        assert isinstance(view.seat, Seat)
        chance = base64.urlsafe_b64encode(secrets.token_bytes(16)).decode().rstrip("=")
        seed = f"{text}.{chance}" if text else chance
        digest = fairness.seed_digest(seed)
        if SealSeed(digest) in view.legal_moves:
            sitting.seeds[view.seat] = seed
            return SealSeed(digest)
        return GiveSeed(seed)

    def _hand_over(self, sitting: _Sitting, view: View) -> None:
        """Let the other one turn away before a hand is shown."""
        if not sitting.two or view.phase not in SECRET_HANDS or sitting.looking is view.seat:
            return
        assert isinstance(view.seat, Seat)
        name = self._words.player(view.seat, view)
        self._console.say()
        self._console.ask(self._("{name}, press Enter when only you can see.", name=name))
        sitting.looking = view.seat

    def _finish(self, sitting: _Sitting) -> None:
        sitting.narrator.tell(sitting.game, pause=self._pause)
        view = sitting.game.view(sitting.eyes)
        sitting.narrator.show_board(view)
        if view.secret is not None:
            report = verify(sitting.game)
            checked = self._words.ngettext(
                "Checked: the {packs} pack is the one the house had sealed.",
                "Checked: all {packs} packs are those the house had sealed.",
                report.spreads + report.deals,
            )
            self._console.say(checked.format(packs=report.spreads + report.deals))
        self._write_record(sitting)
        sitting.saved.forget()

    def _write_record(self, sitting: _Sitting) -> None:
        """The record in full once the game is over; before, what its reader may know."""
        if (file := self._settings.record) is None:
            return
        game = sitting.game
        text = write_game(game) if game.phase is Phase.OVER else write_view(game, sitting.eyes)
        try:
            file.write_text(text, encoding="utf-8")
        except OSError as error:
            raise MugginsError("record-unwritable", file=file) from error
        self._console.say(self._("The record is in {file}.", file=file))


def _known_before(game: Game) -> int:
    """How many events need not be told again: all before the deal and a person's last move."""
    numbered = list(enumerate(game.events))
    bots = game.view(None).bots
    deals = [at for at, event in numbered if isinstance(event, Dealt)]
    moves = [at for at, event in numbered if event.decided and bots[event.decided[0]] is None]
    return min(deals[-1] if deals else 0, moves[-1] if moves else 0)
