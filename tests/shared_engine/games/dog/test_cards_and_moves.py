"""Cards, and fields and moves as texts."""

import unittest

from shared_engine.games.dog.cards import BACKWARD, CARDS, FORWARD, START, effects, number
from shared_engine.games.dog.legal import legal
from shared_engine.games.dog.moves import FOLD, OUT, STEP, SWAP, Move
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.text import format_field, format_move, parse_field, parse_move
from shared_engine.games.errors import NotationError
from tests.shared_engine.random_games import positions

BOARD = load("brandi-4").board
HOME = BOARD.kennel(2)

# Each text with its move.
MOVES = (
    ("fold", FOLD),
    ("K: K2>T32", Move("K", "K", ((OUT, HOME, 32, ()),))),
    ("A: K2>T32xK3", Move("A", "A", ((OUT, HOME, 32, (3,)),))),
    ("5: T60>T1", Move("5", "5", ((STEP, 60, 1, ()),))),
    ("6: T28>F2.2", Move("6", "6", ((STEP, 28, BOARD.finish(2, 2), ()),))),
    ("7: T17>T20 T40>T44xK2xK2", Move("7", "7", ((STEP, 17, 20, ()), (STEP, 40, 44, (2, 2))))),
    ("J: T10<>T21", Move("J", "J", ((SWAP, 10, 21, ()),))),
    ("J: -", Move("J", "J", ())),
    ("JK=J: T10<>T21", Move("JK", "J", ((SWAP, 10, 21, ()),))),
    ("JK=7: T17>T24", Move("JK", "7", ((STEP, 17, 24, ()),))),
    ("JK=K: K2>T32", Move("JK", "K", ((OUT, HOME, 32, ()),))),
)

NO_MOVES = ("", "K", "K K0>T0", "K:", "K: K0", "K: K9>T0", "Z: T1>T2", "JK=Z: T1>T2", "5: T1>", "5: >T1", "J: T1<>")
NO_MOVES += ("5: T1>T99", "5: T1>T6xF0", "5: T1>T6xK7", "K: K0.1>T0", "5: T1>T6 and more", "folded", "Fold")


class Cards(unittest.TestCase):
    def test_number_when_each_card_then_its_place(self):
        self.assertEqual([CARDS[number(card)] for card in CARDS], list(CARDS))

    def test_effects_when_an_ace_then_out_one_and_eleven(self):
        self.assertEqual(effects("A"), ((START, 0), (FORWARD, 1), (FORWARD, 11)))

    def test_effects_when_a_four_then_both_ways(self):
        self.assertEqual(effects("4"), ((FORWARD, 4), (BACKWARD, 4)))

    def test_number_when_no_such_card_then_the_error_names_it(self):
        for text in ("", "1", "a", "11", "joker"):
            with self.subTest(text):
                with self.assertRaises(NotationError) as caught:
                    number(text)
                self.assertIn(repr(text), str(caught.exception))


class Fields(unittest.TestCase):
    def test_format_when_each_kind_then_letter_seat_and_slot(self):
        names = [format_field(BOARD, field) for field in (17, BOARD.finish(2, 3), BOARD.kennel(0, 1))]
        self.assertEqual(names, ["T17", "F2.3", "K0.1"])

    def test_parse_when_a_name_was_formatted_then_the_same_field(self):
        for field in range(BOARD.field_count):
            self.assertEqual(parse_field(BOARD, format_field(BOARD, field)), field)

    def test_parse_when_no_field_of_the_board_then_the_error_names_the_text(self):
        for text in (
            "",
            "T",
            "T64",
            "T-1",
            "t3",
            "X3",
            "17",
            "F0",
            "F4.1",
            "F0.5",
            "F0.0",
            "K0.5",
            "K0.1.1",
            "F.1",
            "T1.1",
            "T²",
            "T٣",
            "F0.٣",
            "T" + "9" * 5000,
        ):
            with self.subTest(text):
                with self.assertRaises(NotationError) as caught:
                    parse_field(BOARD, text)
                self.assertIn(repr(text), str(caught.exception))


class Moves(unittest.TestCase):
    def test_format_when_each_kind_of_move_then_its_text(self):
        for text, move in MOVES:
            with self.subTest(text):
                self.assertEqual(format_move(BOARD, move), text)

    def test_parse_when_each_kind_of_text_then_its_move(self):
        for text, move in MOVES:
            with self.subTest(text):
                self.assertEqual(parse_move(BOARD, text), move)

    def test_parse_when_spaces_are_around_then_they_do_not_matter(self):
        self.assertEqual(parse_move(BOARD, "  5:   T60>T1 \n"), parse_move(BOARD, "5: T60>T1"))

    def test_parse_when_a_legal_move_was_formatted_then_it_is_equal(self):
        for position in positions(3, 60, 8):
            for card in CARDS:
                for move in legal(position, card):
                    text = format_move(BOARD, move)
                    self.assertEqual(parse_move(BOARD, text), move, text)

    def test_parse_when_no_move_then_the_error_names_what_is_wrong(self):
        for text in NO_MOVES:
            with self.subTest(text):
                with self.assertRaises(NotationError) as caught:
                    parse_move(BOARD, text)
                self.assertIn("%r" % offending(text), str(caught.exception))


def offending(text):
    """The part of *text* the error names: the text itself, or the word, field or card in it."""
    words = {"K: K0": "K0", "K: K9>T0": "K9.1", "Z: T1>T2": "Z", "JK=Z: T1>T2": "Z", "5: T1>": "", "5: >T1": ""}
    words.update({"J: T1<>": "", "5: T1>T99": "T99", "5: T1>T6xF0": "F0", "5: T1>T6xK7": "K7.1"})
    words.update({"K: K0.1>T0": "K0.1.1", "5: T1>T6 and more": "and"})
    return words.get(text, text)


class Values(unittest.TestCase):
    def test_equal_when_card_stands_for_another_then_not_equal(self):
        parts = ((STEP, 17, 24, ()),)
        self.assertNotEqual(Move("JK", "7", parts), Move("7", "7", parts))

    def test_hash_when_equal_then_equal(self):
        first, second = [parse_move(BOARD, "7: T17>T20 T40>T44xK2") for _ in range(2)]
        self.assertEqual(hash(first), hash(second))

    def test_repr_when_evaluated_then_an_equal_move(self):
        for _, move in MOVES:
            self.assertEqual(eval(repr(move), {"Move": Move}), move)  # the promise of __repr__

    def test_is_fold_when_a_card_is_laid_without_effect_then_no_fold(self):
        self.assertEqual((FOLD.is_fold, parse_move(BOARD, "J: -").is_fold), (True, False))


if __name__ == "__main__":
    unittest.main()
