"""The show of one hand or crib as a page explains it: items, running sum, claims, the total."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from muggins.cards import write_cards
from muggins.combinations import Kind
from muggins.events import Called, Claimed, Event, Shown, What
from muggins.table import Held
from muggins.view import View
from muggins.web.faces import Face, face, small
from muggins.words import Words


@dataclass(frozen=True, slots=True)
class Item:
    """One combination: its words and cards, its points, and the sum with all before it."""

    text: str
    pictures: SafeString
    names: str
    codes: str
    points: int
    running: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand or crib that has been counted.

    `spoken` is the whole count as a player says it, `notes` what was claimed or called.
    """

    what: str
    title: str
    mine: bool
    faces: tuple[Face, ...]
    starter: Face | None
    items: tuple[Item, ...]
    points: int
    spoken: str
    pegged: int
    taken: int
    notes: tuple[str, ...]


def counted(view: View, shown: Shown, words: Words, starter: Face | None) -> Counted:
    """What a page shows of a count, from the eyes of the view's seat."""
    mine = shown.seat is view.seat
    items, running = [], 0
    for item in shown.items:
        running += item.points
        names = ", ".join(map(words.card, item.cards))
        codes = write_cards(item.cards)
        pictures = format_html_join("", "{}", ((small(card),) for card in item.cards))
        text = words.combination(item)
        items.append(Item(text, pictures, names, codes, item.points, running))
    return Counted(
        what=shown.what.value,
        title=title(view, shown.what, words),
        mine=mine,
        faces=tuple(face(held, view.deal, words) for held in counted_cards(view, shown.what)),
        starter=starter,
        items=tuple(items),
        points=shown.points,
        spoken=words.cadence(shown.items),
        pegged=shown.pegged,
        taken=shown.taken,
        notes=tuple(_notes(view, shown, words)),
    )


def title(view: View, what: What, words: Words) -> str:
    """Whose hand or crib it is: “Your hand”, “Club’s crib”."""
    owner = view.owner(what)
    assert owner is not None
    crib = what is What.CRIB
    if owner is view.seat:
        return _("Your crib") if crib else _("Your hand")
    owned = _("{name}’s crib") if crib else _("{name}’s hand")
    return owned.format(name=words.player(owner, view))


def counted_cards(view: View, what: What) -> tuple[Held, ...]:
    """The four cards that are counted, as far as the seat knows them."""
    owner = view.owner(what)
    if what is What.CRIB or owner is None:
        return view.crib
    return view.kept[owner]


def four_of_a_suit(shown: Shown) -> bool:
    """Whether the four cards share a suit and still are no flush, as only in a crib (R29)."""
    alike = len({card.suit for card in shown.cards}) == 1
    return alike and all(item.kind is not Kind.FLUSH for item in shown.items)


def _notes(view: View, shown: Shown, words: Words) -> list[str]:
    """What was claimed and called for it, and what came of that."""
    claim, call = _named(view, shown)
    if claim is None:
        return []
    mine = shown.seat is view.seat
    values = {
        "name": words.player(shown.seat.other if mine else shown.seat, view),
        "other": words.player(shown.seat.other, view),
        "claim": claim,
        "call": call,
        "points": shown.points,
        "pegged": shown.pegged,
        "taken": shown.taken,
    }
    said = _("You said {claim}.") if mine else _("{name} said {claim}.")
    notes = [said.format(**values)]
    if call is not None:
        yours = shown.seat.other is view.seat
        called = _("You made it {call}.") if yours else _("{other} made it {call}.")
        notes.append(called.format(**values))
    notes.append(_outcome(view, shown, claim, call).format(**values))
    return notes


def _outcome(view: View, shown: Shown, claim: int, call: int | None) -> str:
    if claim == shown.points and call in (None, claim):
        return _("That is right.")
    if call is None:
        return _("It is {points}, and that is what is pegged.")
    if claim == shown.points:
        return _("The claim was right and stands.")
    if call == claim:
        return _("Nobody noticed: it is {points}, but the claim stands.")
    if call != shown.points:
        return _("The call was wrong too: it is {points}, but the claim stands.")
    if shown.seat is view.seat:
        return _("Muggins! It is {points}: you peg {pegged}, {name} takes {taken}.")
    if shown.seat.other is not view.seat:
        return _("Muggins! It is {points}: {name} pegs {pegged}, {other} takes {taken}.")
    return _("Muggins! It is {points}: {name} pegs {pegged}, you take {taken}.")


def _named(view: View, shown: Shown) -> tuple[int | None, int | None]:
    """The claim and the call that came before this count."""
    claim = call = None
    before: list[Event] = []
    for _number, event in view.line:
        if event is shown or event == shown:
            break
        before.append(event)
    for event in reversed(before):
        if isinstance(event, Called) and event.what is shown.what:
            call = event.points
        elif isinstance(event, Claimed):
            if event.what is shown.what:
                claim = event.points
            break
        elif isinstance(event, Shown):
            break
    return claim, call
