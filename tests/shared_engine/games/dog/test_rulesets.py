"""Presets and options."""

import unittest

from shared_engine.games.cards import CARDS
from shared_engine.games.dog import game
from shared_engine.games.dog.moves.hand import playable
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.rules import Rules
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.errors import RulesetError
from tests.shared_engine.games.dog.places import DONE, marbles, place


class Presets(unittest.TestCase):
    def test_load_when_each_name_then_its_rules(self):
        for name in names():
            self.assertEqual(load(name).ruleset, name)

    def test_load_when_canadian_then_the_seven_reaches_the_partner(self):
        self.assertEqual(load("brandi-4-canadian").seven_scope, "own_partner")

    def test_load_when_an_option_is_given_then_it_is_laid_over_the_preset(self):
        self.assertEqual(load("brandi-4-canadian", {"seven_scope": "own"}).seven_scope, "own")

    def test_load_when_options_are_given_then_the_callers_dictionary_is_not_kept(self):
        options = {"sector_len": 15}
        rules = load("brandi-4", options)
        options["sector_len"] = 18
        self.assertEqual(rules.options, {"sector_len": 15})


class Refusals(unittest.TestCase):
    def refused(self, ruleset, options, *named):
        with self.assertRaises(RulesetError) as caught:
            load(ruleset, options)
        for part in named:
            self.assertIn(part, str(caught.exception))

    def test_load_when_the_ruleset_is_unknown_then_the_error_names_it(self):
        self.refused("brandi-7", {}, "'brandi-7'")

    def test_load_when_the_option_is_unknown_then_the_error_names_it(self):
        self.refused("brandi-4", {"seven_burn": True}, "'seven_burn'")

    def test_load_when_the_value_is_not_accepted_then_the_error_names_option_and_value(self):
        self.refused(
            "brandi-4",
            {"dealer_rotation": "random"},
            "dealer_rotation cannot be 'random'",
            "'next', 'fixed'",
        )

    def test_load_when_a_number_is_out_of_range_then_the_error_names_the_range(self):
        for value in (13, 25, 15.5, "16"):
            self.refused(
                "brandi-4", {"sector_len": value}, "sector_len must be 14..24", repr(value)
            )

    def test_load_when_the_value_equals_one_of_another_type_then_it_is_refused(self):
        self.refused("brandi-4", {"initial_on_start": True}, "initial_on_start cannot be True")
        self.refused("brandi-4", {"last_marble_joker": 1}, "last_marble_joker cannot be 1")

    def test_load_when_one_of_two_options_is_wrong_then_the_wrong_one_is_named(self):
        self.refused(
            "brandi-4", {"sector_len": 15, "die_shows": "weather"}, "die_shows cannot be 'weather'"
        )

    def test_load_when_a_list_is_none_then_the_option_is_named(self):
        self.refused("brandi-4", {"hand_first": 6}, "hand_first must be a list")
        self.refused("brandi-4", {"teams": [0, 1]}, "teams must be a list")

    def test_load_when_a_card_is_unknown_then_the_error_names_it(self):
        self.refused("brandi-4", {"deck": {"11": 4}}, "option deck", "'11'")


class Consequences(unittest.TestCase):
    def test_hand_size_when_seven_rounds_then_six_to_two_again_and_again(self):
        rules = load("brandi-4")
        self.assertEqual([rules.hand_size(number) for number in range(7)], [6, 5, 4, 3, 2, 6, 5])

    def test_mates_when_four_seats_then_the_seat_opposite(self):
        self.assertEqual(load("brandi-4").mates, ((2,), (3,), (0,), (1,)))

    def test_mates_when_neighbours_are_a_team_then_the_next_seat_or_the_one_before(self):
        self.assertEqual(
            load("brandi-4", {"teams": [[0, 1], [2, 3]]}).mates, ((1,), (0,), (3,), (2,))
        )

    def test_rules_when_a_seat_is_in_no_team_then_the_error_names_it(self):
        with self.assertRaises(RulesetError) as caught:
            Rules("brandi-4", {}, {"teams": ((0, 2), (1,))}, load("brandi-4").black)
        self.assertEqual(str(caught.exception), "seat 3 is in no team")

    def test_team_of_when_four_seats_then_they_alternate(self):
        self.assertEqual(load("brandi-4").team_of, (0, 1, 0, 1))

    def test_full_deck_when_brandi_then_two_packs_of_55(self):
        deck = load("brandi-4").full_deck()
        self.assertEqual([deck.count(card) for card in CARDS], [8] * 13 + [6])


class Switches(unittest.TestCase):
    """Options that change which moves there are."""

    def moves(self, players, card, **options):
        position = place(players, 0, "brandi-4", options)
        return [game.format_move(position.rules.board, made) for made in legal(position, card)]

    def both(self, players, card, name, value):
        """The moves by the preset and with option *name* at *value*."""
        options = {name: value}
        return self.moves(players, card), self.moves(players, card, **options)

    def test_start_protection_when_always_then_a_returned_marble_blocks_too(self):
        found = self.both({0: marbles((10,)), 1: marbles((0,))}, "8", "start_protection", "always")
        self.assertEqual(found, (["8: T10>T18"], []))

    def test_start_onto_own_when_forbidden_then_a_returned_marble_keeps_the_others_in(self):
        found = self.both({0: marbles((0,))}, "K", "start_onto_own_unprotected", "forbid")
        self.assertEqual(found, (["K: K0>T0xK0", "K: T0>T13"], ["K: T0>T13"]))

    def test_finish_direct_when_always_then_a_fresh_marble_may_enter(self):
        found = self.both({0: marbles((0,), (), True)}, "3", "finish_direct_from_start", "always")
        self.assertEqual(found, (["3: T0>T3"], ["3: T0>T3", "3: T0>F0.3"]))

    def test_finish_entry_when_mandatory_then_no_second_lap(self):
        found = self.both({0: marbles((62,))}, "3", "finish_entry", "mandatory")
        self.assertEqual(found, (["3: T62>T1", "3: T62>F0.1"], ["3: T62>F0.1"]))

    def test_finish_move_inside_when_switched_off_then_the_slots_are_final(self):
        found = self.both({0: marbles((), (1,))}, "2", "finish_move_inside", False)
        self.assertEqual(found, (["2: F0.1>F0.3"], []))

    def test_seven_leftover_when_none_then_the_partner_does_not_get_it(self):
        players = {0: marbles((63,), (2, 3, 4)), 2: marbles((5,))}
        found = self.both(players, "7", "seven_leftover", "none")
        self.assertEqual(found, (["7: T63>T6", "7: T63>F0.1 T37>T42"], ["7: T63>T6"]))

    def test_seven_leftover_when_one_marble_only_then_the_rest_is_not_divided(self):
        players = {0: marbles((63,), (2, 3, 4)), 2: marbles((5, 20))}
        found = self.both(players, "7", "seven_leftover_partner_marbles", 1)
        self.assertEqual([len(moves) for moves in found], [7, 3])

    def test_seven_leftover_when_the_seat_was_done_before_then_the_partners_marbles_divide_it(self):
        found = self.both({0: DONE, 2: marbles((5, 20))}, "7", "seven_leftover_partner_marbles", 1)
        self.assertEqual(found[0], found[1])

    def test_jack_noop_when_it_is_an_option_then_it_decides_when_an_idle_jack_may_be_laid(self):
        hands = (["J"], ["J", "J"], ["J", "2"])
        expect = {"never": [[], [], ["2"]], "last_card": [["J"], [], ["2"]]}
        expect.update(
            {"no_other_move": [["J"], ["J"], ["2"]], "unswappable": [["J"], ["J"], ["J", "2"]]}
        )
        for value in sorted(expect):
            with self.subTest(value):
                position = place({0: marbles((10,))}, 0, "brandi-4", {"jack_noop": value})
                self.assertEqual([playable(position, hand) for hand in hands], expect[value])


if __name__ == "__main__":
    unittest.main()
