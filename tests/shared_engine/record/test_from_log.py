"""Decisions as the log of a board says them."""

import unittest

from shared_engine.record.decisions import format_decision
from shared_engine.record.from_log import decision_of
from shared_engine.referee.referee import Referee
from tests.shared_engine.games.dog.places import marbles
from tests.shared_engine.referee.clerk import Clerk, random_clerk


def said_and_decided(clerk):
    """What a reader finds in the log, and what was decided, without their times."""
    reader, said = Referee(), []
    for event in clerk.events:
        reader.feed(event)
        found = decision_of(event, reader.minutes)
        if found:
            said.append(found)
    for one in said + clerk.decisions:
        one.at_ms = 0
    return [format_decision(one) for one in said], [format_decision(one) for one in clerk.decisions]


class FromLog(unittest.TestCase):
    def test_decision_when_a_game_is_played_then_each_as_it_was_decided(self):
        for seed in (3, 7):
            said, decided = said_and_decided(random_clerk(seed, 60))
            self.assertEqual(said, decided)

    def test_decision_when_hands_err_then_each_as_it_was_decided(self):
        clerk = Clerk({0: marbles((10,)), 1: marbles((24,)), 2: marbles((12,))})
        clerk.begin()
        clerk.play("5", "-T10", "+T17")
        clerk.touch("-T17", "+T10")
        clerk.rest()
        clerk.control("undo")
        clerk.play("J", "-T10", "-T40", "-T44", "+T40", "+T44", "+T10")
        clerk.touch("-T44", "+T44")
        clerk.control("fold")
        clerk.card("A", 3)
        said, decided = said_and_decided(clerk)
        self.assertEqual(said, decided)

    def test_decision_when_a_game_begins_with_what_is_on_the_board_then_whose_it_is(self):
        clerk = Clerk(None, state="board")
        clerk.begin()
        for seat in range(4):
            for place in range(1, 5):
                clerk.touch("-K%d.%d" % (seat, place), "+K%d.%d" % (seat, place))
        clerk.rest()
        said, decided = said_and_decided(clerk)
        self.assertEqual(said, decided)


if __name__ == "__main__":
    unittest.main()
