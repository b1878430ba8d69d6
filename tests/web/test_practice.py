"""Practice on the web: questions, answers noted once, what comes back, what is deleted."""

from __future__ import annotations

import json
from datetime import timedelta
from unittest.mock import patch

import pytest
from django.utils.timezone import now

from muggins.drills.counting import read_hand
from tests.web.practising import answers
from tests.web.test_languages import leftovers
from tests.web.visitor import Page, Visitor

DOUBLE_RUN = "/practice/counting/3/3H-4C-4S-5D-KH/"


def count(visitor: Visitor, address: str = DOUBLE_RUN, **points: str) -> Page:
    return visitor.press(visitor.get(address), "Count", **points)


def test_looking_at_practice_makes_nobody_known() -> None:
    from muggins.web.models import Player

    before = Player.objects.count()
    visitor = Visitor()
    for address in ("/practice/", "/practice/counting/", DOUBLE_RUN, DOUBLE_RUN + "?total=4"):
        assert visitor.get(address).status == 200
    assert Player.objects.count() == before
    assert "muggins_session" not in visitor.client.cookies


def test_crawlers_are_kept_from_questions_without_end() -> None:
    text = Visitor().client.get("/robots.txt").content.decode()
    assert {
        "Disallow: /practice/counting/",
        "Disallow: /practice/pegging/",
        "Disallow: /g/",
    } <= set(text.splitlines())
    assert "Disallow: /practice/\n" not in text


def test_a_right_count_is_praised_and_noted() -> None:
    alice = Visitor()
    page = count(alice, fifteen="2", pair="2", run="6")
    assert "Right: 10 points" in page.text
    assert "a run of three is seven" in page.text
    assert "1 of 1" in page.text
    assert "comes back" not in page.text
    assert "1 answer" in alice.get("/practice/").text


def test_m5_what_was_missed_is_shown_by_its_kind() -> None:
    page = count(Visitor(), fifteen="2", pair="2", run="3")
    assert "It is 10 points, not 7" in page.text
    assert "Runs you 3, right 6" in page.text
    assert "Fifteens right" in page.text
    assert page.html.count('class="kind missed"') == 1
    assert "This one comes back in 10 minutes." in page.text


def test_a_sum_may_be_right_for_wrong_reasons() -> None:
    page = count(Visitor(), fifteen="2", run="8")
    assert "The sum is right: 10 points" in page.text
    assert page.html.count('class="kind missed"') == 2


def test_only_the_total_may_be_entered() -> None:
    alice = Visitor()
    asked = alice.get(alice.get(DOUBLE_RUN).link("Enter only the total"))
    wrong = alice.press(asked, "Count", total="8")
    assert "It is 10 points, not 8" in wrong.text
    assert wrong.text.count("this may be what is missing") == 2
    # The way of entering is kept, and can be changed back.
    again = alice.get(DOUBLE_RUN)
    assert "How many points?" in again.text
    assert "Points for" in alice.get(again.link("Enter the points by kind")).text


def test_a_crib_of_four_suits_explains_itself() -> None:
    page = count(Visitor(), "/practice/counting/4/2H-4H-6H-8H-KS-crib/", flush="4")
    assert "Count this crib" in Visitor().get("/practice/counting/4/2H-4H-6H-8H-KS-crib/").text
    assert "all five must match" in page.text
    assert "Flush you 4, right 0" in page.text


@pytest.mark.parametrize("points", ["x", "-1", "30", "2.5", "99999999", "²"])
def test_what_is_no_number_is_named(points: str) -> None:
    alice, before = Visitor(), answers()
    page = count(alice, fifteen=points)
    assert page.status == 422
    assert "it is a number from 0 to 29" in page.text
    assert answers() == before


@pytest.mark.parametrize(
    "address",
    ["6/3H-4C-4S-5D-KH/", "0/3H-4C-4S-5D-KH/", "1/3H-4C-4S-5D/", "1/x/", "1/3H-3H-4S-5D-KH/",
     "1/3h-4C-4S-5D-KH/", "?level=7", "?level=x", "1/3H-4C-4S-5D-KH/?total=x",
     "1/3H-4C-4S-5D-KH/?run=-1"],
)  # fmt: skip
def test_other_addresses_are_nowhere(address: str) -> None:
    assert Visitor().get("/practice/counting/" + address).status == 404


def test_an_answer_is_noted_once() -> None:
    alice = Visitor()
    page, before = alice.get(DOUBLE_RUN), answers()
    alice.press(page, "Count", run="6")
    alice.press(page, "Count", run="6")
    assert answers() == before + 1
    alice.press(alice.get(DOUBLE_RUN), "Count", run="6")
    assert answers() == before + 2


@pytest.mark.parametrize("asked", ["", "x", "of another hand"])
def test_a_forged_question_is_not_answered(asked: str) -> None:
    alice, before = Visitor(), answers()
    page = alice.get(DOUBLE_RUN)
    if asked == "of another hand":
        other = alice.get("/practice/counting/3/3H-4C-4S-5D-QH/")
        asked = dict(other.forms[-1].fields)["asked"]
    assert alice.press(page, "Count", asked=asked).status == 400
    assert answers() == before


def test_levels_rise_and_fall_by_themselves() -> None:
    alice = Visitor()

    def level() -> int:
        return int(alice.get("/practice/counting/").address.split("/")[3])

    def answer(number: int, *, right: bool) -> None:
        page = alice.get(f"/practice/counting/?level={number}")
        hand = read_hand(page.address.split("/")[4])
        true = {kind.value: str(points) for kind, points in hand.points_by_kind().items()}
        alice.press(page, "Count", **(true if right else true | {"nobs": "7"}))

    assert level() == 1
    for _ in range(5):
        assert level() == 1
        answer(1, right=True)
    assert level() == 2
    answer(4, right=True)
    assert level() == 4  # whoever chooses a level stays there
    with patch("muggins.web.recurring.next_due", return_value=None):
        for right in (False, False, True, False):
            answer(4, right=right)
        assert level() == 3


def test_what_was_missed_comes_back_when_it_is_due() -> None:
    alice = Visitor()
    count(alice, fifteen="2", pair="2")
    assert alice.get("/practice/counting/").address != DOUBLE_RUN
    assert "due again" not in alice.get("/practice/").text
    with patch("muggins.web.pages.counting_drill.now", lambda: now() + timedelta(minutes=11)):
        asked = alice.get("/practice/counting/")
        assert asked.address == DOUBLE_RUN
        # Right this time: it sits a little, and comes back after a day or more.
        page = alice.press(asked, "Count", fifteen="2", pair="2", run="6")
        assert "comes back" in page.text
        assert "minute" not in page.text
        assert alice.get("/practice/counting/").address != DOUBLE_RUN
    with patch("muggins.web.pages.practice.now", lambda: now() + timedelta(days=90)):
        assert "1 is due again." in alice.get("/practice/").text


def test_what_sits_is_not_asked_any_more() -> None:
    from muggins.web import recurring
    from muggins.web.models import Player, Recurring

    player, time = Player.objects.create(), now()
    assert recurring.remember(player, "counting", "1/x", right=True, time=time) is None
    assert not Recurring.objects.filter(player=player).exists()
    waits = []
    due = recurring.remember(player, "counting", "1/x", right=False, time=time)
    while due is not None:
        waits.append(due - time)
        time = due
        due = recurring.remember(player, "counting", "1/x", right=True, time=time)
    assert waits == sorted(waits)
    assert waits[0] == timedelta(minutes=10)
    assert 3 <= len(waits) <= 12
    assert waits[-1] <= recurring.MASTERED
    assert not Recurring.objects.filter(player=player).exists()


def test_storage_is_bounded() -> None:
    from muggins.web import practised, recurring
    from muggins.web.models import DrillAnswer, Player, Recurring

    player, time = Player.objects.create(), now()
    with patch("muggins.web.recurring.MOST", 5), patch("muggins.web.practised.KEPT", 5):
        for number in range(8):
            moment = time + timedelta(seconds=number)
            recurring.remember(player, "counting", f"1/{number}", right=False, time=moment)
            assert practised.note(
                DrillAnswer(player=player, drill="counting", item=f"1/{number}", level=1,
                            right=False, error=1, asked=moment, time=moment)
            )  # fmt: skip
    kept = set(Recurring.objects.filter(player=player).values_list("item", flat=True))
    assert kept == {f"1/{n}" for n in range(5)}
    newest = {one.item for one in practised.answers_of(player, "counting")}
    assert newest == {f"1/{n}" for n in range(3, 8)}


def test_pace_is_that_of_people_who_sat_there() -> None:
    from muggins.web import practised
    from muggins.web.models import DrillAnswer

    def answer(seconds: int, *, right: bool, missed: str = "") -> DrillAnswer:
        time = now()
        return DrillAnswer(
            right=right, error=2 * (not right), missed=missed,
            asked=time - timedelta(seconds=seconds), time=time,
        )  # fmt: skip

    found = practised.record(
        [answer(9, right=True), answer(21, right=False, missed="run pair"),
         answer(10, right=False, missed="run"), answer(4000, right=True)]
    )  # fmt: skip
    assert (found.answers, found.right, found.lately) == (4, 2, 4)
    assert found.seconds == pytest.approx(10, abs=0.1)
    assert found.error == 1
    assert found.missed == (("run", 2), ("pair", 1))


def test_answers_have_a_limit() -> None:
    from muggins.web.limits import TooMany

    alice = Visitor()
    with patch("muggins.web.practised.count_answer", side_effect=TooMany):
        before = answers()
        assert count(alice, run="6").status == 429
    assert answers() == before


def test_lessons_are_marked_as_read_and_lead_on() -> None:
    from muggins.web.models import LessonRead

    alice = Visitor()
    token = dict(alice.get("/practice/").forms[0].fields)["csrfmiddlewaretoken"]

    def read(lesson: str, onward: str) -> tuple[int, str]:
        sent = {"csrfmiddlewaretoken": token, "lesson": lesson, "next": onward}
        answer = alice.client.post("/learn/read", sent)
        return answer.status_code, answer.headers.get("Location", "")

    assert read("the-play", "/practice/") == (302, "/practice/")
    token = dict(alice.get("/practice/").forms[0].fields)["csrfmiddlewaretoken"]
    assert read("the-play", "https://elsewhere.example/") == (302, "/")
    mine = LessonRead.objects.filter(player=alice.client.session["player"])
    assert [row.lesson for row in mine] == ["the-play"]
    for wrong in ("", "../x", "A", "x" * 41, "a--b"):
        assert read(wrong, "/")[0] == 400
    assert mine.count() == 1


def test_practice_is_exported_and_deleted_with_the_player() -> None:
    from muggins.web.models import DrillAnswer, LessonRead, Player, Recurring
    from muggins.web.progress import mark_read

    alice = Visitor()
    count(alice, run="3")
    number = alice.client.session["player"]
    mark_read(Player.objects.get(pk=number), "deal")
    told = json.loads(alice.client.get("/settings/export").content)["practice"]
    assert told["answers"][0]["item"] == "3/3H-4C-4S-5D-KH"
    assert told["answers"][0]["missed"] == "fifteen pair run"
    assert told["coming-back"][0]["item"] == "3/3H-4C-4S-5D-KH"
    assert [row["lesson"] for row in told["lessons-read"]] == ["deal"]
    alice.press(alice.get("/settings/"), "Delete my data", sure="on")
    for model in (DrillAnswer, LessonRead, Recurring):
        assert not model._default_manager.filter(player_id=number).exists()


def test_a_lesson_is_mastered_once_its_drill_is() -> None:
    from muggins.web.models import DrillAnswer, Player
    from muggins.web.progress import lessons_mastered, masters

    def answered(drill: str, right: int, wrong: int, level: int = 1) -> list[DrillAnswer]:
        return [
            DrillAnswer(drill=drill, right=n < right, level=level) for n in range(right + wrong)
        ]

    assert masters(answered("discard", 18, 2))
    assert not masters(answered("discard", 17, 0))
    assert not masters(answered("discard", 17, 3))
    assert masters(answered("counting", 18, 0, 5))
    assert not masters(answered("counting", 20, 0, 4))  # only the highest level tells
    # What is long ago does not count.
    assert not masters(answered("pegging", 0, 3) + answered("pegging", 50, 0))
    alice = Visitor()
    count(alice, run="6")
    player = Player.objects.get(pk=alice.client.session["player"])
    assert "Mastered" not in alice.get("/practice/").text
    time = now()
    for number in range(18):
        DrillAnswer.objects.create(
            player=player, drill="pegging", item=str(number), level=1, right=True, error=0,
            asked=time + timedelta(seconds=number), time=time,
        )  # fmt: skip
    assert lessons_mastered(player) == {"play"}
    assert "Mastered" in alice.get("/practice/").text
    assert alice.get("/learn/").text.count("Mastered") == 1
    assert Visitor().get("/learn/").text.count("Mastered") == 0


def test_the_way_through_the_lessons_is_kept_and_leads_to_drills() -> None:
    alice = Visitor()
    page = alice.get("/learn/show/")
    assert page.link("Practise this") == "/practice/counting/"
    read = next(b for form in page.forms for b in form.buttons if b.text.startswith("Read"))
    onward = alice.press(page, read)
    assert onward.status == 200
    assert alice.get("/learn/").html.count('class="done"') == 1
    assert "You have read this." in alice.get("/learn/show/").text


def test_practice_in_german_has_no_english_left() -> None:
    anna = Visitor("de")
    pages = [
        anna.get(address)
        for address in ("/practice/", DOUBLE_RUN + "?fifteen=2", DOUBLE_RUN + "?total=8",
                        DOUBLE_RUN, "/practice/daily/", "/practice/pegging/2/",
                        "/practice/discard/5H-6C-7S-8D-JD-KH-pone/?thrown=5H-6C")
    ]  # fmt: skip
    pages.append(count_german(anna))
    assert [(page.address, found) for page in pages if (found := leftovers(page))] == []


def count_german(visitor: Visitor) -> Page:
    visitor.press(visitor.get(DOUBLE_RUN), "Zählen", run="3")
    return visitor.get("/practice/")
