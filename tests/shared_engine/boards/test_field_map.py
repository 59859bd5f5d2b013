"""Sensors, lights, fields of a board and fields of a game: each way, and back."""

import unittest

from shared_engine.boards.catalogue import NAMES, board_named
from shared_engine.boards.dog import BOARDS, HOLES, PLACES, TRACK
from shared_engine.boards.field_map import FieldMap
from shared_engine.games.brothers.rulesets import load as load_brothers
from shared_engine.games.dog.board import FINISH, KENNEL
from shared_engine.games.dog.board import TRACK as ON_TRACK
from shared_engine.games.dog.rulesets import load
from shared_engine.games.errors import RulesetError

FOUR = BOARDS["dog-4"]
# What needs another board, and what is said about it.
OTHER = (
    (
        "dog-4",
        "brandi-6-3x2",
        {},
        "brandi-6-3x2 has option num_sectors = 6, this board has 4 segments",
    ),
    ("dog-4", "brandi-5", {}, "brandi-5 has option num_sectors = 6, this board has 4 segments"),
    ("dog-6", "brandi-4", {}, "brandi-4 has option num_sectors = 4, this board has 6 segments"),
    (
        "dog-4",
        "brandi-4",
        {"sector_len": 18},
        "option sector_len cannot be 18 on the board dog-4: each of its segments has 16",
    ),
    (
        "dog-6",
        "brandi-5",
        {"marbles": 5},
        "option marbles cannot be 5 on the board dog-6: each of its segments has 16 track and 4",
    ),
    (
        "dog-4",
        "black-dog-4",
        {},
        "has option disc_offsets = [6, 7, 8, 9, 10], the board dog-4 has no disc",
    ),
    (
        "black-dog",
        "brandi-4",
        {},
        "brandi-4 has option disc_offsets = [], the board black-dog has a disc over fields [6",
    ),
    (
        "black-dog",
        "black-dog-4",
        {"disc_offsets": [5, 6, 7, 8, 9, 10, 11]},
        "has option disc_offsets = [5, 6",
    ),
)


def hole_of(board, field):
    """The hole of a field of the game, worked out from the drawing: 16 of the track, then kennel,
    then finish."""
    if board.kind(field) == ON_TRACK:
        return field // TRACK * HOLES + field % TRACK
    seat = board.seat_of(field)
    segment = board.starts[seat] // TRACK
    # the fifth is in a kennel without a seat
    if board.kind(field) == KENNEL and board.slot_of(field) > PLACES:
        empty = [one for one in range(board.track_len // TRACK) if one * TRACK not in board.starts]
        return empty[0] * HOLES + TRACK + seat
    first = TRACK + (PLACES if board.kind(field) == FINISH else 0)
    return segment * HOLES + first + board.slot_of(field) - 1


class Wired(unittest.TestCase):
    def test_sensors_when_wired_as_drawn_then_each_has_one_field_and_back(self):
        for name in NAMES:
            fields, holes = FieldMap(board_named(name)), range(board_named(name).holes)
            self.assertEqual(
                [fields.sensor_of_field(fields.field_of_sensor(sensor)) for sensor in holes],
                list(holes),
            )

    def test_lights_when_wired_as_drawn_then_each_has_one_field_and_back(self):
        for name in NAMES:
            fields, lights = FieldMap(board_named(name)), range(board_named(name).lights)
            self.assertEqual(
                [fields.light_of_field(fields.field_of_light(light)) for light in lights],
                list(lights),
            )

    def test_sensors_when_two_are_swapped_then_their_fields_are(self):
        sensors = bytearray(range(FOUR.holes))
        sensors[3], sensors[17] = 17, 3
        fields = FieldMap(FOUR, sensors)
        self.assertEqual(
            (fields.field_of_sensor(17), fields.field_of_sensor(3)), (3, FOUR.field_of_hole(17))
        )
        self.assertEqual((fields.sensor_of_field(3), fields.light_of_field(3)), (17, 3))

    def test_lights_when_two_are_swapped_then_their_fields_are(self):
        lights = bytearray(range(FOUR.holes))
        lights[3], lights[17] = 17, 3
        fields = FieldMap(FOUR, None, lights)
        self.assertEqual(
            (fields.light_of_field(3), fields.field_of_light(17), fields.sensor_of_field(3)),
            (17, 3, 3),
        )
        self.assertEqual(fields.field_of_light(3), FOUR.field_of_hole(17))


class Meadow(unittest.TestCase):
    def test_holes_when_the_chain_goes_through_the_modules_then_forth_and_back_and_in_each_row_by_row(
        self,
    ):
        board = board_named("meadow-16")
        firsts = [board.field_of_hole(16 * module) for module in range(16)]
        self.assertEqual(
            [divmod(field, 16) for field in firsts[:4]], [(0, 0), (0, 4), (0, 8), (0, 12)]
        )
        self.assertEqual(
            [divmod(field, 16) for field in firsts[4:8]], [(4, 12), (4, 8), (4, 4), (4, 0)]
        )
        self.assertEqual([board.field_of_hole(hole) for hole in range(5)], [0, 1, 2, 3, 16])

    def test_seated_when_brothers_is_played_then_it_uses_every_cell_and_the_reader_is_behind_them(
        self,
    ):
        board = board_named("meadow-16")
        fields = FieldMap(board).seated(load_brothers("brothers-4", {}))
        self.assertEqual([fields.game_field(field) for field in range(256)], list(range(256)))
        self.assertEqual(
            (fields.game_fields, fields.board_field(256), fields.light_of_field(256)),
            (256, 256, 256),
        )

    def test_seats_when_shown_in_the_menu_then_each_has_a_corner(self):
        board = board_named("meadow-16")
        self.assertEqual(board.seats(load_brothers("brothers-4", {})), [0, 15, 255, 240])


class Seated(unittest.TestCase):
    def test_seated_when_each_game_of_a_board_is_played_then_its_fields_lie_in_the_holes_of_the_drawing(
        self,
    ):
        for name in sorted(BOARDS):
            for ruleset, options in BOARDS[name].games:
                board = load(ruleset, options).board
                fields = FieldMap(BOARDS[name]).seated(load(ruleset, options))
                self.assertEqual(fields.game_fields, board.field_count)
                for field in range(board.field_count):
                    self.assertEqual(
                        fields.sensor_of_field(fields.board_field(field)), hole_of(board, field)
                    )
                    self.assertEqual(fields.game_field(fields.board_field(field)), field)

    def test_seated_when_fewer_play_then_kennels_and_finishes_without_a_seat_are_no_fields_of_the_game(
        self,
    ):
        rules = load("brandi-2", {})
        fields = FieldMap(FOUR).seated(rules)
        unused = [field for field in range(FOUR.holes) if fields.game_field(field) < 0]
        self.assertEqual(unused, [first + at for first in (68, 76, 84, 92) for at in range(4)])
        self.assertEqual(
            [rules.board.kind(fields.game_field(field)) for field in (64, 80)], [FINISH, KENNEL]
        )

    def test_seated_when_a_game_begins_then_the_light_beside_the_reader_is_behind_its_last_field(
        self,
    ):
        fields = FieldMap(FOUR).seated(load("brandi-2", {}))
        self.assertEqual(
            (fields.game_fields, fields.board_field(fields.game_fields)), (80, FOUR.holes)
        )

    def test_seated_when_the_board_is_calibrated_then_its_wiring_stays(self):
        lights = bytearray(range(FOUR.holes))
        lights[3], lights[17] = 17, 3
        self.assertEqual(
            FieldMap(FOUR, None, lights).seated(load("brandi-2", {})).light_of_field(3), 17
        )

    def test_seated_when_the_game_needs_another_board_then_refused_with_what_it_needs(self):
        for name, ruleset, options, says in OTHER:
            with self.assertRaises(RulesetError) as caught:
                FieldMap(BOARDS[name]).seated(load(ruleset, options))
            self.assertIn(says, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
