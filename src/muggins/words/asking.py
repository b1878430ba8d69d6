"""Who is who, what was agreed, and what is to be done now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from muggins.errors import N_
from muggins.events import What
from muggins.moves import Go, SealSeed
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, Seat
from muggins.table import Phase
from muggins.view import View

if TYPE_CHECKING:
    from muggins.words import Words

_WHATS: Final = {
    What.PONE_HAND: N_("pone’s hand"),
    What.DEALER_HAND: N_("dealer’s hand"),
    What.CRIB: N_("crib"),
}
_PLAYERS: Final = (N_("First player"), N_("Second player"))


def player(words: Words, seat: Seat, view: View) -> str:
    """The name of a player; of one without a name his bot's, or which player he is."""
    bot = view.bots[seat]
    if view.names[seat]:
        return view.names[seat]
    return words.gettext(_PLAYERS[seat]) if bot is None else bot.split()[0].capitalize()


def what(words: Words, what: What) -> str:
    """What is counted, by the role of its owner."""
    return words.gettext(_WHATS[what])


def rules(words: Words, rules: Rules) -> list[str]:
    """What was agreed, a sentence each; what is off by default is said only when it is on."""
    said = [words.gettext("The first to reach {target} wins.").format(target=rules.target)]
    if rules.counting is Counting.BY_HAND:
        said.append(words.gettext("You count your hands and your crib yourselves."))
    if rules.muggins:
        said.append(words.gettext("Muggins: points overlooked go to the opponent who names them."))
    said += _skunk_lines(words, rules)
    if rules.training:
        said.append(words.gettext("Training: moves may be taken back."))
    return said


def _skunk_lines(words: Words, rules: Rules) -> list[str]:
    match rules.skunk_lines:
        case ():
            return []
        case (line,) if rules.target == 61 and line == 31:
            message = words.gettext("The loser is lurched below {line}.")
        case (line,):
            message = words.gettext("The loser is skunked below {line}.")
        case (line, double):
            message = words.gettext("The loser is skunked below {line}, doubly below {double}.")
            return [message.format(line=line, double=double)]
        case lines:
            listed = words.listed([str(line) for line in lines])
            message = words.gettext("The loser is skunked once for each line missed: {lines}.")
            return [message.format(lines=listed)]
    return [message.format(line=line)]


def prompt(words: Words, view: View) -> str:
    """What the viewer is to do, or for whom he waits.

    Waiting looks the same whatever the other one has to do.
    """
    if view.phase is Phase.OVER:
        return words.gettext("The game is over.")
    if not isinstance(view.seat, Seat) or view.seat not in view.awaits:
        return _waiting(words, view)
    match view.phase:
        case Phase.SEED if SealSeed("0" * 64) in view.legal_moves:
            return words.gettext("Choose a seed for the shuffle; it stays sealed for now.")
        case Phase.SEED:
            return words.gettext("Add a seed of your own to the shuffle.")
        case Phase.DRAW:
            return words.gettext("Cut for deal: draw a card, the lower one deals.")
        case Phase.DISCARD if view.dealer is view.seat:
            return words.gettext("Lay two cards into your crib.")
        case Phase.DISCARD:
            name = player(words, view.seat.other, view)
            return words.gettext("Lay two cards into {name}’s crib.").format(name=name)
        case Phase.CUT:
            return words.gettext("Cut the pack for the starter.")
        case Phase.PLAY:
            return _play(words, view)
        case Phase.COUNT if view.what is What.CRIB:
            return words.gettext("How many points does your crib make?")
        case Phase.COUNT:
            return words.gettext("How many points does your hand make?")
        case _:
            return _call(words, view)


def _waiting(words: Words, view: View) -> str:
    waiting = [seat for seat in Seat if seat in view.awaits]
    if not waiting or HOUSE in view.awaits:
        return words.gettext("One moment.")
    names = words.listed([player(words, seat, view) for seat in waiting])
    return words.ngettext("{names} is to move.", "{names} are to move.", len(waiting)).format(
        names=names
    )


def _play(words: Words, view: View) -> str:
    assert view.pegging is not None
    if Go() in view.legal_moves:
        return words.gettext("None of your cards fits: say go.")
    if not view.pegging.laid:
        return words.gettext("You lead: lay a card.")
    return words.gettext("Lay a card.")


def _call(words: Words, view: View) -> str:
    assert isinstance(view.seat, Seat)
    name = player(words, view.seat.other, view)
    points = words.points(view.claim or 0)
    if view.what is What.CRIB:
        message = words.gettext("{name} claims {points} for the crib. What do you make it?")
    else:
        message = words.gettext("{name} claims {points} for the hand. What do you make it?")
    return message.format(name=name, points=points)
