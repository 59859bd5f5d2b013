"""What a question asks, and by what it is answered, for results made up here."""

import unittest

from shared_engine.referee.question import Question

NOBODY = bytes(10)


class Rules:
    seats = 3


class Position:
    rules = Rules
    cells = NOBODY
    turn = 0


class Move:
    """A move with a name, after whose *ends* the dial has *turned*."""

    def __init__(self, name, ends, turned):
        self.name = name
        self.ends = ends
        self.turned = turned

    def __eq__(self, other):
        return self.name == getattr(other, "name", other)

    def __hash__(self):
        return hash(self.name)


class Found:
    """A move that touches fields and leaves marbles with owners."""

    def __init__(self, name, touched=(), ends=(), turned=0, **owners):
        self.move = Move(name, ends, turned)
        self.touched = touched
        self.after = bytearray(NOBODY)
        for field, owner in owners.items():
            self.after[int(field[1:])] = owner


class Dial:
    @staticmethod
    def turn_picture(_rules, full, quarters):
        return bytes(quarters) + full


class Game:
    """Before the moves the marble on field 0 is one of seat 0, that on field 8 one of seat 1, that
    on field 9 one of seat 2."""

    dial = Dial

    @staticmethod
    def owners(_rules, cells, _full):
        return b"\x01\x00\x00\x00\x00\x00\x00\x00\x02\x03" if cells is NOBODY else bytes(cells)


# On field 9 is no marble after the moves.
FULL = b"\x01" * 9 + b"\x00"


SWAPS = Found("a", (0, 8), f0=2, f8=1, f9=3), Found("b", (0, 9), f0=3, f8=2, f9=1)


def asked(*found, misread=(), full=FULL, origins=None, gone_on=()):
    return Question(Game, Position, found, list(misread), full, origins, gone_on)


class Answers(unittest.TestCase):
    def test_answers_when_one_move_alone_touched_a_marble_then_by_that(self):
        question = asked(Found("a", (1, 2)), Found("b", (1, 3)))
        self.assertEqual((question.moves, question.answers), (("a", "b"), {2: 0, 3: 1}))

    def test_answer_when_it_is_not_sure_then_it_is_lit_until_confirmed_and_another_touch_chooses_again(
        self,
    ):
        question = asked(Found("a", (1, 2)), Found("b", (1, 3)))
        self.assertEqual((question.answer(2, FULL, is_sure=False), question.fields), (-1, [2]))
        self.assertEqual(
            (question.answer(3, FULL, is_sure=False), question.fields, question.confirmed()),
            (-1, [3], 1),
        )

    def test_answers_when_all_touch_the_same_then_by_a_marble_of_the_seat_to_turn(self):
        question = asked(Found("a", (8,), f5=1), Found("b", (8,), f6=1), Found("c", (8,), f7=1))
        self.assertEqual(question.answers, {5: 0, 6: 1, 7: 2})

    def test_answers_when_two_results_have_a_marble_in_one_place_then_not_by_that(self):
        question = asked(Found("a", (8,), f5=1), Found("b", (8,), f5=1), Found("c", (8,), f7=1))
        self.assertEqual(question.answers, {7: 2})

    def test_answers_when_only_others_marbles_differ_then_by_those_that_the_first_move_touched(
        self,
    ):
        self.assertEqual(
            asked(Found("a", (8,), f5=2), Found("b", (8,), f6=2)).answers, {5: 0, 6: 1}
        )
        self.assertEqual(asked(Found("a", (8,), f5=3), Found("b", (8, 9), f6=3)).answers, {})

    def test_answers_when_another_marble_says_it_then_not_by_one_that_all_moved(self):
        found = Found("a", (1, 8), f1=2, f8=1), Found("b", (1, 8), f1=3, f6=2, f8=1)
        self.assertEqual((asked(*found).answers, asked(*found).confirmed()), ({6: 1}, 0))

    def test_answers_when_marbles_of_two_others_have_moved_then_by_that_of_the_seat_that_plays_first(
        self,
    ):
        for touched in ((8, 9), (9, 8)):
            question = asked(Found("a", touched, f5=2, f6=3), Found("b", touched, f5=3, f6=2))
            self.assertEqual(question.answers, {5: 0, 6: 1})

    def test_answers_when_the_dial_has_turned_then_by_what_was_moved_and_not_by_what_it_carried(
        self,
    ):
        moves = [Found("a", (5, 6), (3,), 2, f5=2, f6=3), Found("b", (5, 6), (3,), 3, f5=3, f6=2)]
        self.assertEqual(asked(*moves).answers, {5: 0, 6: 1})
        moves = [
            Found("a", (5, 6), (3,), 2, f5=2, f6=1),
            Found("b", (5, 6), (3,), 3, f5=1, f6=2),
        ]  # an own one was carried
        self.assertEqual(asked(*moves).answers, {5: 0, 6: 1})

    def test_answers_when_the_first_move_has_one_then_the_others_are_still_looked_at(self):
        question = asked(Found("a", (8, 1)), Found("b", (8,), f5=1), Found("c", (8,), f6=1))
        self.assertEqual(question.answers, {1: 0, 5: 1, 6: 2})

    def test_answers_when_marbles_changed_places_then_not_by_one_that_all_moved(self):
        self.assertEqual(asked(*SWAPS).answers, {8: 0})

    def test_answers_when_only_a_marble_that_all_moved_is_there_then_by_whose_it_would_be(self):
        self.assertEqual(asked(*SWAPS, full=b"\x01" * 8 + b"\x00\x00").answers, {0: 0})

    def test_answers_when_the_next_seat_has_moved_on_a_marble_that_was_swapped_then_where_it_is(
        self,
    ):
        self.assertEqual(asked(*SWAPS, origins={4: 9}).answers, {4: 1, 8: 0})

    def test_answers_when_it_is_known_where_the_next_seat_has_taken_marbles_then_there(self):
        found = Found("a", (1, 3)), Found("b", (2,))
        self.assertEqual(asked(*found).answers, {1: 0, 2: 1, 3: 0})
        question = asked(*found, gone_on=[([1, 2], bytes(found[0].after)), None])
        self.assertEqual((question.answers, question.confirmed()), ({1: 0}, 1))

    def test_answers_when_it_is_known_where_marbles_of_a_swap_are_then_whatever_else_was_seen_to_walk(
        self,
    ):
        after = [bytes(one.after) for one in SWAPS]
        question = asked(*SWAPS, origins={4: 9}, gone_on=[([0, 4], after[0]), ([0, 5], after[1])])
        self.assertEqual(question.answers, {4: 0, 5: 1, 8: 0})

    def test_answers_when_a_marble_came_there_in_all_moves_then_not_by_whose_it_would_be(self):
        question = asked(Found("a", (9, 5), f5=3), Found("b", (8, 9, 5, 6), f5=2, f6=3))
        self.assertEqual((question.answers, question.confirmed()), ({6: 1, 8: 1}, 0))

    def test_answers_when_an_own_marble_or_another_one_came_there_in_all_moves_then_not_by_that(
        self,
    ):
        question = asked(Found("a", (9, 5), f5=3, f6=1), Found("b", (9, 5, 6), f5=1, f6=3))
        self.assertEqual((question.answers, question.confirmed()), ({6: 1}, 0))

    def test_keep_when_touches_have_left_two_moves_then_about_these(self):
        question = asked(Found("a", (1,)), Found("b", (2,)), Found("c", (3,)))
        question.keep(("a", "c"))
        self.assertEqual((question.left, question.answers), (("a", "c"), {1: 0, 3: 2}))

    def test_leave_out_when_a_marble_may_be_another_one_then_it_says_nothing(self):
        question = asked(Found("a", (1, 2)), Found("b", (1, 3)))
        question.leave_out([2, 7])
        self.assertEqual((question.fields, question.answer(2, FULL)), ([3], -1))

    def test_is_answerable_when_a_marble_of_each_of_two_moves_says_nothing_then_not(self):
        question = asked(Found("a", (1,)), Found("b", (2,)))
        question.leave_out([1])
        self.assertTrue(question.is_answerable)
        question.leave_out([2])
        self.assertFalse(question.is_answerable)

    def test_fields_when_the_dial_has_carried_the_marble_on_then_where_it_is(self):
        self.assertEqual(asked(Found("a", (8,), ends=(7,), turned=1)).fields, [8])

    def test_answers_when_there_is_one_move_then_only_by_what_it_touched(self):
        self.assertEqual(asked(Found("a", (), f5=1)).answers, {})

    def test_answers_when_a_reading_is_doubted_then_not_by_owners(self):
        question = asked(Found("a", (8,), f5=1), Found("b", (8,), f6=1), misread=(0, 4))
        self.assertEqual((question.answers, question.misread(0), question.misread(1)), ({}, 0, 4))


class Touching(unittest.TestCase):
    """Where a touch leaves several moves, a second one decides."""

    def four(self, misread=()):
        return asked(
            Found("a", (1, 3)),
            Found("b", (1, 4)),
            Found("c", (2, 3)),
            Found("d", (2, 4)),
            misread=misread,
        )

    def test_answer_when_two_moves_touched_the_marble_then_these_are_left(self):
        question = self.four()
        self.assertEqual((question.answers, question.fields), ({}, [1, 2, 3, 4]))
        self.assertEqual(
            (question.answer(1, FULL), question.left, question.answers),
            (-1, ("a", "b"), {3: 0, 4: 1}),
        )
        self.assertEqual(question.answer(4, FULL), 1)

    def test_answer_when_the_next_touch_is_of_another_move_then_it_counts_instead(self):
        question = self.four()
        question.answer(1, FULL)
        self.assertEqual((question.answer(2, FULL), question.left), (-1, ("c", "d")))

    def test_answer_when_a_reading_is_doubted_then_the_last_one_is_to_be_confirmed(self):
        question = asked(Found("a", (1,)), Found("b", (2,)), misread=(5, 6))
        self.assertEqual(
            (question.answer(2, FULL), question.left, question.confirmed()), (-1, ("b",), 1)
        )

    def test_answer_when_the_next_touch_is_of_one_other_move_then_that_is_to_be_confirmed(self):
        question = asked(Found("a", (1, 3)), Found("b", (1, 4)), Found("c", (2, 3)))
        question.answer(1, FULL)
        self.assertEqual(
            (question.answer(2, FULL), question.left, question.confirmed()), (-1, ("c",), 2)
        )

    def test_fields_when_one_move_brought_a_marble_where_an_own_one_stays_in_another_then_it_means_the_former(
        self,
    ):
        question = asked(Found("a", (9, 1)), Found("b", (9,), f1=1))
        self.assertEqual(
            (question.fields, question.answer(1, FULL), question.confirmed()), ([1], 0, 1)
        )


class Choosing(unittest.TestCase):
    def test_answer_when_the_picture_is_the_one_asked_about_then_the_move_of_the_field(self):
        question = asked(Found("a", (1, 2)), Found("b", (1, 3)))
        self.assertEqual([question.answer(field, FULL) for field in (2, 3, 1)], [0, 1, -1])
        self.assertEqual(question.answer(2, NOBODY), -1)

    def test_misread_when_no_reading_is_doubted_then_no_field(self):
        self.assertEqual(asked(Found("a", (1,)), Found("b", (2,))).misread(0), -1)

    def test_confirmed_when_one_move_has_no_answer_then_that_one(self):
        self.assertEqual(asked(Found("a", (1, 2)), Found("b", (1,))).confirmed(), 1)
        self.assertEqual(asked(Found("a", (1,))).confirmed(), 0)

    def test_confirmed_when_none_or_several_have_no_answer_then_none(self):
        self.assertEqual(asked(Found("a", (1,)), Found("b", (2,))).confirmed(), -1)
        self.assertEqual(asked(Found("a", (1,)), Found("b", (1,))).confirmed(), -1)
