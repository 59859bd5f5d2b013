"""What a wrong picture may be all the same."""

import unittest

from shared_engine.games.contract import LIFT, PLACE
from shared_engine.games.dog import game
from shared_engine.games.dog.see.mend import doubt, nearest, overlooked, slips
from shared_engine.tracking.occupancy import Occupancy
from tests.shared_engine.games.dog.places import field, marbles, move, place

TWO = {0: marbles((10,)), 1: marbles((63,))}


def seen(position, *changes):
    """The picture after *changes*: "-T10" was lifted, "+T15" placed."""
    occupancy = Occupancy(game.picture(position))
    for change in changes:
        occupancy.change(field(position, change[1:]), change[0] == "+")
    return occupancy


def steps(position, *names):
    """["-T10", "+T11"] as steps."""
    return [(LIFT if name[0] == "-" else PLACE, field(position, name[1:])) for name in names]


def found_for(position, card, occupancy):
    return doubt(position, card, occupancy.full, occupancy.blind)


class Doubts(unittest.TestCase):
    def doubt(self, card, *changes):
        position = place(TWO)
        return [
            (one, found.move) for one, found in found_for(position, card, seen(position, *changes))
        ]

    def one(self, name, text):
        position = place(TWO)
        return [(field(position, name), move(position, text))]

    def test_doubt_when_a_hole_does_not_see_its_marble_then_that_hole_and_the_move(self):
        self.assertEqual(self.doubt("6", "-T10"), self.one("T16", "6: T10>T16"))

    def test_doubt_when_a_hole_still_sees_the_marble_that_left_then_that_hole_and_the_move(self):
        self.assertEqual(self.doubt("6", "+T16"), self.one("T10", "6: T10>T16"))

    def test_doubt_when_a_victim_is_not_seen_in_its_kennel_then_one_place_means_all(self):
        self.assertEqual(self.doubt("5", "-T10"), self.one("K1.4", "5: T10>T15xK1"))

    def test_doubt_when_a_sensor_is_known_to_be_wrong_then_no_other_is_doubted(self):
        position = place(TWO)
        occupancy = seen(position, "-T10")
        self.assertTrue(len(found_for(position, "4", occupancy)) > 1)
        occupancy.blind.append(field(position, "T14"))
        found = [(one, explained.move) for one, explained in found_for(position, "4", occupancy)]
        self.assertEqual(found, self.one("T14", "4: T10>T14"))

    def test_doubt_when_two_marbles_are_missing_then_none(self):
        self.assertEqual(self.doubt("6", "-T10", "-T15"), [])

    def test_doubt_when_no_single_reading_explains_it_then_none(self):
        self.assertEqual(self.doubt("6", "+T30"), [])

    def test_doubt_when_asked_then_the_picture_stays_as_it_is(self):
        position = place(TWO)
        occupancy = seen(position, "-T10")
        before = bytes(occupancy.full)
        found_for(position, "6", occupancy)
        self.assertEqual(bytes(occupancy.full), before)


class DoubtsWithDisc(unittest.TestCase):
    def test_doubt_when_what_went_round_is_not_seen_then_there(self):
        position = place({0: marbles((2,)), 1: marbles((25,))}, ruleset="black-dog-4")
        occupancy = seen(position, "-T2", "+T26", "-T41")
        found = [
            (one, explained.move) for one, explained in found_for(position, "BLUE:8", occupancy)
        ]
        self.assertEqual(found, [(field(position, "T57"), move(position, "BLUE:8: T2>T10 disc+"))])


class Nearest(unittest.TestCase):
    def nearest(self, players, card, *changes):
        position = place(players)
        return nearest(position, card, seen(position, *changes).full)

    def test_nearest_when_a_neighbour_was_bumped_then_only_it_goes_back(self):
        players = {0: marbles((10,)), 2: marbles((44,))}
        found = self.nearest(players, "5", "-T10", "+T15", "-T12", "+T13")
        self.assertEqual(found, steps(place(players), "-T13", "+T12"))

    def test_nearest_when_a_victim_is_in_a_wrong_kennel_then_to_its_own(self):
        players = {0: marbles((10,)), 1: marbles((63,)), 2: marbles((5,))}
        found = self.nearest(players, "5", "-T10", "-T15", "+T15", "+K2.4")
        self.assertEqual(found, steps(place(players), "-K2.4", "+K1.4"))

    def test_nearest_when_one_slip_is_shorter_than_the_others_then_that_one(self):
        players = {0: marbles((10, 20))}
        found = self.nearest(players, "JK", "-T10", "+T13", "-T20", "+T25")
        self.assertEqual(found, steps(place(players), "-T13", "+T10"))

    def test_nearest_when_a_marble_is_in_its_kennel_for_no_reason_then_back_to_its_field(self):
        players = {0: marbles((10,)), 1: marbles((40,))}
        found = self.nearest(players, "5", "-T10", "+T15", "-T56", "+K1.4")
        self.assertEqual(found, steps(place(players), "-K1.4", "+T56"))

    def test_nearest_when_much_may_have_slipped_then_only_the_closest_is_tried(self):
        players = {0: marbles((10, 20, 30, 40)), 1: marbles((3, 9))}
        position = place(players)
        full = seen(position, "-T10", "+T12", "-T20", "+T23", "-T30", "+T33", "-T40", "+T43").full
        tried = slips(position, full, game.difference(position.rules, position.cells, full))
        self.assertEqual(tried, [(2, 12, 10), (3, 23, 20), (3, 33, 30)])

    def test_nearest_when_several_legal_pictures_are_as_near_then_none(self):
        self.assertEqual(
            self.nearest({0: marbles((10, 30))}, "5", "-T10", "+T14", "-T30", "+T34"), []
        )

    def test_nearest_when_nothing_legal_is_one_step_away_then_none(self):
        self.assertEqual(
            self.nearest({1: marbles((63, 30, 40))}, "5", "-T15", "+T17", "-T46", "+T47"), []
        )


class Overlooked(unittest.TestCase):
    PLAYERS = {0: marbles((10,)), 1: marbles((61,)), 2: marbles((47,))}

    def overlooked(self, players, *changes):
        position = place(players)
        return overlooked(position, "7", seen(position, *changes).full)

    def test_overlooked_when_a_seven_has_burned_two_then_both_go_home(self):
        found = self.overlooked(self.PLAYERS, "-T10", "+T17")
        self.assertEqual(found, steps(place(self.PLAYERS), "-T13", "-T15", "+K1.4", "+K2.4"))

    def test_overlooked_when_one_of_them_is_home_then_the_other_one(self):
        found = self.overlooked(self.PLAYERS, "-T10", "+T17", "-T13", "+K1.4")
        self.assertEqual(found, steps(place(self.PLAYERS), "-T15", "+K2.4"))

    def test_overlooked_when_two_of_one_seat_are_burned_then_both_into_its_kennel(self):
        players = {0: marbles((10,)), 1: marbles((61, 63))}
        found = self.overlooked(players, "-T10", "+T17")
        self.assertEqual(found, steps(place(players), "-T13", "-T15", "+K1.3", "+K1.4"))

    def test_overlooked_when_the_count_is_wrong_too_then_none(self):
        self.assertEqual(self.overlooked(self.PLAYERS, "-T10", "+T18"), [])


if __name__ == "__main__":
    unittest.main()
