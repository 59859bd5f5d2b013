"""Cards, and fields and moves as texts; those of whole games are in test_text_properties.py."""

import unittest

from shared_engine.games.cards import CARDS, name
from shared_engine.games.dog.cards import BACKWARD, FORWARD, START, abilities
from shared_engine.games.dog.move import DOG, DRAW, FOLD, OUT, STEP, SWAP, TURN, Move
from shared_engine.games.dog.notation.field import format_field, parse_field
from shared_engine.games.dog.notation.text import format_move, parse_move
from shared_engine.games.dog.position import NOWHERE
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.errors import NotationError
from tests.shared_engine.random_games import play

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
    ("JK=7: T17>T20xK0 T20>T24", Move("JK", "7", ((STEP, 17, 20, (0,)), (STEP, 20, 24, ())))),
    ("JK=J: -", Move("JK", "J", ())),
    ("2: 0<card<1", Move("2", "2", ((DRAW, 0, 1, ()),))),
    ("JK=2: 3<card<0", Move("JK", "2", ((DRAW, 3, 0, ()),))),
    ("dog@T8", Move("", "", ((DOG, NOWHERE, 8, ()),))),
    ("1/11: K2>T32", Move("1/11", "1/11", ((OUT, HOME, 32, ()),))),
    ("SWITCH: T10<>T21", Move("SWITCH", "SWITCH", ((SWAP, 10, 21, ()),))),
    ("MAGNET: T1>T9 disc-", Move("MAGNET", "MAGNET", ((STEP, 1, 9, ()), (TURN, 0, 3, ())))),
    ("PARTNER: T1>T2 T33>T36", Move("PARTNER", "PARTNER", ((STEP, 1, 2, ()), (STEP, 33, 36, ())))),
    ("BLUE:8: T9>T17xK2", Move("BLUE:8", "BLUE:8", ((STEP, 9, 17, (2,)),))),
    (
        "BLACK:5: T1>T6 dog@T5>T10xK1",
        Move("BLACK:5", "BLACK:5", ((STEP, 1, 6, ()), (DOG, 5, 10, (1,)))),
    ),
    (
        "BLACK:1-7: T4>T6 dog@T63>T2xK1xK3 disc+",
        Move("BLACK:1-7", "BLACK:1-7", ((STEP, 4, 6, ()), (DOG, 63, 2, (1, 3)), (TURN, 0, 1, ()))),
    ),
    ("COPY=13: T5>T18", Move("COPY", "13", ((STEP, 5, 18, ()),))),
    (
        "COPY=BLACK:2: T5>T7 dog@T8>T10",
        Move("COPY", "BLACK:2", ((STEP, 5, 7, ()), (DOG, 8, 10, ()))),
    ),
    ("discard 7", Move("7", "", ())),
    ("discard BLUE:8", Move("BLUE:8", "", ())),
)

NO_MOVES = (
    "",
    "K",
    "K K0>T0",
    "K:",
    "K: K0",
    "K: K9>T0",
    "Z: T1>T2",
    "JK=Z: T1>T2",
    "5: T1>",
    "5: >T1",
    "J: T1<>",
)
NO_MOVES += (
    "2: 0<card<4",
    "2: x<card<1",
    "2: <card<1",
    "7: disc",
    "7: disc*",
    "dog",
    "dog@",
    "dog@T64",
    "dog@T5>",
)
NO_MOVES += (
    "dog@T5>T6>T7",
    "dog@T5<>T6",
    "discard",
    "discard Z",
    "discard BLUE:99",
    "BLUE:8 T1>T9",
    "BLUE:8:",
)
NO_MOVES += (
    "BLUE:0: T1>T2",
    "COPY=BLUE:: T1>T2",
    "5: T1>T99",
    "5: T1>T6xF0",
    "5: T1>T6xK7",
    "K: K0.1>T0",
    "5: T1>T6 and more",
    "folded",
    "Fold",
)


class Cards(unittest.TestCase):
    def test_abilities_when_each_card_there_is_then_it_can_do_something(self):
        for number in range(47):
            self.assertTrue(abilities(name(number)).effects, name(number))

    def test_effects_when_an_ace_then_out_one_and_eleven(self):
        self.assertEqual(abilities("A").effects, ((START, 0), (FORWARD, 1), (FORWARD, 11)))

    def test_effects_when_a_four_then_both_ways(self):
        self.assertEqual(abilities("4").effects, ((FORWARD, 4), (BACKWARD, 4)))

    def test_abilities_when_a_joker_then_those_of_every_other_card_and_one_way_out(self):  # E-14
        joker = abilities("JK")
        self.assertEqual(
            (joker.plays, joker.split, joker.points, joker.longest), (CARDS[:-1], "7", 7, 13)
        )
        self.assertEqual([offer for offer in joker.offers if offer[0] == START], [(START, 0, "A")])

    def test_abilities_when_a_card_goes_only_forward_then_no_steps_back(self):  # E-07
        self.assertEqual([abilities(card).back for card in ("4", "A", "5", "J")], [4, 0, 0, 0])

    def test_effects_when_the_highest_number_then_as_many_steps_and_no_higher_one(self):
        self.assertEqual(abilities("BLUE:13").effects, ((FORWARD, 13),))
        for card in ("BLUE:14", "BLACK:14"):
            with self.assertRaises(NotationError):
                abilities(card)


class Fields(unittest.TestCase):
    def test_format_when_each_kind_then_letter_seat_and_slot(self):
        names = [
            format_field(BOARD, field) for field in (17, BOARD.finish(2, 3), BOARD.kennel(0, 1))
        ]
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

    def test_parse_when_no_field_of_the_board_then_the_error_names_which_there_are(self):
        with self.assertRaises(NotationError) as caught:
            parse_field(BOARD, "T64")
        expect = (
            "no field 'T64' on this board; fields are T0..T63, F<seat>.1..4 and K<seat>.1..4 of "
            "seats 0..3"
        )
        self.assertEqual(str(caught.exception), expect)


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

    def test_parse_when_a_move_that_was_played_was_formatted_then_it_is_equal_in_every_ruleset(
        self,
    ):
        for ruleset in names():
            board = load(ruleset).board
            for turns, turn in enumerate(play(2, ruleset)):
                text = format_move(board, turn.move)
                self.assertEqual(parse_move(board, text), turn.move, text)
                if turns == 60:
                    break

    def test_journeys_when_the_dog_runs_then_its_way_too(self):
        board = load("black-dog-4").board
        walked = parse_move(board, "BLACK:2: T62>T0 dog@T10>T12").journeys
        self.assertEqual(walked, [(62, 0), (10, 12)])

    def test_parse_when_a_seat_is_not_at_the_table_then_the_error_names_which_are(self):
        with self.assertRaises(NotationError) as caught:
            parse_move(BOARD, "2: 0<card<4")
        self.assertEqual(str(caught.exception), "no seat '4' in '0<card<4'; seats are 0..3")

    def test_parse_when_no_move_then_the_error_names_what_is_wrong(self):
        for text in NO_MOVES:
            with self.subTest(text):
                with self.assertRaises(NotationError) as caught:
                    parse_move(BOARD, text)
                self.assertIn("%r" % offending(text), str(caught.exception))


def offending(text):
    """The part of *text* the error names: the text itself, or the word, field or card in it."""
    words = {
        "K: K0": "K0",
        "K: K9>T0": "K9.1",
        "Z: T1>T2": "Z",
        "JK=Z: T1>T2": "Z",
        "5: T1>": "",
        "5: >T1": "",
    }
    words.update({"J: T1<>": "", "5: T1>T99": "T99", "5: T1>T6xF0": "F0", "5: T1>T6xK7": "K7.1"})
    words.update(
        {"K: K0.1>T0": "K0.1.1", "5: T1>T6 and more": "and", "2: 0<card<4": "4", "2: x<card<1": "x"}
    )
    words.update(
        {
            "2: <card<1": "",
            "7: disc": "disc",
            "7: disc*": "disc*",
            "dog@": "",
            "dog@T64": "T64",
            "dog@T5>": "",
        }
    )
    words.update(
        {
            "dog@T5>T6>T7": "T6>T7",
            "dog@T5<>T6": "T5<",
            "discard Z": "Z",
            "discard BLUE:99": "BLUE:99",
        }
    )
    words.update(
        {
            "BLUE:8 T1>T9": "BLUE",
            "BLUE:8:": "BLUE:8:",
            "BLUE:0: T1>T2": "BLUE:0",
            "COPY=BLUE:: T1>T2": "BLUE:",
        }
    )
    return words.get(text, text)


class Values(unittest.TestCase):
    def test_equal_when_card_is_played_as_another_then_not_equal(self):
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
