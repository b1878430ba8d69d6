"""How much one player or one address may ask for in a while.

Counted in this process's memory; addresses are never kept, only keyed digests of them.
"""

from __future__ import annotations

import hashlib
import hmac
from ipaddress import ip_address

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

HOUR = 3600
THOUGHTS = 3600
"""Moves in an hour against a strong bot; whoever plays quickly makes six hundred."""


class TooMany(Exception):
    """Somebody asked for more than his share; the page says when to come back."""


def address_of(request: HttpRequest) -> str:
    """The address that asks: the last one that a trusted proxy has seen, else the peer's own.

    Only as many entries of X-Forwarded-For count as proxies stand in front, from the right:
    what a client writes there itself stands further left.
    """
    forwarded = request.META.get("HTTP_X_FORWARDED_FOR", "")
    return true_address(request.META.get("REMOTE_ADDR", ""), forwarded)


def true_address(peer: str, forwarded: str) -> str:
    """The same from the peer's address and the header's text."""
    chain = [*forwarded.split(","), peer]
    found = chain[-1 - min(settings.PROXIES, len(chain) - 1)].strip()
    try:
        address = ip_address(found)
    except ValueError:
        return peer
    # Whoever has one IPv6 address has the 2^64 beside it too.
    return found if address.version == 4 else str(int(address) >> 64)


def count_new_game(request: HttpRequest, player: int) -> None:
    """Note that a game is about to be opened; raises `TooMany` if it may not."""
    share: int = settings.NEW_GAMES_AN_HOUR
    _count(f"games of {player}", share)
    _count(f"games from {address_of(request)}", 4 * share)


def count_answer(request: HttpRequest, player: int) -> None:
    """Note that somebody practises or reads on; raises `TooMany` if it may not be noted."""
    _count(f"answers of {player}", 1200)
    _count(f"answers from {address_of(request)}", 4 * 1200)


def count_thought(request: HttpRequest, player: int) -> None:
    """Note that a strong bot has to think about an answer; raises `TooMany` if it may not."""
    _count(f"thoughts for {player}", THOUGHTS)
    _count(f"thoughts from {address_of(request)}", 4 * THOUGHTS)


def count_try(request: HttpRequest) -> None:
    """Note that somebody tried a transfer link; raises `TooMany` if it may not."""
    _count(f"tries from {address_of(request)}", 60)


def _count(what: str, most: int) -> None:
    key = hmac.new(settings.SECRET_KEY.encode(), what.encode(), hashlib.sha256).hexdigest()
    cache.add(key, 0, HOUR)
    try:
        number = cache.incr(key)
    except ValueError:  # it ran out between the two lines
        return
    if number > most:
        raise TooMany
