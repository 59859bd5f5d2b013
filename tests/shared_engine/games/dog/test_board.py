"""Numbers of fields."""

import unittest

from shared_engine.games.dog.board import FINISH, KENNEL, TRACK
from shared_engine.games.dog.rulesets import load

BOARD = load("brandi-4").board


class Geometry(unittest.TestCase):
    def test_field_count_when_four_seats_then_track_finish_and_kennel_add_up(self):
        self.assertEqual(
            (BOARD.track_len, BOARD.first_finish, BOARD.first_kennel, BOARD.field_count),
            (64, 64, 80, 96),
        )

    def test_starts_when_sectors_are_16_long_then_every_16th_field(self):
        self.assertEqual(BOARD.starts, (0, 16, 32, 48))

    def test_starts_when_sector_length_is_an_option_then_they_follow_it(self):
        self.assertEqual(load("brandi-4", {"sector_len": 18}).board.starts, (0, 18, 36, 54))

    def test_kind_when_at_the_borders_then_each_field_has_one(self):
        kinds = [BOARD.kind(field) for field in (0, 63, 64, 79, 80, 95)]
        self.assertEqual(kinds, [TRACK, TRACK, FINISH, FINISH, KENNEL, KENNEL])

    def test_finish_when_slots_are_asked_then_seat_by_seat_from_outside(self):
        self.assertEqual((BOARD.finish(0, 1), BOARD.finish(0, 4), BOARD.finish(3, 4)), (64, 67, 79))

    def test_kennel_when_places_are_asked_then_seat_by_seat(self):
        self.assertEqual((BOARD.kennel(0), BOARD.kennel(1, 1), BOARD.kennel(3, 4)), (80, 84, 95))

    def test_seat_and_slot_when_a_finish_or_kennel_field_then_those_it_was_made_of(self):
        for seat in range(4):
            for slot in (1, 2, 3, 4):
                for field in (BOARD.finish(seat, slot), BOARD.kennel(seat, slot)):
                    self.assertEqual((BOARD.seat_of(field), BOARD.slot_of(field)), (seat, slot))

    def test_slot_of_when_the_track_has_an_odd_number_of_fields_then_each_slot_in_turn(self):
        board = load("brandi-3", {"num_sectors": 3, "sector_len": 15, "marbles": 5}).board
        for seat in range(3):
            self.assertEqual(
                [board.slot_of(board.finish(seat, slot)) for slot in range(1, 5)], [1, 2, 3, 4]
            )
            self.assertEqual(
                [board.slot_of(board.kennel(seat, slot)) for slot in range(1, 6)], [1, 2, 3, 4, 5]
            )


if __name__ == "__main__":
    unittest.main()
