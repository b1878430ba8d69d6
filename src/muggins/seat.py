"""Who acts: one of the two seats, or the house."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final, TypeVar

T = TypeVar("T")


class Seat(IntEnum):
    """One of the two places at the table; the number indexes every pair of things."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Seat:
        """The seat across the table."""
        return Seat(1 - self)


class House(Enum):
    """The house, which brings the packs and keeps no cards; use the constant `HOUSE`."""

    HOUSE = "house"


HOUSE: Final = House.HOUSE


def put(pair: tuple[T, T], seat: Seat, value: T) -> tuple[T, T]:
    """The pair with this seat's part replaced."""
    return (value, pair[1]) if seat is Seat.FIRST else (pair[0], value)
