"""Counting steps over edges: the search it leads finds every way to a picture, and tries few
others."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.guide import Guide, guides, uncrossed
from shared_engine.games.dog.see.on_the_way import is_partial
from tests.shared_engine.crowds import crowd
from tests.shared_engine.games.dog.pictures import by_picture, seen_after
from tests.shared_engine.games.dog.places import marbles, move, place
from tests.shared_engine.series import sample

SEEDS = sample(10, 1)


class Counting(Guide):
    """A guide that counts the states it is asked about."""

    count = 0

    def keep(self, cells, left):
        self.count += 1
        return super().keep(cells, left)


def search(position, seen, card="7"):
    """What looks like *seen* after *card*, ascending, and how many states were tried."""
    rules, cells = position.rules, position.cells
    split = open_split(rules, cells, position.turn, card, card)
    found = []
    tried = 0
    for cut in uncrossed(rules, cells, split.points):
        guide = Counting(split.scope, seen, cut, True)
        for after, _ in split.matching(guide):
            if guide.is_seen(after) and after not in found:
                found.append(after)
        tried += guide.count
    return sorted(found), tried


class Crowds(unittest.TestCase):
    """Marbles close together catch each other on the way: few of the steps that could be tried lead
    to the picture."""

    def check(self, ruleset, options, most, pictures=8):
        """Exactly the results are found for every picture, and at most *most* states tried for all
        of them."""
        rules = load(ruleset, options)
        tried = 0
        for seed in range(SEEDS):
            position = crowd(rules, seed)
            groups = by_picture(position, "7")
            for seen, results in groups[:: len(groups) // pictures + 1]:
                found, count = search(position, seen)
                self.assertEqual(
                    found, sorted([cells for _, cells in results]), repr((position, seen))
                )
                tried += count
        self.assertTrue(tried <= most, tried)

    def test_search_when_own_marbles_then_all_results_in_few_tries(self):
        self.check("brandi-4", {}, 303)

    def test_search_when_canadian_then_all_results_in_few_tries(self):
        self.check("brandi-4-canadian", {}, 457)

    def test_search_when_two_move_everybody_then_all_results_in_few_tries(self):
        self.check("brandi-2", {}, 475)

    def test_search_when_three_move_everybody_then_all_results_in_few_tries(self):
        self.check("brandi-3", {}, 637)

    def test_search_when_five_move_everybody_then_all_results_in_few_tries(self):
        self.check("brandi-5", {}, 824)

    def test_search_when_partners_are_spared_then_all_results_in_few_tries(self):
        self.check("brandi-4-canadian", {"canadian_burns": "not_partner"}, 712)

    def test_search_when_the_rest_lapses_then_all_results_in_few_tries(self):
        self.check(
            "brandi-3", {"seven_lapse_if_stuck": True, "finish_direct_from_start": "always"}, 639
        )

    def test_search_when_the_rest_may_lapse_then_all_results_in_few_tries(self):
        self.check("brandi-4", {"seven_leftover": "may"}, 310)

    def test_search_when_the_seven_is_shared_out_then_all_results_in_few_tries(self):
        self.check("wild-lubanzi-4", {}, 116)

    def test_search_when_everybodys_seven_is_shared_out_then_all_results_in_few_tries(self):
        self.check("wild-lubanzi-4", {"seven_scope": "all"}, 497)

    def test_search_when_points_are_left_that_somebody_can_use_then_one_try(self):
        position = place(
            {0: marbles((10,)), 1: marbles((4,))},
            ruleset="wild-lubanzi-4",
            options={"seven_scope": "all"},
        )
        after = place(
            {0: marbles((13,)), 1: marbles((4,))},
            ruleset="wild-lubanzi-4",
            options={"seven_scope": "all"},
        )
        self.assertEqual(search(position, seen_after(position, after.cells)), ([], 1))

    def test_guides_when_a_field_is_full_that_nobody_can_reach_then_none(self):
        position = place({0: marbles((10,))})
        split = open_split(position.rules, position.cells, position.turn, "7", "7")
        after = place({0: marbles((18,))})
        self.assertEqual(list(guides(split, seen_after(position, after.cells), True)), [])

    def test_guides_when_cuts_are_different_but_not_what_is_between_then_one(self):
        every_fourth = dict.fromkeys(range(4), marbles((1, 5, 9, 13)))
        position = place(every_fourth, ruleset="wild-lubanzi-4")
        after = game.apply(position, move(position, "7: T13>T20"))
        split = open_split(position.rules, position.cells, position.turn, "7", "7")
        self.assertTrue(len(uncrossed(position.rules, position.cells, split.points)) > 1)
        self.assertEqual(len(list(guides(split, seen_after(position, after.cells), True))), 1)

    def test_search_when_the_finish_must_be_entered_then_all_results_in_few_tries(self):
        self.check("brandi-3", {"finish_entry": "mandatory"}, 634)

    def test_search_when_eight_marbles_catch_each_other_then_few_tries(self):
        # 3,242 results; without counting the steps over each edge this took 1,500 tries.
        position = place(
            {0: marbles((47, 49, 52, 55)), 2: marbles((8, 18, 25, 26))}, ruleset="brandi-4-canadian"
        )
        after = game.apply(position, move(position, "7: T57>T58xK2 T47>T53xK0xK2xK0"))
        found, tried = search(position, seen_after(position, after.cells))
        self.assertEqual(len(found), 1)
        self.assertTrue(tried <= 14, tried)

    def check_one(self, position, text, card="7"):
        after = game.apply(position, move(position, text)).cells
        self.assertEqual(search(position, seen_after(position, after), card)[0], [after])

    def test_search_when_two_enter_the_first_finish_then_found(self):
        # The one that is in goes on where the other one has to step in too.
        position = place({0: marbles((0, 62))})
        self.check_one(position, "7: T62>T63 T0>F0.3 T63>F0.2")

    def test_search_when_the_first_slot_has_to_be_left_before_it_is_entered_then_found(self):
        position = place({0: marbles((0,), (1,)), 2: marbles((30,))}, ruleset="brandi-4-canadian")
        self.check_one(position, "7: F0.1>F0.3 T0>F0.1 T62>T2")

    def test_search_when_the_partners_marble_in_front_has_to_wait_then_found(self):
        position = place({0: marbles((63,), (2, 3, 4)), 2: marbles((42,))})
        self.check_one(position, "7: T63>F0.1 T10>T15")

    def test_search_when_the_one_inside_leaves_room_that_would_have_to_be_entered_then_it_waits(
        self,
    ):
        position = place({0: marbles((62,), (1,))}, options={"finish_entry": "mandatory"})
        self.check_one(position, "7: T62>T3 F0.1>F0.3")

    def test_search_when_somebody_may_move_only_once_another_is_done_then_found(self):
        position = place(
            {0: marbles((63,), (2, 3, 4)), 1: marbles((34,))}, options={"deck": {"PARTNER": 8}}
        )
        self.check_one(position, "PARTNER: T63>F0.1 T50>T52", "PARTNER")

    def test_search_when_marbles_far_apart_are_caught_then_one_after_the_other(self):
        position = place(
            {0: marbles((10, 20, 30)), 2: marbles((12, 22, 32))}, ruleset="brandi-4-canadian"
        )
        after = game.apply(position, move(position, "7: T10>T12xK2 T20>T22xK2 T30>T32xK2 T32>T33"))
        tried = search(position, seen_after(position, after.cells))[1]
        self.assertTrue(tried <= 8, tried)


def under_way(split, state, left, found):
    """Put (cells, whether the rest can be used) after every sequence of 1..6 steps into *found*."""
    for step in split.next_steps(state, 1):
        after = (step[0][0], split.can_complete(step[0], left - 1))
        if after not in found:
            found.add(after)
            if left > 2:
                under_way(split, step[0], left - 1, found)


class Pauses(unittest.TestCase):
    def check(self, position, pictures=12):
        """Whether a seven is seen under way, for a sample of the pictures of its first six
        steps."""
        states = set()
        split = open_split(position.rules, position.cells, position.turn, "7", "7")
        under_way(split, split.start, split.points, states)
        groups = {}
        for cells, can_go_on in states:
            seen = seen_after(position, cells)
            groups.setdefault(repr(seen), [seen]).append(can_go_on)
        keys = sorted(groups)
        for key in keys[:: len(keys) // pictures + 1]:
            seen = groups[key][0]
            self.assertEqual(
                is_partial(position, "7", seen), any(groups[key][1:]), repr((position, seen))
            )

    def test_is_partial_when_canadian_then_of_every_way_that_can_go_on(self):
        rules = load("brandi-4-canadian")
        for seed in range(2 * SEEDS):
            self.check(crowd(rules, seed))

    def test_is_partial_when_three_move_everybody_then_of_every_way_that_can_go_on(self):
        rules = load("brandi-3")
        for seed in range(SEEDS - 1):
            self.check(crowd(rules, seed))


class Order(unittest.TestCase):
    """People read moves marble by marble."""

    def way(self, position, text):
        """How the one result is written that looks like that of *text*."""
        seen = seen_after(position, game.apply(position, move(position, text)).cells)
        found = game.explain(position, "7", seen)
        self.assertEqual(len(found), 1)
        return game.format_move(position.rules.board, found[0].move)

    def test_search_when_the_one_behind_is_free_to_go_then_the_one_in_front_goes_on(self):
        position = place({1: marbles((4, 5))}, 1)
        self.assertEqual(self.way(position, "7: T21>T26 T20>T22"), "7: T21>T26 T20>T22")

    def test_search_when_one_has_to_be_caught_after_field_0_then_it_goes_there_at_once(self):
        position = place({1: marbles((46, 47))}, 1)
        self.assertEqual(self.way(position, "7: T63>T2 T62>T2xK1"), "7: T63>T2 T62>T2xK1")


class Cuts(unittest.TestCase):
    def cuts(self, fields):
        cells = bytearray(85)
        for field in fields:
            cells[field] = 1
        return uncrossed(load("brandi-4"), bytes(cells), 7)

    def test_uncrossed_when_a_gap_is_wider_than_seven_then_the_field_after_it(self):
        self.assertEqual(self.cuts((5, 10, 15)), [5])

    def test_uncrossed_when_all_gaps_are_eight_then_one_of_them(self):
        self.assertEqual(self.cuts(range(0, 64, 8)), [56])

    def test_uncrossed_when_all_gaps_are_seven_then_two_of_them(self):
        self.assertEqual(self.cuts(range(0, 64, 7)), [63, 56])

    def test_uncrossed_when_no_marble_is_on_the_track_then_any_field(self):
        self.assertEqual(self.cuts(()), [0])


if __name__ == "__main__":
    unittest.main()
