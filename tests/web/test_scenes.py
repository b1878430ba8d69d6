"""What the table shows and says at chosen moments, in both languages, without a script."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

from muggins import show
from muggins.events import Drew, Played, Shown, StarterCut, What
from muggins.game import Game
from muggins.rules import Counting, Rules
from muggins.table import Phase
from muggins.view import View
from muggins.words import LANGUAGES, Words
from tests.browser.arranged import SKUNKS, begun, cut, earlier, laid, moments, number_of
from tests.games import cut_for_deal
from tests.web.playing import ME
from tests.web.test_hidden import stored
from tests.web.visitor import Page, Visitor

BOTH = pytest.mark.parametrize("language", LANGUAGES)
THIRTY_ONE = ("AC AD KC TH 2S 6S", "AH AS 9D 7C 8C 8S", "3D")


class Table:
    """A visitor before moments of games, which are stored one after the other."""

    def __init__(self, language: str) -> None:
        self.words, self._visitor = Words(language), Visitor(language)
        settings = self._visitor.get("/settings/")
        self._visitor.press(settings, self.words.gettext("Keep these settings"))

    def shows(self, game: Game, at: int | None = None) -> tuple[Page, View]:
        """The page at a moment, the newest by default, and what its seat knows then."""
        number = at or len(game.events)
        page = self._visitor.get(f"/g/{stored(self._visitor, game)}/?at={number}")
        assert page.status == 200
        return page, game.at(number).view(ME)


@pytest.fixture(scope="module")
def arranged() -> dict[str, tuple[Game, int | None]]:
    return {name: (game, at) for name, game, at in moments()}


def part(page: Page, name: str) -> str:
    """The words of the part of the table that has this class or id."""
    html = re.split(rf'(?:class|id)="{name}[" ]', page.html, maxsplit=1)[1]
    opened = 1
    for tag in re.finditer(r"<(/?)(?:div|section|details)\b", html):
        opened += -1 if tag[1] else 1
        if not opened:
            html = html[: tag.start()]
            break
    return " ".join(re.sub(r"<[^>]+>", " ", html.partition(">")[2]).split())


@BOTH
def test_s5_s6_both_cards_of_the_cut_are_shown_and_a_tie_is_drawn_again(language: str) -> None:
    table = Table(language)
    tie = cut_for_deal(begun(dealer=None), "7S", "7H")
    game = cut_for_deal(tie, "KS", "AC")
    second_draws = [n for n, event in enumerate(game.events, 1) if isinstance(event, Drew)][1::2]
    for number, cards in zip(second_draws, ("7S 7H", "KS AC"), strict=True):
        page, view = table.shows(game, number)
        shown = part(page, "draws")
        for card in table.words.read_cards(cards):
            assert table.words.card(card) in shown
        assert table.words.event(game.events[number - 1], view) in part(page, "news")
    assert table.shows(tie)[1].phase is Phase.SPREAD


@BOTH
def test_s10_s12_whose_crib_and_the_starter_are_in_sight_all_through_the_deal(
    language: str, arranged: dict[str, tuple[Game, int | None]]
) -> None:
    table, seen = Table(language), set()
    yours = table.words.gettext("Your crib")
    theirs = table.words.gettext("Crib of %(name)s")
    for name, (game, at) in arranged.items():
        page, view = table.shows(game, at)
        if view.phase not in (Phase.DISCARD, Phase.CUT, Phase.PLAY, Phase.COUNT, Phase.CALL):
            continue
        seen.add((view.phase, view.dealer is ME))
        told = yours if view.dealer is ME else theirs % {"name": view.names[view.dealer or ME]}
        assert part(page, "crib").startswith(told), name
        starter = "" if view.starter is None else table.words.card(view.starter)
        assert starter in part(page, "starter"), name
        assert bool(starter) is (view.phase not in (Phase.DISCARD, Phase.CUT)), name
    assert len(seen) >= 8


@BOTH
def test_s13_two_for_his_heels_are_named_at_once(
    language: str, arranged: dict[str, tuple[Game, int | None]]
) -> None:
    table = Table(language)
    game, _newest = arranged["lead"]
    number = number_of(game, lambda event: isinstance(event, StarterCut))
    page, view = table.shows(game, number)
    said = table.words.event(game.events[number - 1], view)
    assert "his heels: 2" in said.lower()
    assert said in part(page, "news")
    assert max(view.scores) == 2
    assert not any(isinstance(event, Played) for event in game.events[:number])


@BOTH
def test_s16_s21_s24_each_card_tells_its_count_and_what_it_brought(
    language: str, arranged: dict[str, tuple[Game, int | None]]
) -> None:
    table = Table(language)
    page, view = table.shows(*arranged["aside"])
    aside = part(page, "aside")
    count = 0
    for card in table.words.read_cards("KS KC KH"):
        count += card.pips
        assert f"{table.words.card(card)}, {count}" in aside
    # A finished count lies apart, the next one begins at nought.
    assert view.pegging is not None
    assert part(page, "count").startswith("0 ")
    # Two awards for one card, each by its name.
    pair, go = table.words.gettext("pair"), table.words.gettext("go")
    assert re.search(rf"\+3 {pair} 2 {go} 1", aside, re.IGNORECASE)


@BOTH
def test_s25_s26_s28_pone_dealer_and_crib_are_counted_item_by_item(
    language: str, arranged: dict[str, tuple[Game, int | None]]
) -> None:
    table = Table(language)
    order = []
    for name in ("show-pone", "show-dealer", "show-crib"):
        game, at = arranged[name]
        assert at is not None
        shown = game.events[at - 1]
        assert isinstance(shown, Shown)
        order.append(shown.what)
        page, view = table.shows(game, at)
        starter = view.starter
        assert starter is not None
        items = show.count(shown.cards, starter, crib=shown.what is What.CRIB)
        listed = re.findall(r'<li data-cards="([^"]+)">', page.html)
        assert listed == [" ".join(map(str, item.cards)) for item in items]
        for item in items:
            assert table.words.combination(item) in part(page, "items")
        assert table.words.points(shown.points) in part(page, "sum-up")
        if name == "show-pone":
            assert "nobs" in part(page, "items").lower()
        assert page.html.count('class="earlier"') == len(order) - 1
    assert order == [What.PONE_HAND, What.DEALER_HAND, What.CRIB]


@BOTH
def test_s34_a_skunk_is_named_only_where_it_was_agreed(language: str) -> None:
    table = Table(language)
    for rules in (SKUNKS, Rules()):
        page, view = table.shows(earlier(40, seed=6, rules=rules))
        assert min(view.scores) < 91
        assert ("skunk" in part(page, "ending").lower()) is (rules is SKUNKS)


def agreed() -> Iterator[Rules]:
    yield Rules()
    yield Rules(61)
    yield replace(SKUNKS, counting=Counting.BY_HAND, muggins=True, training=True)


@BOTH
def test_s35_the_rules_in_force_stand_at_the_table(language: str) -> None:
    table = Table(language)
    for rules in agreed():
        page, _view = table.shows(begun(rules, dealer=None))
        for line in table.words.rules(rules):
            assert line in part(page, "rules")


@BOTH
@pytest.mark.parametrize(
    ("moment", "question"),
    [
        ("show-crib", "crib-flush"),
        ("thirty-one", "thirty-one"),
        ("aside", "go"),
        ("last-card", "last"),
        ("over-in-play", "end"),
    ],
)
def test_m8_questions_are_answered_where_they_come_up(
    moment: str, question: str, language: str, arranged: dict[str, tuple[Game, int | None]]
) -> None:
    thirty_one = laid(cut(begun(), THIRTY_ONE), "KC 9D TH 2S")
    page, _view = Table(language).shows(*{**arranged, "thirty-one": (thirty_one, None)}[moment])
    assert len(part(page, f"why-{question}")) > 40
