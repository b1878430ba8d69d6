"""Whole games by plain forms and links, in both languages and under all rules."""

from __future__ import annotations

from urllib.parse import urljoin

import pytest

from tests.web.playing import begun, to_the_end
from tests.web.visitor import Visitor, token_of

# Nobody comes to 47 in one deal, so whoever deals first cuts in the next one.
RULES = {
    "short": {"target": "61"},
    "usual-skunk": {"target": "121", "skunk": "on"},
    "other-target": {"target": "other", "other": "47", "dealer": "me"},
    "by-hand": {"target": "61", "counting": "by-hand"},
    "muggins-training": {"target": "61", "counting": "muggins", "training": "on"},
}


@pytest.mark.parametrize("choices", RULES.values(), ids=RULES)
@pytest.mark.parametrize("language", ["en", "de"])
def test_s1_s3_m6_a_whole_game_without_scripts(language: str, choices: dict[str, str]) -> None:
    visitor = Visitor(language)
    phases = set()
    for page in to_the_end(visitor, begun(visitor, **choices)):
        assert page.status == 200
        assert page.language == language
        phases.add(page.data["phase"])
    assert {"discard", "play", "cut", "over"} <= phases
    target = int(choices.get("other", choices["target"]))
    assert f" {target}" in page.text
    assert "count" in phases
    assert ("call" in phases) == ("muggins" in choices.values())
    assert 'id="rematch"' in page.html


def test_play_at_once_is_one_button() -> None:
    visitor = Visitor()
    page = visitor.press(visitor.get("/"), "Play now")
    assert page.data["phase"] == "draw"
    assert "121" in page.html
    assert [game for game in visitor.get("/").links if game[0] == "Against Club"]


def test_a_rematch_is_dealt_by_the_loser() -> None:
    visitor = Visitor()
    *_, end = to_the_end(visitor, begun(visitor, target="61"))
    again = visitor.press(end, "Play again")
    assert token_of(again) != token_of(end)
    assert again.data["phase"] == "discard"
    assert ("Your crib" in again.text) == ("Club wins" in end.text)


def test_a_finished_game_can_be_looked_at_from_its_beginning() -> None:
    visitor = Visitor()
    *_, end = to_the_end(visitor, begun(visitor, target="61"))
    page = visitor.get(urljoin(end.address, end.link("Look at the game from its beginning")))
    seen = [page.data["n"]]
    while page.data["n"] != page.data["version"]:
        page = visitor.get(urljoin(page.address, page.link("Continue")))
        seen.append(page.data["n"])
    assert page.text == visitor.get(page.address).text
    assert len(seen) == len(set(seen)) > 10
