"""Hints at the table: asked for by a form, shown until the move is made, told in the record."""

from __future__ import annotations

import pytest

from muggins.cards import parse_cards
from muggins.engine.advice import advise
from muggins.seat import Seat
from muggins.words import Words
from tests.web.playing import ME, game_at, until
from tests.web.two import Two
from tests.web.visitor import Page, Visitor, step, token_of


def asks(page: Page) -> bool:
    """Whether the page offers a hint."""
    return any(form.action.endswith("/hint") for form in page.forms)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("phase", ["discard", "play"])
def test_s41_a_hint_says_what_is_best(phase: str, language: str) -> None:
    visitor, words = Visitor(language), Words(language)
    page = until(visitor, phase, opponent="club")
    assert asks(page)
    said = visitor.press(page, words.gettext("Hint"))
    advice = advise(game_at(page).view(ME))
    named = words.listed([words.the_card(card) for card in advice.best.cards])
    assert named in said.text
    assert words.percent(advice.best.win) in said.text
    assert said.data["n"] == page.data["n"]
    assert not asks(said)
    # It stays while the decision is open, and is gone with it.
    assert named in visitor.get(page.address).text
    assert game_at(page).decision == int(page.data["decision"])
    moved = step(visitor, said)
    assert words.percent(advice.best.win) not in moved.text


def test_a_record_tells_how_many_hints_there_were() -> None:
    visitor = Visitor()
    page = until(visitor, "discard", opponent="club")
    address = f"/g/{token_of(page)}/record"
    assert "Hints:" not in visitor.client.get(address).content.decode()
    visitor.press(page, "Hint")
    visitor.press(page, "Hint")  # a second click is no second hint
    assert "Hints: 1\n" in visitor.client.get(address).content.decode()


def test_a_hint_for_an_earlier_decision_leads_to_the_table_alone() -> None:
    visitor = Visitor()
    page = until(visitor, "discard", opponent="club")
    step(visitor, page)
    late = visitor.press(page, "Hint")
    assert late.status == 200
    assert "Throw" not in late.text
    assert "Hints:" not in visitor.client.get(f"/g/{token_of(page)}/record").content.decode()


def test_strangers_and_looks_get_no_hint() -> None:
    visitor, stranger = Visitor(), Visitor()
    page = until(visitor, "discard", opponent="club")
    address = f"/g/{token_of(page)}/hint"
    stranger.get("/")
    other = until(stranger, "discard", opponent="club")
    button = Visitor.button(other, "Hint")
    button.form.action = address
    assert stranger.press(other, button).status == 404
    assert visitor.client.get(address).status_code == 405


def test_two_people_get_none() -> None:
    two = Two().seated()
    while (page := two.newest(Seat.FIRST)).data["phase"] not in ("discard", "over"):
        assert not asks(page)
        two.step()
    assert not asks(page)
    button = next(b for form in page.forms for b in form.buttons if form.id == "act")
    button.form.action = f"/g/{two.token}/hint"
    assert two.anna.press(page, button).status == 404


def test_a_hint_goes_with_its_game() -> None:
    from muggins.web.forget import forget_player
    from muggins.web.hints import Hint
    from muggins.web.models import SeatRow

    visitor = Visitor()
    page = until(visitor, "discard", opponent="club")
    visitor.press(page, "Hint")
    mine = Hint.objects.filter(game__token=token_of(page))
    (hint,) = mine
    assert len(parse_cards(" ".join(hint.advice["choices"][0][0]))) == 2
    player = SeatRow.objects.get(game__token=token_of(page), number=ME).player
    assert player is not None
    forget_player(player)
    assert not mine.all().exists()
