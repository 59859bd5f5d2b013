"""Positions and hands as one line: what is a line and what is none; whole games are in
test_text_properties.py."""

import unittest

from shared_engine.games.dog.notation.line import format_hand, format_line, parse_hand, parse_line
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.notation.written import format_state
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.position import is_fresh
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.errors import NotationError, PositionError
from shared_engine.prng import Prng
from tests.shared_engine.games.dog.places import DONE, marbles, place
from tests.shared_engine.series import sample

RULES = load("brandi-4")
DOG = load("black-dog-4")

# Each line with its position.
LINES = (
    ("0: - | 1: - | 2: - | 3: - | turn 0", place({})),
    ("0: - | 1: - | 2: - | 3: - | turn 3", place({}, turn=3)),
    (
        "0: T0* T17 F0.4 | 1: - | 2: - | 3: - | turn 0",
        place({0: marbles((17, 0), (4,), fresh=True)}),
    ),
    ("0: - | 1: T15 T16 | 2: - | 3: - | turn 1", place({1: marbles((0, 63))}, turn=1)),
    ("0: F0.1 F0.2 F0.3 F0.4 | 1: - | 2: - | 3: T63 | turn 0", place({0: DONE, 3: marbles((15,))})),
)

# (line, the same as format_line writes it)
SHORT = (
    ("turn 2", "0: - | 1: - | 2: - | 3: - | turn 2"),
    ("2: T5", "0: - | 1: - | 2: T5 | 3: - | turn 0"),
    ("  turn   1|3:F3.2   T1\t|0 : T7 \n", "0: T7 | 1: - | 2: - | 3: T1 F3.2 | turn 1"),
)

# (line, error, what the message names)
WRONG = (
    ("", NotationError, "no group of a position: ''"),
    ("0: T5 |", NotationError, "''"),
    ("T5", NotationError, "'T5'"),
    ("turn", NotationError, "'turn'"),
    ("turn 4", NotationError, "no seat '4' in 'turn 4'; seats are 0..3"),
    ("turn -1", NotationError, "'-1'"),
    ("turn 0 | turn 0", NotationError, "the turn is named twice, again in 'turn 0'"),
    ("4: T5", NotationError, "no seat '4' in '4: T5'"),
    (": T5", NotationError, "no seat ''"),
    ("x: T5", NotationError, "'x'"),
    ("\xb2: T5", NotationError, "seats are 0..3"),
    ("0: T5 | 0: -", NotationError, "seat 0 is named twice, again in '0: -'"),
    ("0:", NotationError, "nothing behind '0:'; write '0: -'"),
    ("0: T5 -", NotationError, "'-'"),
    ("0: T64", NotationError, "'T64'"),
    ("0: F4", NotationError, "'F4'"),
    ("0: F0.5", NotationError, "'F0.5'"),
    ("0: T5,T6", NotationError, "'T5,T6'"),
    ("0: t5", NotationError, "'t5'"),
    ("0: *", NotationError, "''"),
    ("0: T0**", NotationError, "'T0*'"),
    ("0: K0.1", NotationError, "'K0.1'"),
    ("0: F1.1", PositionError, "'F1.1' is no field for a marble of seat 0"),
    ("0: T5*", PositionError, "'T5*'"),
    ("1: T0*", PositionError, "'T0*'"),
    ("0: F0.1*", PositionError, "'F0.1*'"),
    ("0: T5 T5", PositionError, "'T5' of seat 0"),
    (
        "0: T5 | 1: T05",
        PositionError,
        "'T05' of seat 1: on this field there is a marble already, 'T5'",
    ),
    ("0: T1 T2 T3 T4 F0.1", PositionError, "'F0.1' is a marble too many: seat 0 has 4"),
    ("0: T1 T2 F0.1 F0.2 T3", PositionError, "'T3' is a marble too many: seat 0 has 4"),
    ("dog@T5", PositionError, "no dog in ruleset brandi-4: 'dog@T5'"),
)

WRONG_DOGS = (
    ("dog@", NotationError, "''"),
    ("dog@T64", NotationError, "'T64'"),
    ("dog@F0.1", PositionError, "'dog@F0.1'"),
    ("dog@T5 | dog@T6", NotationError, "the dog is named twice, again in 'dog@T6'"),
    ("dog@T16", PositionError, "T16"),
    ("dog@T5 | 0: T5", PositionError, "T5"),
)


def scattered(rules, prng):
    """A position with marbles and dog on random fields."""
    board = rules.board
    fields = list(range(board.track_len))
    prng.shuffle(fields)
    players = {}
    for seat in range(rules.seats):
        slots = list(range(1, rules.finish_len + 1))
        prng.shuffle(slots)
        player = {"track": [], "finish": []}
        for _ in range(rules.marbles):
            where = prng.below(3)
            if where == 0:
                player["track"].append((fields.pop() - board.starts[seat]) % board.track_len)
            elif where == 1 and slots:
                player["finish"].append(slots.pop())
        if (
            board.starts[seat] in fields
            and len(player["track"]) + len(player["finish"]) < rules.marbles
        ):
            fields.remove(board.starts[seat])
            player["track"].append(0)
            player["fresh"] = prng.below(2) == 1
        players[str(seat)] = player
    state = {"players": players}
    free = [field for field in fields if field % rules.sector_len]
    if rules.dog and prng.below(4):
        state["dog"] = free[0]
    return parse_state(rules, state, prng.below(rules.seats))


class Lines(unittest.TestCase):
    def test_format_when_each_position_then_its_line(self):
        for line, position in LINES:
            self.assertEqual(format_line(position), line)

    def test_parse_when_each_line_then_its_position(self):
        for line, position in LINES:
            self.assertEqual(parse_line(RULES, line), position)

    def test_parse_when_groups_are_left_out_or_moved_then_the_same_as_in_order(self):
        for line, whole in SHORT:
            self.assertEqual(format_line(parse_line(RULES, line)), whole)

    def test_parse_when_the_turn_is_not_named_then_the_one_given(self):
        self.assertEqual(parse_line(RULES, "0: T5", 2).turn, 2)
        self.assertEqual(parse_line(RULES, "0: T5 | turn 1", 2).turn, 1)

    def test_format_when_there_is_a_dog_then_where_it_is(self):
        line = "0: T0 | 1: - | 2: - | 3: T3 F3.1 | dog@T40 | turn 2"
        position = parse_line(DOG, line)
        self.assertEqual(
            (format_line(position), format_state(DOG, position.cells)["dog"]), (line, 40)
        )

    def test_format_when_the_dog_is_not_placed_then_no_word_of_it(self):
        line = "0: T0 | 1: T16 | 2: T32 | 3: T48 | turn 1"
        self.assertEqual(format_line(setup(DOG)), line)
        self.assertEqual(parse_line(DOG, line).cells, setup(DOG).cells)

    def test_parse_when_rules_do_not_know_freshness_then_the_star_means_nothing(self):
        self.assertFalse(is_fresh(parse_line(DOG, "0: T0*").cells, 0))

    def test_parse_when_a_position_was_formatted_then_the_same_marbles_and_turn_in_every_ruleset(
        self,
    ):
        for name in names():
            rules = load(name)
            prng = Prng(5)
            for _ in range(sample(20, 5)):
                position = scattered(rules, prng)
                line = format_line(position)
                again = parse_line(rules, line)
                self.assertEqual((again.cells, again.turn), (position.cells, position.turn), line)
                self.assertEqual(format_line(again), line)

    def test_parse_when_no_line_then_the_error_names_the_word(self):
        for rules, wrong in ((RULES, WRONG), (DOG, WRONG_DOGS)):
            for line, error, named in wrong:
                with self.subTest(line):
                    with self.assertRaises(error) as caught:
                        parse_line(rules, line)
                    self.assertIn(named, str(caught.exception))


class Hands(unittest.TestCase):
    def test_parse_when_each_card_of_each_deck_then_it_comes_back(self):
        for name in names():
            cards = load(name).cards()
            self.assertEqual(parse_hand(format_hand(cards)), cards)

    def test_format_when_cards_of_both_games_then_in_their_order(self):
        self.assertEqual(format_hand(["A", "7", "JK", "BLUE:8"]), "A 7 JK BLUE:8")
        self.assertEqual(parse_hand(" A 7  JK BLUE:8 "), ["A", "7", "JK", "BLUE:8"])

    def test_format_when_the_hand_is_empty_then_a_dash(self):
        self.assertEqual((format_hand([]), parse_hand("-")), ("-", []))

    def test_parse_when_no_hand_then_the_error_names_the_word(self):
        for text, named in (
            ("A Z", "'Z'"),
            ("A,7", "'A,7'"),
            ("A -", "'-'"),
            ("a", "'a'"),
            ("", "written '-'"),
        ):
            with self.subTest(text):
                with self.assertRaises(NotationError) as caught:
                    parse_hand(text)
                self.assertIn(named, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
