"""What a hole that was seen to change makes of the worlds: each way in which marbles may have
moved, with its cost."""

import unittest

from shared_engine.tracking.acts import changed
from shared_engine.tracking.costs import EXCHANGE, GHOST, PUSHED, TOGETHER, WRONG_HOME
from shared_engine.tracking.dial import Dial
from shared_engine.tracking.world import NOBODY, World, are_exchanged, merged, rebased, taken_back

RED, BLUE = 1, 2
# Six holes of a way, then the finish of red, then a kennel of two places for each seat.
HOLES = 11
RED_FINISH, RED_KENNEL, BLUE_KENNEL = 6, 7, 9


class Ground:
    """A board of two seats without a dial."""

    berths = bytes([0] * RED_KENNEL + [RED, RED, BLUE, BLUE])
    homes = bytes([0] * RED_FINISH + [RED, RED, RED, BLUE, BLUE])
    dial = Dial((), HOLES)

    def is_foreign(self, field, owner):
        return self.homes[field] not in (0, owner)


class Table:
    """Worlds of a board on which marbles lie, hole -> owner; the first hand comes after a second.
    A test goes on by `lift` and `put`."""

    def __init__(self, marbles, ground=None, wrong=()):
        self.ground = ground or Ground()
        self.now_ms = 0
        world = World(bytes([marbles.get(hole, 0) for hole in range(HOLES)]))
        world.wrong = wrong
        self.worlds = [world]

    def lift(self, hole, after_ms=1000):
        return self._change(hole, False, after_ms)

    def put(self, hole, after_ms=1000):
        return self._change(hole, True, after_ms)

    def _change(self, hole, is_full, after_ms):
        self.now_ms += after_ms
        self.worlds = changed(self.worlds, hole, is_full, self.now_ms, self.ground)
        return self

    def costs(self):
        """What the worlds cost, by the journeys in each."""
        return {one.moved: one.cost for one in self.worlds}


class Hands(unittest.TestCase):
    def test_put_when_one_marble_is_in_the_air_then_it_has_moved(self):
        table = Table({0: RED}).lift(0).put(3)
        self.assertEqual(table.costs(), {((RED, 0, 3),): 0})

    def test_put_when_it_comes_back_then_nothing_has_moved(self):
        self.assertEqual(Table({0: RED}).lift(0).put(0).costs(), {(): 0})

    def test_put_when_two_are_in_the_air_then_each_may_have_come_down(self):
        table = Table({0: RED, 1: BLUE}).lift(0).lift(1).put(3).put(4)
        self.assertEqual(
            table.costs(),
            {((RED, 0, 3), (BLUE, 1, 4)): 0, ((RED, 0, 4), (BLUE, 1, 3)): 0},
        )

    def test_put_when_two_come_back_then_an_exchange_is_dearer_than_straightening(self):
        table = Table({0: RED, 1: BLUE}).lift(0).lift(1).put(0).put(1)
        straightened, exchanged = table.worlds
        self.assertEqual((straightened.moved, straightened.cost), ((), TOGETHER))
        self.assertEqual(exchanged.moved, ((RED, 0, 1), (BLUE, 1, 0)))
        self.assertTrue(exchanged.cost > straightened.cost)

    def test_lift_when_a_marble_only_slid_over_a_hole_then_it_is_in_the_air_still(self):
        table = Table({0: RED}).lift(0).put(2).lift(2, after_ms=50).put(3)
        self.assertEqual(table.costs(), {((RED, 0, 3),): 0})

    def test_put_when_nothing_was_in_the_air_then_a_marble_from_nowhere(self):
        table = Table({0: RED}).put(3)
        self.assertEqual(table.worlds[0].owners[3], NOBODY)
        self.assertEqual(table.worlds[0].cost, GHOST)

    def test_lift_when_the_hole_that_was_left_is_seen_late_then_it_was_its_marble(self):
        table = Table({0: RED}).put(3).lift(0, after_ms=100)
        self.assertEqual(table.costs(), {((RED, 0, 3),): 0})

    def test_put_when_it_is_a_foreign_kennel_then_dear_or_its_own_marble_was_pushed_out(self):
        table = Table({0: RED, 3: BLUE}).lift(0).put(BLUE_KENNEL)
        self.assertEqual(
            table.costs(),
            {((RED, 0, BLUE_KENNEL),): WRONG_HOME, ((RED, 0, 3), (BLUE, 3, BLUE_KENNEL)): PUSHED},
        )


class Blind(unittest.TestCase):
    def test_put_when_a_hole_is_not_believed_then_its_marble_may_have_come_from_there(self):
        table = Table({0: RED}, wrong=(0,)).put(3)
        self.assertIn(((RED, 0, 3),), table.costs())

    def test_lift_when_a_hole_is_not_believed_then_a_marble_may_have_gone_there(self):
        table = Table({0: RED}, wrong=(3,)).lift(0)
        self.assertIn(((RED, 0, 3),), table.costs())

    def test_change_when_a_sensor_wakes_up_then_it_is_believed_again(self):
        table = Table({0: RED}, wrong=(0,)).put(0)
        self.assertEqual([one.wrong for one in table.worlds], [()])


class Spinning(unittest.TestCase):
    """A dial of four holes, with a marble on two of them."""

    class Round(Ground):
        def __init__(self):
            self.dial = Dial((0, 1, 2, 3), HOLES)

    def test_dial_when_all_that_lies_on_it_comes_a_quarter_on_then_it_has_turned(self):
        table = Table({0: RED, 2: BLUE}, self.Round())
        table.lift(0).lift(2, after_ms=20).put(1, after_ms=200).put(3, after_ms=20)
        best = table.worlds[0]
        self.assertEqual((best.moved, best.spin.turns), (((RED, 0, 1), (BLUE, 2, 3)), (1,)))

    def test_dial_when_one_marble_is_carried_by_hand_then_it_has_not_turned(self):
        table = Table({0: RED, 2: BLUE}, self.Round()).lift(0).put(2 + 2)
        self.assertEqual(table.worlds[0].spin.turns, ())


class Journeys(unittest.TestCase):
    def test_taken_back_when_two_would_share_a_hole_then_none(self):
        owners = bytes([0, RED, BLUE])
        self.assertIsNone(taken_back(owners, [(RED, 1, 2)]))

    def test_taken_back_when_there_is_room_then_it_lies_there(self):
        self.assertEqual(taken_back(bytes([0, RED, BLUE]), [(RED, 1, 0)]), bytes([RED, 0, BLUE]))

    def test_exchanged_when_marbles_of_a_kennel_change_places_then_nothing_has_happened(self):
        kennels = Ground.berths
        self.assertTrue(are_exchanged([(RED, RED_KENNEL, RED_KENNEL + 1)], kennels))
        self.assertTrue(are_exchanged([(RED, 0, 3), (RED, 3, 0)], kennels))
        self.assertFalse(are_exchanged([(RED, 0, 3), (BLUE, 3, 0)], kennels))

    def test_rebased_when_seen_from_an_earlier_board_then_journeys_from_there(self):
        world = Table({3: RED}).worlds[0]
        there = rebased(world, bytes([RED]) + bytes(HOLES - 1))
        self.assertEqual(there.moved, ((RED, 0, 3),))

    def test_merged_when_equal_then_the_cheaper_one(self):
        cheap = World(bytes(HOLES))
        self.assertEqual([one.cost for one in merged([cheap.dearer(EXCHANGE), cheap])], [0])


if __name__ == "__main__":
    unittest.main()
