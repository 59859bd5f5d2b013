"""Position JSON: round trips, and descriptions of what cannot be."""

import unittest

from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.notation.written import format_changes, format_state
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.rulesets import load
from shared_engine.games.errors import PositionError
from tests.shared_engine.games.dog.places import marbles, place
from tests.shared_engine.random_games import positions

RULES = load("brandi-4")


class RoundTrips(unittest.TestCase):
    def test_parse_when_a_position_was_formatted_then_the_same_cells(self):
        for position in positions(11, 25, 40):
            state = format_state(RULES, position.cells)
            self.assertEqual(parse_state(RULES, state, position.turn).cells, position.cells)

    def test_format_when_a_state_was_parsed_then_the_same_state(self):
        players = {str(seat): {"kennel": 4, "track": [], "finish": []} for seat in range(4)}
        players["1"] = {"kennel": 1, "track": [0, 63], "finish": [4], "fresh": True}
        cells = parse_state(RULES, {"players": players}).cells
        self.assertEqual(format_state(RULES, cells), {"players": players})

    def test_parse_when_nothing_is_listed_then_all_in_the_kennels(self):
        self.assertEqual(parse_state(RULES, {}).cells, setup(RULES).cells)

    def test_parse_when_the_kennel_is_not_given_then_the_rest_is_there(self):
        state = {"players": {"2": {"track": [5], "finish": [1]}}}
        self.assertEqual(
            format_state(RULES, parse_state(RULES, state).cells)["players"]["2"]["kennel"], 2
        )

    def test_parse_when_track_fields_are_relative_then_they_count_from_the_owners_start(self):
        position = place({3: marbles(track=(20,))})
        self.assertEqual(position.cells[4], 4)

    def test_parse_when_a_turn_is_given_then_that_seat_begins_the_first_round(self):
        position = parse_state(RULES, {}, 2)
        self.assertEqual((position.turn, position.dealer, position.counts), (2, 1, (6, 6, 6, 6)))

    def test_format_changes_when_one_seat_changed_then_it_alone_is_listed_completely(self):
        before = place({0: marbles(track=(5,)), 1: marbles(track=(9,))}).cells
        after = place({0: marbles(track=(7,)), 1: marbles(track=(9,))}).cells
        self.assertEqual(
            format_changes(RULES, before, after), {"0": {"kennel": 3, "track": [7], "finish": []}}
        )


class Impossible(unittest.TestCase):
    def refused(self, players, named, turn=0):
        with self.assertRaises(PositionError) as caught:
            parse_state(RULES, {"players": players}, turn)
        self.assertIn(named, str(caught.exception))

    def test_parse_when_two_marbles_are_on_a_field_then_it_names_field_and_seats(self):
        self.refused(
            {"0": {"track": [20]}, "1": {"track": [4]}}, "two marbles on T20: seat 0 and seat 1"
        )

    def test_parse_when_one_field_is_listed_twice_then_it_is_refused(self):
        self.refused({"0": {"track": [20, 20]}}, "two marbles on T20")

    def test_parse_when_a_finish_slot_is_listed_twice_then_it_is_refused(self):
        self.refused({"0": {"finish": [2, 2]}}, "two marbles on F0.2")

    def test_parse_when_there_are_five_marbles_then_it_is_refused(self):
        self.refused({"0": {"kennel": 1, "track": [1, 2, 3, 4]}}, "are not 4 marbles")

    def test_parse_when_five_are_listed_without_kennel_then_it_is_refused(self):
        self.refused(
            {"0": {"track": [1, 2, 3, 4], "finish": [1]}}, "kennel of seat 0 must be 0..4, not -1"
        )

    def test_parse_when_there_are_three_marbles_then_it_is_refused(self):
        self.refused({"0": {"kennel": 2, "track": [1]}}, "are not 4 marbles")

    def test_parse_when_the_finish_slot_does_not_exist_then_it_is_named(self):
        self.refused({"0": {"finish": [5]}}, "finish slot of seat 0 must be 1..4, not 5")

    def test_parse_when_the_finish_slot_is_zero_then_it_is_named(self):
        self.refused({"0": {"finish": [0]}}, "not 0")

    def test_parse_when_five_are_in_the_kennel_then_it_is_named(self):
        self.refused({"0": {"kennel": 5}}, "kennel of seat 0 must be 0..4, not 5")

    def test_parse_when_the_track_field_does_not_exist_then_it_is_named(self):
        self.refused({"0": {"track": [64]}}, "track field of seat 0 must be 0..63, not 64")

    def test_parse_when_there_is_no_such_seat_then_it_is_named(self):
        for name in ("4", "-1", "x", "", "0.0", "00", "²", "٣"):
            with self.subTest(name):
                self.refused({name: {}}, "no seat %r" % name)

    def test_parse_when_fresh_without_a_marble_on_the_start_then_it_is_refused(self):
        self.refused({"1": {"track": [1], "fresh": True}}, "seat 1: a fresh marble is on field 0")

    def test_parse_when_fresh_is_no_switch_then_it_is_refused(self):
        for value in ("no", 1, 0, None):
            self.refused(
                {"0": {"track": [0], "fresh": value}},
                "fresh of seat 0 must be true or false, not %r" % (value,),
            )

    def test_parse_when_a_switch_is_in_place_of_a_number_then_it_is_refused(self):
        for player in ({"kennel": True}, {"track": [True]}, {"finish": [True]}):
            with self.subTest(repr(player)):
                self.refused({"0": player}, "not True")

    def test_parse_when_a_text_or_fraction_is_in_place_of_a_number_then_it_is_refused(self):
        for player in ({"track": ["1"]}, {"track": [1.0]}, {"kennel": None}):
            with self.subTest(repr(player)):
                self.refused({"0": player}, "seat 0 must be")

    def test_parse_when_a_list_is_something_else_then_it_is_refused(self):
        self.refused({"0": {"track": 5}}, "track of seat 0 must be a list, not 5")
        self.refused({"0": {"finish": {}}}, "finish of seat 0 must be a list, not {}")

    def test_parse_when_players_are_no_objects_then_it_is_refused(self):
        self.refused([], "players must be an object, not []")
        self.refused({"0": 3}, "seat 0 must be an object, not 3")

    def test_parse_when_the_state_is_no_object_then_it_is_refused(self):
        with self.assertRaises(PositionError):
            parse_state(RULES, "empty")

    def test_parse_when_the_turn_is_out_of_range_then_it_is_named(self):
        for turn in (4, -1, True, "0", None):
            with self.subTest(repr(turn)):
                self.refused({}, "turn (a seat) must be 0..3, not %r" % (turn,), turn)

    def test_parse_when_a_seat_or_the_dog_is_wrong_then_the_message_names_what_there_is(self):
        wrong = (
            ("brandi-4", {"players": {"4": marbles()}}, "no seat '4'; seats are '0'..'3'"),
            ("brandi-4", {"dog": 40}, "there is no dog in ruleset brandi-4, but dog is 40"),
            ("black-dog-4", {"dog": 64}, "dog (a track field)"),
            ("black-dog-4", {"dog": 0}, "the dog cannot be on T0: it goes round start fields"),
            (
                "black-dog-4",
                {"dog": 21, "players": {"1": marbles((5,))}},
                "the dog and a figure of seat 1 are both on T21",
            ),
        )
        for ruleset, state, words in wrong:
            with self.subTest(words):
                try:
                    parse_state(load(ruleset), state)
                except PositionError as error:
                    self.assertIn(words, str(error))
                else:
                    self.fail("it was accepted")

    def test_parse_when_the_dog_is_on_the_last_field_then_accepted_and_seat_0_is_to_turn(self):
        position = parse_state(load("black-dog-4"), {"dog": 63})
        self.assertEqual((position.cells[-2], position.turn), (63, 0))


class Equality(unittest.TestCase):
    def test_positions_when_anything_differs_then_they_are_not_equal(self):
        position = parse_state(RULES, {"players": {"0": marbles((5,))}})
        self.assertEqual(position, parse_state(RULES, {"players": {"0": marbles((5,))}}))
        for other in (
            parse_state(RULES, {}),
            parse_state(RULES, {"players": {"0": marbles((5,))}}, 1),
            None,
            "5",
        ):
            self.assertFalse(position == other)


class Bytes(unittest.TestCase):
    def test_digest_when_only_whose_turn_it_is_differs_then_it_differs(self):
        self.assertNotEqual(place({}, turn=0).digest(), place({}, turn=1).digest())

    def test_digest_when_only_freshness_differs_then_it_differs(self):
        fresh = place({0: marbles(track=(0,), fresh=True)})
        returned = place({0: marbles(track=(0,))})
        self.assertNotEqual(fresh.digest(), returned.digest())

    def test_digest_when_the_game_begins_then_it_is_the_same_on_every_interpreter(self):
        self.assertEqual(setup(RULES, 3).digest().hex(), "3f063ff6")

    def test_hash_when_equal_then_equal(self):
        self.assertEqual(hash(setup(RULES)), hash(setup(RULES)))


if __name__ == "__main__":
    unittest.main()
