"""Pictures: what sensors see of a position, and how a seen one differs."""

import unittest

from shared_engine.games.dog.play import apply
from shared_engine.games.dog.see.picture import Difference, difference, fits, picture
from tests.shared_engine.games.dog.places import field, marbles, move, place

ONE_OUT = place({0: marbles((10,))})


def seen_with(position, emptied=(), filled=()):
    """The picture of *position* with these fields changed."""
    seen = bytearray(picture(position))
    for name in emptied:
        seen[field(position, name)] = 0
    for name in filled:
        seen[field(position, name)] = 1
    return seen


def seen_from(position, emptied=(), filled=()):
    return difference(position.rules, position.cells, seen_with(position, emptied, filled))


class Pictures(unittest.TestCase):
    def test_picture_when_marbles_are_everywhere_then_one_for_each(self):
        position = place({1: marbles((4,), (2,))})
        names = ["T20", "F1.2", "K1.1", "K1.2"] + [
            "K%d.%d" % (seat, slot) for seat in (0, 2, 3) for slot in range(1, 5)
        ]
        expect = bytearray(position.rules.board.field_count)
        for name in names:
            expect[field(position, name)] = 1
        self.assertEqual(picture(position), bytes(expect))

    def test_picture_when_there_is_a_dog_then_it_is_one_more(self):
        placed = place({0: marbles((5,))}, ruleset="black-dog-4")
        seen = picture(apply(placed, move(placed, "dog@T8")))
        self.assertEqual([one for one in range(64) if seen[one]], [5, 8])
        self.assertEqual((max(seen), sum(seen)), (1, 17))


class Differences(unittest.TestCase):
    def test_difference_when_nothing_changed_then_none(self):
        seen = seen_from(ONE_OUT)
        self.assertEqual(
            (seen, seen.is_none, seen.missing), (Difference([], [], [0, 0, 0, 0]), True, 0)
        )

    def test_difference_when_a_marble_is_elsewhere_then_both_fields_and_none_missing(self):
        seen = seen_from(ONE_OUT, ["T10"], ["T12"])
        self.assertEqual(
            (seen, seen.is_none, seen.missing), (Difference([10], [12], [0, 0, 0, 0]), False, 0)
        )

    def test_difference_when_one_is_lifted_then_one_is_missing(self):
        seen = seen_from(ONE_OUT, ["T10"])
        self.assertEqual(
            (seen, seen.is_none, seen.missing), (Difference([10], [], [0, 0, 0, 0]), False, 1)
        )

    def test_difference_when_one_is_too_many_then_minus_one(self):
        seen = seen_from(ONE_OUT, [], ["F0.1"])
        self.assertEqual(
            (seen.filled, seen.is_none, seen.missing), ([field(ONE_OUT, "F0.1")], False, -1)
        )

    def test_difference_when_a_kennel_has_one_less_then_one_is_missing(self):
        seen = seen_from(ONE_OUT, ["K2.1"])
        self.assertEqual(
            (seen, seen.is_none, seen.missing), (Difference([], [], [0, 0, -1, 0]), False, 1)
        )

    def test_equal_when_any_part_differs_or_it_is_something_else_then_not(self):
        one = Difference([1], [2], [0, 0])
        self.assertTrue(one == Difference([1], [2], [0, 0]))
        for other in (
            Difference([], [2], [0, 0]),
            Difference([1], [], [0, 0]),
            Difference([1], [2], [0, 1]),
            None,
        ):
            self.assertFalse(one == other)

    def test_repr_when_evaluated_then_an_equal_difference(self):
        one = Difference([1], [2], [0, -1])
        # the promise of __repr__
        self.assertEqual(eval(repr(one), {"Difference": Difference}), one)


class Fitting(unittest.TestCase):
    """fits: whether a move changes the picture by exactly what is seen."""

    def fits(self, text, emptied, filled):
        position = place({0: marbles((10, 20)), 1: marbles((63,))})
        after = apply(position, move(position, text))
        return fits(
            position.rules, position.cells, after.cells, seen_from(position, emptied, filled)
        )

    def test_fits_when_exactly_the_move_is_seen_then_yes(self):
        self.assertTrue(self.fits("2: T10>T12", ["T10"], ["T12"]))
        self.assertTrue(self.fits("5: T10>T15xK1", ["T10"], ["K1.4"]))

    def test_fits_when_the_caught_marble_is_in_no_kennel_or_in_another_then_no(self):
        self.assertFalse(self.fits("5: T10>T15xK1", ["T10"], []))
        self.assertFalse(self.fits("5: T10>T15xK1", ["T10"], ["K0.3"]))

    def test_fits_when_another_marble_left_or_another_field_was_reached_then_no(self):
        self.assertFalse(self.fits("2: T10>T12", ["T20"], ["T12"]))
        self.assertFalse(self.fits("2: T10>T12", ["T10"], ["T13"]))

    def test_fits_when_more_is_seen_than_the_move_then_no(self):
        self.assertFalse(self.fits("2: T10>T12", ["T10", "T20"], ["T12"]))
        self.assertFalse(self.fits("2: T10>T12", ["T10"], ["T12", "T13"]))


if __name__ == "__main__":
    unittest.main()
