"""Packed positions are read, and none is believed that no game leads to."""

import unittest

from shared_engine.games.dog.notation.packed import unpack
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.position import Position, cell_count
from shared_engine.games.dog.rulesets import load
from shared_engine.games.errors import PositionError
from tests.shared_engine.games.dog.places import DONE, marbles, place
from tests.shared_engine.random_games import play, positions
from tests.shared_engine.series import sample

RULES = load("brandi-4")
TURN = cell_count(RULES)  # where the byte of the seat to turn is
DEALER, FOLDED, STACK, COUNTS = TURN + 3, TURN + 4, TURN + 5, TURN + 6


def changed(position, *values):
    """What *position* packs to, with other *values* of some bytes, given as pairs of place and
    value."""
    packed = bytearray(position.pack())
    for at, value in values:
        packed[at] = value
    return bytes(packed)


class RoundTrips(unittest.TestCase):
    def test_unpack_when_a_position_was_packed_then_it_is_equal(self):
        for position in positions(12, 30, 30):
            self.assertEqual(unpack(RULES, position.pack()), position)

    def test_unpack_when_the_game_is_long_then_the_round_is_the_same(self):
        for number in (255, 256, 300, 65535):
            position = setup(RULES)
            position.round_number = number
            self.assertEqual(unpack(RULES, position.pack()).round_number, number)

    def test_unpack_when_a_seat_has_drawn_then_it_is_known_wherever_cards_are_drawn(self):
        for ruleset, options in (("black-dog-3", {}), ("brandi-4", {"no_move": "discard_draw"})):
            rules = load(ruleset, options)
            start = setup(rules, 0)
            fields = (start.cells, 1, 2, 0, start.counts, 0, 9, "", True)
            position = Position(rules, *fields)
            self.assertEqual(unpack(rules, position.pack()), position)
            self.assertTrue(unpack(rules, position.pack()).has_drawn)

    def test_unpack_when_the_game_is_won_and_no_cards_are_left_then_it_is_equal(self):
        won = changed(place({0: DONE, 2: DONE}), *[(COUNTS + seat, 0) for seat in range(4)])
        self.assertEqual(unpack(RULES, won).counts, (0, 0, 0, 0))


class Refused(unittest.TestCase):
    def refused(self, data, problem, rules=RULES):
        with self.assertRaises(PositionError) as caught:
            unpack(rules, data)
        self.assertIn(problem, str(caught.exception))
        self.assertIn(data.hex(), str(caught.exception))

    def test_unpack_when_of_another_length_then_error_with_both(self):
        packed = setup(RULES).pack()
        for size in (0, 1, len(packed) - 1):
            self.refused(packed[:size], "%d bytes, not %d" % (size, len(packed)))
        self.refused(packed + b"\x00", "%d bytes" % (len(packed) + 1))

    def test_unpack_when_a_seat_is_none_then_error(self):
        for at, value in ((TURN, 4), (DEALER, 255), (FOLDED, 16), (0, 5), (TURN - 1, 16)):
            self.refused(changed(setup(RULES), (at, value)), "there are 4 seats")

    def test_unpack_when_there_are_more_cards_than_the_deck_has_then_error(self):
        self.refused(changed(setup(RULES), (STACK, 87)), "there are 110 cards")

    def test_unpack_when_the_seat_to_play_has_no_card_then_error(self):
        position = setup(RULES, 0)
        self.refused(changed(position, (COUNTS + 1, 0)), "seat 1 is to play, and has no card")

    def test_unpack_when_a_marble_is_lost_or_made_then_error(self):
        for value in (3, 5):
            self.refused(
                changed(setup(RULES), (RULES.board.first_kennel, value)), "seat 0 has 4 marbles"
            )

    def test_unpack_when_a_foreign_marble_is_home_then_error(self):
        finish = RULES.board.finish(2, 1)
        self.refused(
            changed(place({2: marbles((), (1,))}), (finish, 1)),
            "a foreign marble in the finish of seat 2",
        )

    def test_unpack_when_no_marble_can_be_fresh_then_error(self):
        self.refused(changed(setup(RULES), (TURN - 1, 2)), "no marble of seat 1 can be fresh")

    def test_unpack_when_the_dog_is_where_it_cannot_be_then_error(self):
        position = place({0: marbles((5,))}, 0, "black-dog-4")
        dog = cell_count(position.rules) - 2
        for field in (0, 5, 16, 64, 254):
            self.refused(
                changed(position, (dog, field)),
                "the dog cannot be on field %d" % field,
                position.rules,
            )

    def test_unpack_when_the_copied_card_is_none_then_error(self):
        position = place({}, 0, "black-dog-4")
        self.refused(changed(position, (-2, 200)), "no card has the number 199", position.rules)
        self.refused(changed(position, (-2, 14)), "no card is played as JK", position.rules)

    def test_unpack_when_a_flag_is_neither_yes_nor_no_then_error(self):
        position = place({}, 0, "black-dog-4")
        self.refused(changed(position, (-1, 2)), "2 is neither yes nor no", position.rules)


class Flipped(unittest.TestCase):
    def test_unpack_when_any_bit_is_flipped_then_an_error_or_a_position_that_packs_to_it(self):
        for ruleset in ("brandi-4", "black-dog-4"):
            turns = [turn.table.position for turn in play(7, ruleset)]
            for position in turns[:: len(turns) // sample(8, 1)]:
                packed = position.pack()
                for bit in range(0, 8 * len(packed), sample(1, 3)):
                    flipped = bytearray(packed)
                    flipped[bit >> 3] ^= 1 << (bit & 7)
                    try:
                        found = unpack(position.rules, bytes(flipped))
                    except PositionError:
                        continue
                    self.assertEqual(found.pack(), bytes(flipped))


if __name__ == "__main__":
    unittest.main()
