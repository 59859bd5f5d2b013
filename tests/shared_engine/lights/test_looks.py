"""What is lit, and the look each meaning has."""

import unittest

from shared_engine.games.dog.notation.field import format_field, parse_field
from shared_engine.games.meanings import CAPTURE, EXCHANGE, MOVABLE, STEP, TARGET
from shared_engine.lights.looks import (
    BETWEEN,
    BREATHE,
    CHOICE,
    CONFIRM_CHOICE,
    DOUBLE,
    FAINT,
    LAID,
    LIFT_HERE,
    LOOKS,
    OWNER,
    PLACE_HERE,
    READY,
    REFUSED,
    SEAT_COLOURS,
    SHOW,
    SLEEP,
    SWAPPED,
    TURN_BACK,
    TURN_ON,
    VICTORY,
    WALL,
    WHICH,
    WRONG,
    colour,
    lights,
)
from shared_engine.referee.decision import Decision
from shared_engine.referee.referee import Referee
from tests.shared_engine.games.dog.places import DONE, marbles
from tests.shared_engine.referee.bench import Bench

TWO = {0: marbles((10,)), 1: marbles((63,), (4,))}


def begun(players=None):
    bench = Bench(players)
    bench.begin()
    return bench


def all_lights(bench):
    return lights(bench.referee, bench.board.field_count)


def lit(bench, name):
    """(meaning, seat) of the light at *name*, or None where it is dark."""
    field = parse_field(bench.board, name)
    found = [(meaning, seat) for one, meaning, seat in all_lights(bench) if one == field]
    return found[0] if found else None


def reader(bench):
    """(meaning, seat) of the light beside the card reader."""
    field, meaning, seat = all_lights(bench)[-1]
    assert field == bench.board.field_count
    return (meaning, seat)


class Beliefs(unittest.TestCase):
    def test_lights_when_waiting_for_a_card_then_every_marble_has_its_owners_colour(self):
        bench = begun(TWO)
        found = [lit(bench, name) for name in ("T10", "T15", "F1.4", "K0.1", "K3.4")]
        self.assertEqual(found, [(OWNER, 0), (OWNER, 1), (OWNER, 1), (OWNER, 0), (OWNER, 3)])

    def test_lights_when_a_field_is_empty_then_it_is_dark(self):
        bench = begun(TWO)
        self.assertEqual([lit(bench, name) for name in ("T11", "F0.1", "K0.4")], [None, None, None])

    def test_lights_when_a_marble_was_bumped_then_the_belief_stays(self):
        bench = begun(TWO)
        bench.touch("-T15", "+T14")
        self.assertEqual((lit(bench, "T15"), lit(bench, "T14")), ((OWNER, 1), None))

    def test_lights_when_a_marble_has_come_out_of_its_kennel_then_it_is_a_wall(self):
        bench = begun(TWO)
        bench.play("A", "-K0.1", "+T0")
        self.assertEqual((lit(bench, "T0"), lit(bench, "T10")), ((WALL, 0), (OWNER, 0)))

    def test_lights_when_a_marble_has_walked_onto_its_start_then_it_is_faint(self):
        bench = begun(TWO)
        bench.play("10", "-T10", "+T20")
        bench.play("A", "-T15", "+T16")
        self.assertEqual(lit(bench, "T16"), (OWNER, 1))

    def test_lights_when_every_marble_on_its_start_is_protected_then_one_that_has_walked_there_is_a_wall(
        self,
    ):
        bench = Bench({0: marbles((60,)), 1: marbles((63,))}, ruleset="wild-lubanzi-4")
        bench.begin()
        bench.play("4", "-T60", "+T0")
        self.assertEqual((lit(bench, "T0"), lit(bench, "T15")), ((WALL, 0), (OWNER, 1)))

    def test_lights_when_marbles_have_changed_places_then_they_blink_in_the_colours_of_whose_they_are_now(
        self,
    ):
        bench = begun(TWO)
        bench.play("J", "-T10", "-T15", "+T15", "+T10")
        self.assertEqual(
            (lit(bench, "T10"), lit(bench, "T15"), reader(bench)),
            ((SWAPPED, 1), (SWAPPED, 0), (READY, 1)),
        )

    def test_lights_when_the_next_card_lies_after_a_swap_then_its_marbles_are_lit_like_others(self):
        bench = begun(TWO)
        bench.play("J", "-T10", "-T15", "+T15", "+T10")
        bench.card("5")
        self.assertEqual((lit(bench, "T10"), lit(bench, "T15")), ((MOVABLE, 1), (OWNER, 0)))

    def test_lights_when_a_swap_is_undone_then_whose_the_marbles_were(self):
        bench = begun(TWO)
        bench.play("J", "-T10", "-T15", "+T15", "+T10")
        bench.control("undo")
        self.assertEqual((lit(bench, "T10"), lit(bench, "T15")), ((OWNER, 0), (OWNER, 1)))

    def test_lights_when_asked_then_each_field_once_ascending(self):
        bench = begun(TWO)
        bench.card("K")
        fields = [field for field, _, _ in all_lights(bench)]
        self.assertEqual(fields, sorted(set(fields)))


class Requests(unittest.TestCase):
    def test_lights_when_a_card_is_laid_then_the_movable_marbles(self):
        bench = begun(TWO)
        bench.card("6")
        self.assertEqual((lit(bench, "T10"), lit(bench, "T15")), ((MOVABLE, 0), (OWNER, 1)))

    def test_lights_when_a_marble_is_lifted_then_its_targets(self):
        bench = begun(TWO)
        bench.card("6")
        bench.touch("-T10")
        self.assertEqual(lit(bench, "T16"), (TARGET, 0))

    def test_lights_when_a_seven_is_laid_and_lifted_for_then_the_pauses(self):
        bench = begun({0: marbles((10, 40))})
        bench.card("7")
        bench.touch("-T10")
        self.assertEqual((lit(bench, "T13"), lit(bench, "T17")), ((STEP, 0), (TARGET, 0)))

    def test_lights_when_no_card_is_laid_then_a_lifted_marble_lights_nothing(self):
        bench = begun(TWO)
        bench.touch("-T10")
        self.assertIsNone(lit(bench, "T16"))

    def test_lights_when_the_move_was_illegal_then_the_repair_and_no_targets(self):
        bench = begun(TWO)
        bench.play("6", "-T10", "+T17")
        self.assertEqual((lit(bench, "T17"), lit(bench, "T10")), ((LIFT_HERE, 0), (OWNER, 0)))
        self.assertIsNone(lit(bench, "T16"))

    def test_lights_when_the_repair_is_done_then_it_is_asked_for_no_more(self):
        bench = begun(TWO)
        bench.play("6", "-T10", "+T17")
        bench.touch("-T17", "+T10")
        bench.rest()
        self.assertEqual((lit(bench, "T17"), reader(bench)), (None, (LAID, 0)))

    def test_lights_when_a_marble_was_put_back_after_a_mistake_then_the_targets_again(self):
        bench = begun({0: marbles((10,)), 1: marbles((63,))})
        bench.play("6", "-T10", "+T17")
        bench.touch("-T17", "+T10")
        bench.rest()
        self.assertEqual(lit(bench, "T10"), (MOVABLE, 0))


class UnderWay(unittest.TestCase):
    def test_lights_when_a_part_of_a_seven_is_made_then_who_can_go_on(self):
        bench = begun({0: marbles((10, 40))})
        bench.play("7", "-T10", "+T13")
        self.assertEqual(
            (lit(bench, "T13"), lit(bench, "T40"), lit(bench, "T17")),
            ((MOVABLE, 0), (MOVABLE, 0), None),
        )

    def test_lights_when_the_next_is_lifted_then_the_points_that_are_left(self):
        bench = begun({0: marbles((10, 40))})
        bench.play("7", "-T10", "+T13")
        bench.touch("-T40")
        found = [lit(bench, name) for name in ("T41", "T44", "T45")]
        self.assertEqual(found, [(STEP, 0), (TARGET, 0), None])

    def test_lights_when_the_part_is_undone_then_all_seven_again(self):
        bench = begun({0: marbles((10, 40))})
        bench.play("7", "-T10", "+T13")
        bench.touch("-T13", "+T10")
        bench.rest()
        bench.touch("-T40")
        self.assertEqual(lit(bench, "T47"), (TARGET, 0))


class InHand(unittest.TestCase):
    def test_lights_when_the_victim_is_lifted_too_then_the_target_stays(self):
        bench = begun(TWO)
        bench.card("5")
        bench.touch("-T10", "-T15")
        self.assertEqual(lit(bench, "T15"), (CAPTURE, 0))

    def test_lights_when_the_victim_is_lifted_first_then_who_can_move(self):
        bench = begun(TWO)
        bench.card("5")
        bench.touch("-T15")
        self.assertEqual(lit(bench, "T10"), (MOVABLE, 0))

    def test_lights_when_a_jack_can_swap_both_then_the_place_to_exchange(self):
        bench = begun({0: marbles((10,)), 1: marbles((63,))})
        bench.card("J")
        bench.touch("-T10", "-T15")
        self.assertEqual(lit(bench, "T15"), (EXCHANGE, 0))


class Repairs(unittest.TestCase):
    def steps(self, bench, *touched):
        """What is lit to be done, then after each of *touched*: ["-T14"], ["+T15"]."""
        found = []
        for gesture in ("",) + touched:
            if gesture:
                bench.touch(gesture)
            found.append(
                [
                    ("-" if meaning == LIFT_HERE else "+") + format_field(bench.board, field)
                    for field, meaning, _ in all_lights(bench)
                    if meaning in (LIFT_HERE, PLACE_HERE)
                ]
            )
        return found

    def test_lights_when_a_marble_is_to_be_put_back_then_it_and_its_place_once_it_is_lifted(self):
        bench = begun(TWO)
        bench.touch("-T15", "+T14")
        bench.rest()
        self.assertEqual((lit(bench, "T14"), lit(bench, "T15")), ((LIFT_HERE, 0), (OWNER, 1)))
        bench.touch("-T14")
        self.assertEqual((lit(bench, "T14"), lit(bench, "T15")), (None, (PLACE_HERE, 1)))

    def test_lights_when_marbles_of_one_seat_are_to_be_put_back_then_one_after_the_other(self):
        bench = begun({0: marbles((10, 40))})
        bench.touch("-T10", "+T11", "-T40", "+T41")
        bench.rest()
        self.assertEqual(
            self.steps(bench, "-T11", "+T10", "-T41", "+T40"),
            [["-T11"], ["+T10"], ["-T41"], ["+T40"], []],
        )

    def test_lights_when_marbles_of_two_seats_are_to_be_put_back_then_all_are_lifted_first(self):
        bench = begun(TWO)
        bench.touch("-T10", "+T11", "-T15", "+T14")
        bench.rest()
        self.assertEqual(
            self.steps(bench, "-T11", "-T14", "+T10", "+T15"),
            [["-T11"], ["-T14"], ["+T10"], ["+T15"], []],
        )

    def test_lights_when_a_marble_is_missing_then_its_place(self):
        bench = begun({0: marbles((10, 40))})
        bench.touch("-T10", "-T40", "+T41")
        bench.rest()
        bench.rest()  # a hand may hold it for a while
        self.assertEqual(self.steps(bench, "+T10", "-T41"), [["+T10"], ["-T41"], ["+T40"]])


class Questions(unittest.TestCase):
    def test_lights_when_asked_which_marble_then_those_a_touch_chooses(self):
        bench = begun({0: marbles((10,)), 1: marbles((24,)), 2: marbles((12,))})
        bench.play("J", "-T10", "-T40", "-T44", "+T40", "+T44", "+T10")
        self.assertEqual(
            [lit(bench, name) for name in ("T10", "T40", "T44")],
            [(OWNER, 0), (CHOICE, 1), (CHOICE, 2)],
        )
        self.assertEqual(reader(bench), (WHICH, 0))

    def test_lights_when_one_swap_is_asked_about_then_the_marbles_that_confirm_says(self):
        bench = begun({0: marbles((10,)), 1: marbles((24,))})
        bench.touch("-T10", "-T40", "+T40", "+T10")
        bench.card("J")
        bench.rest()
        self.assertEqual(
            [lit(bench, name)[0] for name in ("T10", "T40")], [CONFIRM_CHOICE, CONFIRM_CHOICE]
        )


class Reader(unittest.TestCase):
    def test_reader_when_there_is_no_game_then_it_sleeps(self):
        self.assertEqual(lights(Referee(), 96), [(96, SLEEP, 0)])

    def test_reader_when_a_card_is_awaited_then_ready_for_that_seat(self):
        bench = begun(TWO)
        bench.play("6", "-T10", "+T16")
        self.assertEqual(reader(bench), (READY, 1))

    def test_reader_when_a_card_lies_then_laid(self):
        bench = begun(TWO)
        bench.card("6")
        self.assertEqual(reader(bench), (LAID, 0))

    def test_reader_when_a_seat_folds_then_show(self):
        bench = begun(TWO)
        bench.control("fold")
        self.assertEqual(reader(bench), (SHOW, 0))

    def test_reader_when_something_is_to_be_mended_then_wrong(self):
        bench = begun(TWO)
        bench.touch("-T15", "+T14")
        bench.rest()
        self.assertEqual(reader(bench), (WRONG, 0))

    def test_reader_when_a_card_is_refused_then_so_until_somebody_does_something(self):
        bench = begun()
        bench.card("3")
        shown = [reader(bench)]
        bench.touch("-K2.1")
        self.assertEqual(shown + [reader(bench)], [(REFUSED, 0), (READY, 0)])

    def test_reader_when_a_team_has_won_then_victory(self):
        bench = begun({0: marbles((63,), (2, 3, 4)), 2: DONE})
        bench.play("2", "-T63", "+F0.1")
        self.assertEqual(reader(bench), (VICTORY, 0))


class Looks(unittest.TestCase):
    def test_looks_when_every_meaning_is_asked_then_each_has_a_colour(self):
        for meaning in range(SLEEP + 1):
            self.assertEqual(len(colour(meaning, 0)), 3)

    def test_looks_when_amber_or_magenta_then_a_double_flash_and_that_is_theirs_alone(self):
        stop = (LOOKS[WRONG][0], LOOKS[CHOICE][0])
        for meaning, (chosen, rhythm) in enumerate(LOOKS):
            if meaning not in (TURN_ON, TURN_BACK):
                self.assertEqual(chosen in stop, rhythm == DOUBLE)

    def test_looks_when_something_is_lit_between_flashes_then_it_is_faint(self):
        for meaning, between in BETWEEN.items():
            self.assertEqual((LOOKS[meaning][1], LOOKS[between][1]), (DOUBLE, FAINT))

    def test_colour_when_a_seats_then_its_own(self):
        self.assertEqual([colour(MOVABLE, seat) for seat in range(6)], list(SEAT_COLOURS))

    def test_colour_when_not_a_seats_then_the_same_for_all(self):
        self.assertEqual(colour(TARGET, 0), colour(TARGET, 3))

    def test_looks_when_belief_and_invitation_have_one_colour_then_rhythms_differ(self):
        self.assertEqual((LOOKS[OWNER][1], LOOKS[MOVABLE][1]), (FAINT, BREATHE))


class Decisions(unittest.TestCase):
    def test_decision_when_made_then_nothing_that_does_not_belong_to_it(self):
        made = Decision("round", 5, None, 2)
        empty = (
            made.card,
            made.moves,
            made.cards,
            made.reason,
            made.rule,
            made.repair,
            made.team,
            made.checked,
        )
        self.assertEqual(empty, ("", (), (), "", "", [], -1, True))

    def test_repr_when_printed_then_kind_time_and_seat(self):
        self.assertIn("round, 5, seat 2", repr(Decision("round", 5, None, 2)))


if __name__ == "__main__":
    unittest.main()
