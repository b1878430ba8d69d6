"""Write all pictures and the colours to the static files of the site."""

from __future__ import annotations

from muggins.web.drawing.files import STATIC, files


def main() -> None:
    """Write every file that the drawing code makes."""
    STATIC.mkdir(parents=True, exist_ok=True)
    for name, content in files():
        (STATIC / name).write_bytes(content)


if __name__ == "__main__":
    main()
