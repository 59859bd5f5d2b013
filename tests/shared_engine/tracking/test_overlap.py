"""A whole move, and what the next seat has begun besides."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.notation.text import format_field
from shared_engine.tracking.occupancy import Occupancy
from shared_engine.tracking.overlap import begun, moved_on, shown_besides
from shared_engine.tracking.solver import is_done, shown
from tests.shared_engine.games.dog.places import field, marbles, move, place

# Seat 1 plays after seat 0. T40 and T44 are its marbles, T10 and T20 those of seat 0.
CROWD = {0: marbles((10, 20)), 1: marbles((24, 28))}


def look(position, *changes):
    """What is seen after *changes*: "-T10" was lifted, "+T15" placed."""
    seen = Occupancy(game.picture(position))
    for change in changes:
        seen.change(field(position, change[1:]), change[0] == "+")
    return seen


def moves(shown):
    return [one.explanation.move for one in shown]


class MovedOn(unittest.TestCase):
    """Where marbles of a move are that the next seat has perhaps taken on."""

    def moved_on(self, position, text, next_card, *changes):
        made = move(position, text)
        after = game.apply(position, made).cells
        pictures = game.picture(position), game.picture(game.apply(position, made))
        seen = game.difference(position.rules, position.cells, pictures[1])
        one = next(one for one in game.explain(position, made.card, seen) if one.after == after)
        found = moved_on(game, position, [one], next_card, look(position, *changes))[0]
        return found and [format_field(position.rules.board, field) for field in found[0]]

    def test_moved_on_when_the_next_card_explains_the_rest_then_where_its_marbles_are(self):
        # The next seat takes T40 on, or the marble that was swapped with it.
        self.assertEqual(
            self.moved_on(place(CROWD), "6: T10>T16", "5", "-T10", "+T16", "-T40", "+T45"), ["T16"]
        )
        self.assertEqual(
            self.moved_on(place(CROWD), "J: T10<>T40", "5", "-T10", "+T15"), ["T15", "T40"]
        )

    def test_moved_on_when_it_was_caught_then_it_is_nowhere(self):
        position = place({0: marbles((10,)), 1: marbles((62,))})  # T14 is its marble
        changes = "-T10", "-T14", "+T16", "-T16", "+T16", "+K0.4"
        self.assertEqual(self.moved_on(position, "6: T10>T16", "2", *changes), [])

    def test_moved_on_when_the_disc_takes_it_on_then_where_it_is(self):
        position = place({0: marbles((14, 20)), 1: marbles((30,))}, ruleset="black-dog-4")
        changes = "-T14", "+T6", "-T46", "-T6", "+T54", "+T38"
        self.assertEqual(
            self.moved_on(position, "BLUE:8: T14>T22 disc-", "BLUE:8", *changes), ["T54"]
        )

    def test_moved_on_when_the_next_card_does_not_explain_the_rest_then_nobody_knows(self):
        self.assertEqual(
            self.moved_on(place(CROWD), "6: T10>T16", "5", "-T10", "+T16", "-T40", "+T46"), None
        )
        self.assertEqual(self.moved_on(place(CROWD), "6: T10>T16", "5", "-T10", "+T16"), None)


class Besides(unittest.TestCase):
    def besides(self, card, next_card, *changes):
        position = place(CROWD)
        return moves(shown_besides(game, position, card, next_card, look(position, *changes)))

    def test_shown_besides_when_the_next_marble_is_in_a_hand_then_the_move(self):
        self.assertEqual(
            self.besides("6", "5", "-T10", "-T40", "+T16"), [move(place(CROWD), "6: T10>T16")]
        )

    def test_shown_besides_when_the_next_marble_is_down_again_then_the_move(self):
        self.assertEqual(
            self.besides("6", "5", "-T10", "-T40", "+T45", "+T16"),
            [move(place(CROWD), "6: T10>T16")],
        )

    def test_shown_besides_when_the_next_card_leads_elsewhere_then_none(self):
        self.assertEqual([], self.besides("6", "5", "-T10", "-T40", "+T46", "+T16"))

    def test_shown_besides_when_the_move_is_not_whole_then_none(self):
        self.assertEqual([], self.besides("6", "5", "-T10", "-T40", "+T15"))

    def test_shown_besides_when_another_own_marble_is_in_a_hand_then_none(self):
        self.assertEqual([], self.besides("6", "5", "-T10", "+T16", "-T20"))

    def test_shown_besides_when_the_next_card_moves_no_such_marble_then_none(self):
        position = place({0: marbles((10,)), 1: marbles((24,)), 2: marbles((12,))})
        self.assertEqual(
            [], shown_besides(game, position, "6", "5", look(position, "-T10", "+T16", "-T44"))
        )

    def test_shown_besides_when_two_marbles_are_in_hands_then_the_move(self):
        self.assertEqual(
            self.besides("6", "7", "-T10", "-T40", "-T44", "+T16"),
            [move(place(CROWD), "6: T10>T16")],
        )

    def test_shown_besides_when_an_ace_may_walk_on_then_it_is_not_done(self):
        position = place(CROWD)
        found = shown_besides(game, position, "A", "5", look(position, "-T10", "-T40", "+T11"))
        self.assertEqual([is_done(game, position, "A", one) for one in found], [False])

    def test_shown_besides_when_the_marble_just_sent_home_is_in_a_hand_then_the_move(self):
        position = place({0: marbles((10,)), 1: marbles((0,))})
        seen = look(position, "-T10", "-T16", "+K1.4", "-K1.4", "+T16")
        self.assertEqual(
            moves(shown_besides(game, position, "6", "A", seen)), [move(position, "6: T10>T16xK1")]
        )

    def test_shown_besides_when_several_swaps_fit_then_all_of_them(self):
        position = place({0: marbles((10, 20)), 1: marbles((24,)), 2: marbles((60,))})
        seen = look(position, "-T10", "-T20", "-T28", "+T20", "+T10", "+T28", "-T40")
        found = moves(shown_besides(game, position, "J", "5", seen))
        self.assertEqual(found, [move(position, "J: T10<>T28"), move(position, "J: T20<>T28")])


class Begun(unittest.TestCase):
    def test_begun_when_the_next_marble_has_come_to_where_the_last_was_then_the_move(self):
        """The picture at the end is that of one marble that went from the one to the other; the one
        before it was not."""
        position = place({0: marbles((45,)), 1: marbles((24,))})
        seen = look(position, "-T45", "+T51")
        whole = shown(game, position, "6", seen)
        seen.change(field(position, "T40"), False)
        seen.change(field(position, "T45"), True)
        self.assertEqual(begun(game, position, whole, "5", seen), whole)
        self.assertEqual(begun(game, position, whole, "6", seen), [])

    def test_begun_when_the_next_card_has_caught_and_its_marble_is_in_the_hand_then_the_move(self):
        position = place({0: marbles((10,)), 1: marbles((24,)), 2: marbles((13,))})
        seen = look(position, "-T10", "+T16")
        whole = shown(game, position, "6", seen)
        for field_name, occupied in (("T40", False), ("T45", False), ("K2.4", True)):
            seen.change(field(position, field_name), occupied)
        self.assertEqual(begun(game, position, whole, "5", seen), whole)
        self.assertEqual(begun(game, position, whole, "6", seen), [])

    def test_shown_besides_when_a_swap_is_under_way_then_none(self):
        position = place({0: marbles((10,)), 1: marbles((24, 28))})
        seen = look(position, "-T10", "-T40", "+T40", "-T44", "+T10")
        self.assertEqual(shown_besides(game, position, "J", "5", seen), [])


if __name__ == "__main__":
    unittest.main()
