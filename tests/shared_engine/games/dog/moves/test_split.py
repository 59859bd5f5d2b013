"""A seven split by steps or by shares: both searches give the same, and one partner marble may be
all that helps."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.moves.hand import first_move, playable
from shared_engine.games.dog.moves.legal import legal, results
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.targets import targets
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.see.on_the_way import is_partial
from shared_engine.games.dog.see.picture import difference, picture
from tests.shared_engine.games.dog.places import DONE, field, marbles, move, place
from tests.shared_engine.series import sample

# Positions where something is in the way of a seven: walls, other marbles, the finish, the seam of
# the track.
CROWDED = (
    {0: marbles((0, 5, 61), (), True), 1: marbles((0,), (), True)},
    {0: marbles((0, 61, 63), (2,)), 1: marbles((50,)), 2: marbles((30,))},
    {0: marbles((62, 60), (1, 3)), 3: marbles((0, 10), (), True)},
    {0: marbles((11, 14), (1,)), 1: marbles((0, 61), (), True), 2: marbles((44, 47))},
)

EARLY_ENDS = (
    ("brandi-4", "seven_leftover", "may"),
    ("brandi-4-canadian", "seven_lapse_if_stuck", True),
    ("brandi-5", "seven_lapse_if_stuck", True),
)


def cells_after_seven(players, turn, ruleset, options):
    return sorted([cells for _, cells in results(place(players, turn, ruleset, options), "7")])


def texts(position, card="7"):
    return [game.format_move(position.rules.board, found) for found in legal(position, card)]


def partials(position):
    """Whether a seven is seen under way after 1..7 of its points."""
    found = []
    for points in range(1, 8):
        after = apply(position, move(position, "7: T10>T%d" % (10 + points)))
        found.append(
            is_partial(position, "7", difference(position.rules, position.cells, picture(after)))
        )
    return found


class Steps(unittest.TestCase):
    #
    def test_results_when_no_marble_gets_stuck_then_whether_a_rest_may_lapse_changes_nothing(self):
        # Sevens that may end early are searched step by step, the others in groups of marbles that
        # may meet.
        for ruleset, option, value in EARLY_ENDS:
            for number, players in enumerate(CROWDED):
                for turn in sample((0, 1), (number % 2,)):
                    with self.subTest((ruleset, number, turn)):
                        quick = cells_after_seven(players, turn, ruleset, {})
                        self.assertEqual(
                            cells_after_seven(players, turn, ruleset, {option: value}), quick
                        )

    def test_results_when_the_rest_may_lapse_then_the_last_marble_alone_is_one(self):
        position = place(
            {0: marbles((63,), (2, 3, 4)), 2: marbles((5,))}, options={"seven_leftover": "may"}
        )
        self.assertIn("7: T63>F0.1", texts(position))

    #
    def test_results_when_the_helping_marble_has_reached_field_0_then_no_other_one_goes_on(self):
        players = {0: marbles((63,), (2, 3, 4)), 2: marbles((30, 5))}
        position = place(players, options={"seven_leftover_partner_marbles": 1})
        self.assertEqual(
            texts(position), ["7: T63>T6", "7: T63>F0.1 T37>T42", "7: T63>F0.1 T62>T3"]
        )

    #
    def test_results_when_one_marble_helps_then_no_other_one_even_after_going_back_over_a_step(
        self,
    ):
        players = {0: marbles((63,), (2, 3, 4)), 2: marbles((36, 43))}
        found = texts(place(players, options={"seven_leftover_partner_marbles": 1}))
        self.assertEqual(found, ["7: T63>T6xK2", "7: T63>F0.1 T4>T9", "7: T63>F0.1 T11>T16"])

    def test_playable_when_only_the_marble_in_front_may_begin_then_yes(self):  # E-12
        # From 12 over 13 at once, two points would be left; 13 has to go as far as the wall before.
        position = place({0: marbles((12, 13), (2,)), 1: marbles((0,), (), True)})
        self.assertEqual(playable(position, ["7"]), ["7"])

    #
    def test_pauses_when_the_partner_gets_no_rest_then_not_where_the_last_marble_comes_home(self):
        position = place(
            {0: marbles((62,), (2, 3, 4)), 2: marbles((5,))}, options={"seven_leftover": "none"}
        )
        self.assertFalse(field(position, "F0.1") in [one for one, _ in targets(position, "7", 62)])

    #
    def test_playable_when_the_partner_gets_no_rest_then_who_is_done_still_helps(self):
        position = place({0: DONE, 2: marbles((5,))}, options={"seven_leftover": "none"})
        self.assertEqual(playable(position, ["7"]), ["7"])

    def test_results_when_a_rest_of_different_size_lapses_then_each_is_there_once(self):
        players = {0: marbles((12, 13)), 1: marbles((0,), (), True)}
        position = place(players, options={"seven_lapse_if_stuck": True})
        found = open_split(position.rules, position.cells, 0, "7", "7").matching()
        self.assertEqual([one for one in range(64) if found[0][0][one]], [15, 16])
        self.assertEqual(len(found), 1)

    def test_is_partial_when_all_points_are_used_then_no(self):  # E-12
        self.assertEqual(partials(place({0: marbles((10, 40))})), [True] * 6 + [False])

    def test_pauses_when_foreign_marbles_may_not_enter_their_finish_then_not_in_it(self):
        position = place(
            {0: marbles((62,)), 1: marbles((20,))},
            1,
            "brandi-3",
            {"foreign_may_enter_finish": False},
        )
        lit = [one for one, _ in targets(position, "7", 62)]
        self.assertEqual([one for one in lit if one >= position.rules.board.track_len], [])
        self.assertEqual(len(lit), 7)


class Shares(unittest.TestCase):
    """One partner marble may use the rest of a seven that burns nobody (A-32)."""

    def one(self, players, more=None):
        options = {"seven_burns": False, "seven_leftover_partner_marbles": 1}
        options.update(more or {})
        return texts(place(players, options=options))

    def test_shares_when_two_partner_marbles_could_help_then_one_uses_the_whole_rest(self):
        found = self.one({0: marbles((63,), (2, 3, 4)), 2: marbles((5, 20))})
        self.assertEqual(found, ["7: T63>T6", "7: T63>F0.1 T37>T42", "7: T63>F0.1 T52>T57"])

    def test_shares_when_a_marble_may_go_twice_then_the_one_that_helps_may_too(self):
        players = {0: marbles((63,), (2, 3, 4)), 1: marbles((54,)), 2: marbles((35, 20))}
        once = ["7: T63>T6xK1", "7: T63>F0.1 T3>T8", "7: T63>F0.1 T52>T57"]
        self.assertEqual(self.one(players), once)
        twice = once + ["7: T63>T3xK2 T3>T6xK1", "7: T63>F0.1 T3>T6xK1 T6>T8"]
        self.assertEqual(self.one(players, {"split_revisit": True}), twice)

    def test_shares_when_the_rest_may_lapse_then_at_every_share_of_the_helping_marble(self):
        found = self.one(
            {0: marbles((63,), (2, 3, 4)), 2: marbles((), (1, 2))}, {"seven_leftover": "may"}
        )
        expect = ["7: T63>F0.1", "7: T63>F0.1 F2.2>F2.3", "7: T63>F0.1 F2.2>F2.4", "7: T63>T6"]
        self.assertEqual(found, expect)

    def test_shares_when_the_seat_was_done_before_then_the_partners_marbles_divide_it(self):
        players = {0: DONE, 2: marbles((5, 20))}
        self.assertEqual(self.one(players), texts(place(players, options={"seven_burns": False})))

    def test_first_move_when_a_seven_is_shared_out_then_it_is_a_legal_one(self):
        position = place(
            {0: marbles((63,), (2, 3, 4)), 2: marbles((5, 20))}, options={"seven_burns": False}
        )
        first = first_move(position, "7")
        self.assertTrue(first.parts)
        self.assertIsNone(game.why_not(position, first))

    def test_pauses_when_a_marble_is_lifted_then_its_own_alone(self):  # E-12
        position = place({0: marbles((10, 40))}, ruleset="wild-lubanzi-4")
        self.assertEqual([one for one, _ in targets(position, "7", 10)], list(range(11, 18)))

    def test_pauses_when_the_rest_could_not_be_used_then_not_there(self):  # E-12
        position = place({0: marbles((62,), (2, 3, 4))}, options={"seven_burns": False})
        self.assertFalse(field(position, "F0.1") in [one for one, _ in targets(position, "7", 62)])

    def test_pauses_when_foreign_marbles_may_not_enter_their_finish_then_not_in_it(self):
        options = {"foreign_may_enter_finish": False, "seven_burns": False}
        position = place({0: marbles((62,)), 1: marbles((20,))}, 1, "brandi-3", options)
        lit = [one for one, _ in targets(position, "7", 62)]
        self.assertEqual([one for one in lit if one >= field(position, "F0.1")], [])

    def test_is_partial_when_all_points_are_used_then_no(self):  # E-12
        self.assertEqual(
            partials(place({0: marbles((10, 40))}, ruleset="wild-lubanzi-4")), [True] * 6 + [False]
        )

    def test_playable_when_every_order_ends_at_the_same_walls_then_no_seven(self):  # E-12, BR-44
        players = {0: marbles((14, 30)), 1: marbles((0,), (), True), 2: marbles((0,), (), True)}
        for options in ({}, {"seven_burns": False}):
            position = place(players, options=options)
            self.assertEqual((playable(position, ["7"]), legal(position, "7")), ([], []))


if __name__ == "__main__":
    unittest.main()
