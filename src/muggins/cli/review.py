"""`muggins review`: a finished game, decision by decision, with errors and luck."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from muggins.cards import write_cards
from muggins.cli.failure import need_engine, says
from muggins.cli.verify import read_file
from muggins.seat import Seat
from muggins.words import Words

if TYPE_CHECKING:
    from muggins.engine.review import Deal, Judged, Review
    from muggins.game import Game

WORTH_NAMING = 0.0005
"""Chance to win; what cost less is not listed."""


def command(words: Words) -> click.Command:
    _ = words.gettext

    @click.command(
        "review",
        options_metavar=_("[OPTIONS]"),
        help=_("Review a finished game by its record: what was given away where, and the luck."),
    )
    @click.argument("file", type=click.Path(path_type=Path, allow_dash=True), metavar=_("FILE"))
    @click.option("--json", "as_json", is_flag=True, help=_("Write the figures as JSON."))
    def review(*, file: Path, as_json: bool) -> None:
        need_engine(words)
        says(words, lambda: _write_review(words, file, as_json=as_json))

    return review


def _write_review(words: Words, file: Path, *, as_json: bool) -> int:
    from muggins.engine.review import review

    game = read_file(words, file).game
    found = review(game)
    if as_json:
        click.echo(json.dumps(_as_json(found)))
        return 0
    view = game.view(None)
    names = [words.player(seat, view) for seat in Seat]
    for line in (*_sums(words, game, found, names), *_deals(words, found, names)):
        click.echo(line)
    return 0


def _sums(words: Words, game: Game, found: Review, names: list[str]) -> Iterator[str]:
    _ = words.gettext
    rows = [
        ("", names),
        (_("Points"), [str(score) for score in game.scores]),
        (
            _("Chance to win given away"),
            [words.percent(-found.win_lost(seat), signed=True) for seat in Seat],
        ),
        (
            _("Points given away"),
            [words.decimal(-found.points_lost(seat), 1, signed=True) for seat in Seat],
        ),
        (_("Luck"), [words.percent(found.luck(seat), signed=True) for seat in Seat]),
    ]
    first = max(len(title) for title, _cells in rows)
    width = max(len(cell) for _title, cells in rows for cell in cells)
    for title, cells in rows:
        yield f"{title:<{first}}  " + "  ".join(f"{cell:>{width}}" for cell in cells)


def _deals(words: Words, found: Review, names: list[str]) -> Iterator[str]:
    for deal in found.deals:
        yield ""
        yield _deal(words, deal, names)
        for one in deal.judged:
            if one.win_lost >= WORTH_NAMING:
                yield "  " + _error(words, one, names)


def _deal(words: Words, deal: Deal, names: list[str]) -> str:
    said = words.gettext(
        "Deal {number}, {name} deals, {first} to {second}; {one}’s chance to win: {before},"
        " afterwards {after}."
    ).format(
        number=deal.number,
        name=names[deal.dealer],
        first=deal.scores[0],
        second=deal.scores[1],
        one=names[0],
        before=words.percent(deal.wins[0]),
        after=words.percent(deal.wins[1]),
    )
    if deal.luck is None:
        return said
    luck = words.gettext("Luck {luck}.").format(luck=words.percent(deal.luck, signed=True))
    return f"{said} {luck}"


def _error(words: Words, one: Judged, names: list[str]) -> str:
    _ = words.gettext
    if one.decision.value == "discard":
        said = _("{name} throws {made}, better {best}: {win}, {points} points")
    else:
        said = _("{name} lays {made}, better {best}: {win}, {points} points")
    return said.format(
        name=names[one.seat],
        made=write_cards(one.made.cards),
        best=write_cards(one.best.cards),
        win=words.percent(-one.win_lost, signed=True),
        points=words.decimal(-one.points_lost, 2, signed=True),
    )


def _as_json(found: Review) -> dict[str, Any]:
    return {
        "luck": [found.luck(seat) for seat in Seat],
        "win_lost": [found.win_lost(seat) for seat in Seat],
        "points_lost": [found.points_lost(seat) for seat in Seat],
        "deals": [
            {
                "number": deal.number,
                "dealer": int(deal.dealer),
                "scores": deal.scores,
                "wins": deal.wins,
                "errors": deal.errors,
                "luck": deal.luck,
                "decisions": [_decision(one) for one in deal.judged],
            }
            for deal in found.deals
        ],
    }


def _decision(one: Judged) -> dict[str, Any]:
    return {
        "event": one.number,
        "seat": int(one.seat),
        "decision": one.decision.value,
        "made": write_cards(one.made.cards),
        "win_lost": one.win_lost,
        "points_lost": one.points_lost,
        "options": [
            asdict(option) | {"cards": write_cards(option.cards)} for option in one.options
        ],
    }
