"""Settled changes and the traces they leave."""

import unittest

from shared_engine.tracking.occupancy import Occupancy


def occupancy(full=b"\x01\x01\x00\x01"):
    return Occupancy(full)


class Changes(unittest.TestCase):
    def test_change_when_a_marble_is_lifted_then_the_field_is_empty_and_touched(self):
        seen = occupancy()
        self.assertTrue(seen.change(1, False))
        self.assertEqual((bytes(seen.full), seen.touched), (b"\x01\x00\x00\x01", [1]))

    def test_change_when_repeated_then_it_is_none(self):
        seen = occupancy()
        self.assertFalse(seen.change(1, True))
        self.assertEqual(seen.touched, [])

    def test_change_when_fields_are_touched_in_any_order_then_listed_once_ascending(self):
        seen = occupancy()
        for field, occupied in ((3, False), (0, False), (3, True), (2, True)):
            seen.change(field, occupied)
        self.assertEqual(seen.touched, [0, 2, 3])

    def test_occupancy_when_made_then_the_callers_picture_is_not_shared(self):
        picture = bytearray(b"\x01\x00")
        seen = Occupancy(picture)
        picture[0] = 0
        self.assertEqual(seen.full[0], 1)


class Journeys(unittest.TestCase):
    def follow(self, *changes):
        seen = occupancy()
        for field, occupied in changes:
            seen.change(field, occupied)
        return seen.journeys

    def test_journeys_when_one_was_in_the_hand_then_from_where_to_where(self):
        self.assertEqual(self.follow((0, False), (2, True)), {2: 0})

    def test_journeys_when_it_goes_on_then_from_where_it_began(self):
        self.assertEqual(
            self.follow((3, False), (2, True), (2, False), (3, True), (3, False), (2, True)), {2: 3}
        )

    def test_journeys_when_two_were_in_hands_then_nobody_knows(self):
        self.assertEqual(self.follow((0, False), (1, False), (2, True), (1, True)), {})

    def walked(self, *changes, is_carried=True):
        """Whether the marble of field 0 has walked to field 2."""
        seen = occupancy()
        for field, occupied, at_ms in ((0, False, 0), (2, True, 500)) + changes:
            seen.change(field, occupied, at_ms)
        return seen.count_walked([(0, 2)], is_carried=is_carried) == 1

    def test_count_walked_when_a_dial_has_carried_it_on_then_it_has(self):
        self.assertTrue(self.walked())
        carried = ((2, False, 1000), (3, False, 1010), (0, True, 1400), (2, True, 1400))
        self.assertTrue(self.walked(*carried))
        self.assertFalse(self.walked(*carried, is_carried=False))

    def test_count_walked_when_hands_have_lifted_it_with_another_then_nobody_knows(self):
        self.assertFalse(
            self.walked((2, False, 1000), (3, False, 1100), (0, True, 1400), (2, True, 1400))
        )

    def test_count_walked_when_it_is_back_then_it_has_not(self):
        self.assertFalse(
            self.walked((2, False, 1000), (0, True, 1400), (3, False, 2000), (0, False, 2000))
        )

    def test_count_walked_when_the_move_goes_on_and_the_dial_has_carried_them_then_what_was_seen_before_and_since(
        self,
    ):
        seen = Occupancy(b"\x01\x01\x00\x00\x00\x00\x00")
        for field, occupied in ((0, False), (2, True), (1, False), (3, True)):
            seen.change(field, occupied, 0)
        made = seen.traces
        seen.forget()
        for field, occupied in (
            (3, False),
            (4, True),
            (2, False),
            (4, False),
            (5, True),
            (6, True),
        ):
            seen.change(field, occupied, 1000)
        self.assertTrue(seen.count_walked([(0, 2), (1, 4)], is_carried=True) < 2)
        seen.remember(made, [(0, 2), (1, 3)])
        self.assertEqual(seen.count_walked([(0, 2), (1, 4)], is_carried=True), 2)

    def test_journeys_when_the_dial_has_turned_then_those_before(self):
        seen = occupancy()
        seen.dial.rest(0)
        seen.change(0, False)
        seen.change(2, True)
        seen.dial.leave()
        seen.change(2, False)
        seen.change(0, True)
        seen.dial.rest(1)
        seen.change(0, False)
        seen.change(2, True)
        self.assertEqual(seen.journeys, {2: 0})

    def test_journeys_when_it_was_lifted_while_the_dial_was_nudged_then_nobody_knows(self):
        seen = occupancy()
        seen.rest_dial(0)
        seen.change(0, False)
        seen.change(2, True)
        seen.dial.leave()
        seen.change(2, False)
        seen.change(2, True)
        self.assertTrue(seen.rest_dial(0))
        self.assertEqual(seen.journeys, {})

    def test_forget_when_marbles_walked_then_no_journeys(self):
        seen = occupancy()
        seen.change(0, False)
        seen.change(2, True)
        seen.forget()
        self.assertEqual(seen.journeys, {})


class Together(unittest.TestCase):
    def test_together_when_two_are_in_the_hands_at_once_then_both(self):
        seen = occupancy()
        seen.change(3, False)
        seen.change(0, False)
        self.assertEqual(seen.together, [(0, 3)])

    def test_together_when_both_are_back_then_it_is_remembered(self):
        seen = occupancy()
        for field, occupied in ((3, False), (0, False), (3, True), (0, True)):
            seen.change(field, occupied)
        self.assertEqual(seen.together, [(0, 3)])

    def test_together_when_lifted_one_after_the_other_then_none(self):
        seen = occupancy()
        for field, occupied in ((3, False), (3, True), (0, False), (0, True)):
            seen.change(field, occupied)
        self.assertEqual(seen.together, [])

    def test_together_when_a_marble_comes_down_on_a_field_never_lifted_then_none(self):
        seen = occupancy()
        seen.change(3, False)
        seen.change(2, True)
        self.assertEqual(seen.together, [])

    def test_together_when_three_are_in_the_hands_then_each_pair_once(self):
        seen = Occupancy(b"\x01\x01\x00\x01")
        for field, occupied in ((3, False), (0, False), (1, False), (0, True), (0, False)):
            seen.change(field, occupied)
        self.assertEqual(seen.together, [(0, 3), (1, 3), (0, 1)])

    def test_together_when_another_pair_follows_then_both_are_remembered(self):
        seen = occupancy()
        for field, occupied in (
            (3, False),
            (0, False),
            (3, True),
            (0, True),
            (1, False),
            (0, False),
        ):
            seen.change(field, occupied)
        self.assertEqual(seen.together, [(0, 3), (0, 1)])

    def test_together_when_a_marble_only_slid_over_a_field_then_that_does_not_count(self):
        seen = occupancy()
        for field, occupied in ((1, False), (2, True), (2, False), (1, True)):
            seen.change(field, occupied)
        self.assertEqual((seen.together, seen.last_lifted), ([], None))

    def test_together_when_lifted_where_a_marble_is_since_a_move_then_both(self):
        for name in ("forget", "begin"):
            seen = occupancy()
            seen.change(1, False)
            seen.change(2, True)
            getattr(seen, name)()
            seen.change(2, False)
            seen.change(0, False)
            self.assertIn((0, 2), seen.together)


class Times(unittest.TestCase):
    """Hands need time, and a card to be about."""

    def acted(self, *acts):
        seen = occupancy()
        for field, occupied, at_ms in acts:
            seen.change(field, occupied, at_ms)
        return seen

    def test_change_when_a_marble_was_away_for_less_than_150_ms_then_nobody_touched_it(self):
        for away_ms, touched, together in ((149, [3], []), (150, [0, 3], [(0, 3)])):
            seen = self.acted(
                (3, False, 0), (0, False, 1000), (0, True, 1000 + away_ms), (3, True, 2000)
            )
            self.assertEqual((seen.touched, seen.together), (touched, together))

    def test_lay_when_two_may_have_changed_places_before_then_that_was_early_for_ten_seconds(self):
        for card_ms, early in ((11_000, [(0, 3)]), (11_001, [])):
            seen = self.acted((3, False, 0), (0, False, 100), (0, True, 900), (3, True, 1000))
            seen.lay(card_ms)
            self.assertEqual((seen.together, seen.early), ([], early))

    def test_refute_when_marbles_were_in_the_air_together_then_that_says_nothing(self):
        seen = self.acted((3, False, 0), (0, False, 100), (0, True, 900), (3, True, 1000))
        seen.refute([0])
        self.assertEqual((seen.together, seen.early, seen.touched), ([], [], []))

    def test_refute_when_others_were_in_the_air_together_then_they_may_have_changed_places(self):
        seen = self.acted((3, False, 0), (0, False, 100), (0, True, 900), (3, True, 1000))
        seen.refute([1, 2])
        self.assertEqual((seen.together, seen.early, seen.touched), ([], [(0, 3)], []))

    def test_refute_when_they_lay_before_anything_was_refused_then_they_may_have_changed_places(
        self,
    ):
        seen = self.acted((3, False, 0), (0, False, 100), (0, True, 900), (3, True, 1000))
        seen.refute([0], seen.lain)
        self.assertEqual((seen.together, seen.early), ([], [(0, 3)]))

    def test_was_put_back_when_every_marble_was_once_where_one_was_then_that(self):
        walk = ((3, False, 0), (2, True, 500))
        for acts, expected in (
            (walk, False),
            (walk + ((2, False, 900), (3, True, 1200), (0, False, 1500)), True),
        ):
            self.assertEqual(self.acted(*acts).was_put_back, expected)

    def test_lain_when_a_marble_of_a_pair_is_in_the_air_then_not_that(self):
        seen = self.acted((3, False, 0), (0, False, 100), (0, True, 900))
        self.assertEqual((seen.together, seen.lain), ([(0, 3)], []))

    def test_pairs_since_when_marbles_were_in_the_air_before_then_only_those_after(self):
        seen = self.acted((0, False, 0), (1, False, 0), (2, True, 400), (0, True, 400))
        mark, full = seen.mark, bytes(seen.full)
        for field, occupied, at_ms in (
            (2, False, 1000),
            (3, False, 1000),
            (2, True, 2000),
            (3, True, 2000),
        ):
            seen.change(field, occupied, at_ms)
        self.assertEqual(seen.pairs_since(mark, full), [(2, 3)])

    def test_lain_when_a_marble_of_a_pair_has_gone_on_then_that_still(self):
        seen = self.acted(
            (3, False, 0),
            (0, False, 100),
            (0, True, 900),
            (3, True, 1000),
            (0, False, 1500),
            (1, True, 1700),
        )
        self.assertEqual(seen.lain, [(0, 3)])

    def test_recall_when_a_round_begins_then_what_hands_have_left(self):
        seen = self.acted(
            (3, False, 0), (0, False, 100), (0, True, 900), (3, True, 1000), (1, False, 1500)
        )
        left = seen.left(2000)
        seen.forget()
        seen.recall(*left, 2000)
        self.assertEqual((seen.touched, seen.early), ([0, 1, 3], [(0, 3)]))


class Carried(unittest.TestCase):
    """A dial is off its rest when marbles go into the air."""

    def together(self, *lifted):
        seen = occupancy()
        seen.rest_dial(0)
        seen.dial.leave()
        for field, at_ms in lifted:
            seen.change(field, False, at_ms)
        return seen.together

    def test_together_when_the_dial_carries_them_then_none(self):
        self.assertEqual(self.together((0, 1000), (1, 1000), (3, 1040)), [])

    def test_together_when_one_was_lifted_before_or_later_then_it_and_the_others(self):
        self.assertEqual(self.together((3, 0), (0, 1000), (1, 1000)), [(0, 3), (1, 3)])
        self.assertEqual(self.together((0, 1000), (1, 1000), (3, 1200)), [(0, 3), (1, 3)])

    def test_together_when_the_dial_carries_them_twice_then_none(self):
        seen = occupancy()
        seen.rest_dial(0)
        for at_ms in (1000, 2000):
            seen.dial.leave()
            for field, occupied, later_ms in (
                (0, False, 0),
                (1, False, 0),
                (0, True, 400),
                (1, True, 400),
            ):
                seen.change(field, occupied, at_ms + later_ms)
            seen.rest_dial(0)
        self.assertEqual(seen.together, [])


class Lifted(unittest.TestCase):
    def test_last_lifted_when_nothing_is_in_a_hand_then_none(self):
        self.assertIsNone(occupancy().last_lifted)

    def test_last_lifted_when_two_are_then_the_later(self):
        seen = occupancy()
        seen.change(3, False)
        seen.change(0, False)
        self.assertEqual(seen.last_lifted, 0)

    def test_last_lifted_when_the_later_is_back_then_the_earlier(self):
        seen = occupancy()
        for field, occupied in ((3, False), (0, False), (0, True)):
            seen.change(field, occupied)
        self.assertEqual(seen.last_lifted, 3)


class OnlyCarried(unittest.TestCase):
    def follow(self, *changes):
        seen = occupancy()
        for field, occupied, at_ms in changes:
            seen.change(field, occupied, at_ms)
        return [field for field in (1, 2, 3) if seen.was_only_carried(field)]

    def test_carried_when_two_leave_at_one_moment_and_others_come_then_those_that_left(self):
        self.assertEqual(
            self.follow((1, False, 1000), (3, False, 1000), (2, True, 1500), (3, True, 1500)),
            [1, 3],
        )

    def test_carried_when_hands_had_both_in_the_air_before_then_none(self):
        before = ((1, False, 0), (3, False, 100), (1, True, 500), (3, True, 600))
        self.assertEqual(self.follow(*before, (1, False, 1000), (3, False, 1000)), [])

    def test_carried_when_hands_lift_one_after_the_other_then_none(self):
        self.assertEqual(self.follow((1, False, 1000), (3, False, 1100)), [])


class Forgetting(unittest.TestCase):
    def test_forget_when_called_then_the_picture_stays_and_the_traces_go(self):
        seen = occupancy()
        seen.change(3, False)
        seen.change(0, False)
        seen.forget()
        self.assertEqual(
            (bytes(seen.full), seen.touched, seen.together), (b"\x00\x01\x00\x00", [], [])
        )
        self.assertIsNone(seen.last_lifted)


if __name__ == "__main__":
    unittest.main()
