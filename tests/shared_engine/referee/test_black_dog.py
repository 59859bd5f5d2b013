"""Black Dog before the referee: the dog is placed and runs, the disc turns, and what looks alike is
asked."""

import unittest

from shared_engine.games.meanings import DISC
from shared_engine.lights.looks import CHOICE, LIFT_HERE, PLACE_DOG, PLACE_HERE, TURN_BACK, lights
from shared_engine.log.codec import DOUBTED, NO_QUARTER
from shared_engine.log.events import Dial
from shared_engine.referee.states import ARRANGE, AWAIT_MOVE, CARD
from tests.shared_engine.games.dog.places import marbles
from tests.shared_engine.referee.bench import Bench, kinds, steps, texts


def begun(players=None, dog=None, ruleset="black-dog-4", starter=0):
    bench = Bench(players, ruleset=ruleset, starter=starter)
    if dog is not None:
        bench.description["state"]["dog"] = dog
        bench = Bench(None, **bench.description)
    bench.begin()
    return bench


def reasons(decisions):
    return [(one.reason, one.rule) for one in decisions]


class Away(unittest.TestCase):
    """The dog and a figure are not where they belong."""

    def test_lights_when_dog_and_figure_are_to_be_put_back_then_the_dogs_place_has_a_look_of_its_own(
        self,
    ):
        bench = begun({0: marbles((14,)), 1: marbles((3,))}, 40)
        bench.touch("-T40", "+T41", "-T19", "+T20")
        bench.rest()
        shown = []
        for touched in ("-T20", "-T41", "+T19", "+T40"):
            shown += [
                (field, meaning, seat)
                for field, meaning, seat in lights(bench.referee, 96)
                if meaning in (LIFT_HERE, PLACE_HERE, PLACE_DOG)
            ]
            bench.touch(touched)
        self.assertEqual(
            shown, [(20, LIFT_HERE, 0), (41, LIFT_HERE, 0), (19, PLACE_HERE, 1), (40, PLACE_DOG, 0)]
        )


class Placing(unittest.TestCase):
    """The dog comes onto the disc before the first card (BD-05)."""

    def test_dog_when_put_on_the_disc_then_placed(self):
        bench = begun()
        decided = bench.touch("+T23") + bench.rest()
        self.assertEqual(texts(decided), ["move dog@T23"])
        self.assertEqual((bench.referee.state, bench.referee.position.turn), (CARD, 0))

    def test_dog_when_put_beside_the_disc_then_it_is_to_be_lifted(self):
        bench = begun()
        decided = bench.touch("+T5") + bench.rest()
        self.assertEqual((kinds(decided), steps(bench, decided[0])), (["correction"], ["-T5"]))
        self.assertEqual(texts(bench.touch("-T5", "+T6") + bench.rest()), ["move dog@T6"])

    def test_dog_when_it_is_there_before_the_game_begins_then_placed_at_once(self):
        bench = Bench(None, ruleset="black-dog-4")
        picture = bytearray(bench.hands.full)
        picture[40] = 1
        self.assertEqual(texts(bench.begin(picture)), ["round", "move dog@T40"])

    def test_dog_when_marbles_are_still_to_be_arranged_then_not_yet(self):
        bench = Bench(None, ruleset="black-dog-4")
        picture = bytearray(bench.hands.full)
        picture[40], picture[0], picture[1] = 1, 0, 1
        bench.begin(picture)
        self.assertEqual(bench.referee.state, ARRANGE)
        self.assertEqual(texts(bench.touch("-T1", "+T0") + bench.rest()), ["round", "move dog@T40"])

    def test_dog_when_moved_before_the_first_card_then_placed_again(self):
        bench = begun()
        bench.touch("+T23")
        bench.rest()
        self.assertEqual(
            texts(bench.touch("-T23", "+T38") + bench.rest()), ["undo", "move dog@T38"]
        )
        self.assertEqual(bench.referee.turns, 1)

    def test_dog_when_moved_off_the_disc_then_it_was_not_placed(self):
        bench = begun()
        bench.touch("+T23")
        bench.rest()
        decided = bench.touch("-T23", "+T30") + bench.rest()
        self.assertEqual(
            (kinds(decided), steps(bench, decided[1])), (["undo", "correction"], ["-T30"])
        )

    def test_card_when_the_dog_is_not_placed_then_it_waits_for_it(self):
        bench = begun()
        self.assertEqual(reasons(bench.card("BLUE:8")), [("dog_or_disc", "BD-05")])
        self.assertEqual(bench.referee.state, CARD)
        bench.touch("+T23")
        bench.rest()
        self.assertEqual((bench.referee.state, bench.referee.laid), (AWAIT_MOVE, "BLUE:8"))

    def test_fold_when_the_dog_is_not_placed_then_refused(self):
        bench = begun()
        self.assertEqual(reasons(bench.control("fold")), [("dog_or_disc", "BD-05")])
        self.assertEqual(bench.referee.state, CARD)


class Running(unittest.TestCase):
    """Figures, dog and disc, one after the other, and hands that rest between them."""

    def test_turn_when_the_dog_runs_late_then_nothing_is_said_until_it_has(self):
        bench = begun({0: marbles((12,))}, 40)
        bench.card("BLACK:2")
        self.assertEqual(bench.touch("-T12", "+T14") + bench.rest(), [])
        self.assertEqual(
            texts(bench.touch("-T40", "+T42") + bench.rest()), ["move BLACK:2: T12>T14 dog@T40>T42"]
        )

    def test_turn_when_the_dog_runs_first_then_nothing_is_said_until_the_figure_has(self):
        bench = begun({0: marbles((12,))}, 40)
        bench.card("BLACK:2")
        self.assertEqual(bench.touch("-T40", "+T42") + bench.rest(), [])
        self.assertEqual(
            texts(bench.touch("-T12", "+T14") + bench.rest()), ["move BLACK:2: T12>T14 dog@T40>T42"]
        )

    def test_turn_when_the_disc_turns_late_then_nothing_is_said_until_it_has(self):
        bench = begun({0: marbles((14,)), 1: marbles((7,))}, 40)
        bench.card("BLUE:8")
        self.assertEqual(bench.touch("-T14", "+T22") + bench.rest(), [])
        self.assertEqual(bench.touch("-T23", "+T39") + bench.rest(), [])
        decided = bench.touch("-T40", "+T56", "-T22", "+T38") + bench.rest()
        self.assertEqual(texts(decided), ["move BLUE:8: T14>T22 disc+"])

    def test_turn_when_the_figure_goes_too_far_then_refused(self):
        bench = begun({0: marbles((14,))}, 40)
        bench.card("BLUE:8")
        self.assertEqual(kinds(bench.touch("-T14", "+T24") + bench.rest()), ["illegal"])

    def test_turn_when_the_disc_is_turned_marble_by_marble_then_nothing_is_said_until_it_has(self):
        bench = begun({0: marbles((14,)), 1: marbles((7,))}, 40)
        bench.card("BLUE:8")
        for moved in (("-T14", "+T22"), ("-T22", "+T6"), ("-T40", "+T24")):
            self.assertEqual(bench.touch(*moved) + bench.rest(), [])
        self.assertEqual(
            texts(bench.touch("-T23", "+T7") + bench.rest()), ["move BLUE:8: T14>T22 disc-"]
        )

    def test_turn_when_the_dog_is_lifted_then_no_marble_counts_as_home(self):
        bench = begun({0: marbles((12,)), 3: marbles(finish=(1, 2))}, 40)
        bench.card("BLUE:8")
        bench.touch("-T40", "+K3.3")
        self.assertEqual(kinds(bench.rest() + bench.rest() + bench.rest()), ["illegal"])


class Alike(unittest.TestCase):
    """Results that look the same and differ in whose marble is where."""

    def turned(self):
        """The disc bears a figure and the dog opposite: forward and backward look the same."""
        bench = begun({0: marbles((14,))}, 54)
        bench.card("BLUE:8")
        bench.touch("-T14", "+T22", "-T22", "-T54", "+T38", "+T6")
        return bench, bench.rest()

    def test_turn_when_both_ways_look_alike_then_it_is_asked(self):
        asked = "ambiguous BLUE:8: T14>T22 disc- / BLUE:8: T14>T22 disc+"
        bench, decided = self.turned()
        self.assertEqual(texts(decided), [asked])
        self.assertEqual(bench.control("confirm"), [])
        lit = [field for field, meaning, _ in lights(bench.referee, 96) if meaning == CHOICE]
        self.assertEqual(lit, [6, 38])

    def test_question_when_the_own_marble_is_touched_then_that_is_the_way_it_turned(self):
        for touched, way in ((("-T38", "+T38"), "+"), (("-T6", "+T6"), "-")):
            bench, _ = self.turned()
            self.assertEqual(texts(bench.touch(*touched)), ["move BLUE:8: T14>T22 disc" + way])

    def shared(self):
        """One figure has gone four fields, or two have shared them; the disc has turned with what
        is on it."""
        bench = begun({0: marbles((38,)), 2: marbles((7,))}, 45, "black-dog-3")
        bench.card("PARTNER")
        return bench, bench.touch("-T38", "+T42", "-T39", "-T42", "+T55", "+T58") + bench.rest()

    def test_share_when_the_disc_lifts_two_marbles_then_it_is_asked_who_went(self):
        bench, decided = self.shared()
        self.assertEqual(kinds(decided), ["ambiguous"])
        moves = ["PARTNER: T38>T42 disc+", "PARTNER: T39>T42 T38>T39 disc+"]
        self.assertEqual(sorted(texts(decided)[0][len("ambiguous ") :].split(" / ")), moves)
        self.assertEqual(bench.referee.state, AWAIT_MOVE)

    def test_share_when_a_neighbour_was_bumped_then_it_is_asked_who_went(self):
        bench = begun({1: marbles((42,)), 3: marbles((13,))}, 43, starter=1)
        bench.card("PARTNER")
        decided = bench.touch("-T58", "-T61", "+T61", "+T62") + bench.rest()
        moves = ["PARTNER: T58>T62", "PARTNER: T61>T62 T58>T61"]
        self.assertEqual(sorted(texts(decided)[0][len("ambiguous ") :].split(" / ")), moves)

    def test_share_when_a_marble_is_touched_that_one_move_brought_there_then_that_move(self):
        bench, _ = self.shared()
        self.assertEqual(
            texts(bench.touch("-T55", "+T55")), ["move PARTNER: T39>T42 T38>T39 disc+"]
        )

    def test_share_when_a_marble_is_touched_that_came_there_in_each_then_confirm_says_that_no_other_was_moved(
        self,
    ):
        bench, _ = self.shared()
        self.assertEqual(bench.touch("-T58", "+T58"), [])
        self.assertEqual(texts(bench.control("confirm")), ["move PARTNER: T38>T42 disc+"])

    def test_share_when_the_next_seat_has_gone_on_with_a_marble_then_it_says_the_same_there(self):
        bench = begun({0: marbles((25,)), 2: marbles((55,))}, 63, "black-dog-3", starter=2)
        bench.card("PARTNER")
        bench.touch("-T25", "-T23", "+T27", "+T25")
        bench.rest()
        bench.card("COPY")
        self.assertEqual(bench.asked_fields(), [25])
        bench.touch("-T27", "+T27", "-T25", "+T29")
        bench.rest()
        self.assertEqual(bench.asked_fields(), [29])

    def test_share_when_the_next_seat_has_swapped_one_marble_then_it_says_the_same_there(
        self,
    ):
        bench = begun({0: marbles((1,)), 1: marbles((50, 11))}, 40, "black-dog-3")
        bench.card("PARTNER")
        bench.touch("-T1", "-T2", "+T3", "+T4")
        bench.rest()
        bench.card("SWITCH")
        bench.touch("-T27", "-T3", "+T27", "+T3")
        bench.rest()
        self.assertEqual(bench.asked_fields(), [3, 27])
        decided = bench.touch("-T27", "+T27") + bench.control("confirm")
        self.assertEqual(texts(decided)[0], "move PARTNER: T1>T3 T2>T4")

    def test_share_when_a_figure_is_away_for_long_and_the_disc_may_have_turned_either_way_then_a_reading_is_doubted(
        self,
    ):
        bench = begun({0: marbles((18,))}, 62, "black-dog-3")
        bench.card("PARTNER")
        bench.touch("-T18")
        for _ in range(6):
            bench.rest()
        self.assertEqual(kinds(bench.decisions)[-1], "ambiguous")
        doubted = [bench.referee.question.misread[number] for number in (0, 1)]
        self.assertTrue(all(field >= 0 for field in doubted), doubted)

    def away(self, *quarters):
        """A figure is away for long, and what says where the disc rests has seen it in *quarters*
        since."""
        bench = begun({0: marbles((18,))}, 62, "black-dog-3")
        bench.feed(Dial, 0)
        bench.card("PARTNER")
        bench.touch("-T18")
        for quarter in quarters:
            bench.feed(Dial, NO_QUARTER)
            bench.feed(Dial, quarter)
        for _ in range(6):
            bench.rest()
        return bench

    def test_share_when_a_figure_is_away_for_long_and_the_disc_has_not_turned_then_it_is_in_a_hand(
        self,
    ):
        self.assertEqual(kinds(self.away().decisions), ["round"])

    def test_share_when_a_figure_is_away_for_long_and_the_disc_has_turned_then_confirm_says_that_it_is_on_it(
        self,
    ):
        bench = self.away(1)
        self.assertEqual(texts(bench.decisions)[1:], ["ambiguous PARTNER: T18>T22 disc+"])
        self.assertEqual(texts(bench.control("confirm")), ["move PARTNER: T18>T22 disc+"])

    def test_turn_when_the_picture_is_as_before_then_it_is_asked_and_confirm_decides(self):
        bench = begun({0: marbles((26,))}, 5)
        bench.description["state"]["players"]["1"] = marbles((27,))
        bench = Bench(None, **bench.description)
        bench.begin()
        bench.card("MAGNET")
        decided = bench.touch("-T26", "+T42", "-T42", "+T26") + bench.rest()
        self.assertEqual(texts(decided), ["ambiguous MAGNET: T26>T42 disc-"])
        self.assertEqual(texts(bench.control("confirm")), ["move MAGNET: T26>T42 disc-"])

    def test_turn_when_the_picture_is_as_before_and_the_next_card_is_laid_at_once_then_it_is_asked(
        self,
    ):
        bench = begun({0: marbles((26,)), 1: marbles((27,))}, 5)
        bench.card("MAGNET")
        bench.touch("-T26", "+T42", "-T42", "+T26")
        decided = bench.card("BLUE:8") + bench.rest()
        self.assertEqual(texts(decided)[0], "ambiguous MAGNET: T26>T42 disc-")


class Seen(unittest.TestCase):
    """A disc of which sensors say where it rests."""

    def begun(self, players, dog, card, quarter=0):
        bench = begun(players, dog)
        bench.feed(Dial, quarter)
        bench.card(card)
        return bench

    def opposite(self):
        """A figure on the disc and the dog opposite: both ways look alike."""
        bench = self.begun({0: marbles((14,))}, 54, "BLUE:8", 3)
        bench.touch("-T14", "+T22")
        return bench

    def test_turn_when_both_ways_look_alike_then_the_disc_says_which(self):
        for quarter, way in ((0, "+"), (2, "-")):
            bench = self.opposite()
            self.assertEqual(
                texts(bench.turn_disc(quarter) + bench.rest()), ["move BLUE:8: T14>T22 disc" + way]
            )

    def test_lights_when_the_figure_is_on_the_paw_then_the_whole_disc_until_it_turns(self):
        bench = self.opposite()
        lit = {field: meaning for field, meaning, _ in lights(bench.referee, 96)}
        self.assertEqual([lit.get(field) for field in range(5, 12)], [None] + [DISC] * 5 + [None])
        bench.turn_disc(0)
        bench.rest()
        self.assertFalse(DISC in [meaning for _, meaning, _ in lights(bench.referee, 96)])

    def test_turn_when_the_picture_is_as_before_then_the_disc_is_proof(self):
        bench = self.begun({0: marbles((26,)), 1: marbles((27,))}, 5, "MAGNET")
        bench.touch("-T26", "+T42")
        self.assertEqual(texts(bench.turn_disc(3) + bench.rest()), ["move MAGNET: T26>T42 disc-"])

    def test_turn_when_half_a_turn_then_on_to_where_it_began(self):
        bench = self.opposite()
        bench.turn_disc(0, 1)
        decided = bench.rest()
        self.assertEqual(texts(decided)[0], "move BLUE:8: T14>T22 disc+")
        self.assertEqual((decided[1].kind, steps(bench, decided[1])), ("correction", ["turn 3"]))
        bench.turn_disc(0)
        self.assertEqual((bench.rest(), bench.referee.repair), ([], []))

    def test_turn_when_begun_the_other_way_then_it_is_not_corrected(self):
        bench = self.opposite()
        bench.turn_disc(0, 3, 2)
        decided = bench.rest()
        self.assertEqual(texts(decided)[0], "move BLUE:8: T14>T22 disc+")
        self.assertEqual((decided[1].kind, steps(bench, decided[1])), ("correction", ["turn 2"]))

    def test_turn_when_corrected_after_it_was_accepted_then_back_again(self):
        bench = self.opposite()
        bench.turn_disc(0)
        bench.rest()
        bench.turn_disc(3, 2)
        decided = bench.rest()
        self.assertEqual((kinds(decided), steps(bench, decided[0])), (["correction"], ["turn 2"]))
        self.assertEqual(bench.turn_disc(3, 0) + bench.rest(), [])
        self.assertEqual((bench.referee.repair, bench.referee.turns), ([], 1))

    def test_turn_when_no_figure_walked_onto_a_paw_then_back(self):
        bench = self.begun({0: marbles((14,))}, 54, "BLUE:9")
        bench.touch("-T14", "+T23")
        bench.turn_disc(1)
        decided = bench.rest()
        self.assertEqual(texts(decided)[0], "move BLUE:9: T14>T23")
        self.assertEqual((decided[1].kind, steps(bench, decided[1])), ("correction", ["turn 3"]))
        bench.turn_disc(0)
        self.assertEqual((bench.rest(), bench.referee.repair), ([], []))

    def test_turn_when_the_board_says_that_its_sensors_are_not_believed_then_they_are_not(self):
        bench = self.begun({0: marbles((14,))}, 54, "BLUE:9")
        bench.feed(Dial, DOUBTED)
        bench.turn_disc(1)
        self.assertEqual((bench.referee.is_dial_doubted, bench.referee.quarter), (True, NO_QUARTER))

    def test_turn_when_no_card_lies_open_then_back_though_it_looks_the_same(self):
        players = {seat: marbles((6,)) for seat in range(4)}
        bench = begun(players, 5)
        bench.feed(Dial, 0)
        self.assertEqual(len([field for field in (6, 22, 38, 54) if bench.hands.full[field]]), 4)
        bench.turn_disc(1)
        decided = bench.rest()
        self.assertEqual((kinds(decided), steps(bench, decided[0])), (["correction"], ["turn 3"]))
        lit = {
            meaning
            for field, meaning, _ in lights(bench.referee, 96)
            if field < 64 and 6 <= field % 16 <= 10
        }
        self.assertEqual(lit, {TURN_BACK})

    def turn_unseen(self, bench, quarters, seen):
        """Turn the disc, and a switch that is dead lets it seem to rest in quarter *seen*."""
        bench.feed(Dial, NO_QUARTER)
        bench.hands.turn(bench.referee.position.rules, quarters)
        return bench.flush() + bench.feed(Dial, seen) + bench.rest()

    def test_turn_when_a_dead_switch_shows_none_then_it_is_asked(self):
        asked = "ambiguous BLUE:8: T14>T22 disc- / BLUE:8: T14>T22 disc+"
        bench = self.opposite()
        self.assertEqual(texts(self.turn_unseen(bench, 1, 3)), [asked])
        self.assertEqual(texts(bench.touch("-T38", "+T38")), ["move BLUE:8: T14>T22 disc+"])

    def test_turn_when_a_switch_has_gone_while_the_disc_rested_then_it_is_asked(self):
        bench = self.opposite()
        bench.feed(Dial, 2)  # without having left
        asked = "ambiguous BLUE:8: T14>T22 disc- / BLUE:8: T14>T22 disc+"
        self.assertEqual(texts(self.turn_unseen(bench, 1, 1)), [asked])

    def test_turn_when_the_marbles_show_the_opposite_way_then_they_count_and_the_disc_does_not_any_more(
        self,
    ):
        for quarters, seen, way in ((1, 2, "+"), (3, 0, "-")):
            bench = self.begun({0: marbles((14,))}, 53, "BLUE:8", 3)
            bench.touch("-T14", "+T22")
            self.assertEqual(
                texts(self.turn_unseen(bench, quarters, seen)), ["move BLUE:8: T14>T22 disc" + way]
            )
            self.assertTrue(bench.referee.is_dial_doubted)

    def test_turn_when_nothing_is_on_the_disc_then_nothing_is_said(self):
        bench = begun({0: marbles((14,))}, 5)
        bench.feed(Dial, 0)
        self.assertEqual(bench.turn_disc(1) + bench.rest(), [])
        bench.card("BLUE:8")
        bench.touch("-T14", "+T22")
        self.assertEqual(texts(bench.turn_disc(2) + bench.rest()), ["move BLUE:8: T14>T22 disc+"])

    def test_figures_when_carried_by_hand_then_that_counts(self):
        bench = self.begun({0: marbles((14,))}, 5, "BLUE:8")
        decided = bench.touch("-T14", "+T22", "-T22", "+T38") + bench.rest()
        self.assertEqual(texts(decided), ["move BLUE:8: T14>T22 disc+"])

    def test_disc_when_it_does_not_snap_in_then_that_is_said_after_a_while(self):
        bench = self.opposite()
        bench.feed(Dial, NO_QUARTER)
        self.assertEqual(bench.rest(), [])
        decided = bench.rest() + bench.rest()
        self.assertEqual((kinds(decided), steps(bench, decided[0])), (["correction"], ["turn 0"]))
        self.assertEqual(
            {meaning for field, meaning, _ in lights(bench.referee, 96) if field == 7}, {DISC}
        )
        self.assertEqual(texts(bench.turn_disc(0) + bench.rest()), ["move BLUE:8: T14>T22 disc+"])

    def test_disc_when_marbles_on_it_say_that_its_sensor_is_wrong_then_they_count(self):
        bench = self.begun({0: marbles((14,))}, 54, "BLUE:9")
        bench.feed(Dial, NO_QUARTER)
        bench.feed(Dial, 1)
        bench.touch("-T14", "+T23")
        self.assertEqual(texts(bench.rest()), ["move BLUE:9: T14>T23"])

    def test_disc_when_its_sensor_is_wrong_between_turns_then_nothing_is_said(self):
        bench = begun({0: marbles((14,))}, 54)
        bench.feed(Dial, 0)
        bench.feed(Dial, NO_QUARTER)
        bench.feed(Dial, 1)
        self.assertEqual(bench.rest(), [])
        self.assertEqual(texts(bench.play("BLUE:9", "-T14", "+T23")), ["move BLUE:9: T14>T23"])

    def test_turn_when_undone_then_it_goes_back_with_it(self):
        bench = self.opposite()
        bench.turn_disc(0)
        bench.rest()
        bench.control("undo")
        decided = bench.rest()
        self.assertEqual(steps(bench, decided[0]), ["turn 3"])
        self.assertEqual(kinds(bench.turn_disc(3) + bench.rest()), ["correction"])
        self.assertEqual(bench.touch("-T22", "+T14") + bench.rest(), [])
        self.assertEqual(bench.referee.repair, [])


class Walked(unittest.TestCase):
    """A share that looks like another one: what was seen to walk counts."""

    def made(self, *changes):
        bench = begun({0: marbles((27,)), 2: marbles((61,))}, 5)
        bench.card("PARTNER")
        return texts(bench.touch(*changes) + bench.rest())

    def test_share_when_one_figure_went_then_it(self):
        self.assertEqual(self.made("-T27", "+T31"), ["move PARTNER: T27>T31"])
        self.assertEqual(self.made("-T29", "+T29", "-T27", "+T31"), ["move PARTNER: T27>T31"])

    def test_share_when_two_figures_went_then_they(self):
        self.assertEqual(
            self.made("-T29", "+T31", "-T27", "+T29"), ["move PARTNER: T29>T31 T27>T29"]
        )

    def test_share_when_two_were_in_hands_together_then_it_is_asked(self):
        self.assertEqual(
            [text.split()[0] for text in self.made("-T29", "-T27", "+T31", "+T29")], ["ambiguous"]
        )

    def test_share_when_the_disc_turned_then_what_walked_before(self):
        bench = begun({0: marbles((38,)), 2: marbles((7,))}, 45, "black-dog-3")
        bench.feed(Dial, 0)
        bench.card("PARTNER")
        bench.touch("-T38", "+T42")
        self.assertEqual(texts(bench.turn_disc(1) + bench.rest()), ["move PARTNER: T38>T42 disc+"])


if __name__ == "__main__":
    unittest.main()
