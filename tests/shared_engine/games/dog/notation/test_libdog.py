"""The board line of libdog: what its README says, round trips, and what it cannot write."""

import unittest

from shared_engine.games.dog.notation.libdog import format_libdog, parse_libdog
from shared_engine.games.dog.notation.line import format_line, parse_line
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.errors import NotationError, PositionError
from tests.shared_engine.random_games import positions
from tests.shared_engine.series import sample

RULES = load("brandi-4")
LUBANZI = load("wild-lubanzi-4")  # every marble on its start is protected there, fresh or not
EACH = sample(30, 3)  # positions of a game
NO_FRESH = load("wild-lubanzi-4", {"finish_direct_from_start": "never"})

# Each line with ours for the same position.
LINES = (
    ("|||", "0: - | 1: - | 2: - | 3: - | turn 0"),
    ("P0*F1|P14P16|F0F3|P36P48*", "0: T0* F0.2 | 1: T14 T16 | 2: F2.1 F2.4 | 3: T36 T48* | turn 0"),
    ("P63||P0P33F3|", "0: T63 | 1: - | 2: T0 T33 F2.4 | 3: - | turn 0"),
    (
        "F0F1F2F3||F0F1F2F3|",
        "0: F0.1 F0.2 F0.3 F0.4 | 1: - | 2: F2.1 F2.2 F2.3 F2.4 | 3: - | turn 0",
    ),
)

# (line, error, what the message names)
WRONG = (
    ("", NotationError, "'' has 1"),
    ("P0||", NotationError, "'P0||' has 3"),
    ("||||", NotationError, "has 5"),
    ("P64|||", NotationError, "'P64' of player 0"),
    ("|F4||", NotationError, "'F4' of player 1"),
    ("P|||", NotationError, "'P'"),
    ("P-1|||", NotationError, "'P-1'"),
    ("P*|||", NotationError, "'P*'"),
    ("*|||", NotationError, "'*'"),
    ("P0**|||", NotationError, "'P0**'"),
    ("12|||", NotationError, "'12'"),
    ("T0|||", NotationError, "'T0'"),
    ("T5|||", NotationError, "'T5'"),
    ("K1|||", NotationError, "'K1'"),
    ("P1 P2|||", NotationError, "'P1 '"),
    ("p1|||", NotationError, "'p1'"),
    ("P5*|||", PositionError, "'P5*'"),
    ("|P0*||", PositionError, "'P0*': only on its start, field 16"),
    ("F0*|||", PositionError, "'F0*'"),
    ("P1P1|||", PositionError, "'P1' of seat 0"),
    ("P1|P1||", PositionError, "'P1' of seat 1"),
    ("P1P2P3P4F0|||", PositionError, "'F0' is a marble too many"),
)


class Lines(unittest.TestCase):
    def test_parse_when_each_line_then_its_position(self):
        for libdog, line in LINES:
            self.assertEqual(format_line(parse_libdog(RULES, libdog)), line)

    def test_format_when_each_position_then_its_line(self):
        for libdog, line in LINES:
            self.assertEqual(format_libdog(parse_line(RULES, line)), libdog)

    def test_parse_when_marbles_come_in_any_order_then_the_same_position(self):
        self.assertEqual(parse_libdog(RULES, "F1P0*|||\n"), parse_libdog(RULES, "P0*F1|||"))

    def test_parse_when_a_turn_is_given_then_that_seat_plays(self):
        self.assertEqual(parse_libdog(RULES, "|||", 2).turn, 2)

    def test_parse_when_a_position_was_formatted_then_the_same_marbles_in_every_ruleset_it_knows(
        self,
    ):
        known = 0
        for name in names():
            rules = load(name)
            for position in positions(7, 9, EACH, name) if is_known(rules) else ():
                line = format_libdog(position)
                self.assertEqual(
                    parse_libdog(rules, line, position.turn).cells, position.cells, line
                )
                known += 1
        self.assertEqual(known, EACH * 4)

    def test_parse_when_every_start_is_protected_then_what_can_be_written_comes_back(self):
        written = 0
        for position in positions(7, 9, 2 * EACH, "wild-lubanzi-4"):
            try:
                line = format_libdog(position)
            except PositionError:
                continue
            self.assertEqual(parse_libdog(LUBANZI, line, position.turn).cells, position.cells, line)
            written += 1
        self.assertTrue(written > EACH)

    def test_parse_when_no_line_then_the_error_names_the_word(self):
        for line, error, named in WRONG:
            with self.subTest(line):
                with self.assertRaises(error) as caught:
                    parse_libdog(RULES, line)
                self.assertIn(named, str(caught.exception))


def is_known(rules):
    """Whether libdog can write every position of *rules*."""
    return (rules.seats, rules.num_sectors, rules.dog, rules.protects_fields) == (
        4,
        4,
        False,
        False,
    )


class Unwritten(unittest.TestCase):
    def refused(self, rules, named):
        for ask in (lambda: format_libdog(setup(rules)), lambda: parse_libdog(rules, "|||")):
            with self.assertRaises(NotationError) as caught:
                ask()
            self.assertIn(named, str(caught.exception))

    def test_format_when_libdog_does_not_know_the_board_then_it_says_what_differs(self):
        self.refused(load("brandi-6-3x2"), "brandi-6-3x2 here has 96 fields and 6 seats")
        self.refused(load("brandi-2"), "64 fields and 2 seats")
        self.refused(load("black-dog-4"), "and a dog")
        self.refused(load("brandi-4", {"sector_len": 18}), "72 fields")
        self.refused(load("black-dog-2"), "2 seats with 5 marbles")

    def test_format_when_a_marble_blocks_without_being_fresh_then_refused(self):
        with self.assertRaises(PositionError) as caught:
            format_libdog(parse_line(LUBANZI, "1: T16"))
        self.assertIn("seat 1 on T16", str(caught.exception))
        self.assertEqual(format_libdog(parse_line(LUBANZI, "1: T16*")), "|P16*||")

    def test_parse_when_a_marble_on_its_start_blocks_in_any_case_then_without_star_refused(self):
        for rules in (LUBANZI, NO_FRESH):
            with self.assertRaises(PositionError) as caught:
                parse_libdog(rules, "|P0P16||")
            self.assertIn("'P16' of player 1 does not block", str(caught.exception))

    def test_format_when_freshness_means_nothing_then_the_star_says_that_it_blocks(self):
        self.assertEqual(format_libdog(parse_line(NO_FRESH, "0: T5 | 1: T0 T16")), "P5|P0P16*||")


if __name__ == "__main__":
    unittest.main()
