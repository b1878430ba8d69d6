"""Fair deals: packs that follow from the house's secret and the players' seeds.

The house commits itself to a secret S before the game and reveals it afterwards; the players'
seeds go into every pack, so neither side can steer the cards. `docs/fairness.md` says what this
proves and what not. Everything here is a pure function of bytes; `muggins.verification` checks
a whole game.
"""

from __future__ import annotations

import hashlib
import hmac
import unicodedata
from collections.abc import Iterator

from muggins.cards import PACK, Card
from muggins.errors import Unreadable
from muggins.seat import Seat

SECRET_BYTES = 32
LONGEST_SEED = 255
"""Bytes of UTF-8, so that the length fits the one byte it is given in the key."""

BOT_LIFT = 20
"""Bots always cut here, so that a cut can't steer a deal."""


def house_digest(secret: bytes) -> str:
    """What the house publishes before the game: 64 hex digits."""
    return hashlib.sha256(b"muggins-house-1:" + secret).hexdigest()


def seed_digest(seed: str) -> str:
    """What the creator of a table for two publishes before the joiner gives a seed."""
    return hashlib.sha256(b"muggins-seed-1:\x00" + seed_bytes(seed)).hexdigest()


def seed_bytes(seed: str) -> bytes:
    """The seed as it enters the key: UTF-8, unchanged.

    Raises `Unreadable` if it has over 255 bytes or contains a control character.
    """
    if any(unicodedata.category(sign) in ("Cc", "Cs") for sign in seed):
        raise Unreadable("seed-control")
    encoded = seed.encode()
    if len(encoded) > LONGEST_SEED:
        raise Unreadable("seed-too-long", given=len(encoded))
    return encoded


def read_secret(text: str) -> bytes:
    """The secret from its 64 hex digits; raises `Unreadable` for anything else."""
    if len(text) == 2 * SECRET_BYTES and is_lower_hex(text):
        return bytes.fromhex(text)
    raise Unreadable("secret-unreadable")


def read_digest(text: str) -> str:
    """The digest itself if it is 64 lower-case hex digits; else raises `Unreadable`."""
    if len(text) == 64 and is_lower_hex(text):
        return text
    raise Unreadable("digest-unreadable")


def is_lower_hex(text: str) -> bool:
    """Whether the text has no signs but 0 to 9 and a to f."""
    return set(text) <= set("0123456789abcdef")


def game_key(secret: bytes, seeds: tuple[str, str]) -> bytes:
    """The key of all packs of one game, from the secret and both seeds in seat order."""
    message = b"muggins-key-1"
    for seat in Seat:
        seed = seed_bytes(seeds[seat])
        message += bytes([len(seed)]) + seed
    return _mac(secret, message)


def spread_pack(key: bytes, attempt: int) -> tuple[Card, ...]:
    """The pack spread for the cut for deal; attempts count from 0."""
    return _pack(key, b"C", attempt)


def deal_pack(key: bytes, number: int) -> tuple[Card, ...]:
    """The pack of a deal; deals count from 1."""
    return _pack(key, b"D", number)


def bot_seed(key: bytes, decision: int) -> bytes:
    """What a bot's chance is drawn from at one decision: 32 bytes, derived and not stored."""
    return _mac(key, b"muggins-bot-1" + decision.to_bytes(4))


def _pack(key: bytes, purpose: bytes, number: int) -> tuple[Card, ...]:
    """A Fisher-Yates shuffle of a new pack by unbiased draws from the byte stream."""
    stream = _stream(key, b"muggins-pack-1" + purpose + number.to_bytes(4))
    pack = list(PACK)
    for last in range(len(pack) - 1, 0, -1):
        chosen = _below(last + 1, stream)
        pack[last], pack[chosen] = pack[chosen], pack[last]
    return tuple(pack)


def _stream(key: bytes, label: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from _mac(key, label + block.to_bytes(4))
        block += 1


def _below(bound: int, stream: Iterator[int]) -> int:
    # Bytes past the last whole multiple of the bound would favour the low numbers.
    limit = 256 - 256 % bound
    return next(byte for byte in stream if byte < limit) % bound


def _mac(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()
