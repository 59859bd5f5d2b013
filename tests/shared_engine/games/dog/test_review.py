"""Looking back at a game: what is counted, and what results mean."""

import unittest

from shared_engine.games.dog.notation.text import parse_move
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.presets import resolve
from shared_engine.games.dog.review import COUNTED, count, meant_results
from shared_engine.games.meanings import CAPTURE, MOVABLE

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
