"""What was decided is in the log, and counts for whoever reads it."""

import unittest

from shared_engine.log.events import (
    DECISIONS,
    Answer,
    Asked,
    Blind,
    Boot,
    Card,
    Control,
    Field,
    Made,
    Refused,
    Repair,
    Round,
    Stand,
    Undone,
    Won,
)
from shared_engine.log.picture import pack_picture
from shared_engine.referee import decision as kinds
from tests.shared_engine.games.dog.places import DONE, marbles
from tests.shared_engine.referee.clerk import (
    Clerk,
    facts_and_decisions,
    random_clerk,
    reader_of,
)


def begun(players=None):
    clerk = Clerk(players)
    clerk.begin()
    return clerk


def of_kind(clerk, kind):
    return [event for event in clerk.events if isinstance(event, kind)]


def without(events, *left_out):
    return [event for event in events if not any(event is one for one in left_out)]


def copy_of(event, **changed):
    values = [changed.get(name, getattr(event, name)) for name in event.__slots__]
    return type(event)(*values)


class Written(unittest.TestCase):
    def test_write_when_a_move_is_made_then_who_made_it_and_what_showed_it(self):
        clerk = begun()
        clerk.play("K", "-K0.1", "+T0")
        (made,) = of_kind(clerk, Made)
        self.assertEqual((made.seat, made.turns, made.how, made.checked), (0, 1, "picture", True))
        self.assertEqual(made.digest, clerk.referee.position.digest())
        self.assertEqual(made.move, clerk.decisions[-1].moves[0].pack())

    def test_write_when_a_turn_is_undone_then_the_position_before_it(self):
        clerk = begun()
        before = clerk.referee.position.digest()
        clerk.play("K", "-K0.1", "+T0")
        clerk.control("undo")
        (undone,) = of_kind(clerk, Undone)
        self.assertEqual((undone.turns, undone.digest), (0, before))

    def asked(self):
        """A jack that may have swapped with either of two marbles."""
        clerk = begun({0: marbles((10,)), 1: marbles((24,)), 2: marbles((12,))})
        clerk.card("J")
        clerk.touch("-T10", "-T40", "-T44", "+T40", "+T44", "+T10")
        clerk.rest()
        return clerk

    def test_write_when_it_is_asked_then_the_question_with_its_moves(self):
        clerk = self.asked()
        (asked,), question = of_kind(clerk, Asked), clerk.referee.question
        self.assertEqual((asked.card, asked.question), ("J", question.number))
        self.assertEqual(asked.moves, tuple([move.pack() for move in question.moves]))

    def test_write_when_a_touch_has_answered_then_so_it_says(self):
        clerk = self.asked()
        clerk.touch("-T44", "+T44")
        self.assertEqual([made.how for made in of_kind(clerk, Made)], ["touch"])

    def test_write_when_a_computer_has_answered_then_so_it_says(self):
        clerk = self.asked()
        clerk.feed(Answer, clerk.referee.question.number, 1)
        self.assertEqual([made.how for made in of_kind(clerk, Made)], ["computer"])

    def test_write_when_something_is_to_be_put_back_and_is_then_both(self):
        clerk = begun()
        clerk.play("K", "-K0.1", "+T7")
        clerk.touch("-T7", "+K0.1")
        clerk.rest()
        refused, repair = of_kind(clerk, Refused)[0], of_kind(clerk, Repair)[-1]
        self.assertTrue(refused.steps)
        self.assertEqual(repair.steps, [])

    def test_write_when_a_sensor_reads_wrong_then_it_is_not_believed_until_it_changes(self):
        clerk = begun()
        clerk.card("K")
        clerk.touch("-K0.1")
        for _ in range(9):
            clerk.rest()
        clerk.control("confirm")
        self.assertEqual([made.how for made in of_kind(clerk, Made)], ["confirm"])
        clerk.feed(Field, 0, True)
        self.assertEqual(
            [(one.field, one.blind) for one in of_kind(clerk, Blind)], [(0, True), (0, False)]
        )

    def test_write_when_a_game_begins_then_what_lies_there(self):
        clerk = begun()
        self.assertEqual(of_kind(clerk, Round)[0].position, clerk.referee.position.pack())

    def test_write_when_it_is_over_then_who_has_won(self):
        clerk = begun({0: marbles((63,), (2, 3, 4)), 2: DONE})
        clerk.play("2", "-T63", "+F0.1")
        self.assertEqual([won.team for won in of_kind(clerk, Won)], [0])


class Read(unittest.TestCase):
    def test_read_when_the_same_is_decided_then_nothing_differs(self):
        for seed in (3, 5):
            clerk = random_clerk(seed, 40)
            reader, decided = reader_of(clerk.events)
            self.assertFalse(kinds.DISAGREE in [one.kind for one in decided])
            self.assertEqual(reader.minutes.open, [])
            self.assertEqual(reader.minutes.position.digest(), clerk.referee.position.digest())

    def test_read_when_power_fails_behind_any_event_then_what_is_missing_is_written_once(self):
        clerk = random_clerk(3, 12)
        for number, (_, decisions) in enumerate(facts_and_decisions(clerk.events)):
            for kept in range(len(decisions) + 1):
                before = facts_and_decisions(clerk.events)[: number + 1]
                before[-1] = (before[-1][0], decisions[:kept])
                reader, _ = reader_of([one for fact, some in before for one in [fact] + some])
                reader.advance(max([0] + [one.at_ms for one in decisions]))
                written = reader.minutes.write(reader.repair, reader.blind)
                self.assertEqual(
                    [one.pack()[5:] for one in written],
                    [one.pack()[5:] for one in decisions[kept:]],
                )

    def test_read_when_marbles_move_in_the_moment_in_which_a_move_is_due_then_nothing_differs(self):
        clerk = begun()
        for seat in range(4):
            clerk.play("K", "-K%d.1" % seat, "+T%d" % (16 * seat))
        clerk.card("A")
        clerk.touch("-T0", "+T1")  # an ace may go on to eleven
        at_ms = clerk.referee.deadline
        made = len(of_kind(clerk, Made))
        for fact in (Control(at_ms, "hint"), Field(at_ms, clerk.board.first_kennel + 1, False)):
            clerk.at_once(fact)
        clerk.rest()
        self.assertEqual(len(of_kind(clerk, Made)), made + 1)
        reader, decided = reader_of(clerk.events)
        self.assertEqual([one.kind for one in decided], [one.kind for one in clerk.decisions])
        self.assertEqual(reader.minutes.open, [])

    def test_read_when_less_is_decided_then_it_goes_on_from_what_the_log_says(self):
        clerk = begun()
        clerk.play("K", "-K0.1", "+T0")
        clerk.play("A", "-K1.1", "+T16")
        laid = of_kind(clerk, Card)[1]
        reader, decided = reader_of(without(clerk.events, laid))
        self.assertEqual([one.kind for one in decided].count(kinds.DISAGREE), 1)
        self.assertEqual(reader.position.pack(), clerk.referee.position.pack())
        self.assertEqual(reader.turns, 2)

    def test_read_when_more_is_decided_then_it_goes_back_to_what_the_log_says(self):
        clerk = begun()
        clerk.play("K", "-K0.1", "+T0")
        position = clerk.referee.position.pack()
        clerk.play("A", "-K1.1", "+T16")
        events = without(clerk.events, of_kind(clerk, Made)[1])
        hints = [Control(clerk.now_ms + later_ms, "hint") for later_ms in (1, 2)]
        reader, decided = reader_of(events + hints)
        self.assertEqual([one.kind for one in decided].count(kinds.DISAGREE), 1)
        self.assertEqual((reader.position.pack(), reader.turns), (position, 1))

    def test_read_when_a_turn_was_undone_otherwise_then_the_position_is_the_one_it_says(self):
        clerk = begun()
        clerk.play("K", "-K0.1", "+T0")
        before = clerk.referee.position.pack()
        clerk.play("A", "-K1.1", "+T16")
        clerk.control("undo")
        reader, _ = reader_of(without(clerk.events, of_kind(clerk, Control)[0]))
        self.assertEqual((reader.position.pack(), reader.turns), (before, 1))

    def test_read_when_the_log_contradicts_itself_then_from_the_next_stand_on(self):
        clerk = begun()
        clerk.play("K", "-K0.1", "+T0")
        made = of_kind(clerk, Made)[0]
        events = [copy_of(one, digest=b"none") if one is made else one for one in clerk.events]
        reader, decided = reader_of(events)
        self.assertIsNone(reader.minutes.position)
        self.assertIn(kinds.DISAGREE, [one.kind for one in decided])
        clerk.play("A", "-K1.1", "+T16")
        position = clerk.referee.position
        picture = pack_picture(clerk.referee.full)
        reader.feed(Stand(clerk.now_ms, 2, 0, picture, position.pack()))
        self.assertEqual((reader.position.pack(), reader.turns), (position.pack(), 2))

    def test_read_when_the_move_is_none_then_nobody_knows_the_position(self):
        clerk = begun()
        clerk.play("K", "-K0.1", "+T0")
        made = of_kind(clerk, Made)[0]
        for move in (b"", b"\xf0\xf0", made.move + b"\x09\x01", made.move[:-1]):
            events = [copy_of(one, move=move) if one is made else one for one in clerk.events]
            reader, _ = reader_of(events)
            self.assertIsNone(reader.minutes.position)

    def test_read_when_an_older_firmware_goes_on_then_what_is_decided_now_counts(self):
        clerk = begun()
        clerk.play("K", "-K0.1", "+T0")
        first = clerk.events.index(of_kind(clerk, Made)[0])
        clerk.play("A", "-K1.1", "+T16")
        for found in (first, first + 1):  # its power fails before or behind what was decided
            facts = [one for one in clerk.events[found:] if not isinstance(one, DECISIONS)]
            boot = Boot(clerk.events[found - 1].at_ms, b"boot", b"")
            reader, decided = reader_of(clerk.events[:found] + [boot] + facts)
            decided += reader.advance(clerk.now_ms)
            self.assertFalse(kinds.DISAGREE in [one.kind for one in decided])
            self.assertIsNone(reader.minutes)
            self.assertEqual(reader.position.pack(), clerk.referee.position.pack())

    def test_read_when_an_older_log_then_what_is_decided_now_counts(self):
        clerk = begun()
        clerk.play("K", "-K0.1", "+T0")
        begin = clerk.events[0]
        description = {key: one for key, one in begin.description.items() if key != "engine"}
        facts = [fact for fact, _ in facts_and_decisions(clerk.events)]
        facts[0] = copy_of(begin, description=description)
        reader, decided = reader_of(facts)
        decided += reader.advance(clerk.now_ms)
        self.assertIsNone(reader.minutes)
        self.assertEqual([one.kind for one in decided], [kinds.ROUND, kinds.MOVE])


if __name__ == "__main__":
    unittest.main()
