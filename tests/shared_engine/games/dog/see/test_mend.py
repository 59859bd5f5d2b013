"""What a wrong picture may be all the same."""

import unittest

from shared_engine.games.contract import LIFT, PLACE
from shared_engine.games.dog import game
from shared_engine.games.dog.see.mend import doubt, mend
from tests.shared_engine.games.dog.places import field, marbles, move, place

TWO = {0: marbles((10,)), 1: marbles((63,))}


def seen(position, *changes):
    """The picture after *changes*: "-T10" was lifted, "+T15" placed."""
    full = bytearray(game.picture(position))
    for change in changes:
        full[field(position, change[1:])] = change[0] == "+"
    return full


def steps(position, *names):
    """["-T10", "+T11"] as steps."""
    return [(LIFT if name[0] == "-" else PLACE, field(position, name[1:])) for name in names]


class Doubts(unittest.TestCase):
    def doubt(self, card, *changes):
        position = place(TWO)
        return [
            (one, found.move) for one, found in doubt(position, card, seen(position, *changes), [])
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
        full, blind = seen(position, "-T10"), [field(position, "T14")]
        self.assertTrue(len(doubt(position, "4", full, [])) > 1)
        found = [(one, explained.move) for one, explained in doubt(position, "4", full, blind)]
        self.assertEqual(found, self.one("T14", "4: T10>T14"))

    def test_doubt_when_two_marbles_are_missing_then_none(self):
        self.assertEqual(self.doubt("6", "-T10", "-T15"), [])

    def test_doubt_when_no_single_reading_explains_it_then_none(self):
        self.assertEqual(self.doubt("6", "+T30"), [])

    def test_doubt_when_asked_then_the_picture_stays_as_it_is(self):
        position = place(TWO)
        full = seen(position, "-T10")
        before = bytes(full)
        doubt(position, "6", full, [])
        self.assertEqual(bytes(full), before)


class DoubtsWithDisc(unittest.TestCase):
    def test_doubt_when_what_went_round_is_not_seen_then_there(self):
        position = place({0: marbles((2,)), 1: marbles((25,))}, ruleset="black-dog-4")
        full = seen(position, "-T2", "+T26", "-T41")
        found = [(one, explained.move) for one, explained in doubt(position, "BLUE:8", full, [])]
        self.assertEqual(found, [(field(position, "T57"), move(position, "BLUE:8: T2>T10 disc+"))])


class Mends(unittest.TestCase):
    PLAYERS = {0: marbles((10,)), 1: marbles((61,)), 2: marbles((47,))}

    def mend(self, players, *changes):
        position = place(players)
        return mend(position, "7", seen(position, *changes))

    def test_mend_when_a_seven_has_burned_two_then_both_go_home(self):
        found = self.mend(self.PLAYERS, "-T10", "+T17")
        self.assertEqual(found, steps(place(self.PLAYERS), "-T13", "-T15", "+K1.4", "+K2.4"))

    def test_mend_when_one_of_them_is_home_then_the_other_one(self):
        found = self.mend(self.PLAYERS, "-T10", "+T17", "-T13", "+K1.4")
        self.assertEqual(found, steps(place(self.PLAYERS), "-T15", "+K2.4"))

    def test_mend_when_two_of_one_seat_are_burned_then_both_into_its_kennel(self):
        players = {0: marbles((10,)), 1: marbles((61, 63))}
        found = self.mend(players, "-T10", "+T17")
        self.assertEqual(found, steps(place(players), "-T13", "-T15", "+K1.3", "+K1.4"))

    def test_mend_when_the_count_is_wrong_too_then_none(self):
        self.assertEqual(self.mend(self.PLAYERS, "-T10", "+T18"), [])


if __name__ == "__main__":
    unittest.main()
