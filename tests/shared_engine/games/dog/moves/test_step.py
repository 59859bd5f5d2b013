"""Where one marble can go, and what its coming does to others; what whole cards make of it is in test_golden.py."""

import unittest

from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.moves.playable import has_move
from shared_engine.games.dog.moves.step import BURNS_ALL, land, magnet_target, passed, path
from shared_engine.games.dog.rulesets import load
from tests.shared_engine.games.dog.places import field, marbles, place


def names(position, card):
    """The ends of every move of *card*, as names of fields."""
    found = []
    for move in legal(position, card):
        found.append(tuple([part[2] for part in move.parts]))
    return sorted(found)


class Ways(unittest.TestCase):
    def test_path_when_a_marble_goes_all_the_way_round_then_every_field_up_to_the_last_slot(self):
        rules = load("brandi-4")
        fields = path(rules, 0, 1, rules.board.finish(0, 4))
        self.assertEqual(fields, list(range(2, 64)) + [0] + [rules.board.finish(0, slot) for slot in (1, 2, 3, 4)])

    def test_path_when_the_marble_is_inside_then_only_slots(self):
        rules = load("brandi-4")
        first, last = rules.board.finish(2, 1), rules.board.finish(2, 3)
        self.assertEqual(path(rules, 2, first, last), [first + 1, last])

    def test_passed_when_going_back_then_the_fields_between_from_the_marble_on(self):
        self.assertEqual(passed(load("brandi-4"), 0, 2, 62, 4), [1, 0, 63])

    def test_passed_when_the_target_is_not_behind_then_the_fields_ahead(self):
        self.assertEqual(passed(load("brandi-4"), 0, 62, 2, 4), [63, 0, 1])


class Landings(unittest.TestCase):
    def test_land_when_what_is_passed_burns_then_who_goes_home_in_order(self):  # WL-22
        position = place({0: marbles((10,)), 1: marbles((60,)), 2: marbles((43,)), 3: marbles((31,))})
        after, victims = land(position.rules, position.cells, 0, 10, 15, BURNS_ALL)
        home = position.rules.board.first_kennel
        self.assertEqual(victims, (2, 1, 3))
        self.assertEqual(list(after[home : home + 4]), [3, 4, 4, 4])

    def test_land_when_only_some_burn_then_the_others_stay(self):
        position = place({0: marbles((10,)), 1: marbles((60,)), 2: marbles((43,))})
        after, victims = land(position.rules, position.cells, 0, 10, 14, 1 << 2)
        self.assertEqual((victims, after[12]), ((2,), 2))

    def test_land_when_going_back_burns_then_who_stood_between(self):  # WL-23
        position = place({0: marbles((10,)), 1: marbles((56,)), 2: marbles((43,))})
        self.assertEqual(land(position.rules, position.cells, 0, 10, 6, BURNS_ALL, 4)[1], (1,))


class Cards(unittest.TestCase):
    def test_four_when_a_wall_is_directly_behind_then_no_way_back(self):
        position = place({0: marbles((17,)), 1: marbles((0,), (), True)})
        self.assertEqual(names(position, "4"), [(21,)])

    def test_four_when_walls_do_not_block_the_way_back_then_past_but_not_onto_them(self):
        walls = {"blockade_blocks_backward": False}
        behind = place({0: marbles((17,)), 1: marbles((0,), (), True)}, options=walls)
        under = place({0: marbles((20,)), 1: marbles((0,), (), True)}, options=walls)
        self.assertEqual((names(behind, "4"), names(under, "4")), ([(13,), (21,)], [(24,)]))

    def test_six_when_entering_is_mandatory_then_the_finish_alone(self):
        position = place({0: marbles((60,))}, options={"finish_entry": "mandatory"})
        self.assertEqual(names(position, "6"), [(field(position, "F0.2"),)])

    def test_six_when_entering_is_mandatory_but_the_finish_is_taken_then_on_along_the_track(self):
        position = place({0: marbles((60,), (1,))}, options={"finish_entry": "mandatory"})
        self.assertEqual(names(position, "6"), [(2,)])

    def test_king_when_a_wall_stands_exactly_at_the_end_then_the_field_is_none(self):  # BR-44
        position = place({0: marbles((35,)), 3: marbles((0,), (), True)})
        self.assertEqual(names(position, "K"), [(0,)])

    def test_magnet_when_the_next_figure_is_two_ahead_then_the_field_between(self):  # BD-64
        position = place({0: marbles((10,)), 1: marbles((60,))}, ruleset="black-dog-4")
        self.assertEqual(magnet_target(position.rules, position.cells, 10), 11)

    def test_magnet_when_the_figure_is_in_its_finish_then_it_cannot_be_played(self):  # BD-64
        position = place({0: marbles((), (1,)), 1: marbles((5,))}, ruleset="black-dog-4")
        self.assertFalse(has_move(position, "MAGNET"))


if __name__ == "__main__":
    unittest.main()
