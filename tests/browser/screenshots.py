"""Pictures of every page and every phase of the table: both sizes, themes and languages.

`make screenshots` writes them to build/screenshots, all of the same moments, so that two runs can
be compared. Words narrow
them: `… -m tests.browser.screenshots show across` takes those named so, on a phone across.
"""

from __future__ import annotations

import sys
import tempfile
from itertools import product
from pathlib import Path

from tests.browser.running import (
    LANGUAGES,
    ROOT,
    SIZES,
    THEMES,
    arranged_games,
    running_chromium,
    running_site,
    speak,
)

FOLDER = ROOT / "build" / "screenshots"
PAGES = {
    "home": "/",
    "new": "/new/",
    "games": "/games/",
    "settings": "/settings/",
    "privacy": "/privacy/",
    "learn": "/learn/",
    "play-lesson": "/learn/play/",
    "practice": "/practice/",
    "count": "/practice/counting/3/3H-4C-4S-5D-KH/",
    "counted": "/practice/counting/3/3H-4C-4S-5D-KH/?fifteen=2&pair=2&run=3",
    "throw": "/practice/discard/5H-6C-7S-8D-JD-KH-dealer/",
    "thrown": "/practice/discard/5H-6C-7S-8D-JD-KH-dealer/?thrown=7S-8D",
    "lay": "/practice/pegging/2/",
    "daily": "/practice/daily/",
    "your-turn": "/learn/your-turn/?rule=2&deal=abcdefgh&laid=KC&laid=9S",
    "nothing": "/nothing-here",
}


def main(wanted: str = "", *sizes: str) -> None:
    """Take all pictures whose name contains `wanted`; tables as the screen shows them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as data,
        running_site(Path(data)) as site,
        running_chromium() as chromium,
    ):
        games = arranged_games(site, Path(data))
        first = games.moments["discard"].split("?")[0]
        asides = {"leave": first + "leave", "log": first + "log"}
        for places, scripts in ((PAGES | asides | games.moments, True), (games.unscripted, False)):
            context = games.context(chromium, reduced_motion="reduce", java_script_enabled=scripts)
            page = context.new_page()
            for name, language in product(places, LANGUAGES):
                if wanted not in name:
                    continue
                speak(context, site, language)
                page.goto(site + places[name])
                for size, theme in product(sizes or ("wide", "phone"), THEMES):
                    page.set_viewport_size(SIZES[size])
                    page.emulate_media(color_scheme=theme)
                    page.screenshot(
                        path=FOLDER / f"{name}-{size}-{theme}-{language}.png",
                        full_page=name in PAGES or name in asides,
                    )
            context.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
