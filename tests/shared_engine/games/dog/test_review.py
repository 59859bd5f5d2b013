"""Looking back at a game: what is counted, and what results mean."""

import unittest

from shared_engine.games.dog.notation.text import parse_move
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.presets import resolve
from shared_engine.games.dog.review import COUNTED, count, meant_results, points_left
from shared_engine.games.dog.see.picture import picture
from shared_engine.games.meanings import CAPTURE, MOVABLE
from tests.shared_engine.games.dog.places import field, marbles, place

RULES = resolve("brandi-4", {})
START = setup(RULES, 3)


def counted(*turns):
    """What is not 0, by seats."""
    found = count(START, [(seat, parse_move(RULES.board, text)) for seat, text in turns])
    return [{name: often for name, often in sorted(counts.items()) if often} for counts in found]


class Counts(unittest.TestCase):
    def test_count_when_nothing_was_played_then_every_count_of_every_seat_is_0(self):
        self.assertEqual(count(START, []), [dict.fromkeys(COUNTED, 0)] * 4)

    def test_count_when_a_seven_passes_a_marble_then_burned_and_its_seat_waits_for_a_start_card(
        self,
    ):
        turns = (
            (1, "K: K1>T16"),
            (0, "A: K0>T0"),
            (0, "10: T0>T10"),
            (0, "7: T10>T17xK1"),
            (1, "fold"),
        )
        self.assertEqual(
            counted(*turns),
            [{"sent_home": 1}, {"burned": 1, "folds": 1, "lost": 1, "waiting": 1}, {}, {}],
        )

    def test_count_when_a_seat_with_a_marble_out_folds_then_it_does_not_wait(self):
        self.assertEqual(counted((0, "A: K0>T0"), (0, "fold"))[0], {"folds": 1})


class Results(unittest.TestCase):
    def test_results_when_a_marble_comes_out_onto_another_then_each_field_with_its_meaning(self):
        cells = bytearray(START.cells)
        cells[0], cells[RULES.board.kennel(1)] = 2, 0
        position = START.__class__(
            RULES,
            bytes(cells),
            0,
            START.round_number,
            START.dealer,
            START.counts,
            START.folded,
            START.stack,
        )
        ((move, fields),) = meant_results(position, "K")[:1]
        self.assertEqual(move.card, "K")
        self.assertTrue((0, CAPTURE) in fields)
        self.assertTrue(MOVABLE in [meaning for _, meaning in fields])


if __name__ == "__main__":
    unittest.main()


class Points(unittest.TestCase):
    def left(self, players, changes, card="7"):
        """How many points are left after *changes* such as "-T10 +T13", the last of which may have
        lifted a marble."""
        position = place(players)
        full = bytearray(picture(position))
        for change in changes.split():
            full[field(position, change[1:])] = 1 if change[0] == "+" else 0
        is_lifted = changes.split() and changes.split()[-1][0] == "-"
        lifted = field(position, changes.split()[-1][1:]) if is_lifted else None
        return points_left(position, card, bytes(full), lifted)

    def test_points_when_marbles_have_gone_on_then_what_they_did_not_use(self):
        two = {0: marbles((10, 40))}
        for changes, left in (
            ("", 7),
            ("-T10", 7),
            ("-T10 +T13", 4),
            ("-T10 +T13 -T40", 4),
            ("-T10 +T13 -T40 +T43", 1),
        ):
            self.assertEqual(self.left(two, changes), (left, 7), changes)

    def test_points_when_a_joker_lies_open_then_only_once_it_is_a_seven(self):
        two = {0: marbles((10, 40))}
        self.assertEqual(self.left(two, "", "JK"), None)
        self.assertEqual(self.left(two, "-T10 +T13 -T40 +T42", "JK"), (2, 7))

    def test_points_when_the_picture_is_of_no_seven_then_none(self):
        two = {0: marbles((10, 40))}
        self.assertEqual(self.left(two, "-T10 +T13", "5"), None)
        self.assertEqual(self.left(two, "-T10 +T20"), None)
        self.assertEqual(self.left(two, "-T10 -T40"), None)

    def test_points_when_a_marble_went_home_then_those_up_to_where_it_lay(self):
        players = {0: marbles((10, 40)), 1: marbles((60,))}  # T12
        self.assertEqual(self.left(players, "-T12 +K1.4 -T10 +T12"), (5, 7))

    def test_points_when_two_counts_fit_the_picture_then_none(self):
        players = {0: marbles((10, 40)), 1: marbles((60, 62))}  # T12, T14
        position = place(players, options={"seven_burns": False})
        full = bytearray(picture(position))
        full[field(position, "T10")] = 0  # it lies on T12 or on T14, and who lay there is at home
        full[field(position, "K1.3")] = 1
        self.assertEqual(points_left(position, "7", bytes(full), None), None)
