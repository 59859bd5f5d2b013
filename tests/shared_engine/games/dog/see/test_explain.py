"""From a picture back to the moves: the directed search finds what the full enumeration finds, no
more and no less."""

import unittest

from shared_engine.games.cards import CARDS
from shared_engine.games.dog import game
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.play import cells_after
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.on_the_way import is_partial
from shared_engine.games.dog.see.picture import Difference
from tests.shared_engine.crowds import SHARING, crowd
from tests.shared_engine.games.dog.pictures import by_picture, seen_after
from tests.shared_engine.games.dog.places import DONE, marbles, move, place
from tests.shared_engine.random_games import positions
from tests.shared_engine.series import sample

# A seven has hundreds of pictures: a sample of that many is asked for.
PICTURES = 20


def reached(position, moves):
    # A result may be reached in several ways; which of them is given is free.
    return sorted([cells_after(position, made) for made in moves])


def ends(results):
    return sorted([cells for _, cells in results])


class AllResults(unittest.TestCase):
    def check(self, position, card):
        groups = by_picture(position, card)
        for seen, results in groups[:: 1 + len(groups) // PICTURES]:
            found = [one.move for one in game.explain(position, card, seen)]
            self.assertEqual(reached(position, found), ends(results), repr((position, card, seen)))

    def test_explain_when_each_picture_of_each_card_is_seen_then_exactly_its_results(self):
        for position in positions(31, 37, sample(40, 4)):
            for card in CARDS:
                with self.subTest(repr((position, card))):
                    self.check(position, card)

    def test_explain_when_all_marbles_are_out_then_exactly_its_results(self):
        crowded = place(
            {
                0: marbles((1, 2, 5), (2,)),
                1: marbles((0, 54), (), True),
                2: marbles((36, 39)),
                3: marbles((24,)),
            }
        )
        for card in CARDS:
            with self.subTest(card):
                self.check(crowded, card)

    def test_explain_when_canadian_then_the_partners_marbles_count_too(self):
        for position in positions(32, 101, 8, "brandi-4-canadian"):
            with self.subTest(repr(position)):
                self.check(position, "7")

    def test_explain_when_the_seat_plays_for_its_partner_then_exactly_its_results(self):
        position = place({0: DONE, 2: marbles((5, 40), (1,)), 1: marbles((30, 0))})
        for card in ("A", "4", "7", "J"):
            with self.subTest(card):
                self.check(position, card)

    def test_explain_when_a_seven_finishes_the_seat_then_the_rest_is_the_partners(self):
        position = place({0: marbles((62,), (2, 3, 4)), 2: marbles((5, 40))})
        self.check(position, "7")

    def test_explain_when_a_joker_must_not_win_then_that_result_is_missing(self):
        position = place({0: marbles((62,), (2, 3, 4)), 2: DONE}, 0, "brandi-4-no-joker-last")
        won = seen_after(position, game.apply(position, move(position, "3: T62>F0.1")).cells)
        self.assertEqual(game.explain(position, "JK", won), [])
        self.assertEqual(len(game.explain(position, "3", won)), 1)


class Crowds(unittest.TestCase):
    """Marbles close together catch each other on the way: few of the steps that could be tried lead
    to the picture."""

    def check(self, ruleset, options, cards=("7",), seeds=6, pictures=8):
        rules = load(ruleset, options)
        for seed in range(seeds):
            position = crowd(rules, seed)
            for card in cards:
                groups = by_picture(position, card)
                for seen, results in groups[:: len(groups) // pictures + 1]:
                    if not seen.emptied:
                        continue
                    with self.subTest(repr(position), card=card, seen=repr(seen)):
                        found = [one.move for one in game.explain(position, card, seen)]
                        self.assertEqual(reached(position, found), ends(results))

    def test_explain_when_canadian_then_exactly_its_results(self):
        self.check("brandi-4-canadian", {}, ("7", "JK"), 10)

    def test_explain_when_the_rest_lapses_then_exactly_its_results(self):
        self.check("brandi-4", {"seven_lapse_if_stuck": True})

    def test_explain_when_a_split_is_shared_out_then_exactly_its_results(self):
        for ruleset, options in SHARING:
            card = "PARTNER" if "deck" in options else "7"
            self.check(ruleset, options, (card,), sample(6, 1), sample(8, 3))

    def test_explain_when_starts_lead_into_the_finish_at_once_then_exactly_its_results(self):
        self.check("brandi-4", {"finish_direct_from_start": "always"})


class Details(unittest.TestCase):
    def explain(self, position, text, card=None):
        made = move(position, text)
        return game.explain(
            position, card or made.card, seen_after(position, game.apply(position, made).cells)
        )

    def test_explain_when_a_step_then_both_ends_are_touched(self):
        found = self.explain(place({0: marbles((10,))}), "5: T10>T15")
        self.assertEqual(found[0].touched, [10, 15])

    def test_explain_when_brought_out_then_only_the_start_is_touched(self):
        self.assertEqual(self.explain(place({}), "K: K0>T0")[0].touched, [0])

    def test_explain_when_a_seven_burns_then_the_victims_fields_are_touched(self):
        found = self.explain(place({0: marbles((10,)), 1: marbles((63,))}), "7: T10>T17xK1")
        self.assertEqual(sorted(found[0].touched), [10, 15, 17])

    #
    def test_explain_when_a_seven_spares_the_partner_then_the_partners_field_is_not_touched(self):
        position = place(
            {0: marbles((10,)), 1: marbles((63,)), 2: marbles((45,))},
            ruleset="brandi-4-canadian",
            options={"canadian_burns": "not_partner"},
        )
        found = self.explain(position, "7: T10>T17xK1")
        self.assertEqual(
            [sorted(one.touched) for one in found if len(one.move.parts) == 1], [[10, 15, 17]]
        )

    def test_explain_when_a_seven_burns_on_its_way_into_the_finish_then_only_that_way_is_touched(
        self,
    ):
        found = self.explain(place({0: marbles((61,)), 1: marbles((4, 47))}), "7: T61>F0.4xK1")
        self.assertEqual([sorted(one.touched) for one in found], [[61, 63, 67]])

    def test_explain_when_a_joker_burns_a_marble_on_its_way_then_one_explanation(self):  # WL-23
        position = place({0: marbles((62,)), 1: marbles((50,))}, ruleset="wild-lubanzi-4")
        found = self.explain(position, "JK=8: T62>T6xK1")
        self.assertEqual([sorted(one.touched) for one in found], [[2, 6, 62]])

    def test_explain_when_the_rest_of_a_seven_lapses_then_the_points_used(self):
        stuck = {0: marbles((10,)), 1: marbles((0,), (), True)}
        found = self.explain(place(stuck, options={"seven_lapse_if_stuck": True}), "7: T10>T15")
        self.assertEqual([one.touched for one in found], [[10, 15]])

    def test_explain_when_a_marble_goes_on_after_others_then_from_where_it_was(self):
        position = place({0: marbles((60,)), 2: marbles((30, 31))}, ruleset="brandi-4-canadian")
        found = self.explain(position, "7: T63>T0 T60>F0.2xK2xK2")
        self.assertEqual(sorted(found[0].touched), [0, 60, 62, 63, 65])

    def test_explain_when_swaps_are_possible_then_each(self):
        position = place({0: marbles((10,)), 1: marbles((5, 9))})
        found = self.explain(position, "J: T10<>T21")
        self.assertEqual([one.touched for one in found], [[10, 21], [10, 25]])

    def test_explain_when_brought_out_onto_an_own_marble_then_that(self):
        found = self.explain(place({0: marbles((0,))}), "K: K0>T0xK0")
        self.assertEqual([one.touched for one in found], [[0]])

    def test_explain_when_nothing_was_moved_then_a_step_is_no_explanation(self):
        position = place({0: marbles((10,))})
        self.assertEqual(game.explain(position, "5", Difference([], [], [0, 0, 0, 0])), [])

    def test_explain_when_a_strange_marble_was_moved_then_none(self):
        position = place({0: marbles((10,)), 1: marbles((10,))})
        self.assertEqual(game.explain(position, "5", Difference([26], [31], [0, 0, 0, 0])), [])

    def test_explain_when_a_victim_is_still_missing_from_its_kennel_then_none(self):
        position = place({0: marbles((10,)), 1: marbles((63,))})
        self.assertEqual(game.explain(position, "5", Difference([10], [], [0, 0, 0, 0])), [])


class InTurn(unittest.TestCase):
    """What was asked for last says nothing about another position or another card."""

    def test_explain_when_positions_and_cards_are_asked_for_in_turn_then_each_has_its_own_results(
        self,
    ):
        first, second = [place({0: marbles((track,))}, ruleset="black-dog-4") for track in (11, 12)]
        asked = [
            (first, "BLUE:8", 19),
            (second, "BLUE:8", 20),
            (second, "BLUE:9", 21),
            (first, "BLUE:9", 20),
        ]
        for position, card, end in asked + asked[::-1]:
            source = 11 if position is first else 12
            made = [
                [
                    one.move.parts[0][2]
                    for one in game.explain(position, card, Difference([source], [target], [0] * 4))
                ]
                for target in (19, 20, 21)
            ]
            self.assertEqual(made, [[target] if target == end else [] for target in (19, 20, 21)])


class Open(unittest.TestCase):
    """Hands that go on may still make another move of the card."""

    def is_open(self, position, text, card=None):
        made = move(position, text)
        seen = seen_after(position, game.apply(position, made).cells)
        return [one.is_open for one in game.explain(position, card or made.card, seen)]

    def test_explain_when_the_card_goes_no_farther_then_not_open(self):
        self.assertEqual(self.is_open(place({0: marbles((10,))}), "5: T10>T15"), [False])

    def test_explain_when_an_ace_has_gone_one_step_then_open(self):
        position = place({0: marbles((10,))})
        self.assertEqual(
            (self.is_open(position, "A: T10>T11"), self.is_open(position, "A: T10>T21")),
            ([True], [False]),
        )

    def test_explain_when_a_joker_has_gone_forward_then_open_and_backward_not(self):
        position = place({0: marbles((10,))})
        self.assertEqual(self.is_open(position, "JK=5: T10>T15"), [True])
        self.assertEqual(self.is_open(position, "JK=4: T10>T6"), [False])

    def test_explain_when_a_marble_came_out_then_not_open(self):
        self.assertEqual(self.is_open(place({0: marbles((10,))}), "A: K0>T0"), [False])

    def test_explain_when_marbles_were_swapped_then_not_open(self):
        position = place({0: marbles((10,)), 1: marbles((5,))})
        self.assertEqual(self.is_open(position, "J: T10<>T21"), [False])

    def test_explain_when_one_marble_has_made_all_of_a_seven_then_not_open(self):
        self.assertEqual(self.is_open(place({0: marbles((10,))}), "7: T10>T17"), [False])

    def test_explain_when_one_marble_has_made_the_seven_of_a_joker_then_open(self):
        self.assertEqual(self.is_open(place({0: marbles((10,))}), "JK=7: T10>T17"), [True])

    def test_explain_when_two_marbles_have_made_the_seven_of_a_joker_then_not_open(self):
        self.assertEqual(
            self.is_open(place({0: marbles((10, 40))}), "JK=7: T10>T13 T40>T44"), [False]
        )

    def test_explain_when_the_rest_of_a_seven_may_lapse_then_open(self):
        position = place({0: marbles((10,))}, options={"seven_lapse_if_stuck": True})
        self.assertEqual(self.is_open(position, "7: T10>T17"), [True])

    def test_explain_when_a_magnet_drew_a_marble_and_there_is_no_dog_then_found(self):  # BD-64
        position = place({0: marbles((10,)), 1: marbles((4,))}, options={"deck": {"MAGNET": 4}})
        self.assertEqual(self.is_open(position, "MAGNET: T10>T19"), [False])

    def test_explain_when_there_is_a_dog_then_open(self):
        position = place({0: marbles((12,))}, ruleset="black-dog-4")
        self.assertEqual(self.is_open(position, "BLUE:8: T12>T20"), [True])


def walk(split, state, left, following, found):
    """Put the cells after every sequence of 1..6 steps that *following* offers into *found*."""
    for step in following(split, state, left):
        if step[0][0] not in found:
            found.append(step[0][0])
            if left > 2:
                walk(split, step[0], left - 1, following, found)


def completable(split, state, left):
    return split.next_steps(state, left)


def any_step(split, state, left):
    return split.next_steps(state, 1)


class Partial(unittest.TestCase):
    # One marble close to a finish that is nearly full, one on the way: dead ends and ways that go
    # on.
    FORKS = {0: marbles((60, 50), (3, 4)), 1: marbles((45,)), 3: marbles((14,))}

    def pictures(self, position, following):
        found = []
        split = open_split(position.rules, position.cells, position.turn, "7", "7")
        walk(split, split.start, 7, following, found)
        return [seen_after(position, cells) for cells in found]

    def test_is_partial_when_a_prefix_can_be_completed_then_true(self):
        for position in (
            place(self.FORKS),
            place({0: marbles((62,), (2, 3, 4)), 2: marbles((5,))}),
        ):
            for seen in self.pictures(position, completable):
                self.assertTrue(is_partial(position, "7", seen), repr(seen))

    def test_is_partial_when_no_prefix_looks_like_it_can_be_completed_then_false(self):
        position = place({0: marbles((62,), (2, 3, 4)), 1: marbles((60,))})
        good = self.pictures(position, completable)
        bad = [seen for seen in self.pictures(position, any_step) if seen not in good]
        self.assertTrue(len(bad) > 0)
        for seen in bad:
            self.assertFalse(is_partial(position, "7", seen), repr(seen))

    def test_is_partial_when_a_joker_is_laid_then_as_for_the_seven(self):
        position = place({0: marbles((10, 20))})
        self.assertTrue(is_partial(position, "JK", Difference([10], [13], [0, 0, 0, 0])))

    def test_is_partial_when_the_card_cannot_be_split_then_false(self):
        position = place({0: marbles((10, 20))})
        self.assertFalse(is_partial(position, "8", Difference([10], [13], [0, 0, 0, 0])))

    def test_is_partial_when_nothing_was_moved_then_false(self):
        self.assertFalse(
            is_partial(place({0: marbles((10,))}), "7", Difference([], [], [0, 0, 0, 0]))
        )

    def test_is_partial_when_all_seven_are_used_then_false(self):
        position = place({0: marbles((10,))})
        self.assertFalse(is_partial(position, "7", Difference([10], [17], [0, 0, 0, 0])))

    def test_is_partial_when_a_strange_marble_was_moved_then_false(self):
        position = place({0: marbles((10,)), 1: marbles((10,))})
        self.assertFalse(is_partial(position, "7", Difference([26], [28], [0, 0, 0, 0])))


class Pictures(unittest.TestCase):
    def test_picture_when_two_are_home_then_the_first_places_are_full(self):
        position = place({0: marbles((10,), (4,))})
        full = [field for field, value in enumerate(game.picture(position)) if value and field < 84]
        self.assertEqual(full, [10, 67, 80, 81])

    def test_difference_when_the_picture_is_the_positions_then_none(self):
        position = place({0: marbles((10,))})
        self.assertTrue(
            game.difference(position.rules, position.cells, game.picture(position)).is_none
        )

    def test_difference_when_a_kennel_marble_lies_on_another_place_then_none(self):
        position = place({0: marbles((10,))})
        seen = bytearray(game.picture(position))
        seen[80], seen[83] = 0, 1
        self.assertTrue(game.difference(position.rules, position.cells, seen).is_none)

    def test_missing_when_a_marble_is_in_a_hand_then_one(self):
        position = place({0: marbles((10,))})
        seen = bytearray(game.picture(position))
        seen[80] = 0
        self.assertEqual(game.difference(position.rules, position.cells, seen).missing, 1)

    def test_missing_when_a_marble_too_many_lies_there_then_negative(self):
        position = place({0: marbles((10,))})
        seen = bytearray(game.picture(position))
        seen[11] = 1
        self.assertEqual(game.difference(position.rules, position.cells, seen).missing, -1)


if __name__ == "__main__":
    unittest.main()
