"""What can be wrong, and the English sentence for it.

Every error of Muggins is a `MugginsError`, a ``ValueError`` with a code and parameters.
``str()`` gives the English sentence; `muggins.words` gives it in the reader's language.
"""

from __future__ import annotations

from typing import Final


def N_(sentence: str) -> str:  # noqa: N802 - the name by which message extractors know it
    """Mark a sentence for the message catalogue without translating it."""
    return sentence


SENTENCES: Final[dict[str, str]] = {
    # cards
    "card-unreadable": N_(
        "“{text}” is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K)"
        " and a suit (C D H S), as in 5H."
    ),
    "card-twice": N_("{card} is named twice; there is only one of it in the pack."),
    "cards-number": N_("{expected} cards are needed here, not {given}."),
    "cards-columns": N_("Hands in an array are rows of {expected} cards, numbers from 0 to 51."),
    "not-a-pack": N_("A pack is all 52 cards, each of them once."),
    "starter-missing": N_("The starter belongs to it too; which card was turned?"),
    "starter-in-hand": N_("{card} is the starter and can't be in the hand as well."),
    # the play
    "hand-size": N_("A hand in the play holds 0 to 4 cards, not {given}."),
    "series-empty": N_("No card has been laid yet, so there is nothing to score."),
    "series-over-31": N_("These cards make {count}; a count never goes past 31."),
    "pegging-impossible": N_("There is no hand with which the opponent could have played so."),
    "pegging-turn": N_("It is nobody's turn to lay a card here."),
    "pegging-cards": N_(
        "To value a card, its player's own cards and discards must be known,"
        " and both must have been dealt four cards to play."
    ),
    # rules
    "target-too-small": N_("The target is at least 1 point, not {target}."),
    "muggins-needs-hand-counting": N_("Muggins is only played when the hands are counted by hand."),
    "skunk-line-range": N_("A skunk line lies between 1 and {highest}, not at {line}."),
    # moves
    "not-your-turn": N_("It is not your turn."),
    "wrong-phase": N_("That can't be done now."),
    "stale-decision": N_("That was meant for an earlier moment of the game; nothing was changed."),
    "game-over": N_("The game is over."),
    "not-in-hand": N_("You do not hold {card}."),
    "over-31": N_("{card} does not fit: the count is {count} and may not go past 31."),
    "go-but-able": N_("You can't say go: one of your cards still fits."),
    "discard-number": N_("Two cards go to the crib, not {given}."),
    "place-range": N_("The pack has the places 0 to 51, not {place}."),
    "place-taken": N_("Place {place} has already been drawn."),
    "lift-range": N_("Lift 4 to 36 cards, not {lift}."),
    "points-range": N_("Name 0 to 29 points, not {points}."),
    "digest-unreadable": N_("A digest is 64 hexadecimal digits."),
    "secret-unreadable": N_("A secret is 64 hexadecimal digits."),
    "seed-too-long": N_("A seed has at most 255 bytes, not {given}."),
    "seed-control": N_("A seed may not contain control characters."),
    "seed-mismatch": N_("This seed does not match the digest that was given before."),
    "secret-mismatch": N_("This secret does not match the digest that was given before."),
    "not-training": N_("Moves can be taken back in a training game only."),
    "take-back-to": N_("There is no decision of yours number {to} to go back to."),
    "no-such-event": N_("The game has {given} events; there is no event {number}."),
    "spectator": N_("A spectator makes no moves."),
    "replay-illegal": N_("Event {number} can't happen there: {reason}"),
    "replay-differs": N_("Event {number} is not what follows from the rules there."),
    "replay-short": N_("Event {number} is missing: it follows by the rules."),
    "house-step": N_("The house has nothing of this kind to do now."),
    # records
    "line-unreadable": N_("“{found}” can't stand here; expected was: {expected}"),
    "line-short": N_("The line ends too early; expected was: {expected}"),
    "line-rest": N_("“{found}” is too much: the line is complete before it."),
    "line-too-long": N_("A line has at most {most} signs."),
    "record-title": N_("Line {line}: this is no record; its first line must be “{title}”."),
    "record-version": N_(
        "Line {line}: this record is in format {given}; only “{title}” can be read."
    ),
    "record-too-large": N_("A record has at most {most} signs."),
    "record-empty": N_("Line {line}: the record ends before the game has begun."),
    "record-tag": N_("Line {line}: “{text}” is no tag; a tag is a name, a colon and a text."),
    "record-tag-twice": N_("Line {line}: the tag “{name}” is there twice."),
    "record-eyes": N_("Line {line}: a record can be seen by one of: {allowed}."),
    "record-masked": N_("The record hides cards, so the game can't be rebuilt from it."),
    "record-unmasked": N_("Line {line}: this is not just what the record's seat may know."),
    "record-number": N_("Line {line}: expected was event number {expected}, a dot and a space."),
    "record-start": N_("Line {line}: a game starts with its one start line."),
    "record-line": N_("Line {line}: {reason}"),
    "record-result": N_("Line {line}: it says “{given}”, but by the events it is “{right}”."),
    # positions
    "position-pegs": N_(
        "The pegs {pegs} can't stand so: the score comes first, at most {target}, and the"
        " other peg is behind it."
    ),
    "position-winners": N_("Only one player can reach {target} points."),
    "position-dealer": N_("It has to be said who deals: dealer first, or dealer second."),
    "position-before-deal": N_("Before the deal there are no cards on the table."),
    "position-discards": N_(
        "Before the starter is cut each seat holds six cards, or four and has thrown two;"
        " the {seat} one does not, or something has been laid already."
    ),
    "position-hands": N_(
        "The {seat} seat has too many cards: in the play it holds and has laid four at most,"
        " and has thrown two or none."
    ),
    "position-show": N_(
        "In the show each seat has laid its four cards, the last count is closed with /,"
        " and there is a starter; for the {seat} seat this is not so."
    ),
    "position-shown": N_("Seen by {eyes}, the cards of the {seat} seat are known; no ?? there."),
    "position-hidden": N_("Seen by {eyes}, the cards of the {seat} seat are unknown: write ??."),
    "position-crib": N_(
        "The crib is turned when it is counted; then it has four cards, among them those thrown."
    ),
    "position-named": N_(
        "What is counted is said in the show alone; a claim if it is by hand, a call after a"
        " claim if muggins is played."
    ),
    "position-play-over": N_("In the play there is a card to lay, or one lies in the count."),
    "position-order": N_("“{step}” can't stand there: {right} is on turn."),
    "position-step": N_("“{step}” can't stand there: {reason}"),
    "position-count": N_("The count of {count} is not over; / can't stand there."),
    "position-turn": N_("By the cards it is the turn of: {right}."),
    # verification
    "verify-given": N_("The record says itself that this was not a fair deal."),
    "verify-unrevealed": N_(
        "The house has not revealed its secret yet, so nothing can be checked."
    ),
    "verify-secret": N_("The revealed secret does not match what the house had published."),
    "verify-commitment": N_("The house's digest is not the one you noted before the game."),
    "verify-seed": N_("The seed you name did not go into these deals."),
    "verify-seed-digest": N_("The first player's seed does not match the digest given before."),
    "verify-order": N_("Digests and seeds were not given in their order before the first pack."),
    "verify-spread": N_("The pack of the cut for deal, try {attempt}, is not what follows."),
    "verify-pack": N_("The pack of deal {deal} is not the one that follows from secret and seeds."),
    "verify-bot-draw": N_("In the cut for deal a bot did not draw the lowest free place."),
    "verify-bot-cut": N_("In deal {deal} a bot did not cut where bots have to."),
    "verify-bot-move": N_("In deal {deal} a bot's move (event {number}) is not its own."),
    # words
    "unknown-language": N_("There is no language “{language}” here; there are: {allowed}."),
    # what is typed at the table
    "one-card": N_("Lay one card, not {given}."),
    "cards-missing": N_("Name a card, by its name or by its number in your hand."),
    "place-in-hand": N_("Your hand has the numbers 1 to {highest}, not {text}."),
    "place-number": N_("Name a place from 1 to {highest}, not {place}."),
    "number-unreadable": N_("“{text}” is no number; write one in digits."),
    "gone-on-elsewhere": N_(
        "Another terminal has gone on with this game; nothing of what was played there is lost."
        " “muggins play” shows it."
    ),
    "not-saved": N_("The game can't be kept: the folder {folder} can't be written to."),
    "record-unwritable": N_("The record can't be written to {file}."),
    # bots and tables
    "score-range": N_("A score lies between 0 and {highest} here, not at {score}."),
    "race-target": N_("The chance to win is known for targets from 1 to {highest}, not {target}."),
    "review-running": N_("A game is reviewed once it is over."),
    "review-target": N_("Games to at most {highest} points are reviewed, not to {target}."),
    "unknown-bot": N_("There is no bot “{name}”; there are: {allowed}."),
    # the arena, and programs of others
    "player-command": N_("“{command}” is no command that can be started on this machine."),
    "forfeit-illegal": N_("Its move was not allowed: {reason}"),
    "forfeit-unreadable": N_("Its answer could not be read: {reason}"),
    "forfeit-silent": N_("It did not answer within {seconds} seconds."),
    "forfeit-ended": N_("Its program ended instead of answering."),
    "arena-process-lost": N_("A process of the arena died; the results kept so far are good."),
    "arena-file": N_("Results can't be kept in “{file}”: it can't be read or written."),
    "arena-file-other": N_("“{file}” keeps the results of another match: {found}"),
    "arena-file-unreadable": N_("“{file}” keeps no results of the arena that can be read."),
    "move-unreadable": N_("“{text}” is no move; a move is an object with one of: {allowed}."),
    "request-unreadable": N_("“{text}” is no request; that is an object with a record."),
    "request-seed": N_("A seed is written in hexadecimal digits."),
    "table-damaged": N_(
        "The table {name} is missing or damaged: install Muggins again,"
        " or rebuild it with muggins tables build {table}."
    ),
    "table-lost": N_("The table {name} is missing or damaged: install Muggins again."),
    "cluster-silent": N_(
        "No Dask scheduler answers at “{address}”; an address is like tcp://host:8786."
    ),
    "cluster-empty": N_("The Dask cluster at “{address}” has no workers."),
    "cluster-scheduler": N_(
        "The scheduler at “{address}” needs the very Muggins that is here, as the workers do."
    ),
    "cluster-worker-differs": N_(
        "The worker {worker} is refused: {name} is {there} there and {here} here."
    ),
    "cluster-worker-without": N_("The worker {worker} is refused: {name} can't be used there."),
    "cluster-worker-lost": N_(
        "Workers died over the same part again and again; the finished parts are kept."
    ),
    "cluster-lost": N_("The Dask cluster at “{address}” is gone; the finished parts are kept."),
}


class MugginsError(ValueError):
    """Something was wrong; ``code`` says what, ``params`` hold the particulars."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params

    def __str__(self) -> str:
        return SENTENCES[self.code].format(**self.params)

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (type(self), self.code, self.params)


def _rebuild(kind: type[MugginsError], code: str, params: dict[str, object]) -> MugginsError:
    return kind(code, **params)


class Unreadable(MugginsError):
    """A text does not say what it should."""


class Ambiguous(MugginsError):
    """A text could mean more than one thing."""


class CardsError(MugginsError):
    """Cards that can't be together: too few, too many, or one twice."""


class RulesError(MugginsError):
    """Rules that contradict themselves."""


class IllegalMove(MugginsError):
    """A move that the rules do not allow here; the game stays as it was."""
