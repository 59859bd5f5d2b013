"""What sensors see of a meadow, and what a picture of it says."""

import unittest

from shared_engine.games.brothers import game
from shared_engine.games.brothers.grid import FIELDS, field_of
from shared_engine.games.brothers.move import PASS, PIECE, Move
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.contract import LIFT, NOT, PLACE, SHORT
from shared_engine.games.errors import NotationError, PositionError
from shared_engine.games.meanings import GROUND, TARGET
from tests.shared_engine.games.brothers.meadows import drawn

CROSS = "X: M6.5 M5.6 M6.6 M7.6 M6.7"


def fields(text):
    return [game.parse_field(None, name) for name in text.split()]


def after(*texts):
    position = game.setup(load("brothers-2"), -1)
    for text in texts:
        position = game.apply(position, game.parse_move(position.rules.board, text))
    return position


def seen(position, filled="", emptied=""):
    """The difference where *filled* and *emptied* fields are not as in *position*."""
    return game.difference(position.rules, position.cells, shown(position, filled, emptied))


def shown(position, filled="", emptied=""):
    full = bytearray(game.picture(position))
    for field in fields(filled):
        full[field] = 1
    for field in fields(emptied):
        full[field] = 0
    return full


def explained(position, filled="", emptied=""):
    found = game.explain(position, PIECE, seen(position, filled, emptied))
    return [game.format_move(position.rules.board, one.move) for one in found]


def over():
    """A game that is over because no pens are left, although one would fit."""
    return drawn("###", pens=(0, 0), round_number=1, left=((1, 1), (0, 0)))


def lying(full):
    return [game.format_field(None, field) for field in range(FIELDS) if full[field]]


class Picture(unittest.TestCase):
    def test_picture_when_tiles_are_laid_then_their_cells_are_full(self):
        self.assertEqual(
            lying(game.picture(after(CROSS))), ["M6.5", "M5.6", "M6.6", "M7.6", "M6.7"]
        )

    def test_picture_when_the_prairie_is_complete_then_only_pens_are_on_the_board(self):
        self.assertEqual(lying(game.picture(drawn("###/000"))), ["M0.1", "M1.1", "M2.1"])

    def test_is_cleared_when_a_phase_begins_then_true(self):
        begun = (after(), after(CROSS), drawn("###"), drawn("000/###"))
        self.assertEqual(
            [game.is_cleared(position) for position in begun], [True, False, True, False]
        )

    def test_drawn_when_the_tiles_are_lifted_off_then_the_prairie_stays(self):
        position = drawn("###/000")
        self.assertEqual(
            game.drawn(position),
            [(field, GROUND) for field in fields("M0.0 M1.0 M2.0 M0.1 M1.1 M2.1")],
        )

    def test_owners_when_pens_lie_there_then_their_seats(self):
        position = drawn("000/111", turn=1)
        owners = game.owners(position.rules, position.cells, game.picture(position))
        self.assertEqual(
            (owners[field_of((1, 0))], owners[field_of((1, 1))], owners[field_of((1, 2))]),
            (1, 2, 0),
        )

    def test_difference_when_a_piece_is_in_a_hand_then_its_fields_are_missing(self):
        position = drawn("000/###")
        self.assertEqual(seen(position, emptied="M0.0 M1.0 M2.0").missing, 3)
        self.assertEqual(seen(position, "M0.1", "M0.0").missing, 0)
        self.assertTrue(seen(position).is_none)

    def test_picture_when_read_then_a_byte_is_0_or_1(self):
        self.assertEqual(set(game.picture(after(CROSS))), {0, 1})

    def test_difference_when_something_lies_there_only_then_it_is_one(self):
        position = drawn("000/###")
        self.assertFalse(seen(position, "M0.1").is_none)
        self.assertFalse(seen(position, emptied="M0.0").is_none)

    def test_difference_when_compared_then_by_its_fields(self):
        position = drawn("000/###")
        self.assertEqual(seen(position, "M0.1"), seen(position, "M0.1"))
        self.assertNotEqual(seen(position, "M0.1"), seen(position, "M1.1"))
        self.assertNotEqual(seen(position, "M0.1"), None)
        self.assertEqual(repr(seen(position, "M0.1", "M0.0")), "Difference([0], [16])")

    def test_field_when_it_is_not_on_the_grid_then_error(self):
        with self.assertRaises(NotationError) as caught:
            game.parse_field(None, "M16.0")
        self.assertIn("'M16.0'; a board has M0.0 to M15.15", str(caught.exception))


class Explaining(unittest.TestCase):
    def test_explain_when_a_tile_lies_beside_the_prairie_then_it_is_the_one_of_that_shape(self):
        self.assertEqual(
            explained(after(CROSS), "M8.6 M9.6 M10.6 M11.6 M12.6"),
            ["I: M8.6 M9.6 M10.6 M11.6 M12.6"],
        )

    def test_explain_when_the_first_tile_lies_anywhere_then_it(self):
        self.assertEqual(explained(after(), "M11.15 M12.15 M13.15 M14.15 M15.15")[0][:2], "I:")

    def test_explain_when_the_tile_is_apart_or_gone_then_nothing(self):
        self.assertEqual(explained(after(CROSS), "M9.6 M10.6 M11.6 M12.6 M13.6"), [])
        self.assertEqual(explained(after(CROSS), "M9.6 M8.7 M9.7 M10.7 M9.8"), [])

    def test_explain_when_a_pen_lies_on_the_prairie_then_the_pen_of_the_seat_to_turn(self):
        self.assertEqual(
            explained(drawn("###/###"), "M0.0 M1.0 M2.0"), ["straight: M0.0 M1.0 M2.0"]
        )
        self.assertEqual(explained(drawn("###/###"), "M0.0 M1.0 M0.1"), [])
        self.assertEqual(
            explained(drawn("###/###", turn=1), "M0.0 M1.0 M0.1"), ["angular: M0.0 M1.0 M0.1"]
        )

    def test_explain_when_another_pen_was_moved_then_nothing(self):
        self.assertEqual(explained(drawn("000/###/###"), "M0.1 M1.1 M2.1", "M0.0"), [])

    def test_explain_when_a_piece_was_found_then_what_it_leads_to(self):
        position = drawn("###/###")
        (one,) = game.explain(position, PIECE, seen(position, "M0.0 M1.0 M2.0"))
        self.assertEqual(one.after, game.apply(position, one.move).cells)
        self.assertEqual((one.touched, one.move.ends, one.move.card), ([0, 1, 2], [0, 1, 2], PIECE))

    def test_explain_when_a_piece_lies_right_then_it_becomes_no_other_one(self):
        position = drawn("###/###")
        difference = seen(position, "M0.0 M1.0 M2.0")
        (one,) = game.explain(position, PIECE, difference)
        self.assertFalse(one.is_open)

    def test_on_the_way_when_a_piece_lies_on_some_fields_of_its_place_then_short(self):
        self.assertEqual(
            game.on_the_way(after(CROSS), PIECE, seen(after(CROSS), "M8.6 M9.6 M10.6")), SHORT
        )
        self.assertEqual(game.on_the_way(drawn("###"), PIECE, seen(drawn("###"), "M0.0")), SHORT)

    def test_on_the_way_when_no_piece_may_lie_so_then_not(self):
        for position, filled in (
            (after(CROSS), "M12.12"),
            (drawn("###"), "M0.1"),
            (drawn("##/##"), "M0.0"),
        ):
            self.assertEqual(game.on_the_way(position, PIECE, seen(position, filled)), NOT)

    def test_on_the_way_when_the_piece_is_there_or_one_cell_lies_wrong_then_not(self):
        for filled in ("M0.0 M1.0 M2.0", "M0.0 M0.1"):
            self.assertEqual(game.on_the_way(drawn("###"), PIECE, seen(drawn("###"), filled)), NOT)

    def test_on_the_way_when_another_piece_is_in_a_hand_or_the_game_is_over_then_not(self):
        moved = drawn("000/###")
        self.assertEqual(game.on_the_way(moved, PIECE, seen(moved, "M0.1", "M0.0")), NOT)
        self.assertEqual(game.on_the_way(over(), PIECE, seen(over(), "M0.0")), NOT)

    def test_why_not_seen_when_a_piece_lies_wrong_then_its_rule(self):
        hole = "###/#.#/###"
        wrong = (
            (after(CROSS), "M9.6 M10.6 M11.6 M12.6 M13.6", "", ("no_edge_contact", "BO-12")),
            (after(CROSS), "M9.6 M8.7 M9.7 M10.7 M9.8", "", ("tile_gone", "BO-14")),
            (after(CROSS), "M8.6 M9.6", "", ("wrong_shape", "BO-01")),
            (after(CROSS), "M8.6", "M7.6", ("piece_moved", "BO-13")),
            (drawn("###/###"), "M0.0 M1.0 M0.1", "", ("foreign_pen", "BO-03")),
            (drawn("###/###"), "M0.0 M1.0", "", ("wrong_shape", "BO-21")),
            (drawn("###/###"), "M2.0 M3.0 M4.0", "", ("no_target", "BO-24")),
            (drawn(hole), "M0.1 M1.1 M2.1", "", ("no_target", "BO-25")),
            (drawn(hole), "M0.1 M1.1", "", ("no_target", "BO-25")),
            (drawn("###/###"), "M3.0", "", ("no_target", "BO-24")),
            (drawn("000/###"), "M0.1", "M0.0", ("piece_moved", "BO-22")),
        )
        for position, filled, emptied, reason in wrong:
            self.assertEqual(
                game.why_not_seen(position, PIECE, seen(position, filled, emptied)), reason, filled
            )


class Mending(unittest.TestCase):
    def mended(self, position, filled, emptied=""):
        steps = game.mend(position, PIECE, shown(position, filled, emptied))
        return [
            "%s%s" % ("-" if step == LIFT else "+", game.format_field(None, field))
            for step, field in steps
        ]

    def test_mend_when_one_cell_is_missing_then_place_it(self):
        self.assertEqual(self.mended(drawn("###"), "M0.0 M1.0"), ["+M2.0"])

    def test_mend_when_a_pen_reaches_beyond_the_prairie_then_push_it_back(self):
        self.assertEqual(self.mended(drawn("###/..#"), "M1.0 M2.0 M3.0"), ["-M3.0", "+M0.0"])

    def test_mend_when_a_tile_is_one_column_apart_then_push_it(self):
        steps = self.mended(after(CROSS), "M9.6 M10.6 M11.6 M12.6 M13.6")
        self.assertEqual(steps, ["-M13.6", "+M8.6"])

    def test_mend_when_nothing_is_near_then_nothing(self):
        self.assertEqual(self.mended(after(CROSS), "M12.12 M13.12 M14.12 M12.13 M13.13"), [])
        self.assertEqual(self.mended(drawn("###"), "M9.9"), [])
        self.assertEqual(self.mended(drawn("000/###"), "M0.1 M1.1 M2.1", "M0.0"), [])

    def test_mend_when_two_cells_are_to_be_pushed_then_four_steps(self):
        self.assertEqual(
            self.mended(drawn("###"), "M2.0 M3.0 M4.0"), ["-M3.0", "-M4.0", "+M0.0", "+M1.0"]
        )

    def test_mend_when_more_steps_would_be_needed_then_nothing(self):
        self.assertEqual(self.mended(after(CROSS), "M8.6 M9.6 M12.12 M13.12"), [])
        self.assertEqual(self.mended(after(CROSS), "M8.6 M12.12 M13.12"), [])
        self.assertEqual(self.mended(drawn("###"), "M0.0 M1.0 M2.0 M9.9 M9.10 M9.11"), [])

    def test_mend_when_another_piece_is_in_a_hand_or_the_game_is_over_then_nothing(self):
        self.assertEqual(self.mended(drawn("000/###"), "M0.1 M1.1", "M0.0"), [])
        self.assertEqual(self.mended(over(), "M0.0 M1.0"), [])

    def test_repair_when_pieces_lie_wrong_then_lifts_before_places(self):
        position = drawn("000/###")
        steps = game.repair(position, shown(position, "M0.1 M5.5", "M1.0"))
        self.assertEqual(
            steps, [(LIFT, field_of((0, 1))), (LIFT, field_of((5, 5))), (PLACE, field_of((1, 0)))]
        )


class Offers(unittest.TestCase):
    def offered(self, position, filled=""):
        found = game.offers(position, PIECE, shown(position, filled), None)
        self.assertEqual({meaning for _, meaning in found} | {TARGET}, {TARGET})
        return [game.format_field(None, field) for field, _ in found]

    def test_offers_when_a_tile_is_to_be_laid_then_what_is_beside_the_prairie(self):
        around = "M6.4 M5.5 M7.5 M4.6 M8.6 M5.7 M7.7 M6.8"
        self.assertEqual(self.offered(after(CROSS)), around.split())
        self.assertEqual(self.offered(after()), [])

    def test_offers_when_a_pen_is_to_be_placed_then_where_it_fits(self):
        self.assertEqual(self.offered(drawn("####/0.../##..")), ["M0.0", "M1.0", "M2.0", "M3.0"])

    def test_offers_when_a_piece_lies_half_then_the_rest_of_such_places(self):
        self.assertEqual(self.offered(drawn("####/..#./..#."), "M2.1"), ["M2.0", "M2.2"])


class Opening(unittest.TestCase):
    def test_state_when_the_prairie_is_larger_than_the_grid_then_refused_by_its_cell(self):
        state = {"tiles": [], "prairie": [[x, 0] for x in range(60)]}
        with self.assertRaises(PositionError) as caught:
            game_on_board().parse_state(load("brothers-2"), state)
        self.assertIn("reaches M16.0, which is not on the grid of 16 x 16", str(caught.exception))

    def test_owners_when_a_game_begins_on_a_full_board_then_nobody_is_asked(self):
        position = after()
        asked = game.ask_owners(position, b"\x01" * FIELDS)
        asked.touch(3)
        self.assertEqual((asked.is_done, asked.seat, asked.position()), (True, -1, position))
        self.assertEqual((asked.surplus, asked.count), (0, 0))
        self.assertEqual(asked.owners(), bytes(FIELDS))

    def test_card_when_one_is_laid_then_refused(self):
        self.assertEqual(game.admit(after(), "K", []), (False, ("no_cards", "BO-10")))

    def test_claim_when_a_seat_passes_then_it_is_believed(self):
        self.assertTrue(game.trusts_fold(drawn("###")))

    def test_fold_when_passing_is_not_allowed_then_why_else_believed(self):
        self.assertEqual(game.why_no_fold(after()), ("must_play", "BO-10"))
        self.assertEqual(game.why_no_fold(drawn("###")), ("must_play", "BO-26"))
        self.assertIsNone(game.why_no_fold(drawn("###", options={"bo_must_place": False})))
        self.assertEqual((PASS.is_fold, PASS.card, Move(PIECE, ()).is_fold), (True, "", False))


def game_on_board():
    from shared_engine.games.brothers import on_board

    return on_board


if __name__ == "__main__":
    unittest.main()
