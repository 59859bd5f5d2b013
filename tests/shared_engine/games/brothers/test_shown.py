"""What Brothers shows of a position: seats, points, and which cells are one piece."""

import unittest

from shared_engine.games.brothers import game
from shared_engine.games.brothers.move import Move
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.shown import CELL
from tests.shared_engine.games.brothers.meadows import drawn
from tests.shared_engine.games.brothers.random_games import play

SEED = 5
CROSS = [(1, 0), (0, 1), (1, 1), (2, 1), (1, 2)]


def begun():
    return game.setup(load("brothers-2"), -1)


def after(turns):
    """The position after so many turns of a random game, and the moves that led to it, the newest
    first."""
    moves = []
    for _, _, move, position in play(SEED):
        moves.insert(0, move)
        if len(moves) == turns:
            return position, moves
    raise AssertionError("the game is shorter")


class Seats(unittest.TestCase):
    def test_columns_when_a_game_begins_then_what_each_breeds_and_no_points(self):
        columns = game.show(begun(), ()).columns
        self.assertEqual(
            columns,
            [("pens", "", ("straight", "angular")), ("left", "", (12, 12)), ("points", "", (0, 0))],
        )

    def test_columns_when_a_round_is_over_then_pens_are_swapped_and_points_counted(self):
        for before, _, _, position in play(SEED):
            if before.round_number != position.round_number:
                break
        shown = game.show(position, ())
        self.assertEqual(shown.columns[0][2][before.first], "angular")
        straight, angular = position.left[0]
        self.assertEqual(sorted(shown.columns[2][2]), sorted((straight, 2 * angular)))

    def test_round_when_it_is_the_first_then_who_begins_and_later_the_points_so_far(self):
        self.assertEqual(game.say_round(begun()), ("round_pens", {"round": 1, "seat": 0}))
        for before, _, _, position in play(SEED):
            if before.round_number != position.round_number:
                break
        name, facts = game.say_round(position)
        self.assertEqual((name, facts["round"]), ("round_points", 2))
        self.assertEqual(
            sorted(facts["points"].split(" : ")),
            sorted([str(one) for one in game.show(position, ()).columns[2][2]]),
        )

    def test_progress_when_pens_are_placed_then_how_many_of_a_team(self):
        position, moves = after(15)
        self.assertEqual(
            game.show(position, moves).progress,
            [(2, 12), (1, 12)] if position.first == 0 else [(1, 12), (2, 12)],
        )

    def test_progress_when_four_play_then_of_both_seats_of_a_team(self):
        self.assertEqual(
            game.show(game.setup(load("brothers-4"), -1), ()).progress, [(0, 12), (0, 12)]
        )

    def test_fields_when_shown_then_cells_of_a_grid_that_are_nobodys(self):
        fields = game.shown_fields(load("brothers-2"))
        self.assertEqual(
            (len(fields), fields[0], fields[17]),
            (256, ("M0.0", CELL, -1, 0), ("M1.1", CELL, -1, 0)),
        )


class Pieces(unittest.TestCase):
    def test_pieces_when_tiles_and_pens_lie_then_each_with_its_fields_the_oldest_first(self):
        position, moves = after(14)
        pieces = game.show(position, moves).pieces
        self.assertEqual([len(fields) for fields, _ in pieces], [5] * 12 + [3] * 2)
        self.assertEqual([owner for _, owner in pieces][:12], [-1] * 12)
        self.assertEqual(sorted([owner for _, owner in pieces][12:]), [0, 1])

    def test_pieces_when_pens_cover_the_last_tile_then_they_are_the_seats_and_it_is_nobodys(self):
        position = drawn("01/01/0#/#1", pens=(11, 11))
        moves = [
            Move("straight", [(0, 0), (0, 1), (0, 2)]),
            Move("straight", [(1, 0), (1, 1), (1, 3)]),
            Move("O", [(0, 0), (1, 0), (0, 1), (1, 1)]),
        ]
        owners = [owner for _, owner in game.show(position, moves).pieces]
        self.assertEqual(owners, [-1, 1, 0])

    def test_pieces_when_a_move_is_not_known_then_none_before_it(self):
        position = game.apply(begun(), Move("X", CROSS))
        moves = [Move("X", CROSS), Move("I", [(9, 9)]), Move("straight", [(0, 1), (1, 1), (2, 1)])]
        self.assertEqual(len(game.show(position, moves[1:]).pieces), 0)
        self.assertEqual(len(game.show(position, moves).pieces), 1)

    def test_pieces_when_a_move_of_the_round_before_lay_on_the_same_cells_then_it_is_none(self):
        position = game.apply(begun(), Move("X", CROSS))
        moves = [Move("X", CROSS), Move("straight", [(0, 1), (1, 1), (2, 1)])]
        self.assertEqual(len(game.show(position, moves).pieces), 1)

    def test_pieces_when_a_round_has_begun_then_none_of_the_one_before(self):
        moves = []
        for before, _, move, position in play(SEED):
            moves.insert(0, move)
            if before.round_number != position.round_number:
                break
        self.assertEqual(game.show(position, moves).pieces, [])
        move = legal(position)[0]
        after_it = game.apply(position, move)
        self.assertEqual(
            [fields for fields, _ in game.show(after_it, [move] + moves).pieces], [move.ends]
        )

    def test_pieces_when_earlier_moves_are_not_known_then_the_known_ones(self):
        position, moves = after(14)
        self.assertEqual(len(game.show(position, moves[:3]).pieces), 3)
        self.assertEqual(game.show(position, ()).pieces, [])

    def test_pieces_when_a_seat_has_passed_then_that_is_no_piece(self):
        rules = load("brothers-2", {"bo_must_place": False})
        position, moves = game.setup(rules, -1), []
        while position.is_laying:
            move = legal(position)[0]
            position = game.apply(position, move)
            moves.insert(0, move)
        passed = game.FOLD
        self.assertEqual(len(game.show(game.apply(position, passed), [passed] + moves).pieces), 12)
