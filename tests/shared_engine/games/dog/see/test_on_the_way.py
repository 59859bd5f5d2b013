"""Pictures that hands pass through on the way to a legal move."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.see.on_the_way import NOT, PAUSED, SHORT
from shared_engine.games.dog.see.picture import difference, picture
from tests.shared_engine.games.dog.places import field, marbles, place


def seen_as(position, card, changes):
    """What the picture is after *changes* such as "-T10 +T13"."""
    full = bytearray(picture(position))
    for change in changes.split():
        full[field(position, change[1:])] = 1 if change[0] == "+" else 0
    return game.on_the_way(position, card, difference(position.rules, position.cells, full))


class Paused(unittest.TestCase):
    def test_on_the_way_when_a_split_is_partly_made_then_paused(self):
        self.assertEqual(seen_as(place({0: marbles((10, 40))}), "7", "-T10 +T13"), PAUSED)

    def test_on_the_way_when_the_victim_is_home_before_the_marble_that_catches_it_has_moved_then_paused(
        self,
    ):
        position = place({0: marbles((10,)), 1: marbles((63,))})
        self.assertEqual(seen_as(position, "5", "-T15 +K1.4"), PAUSED)

    def test_on_the_way_when_two_that_a_seven_burns_are_home_then_paused(self):
        position = place({0: marbles((10,)), 1: marbles((60, 62))})
        self.assertEqual(seen_as(position, "7", "-T12 -T14 +K1.3 +K1.4"), PAUSED)

    def test_on_the_way_when_one_of_two_at_home_is_out_of_reach_then_not(self):
        position = place({0: marbles((10,)), 1: marbles((60, 5))})
        self.assertEqual(seen_as(position, "7", "-T12 -T21 +K1.3 +K1.4"), NOT)

    def test_on_the_way_when_the_marble_at_home_is_out_of_reach_then_not(self):
        position = place({0: marbles((10,)), 1: marbles((62,))})
        self.assertEqual(seen_as(position, "5", "-T14 +K1.4"), NOT)

    def test_on_the_way_when_the_victim_is_in_the_kennel_of_somebody_else_then_not(self):
        position = place({0: marbles((10,)), 1: marbles((63,)), 2: marbles((5,))})
        self.assertEqual(seen_as(position, "5", "-T15 +K2.4"), NOT)

    def test_on_the_way_when_the_victim_is_still_in_a_hand_then_not(self):
        position = place({0: marbles((10,)), 1: marbles((63,))})
        self.assertEqual(seen_as(position, "5", "-T15"), NOT)

    def test_on_the_way_when_another_marble_came_out_beside_the_victim_then_not(self):
        position = place({0: marbles((10,)), 1: marbles((63,))})
        self.assertEqual(seen_as(position, "5", "-T15 +K1.4 +T20"), NOT)

    def test_on_the_way_when_nothing_has_changed_then_not(self):
        self.assertEqual(seen_as(place({0: marbles((10,))}), "5", ""), NOT)


class WithDog(unittest.TestCase):
    def setUp(self):
        self.position = place({0: marbles((12,))}, ruleset="black-dog-4")
        self.position.cells = self.position.cells[:-2] + bytes((40, self.position.cells[-1]))

    def test_on_the_way_when_the_figure_has_moved_and_the_dog_has_not_then_paused(self):
        self.assertEqual(seen_as(self.position, "BLACK:2", "-T12 +T14"), PAUSED)

    def test_on_the_way_when_the_figure_has_gone_less_far_then_short(self):
        self.assertEqual(seen_as(self.position, "BLACK:2", "-T12 +T13"), SHORT)

    def test_on_the_way_when_the_figure_has_gone_too_far_then_not(self):
        self.assertEqual(seen_as(self.position, "BLACK:2", "-T12 +T15"), NOT)

    def test_on_the_way_when_the_dog_is_in_a_hand_then_not(self):
        self.assertEqual(seen_as(self.position, "BLACK:2", "-T40"), NOT)


class Answers(unittest.TestCase):
    def test_on_the_way_when_the_answers_are_compared_then_all_differ_and_only_one_means_no(self):
        self.assertEqual(
            [bool(NOT), bool(SHORT), bool(PAUSED), SHORT == PAUSED], [False, True, True, False]
        )


class Short(unittest.TestCase):
    def check(self, players, card, short, beyond, options=None):
        """*short* is on the way, *beyond* is not."""
        position = place(players, options=options)
        self.assertEqual(
            (seen_as(position, card, short), seen_as(position, card, beyond)), (SHORT, NOT)
        )

    def test_on_the_way_when_a_marble_is_short_of_its_target_then_short(self):
        self.check({0: marbles((10,))}, "5", "-T10 +T14", "-T10 +T16")

    def test_on_the_way_when_a_marble_is_on_its_target_then_not(self):
        self.check({0: marbles((10,))}, "5", "-T10 +T11", "-T10 +T15")

    def test_on_the_way_when_a_marble_goes_over_the_end_of_the_track_then_short_as_anywhere(self):
        self.check({0: marbles((62,))}, "5", "-T62 +T2", "-T62 +T4")

    def test_on_the_way_when_a_marble_has_gone_back_less_than_it_may_then_short(self):
        self.check({0: marbles((10,))}, "4", "-T10 +T7", "-T10 +T5")

    def test_on_the_way_when_a_marble_is_where_a_four_leads_back_to_then_not(self):
        self.check({0: marbles((10,))}, "4", "-T10 +T9", "-T10 +T6")

    def test_on_the_way_when_the_card_leads_into_the_finish_then_short_up_to_the_steps_to_its_slot(
        self,
    ):
        self.check({0: marbles((60,))}, "6", "-T60 +T1", "-T60 +T2", {"finish_entry": "mandatory"})

    def test_on_the_way_when_a_marble_has_gone_into_its_finish_then_not_short(self):
        self.check({0: marbles((60,))}, "6", "-T60 +T63", "-T60 +F0.1")

    def test_on_the_way_when_a_marble_was_in_its_finish_then_not_short(self):
        self.check({0: marbles((10,), (1,))}, "3", "-T10 +T12", "-F0.1 +F0.3")

    def test_on_the_way_when_a_marble_from_the_finish_lies_on_the_track_then_not_short(self):
        self.check({0: marbles((10,), (1,))}, "3", "-T10 +T12", "-F0.1 +T3")

    def test_on_the_way_when_the_card_leads_to_the_first_slot_then_short_on_the_start(self):
        self.check({0: marbles((60,))}, "5", "-T60 +T0", "-T60 +T1", {"finish_entry": "mandatory"})

    def test_on_the_way_when_a_jack_is_laid_then_short_of_the_marble_ahead(self):
        self.check({0: marbles((10,)), 1: marbles((19,))}, "J", "-T10 +T20", "-T10 +T40")

    def test_on_the_way_when_a_jack_is_laid_for_a_marble_just_opposite_then_not_short(self):
        position = place({0: marbles((10,)), 1: marbles((26,))})
        self.assertEqual(
            [seen_as(position, "J", "-T10 +T%d" % one) for one in (20, 60)], [NOT, NOT]
        )

    def test_on_the_way_when_two_marbles_have_moved_then_not(self):
        self.check({0: marbles((10, 40))}, "5", "-T10 +T13", "-T10 +T13 -T40 +T43")

    def test_on_the_way_when_a_marble_more_is_in_a_hand_then_not(self):
        self.check({0: marbles((10, 40))}, "5", "-T10 +T13", "-T10 +T13 -T40")

    def test_on_the_way_when_a_marble_more_came_out_then_not(self):
        self.check({0: marbles((10,))}, "5", "-T10 +T13", "-T10 +T13 -K0.1 +T0")

    def test_on_the_way_when_a_kennel_has_changed_too_then_not(self):
        self.check({0: marbles((10,))}, "5", "-T10 +T13", "-T10 +T13 -K0.1")

    def test_on_the_way_when_the_marble_of_somebody_else_was_moved_then_not(self):
        self.check({0: marbles((10,)), 1: marbles((20,))}, "5", "-T10 +T13", "-T36 +T39")


if __name__ == "__main__":
    unittest.main()
