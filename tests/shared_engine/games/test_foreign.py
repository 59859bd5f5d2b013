"""What strangers say about a game, by every ruleset there is: packed positions and texts of moves
mean something, or end in a documented error."""

import unittest

from shared_engine.games.catalogue import find_board_game, names
from shared_engine.games.errors import NotationError, PositionError
from shared_engine.prng import Prng
from tests.shared_engine.any_game import play
from tests.shared_engine.series import sample

TURNS = 28  # of a game that is looked at
LETTERS = "0123456789-.,:> ABFJKMTdgilnoprstuw\x00"


def ask_all(game, position):
    """Ask *game* everything about *position* that whoever looks on, the referee and the lights
    ask."""
    rules, cells = position.rules, position.cells
    picture = game.picture(position)
    game.owners(rules, cells, picture)
    game.drawn(position)
    game.offers(position, game.LIES_OPEN or "7", picture, None)
    game.why_no_card(position)
    game.is_cleared(position)
    game.show(position, ())
    game.say_round(position)
    game.describe_round(position)
    return game.repair(position, picture)


class Foreign(unittest.TestCase):
    def positions_and_moves(self):
        for number, ruleset in enumerate(sample(names(), ("brandi-4", "brothers-4"))):
            turns = []
            for turn in play(3 + number, ruleset):
                turns.append(turn)
                if len(turns) == TURNS:
                    break
            for position, move in turns[:: sample(9, 27)]:
                yield find_board_game(ruleset), position, move

    def test_unpack_when_packed_then_the_same_position_and_nothing_to_repair(self):
        for game, position, _ in self.positions_and_moves():
            found = game.unpack(position.rules, position.pack())
            self.assertEqual(found, position)
            self.assertEqual(ask_all(game, found), [])

    def test_unpack_when_bytes_are_changed_then_an_error_or_a_position_that_packs_to_them(self):
        prng = Prng(11)
        for game, position, _ in self.positions_and_moves():
            packed = position.pack()
            for _ in range(sample(200, 12)):
                found = bytearray(packed)
                for _ in range(1 + prng.below(2)):
                    found[prng.below(len(found))] ^= 1 << prng.below(8)
                try:
                    read = game.unpack(position.rules, bytes(found))
                except PositionError as error:
                    self.assertIn(bytes(found).hex(), str(error))
                    continue
                self.assertEqual(read.pack(), bytes(found))
                ask_all(game, read)

    def test_unpack_when_bytes_are_missing_or_too_many_then_error_with_both_sizes(self):
        for game, position, _ in self.positions_and_moves():
            packed = position.pack()
            for size in (0, 1, len(packed) // 2, len(packed) - 1, len(packed) + 1):
                with self.assertRaises(PositionError) as caught:
                    game.unpack(position.rules, (packed + b"\x00")[:size])
                self.assertIn("%d bytes, not " % size, str(caught.exception))

    def test_parse_move_when_the_text_is_changed_then_an_error_or_a_move_that_is_judged(self):
        prng = Prng(5)
        for game, position, move in self.positions_and_moves():
            board = position.rules.board
            text = game.format_move(board, move)
            for _ in range(sample(200, 12)):
                at = prng.below(len(text) + 1)
                changed = text[:at] + prng.choice(LETTERS) + text[at + prng.below(2) :]
                try:
                    found = game.parse_move(board, changed)
                except NotationError as error:
                    self.assertTrue(str(error))
                    continue
                self.assertEqual(game.parse_move(board, game.format_move(board, found)), found)
                reason = game.why_not(position, found)
                self.assertTrue(reason is None or len(reason) == 2)


if __name__ == "__main__":
    unittest.main()
