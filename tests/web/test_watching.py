"""Games that others may look at: while they run, once they are over, and brought from elsewhere."""

from __future__ import annotations

import re
from random import Random
from urllib.parse import urljoin

import pytest

from muggins.record import read_game, write_game, write_view
from muggins.rules import Counting, Rules
from muggins.seat import Seat
from tests.games import random_game
from tests.web.playing import game_at
from tests.web.two import Two, refreshes
from tests.web.visitor import Page, Visitor, token_of

ANNA, BO = Seat.FIRST, Seat.SECOND


def brought(visitor: Visitor, text: str) -> Page:
    return visitor.press(visitor.get("/games/bring/"), "Look at it", record=text)


def open_codes(page: Page) -> set[str]:
    """The cards that lie open in a page."""
    return set(re.findall(r"#([A2-9TJQK][CDHS])\b", page.html))


def test_a_spectator_sees_what_is_open_and_nothing_else() -> None:
    two = Two().seated(watchable="on", other="15")
    assert "Others may watch." in two.newest(ANNA).text
    moves, seen = 0, set()
    while two.step():
        moves += 1
        page = two.carl.get(f"/g/{two.token}/")
        game = game_at(page)
        if page.data["phase"] != "over":  # then everything is open
            hidden = {str(card) for seat in Seat for card in game.view(seat).hand(seat)}
            assert not open_codes(page) & hidden
        seen.add(page.data["phase"])
        assert "You" not in page.text.replace("Your crib", "You")
        assert all(form.action in ("/language", "") for form in page.forms)
        assert refreshes(page) or page.data["phase"] == "over"
    assert {"discard", "play"} <= seen
    over = two.carl.get(f"/g/{two.token}/")
    assert re.search(r"(Anna|Bö) wins, 15 to", over.text)


def test_a_spectator_moves_nothing() -> None:
    two = Two().seated(watchable="on", dealer="me")
    page = two.carl.get(f"/g/{two.token}/")
    token = dict(page.forms[0].fields)["csrfmiddlewaretoken"]
    before = game_at(page)
    for path in ("move", "say", "claim-time", "rematch", "anew", "share"):
        sent = {"csrfmiddlewaretoken": token, "move": "resign", "decision": page.data["decision"]}
        answer = two.carl.client.post(f"/g/{two.token}/{path}", sent)
        assert answer.status_code == 404
    assert two.carl.client.get(f"/g/{two.token}/company").status_code == 404
    assert game_at(page) == before
    record = two.carl.client.get(f"/g/{two.token}/record").content.decode()
    assert record.count("??") >= 12
    assert "Seen by: nobody" in record


def test_a_game_is_looked_at_once_one_of_the_two_shows_it() -> None:
    two = Two().seated(other="9")
    assert two.carl.get(f"/g/{two.token}/").status == 404
    while two.step():
        pass
    assert two.carl.get(f"/g/{two.token}/").status == 404
    two.bo.press(two.newest(BO), "Diese Partie anderen zeigen")
    page = two.carl.get(f"/g/{two.token}/")
    assert page.status == 200
    page = two.carl.get(urljoin(page.address, page.link("Look at the game from its beginning")))
    while page.data["n"] != page.data["version"]:
        if page.data["phase"] == "discard":
            assert len(open_codes(page)) >= 12
        page = two.carl.get(urljoin(page.address, page.link("Continue")))
    record = two.carl.client.get(f"/g/{two.token}/record").content.decode()
    assert read_game(record) == game_at(page)
    assert two.carl.get(f"/g/{two.token}/check").status == 200
    two.anna.press(two.newest(ANNA), "Show it to nobody else")
    assert two.carl.get(f"/g/{two.token}/").status == 404


def test_a_running_game_is_not_shown() -> None:
    two = Two().seated()
    token = dict(two.newest(ANNA).forms[0].fields)["csrfmiddlewaretoken"]
    sent = {"csrfmiddlewaretoken": token, "shared": "on"}
    assert two.anna.client.post(f"/g/{two.token}/share", sent).status_code == 400
    assert two.carl.get(f"/g/{two.token}/").status == 404


RULES = (Rules(15), Rules(15, Counting.BY_HAND, muggins=True), Rules(15, training=True))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("rules", RULES, ids=["automatic", "muggins", "training"])
def test_m7_every_moment_of_a_record_that_was_brought_here(rules: Rules, language: str) -> None:
    visitor = Visitor(language)
    game = random_game(Random(5), rules, fair=True, take_back=0.1 * rules.training)
    form = visitor.get("/games/bring/")
    page = visitor.press(form, form.forms[-1].buttons[0], record=write_game(game))
    assert game_at(page) == game
    for number in range(1, len(game.events) + 1):
        moment = visitor.get(f"/g/{token_of(page)}/?at={number}")
        assert (moment.status, moment.data["yours"]) == (200, "no")
        assert not re.search(
            r"\b(You|Your|Du|Dein|Deine|dir)\b",
            moment.html.split('id="table"')[1].split("</section>")[0],
        )
    assert visitor.get(f"/g/{token_of(page)}/log").status == 200
    assert visitor.client.get(f"/g/{token_of(page)}/frames?after=0").status_code == 200


def test_what_was_brought_belongs_to_whoever_brought_it() -> None:
    anna, carl = Visitor(), Visitor(address="127.0.0.9")
    text = write_game(random_game(Random(2), Rules(15)))
    page = brought(anna, text)
    assert token_of(brought(anna, text)) == token_of(page)
    assert carl.get(page.address).status == 404
    assert "Games brought here" in anna.get("/games/").text
    settings = anna.get("/settings/")
    assert text.splitlines()[-1] in anna.client.get("/settings/export").content.decode()
    forget = next(form for form in settings.forms if form.action.endswith("forget"))
    anna.press(settings, forget.buttons[0], sure="on")
    assert anna.get(page.address).status == 404
    from muggins.web.models import GameRow

    assert not GameRow.objects.filter(token=token_of(page)).exists()


def bad_records() -> dict[str, tuple[str, str]]:
    game = random_game(Random(2), Rules(15))
    text = write_game(game)
    return {
        "empty": ("", "Muggins record"),
        "cut": ("\n".join(text.splitlines()[:-3]), "Line 3"),
        "running": (write_game(game.at(9)), "not over"),
        "masked": (write_view(game.at(9), ANNA), ""),
        "changed": (re.sub("points 0", "points 7", text, count=1), ""),
        "long": (text + "\n# " + "x" * 50_000, "at most 50000 signs"),
        "names": (re.sub('names "[^"]*"', 'names "\u202eevil"', text), "odd signs"),
        "long-name": (re.sub('names "[^"]*"', f'names "{"x" * 41}"', text), "too long"),
    }


@pytest.mark.parametrize("kind", bad_records())
def test_what_is_no_finished_game_is_refused(kind: str) -> None:
    from muggins.web.models import GameRow

    before = GameRow.objects.count()
    text, said = bad_records()[kind]
    page = brought(Visitor(), text)
    assert page.status == 422
    assert said in page.text
    assert GameRow.objects.count() == before
