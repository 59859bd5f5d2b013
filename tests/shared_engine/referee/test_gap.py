"""Events were lost: the referee forgets what it knew, and goes on from the position reported like a
board that wakes up there."""

import unittest

from shared_engine.games.errors import PositionError
from shared_engine.log.events import Digest, Gap, Stand
from shared_engine.log.picture import pack_picture
from shared_engine.record.record import UNFINISHED, Record, replay
from shared_engine.referee.decision import CORRECTION, LOST, MOVE, WON
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import ARRANGE, AWAIT_MOVE, CARD, IDLE, OVER
from tests.shared_engine.games.dog.places import DONE, marbles
from tests.shared_engine.referee.bench import Bench

LOST_EVENTS = 40


def begun(**description):
    bench = Bench(None, **description)
    bench.begin()
    return bench


def kinds(decided):
    return [one.kind for one in decided]


def rejoin(bench, there, turns):
    """Report to the referee of *bench* the position and picture of *there*."""
    bench.hands = there.hands
    referee = there.referee
    return bench.feed(
        Gap, LOST_EVENTS, turns, 0, pack_picture(there.hands.full), referee.position.pack()
    )


GAME = 7  # the number of its event


def gone():
    """A referee of game GAME, of which events are missing."""
    referee = Referee()
    for event in begun().events:
        referee.feed(event, GAME)
    referee.feed(Gap(0, 1, 0, 0, b"", b""), GAME + 3)
    return referee


def report(kind, there, number):
    """What is reported of the position and picture of *there*, in game *number*, as a STAND or a
    GAP."""
    lost = (LOST_EVENTS,) if kind is Gap else ()
    referee = there.referee
    return kind(
        there.now_ms,
        *lost,
        referee.turns,
        number,
        pack_picture(there.hands.full),
        referee.position.pack(),
    )


class LostEvents(unittest.TestCase):
    def test_feed_when_events_were_lost_then_the_position_and_how_many_turns(self):
        bench, there = begun(), begun()
        there.play("K", "-K0.1", "+T0")
        there.play("A", "-K1.1", "+T16")
        decided = rejoin(bench, there, 2)
        self.assertEqual([(one.kind, one.count) for one in decided], [(LOST, 2)])
        self.assertEqual((bench.referee.position, bench.referee.turns), (there.referee.position, 2))
        self.assertEqual(kinds(bench.play("K", "-K2.1", "+T32")), [MOVE])

    def test_feed_when_a_card_lay_open_then_the_seat_lays_one_again(self):
        bench = begun()
        bench.card("K")
        self.assertEqual(bench.referee.state, AWAIT_MOVE)
        rejoin(bench, begun(), 0)
        self.assertEqual((bench.referee.state, bench.referee.laid), (CARD, ""))

    def test_feed_when_marbles_are_elsewhere_then_the_way_back(self):
        bench, there = begun(), begun()
        there.hands.lift(80)
        self.assertEqual(kinds(rejoin(bench, there, 0)), [LOST, CORRECTION])
        self.assertEqual([field for _, field in bench.referee.repair], [80])

    def test_undo_when_the_turn_was_before_the_gap_then_there_is_nothing_to_undo(self):
        bench = begun()
        bench.play("K", "-K0.1", "+T0")
        rejoin(bench, bench, 1)
        decided = bench.control("undo") + bench.rest()
        self.assertEqual([one.reason for one in decided], ["nothing_to_undo"])
        self.assertEqual(bench.referee.turns, 1)

    def test_feed_when_the_game_is_won_there_then_won(self):
        players = {0: marbles((63,), (2, 3, 4)), 2: DONE}
        bench, there = Bench(players), Bench(players)
        bench.begin()
        there.begin()
        there.play("2", "-T63", "+F0.1")
        decided = rejoin(bench, there, 1)
        self.assertEqual((kinds(decided), decided[1].team), ([LOST, WON], 0))
        self.assertEqual(bench.referee.state, OVER)

    def test_feed_when_the_position_cannot_be_then_error_and_the_game_goes_on_as_before(self):
        bench = begun()
        bench.play("K", "-K0.1", "+T0")
        packed, picture = bench.referee.position.pack(), pack_picture(bench.hands.full)
        for position in (b"\x77", packed[:-1], packed + b"\x00", b"\xff" * len(packed)):
            with self.assertRaises(PositionError) as caught:
                bench.feed(Gap, LOST_EVENTS, 9, 0, picture, position)
            self.assertIn(position.hex(), str(caught.exception))
        self.assertEqual((bench.referee.position.pack(), bench.referee.turns), (packed, 1))
        self.assertEqual(kinds(bench.play("A", "-K1.1", "+T16")), [MOVE])

    def test_feed_when_no_game_is_under_way_then_passed_over(self):
        referee = Referee()
        self.assertEqual(referee.feed(Gap(1, 5, 0, 0, b"", b"")), [])

    def test_feed_when_it_has_no_position_then_nothing_is_judged(self):
        bench = begun()
        self.assertEqual(bench.feed(Gap, 5, 0, 0, b"", b""), [])
        self.assertEqual((bench.referee.state, bench.referee.position), (IDLE, None))
        self.assertEqual(bench.play("K", "-K0.1", "+T0"), [])

    def test_feed_when_a_stand_of_the_same_game_follows_then_it_goes_on_there(self):
        there = begun()
        there.play("K", "-K0.1", "+T0")
        for kind in (Stand, Gap):
            referee = gone()
            decided = referee.feed(report(kind, there, GAME), GAME + 20)
            self.assertEqual([(one.kind, one.count) for one in decided], [(LOST, 1)])
            self.assertEqual((referee.position, referee.turns), (there.referee.position, 1))
            self.assertEqual(referee.feed(Digest(90000, 1, there.referee.position.digest())), [])

    def test_feed_when_a_stand_of_another_game_follows_then_nothing_is_judged(self):
        for kind in (Stand, Gap):
            referee = gone()
            self.assertEqual(referee.feed(report(kind, begun(), GAME + 1), GAME + 20), [])
            self.assertEqual(referee.state, IDLE)

    def test_feed_when_nobody_knows_the_number_of_the_game_then_nothing_is_judged(self):
        bench, there = begun(), begun()
        bench.feed(Gap, 5, 0, 0, b"", b"")
        self.assertEqual(bench.referee.feed(report(Stand, there, GAME)), [])

    def test_feed_when_a_game_follows_then_it_begins(self):
        bench = begun()
        bench.feed(Gap, 5, 0, 0, b"", b"")
        bench.begin()
        self.assertEqual(kinds(bench.play("K", "-K0.1", "+T0")), [MOVE])

    def test_resume_when_it_goes_on_from_a_gap_then_as_one_that_was_fed_it(self):
        bench, there = begun(), begun()
        there.play("K", "-K0.1", "+T0")
        there.hands.lift(83)
        rejoin(bench, there, 1)
        woken = Referee()
        woken.resume(bench.description, bench.events[-1])
        self.assertEqual(
            (woken.position, woken.turns, woken.state), (bench.referee.position, 1, ARRANGE)
        )
        self.assertEqual(woken.repair, bench.referee.repair)

    def test_add_when_turns_were_lost_then_the_record_says_which(self):
        bench, there = begun(), begun()
        for one in (bench, there):
            one.play("K", "-K0.1", "+T0")
            one.play("A", "-K1.1", "+T16")
        there.play("K", "-K2.1", "+T32")
        rejoin(bench, there, 3)
        bench.play("K", "-K3.1", "+T48")
        self.assertEqual(turns(bench), [1, 2, 4])

    def test_add_when_turns_were_undone_meanwhile_then_they_are_gone(self):
        bench, there = begun(), begun()
        for one in (bench, there):
            one.play("K", "-K0.1", "+T0")
        bench.play("A", "-K1.1", "+T16")
        rejoin(bench, there, 1)
        bench.play("K", "-K1.1", "+T16")
        self.assertEqual(turns(bench), [1, 2])

    def test_add_when_the_win_was_undone_meanwhile_then_the_game_is_unfinished(self):
        players = {0: marbles((63,), (2, 3, 4)), 2: DONE}
        bench, before, after = Bench(players), Bench(players), Bench(players)
        for one in (bench, before, after):
            one.begin()
        for one in (bench, after):
            one.play("2", "-T63", "+F0.1")
        rejoin(bench, before, 0)
        self.assertEqual(record(bench).result, UNFINISHED)
        rejoin(bench, after, 1)
        self.assertEqual(record(bench).result, "0")

    def test_replay_when_turns_were_lost_then_up_to_there(self):
        bench, there = begun(), begun()
        there.play("K", "-K0.1", "+T0")
        rejoin(bench, there, 1)
        bench.play("K", "-K1.1", "+T16")
        self.assertEqual(replay(record(bench))[1], [(1, "turn 1 is missing")])


def record(bench):
    found = Record(bench.description)
    for decision in bench.decisions:
        found.add(decision)
    return found


def turns(bench):
    return [number for number, _ in record(bench).turns]


if __name__ == "__main__":
    unittest.main()
