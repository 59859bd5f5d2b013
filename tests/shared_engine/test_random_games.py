"""Random games: the invariants hold, and the stored digests are those of this engine."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.position import Position
from shared_engine.games.dog.rulesets import names
from tests.shared_engine.random_games import (
    RULESETS_VECTORS,
    VECTORS,
    Repeats,
    check_invariants,
    format_ruleset_vectors,
    format_vectors,
    game_line,
    other_rulesets,
    play,
    positions,
    ruleset_lines,
)
from tests.shared_engine.series import sample

TURNS = sample(120, 8)  # of a game of each ruleset; whole games are in tests/playthroughs


class RandomGames(unittest.TestCase):
    def test_invariants_when_a_game_is_played_then_they_hold_after_every_turn(self):
        teams = []
        for turn in play(100):
            check_invariants(turn.table)
            teams.append(game.outcome(turn.table.position))
        self.assertEqual(teams[:-1], [None] * (len(teams) - 1))
        self.assertIn(teams[-1], (0, 1))

    def test_invariants_when_a_game_of_each_ruleset_begins_then_they_hold(self):
        for name in names():
            with self.subTest(name):
                repeats = Repeats()
                for number, turn in enumerate(play(100, name)):
                    check_invariants(turn.table)
                    repeats.check(turn.table.position)
                    if number == TURNS:
                        break
                self.assertEqual(number, TURNS)

    def test_repeats_when_a_position_comes_again_then_they_fail(self):
        position = next(iter(play(100))).before
        repeats = Repeats()
        repeats.check(position)
        with self.assertRaises(AssertionError):
            repeats.check(position)

    def test_invariants_when_a_marble_is_lost_then_they_fail(self):
        table = next(iter(play(100))).table
        cells = bytearray(table.position.cells)
        cells[table.rules.board.first_kennel] -= 1
        before = table.position
        table.position = Position(
            table.rules,
            bytes(cells),
            before.turn,
            0,
            before.dealer,
            before.counts,
            before.folded,
            before.stack,
        )
        with self.assertRaises(AssertionError):
            check_invariants(table)

    def test_digests_when_the_first_game_is_played_then_they_are_those_of_the_vectors(self):
        line = game_line(0)
        with open(VECTORS) as file:
            self.assertTrue(file.read().startswith(format_vectors([line])[: -len("\n]}\n")]))

    def test_digests_when_a_game_of_another_ruleset_is_played_then_they_are_those_of_the_vectors(
        self,
    ):
        last = other_rulesets()[-1]
        with open(RULESETS_VECTORS) as file:
            self.assertTrue(
                file.read().endswith(
                    format_ruleset_vectors(ruleset_lines(last))[len('{"games": [\n') :]
                )
            )

    def test_why_not_when_a_move_is_listed_then_it_is_accepted(self):
        for position in positions(7, 40, 12):
            for card in ("A", "4", "7", "J", "K", "JK"):
                moves = list(legal(position, card))
                for move in moves[:: 1 + len(moves) // 5]:
                    with self.subTest(repr((position, move))):
                        self.assertIsNone(game.why_not(position, move))


if __name__ == "__main__":
    unittest.main()
