"""A sample of the benchmark of recognition as a test, and that the benchmark itself can tell right
from wrong."""

import pytest

from host.simulator.eyes import is_alike
from host.simulator.fumbles import Fumbles
from shared_engine.lights.looks import LAID, OWNER, SEAT_COLOURS, WALL
from shared_engine.log.events import Control
from tests.benchmarks.findings import WRONG, Case
from tests.benchmarks.judging import play
from tests.benchmarks.quick_board import DEAD, STUCK, QuickBoard
from tests.benchmarks.recognition import (
    count,
    repairs,
    rulesets,
    unaided_share,
    unaided_share_with_swaps,
)

HELD = (
    "slide",
    "order",
    "hover",
    "bump",
    "one_off",
    "miscount",
    "two_lifted",
    "pause",
    "late_card",
    "straighten",
    "flicker",
)


def test_count_when_people_are_tidy_then_recognised_without_help():
    sums = count("brandi-4", [1], Fumbles())[""]
    assert (sums["wrong"], sums["stuck"], unaided_share(sums)) == (0, 0, 100)


def test_unaided_share_when_only_a_swap_was_asked_about_then_all_others_were_recognised():
    sums = {"marbles": 10, "unaided": 9, "swaps": 2, "unaided swaps": 1}
    assert (unaided_share(sums), unaided_share_with_swaps(sums)) == (100, 90)


@pytest.mark.proof
@pytest.mark.parametrize("ruleset", rulesets())
def test_count_when_people_are_tidy_then_never_wrong_and_nobody_stuck(ruleset):
    sums = count(ruleset, [1], Fumbles())[""]
    assert sums["turns"] > 0
    assert (sums["wrong"], sums["stuck"], sums["refused"], sums["misled"]) == (0, 0, 0, 0)


@pytest.mark.slow
def test_count_when_people_have_one_habit_then_never_wrong_and_nobody_stuck():
    for seed, habit in enumerate(HELD):
        sums = count("brandi-4", [seed], Fumbles(**{habit: 0.2}))
        assert sums[habit]["turns"] > 0, habit
        assert (sums[""]["wrong"], sums[""]["stuck"]) == (0, 0), habit


def test_count_when_the_disc_is_handled_untidily_then_never_wrong_and_nobody_is_stopped():
    habits = {"nudge": 0.2, "overturn": 0.3, "disc_left": 0.3}
    sums = count("black-dog-4", [1], Fumbles(**habits))
    assert all(sums[habit]["turns"] for habit in habits)
    assert [sums[""][kind] for kind in ("wrong", "stuck", "refused", "misled")] == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("ruleset", "seed", "count"),
    [
        pytest.param("brandi-6-2x3", 93, 90, id="swap"),
        pytest.param("brandi-5", 105, 75, id="draw"),
        pytest.param("brandi-5", 106, 510, id="draw that is chosen", marks=pytest.mark.proof),
    ],
)
def test_play_when_it_is_asked_about_a_turn_after_the_next_one_then_hands_see_whose_it_is(
    ruleset, seed, count
):
    turns = zip(range(count), play(ruleset, seed, Fumbles.all(0.05)), strict=False)
    assert not any(stretches[-1].is_wrong for _, stretches in turns)


class Forgetful(QuickBoard):
    """A board that has recorded something else."""

    recorded = b""


def test_play_when_another_position_is_recorded_then_wrong():
    assert next(play("brandi-4", 1, Fumbles(), board_type=Forgetful))[-1].is_wrong
    assert not next(play("brandi-4", 1, Fumbles()))[-1].is_wrong


def test_count_when_a_turn_is_wrong_then_it_is_named_with_what_plays_its_game_again(capsys):
    sums = count("brandi-2", [3], Fumbles(), board_type=Forgetful)[""]
    named = capsys.readouterr().err.splitlines()
    assert len(named) == sums["wrong"] > 0
    assert named[0] == "wrong: turns [0] of --ruleset brandi-2 --seed 3 --rate 0"


class Unread(QuickBoard):
    """A board that never says that it has seen a card."""

    def lay(self, tag):
        pass


def test_play_when_no_card_is_accepted_then_the_turn_is_stuck():
    assert next(play("brandi-4", 1, Fumbles(), board_type=Unread))[-1].accounts[-1].is_stuck


class Miscoloured(QuickBoard):
    """A board whose lights have another seat's colour below all marbles when it has recorded a
    move, until undo was laid *undos* times."""

    undos = 1

    def put_down(self, position, holes):
        super().put_down(position, holes)
        self.first = self.recorded

    def lay_control(self, control):
        super().lay_control(control)
        self.undos -= control == "undo"

    def colour_of(self, field):
        colour = super().colour_of(field)
        is_marble = self._lit.get(field, (LAID, 0))[0] in (OWNER, WALL)
        if self.undos <= 0 or self.recorded == self.first or not is_marble:
            return colour
        seat = next(seat for seat, one in enumerate(SEAT_COLOURS) if is_alike(colour, one))
        return tuple(channel // 12 for channel in SEAT_COLOURS[1 - seat % 2])


class OftenMiscoloured(Miscoloured):
    """One on which people have played two turns before they look."""

    undos = 2


@pytest.mark.parametrize(
    ("board_type", "fumbles", "turns"),
    [(Miscoloured, Fumbles(), 1), (OftenMiscoloured, Fumbles(early=1), 2)],
)
def test_play_when_lights_have_other_colours_than_the_marbles_then_the_move_is_taken_back_and_made_again(
    board_type, fumbles, turns
):
    stretch = next(play("brandi-4", 1, fumbles, board_type=board_type))[-1]
    controls = [event.control for event, _ in stretch.seen if isinstance(event, Control)]
    assert [account.number for account in stretch.accounts] == list(range(turns))
    assert (stretch.accounts[-1].is_noticed, stretch.is_wrong, controls.count("undo")) == (
        True,
        False,
        turns,
    )


@pytest.mark.parametrize(("ruleset", "seed"), [("brandi-3", 100038), ("black-dog-2", 140547)])
def test_play_when_a_seat_that_has_played_twice_in_a_row_or_not_is_asked_then_about_the_turn_whose_marbles_are_lit(
    ruleset, seed
):
    found = count(ruleset, [seed], Fumbles.all(0.2))[""]
    assert (found["noticed"], found["stuck"]) == (0, 0)


class Undoing(QuickBoard):
    """A board that takes the 12th and 13th turn back by itself."""

    turns = 0
    before = b""

    def run(self, end_ms):
        super().run(end_ms)
        self.turns += self.recorded != self.before
        self.before = self.recorded
        if self.turns == 14:  # the position at the beginning is none
            self.turns += 1
            for _ in range(2):
                self._feed(Control(self.now_ms, "undo"))
            self.before = self.recorded


def test_play_when_one_undo_has_led_to_a_turn_that_only_began_alike_then_the_first_of_them_is_played_next():
    turns = zip(range(14), play("black-dog-2", 1, Fumbles(), board_type=Undoing), strict=False)
    tries = {
        one.number: one.tries
        for _, stretches in turns
        for one in stretches[-1].accounts
        if one.tries
    }
    assert tries == {12: 5}  # the fifth is the second that undoes


def test_count_when_a_turn_is_noticed_then_it_is_named_and_no_turn_without_help(capsys):
    sums = count("brandi-2", [3], Fumbles(), board_type=Miscoloured)[""]
    assert capsys.readouterr().err.splitlines() == [
        "noticed: turns [0] of --ruleset brandi-2 --seed 3 --rate 0"
    ]
    assert (sums["noticed"], sums["wrong"]) == (1, 0)


def test_play_when_a_sensor_is_dead_then_the_board_sees_other_things():
    seen = []
    for fault in ("", DEAD, STUCK):
        turns = zip(range(30), play("brandi-4", 1, Fumbles(), fault, 16), strict=False)
        seen.append([len(stretches[-1].seen) for _, stretches in turns])
    assert seen[0] != seen[1]
    assert seen[0] != seen[2]


class AlwaysBad(Case):
    """A case that any trace shows."""

    def is_bad(self, seen):
        return True


def test_shorten_when_a_marble_was_only_straightened_then_that_is_left_out():
    for stretches in play("brandi-4", 1, Fumbles(straighten=1)):
        parts = stretches[-1].accounts[0].turn.move.parts
        if len(parts) == 1:
            break
    case = AlwaysBad(WRONG, stretches[-1:])
    assert len(case.events) == 5
    assert case.shorten()
    assert [type(event).__name__ for event, _ in case.events] == ["Card", "Field", "Field"]


@pytest.mark.slow
def test_repairs_when_boards_are_scrambled_then_the_lights_alone_lead_back():
    right, ratio = repairs(26)
    assert right == 1
    assert 1 <= ratio < 1.3


def test_rulesets_when_listed_then_those_the_referee_opens():
    assert "brandi-4" in rulesets()
