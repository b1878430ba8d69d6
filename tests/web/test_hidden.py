"""Nothing that a seat may not know reaches its pages: twin games look alike to the letter."""

from __future__ import annotations

import re
import secrets
from collections.abc import Iterator
from random import Random

import pytest

from muggins.cards import Card
from muggins.events import Dealt, Spread
from muggins.game import Game
from muggins.moves import Go
from muggins.notation import write_event, write_rules
from muggins.rules import Counting, Rules
from muggins.seat import Seat
from muggins.table import Phase
from muggins.words import Words
from tests.games import random_game
from tests.rules.test_twins import known_places, redacted, shuffled, steps, twin_move
from tests.web.playing import ME
from tests.web.visitor import Visitor

THEM = ME.other
RULES = (
    Rules(target=31),
    Rules(target=31, counting=Counting.BY_HAND, muggins=True, training=True),
)

# What is random for everybody: form tokens, tickets, the game's own address; and the clock.
RANDOM = re.compile(
    r'csrfmiddlewaretoken\\?" value=\\?"\w+|/bell/[^"]*|"ticket": "[^"]*"'
    r"|<time[^>]*>[^<]*</time>|data-left=\\?\"\d+|\d+ seconds"
)


def twins_of(game: Game, random: Random, eyes: Seat | None = ME) -> Iterator[tuple[Game, Game]]:
    """The game and a twin at every moment until they part for somebody's eyes.

    The twin has other cards wherever these eyes never see them.
    """
    known = iter(known_places(game.events, eyes))
    one = twin = Game.of(game.events[:1])
    pack: list[Card] = []
    for piece in steps(game):
        done, first = one.events, piece[0]
        one = Game.of((*done, *piece))
        if isinstance(first, Spread | Dealt):
            pack = shuffled(first.pack, next(known), random)
            twin = twin.deal(pack)
        else:
            mover, move = twin_move(first, pack)
            # In the twin he may hold a card that fits: what is public from here on differs.
            if isinstance(move, Go) and move not in twin.legal_moves(mover):
                return
            twin = twin.make(mover, move)
        if redacted(twin.events[len(done) :], eyes) != redacted(piece, eyes):
            return
        yield one, twin


def stored(visitor: Visitor, game: Game, eyes: Seat | None = ME) -> str:
    """The token under which a game is stored, the visitor in a seat or beside the table.

    Other seats have a bot, or a person if the game has two.
    """
    from muggins.web.models import EventRow, GameRow, Player, SeatRow, Secret
    from muggins.web.people import Company, Sitting, Watchable

    player = Player.objects.get(pk=visitor.client.session["player"])
    GameRow.objects.filter(seatrow__player=player).delete()
    row = GameRow.objects.create(
        token=secrets.token_urlsafe(12),
        version=len(game.events),
        rules=write_rules(game.rules),
        over=game.phase is Phase.OVER,
    )
    for seat, bot in zip(Seat, game.view(None).bots, strict=True):
        taken = SeatRow.objects.create(
            game=row,
            number=seat,
            bot=bot or "",
            player=player if seat is eyes else None if bot else Player.objects.create(),
        )
        if game.view(None).bots == (None, None):
            Sitting.objects.create(seat=taken)
    if game.view(None).bots == (None, None):
        Company.objects.create(game=row, seconds=86400)
    if eyes is None:
        Watchable.objects.create(game=row)
    Secret.objects.create(game=row, value=bytes(32))
    EventRow.objects.bulk_create(
        EventRow(game=row, number=number, line=write_event(event))
        for number, event in enumerate(game.events, start=1)
    )
    return row.token


def everything(visitor: Visitor, game: Game, eyes: Seat | None = ME) -> str:
    """All that a visitor can get of a game, without what is random for everybody."""
    token, number = stored(visitor, game, eyes), len(game.events)
    after = max(0, number - 3)
    answers = [
        visitor.client.get(address.format(token=token))
        for address in (
            "/g/{token}/",
            f"/g/{{token}}/frames?after={after}",
            "/g/{token}/record",
            "/g/{token}/log",
            "/games/",
        )
    ]
    if game.phase is not Phase.OVER and eyes is not None:
        answers.append(visitor.client.get(f"/g/{token}/leave"))
    if game.view(None).bots == (None, None) and eyes is not None:
        answers.append(visitor.client.get(f"/g/{token}/company"))
    assert {answer.status_code for answer in answers} == {200}
    text = "\n".join(answer.content.decode() for answer in answers)
    return RANDOM.sub("", text.replace(token, ""))


@pytest.fixture(scope="module")
def visitors(site: object) -> tuple[Visitor, Visitor]:
    """Two browsers of the same mind."""
    found = Visitor(), Visitor()
    for visitor in found:
        visitor.press(visitor.get("/settings/"), "Keep these settings")
    return found


@pytest.mark.parametrize("rules", RULES, ids=["automatic", "muggins"])
@pytest.mark.parametrize("seed", range(2))
def test_b133_w23_twins_look_alike(
    seed: int, rules: Rules, visitors: tuple[Visitor, Visitor]
) -> None:
    """B133, B137, W23: what nobody may know is in nothing that is sent."""
    random = Random(seed)
    game = random_game(random, rules, bots=(None, "random 1"))
    differing = 0
    for one, twin in twins_of(game, random):
        # The last is over: then all cards are in the record.
        if one.phase is Phase.OVER:
            break
        differing += one != twin
        assert everything(visitors[0], one) == everything(visitors[1], twin)
    assert differing > 3


@pytest.mark.parametrize("rules", RULES, ids=["automatic", "muggins"])
@pytest.mark.parametrize("eyes", [*Seat, None], ids=["first", "second", "spectator"])
def test_twins_of_two_people_look_alike(
    eyes: Seat | None, rules: Rules, visitors: tuple[Visitor, Visitor]
) -> None:
    """From either seat and from beside the table, waiting lines and the time included."""
    random = Random(8)
    differing = 0
    while differing < 6:
        game = random_game(random, rules)
        for one, twin in twins_of(game, random, eyes):
            if one.phase is Phase.OVER:
                break
            differing += one != twin
            alike = [
                everything(who, at, eyes) for who, at in zip(visitors, (one, twin), strict=True)
            ]
            assert alike[0] == alike[1]


def test_hidden_cards_are_named_nowhere(visitors: tuple[Visitor, Visitor]) -> None:
    alice, words = visitors[0], Words("en")
    game = random_game(Random(7), RULES[0], bots=(None, "random 1"))
    tried = 0
    for number in range(2, len(game.events), 3):
        moment = game.at(number)
        hidden = moment.view(THEM).hand(THEM)
        if moment.phase not in (Phase.DISCARD, Phase.CUT, Phase.PLAY) or not hidden:
            continue
        tried += 1
        html = alice.get(f"/g/{stored(alice, moment)}/?at={number}").html
        for card in hidden:
            assert f"{card}" not in re.findall(r"#(\w\w)\b", html)
            assert words.card(card) not in html
    assert tried > 3
