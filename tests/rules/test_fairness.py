"""Fair deals: published vectors, and what the packs depend on."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from muggins import fairness
from muggins.cards import PACK, Card, write_cards
from muggins.errors import Unreadable
from muggins.events import STUB, Dealt, Revealed, Sealed, Spread
from muggins.game import Game
from muggins.house import house_steps, key_of
from muggins.moves import CutForDeal, GiveSeed, Resign, SealSeed
from muggins.rules import Rules
from muggins.seat import HOUSE, Seat
from muggins.table import Phase

SECRET = bytes(range(32))
SEEDS = ("sieben", "Füchse 7")
KEY = fairness.game_key(SECRET, SEEDS)


def digest(pack: Sequence[Card]) -> str:
    return hashlib.sha256(write_cards(pack).encode()).hexdigest()[:16]


def test_vector_digests_and_key() -> None:
    assert fairness.house_digest(SECRET) == (
        "d3828bc0280953007fa6bb21fc7ca3b1065f68aa7ea20e4b09dd675b25155c05"
    )
    assert fairness.seed_digest(SEEDS[0]) == (
        "6ae13423d5af3aabdc4774985223274e274057719468b50b39776139ffab8385"
    )
    assert KEY.hex() == "e5680c294f3b136b3877433870ef8bb8eed1fccd8b2729bdb0c7de9ba3aa143a"
    assert fairness.game_key(SECRET, (SEEDS[0], "")).hex().startswith("b95fd2be3f2e4b17")


@pytest.mark.parametrize(
    ("pack", "begin", "last", "lifted", "sha"),
    [
        (fairness.spread_pack(KEY, 0), "7D QH JD QC 2C 3S 4D 7C 6S TD 8D JH", "3C", None,
         "8861096819148aca"),
        (fairness.deal_pack(KEY, 1), "JD 6S TD 9D AD 5S 6C TH 8C 4C KD 3H", "4H", "2D",
         "f274048668d36022"),
        (fairness.deal_pack(KEY, 2), "8D AS 7H 5H 6C 7S", "KD", "8H", "12077f0ce4479be6"),
        (fairness.deal_pack(fairness.game_key(SECRET, (SEEDS[0], "")), 1), "8C 8S TH 7H QD QS",
         "TC", "9D", "0b23e342cfc1f024"),
    ],
    ids=["C 0", "D 1", "D 2", "D 1 against a bot"],
)  # fmt: skip
def test_vector_packs(
    pack: tuple[Card, ...], begin: str, last: str, lifted: str | None, sha: str
) -> None:
    assert write_cards(pack).startswith(begin)
    assert str(pack[-1]) == last
    assert lifted is None or str(pack[STUB[fairness.BOT_LIFT]]) == lifted
    assert digest(pack) == sha


def written_apart(secret: bytes, seeds: tuple[str, str], label: bytes, number: int) -> list[Card]:
    """A pack made again from the text of docs/fairness.md, with no line in common."""
    message = b"muggins-key-1"
    for seed in seeds:
        message += len(seed.encode()).to_bytes(1, "big") + seed.encode()
    key = hmac.digest(secret, message, "sha256")
    stream = b""
    for block in range(20):
        text = b"muggins-pack-1" + label + number.to_bytes(4, "big") + block.to_bytes(4, "big")
        stream += hmac.digest(key, text, "sha256")
    order = list(range(52))
    at = 0
    for left in reversed(range(1, 52)):
        while stream[at] >= 256 // (left + 1) * (left + 1):
            at += 1
        chosen = stream[at] % (left + 1)
        at += 1
        order[left], order[chosen] = order[chosen], order[left]
    return [PACK[index] for index in order]


seeds = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=60)


@given(st.binary(min_size=32, max_size=32), seeds, seeds, st.integers(0, 2**32 - 1))
def test_packs_follow_from_the_text_alone(secret: bytes, one: str, two: str, number: int) -> None:
    key = fairness.game_key(secret, (one, two))
    for label, pack in ((b"C", fairness.spread_pack), (b"D", fairness.deal_pack)):
        assert list(pack(key, number)) == written_apart(secret, (one, two), label, number)


@given(st.binary(min_size=32, max_size=32), st.tuples(seeds, seeds), st.data())
def test_every_byte_of_secret_and_seeds_counts(
    secret: bytes, both: tuple[str, str], data: st.DataObject
) -> None:
    key = fairness.game_key(secret, both)
    at = data.draw(st.integers(0, 31))
    changed = bytes(
        [*secret[:at], secret[at] ^ 1 << data.draw(st.integers(0, 7)), *secret[at + 1 :]]
    )
    assert fairness.house_digest(changed) != fairness.house_digest(secret)
    other = data.draw(st.tuples(seeds, seeds).filter(lambda pair: pair != both))
    for different in (fairness.game_key(changed, both), fairness.game_key(secret, other)):
        assert different != key
        assert fairness.deal_pack(different, 1) != fairness.deal_pack(key, 1)


def test_where_one_seed_ends_and_the_other_begins_counts() -> None:
    assert fairness.game_key(SECRET, ("ab", "c")) != fairness.game_key(SECRET, ("a", "bc"))
    assert fairness.game_key(SECRET, ("ab", "")) != fairness.game_key(SECRET, ("", "ab"))


def test_cut_for_deal_deals_and_bots_draw_from_different_streams() -> None:
    assert fairness.spread_pack(KEY, 1) != fairness.deal_pack(KEY, 1)
    assert fairness.bot_seed(KEY, 1) == hmac.digest(KEY, b"muggins-bot-1\0\0\0\1", "sha256")
    assert fairness.bot_seed(KEY, 1) != fairness.bot_seed(KEY, 2)


def test_every_card_comes_everywhere_equally_often() -> None:
    """Chi-square over 2,600 packs: 51 × 51 degrees of freedom, mean 2601, deviation 72."""
    rounds = 2_600
    seen = Counter(
        (place, card)
        for number in range(rounds)
        for place, card in enumerate(fairness.deal_pack(KEY, number))
    )
    expected = rounds / 52
    square = sum((seen[at, card] - expected) ** 2 for at in range(52) for card in PACK) / expected
    assert abs(square - 2601) < 4 * 72


@pytest.mark.parametrize(
    ("seed", "code"),
    [("a\nb", "seed-control"), ("\x7f", "seed-control"), ("\ud800", "seed-control"),
     ("x" * 256, "seed-too-long"), ("ü" * 128, "seed-too-long")],
)  # fmt: skip
def test_seeds_that_are_refused(seed: str, code: str) -> None:
    with pytest.raises(Unreadable) as raised:
        fairness.seed_bytes(seed)
    assert raised.value.code == code


def test_the_longest_seed_is_255_bytes() -> None:
    assert len(fairness.seed_bytes("x" * 255)) == fairness.LONGEST_SEED
    assert fairness.seed_bytes("") == b""


@pytest.mark.parametrize("text", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "٣" * 64])
def test_digests_and_secrets_are_64_lower_case_hex_digits(text: str) -> None:
    with pytest.raises(Unreadable):
        fairness.read_digest(text)
    with pytest.raises(Unreadable):
        fairness.read_secret(text)


def test_reading_a_secret() -> None:
    assert fairness.read_secret(SECRET.hex()) == SECRET
    assert fairness.read_digest(SECRET.hex()) == SECRET.hex()


def test_the_house_seals_deals_and_reveals_by_itself() -> None:
    game = house_steps(Game.start(fair=True), SECRET)
    assert game.events[-1] == Sealed(HOUSE, fairness.house_digest(SECRET))
    game = game.make(Seat.FIRST, SealSeed(fairness.seed_digest(SEEDS[0])))
    for seat in (Seat.SECOND, Seat.FIRST):
        assert house_steps(game, SECRET) == game
        game = game.make(seat, GiveSeed(SEEDS[seat]))
    game = house_steps(game, SECRET)
    assert game.events[-1] == Spread(0, fairness.spread_pack(KEY, 0))
    for seat in Seat:
        game = game.make(seat, CutForDeal(int(seat)))
    assert key_of(game.view(None), SECRET) == KEY
    game = house_steps(game, SECRET)
    assert game.events[-1] == Dealt(1, Seat.FIRST, fairness.deal_pack(KEY, 1))
    game = house_steps(game.make(Seat.SECOND, Resign()), SECRET)
    assert game.events[-1] == Revealed(SECRET.hex())
    assert house_steps(game, SECRET) == game


@settings(max_examples=5, deadline=None)
@given(st.binary(min_size=32, max_size=32))
def test_a_game_without_seeds_can_be_fixed_by_its_secret(secret: bytes) -> None:
    game = house_steps(Game.start(Rules(), dealer=Seat.SECOND), secret)
    key = fairness.game_key(secret, ("", ""))
    assert game.events[-1] == Dealt(1, Seat.SECOND, fairness.deal_pack(key, 1))
    assert game.phase is Phase.DISCARD
    over = game.make(Seat.FIRST, Resign())
    assert house_steps(over, secret) == over
