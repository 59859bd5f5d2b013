"""What is lit while a split is under way."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.see.picture import difference, picture
from shared_engine.games.dog.see.under_way import targets_under_way
from shared_engine.games.meanings import CAPTURE, FINISH, MOVABLE, OWN_CAPTURE, STEP, TARGET
from tests.shared_engine.games.dog.places import DONE, field, marbles, place
from tests.shared_engine.random_games import positions

TWO = {0: marbles((10, 40))}


def lit(position, changes, lifted=None, card="7"):
    """Name of each lit field and its meaning after *changes* such as "-T10 +T13"."""
    full = bytearray(picture(position))
    for change in changes.split():
        full[field(position, change[1:])] = 1 if change[0] == "+" else 0
    seen = difference(position.rules, position.cells, full)
    source = None if lifted is None else field(position, lifted)
    found = targets_under_way(position, card, seen, source)
    return {game.format_field(position.rules.board, one): meaning for one, meaning in found}


def steps(first, last, end):
    """Pauses on the track fields from *first* to *last*, then a whole end."""
    found = {"T%d" % one: STEP for one in range(first, last + 1)}
    found["T%d" % end] = TARGET
    return found


class Between(unittest.TestCase):
    """Nobody has a marble in a hand."""

    def test_targets_when_three_points_are_used_then_the_marbles_that_can_use_four(self):
        self.assertEqual(lit(place(TWO), "-T10 +T13"), {"T13": MOVABLE, "T40": MOVABLE})

    def test_targets_when_a_marble_is_before_a_wall_then_it_stays_dark(self):
        position = place({0: marbles((10, 15)), 1: marbles((0,), (), True)})  # fresh on T16
        self.assertEqual(lit(position, "-T10 +T11"), {})
        position = place({0: marbles((10, 15, 40)), 1: marbles((0,), (), True)})
        self.assertEqual(lit(position, "-T10 +T14"), {"T14": MOVABLE, "T40": MOVABLE})

    def test_targets_when_the_picture_is_that_before_then_nothing_is_under_way(self):
        self.assertEqual(lit(place(TWO), ""), {})

    def test_targets_when_the_split_is_whole_then_nothing_is_left(self):
        self.assertEqual(lit(place(TWO), "-T10 +T17"), {})

    def test_targets_when_the_picture_is_impossible_then_nothing(self):
        self.assertEqual(lit(place(TWO), "-T10 +T20"), {})

    def test_targets_when_the_card_is_no_split_then_nothing(self):
        self.assertEqual(lit(place(TWO), "-T10 +T13", card="5"), {})

    def test_targets_when_a_marble_came_out_then_it_is_no_split(self):
        self.assertEqual(lit(place(TWO), "-K0.1 +T0", card="JK"), {})

    def test_targets_when_a_marble_is_lifted_from_its_kennel_then_it_is_no_split(self):
        self.assertEqual(lit(place(TWO), "-T10 +T13 -K0.1", card="JK"), {})

    def test_targets_when_a_joker_is_used_as_a_seven_then_the_same(self):
        self.assertEqual(lit(place(TWO), "-T10 +T13", card="JK"), {"T13": MOVABLE, "T40": MOVABLE})

    def test_targets_when_the_last_own_marble_came_home_then_the_partners(self):  # BR-52
        position = place({0: marbles((62,), (2, 3, 4)), 2: marbles((5,))})
        self.assertEqual(lit(position, "-T62 +F0.1"), {"T37": MOVABLE})

    def test_targets_when_a_marble_was_burnt_and_is_home_then_the_rest(self):
        position = place({0: marbles((10, 40)), 1: marbles((60,))})
        self.assertEqual(lit(position, "-T10 -T12 +T13 +K1.4"), {"T13": MOVABLE, "T40": MOVABLE})

    def test_targets_when_a_marble_stays_where_it_caught_another_then_the_rest(self):
        position = place({0: marbles((10, 40)), 1: marbles((61,))})
        self.assertEqual(lit(position, "-T10 +K1.4"), {"T13": MOVABLE, "T40": MOVABLE})

    def test_targets_when_a_marble_has_gone_into_the_partners_finish_then_what_can_go_on(self):
        position = place({0: DONE, 2: marbles((62, 40))})
        self.assertEqual(lit(position, "-T30 +F2.1"), {"T8": MOVABLE, "F2.1": MOVABLE})


class InHand(unittest.TestCase):
    def test_targets_when_another_is_lifted_then_its_steps_with_the_points_left(self):
        self.assertEqual(lit(place(TWO), "-T10 +T13 -T40", "T40"), steps(41, 43, 44))

    def test_targets_when_the_first_is_lifted_again_then_its_steps_with_the_others_made(self):
        self.assertEqual(lit(place(TWO), "-T10 -T40 +T42", "T40"), steps(11, 14, 15))

    def test_targets_when_the_lifted_one_cannot_go_then_those_that_can(self):
        position = place({0: marbles((10, 15, 40)), 1: marbles((0,), (), True)})
        self.assertEqual(lit(position, "-T10 +T14 -T15", "T15"), {"T14": MOVABLE, "T40": MOVABLE})

    def test_targets_when_a_burnt_marble_is_in_the_hand_then_what_can_go_on(self):
        position = place({0: marbles((10, 40)), 1: marbles((60,))})
        self.assertEqual(lit(position, "-T10 -T12 +T13", "T12"), {"T13": MOVABLE, "T40": MOVABLE})

    def test_targets_when_an_own_marble_is_passed_then_a_warning_from_there_on(self):
        position = place({0: marbles((10, 40)), 2: marbles((10,))})
        found = lit(position, "-T10 +T13 -T40", "T40")
        self.assertEqual(
            [found["T%d" % one] for one in (41, 42, 43, 44)],
            [STEP, OWN_CAPTURE, OWN_CAPTURE, OWN_CAPTURE],
        )

    def test_targets_when_an_opponent_is_met_by_the_last_point_then_a_capture(self):
        position = place({0: marbles((10, 40)), 1: marbles((28,))})
        self.assertEqual(lit(position, "-T10 +T13 -T40", "T40")["T44"], CAPTURE)

    def test_targets_when_the_finish_has_room_for_the_rest_then_the_slot(self):
        position = place({0: marbles((10, 62))})
        found = lit(position, "-T10 +T14 -T62", "T62")
        self.assertEqual((found["F0.1"], found["T1"]), (FINISH, TARGET))

    def test_targets_when_one_is_lifted_and_nothing_was_made_then_nothing_is_under_way(self):
        self.assertEqual(lit(place(TWO), "-T40", "T40"), {})

    def test_targets_when_two_are_in_hands_then_nothing(self):
        self.assertEqual(lit(place({0: marbles((10, 40, 50))}), "-T10 +T13 -T40 -T50", "T50"), {})

    def test_targets_when_it_is_not_known_which_was_lifted_then_two_are_tried(self):
        position = place({0: marbles((10, 40)), 1: marbles((60,))})
        self.assertEqual(lit(position, "-T10 -T12 +T13 +K1.4 -T40", "T40"), steps(41, 43, 44))
        self.assertEqual(lit(position, "-T10 -T12 +T13 +K1.4 -T40"), {})


class Shares(unittest.TestCase):
    """A seven that burns nobody is shared out."""

    def test_targets_when_a_share_is_made_then_the_others_can_use_the_rest(self):
        position = place(TWO, ruleset="wild-lubanzi-4")
        found = lit(position, "-T10 +T13 -T40", "T40")
        self.assertEqual(found["T44"], TARGET)

    def test_targets_when_either_marble_may_be_in_the_hand_then_the_lifted_one_is(self):
        position = place({0: marbles((10, 12, 40))}, ruleset="wild-lubanzi-4")
        for lifted, first in (("T10", "T11"), ("T12", "T13")):
            self.assertEqual(min(lit(position, "-T10 -T12 +T14", lifted)), first)

    def test_targets_when_one_is_lifted_and_no_share_was_made_then_nothing_is_under_way(self):
        self.assertEqual(lit(place(TWO, ruleset="wild-lubanzi-4"), "-T40", "T40"), {})

    def test_targets_when_the_last_share_ends_on_an_opponent_then_a_capture(self):
        position = place({0: marbles((10, 40)), 1: marbles((28,))}, ruleset="wild-lubanzi-4")
        self.assertEqual(lit(position, "-T10 +T13 -T40", "T40"), {"T44": CAPTURE})


class AgainstSteps(unittest.TestCase):
    def test_targets_when_one_step_is_made_then_the_marbles_whose_next_step_can_be_completed(self):
        for position in positions(23, 40, 8):
            split = open_split(position.rules, position.cells, position.turn, "7", "7")
            for state, _, source, target in split.next_steps(split.start, 7):
                if position.cells[target]:
                    continue
                full = bytearray(picture(position))
                full[source], full[target] = 0, 1
                seen = difference(position.rules, position.cells, full)
                found = targets_under_way(position, "7", seen)
                sources = sorted({one for _, _, one, _ in split.next_steps(state, 6)})
                self.assertEqual(
                    found, [(one, MOVABLE) for one in sources], repr((position, source))
                )


if __name__ == "__main__":
    unittest.main()
