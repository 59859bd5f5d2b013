"""Where one marble can go, and what its coming does to others; what whole cards make of it is in
test_golden.py."""

import unittest

from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.moves.playable import has_move
from shared_engine.games.dog.moves.step import BURNS_ALL, forward, land, passed, path, steps
from shared_engine.games.dog.position import walls
from shared_engine.games.dog.rulesets import load
from tests.shared_engine.crowds import crowd
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
        self.assertEqual(
            fields,
            list(range(2, 64)) + [0] + [rules.board.finish(0, slot) for slot in (1, 2, 3, 4)],
        )

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
        position = place(
            {0: marbles((10,)), 1: marbles((60,)), 2: marbles((43,)), 3: marbles((31,))}
        )
        after, victims = land(position.rules, position.cells, 0, 10, 15, BURNS_ALL)
        home = position.rules.board.first_kennel
        self.assertEqual(victims, (2, 1, 3))
        self.assertEqual(list(after[home : home + 4]), [3, 4, 4, 4])

    def test_land_when_only_some_burn_then_the_others_stay(self):
        position = place({0: marbles((10,)), 1: marbles((60,)), 2: marbles((43,))})
        after, victims = land(position.rules, position.cells, 0, 10, 14, 1 << 2)
        self.assertEqual((victims, after[12]), ((2,), 2))

    def test_land_when_going_back_burns_then_who_was_between(self):  # WL-23
        position = place({0: marbles((10,)), 1: marbles((56,)), 2: marbles((43,))})
        self.assertEqual(land(position.rules, position.cells, 0, 10, 6, BURNS_ALL, 4)[1], (1,))


class OneRule(unittest.TestCase):
    """A whole move is as many single steps; only whether a marble must enter its finish is asked
    once, at the end (A-24)."""

    GAMES = (
        ("brandi-4", {}),
        ("brandi-4", {"finish_move_inside": False}),
        ("brandi-4", {"finish_direct_from_start": "always", "start_protection": "always"}),
        ("brandi-4", {"finish_direct_from_start": "never"}),
        ("brandi-2", {"marbles": 5}),
        ("brandi-6-2x3", {}),
    )

    def walked(self, position, seat, source, value):
        """The fields reached by *value* single steps that look at nothing but where they are."""
        rules, cells = position.rules, position.cells
        fields = [source]
        for made in range(value):
            following = []
            for one in fields:
                moved = bytearray(cells)
                if made and source == rules.board.starts[seat]:  # it is fresh no more
                    moved[-1] &= ~(1 << seat)
                following += steps(rules, cells, moved, seat, one, True)
            fields = following
        return sorted(fields)

    def test_forward_when_asked_for_each_value_then_that_many_steps(self):
        found = 0
        for number, (ruleset, options) in enumerate(self.GAMES):
            rules = load(ruleset, options)
            for seed in range(number * 20, number * 20 + 20):
                position = crowd(rules, seed)
                cells = position.cells
                barriers = walls(rules, cells)
                for source in range(rules.board.first_kennel):
                    for value in range(1, 14) if cells[source] else ():
                        seat = cells[source] - 1
                        one = sorted(forward(rules, cells, seat, source, value, barriers))
                        if options.get("finish_direct_from_start") != "never" or value == 1:
                            self.assertEqual(
                                one,
                                self.walked(position, seat, source, value),
                                (position, source, value),
                            )
                            found += len(one)
        self.assertTrue(found > 1000, found)


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

    #
    def test_six_when_entering_is_mandatory_but_the_finish_is_full_then_on_along_the_track(self):
        position = place({0: marbles((60,), (1,))}, options={"finish_entry": "mandatory"})
        self.assertEqual(names(position, "6"), [(2,)])

    def test_king_when_a_wall_is_exactly_at_the_end_then_the_field_is_none(self):  # BR-44
        position = place({0: marbles((35,)), 3: marbles((0,), (), True)})
        self.assertEqual(names(position, "K"), [(0,)])

    def test_magnet_when_the_next_figure_is_two_ahead_then_the_field_between(self):  # BD-64
        position = place({0: marbles((10,)), 1: marbles((60,))}, ruleset="black-dog-4")
        self.assertEqual(position.rules.black.magnet_target(position.rules, position.cells, 10), 11)

    def test_magnet_when_the_figure_is_in_its_finish_then_it_cannot_be_played(self):  # BD-64
        position = place({0: marbles((), (1,)), 1: marbles((5,))}, ruleset="black-dog-4")
        self.assertFalse(has_move(position, "MAGNET"))


if __name__ == "__main__":
    unittest.main()
