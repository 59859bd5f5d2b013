"""A stored game step by step."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from host.errors import StoreError
from host.live.log import FollowedLog
from host.live.steps import steps_of, study_of
from host.store.day import Day
from host.store.merge import import_record
from host.store.record import record_of
from host.store.remarks import write_remarks
from host.store.said import Remarks
from shared_engine.record.record import to_json
from tests.host.logs import HELLO, add_digest, numbered, opened, random_bench
from tests.shared_engine.referee.bench import Bench
from tests.shared_engine.referee.clerk import Clerk


@pytest.fixture
def games(store):
    follower = FollowedLog(store)
    follower.open(HELLO)
    follower.add(numbered(random_bench(3, 6)))
    return store


def test_steps_when_a_game_is_stored_then_each_turn_with_the_board_behind_it(games):
    turns = [step.game.turns for step in study_of(games, 1).steps]
    assert turns == sorted(turns)
    assert set(turns) == set(range(len(record_of(games, 1).turns) + 1))


def test_steps_when_read_then_numbered_from_0_on(games):
    numbers = [step.said.number for step in study_of(games, 1).steps]
    assert numbers == list(range(len(numbers)))


def test_steps_when_a_sentence_is_said_then_with_the_marbles_as_they_lay(games):
    for said, shown in ((step.said.text["en"], step.game) for step in study_of(games, 1).steps):
        if " plays " in said and ">" in said and said.rsplit(">", 1)[1].startswith("T"):
            target = said.rsplit(">", 1)[1].split("x")[0].split()[0]
            at = [field.name for field in shown.fields].index(target)
            assert shown.marbles[at] >= 0


def test_steps_when_there_is_no_such_game_then_an_error_says_so(games):
    with pytest.raises(StoreError, match="9"):
        study_of(games, 9)


@pytest.fixture
def corrected(store):
    """A seat lays a five, goes seven, and then five."""
    bench = Bench({0: {"kennel": 3, "track": [5], "finish": [], "fresh": False}})
    bench.begin()
    bench.play("5", "-T5", "+T12")
    bench.touch("-T12", "+T10")
    bench.rest()
    add_digest(bench)
    opened(store).add(numbered(bench))
    return study_of(store, 1)


def test_study_when_the_referee_stepped_in_then_the_step_says_so(corrected):
    assert [
        ("not allowed" in step.said.text["en"], step.is_intervention) for step in corrected.steps
    ] == [
        (False, False),
        (True, True),
        (False, False),
    ]


def test_study_when_a_card_is_laid_next_then_what_it_could_do_and_what_was_done(corrected):
    asked = [
        (
            [(one.card, [result.move for result in one.results]) for one in step.possible],
            step.played,
        )
        for step in corrected.steps
    ]
    assert asked == [([("5", ["5: T5>T10"])], ""), ([("5", ["5: T5>T10"])], "5: T5>T10"), ([], "")]


def test_study_when_a_card_is_laid_next_then_what_it_could_do_is_said_in_every_language(corrected):
    (five,) = corrected.steps[0].possible
    assert five.results[0].says["en"].startswith("moves 5 with the marble ")
    assert five.results[0].says["de"].startswith("zieht 5 ")


def test_study_when_a_seat_folds_with_cards_it_shows_then_none_of_them_could_do_anything(games):
    folded = [
        step
        for step, after in pairwise(study_of(games, 1).steps)
        if " is out" in after.said.text["en"]
    ]
    assert folded
    assert all(one.results == () for step in folded for one in step.possible)
    assert any(step.possible for step in folded)


def test_study_when_a_game_was_played_then_its_seats_are_counted(games):
    study = study_of(games, 1)
    turns = {number for count in study.counts for number, _ in count.seconds}
    assert (
        sum(count.counts["turns"] for count in study.counts)
        == len(turns)
        == study.steps[-1].game.turns
    )


@pytest.fixture
def imported(games):
    """The number under which game 1 is there once more, as a score sheet alone."""
    return import_record(
        games, "x", json.dumps(to_json(record_of(games, 1))), Day.parse("2026-11-22")
    ).game


def test_study_when_the_game_was_imported_then_its_turns_as_they_were_and_nothing_that_hands_did(
    games, imported
):
    played, sheet = study_of(games, 1), study_of(games, imported)
    assert [step.said for step in sheet.steps] == [step.said for step in played.steps]
    assert [(step.possible, step.played) for step in sheet.steps] == [
        (step.possible, step.played) for step in played.steps
    ]
    assert [step.game.marbles for step in sheet.steps] == [
        step.game.marbles for step in played.steps
    ]
    assert all((step.game.card, step.game.lights) == ("", ()) for step in sheet.steps)
    assert [replace(count, seconds=()) for count in played.counts] == list(sheet.counts)


def test_study_when_a_turn_of_an_imported_game_is_missing_then_up_to_it_and_that_it_is_missing(
    games,
):
    sheet = to_json(record_of(games, 1))
    del sheet["turns"][3]
    number = import_record(games, "x", json.dumps(sheet), Day.parse("2026-11-22")).game
    last = study_of(games, number).steps[-1]
    assert last.said.text["en"] == "turn 4 is missing; what came after it cannot be shown"
    assert (last.game.turns, last.is_intervention) == (3, True)


def test_steps_when_asked_for_alone_then_those_of_the_study_without_what_was_possible(games):
    assert list(steps_of(games, 1)) == [
        replace(step, possible=(), played="") for step in study_of(games, 1).steps
    ]


def test_luck_when_a_game_was_played_then_only_cards_that_were_laid_or_shown_count(games):
    turns = record_of(games, 1).turns
    for one in study_of(games, 1).luck:
        own = [turn for _, turn in turns if turn.seat == one.seat]
        played = [turn for turn in own if ":" in turn.move]
        shown = sum(len(turn.cards) for turn in own)
        assert one.cards == len(played) + shown
        assert one.stuck == len(own) - len(played)
        assert (one.results is None) == (not played)
        assert one.starts <= one.cards


@pytest.fixture
def asked(store):
    """A jack, for which three marbles were lifted: the board asks which two have changed places."""
    clerk = Clerk({0: {"track": [10]}, 1: {"track": [24, 28]}})
    clerk.begin()
    clerk.play("J", "-T10", "-T40", "-T44", "+T40", "+T44", "+T10")
    opened(store).add(numbered(clerk))
    return study_of(store, 1)


def test_study_when_the_board_asked_then_why_in_words(asked):
    first, second, third = asked.steps[-1].weighed
    assert (first.cost, second.cost, third.cost) == (13, 13, 26)
    assert [one.is_believed for one in (first, second, third)] == [True, True, False]
    assert first.says["en"] == "Red played J: T10<>T40; nothing has moved since"
    assert third.costs["de"].startswith("zwei waren in der Luft, und kein Tausch 20 + ")


def test_study_when_people_have_names_then_why_says_them(store, asked):
    write_remarks(store, 1, Remarks({0: "Ada"}))
    named = study_of(store, 1).steps[-1].weighed[0]
    assert named.says["en"].startswith("Ada played ")


def test_study_when_the_log_is_of_older_firmware_then_no_why(corrected):
    assert [step.weighed for step in corrected.steps] == [()] * 3


def test_steps_when_nobody_asks_why_then_it_is_not_worked_out(store, asked):
    assert [step.weighed for step in steps_of(store, 1)] == [()] * len(asked.steps)


def test_study_when_nothing_else_came_near_then_no_why(store):
    clerk = Clerk({0: {"track": [10]}})
    clerk.begin()
    clerk.play("5", "-T10", "+T15")
    opened(store).add(numbered(clerk))
    assert study_of(store, 1).steps[-1].weighed == ()
