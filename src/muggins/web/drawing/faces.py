"""Faces and hands, drawn round the middle of the face, about 40 wide and 52 high."""

from __future__ import annotations

from muggins.web.drawing.picture import Picture, picture, placed


def front(skin: str, brow: str) -> Picture:
    """A face that looks at you."""
    return picture(
        f"""
        {skin} M-19.5-24C-21-8-20 6-16 14C-12 22-6 27 0 27C6 27 12 22 16 14C20 6 21-8 19.5-24Z
        shade. M19.5-24C21-8 20 6 16 14C12 22 6 27 0 27C8 20 13 8 12-24Z
        white. M-14.5-2Q-9.5-7.5-4-2Q-9.5 2-14.5-2ZM14.5-2Q9.5-7.5 4-2Q9.5 2 14.5-2Z
        ink. o -9.2 -2.6 2.5 9.2 -2.6 2.5
        | ~ink:1.4 M-15-1.5Q-9.5-7.8-3.8-2
        | ~{brow}:2 M-15.5-9Q-10-13-4-9.5
        ~ink:1.2 M-3.5-9C-2-3-3 2-4 6.5Q-1.5 10 3 8
        lip. M-6.5 14.5Q-3 12.3 0 13.5Q3 12.3 6.5 14.5Q0 20-6.5 14.5Z
        ~ink:1 M-7 14.5Q0 16 7 14.5
        """
    )


def turned(skin: str, brow: str) -> Picture:
    """A face that looks half to the right."""
    return picture(
        f"""
        {skin} M-18-24C-20-6-19 4-14 12C-9 20-2 27 5 27C11 27 15 21 16.5 14C17 10 19 6 18.5 2\
          C18-1 20-5 19-10L17-24Z
        shade. M-18-24C-20-6-19 4-14 12C-9 20-2 27 5 27C-4 20-10 8-10-24Z
        white. M-9-2Q-3.5-7.5 2.5-2Q-3.5 2-9-2ZM9.5-2Q13.5-7.5 17.5-3Q14 1 9.5-2Z
        ink. o -2.6 -2.6 2.5 13.8 -2.8 2.3
        ~ink:1.4 M-9.5-1.5Q-3.5-7.8 2.8-2M9.3-2Q13.5-7.8 18-3
        ~{brow}:2 M-10-8.5Q-4-13 2.5-9.5M9-9.5Q14-12.5 18-9
        ~ink:1.2 M7-9C6.5-4 9 2 11.2 6Q10.5 9 6 8.2
        lip. M0.5 14.5Q4 12.3 7 13.5Q10 12.3 13 14.2Q8 19.5 0.5 14.5Z
        ~ink:1 M0 14.5Q7 16 13.5 14.2
        """
    )


def profile(skin: str, brow: str) -> Picture:
    """A face that looks to the right, seen from its side."""
    return picture(
        f"""
        {skin} M-16-24C-18-8-18 4-14 12C-10 20-4 25 4 27C9 28 13 26 14 22C14.5 20 13.5 19 14 17.5\
          C15 17 16.5 16 16 14.5C15.5 13.5 15 13.5 15 13C16 12.5 17.5 11.5 17 10C16.5 9 16 8.5 16\
          7.5C18 7.5 21 7 21 4.5C20 1 16.5-3 15.5-7C15-10 16.5-13 16-24Z
        shade. M-16-24C-18-8-18 4-14 12C-10 20-4 25 4 27C-6 20-9 6-8-24Z
        white. M5-2.5Q9.5-7.5 13-4.5Q13.5-2 12-1Q8 1 5-2.5Z
        ink. o 10.8 -3 2.3
        ~ink:1.4 M4.5-2Q9-8 13.5-4.8
        ~{brow}:2 M3.5-9Q9-13 14.5-10.5
        ~ink:1.2 M16 7.5Q13 8.5 12 6
        lip. M16.8 10.5Q17.4 12 15 13Q16.5 14 16 15.5Q12.5 16.5 9.5 13.2Q13 11 16.8 10.5Z
        ~ink:1 M9 13.2L15 13
        """
    )


def fist(skin: str, x: float, y: float, *, turn: float = 0, flip: int = 1) -> Picture:
    """A hand closed round an upright staff at (x, y), its back to the left."""
    hand = picture(
        f"""
        {skin} M-9-7C-4-10 5-10 7.5-8C10-6 9.5-3.5 8-3.5C10-3 10 .5 8 .8C10 1.5 9.5 4.5 7.5 4.8C9\
          5.5 8.5 8.5 6 8.8C1 9.5-5 10-9 7Z
        ~ink:1.1 M8-3.5L0-3.8M8 .8L-1 .5M7.5 4.8L-1 4.6
        """
    )
    return placed(hand, x, y, turn=turn, flip=flip)
