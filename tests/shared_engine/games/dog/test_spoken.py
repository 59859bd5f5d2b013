"""What a move is, for whoever has words for it."""

import unittest

from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.notation.text import format_move
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.spoken import say_field, say_move
from tests.shared_engine.games.dog.places import DONE, marbles, place


def spoken(players, card, wanted, **more):
    """What is said of the legal move *wanted* of *card*, before it and, the same, behind it."""
    position = place(players, **more)
    moves = legal(position, card)
    move = next(one for one in moves if format_move(position.rules.board, one) == wanted)
    before = say_move(position, move, position.turn, False)
    assert say_move(apply(position, move), move, position.turn, True) == before
    return [(key, sorted(facts)) if key in SHOWN else (key, facts) for key, facts in before]


SHOWN = ("plays", "plays_as")


def ways(*found):
    return {"ways": list(found)}


class Spoken(unittest.TestCase):
    def test_when_a_marble_walks_as_the_card_says_then_nothing_more_has_to_be_said(self):
        found = spoken({0: marbles((20,))}, "3", "3: T20>T23")[1]
        self.assertEqual(
            found, ("walks_its_value", ways(("forward", {"steps": 3, "seat": 0, "source": 20})))
        )

    def test_when_the_card_can_do_more_then_how_far(self):
        found = spoken({0: marbles((20,))}, "K", "K: T20>T33")[1]
        self.assertEqual(
            found, ("walks", ways(("forward", {"steps": 13, "seat": 0, "source": 20})))
        )

    def test_when_it_goes_back_then_so(self):
        found = spoken({0: marbles((20,))}, "4", "4: T20>T16")[1]
        self.assertEqual(found, ("walks", ways(("back", {"steps": 4, "seat": 0, "source": 20}))))

    def test_when_it_enters_the_finish_then_so(self):
        found = spoken({0: marbles((62,))}, "4", "4: T62>F0.2")[1]
        self.assertEqual(found, ("walks", ways(("in", {"steps": 4, "seat": 0, "source": 62}))))

    def test_when_it_goes_on_in_the_finish_then_so(self):
        found = spoken({0: marbles((), (1,))}, "2", "2: F0.1>F0.3")[1]
        self.assertEqual(found[1]["ways"][0][0], "inside")

    def test_when_it_comes_out_onto_another_then_that_one_goes_home(self):
        found = spoken({1: marbles((48,))}, "K", "K: K0>T0xK1")
        self.assertEqual(found[1:], [("out", {"seat": 0}), ("sends", {"seats": [1]})])

    def test_when_a_seven_is_split_then_every_share(self):
        found = spoken({0: marbles((20, 30))}, "7", "7: T20>T23 T30>T34")[1]
        self.assertEqual([facts["steps"] for _, facts in found[1]["ways"]], [3, 4])

    def test_when_a_marble_of_the_partner_moves_then_whose(self):
        found = spoken({0: DONE, 2: marbles((8,))}, "3", "3: T40>T43")[1]
        self.assertEqual(found[0], "walks")
        self.assertEqual(found[1]["ways"][0][1]["seat"], 2)

    def test_when_two_swap_then_whose_and_from_where(self):
        found = spoken({0: marbles((20,)), 1: marbles((24,))}, "J", "J: T20<>T40")[1]
        facts = {"seat": 0, "other": 1, "source": 20, "target": 40}
        self.assertEqual(found, ("swaps", facts))

    def test_when_a_joker_stands_for_a_card_then_both(self):
        self.assertEqual(
            spoken({}, "JK", "JK=A: K0>T0"),
            [("plays_as", ["as_card", "card"]), ("out", {"seat": 0})],
        )

    def test_when_a_place_is_said_then_as_people_find_it(self):
        board = load("brandi-4").board
        self.assertEqual(
            [say_field(board, field) for field in (0, 17, 63, board.finish(1, 2), board.kennel(3))],
            [
                ("start", {"seat": 0}),
                ("track", {"seat": 1, "steps": 1}),
                ("track", {"seat": 3, "steps": 15}),
                ("finish", {"seat": 1, "slot": 2}),
                ("kennel", {"seat": 3}),
            ],
        )


if __name__ == "__main__":
    unittest.main()
