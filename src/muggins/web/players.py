"""Who is asking: the player behind a session, and how a guest becomes one."""

from __future__ import annotations

import unicodedata

from django.http import HttpRequest
from django.utils.translation import get_language

from muggins.web.models import Player
from muggins.web.preferences import Preferences

LONGEST_NAME = 40
_KEY = "player"


def player_of(request: HttpRequest) -> Player | None:
    """The player of this session, None for somebody who has not done anything yet."""
    known = vars(request)
    if _KEY not in known:
        number = player_number(request)
        known[_KEY] = None if number is None else Player.objects.filter(pk=number).first()
    player: Player | None = known[_KEY]
    return player


def player_number(request: HttpRequest) -> int | None:
    """The number of this session's player, without a look at the player."""
    number: int | None = request.session.get(_KEY)
    return number


def note_player(request: HttpRequest, player: Player) -> None:
    """Spare this request another look at its player, who was found on the way to something."""
    vars(request)[_KEY] = player


def admitted(request: HttpRequest) -> Player:
    """The player of this session, made now if there is none; only a POST may do so."""
    player = player_of(request)
    if player is None:
        player = Player.objects.create(language=get_language() or "en")
        seat_session(request, player)
    return player


def seat_session(request: HttpRequest, player: Player) -> None:
    """Let this browser be this player from now on, under a new session key."""
    request.session.flush()
    request.session[_KEY] = player.pk
    vars(request)[_KEY] = player


def preferences_of(request: HttpRequest) -> Preferences:
    """The preferences of whoever asks; the defaults for somebody unknown."""
    player = player_of(request)
    return Preferences() if player is None else Preferences.read(player.preferences)


def clean_name(text: str) -> str:
    """A name without anything that could break a line or turn its direction, at most 40 signs.

    >>> clean_name("  Anna \\u202e\\n Bö ")
    'Anna Bö'
    """
    kept = (
        " " if unicodedata.category(sign)[0] in "CZ" else sign
        for sign in unicodedata.normalize("NFC", text)
    )
    return " ".join("".join(kept).split())[:LONGEST_NAME].strip()
