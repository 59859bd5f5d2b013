"""The coach at a board that sees no hand: what it says to all of the last turn."""

import time

import pytest

from host.coach.last_turn import LastTurnCoach, mistake_in
from host.language.language import LANGUAGES
from host.live.game_view import game_view
from shared_engine.log.hints import GUIDED
from shared_engine.record.record import Record
from tests.shared_engine.referee.bench import Bench

DONE = {"finish": [1, 2, 3, 4]}
AT_THE_DOOR = {
    0: {"track": [62], "finish": [2, 3, 4]},
    1: DONE,
    2: DONE,
    3: {"track": [46], "finish": [2, 3, 4]},
}
PAST, INTO = ("-T62", "+T1"), ("-T62", "+F0.1")
PATIENCE_S = 600


class Evening:
    """A board on which Red, who wins with a three, has nearly won, and its score sheet."""

    def __init__(self, hands=(), **description):
        self.bench = Bench(AT_THE_DOOR, **description)
        self.record = Record(self.bench.description)
        self._write(self.bench.begin())
        for seat, cards in enumerate(hands):
            self._write(self.bench.deal(seat, cards))

    def play(self, card, *changes):
        self._write(self.bench.play(card, *changes))
        return self

    def undo(self):
        self._write(self.bench.touch("-T1", "+T62") + self.bench.control("undo"))
        self._write(self.bench.rest())

    def _write(self, decided):
        for one in decided:
            self.record.add(one)


def test_mistake_when_the_same_card_could_do_better_then_what_and_why_in_every_language():
    said = mistake_in(Evening().play("3", *PAST).record)
    assert said["en"].startswith("Red moves 3")
    assert "Better, by " in said["en"]
    assert said["en"].endswith("Then the game would have been won.")
    assert len({said[name] for name in LANGUAGES}) == 5


def test_mistake_when_people_have_names_then_with_them():
    said = mistake_in(Evening().play("3", *PAST).record, ("Anna",))
    assert said["en"].startswith("Anna moves 3")


@pytest.mark.parametrize(
    ("card", "changes"), [("3", INTO), ("2", ("-T62", "+T0"))], ids=["best", "only"]
)
def test_mistake_when_the_card_could_do_no_better_then_silent(card, changes):
    assert mistake_in(Evening().play(card, *changes).record) == {}


def test_mistake_when_nothing_was_played_then_silent():
    assert mistake_in(Evening().record) == {}


def test_mistake_when_a_program_has_played_then_silent():
    evening = Evening(programs=["friend", "", "", ""])
    assert mistake_in(evening.play("3", *PAST).record) == {}


def test_mistake_when_a_score_sheet_has_a_gap_then_silent():
    record = Evening().play("3", *PAST).record
    record.turns[0] = 2, record.turns[0][1]
    assert mistake_in(record) == {}


def test_what_all_see_when_the_hands_are_other_ones_then_the_same():
    seen = []
    for hands in ("36", "25", "26", "48"), ("3A", "KK", "9Q", "JA"):
        evening = Evening(map(tuple, hands))
        evening.bench.referee.hints[0] = GUIDED
        views = [game_view(evening.bench.referee)]
        evening.bench.card("3")
        views.append(game_view(evening.bench.referee))
        evening.play("3", *PAST)
        views.append(game_view(evening.bench.referee))
        seen.append((views, mistake_in(evening.record)))
    assert seen[0] == seen[1]
    assert seen[0][0][1].would
    assert seen[0][1]


# ---- beside a board


@pytest.fixture
def coach():
    coach = LastTurnCoach()
    yield coach
    coach.close()


def heard(coach, evening, is_enough):
    """What the coach says in the end; it is asked until that *is_enough*."""
    give_up_s = time.monotonic() + PATIENCE_S
    said = {}
    while not is_enough(said):
        assert time.monotonic() < give_up_s
        said = coach.look(0, evening.record, ())
    return said


def test_look_when_a_turn_was_a_mistake_then_it_says_so_until_the_turn_is_taken_back(coach):
    evening = Evening().play("3", *PAST)
    assert coach.look(0, evening.record, ()) == {}  # nobody waits
    assert heard(coach, evening, bool) == mistake_in(evening.record)
    evening.undo()
    assert evening.record.turns == []
    assert coach.look(0, evening.record, ()) == {}


def test_look_when_the_next_turn_is_done_then_what_was_said_of_the_one_before_is_gone(coach):
    evening = Evening().play("3", *PAST)
    heard(coach, evening, bool)
    evening.play("2", "-T30", "+T32")
    assert coach.look(0, evening.record, ()) == {}


def test_look_when_a_turn_is_done_while_it_thinks_then_it_goes_on_to_that_one(coach):
    evening = Evening()
    coach.look(0, evening.record, ())
    evening.play("3", *PAST)
    assert heard(coach, evening, bool)["en"].startswith("Red moves 3")


def test_look_when_another_game_is_played_then_words(coach):
    said = coach.look(0, Record({"ruleset": "brothers-2"}), ())
    assert said["en"] == "knows Dog, not brothers-2"


def test_look_when_it_fails_then_it_names_turn_and_error_and_goes_on_to_the_next_turn():
    def judge(record, _):
        if len(record.turns) == 1:
            raise KeyError("T63")
        return {"en": "well played"}

    coach = LastTurnCoach(judge)
    evening = Evening().play("3", *PAST)
    assert heard(coach, evening, bool)["en"] == (
        "could not judge turn 1 (KeyError: 'T63'): please report it; the game goes on"
    )
    evening.play("2", "-T30", "+T32")
    assert heard(coach, evening, bool)["en"] == "well played"
    coach.close()
