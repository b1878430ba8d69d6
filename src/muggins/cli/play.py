"""`muggins play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from muggins.cli.failure import says
from muggins.words import Words


def command(words: Words) -> click.Command:
    _ = words.gettext

    @click.command(
        "play",
        options_metavar=_("[OPTIONS]"),
        help=_("Play a game in the terminal; one that was left goes on."),
    )
    @click.option(
        "--target", type=int, default=121, help=_("The points that win: 121, 61, or any.")
    )
    @click.option(
        "--bot",
        default="club",
        metavar=_("NAME"),
        help=_("Your opponent: tilly, jonas, greta, oskar, ruth, club, master or random."),
    )
    @click.option("--count-by-hand", is_flag=True, help=_("Count the hands yourself."))
    @click.option(
        "--muggins", is_flag=True, help=_("Take points that are overlooked; counts by hand.")
    )
    @click.option("--skunk", is_flag=True, help=_("Name a win by far a skunk (at 61: a lurch)."))
    @click.option("--training", is_flag=True, help=_("Allow moves to be taken back."))
    @click.option(
        "--two", is_flag=True, help=_("Two people at one terminal, hands hidden in between.")
    )
    @click.option("--auto", is_flag=True, help=_("Make forced moves by itself."))
    @click.option(
        "--seed", metavar=_("TEXT"), help=_("Fix packs and bot; then it is no fair deal.")
    )
    @click.option(
        "--record",
        type=click.Path(path_type=Path, dir_okay=False),
        metavar=_("FILE"),
        help=_("Write the record of the game to a file."),
    )
    @click.option(
        "--spoken",
        is_flag=True,
        help=_("Write for a screen reader: cards by name, nothing drawn or coloured."),
    )
    @click.option("--new", is_flag=True, help=_("Start a new game without asking for the old one."))
    def play(
        *,
        target: int,
        count_by_hand: bool,
        muggins: bool,
        skunk: bool,
        training: bool,
        auto: bool,
        **rest: Any,
    ) -> None:
        from muggins.rules import Counting, Rules, usual_skunk_lines

        def work() -> int:
            from muggins.terminal import Settings
            from muggins.terminal import play as play_game

            rules = Rules(
                target=target,
                counting=Counting.BY_HAND if count_by_hand or muggins else Counting.AUTOMATIC,
                muggins=muggins,
                skunk_lines=usual_skunk_lines(target) if skunk else (),
                training=training,
            )
            settings = Settings(language=words.language, rules=rules, automatic=auto, **rest)
            return play_game(settings)

        says(words, work)

    return play
