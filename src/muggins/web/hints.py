"""Hints at the table, against bots only: asked for, kept with the decision they were for, told.

The events of a game know nothing of them; how many there were stands in its record as a tag.
"""

from __future__ import annotations

from typing import Any, Final

from django.db import models
from django.utils.translation import gettext as _

from muggins.cards import parse_cards
from muggins.drills import engine_here
from muggins.engine.advice import Advice, advise
from muggins.seat import Seat
from muggins.table import Phase
from muggins.view import View
from muggins.web.judging import judge
from muggins.words import Words

ADVISED: Final = frozenset({Phase.DISCARD, Phase.PLAY})


class Hint(models.Model):
    """What a seat was advised for a decision: cards, chances to win, points."""

    game: models.ForeignKey[Any, Any] = models.ForeignKey(
        "muggins.GameRow", models.CASCADE, db_index=False
    )
    seat: models.PositiveSmallIntegerField[int, int] = models.PositiveSmallIntegerField()
    decision: models.PositiveIntegerField[int, int] = models.PositiveIntegerField()
    advice: models.JSONField[dict[str, Any], dict[str, Any]] = models.JSONField()

    class Meta:
        app_label = "muggins"
        constraints = (
            models.UniqueConstraint(fields=("game", "seat", "decision"), name="advised_once"),
        )


def may_ask(view: View) -> bool:
    """Whether a hint can be had now: by a seat on turn, against a bot, with a choice to make."""
    seat = view.seat
    return (
        isinstance(seat, Seat)
        and seat in view.awaits
        and view.phase in ADVISED
        and view.bots[seat.other] is not None
        and len(list(view.legal_moves)) > 1
        and engine_here()
    )


def ask_for(game: int, view: View) -> None:
    """Keep a hint for the decision that is open; made of the view alone.

    Raises `Lost` if the process that thinks about it gives none.
    """
    assert isinstance(view.seat, Seat)
    key = {"game_id": game, "seat": view.seat, "decision": view.decision}
    if not Hint.objects.filter(**key).exists():
        Hint.objects.get_or_create(**key, defaults={"advice": _kept(judge(advise, view))})


def _kept(advice: Advice) -> dict[str, Any]:
    """The advice as it is kept."""
    found = [advice.best] if advice.next is None else [advice.best, advice.next]
    return {
        "phase": advice.phase.value,
        "choices": [[list(map(str, one.cards)), one.win] for one in found],
        "parts": list(advice.parts),
    }


def told(game: int, view: View, words: Words) -> str:
    """The hint for the open decision in a sentence; empty if none was asked for."""
    if not isinstance(view.seat, Seat) or view.bots[view.seat.other] is None:
        return ""
    kept = Hint.objects.filter(game_id=game, seat=view.seat, decision=view.decision)
    advice = kept.values_list("advice", flat=True).first()
    return "" if advice is None else _sentence(advice, view.dealer is view.seat, words)


def number_of(game: int) -> int:
    """How many hints were asked for in a game."""
    return Hint.objects.filter(game_id=game).count()


def _sentence(advice: dict[str, Any], dealer: bool, words: Words) -> str:  # noqa: FBT001
    (codes, win), *others = advice["choices"]
    named = words.listed([words.the_card(card) for card in parse_cards(" ".join(codes))])
    parts = [words.decimal(part, 1, signed=place > 0) for place, part in enumerate(advice["parts"])]
    values = {"cards": named, "win": words.percent(win)}
    if advice["phase"] == Phase.DISCARD.value:
        hand, crib, play = parts
        values |= {"hand": hand, "crib": crib, "play": play}
        text = (
            _("Throw {cards}: {hand} points in hand, {crib} in your crib and {play} in the play.")
            if dealer
            else _(
                "Throw {cards}: {hand} points in hand, {crib} in the opponent’s crib and {play} in"
                " the play."
            )
        )
    else:
        net = parts[1]
        values |= {"now": words.points(int(advice["parts"][0])), "net": net}
        text = _("Lay {cards}: {now} at once, {net} with all that follows in the play.")
    told = [text.format(**values), _("Chance to win: {win}.").format(**values)]
    if others:
        codes, win = others[0]
        named = words.listed([words.card(card) for card in parse_cards(" ".join(codes))])
        then = _("Next best: {cards}, {win}.")
        told.append(then.format(cards=named, win=words.percent(win)))
    return " ".join(told)
