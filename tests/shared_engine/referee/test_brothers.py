"""Evenings of Brothers before the referee: no card is laid, tiles and pens are recognised by their
cells."""

import sys
import unittest

from shared_engine.games.brothers import game
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.meanings import GROUND, TARGET
from shared_engine.lights.looks import LIFT_HERE, OWNER, PLACE_HERE, lights
from shared_engine.log.events import Gap, Stand
from shared_engine.log.picture import pack_picture
from shared_engine.prng import Prng
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import ARRANGE, AWAIT_MOVE, OVER
from tests.shared_engine.referee.meadow_bench import MeadowBench, kinds, moves_on_board, texts
from tests.shared_engine.series import sample

CROSS = "X: M6.5 M5.6 M6.6 M7.6 M6.7"
# more of them there: tests/micropython, in pieces
GAMES = 20 if sys.implementation.name != "micropython" else 4
BAR = "I: M8.6 M9.6 M10.6 M11.6 M12.6"


def play(test, seed, ruleset="brothers-2", options=None):
    """Play a random game by tidy hands; after every turn the referee has to be where the game
    is."""
    bench = MeadowBench(ruleset, options=options or {})
    bench.begin()
    prng = Prng(seed)
    position = bench.referee.position
    while game.outcome(position) is None:
        move = prng.choice(moves_on_board(position))
        decided = bench.control("fold") if move.is_pass else bench.carry_out(move)
        position = game.apply(position, move)
        test.assertEqual(bench.referee.position, position, repr((move, texts(decided))))
        bench.clear()
    return bench


class Evenings(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.evening = play(cls(), 5)  # which tests look at, and leave as it is

    def test_game_when_hands_are_tidy_then_every_piece_is_understood_and_nothing_else_said(self):
        for seed in sample(range(GAMES), range(2)):
            bench = play(self, seed)
            self.assertEqual(set(kinds(bench.decisions)), {"round", "move", "correction", "won"})
            self.assertEqual(kinds(bench.decisions).count("round"), 2)
            # the board is cleared three times
            self.assertEqual(kinds(bench.decisions).count("correction"), 3)
            self.assertEqual(bench.referee.state, OVER)

    def test_game_when_four_play_and_may_pass_then_as_played(self):
        bench = play(self, 3, "brothers-4", {"bo_must_place": False})
        self.assertTrue("fold" in kinds(bench.decisions))

    def test_undo_when_the_board_was_cleared_then_not_back_before_that(self):
        bench = MeadowBench("brothers-2")
        bench.begin()
        prng = Prng(5)
        while bench.referee.position.round_number == 0:
            bench.carry_out(prng.choice(moves_on_board(bench.referee.position)))
            bench.clear()
        bench.carry_out(moves_on_board(bench.referee.position)[0])
        self.assertEqual(kinds(bench.control("undo")), ["undo"])
        self.assertEqual(texts(bench.control("undo")), ["illegal nothing_to_undo"])

    def test_game_when_its_events_are_refereed_again_then_the_same(self):
        bench, again = self.evening, Referee()
        decided = [one for event in bench.events for one in again.feed(event)]
        self.assertEqual(texts(decided + again.advance(bench.now_ms)), texts(bench.decisions))

    def test_game_when_a_board_wakes_up_in_any_part_of_it_then_it_goes_on_from_where_that_began(
        self,
    ):
        bench, again, stands = self.evening, Referee(), []
        for place, event in enumerate(bench.events):
            again.advance(event.at_ms)
            if again.begins_round(event):
                full, position = pack_picture(again.full), again.position.pack()
                stands.append((place, Stand(event.at_ms, again.turns, 0, full, position)))
            again.feed(event)
        self.assertEqual(len(stands), 4)  # a prairie and its pens, twice
        for place, stand in stands:
            woken = Referee()
            woken.resume(bench.description, stand)
            for event in bench.events[place:]:
                woken.feed(event)
            woken.advance(bench.now_ms)
            self.assertEqual(
                (woken.position, woken.turns), (bench.referee.position, bench.referee.turns)
            )


class Tiles(unittest.TestCase):
    def setUp(self):
        self.bench = MeadowBench()
        self.bench.begin()

    def test_tile_when_it_lies_still_then_it_is_laid_and_stays_drawn(self):
        self.assertEqual(texts(self.bench.lay(CROSS)), ["move " + CROSS])
        lit = {field: meaning for field, meaning, _ in lights(self.bench.referee, 256)}
        self.assertEqual(lit[game.parse_field(None, "M6.6")], GROUND)
        self.assertEqual(lit[game.parse_field(None, "M8.6")], TARGET)

    def test_tile_when_it_is_laid_apart_then_its_rule_and_it_is_pushed(self):
        self.bench.lay(CROSS)
        decided = self.bench.lay("I: M9.6 M10.6 M11.6 M12.6 M13.6")
        self.assertEqual(texts(decided), ["illegal no_edge_contact BO-12 -M13.6 +M8.6"])
        self.assertEqual(
            texts(self.bench.touch("-M13.6 +M8.6") + self.bench.rest()), ["move " + BAR]
        )

    def test_tile_when_it_lies_half_then_nothing_is_said_until_it_has_rested(self):
        self.bench.lay(CROSS)
        self.assertEqual(self.bench.touch("+M8.6 +M9.6 +M10.6 +M11.6") + self.bench.rest(2000), [])
        self.assertEqual(texts(self.bench.touch("+M12.6") + self.bench.rest()), ["move " + BAR])

    def test_tile_when_it_stays_half_then_where_to_push_it(self):
        self.bench.lay(CROSS)
        decided = self.bench.touch("+M8.6 +M9.6 +M10.6 +M11.6") + self.bench.rest()
        self.assertEqual(texts(decided), ["illegal wrong_shape BO-01 +M8.5"])

    def test_tile_when_it_is_pushed_on_then_the_move_is_changed(self):
        self.bench.lay(CROSS)
        self.bench.lay(BAR)
        decided = self.bench.touch("-M8.6 -M9.6 -M10.6 -M11.6 -M12.6")
        decided += self.bench.touch("+M8.6 +M8.7 +M8.8 +M8.9 +M8.10") + self.bench.rest()
        self.assertEqual(texts(decided), ["undo", "move I: M8.6 M8.7 M8.8 M8.9 M8.10"])

    def test_tile_when_it_is_taken_into_a_hand_for_long_and_put_back_then_laid_again(self):
        self.bench.lay(CROSS)
        lifted = "-M6.5 -M5.6 -M6.6 -M7.6 -M6.7"
        self.assertEqual(texts(self.bench.touch(lifted) + self.bench.rest()), ["undo"])
        decided = self.bench.touch(lifted.replace("-", "+")) + self.bench.rest()
        self.assertEqual(texts(decided), ["move " + CROSS])

    def test_tile_when_another_one_is_knocked_away_then_the_way_back(self):
        for text in (CROSS, BAR):
            self.bench.lay(text)
        decided = self.bench.touch("-M6.5 -M5.6 +M6.8 +M5.7") + self.bench.rest()
        self.assertEqual(texts(decided), ["illegal piece_moved BO-13 -M5.7 -M6.8 +M6.5 +M5.6"])
        self.assertEqual(self.bench.touch("-M6.8 -M5.7 +M6.5 +M5.6") + self.bench.rest(), [])
        self.assertEqual(kinds(self.bench.lay("V: M6.8 M5.8 M4.8 M4.9 M4.10")), ["move"])

    def test_undo_when_a_tile_was_laid_then_it_is_lifted_before_another_counts(self):
        self.bench.lay(CROSS)
        self.bench.lay(BAR)
        self.assertEqual(texts(self.bench.control("undo") + self.bench.rest())[:1], ["undo"])
        self.assertEqual(self.bench.referee.state, ARRANGE)
        self.bench.clear()
        self.assertEqual(texts(self.bench.lay(BAR)), ["move " + BAR])

    def test_undo_when_nothing_was_laid_then_that_is_said(self):
        decided = self.bench.control("undo") + self.bench.rest()
        self.assertEqual(texts(decided), ["illegal nothing_to_undo"])

    def test_card_when_one_is_laid_then_refused(self):
        self.assertEqual(texts(self.bench.card("K")), ["illegal no_cards BO-10"])

    def test_fold_when_a_tile_is_to_be_laid_then_refused(self):
        self.assertEqual(texts(self.bench.control("fold")), ["illegal must_play BO-10"])

    def test_confirm_when_one_sensor_does_not_see_a_tile_then_it_is_believed(self):
        self.bench.lay(CROSS)
        self.bench.touch("+M8.6 +M10.6 +M11.6 +M12.6")
        self.assertEqual(texts(self.bench.rest()), ["illegal wrong_shape BO-01 +M9.6"])
        asked = self.bench.control("confirm")
        self.assertEqual([(one.kind, one.reason) for one in asked], [("ambiguous", "misread")])
        self.assertEqual(texts(self.bench.control("confirm") + self.bench.rest()), ["move " + BAR])
        self.assertEqual(self.bench.referee.blind, [game.parse_field(None, "M9.6")])

    def test_next_seat_when_it_is_early_then_both_tiles_count(self):
        decided = self.bench.touch("+M6.5 +M5.6 +M6.6 +M7.6 +M6.7") + self.bench.lay(BAR)
        self.assertEqual(texts(decided), ["move " + CROSS, "move " + BAR])

    def test_gap_when_events_were_lost_then_the_game_goes_on_from_the_position_in_it(self):
        self.bench.lay(CROSS)
        position = self.bench.referee.position
        picture = bytes(
            [sum([self.bench.full[8 * at + bit] << bit for bit in range(8)]) for at in range(32)]
        )
        self.assertEqual(kinds(self.bench.feed(Gap, 9, 1, 0, picture, position.pack())), ["lost"])
        self.assertEqual(texts(self.bench.lay(BAR)), ["move " + BAR])

    def test_game_when_it_begins_on_a_full_board_then_it_is_cleared_first(self):
        bench = MeadowBench(state="board")
        full = bytearray(256)
        full[17] = 1
        self.assertEqual(texts(bench.begin(full)), ["correction -M1.1"])
        self.assertEqual(kinds(bench.clear()), ["round"])


class Pens(unittest.TestCase):
    def begin(self, rows, **more):
        """A game at the beginning of its second phase, on the prairie that *rows* draw and that
        tiles of 60 cells could be."""
        prairie = [
            [x, y] for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"
        ]
        bench = MeadowBench(state={"tiles": [], "prairie": prairie}, **more)
        bench.begin()
        return bench

    def setUp(self):
        self.bench = self.begin(["############"] * 5)

    def test_prairie_when_it_is_complete_then_the_tiles_are_lifted_off_and_its_light_remains(self):
        bench = MeadowBench()
        bench.begin()
        prng = Prng(1)
        while bench.referee.position.is_laying:
            bench.carry_out(prng.choice(moves_on_board(bench.referee.position)))
        self.assertEqual(bench.referee.state, ARRANGE)
        self.assertEqual(len(bench.decisions[-1].repair), 60)
        self.assertEqual(bench.clear(), [])
        self.assertEqual(bench.referee.state, AWAIT_MOVE)
        lit = [meaning for _, meaning, _ in lights(bench.referee, 256)]
        self.assertEqual(lit.count(GROUND) + lit.count(TARGET), 60)

    def test_pen_when_it_lies_still_then_it_is_placed_and_lit_as_its_seats(self):
        self.assertEqual(
            texts(self.bench.lay("straight: M0.0 M1.0 M2.0")), ["move straight: M0.0 M1.0 M2.0"]
        )
        lit = {field: (meaning, seat) for field, meaning, seat in lights(self.bench.referee, 256)}
        self.assertEqual(lit[1], (OWNER, 0))

    def test_pen_when_it_is_the_other_breeders_then_lifted(self):
        decided = self.bench.touch("+M0.0 +M1.0 +M0.1") + self.bench.rest()
        self.assertEqual(texts(decided), ["illegal foreign_pen BO-03 -M0.1 +M2.0"])

    def test_pen_when_it_reaches_beyond_the_prairie_then_pushed_back(self):
        decided = self.bench.touch("+M10.0 +M11.0 +M12.0") + self.bench.rest()
        self.assertEqual(texts(decided), ["illegal no_target BO-24 -M12.0 +M9.0"])
        lit = {field: meaning for field, meaning, _ in lights(self.bench.referee, 256)}
        self.assertEqual((lit[12], lit[9]), (LIFT_HERE, GROUND))
        self.bench.touch("-M12.0")
        lit = {field: meaning for field, meaning, _ in lights(self.bench.referee, 256)}
        self.assertEqual(lit[9], PLACE_HERE)
        self.assertEqual(kinds(self.bench.touch("+M9.0") + self.bench.rest()), ["move"])

    def test_pen_when_it_is_turned_before_the_next_then_the_move_is_changed(self):
        self.bench.lay("straight: M0.0 M1.0 M2.0")
        decided = self.bench.touch("-M1.0 -M2.0 +M0.1 +M0.2") + self.bench.rest()
        self.assertEqual(texts(decided), ["undo", "move straight: M0.0 M0.1 M0.2"])

    def test_pen_when_one_from_before_is_moved_then_the_way_back(self):
        self.bench.lay("straight: M0.0 M1.0 M2.0")
        self.bench.lay("angular: M5.0 M6.0 M5.1")
        decided = self.bench.touch("-M1.0 -M2.0 +M0.1 +M0.2") + self.bench.rest()
        self.assertEqual(texts(decided), ["illegal piece_moved BO-22 -M0.1 -M0.2 +M1.0 +M2.0"])

    def test_pen_when_a_finger_covers_a_field_for_a_moment_then_nothing_is_said(self):
        self.bench.lay("straight: M0.0 M1.0 M2.0")
        self.assertEqual(self.bench.touch("-M1.0 +M1.0") + self.bench.rest(), [])

    def test_pass_when_it_is_allowed_then_the_other_goes_on(self):
        bench = self.begin(["############"] * 5, options={"bo_must_place": False})
        bench.touch("+M0.0")
        self.assertEqual(texts(bench.control("fold")), ["illegal move_first"])
        bench.touch("-M0.0")
        self.assertEqual(texts(bench.control("fold")), ["fold pass"])
        self.assertEqual(bench.referee.position.turn, 1)

    def test_resume_when_a_board_wakes_up_then_as_before(self):
        self.bench.lay("straight: M0.0 M1.0 M2.0")
        position = self.bench.referee.position
        self.assertEqual(game.unpack(load("brothers-2"), position.pack()), position)


if __name__ == "__main__":
    unittest.main()
