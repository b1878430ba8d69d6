"""Games with chosen cards, each left at a moment worth looking at, for a site that is running.

Every phase of the table is among them, with the most that can lie on it: a hand of 29, eight cards
in one count, a claim beside a call. For each line that `python -m tests.browser.arranged FOLDER`
reads, it writes them into the data folder of a site, for a player of their own, and prints his
session and the moments as JSON.
"""

from __future__ import annotations

import json
import os
import secrets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from muggins.cards import PACK, parse_cards
from muggins.engine.bots import bot_named
from muggins.events import Drew, Shown, What
from muggins.game import Game
from muggins.moves import Call, Claim, Cut, CutForDeal, Discard, GiveSeed, Play, Resign, SealSeed
from muggins.rules import Counting, Rules
from muggins.seat import HOUSE, Seat
from muggins.table import Phase
from tests.games import LIFT, deal_pack, draw_pack, on_turn, say_go

ME, THEM = Seat
LONG_NAME = "Maximiliane Oberhuber aus Sonnleiten"
DIGEST = "0123456789abcdef" * 4
BY_HAND = Rules(counting=Counting.BY_HAND, muggins=True)
SKUNKS = Rules(skunk_lines=(91, 61))

# The first two of each six go to the crib.
RICH = ("4S 4D 5C 5D JS 5H", "6C 9C 7C 7D 8H 8D", "5S")
PERFECT = ("2C 9H 5H 5C 5S JD", "6C 9C 7C 7D 8H 8S", "5D")
LOW = ("5H 5C AS AH 2S 3H", "5S TD AC AD 2D 2C", "JH")
HIGH = ("7H 8C KS KH QS JD", "7S TD KC KD QC JH", "4H")
UNFIT = ("2C 9H AS JS QC KD", "3H 4H 8D 9S AC AD", "QS")
NONE_FITS = ("2C 9H TS JS QC KD", "3H 4H 6D 7S AC AD", "QS")
GOES = ("3H 7H 9D TS KH KS", "QS JS JC 5C 4D 2C", "2S")
ROUNDS = ("2C 3H 9H TS 7H 8C", "3S 4S TD 7D 6C QC", "KD")
OVERLOOKED = ("2C 3H 8D 6C 7H 7C", "JS QS 9S TS 2D KD", "8S")
CRIB_FLUSH = ("2H 4H QC KS 9D 8S", "6H 8H QS JD 3C TC", "KD")


def begun(rules: Rules | None = None, *, dealer: Seat | None = THEM, name: str = "Club") -> Game:
    """A game of a guest against a bot, called by this name."""
    return Game.start(rules, dealer=dealer, names=("", name), bots=(None, "club 1"))


def dealt(game: Game, cards: tuple[str, str, str]) -> Game:
    """The game once the next deal has brought these cards, and the bot has thrown two of them."""
    dealer = game.view(None).next_dealer
    assert dealer is not None
    first, second, starter = cards
    game = game.deal(deal_pack(dealer, first, second, starter))
    return game.make(THEM, Discard(parse_cards(second)[:2]))


def discarded(game: Game, cards: tuple[str, str, str]) -> Game:
    """Dealt, and two cards of each thrown."""
    return dealt(game, cards).make(ME, Discard(parse_cards(cards[0])[:2]))


def cut(game: Game, cards: tuple[str, str, str]) -> Game:
    """Discarded, and the starter turned."""
    game = discarded(game, cards)
    return game.make(on_turn(game), Cut(LIFT))


def laid(game: Game, cards: str) -> Game:
    """The game once these cards are laid by whoever is on turn; the last card brings no go."""
    for card in parse_cards(cards):
        game = say_go(game)
        game = game.make(on_turn(game), Play(card))
    return game


def played(game: Game) -> Game:
    """The game at the end of the play, each laying the first card that fits."""
    while game.phase is Phase.PLAY:
        game = game.make(on_turn(game), next(iter(game.legal_moves(on_turn(game)))))
    return game


def earlier(deals: int, *, seed: int, rules: Rules | None = None) -> Game:
    """A game in which some deals have been played by two bots, before the next pack."""
    game, chance, bot = begun(rules), Random(seed), bot_named("club")
    while game.phase is not Phase.OVER:
        if HOUSE in game.awaits:
            if game.view(None).deal == deals:
                break
            game = game.deal(chance.sample(PACK, len(PACK)))
        else:
            seat = next(seat for seat in Seat if seat in game.awaits)
            game = game.make(seat, bot.move(game.view(seat), b""))
    return game


def number_of(game: Game, found: Callable[[object], bool]) -> int:
    """The number of the last event of a kind."""
    return max(n for n, event in enumerate(game.events, start=1) if found(event))


def shown(game: Game, what: What) -> int:
    """The moment at which a hand or the crib has been counted."""
    return number_of(game, lambda event: isinstance(event, Shown) and event.what is what)


def moments() -> Iterator[tuple[str, Game, int | None]]:
    """Name, game and moment (None for the newest) of everything worth looking at."""
    drawing = begun(dealer=None).deal(draw_pack("7H", "KC"))
    yield "draw", drawing.make(THEM, CutForDeal(1)), None
    drawn = drawing.make(ME, CutForDeal(0)).make(THEM, CutForDeal(1))
    dealing = dealt(drawn, PERFECT)
    yield "drawn", dealing, number_of(dealing, lambda event: isinstance(event, Drew))
    yield "discard", dealing, None
    yield "discard-pone", dealt(begun(Rules(target=61)), RICH), None
    yield "cut", discarded(begun(), PERFECT), None
    heels = cut(begun(), LOW)
    yield "lead", heels, None
    yield "long-count", laid(heels, "AS AC AH AD 2S 2D"), None
    aside = laid(cut(earlier(4, seed=6), HIGH), "KS KC KH KD QS QC")
    yield "aside", say_go(aside), None
    yield "king-34", laid(cut(earlier(4, seed=6), HIGH), "KS KC"), None
    yield "king-38", laid(cut(earlier(4, seed=3), HIGH), "KS KC"), None
    yield "unfit", laid(cut(begun(dealer=ME), UNFIT), "9S JS 8D"), None
    yield "go", laid(cut(begun(dealer=ME), NONE_FITS), "7S TS 6D"), None
    yield "go-said", say_go(laid(cut(begun(dealer=ME), GOES), "JC 9D 5C 4D 2C")), None
    rounds = "9H TD TS 7D 7H 6C 8C QC"
    three = laid(cut(begun(), ROUNDS), rounds)
    yield "last-card", three, shown(three, What.PONE_HAND)
    yield "last-card-count", laid(cut(begun(BY_HAND), ROUNDS), rounds), None
    perfect = played(cut(earlier(2, seed=3), PERFECT))
    perfect = dealt(perfect, HIGH)
    yield "show-pone", perfect, shown(perfect, What.PONE_HAND)
    yield "show-dealer", perfect, shown(perfect, What.DEALER_HAND)
    flush = dealt(played(cut(begun(), CRIB_FLUSH)), HIGH)
    yield "show-crib", flush, shown(flush, What.CRIB)
    counting = played(cut(earlier(2, seed=5, rules=BY_HAND), PERFECT))
    yield "count", counting if on_turn(counting) is ME else counting.make(THEM, Claim(29)), None
    calling = played(cut(begun(BY_HAND), PERFECT)).make(ME, Claim(28)).make(THEM, Call(29))
    yield "call", calling.make(THEM, Claim(20)), None
    muggins = played(cut(begun(BY_HAND), OVERLOOKED)).make(ME, Claim(4)).make(THEM, Call(24))
    yield "muggins", muggins.make(THEM, Claim(0)), shown(muggins, What.PONE_HAND)
    mine, theirs, starter = OVERLOOKED
    beside = played(cut(begun(BY_HAND, dealer=ME), (theirs, mine, starter)))
    yield "count-beside", beside.make(THEM, Claim(20)).make(ME, Call(9)), None
    training = cut(begun(Rules(training=True), dealer=ME), PERFECT)
    yield "training", laid(training, "7C"), None
    mine, theirs, starter = NONE_FITS
    named = laid(cut(begun(name=LONG_NAME), (theirs, mine, starter)), "7S TS 6D")
    yield "long-name", say_go(named), None
    yield "second-round", dealt(earlier(12, seed=9, rules=Rules(target=241)), RICH), None
    yield "odd-target", dealt(earlier(3, seed=2, rules=Rules(target=87)), RICH), None
    yield "won", played(cut(earlier(8, seed=8, rules=SKUNKS), PERFECT)), None
    yield "lost", earlier(40, seed=6, rules=SKUNKS), None
    yield "over-in-play", earlier(40, seed=11, rules=Rules(target=61)), None
    yield "resigned", heels.make(ME, Resign()), None


def unscripted() -> Iterator[tuple[str, Game, int | None]]:
    """What only somebody without scripts sees: they would give his seed by themselves."""
    sealed = Game.start(names=("", "Club"), bots=(None, "club 1"), fair=True).seal(DIGEST)
    yield "seed", sealed, None
    sealing = Game.start(names=("", "Bö"), fair=True).seal(DIGEST)
    yield "seed-to-seal", sealing, None
    opening = sealing.make(ME, SealSeed(DIGEST)).make(THEM, GiveSeed("tea"))
    yield "seed-to-open", opening, None


Written = tuple[str, Game, list[str], int | None]
"""Name, game, its events as lines, and moment."""


def write(games: list[Written], still: set[str]) -> dict[str, object]:
    """Store player, session and games; gives the session key and the address of each moment."""
    from django.contrib.sessions.backends.db import SessionStore

    from muggins.notation import write_rules
    from muggins.web.models import EventRow, GameRow, Player, SeatRow, Secret

    player = Player.objects.create()
    session = SessionStore()
    session["player"] = player.pk
    session.save()
    places: dict[str, str] = {}
    for name, game, lines, at in games:
        row = GameRow.objects.create(
            token=secrets.token_urlsafe(12),
            version=len(game.events),
            rules=write_rules(game.rules),
            over=game.phase is Phase.OVER,
        )
        SeatRow.objects.create(game=row, number=ME, player=player)
        other = (
            {"bot": "club 1"} if any(game.view(None).bots) else {"player": Player.objects.create()}
        )
        SeatRow.objects.create(game=row, number=THEM, **other)
        Secret.objects.create(game=row, value=bytes(32))
        EventRow.objects.bulk_create(
            EventRow(game_id=row.pk, number=number, line=line)
            for number, line in enumerate(lines, start=1)
        )
        places[name] = f"/g/{row.token}/?at={at or len(game.events)}"
    unscripted = {name: places.pop(name) for name in still}
    return {"session": session.session_key, "moments": places, "unscripted": unscripted}


def write_whenever_asked() -> None:
    """The games are played once, and written anew for every line of the standard input."""
    import django
    from django.db import transaction

    from muggins.notation import write_event

    django.setup()
    scripted, still = list(moments()), list(unscripted())
    games = [
        (name, game, [write_event(event) for event in game.events], at)
        for name, game, at in (*scripted, *still)
    ]
    for _line in sys.stdin:
        with transaction.atomic():
            written = write(games, {name for name, _game, _at in still})
        print(json.dumps(written), flush=True)  # noqa: T201


if __name__ == "__main__":
    os.environ["MUGGINS_DATA"] = str(Path(sys.argv[1]).resolve())
    os.environ["DJANGO_SETTINGS_MODULE"] = "muggins.web.settings"
    write_whenever_asked()
