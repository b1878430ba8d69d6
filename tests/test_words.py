"""The words: complete in German, right in number and case, spoken in the cadence of the game."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random

import pytest
from babel.messages.catalog import Message
from hypothesis import given
from hypothesis import strategies as st

from muggins import parse_cards, show
from muggins.cards import PACK, Card
from muggins.combinations import Combination, Kind
from muggins.errors import SENTENCES, MugginsError, Unreadable
from muggins.events import Shown, What
from muggins.rules import Counting, Rules
from muggins.seat import Seat
from muggins.view import View
from muggins.words import LANGUAGES, Words, language_of
from tests.catalogue import german, used
from tests.games import random_game

EN, DE = Words("en"), Words("de")


def test_every_message_has_its_german_and_none_is_left_over() -> None:
    translated = {(entry.context, entry.id) for entry in german() if entry.id and all(texts(entry))}
    assert set(used()) - translated == set()
    assert translated - set(used()) == set()


def texts(entry: Message) -> tuple[str, ...]:
    """The German forms of a message."""
    return entry.string if isinstance(entry.string, tuple) else (str(entry.string),)


def test_german_has_the_same_gaps() -> None:
    for entry in german():
        if entry.id:
            english = entry.id if isinstance(entry.id, tuple) else (str(entry.id),)
            for one, text in zip(english, texts(entry), strict=True):
                assert gaps(one) == gaps(text), one


def gaps(text: str) -> set[str]:
    """The names of what a message is filled in with."""
    return set(re.findall(r"(?<=%\()\w+|(?<=\{)\w+", text))


def test_german_is_addressed_and_quoted_as_germans_do() -> None:
    for text in (text for entry in german() if entry.id for text in texts(entry)):
        assert "”" not in text, text
        assert text.count("„") == text.count("“"), text
        assert not re.search(r"\b(Sie haben|Ihre[nrms]?|Ihnen)\b", text), text


@pytest.mark.parametrize("code", SENTENCES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_error_is_a_sentence(code: str, language: str) -> None:
    names = gaps(SENTENCES[code])
    error = MugginsError(code, **{name: PACK[18] if name == "card" else 7 for name in names})
    said = Words(language).error(error)
    assert said[0] == said[0].upper()
    assert "{" not in said
    assert said != str(error) or language == "en" or code == "record-line"


def test_errors_name_cards_in_their_case() -> None:
    held = MugginsError("not-in-hand", card=parse_cards("KC")[0])
    assert EN.error(held) == "You do not hold the king of clubs."
    assert "den Kreuz-König" in DE.error(held)
    inner = MugginsError("record-line", line=3, reason=held)
    assert "Kreuz-König" in DE.error(inner)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("5H", "die Herz-Fünf"),
        ("KC", "den Kreuz-König"),
        ("JD", "den Karo-Buben"),
        ("QS", "die Pik-Dame"),
        ("AS", "das Pik-Ass"),
        ("TD", "die Karo-Zehn"),
    ],
)
def test_s39_articles(text: str, said: str) -> None:
    (card,) = parse_cards(text)
    assert DE.the_card(card) == said
    assert EN.the_card(card) == f"the {EN.card(card)}"


@pytest.mark.parametrize(
    ("text", "card"),
    [
        *((text, "5H") for text in ("5h", "5♥", "5 ♥️", "Herz-Fünf", "herz 5", "HERZ FÜNF")),
        *((text, "5H") for text in ("five of hearts", "the Five of Hearts", "herzfuenf", "5 herz")),
        *((text, "TH") for text in ("10h", "th", "10♥", "Herz-Zehn", "ten of hearts")),
        *((text, "JC") for text in ("jc", "Kreuz Bube", "kreuz-bube", "jack of clubs")),
        *((text, "AS") for text in ("as", "Pik-Ass", "ace of spades", "das Pik-Ass")),
        *((text, "KD") for text in ("kd", "Karo-Konig", "Karo Koenig", "den Karo-König")),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, card: str) -> None:
    assert str(EN.read_card(text)) == str(DE.read_card(text)) == card


@given(st.sampled_from(PACK), st.sampled_from(LANGUAGES))
def test_every_name_is_read_back(card: Card, language: str) -> None:
    words = Words(language)
    assert words.read_card(words.card(card)) == card
    assert words.read_card(words.the_card(card).upper()) == card
    assert words.read_card(str(card)) == card


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=6), st.randoms())
def test_several_cards_are_read(cards: list[Card], random: Random) -> None:
    between = [" ", ", ", " and ", " und ", "; "]
    text = "".join(
        random.choice([str(card), EN.card(card), DE.card(card)]) + random.choice(between)
        for card in cards
    )
    assert EN.read_cards(re.sub(r" (and|und) $", "", text)) == tuple(cards)


@given(st.text(max_size=12))
def test_what_is_no_card_is_refused(text: str) -> None:
    with suppress(Unreadable):
        assert DE.read_cards(text)


CADENCES = [
    ("5H JC 6D 6S KH", "fifteen two, fifteen four, and a pair is six", "Fünfzehn zwei, Fünfzehn"),
    ("9C TD QS KC AS", "no points", "keine Punkte"),
    ("2C 2D 2H 2S KC", "a double pair royal is twelve", "ein Vierling macht zwölf"),
    ("2C 2D 2H 8S KC", "a pair royal is six", "ein Drilling macht sechs"),
    ("2C 2D 6S 6C KC", "a pair is two, and another pair is four", "ein Paar macht zwei"),
    ("2C 4C 6C TC KD", "a flush is four", "ein Flush macht vier"),
    ("JC 2D 4S 6H 8C", "nobs is one", "His Nobs macht eins"),
    ("7S 8H 2C QD KH", "fifteen two", "Fünfzehn zwei"),
]


@pytest.mark.parametrize(("cards", "english", "german"), CADENCES)
def test_m6_the_cadence(cards: str, english: str, german: str) -> None:
    *hand, starter = parse_cards(cards)
    items = show.count(hand, starter)
    assert EN.cadence(items) == english
    assert DE.cadence(items).startswith(german)


@given(st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True))
def test_the_cadence_ends_with_the_points(cards: list[Card]) -> None:
    *hand, starter = cards
    items = show.count(hand, starter)
    points = show.points(hand, starter)
    for words in (EN, DE):
        said = words.cadence(items)
        assert (
            said == words.gettext("no points")
            if not points
            else said.endswith(words.number(points))
        )
        assert words.number(0) not in said.split()


def test_numbers_and_points() -> None:
    assert [EN.number(n) for n in (0, 1, 21, 31, 32)] == "zero one twenty-one thirty-one 32".split()
    assert DE.number(29) == "neunundzwanzig"
    assert [EN.points(n) for n in (0, 1, 2)] == ["no points", "1 point", "2 points"]
    assert [DE.points(n) for n in (0, 1, 2)] == ["keine Punkte", "1 Punkt", "2 Punkte"]


def test_awards_are_named() -> None:
    run = Combination(Kind.RUN, parse_cards("3H 4C 5D"), 3)
    assert (EN.combination(run), EN.award(run)) == ("run of three", "run of three for 3")
    assert DE.award(Combination(Kind.FIFTEEN, parse_cards("5H KC"), 2)) == "Fünfzehn für 2"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(6))
def test_whole_games_can_be_told_to_everybody(language: str, number: int) -> None:
    words = Words(language)
    rules = Rules(61, Counting.BY_HAND, number % 2 == 0, (31,), training=True)
    game = random_game(Random(number), rules, fair=number > 2, take_back=0.03)
    for seat in (*Seat, None):
        view = View(seat)
        for event in game.events:
            seen = event.seen_by(seat)
            view.see(seen)
            said = words.event(seen, view)
            assert "{" not in said
            assert not said or (said[0] == said[0].upper())
            prompt = words.prompt(view)
            assert prompt
            assert "{" not in prompt
            if isinstance(event, Shown):
                assert said


def test_rules_in_force() -> None:
    assert EN.rules(Rules()) == ["The first to reach 121 wins."]
    all_on = Rules(121, Counting.BY_HAND, True, (91, 61), training=True)
    assert len(DE.rules(all_on)) == 5
    assert "skunk" not in " ".join(EN.rules(Rules(61, skunk_lines=(31,))))
    assert DE.what(What.CRIB) == "Krippe"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8", "LANGUAGE": "de"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LANGUAGE": "fr:de:en"}, "de"),
        ({"LANG": "en_GB.UTF-8", "LC_ALL": "de_CH"}, "de"),
        ({"LC_MESSAGES": "de", "LANG": "en_US"}, "de"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
    ],
)
def test_the_language_of_a_system(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(MugginsError, match="There is no language “fr” here; there are: en, de"):
        Words("fr")
