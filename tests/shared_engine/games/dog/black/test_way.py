"""Pictures on the way to a result where there is a dog, and what a turning disc touches."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.black.way import is_before_dog_or_disc
from shared_engine.games.dog.see.picture import difference
from tests.shared_engine.games.dog.pictures import seen_after
from tests.shared_engine.games.dog.places import field, marbles, move
from tests.shared_engine.games.dog.places import place as place_marbles


def place(players, dog=None):
    """The black-dog position with the dog on track field *dog*."""
    position = place_marbles(players, ruleset="black-dog-4")
    if dog is not None:
        position.cells = position.cells[:-2] + bytes((dog, position.cells[-1]))
    return position


class Way(unittest.TestCase):
    def check(self, position, card, on_the_way, beside):
        """Of the pictures after changes such as "-T10 +T13" those *on_the_way* are before the dog
        or the disc."""
        for expected, pictures in ((True, on_the_way), (False, beside)):
            for changes in pictures:
                with self.subTest(changes):
                    full = bytearray(game.picture(position))
                    for change in changes.split():
                        full[field(position, change[1:])] = 1 if change[0] == "+" else 0
                    seen = difference(position.rules, position.cells, full)
                    self.assertEqual(is_before_dog_or_disc(position, card, seen), expected)


class Dog(Way):
    def test_way_when_figure_or_dog_has_moved_then_on_the_way(self):
        self.check(
            place({0: marbles((12,))}, 40),
            "BLACK:2",
            ("-T12 +T14", "-T40 +T42"),
            (
                "-T12 +T13",
                "-T40 +T41",
                "-T40 +T43",
                "-T12 +T14 -T40",
                "-T12 +T14 -T40 +T43",
                "-T12",
                "-T40",
                "",
            ),
        )

    def test_way_when_the_card_does_not_move_the_dog_then_only_the_figure(self):
        self.check(
            place({0: marbles((12,))}, 40),
            "BLUE:8",
            ("-T12 +T20",),
            ("-T12 +T20 -T40 +T49", "-T40 +T49"),
        )

    def test_way_when_the_figure_went_into_its_finish_then_the_dog_runs_as_many_steps(self):
        self.check(
            place({0: marbles((62,))}, 40),
            "BLACK:5",
            ("-T62 +F0.3", "-T40 +T45"),
            ("-T62 +F0.2", "-T40 +T44", "-T40 +T46", "-T62 +F0.3 +F1.1"),
        )

    def test_way_when_somebody_else_goes_into_its_finish_then_that_one_counts(self):
        position = place({1: marbles((62,))}, 40)
        position.turn = 1
        self.check(
            position,
            "BLACK:5",
            ("-T14 +F1.3", "-T40 +T45"),
            ("-T14 +F0.3", "-T40 +T44", "-T40 +T46"),
        )

    def test_way_when_the_dog_is_not_placed_then_the_figure_alone(self):
        self.check(place({0: marbles((12,))}), "BLACK:2", ("-T12 +T14",), ("", "-T12 +T14 +T40"))

    def test_way_when_the_figure_comes_to_the_place_of_another_then_that_one_has_to_be_home(self):
        position = place({0: marbles((12,)), 1: marbles((62,))}, 40)
        self.check(position, "BLACK:2", ("-T12 +K1.4",), ("-T12", "-T12 +K0.4", "-T12 +K2.4"))

    def test_way_when_the_dog_bites_the_figure_on_the_paw_then_the_disc_does_not_turn(self):
        position = place({0: marbles((20,))}, 21)
        self.check(
            position, "BLACK:2", ("-T20 +T22", "-T20 -T21 +T23 +K0.4"), ("-T20 +T38", "-T20 +T54")
        )


class Disc(Way):
    def test_way_when_what_is_on_the_disc_is_moved_one_by_one_then_on_the_way(self):
        self.check(
            place({0: marbles((14,)), 1: marbles((7,))}, 40),
            "BLUE:8",
            ("-T14 +T22", "-T14 +T38", "-T14 +T6", "-T14 +T22 -T23 +T39", "-T14 +T54 -T40 +T24"),
            (
                "-T14 +T22 -T23 +T40",
                "-T14 +T22 -T23",
                "-T14 +T22 +T39",
                "-T14 +T22 +T39 +T55 -T23",
                "-T14 +T22 -T23 +T55 -T40",
                "-T14 +T22 -T23 +T40 +T24 -T40",
                "-T14 +T21",
                "-T14 +T22 +T30 -T23",
                "-T23 +T39",
            ),
        )

    def test_way_when_the_figure_is_on_the_disc_beside_the_paw_then_nothing_goes_round(self):
        self.check(
            place({0: marbles((15,))}, 40),
            "BLUE:8",
            ("-T15 +T23",),
            ("-T15 +T39", "-T15 +T23 -T40 +T24", "-T15 +T55"),
        )

    def test_way_when_figure_dog_and_disc_are_to_move_then_any_stage(self):
        self.check(
            place({0: marbles((20,))}, 40),
            "BLACK:2",
            (
                "-T20 +T22",
                "-T40 +T42",
                "-T20 +T22 -T40 +T42",
                "-T20 +T38 -T40 +T42",
                "-T20 +T38 -T40 +T58",
            ),
            ("-T20 +T23", "-T20 +T22 -T40 +T41", "-T20 +T22 -T40", "-T20 -T40 +T42"),
        )


class Touched(unittest.TestCase):
    def touched(self, position, text):
        made = move(position, text)
        seen = seen_after(position, game.apply(position, made).cells)
        found = [one for one in game.explain(position, made.card, seen) if one.move == made]
        return [one.touched for one in found]

    def test_touched_when_the_disc_turns_then_what_it_carries_before_and_after(self):
        position = place({0: marbles((14,)), 1: marbles((7, 10))}, 40)
        self.assertEqual(
            self.touched(position, "BLUE:8: T14>T22 disc+"), [[14, 22, 23, 26, 38, 39, 40, 42, 56]]
        )
        self.assertEqual(
            self.touched(position, "BLUE:8: T14>T22 disc-"), [[14, 22, 6, 7, 10, 23, 24, 26, 40]]
        )

    def test_touched_when_the_dog_is_beside_the_disc_then_it_stays(self):
        self.assertEqual(
            self.touched(place({0: marbles((14,))}, 43), "BLUE:8: T14>T22 disc+"), [[14, 22, 38]]
        )

    def test_touched_when_the_dog_runs_before_the_disc_turns_then_from_where_it_ran_to(self):
        position = place({0: marbles((20,))}, 40)
        self.assertEqual(
            self.touched(position, "BLACK:2: T20>T22 dog@T40>T42 disc+"), [[20, 22, 40, 42, 38, 58]]
        )


if __name__ == "__main__":
    unittest.main()
