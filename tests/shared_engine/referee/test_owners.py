"""Games that begin with what is on the board: whose marbles are on the track is asked colour by
colour."""

import unittest

from shared_engine.games.catalogue import open_game
from shared_engine.games.dog import game
from shared_engine.games.dog.see.owners import Owners
from shared_engine.lights.looks import CHOICE, NOBODY, OWNER, TOUCH, WRONG
from shared_engine.log.events import Field, Stand
from shared_engine.log.picture import pack_picture
from shared_engine.record.record import Record
from shared_engine.referee.decision import OWNERS, ROUND
from shared_engine.referee.states import CARD
from shared_engine.referee.states import OWNERS as ASKED
from tests.shared_engine.games.dog.places import marbles, place
from tests.shared_engine.lights.test_looks import lit, reader
from tests.shared_engine.referee.bench import Bench, kinds, texts

MIDGAME = {
    0: marbles((10, 20), (4,)),
    1: marbles((0, 30), (), True),
    2: marbles((5,)),
    3: marbles((), (3, 4)),
}


def set_up(players, ruleset="brandi-4", **changes):
    """A bench whose board shows *players*; nothing else is known."""
    bench = Bench(ruleset=ruleset, state="board")
    full = bytearray(game.picture(place(players, ruleset=ruleset)))
    for field, value in changes.items():
        full[int(field[1:])] = value
    return bench, bench.begin(full)


def touch(bench, *names):
    decided = []
    for name in names:
        decided += bench.touch("-" + name, "+" + name)
    return decided


class Asking(unittest.TestCase):
    def test_game_when_it_begins_then_the_first_seat_with_marbles_out_is_asked(self):
        bench, decided = set_up(MIDGAME)
        self.assertEqual([(one.kind, one.seat, one.count) for one in decided], [(OWNERS, 0, 2)])
        self.assertEqual(bench.referee.state, ASKED)

    def test_touch_when_all_of_a_seat_are_known_then_the_next_seat_is_asked(self):
        bench, _ = set_up(MIDGAME)
        decided = touch(bench, "T10", "T20")
        self.assertEqual([(one.kind, one.seat, one.count) for one in decided], [(OWNERS, 1, 2)])

    def test_touch_when_only_one_seat_is_left_then_the_round_begins_with_the_whole_position(self):
        bench, _ = set_up(MIDGAME)
        decided = touch(bench, "T10", "T20", "T16", "T46")
        self.assertEqual(kinds(decided), [OWNERS, ROUND])
        self.assertEqual(bench.referee.position, place(MIDGAME))
        self.assertEqual(bench.referee.state, CARD)

    def test_touch_when_the_game_has_begun_then_moves_are_refereed(self):
        bench, _ = set_up(MIDGAME)
        touch(bench, "T10", "T20", "T16", "T46")
        self.assertEqual(texts(bench.play("6", "-T20", "+T26")), ["move 6: T20>T26"])

    def test_deal_when_owners_are_asked_then_the_hand_is_known_when_the_round_begins(self):
        bench, _ = set_up(MIDGAME)
        bench.deal(0, ("6", "8"))
        touch(bench, "T10", "T20", "T16", "T46")
        self.assertEqual([one.reason for one in bench.card("5")], ["not_in_hand"])

    def test_touch_when_a_marble_was_away_for_150_ms_then_a_hand_had_it(self):
        for away_ms, known in ((149, {}), (150, {10: 0})):
            bench, _ = set_up(MIDGAME)
            bench.referee.feed(Field(1000, 10, False))
            bench.referee.feed(Field(1000 + away_ms, 10, True))
            self.assertEqual(bench.referee.owners.known, known)

    def test_touch_when_another_marble_is_in_a_hand_then_nothing_is_counted(self):
        bench, _ = set_up(MIDGAME)
        bench.touch("-T46")
        touch(bench, "T10")
        self.assertEqual(bench.referee.owners.known, {})

    def test_touch_when_a_marble_is_touched_again_then_it_is_nobodys(self):
        bench, _ = set_up(MIDGAME)
        touch(bench, "T10", "T10")
        self.assertEqual(bench.referee.owners.count, 2)

    def test_touch_when_it_is_known_as_another_seats_then_nothing_changes(self):
        bench, _ = set_up(MIDGAME)
        touch(bench, "T10", "T20", "T10")
        self.assertEqual((bench.referee.owners.seat, bench.referee.owners.known[10]), (1, 0))

    def test_touch_when_a_kennel_or_finish_is_touched_then_nothing_changes(self):
        bench, _ = set_up(MIDGAME)
        touch(bench, "F0.4", "K2.1")
        self.assertEqual(bench.referee.owners.known, {})

    def test_touch_when_the_marble_is_held_for_long_then_what_is_known_stays(self):
        bench, _ = set_up(MIDGAME)
        touch(bench, "T10")
        self.assertEqual(bench.touch("-T20") + bench.rest(), [])
        self.assertEqual(bench.touch("+T20")[0].seat, 1)

    def test_game_when_a_marble_is_moved_while_asked_then_it_begins_again(self):
        bench, _ = set_up(MIDGAME)
        touch(bench, "T10", "T20")
        decided = bench.touch("-T46", "+T47") + bench.rest()
        self.assertEqual([(one.kind, one.seat) for one in decided], [(OWNERS, 0)])

    def test_undo_when_asked_then_from_the_first_seat(self):
        bench, _ = set_up(MIDGAME)
        touch(bench, "T10", "T20")
        self.assertEqual([(one.kind, one.seat) for one in bench.control("undo")], [(OWNERS, 0)])

    def test_card_when_owners_are_asked_then_nothing(self):
        bench, _ = set_up(MIDGAME)
        self.assertEqual(
            (bench.card("6"), bench.control("confirm"), bench.control("fold")), ([], [], [])
        )

    def test_game_when_no_marble_is_on_the_track_then_nothing_is_asked(self):
        bench, decided = set_up({0: marbles((), (4,))})
        self.assertEqual(
            (kinds(decided), bench.referee.position), ([ROUND], place({0: marbles((), (4,))}))
        )

    def test_game_when_one_seat_has_all_marbles_on_the_track_then_nothing_is_asked(self):
        _, decided = set_up({2: marbles((5, 9))})
        self.assertEqual(kinds(decided), [ROUND])


class Counts(unittest.TestCase):
    def test_game_when_a_marble_is_missing_then_said_until_it_is_there(self):
        bench, decided = set_up(MIDGAME, f10=0)
        self.assertEqual([(one.kind, one.seat, one.count) for one in decided], [(OWNERS, -1, -1)])
        decided = bench.touch("+T10") + bench.rest()
        self.assertEqual([(one.kind, one.seat) for one in decided], [(OWNERS, 0)])

    def test_game_when_a_marble_is_too_many_then_said_until_it_is_gone(self):
        bench, decided = set_up(MIDGAME, f50=1)
        self.assertEqual([(one.seat, one.count) for one in decided], [(-1, 1)])
        decided = bench.touch("-T50") + bench.rest()
        self.assertEqual([(one.kind, one.seat) for one in decided], [(OWNERS, 0)])

    def test_game_when_a_kennel_holds_another_seats_marble_then_said(self):
        full = bytearray(game.picture(place({0: marbles((10,), (4,))})))
        board = place({}).rules.board
        full[10] = 0
        full[board.kennel(0)] = full[board.kennel(0) + 1] = full[board.kennel(0) + 2] = full[
            board.kennel(0) + 3
        ] = 1
        found = Owners(place({}).rules, full)
        self.assertEqual((found.is_done, found.surplus), (False, 1))


class Dog(unittest.TestCase):
    def test_owners_when_there_is_a_dog_then_the_one_left_over_is_it(self):
        position = place({0: marbles((10,)), 1: marbles((2,))}, ruleset="black-dog-4")
        full = bytearray(game.picture(position))
        full[40] = 1
        found = Owners(position.rules, full)
        seats = [found.seat]
        for seat in (0, 1):
            found.touch(position.cells.index(seat + 1))
            seats.append(found.seat)
        self.assertEqual((seats, found.is_done, found.state()["dog"]), ([0, 1, -1], True, 40))


class Lights(unittest.TestCase):
    def test_lights_when_asked_then_what_is_known_and_what_can_be_touched(self):
        bench, _ = set_up(MIDGAME)
        touch(bench, "T10")
        found = [lit(bench, name) for name in ("T10", "T20", "F0.4", "K2.1", "T11")]
        self.assertEqual(found, [(OWNER, 0), (CHOICE, NOBODY), (OWNER, 0), (OWNER, 2), None])

    def test_reader_when_asked_then_whose_turn_it_is_to_touch(self):
        bench, _ = set_up(MIDGAME)
        touch(bench, "T10", "T20")
        self.assertEqual(reader(bench), (TOUCH, 1))

    def test_reader_when_the_count_is_wrong_then_so(self):
        bench, _ = set_up(MIDGAME, f10=0)
        self.assertEqual(reader(bench), (WRONG, 0))


class Kept(unittest.TestCase):
    def test_record_when_the_owners_are_known_then_it_has_the_position(self):
        bench, _ = set_up(MIDGAME)
        touch(bench, "T10", "T20", "T16", "T46")
        record = Record(bench.description)
        for decision in bench.decisions:
            record.add(decision)
        self.assertEqual(open_game(record.description)[1], place(MIDGAME))
        self.assertEqual(bench.description["state"], "board")

    def test_resume_when_it_goes_on_then_from_the_position_reported(self):
        bench, _ = set_up(MIDGAME)
        touch(bench, "T10", "T20", "T16", "T46")
        before = bench.referee.position
        bench.referee.resume(
            bench.description, Stand(0, 0, 0, pack_picture(game.picture(before)), before.pack())
        )
        self.assertEqual((bench.referee.position, bench.referee.state), (before, CARD))


if __name__ == "__main__":
    unittest.main()
