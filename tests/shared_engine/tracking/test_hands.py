"""Which marbles may have changed places."""

import unittest

from shared_engine.games.contract import NO_FIELD
from shared_engine.tracking.hands import Hands

FULL = b"\x01\x01\x01\x01\x01\x01\x01\x00\x00"


def followed(*acts):
    """Hands after (field, is put, ms)."""
    hands = Hands(FULL)
    for field, is_put, at_ms in acts:
        if is_put:
            hands.put(field, at_ms)
        else:
            hands.lift(field, at_ms)
    return hands


class Following(unittest.TestCase):
    def test_put_when_a_marble_was_alone_in_the_air_then_where_it_comes_from(self):
        hands = Hands(FULL)
        hands.lift(3, 0)
        self.assertEqual(hands.put(7, 500), 3)
        hands.lift(7, 1000)
        self.assertEqual(hands.put(3, 1500), 3)

    def test_put_when_two_were_in_the_air_then_nobody_knows(self):
        hands = Hands(FULL)
        hands.lift(3, 0)
        hands.lift(5, 100)
        self.assertEqual((hands.put(5, 500), hands.put(3, 600)), (NO_FIELD, NO_FIELD))

    def test_put_when_a_marble_comes_alone_to_where_another_was_then_that_is_certain(self):
        hands = followed(
            (3, False, 0),
            (7, True, 500),
            (5, False, 1000),
            (3, True, 1500),
            (7, False, 2000),
            (5, True, 2500),
        )
        self.assertEqual((hands.pairs, hands.exchanged), ([(3, 5)], [(3, 5)]))

    def test_put_when_each_was_alone_in_the_air_then_nothing_has_changed_places(self):
        hands = Hands(FULL)
        for source, target in ((3, 7), (5, 8), (7, 3), (8, 5)):
            hands.lift(source, 0)
            hands.put(target, 500)
        self.assertEqual(hands.pairs, [])

    def test_pairs_when_a_marble_goes_back_from_where_another_had_been_then_none(self):
        hands = followed((3, False, 0), (7, True, 500), (5, False, 1000), (3, True, 1500))
        self.assertEqual(hands.pairs, [(3, 5)])
        for source, target in ((3, 5), (7, 3)):
            hands.lift(source, 2000)
            hands.put(target, 2500)
        self.assertEqual(hands.pairs, [])

    def test_lift_when_its_marble_was_seen_elsewhere_just_before_then_it_is_that_one(self):
        hands = Hands(FULL)
        hands.put(7, 1000)
        hands.lift(3, 1100)
        hands.lift(5, 2000)
        self.assertEqual((hands.pairs, hands.put(5, 2500)), ([], 5))

    def test_put_same_when_another_is_in_the_air_then_only_that_one_was(self):
        hands = followed((3, False, 0), (5, False, 100))
        self.assertEqual((hands.put_same(5), hands.pairs, hands.put(3, 500)), (5, [], 3))

    def test_put_same_when_others_are_in_the_air_then_it_may_have_been_hasty(self):
        hands = followed((3, False, 0), (5, False, 100))
        hands.put_same(5)
        self.assertEqual(hands.hasty, [(5, 3)])
        hands.forget()
        self.assertEqual(hands.hasty, [])

    def test_put_same_when_a_marble_was_put_meanwhile_whose_own_field_emptied_later_then_it_is_that_one(
        self,
    ):
        hands = followed((3, False, 0), (7, True, 0), (5, False, 0))
        hands.put_same(3)
        hands.lift(7, 500)
        self.assertEqual((hands.put(8, 1000), hands.pairs), (5, []))

    def test_was_alone_when_another_is_lifted_meanwhile_then_neither_was(self):
        hands = followed((3, False, 0), (5, False, 100), (5, True, 500), (3, True, 600))
        self.assertEqual((hands.was_alone(3), hands.was_alone(5)), (False, False))
        hands.lift(3, 1000)
        self.assertFalse(hands.was_alone(3))
        hands.put(3, 1500)
        self.assertTrue(hands.was_alone(3))

    def test_pairs_when_a_marble_lay_before_the_other_was_lifted_then_they_have_not_changed_places(
        self,
    ):
        hands = followed(
            (3, False, 0),
            (5, False, 100),
            (3, True, 500),
            (6, False, 700),
            (6, True, 900),
            (5, True, 1000),
        )
        self.assertEqual(hands.pairs, [(3, 5), (5, 6)])

    def test_pairs_when_a_marble_is_lifted_as_another_comes_down_then_their_sensors_may_be_uneven(
        self,
    ):
        hands = followed(
            (3, False, 0),
            (5, False, 100),
            (3, True, 500),
            (6, False, 580),
            (6, True, 900),
            (5, True, 1000),
        )
        self.assertEqual(hands.pairs, [(3, 5), (3, 6), (5, 6)])

    def test_pending_when_one_of_two_is_down_then_their_pair_until_the_other_is(self):
        hands = followed((3, False, 0), (5, False, 100), (3, True, 500))
        self.assertEqual(hands.pending, [(3, 5)])
        hands.put(5, 600)
        self.assertEqual(hands.pending, [])

    def test_pending_when_two_are_in_the_air_again_then_their_pair_again(self):
        hands = followed(
            *[(3, False, 0), (5, False, 100), (3, True, 500), (5, True, 600)] * 2, (3, False, 900)
        )
        self.assertEqual(hands.pending, [])
        hands.lift(5, 1000)
        self.assertEqual((hands.pending, hands.pairs), ([(3, 5)], [(3, 5)]))

    def test_before_when_a_marble_had_walked_then_it_is_named_by_where_it_came_from(self):
        """From 7 to 3 before: the marble that is lifted from 3, with that of 5."""
        hands = followed((3, False, 0), (5, False, 100)).before(FULL, [(7, 3)])
        self.assertEqual(hands.pairs, [(5, 7)])
        hands.put(5, 500)
        hands.put(7, 600)
        self.assertEqual(hands.pairs, [(5, 7)])

    def test_before_when_that_marble_is_lifted_later_then_by_the_same_name(self):
        hands = followed().before(FULL, [(7, 3)])
        hands.lift(3, 0)
        self.assertEqual(hands.put(7, 500), 7)


if __name__ == "__main__":
    unittest.main()
