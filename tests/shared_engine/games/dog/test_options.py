"""Options that contradict each other, and those that can."""

import unittest

from shared_engine.games.cards import CARDS
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.dog.rulesets import options as all_options
from shared_engine.games.errors import RulesetError


class Refusing(unittest.TestCase):
    def refused(self, ruleset, options, *named):
        with self.assertRaises(RulesetError) as caught:
            load(ruleset, options)
        for part in named:
            self.assertIn(part, str(caught.exception))


class Structure(Refusing):
    """Boards, seats, teams and decks that cannot be."""

    def test_load_when_a_seat_has_no_sector_then_refused(self):
        self.refused(
            "brandi-4", {"seat_sector": [0, 1, 2, 4]}, "seat_sector (0, 1, 2, 4)", "num_sectors 4"
        )

    def test_load_when_two_seats_share_a_sector_then_refused(self):
        self.refused("brandi-4", {"seat_sector": [0, 1, 1, 3]}, "seat_sector (0, 1, 1, 3)")

    def test_load_when_the_seats_do_not_go_round_the_table_then_refused(self):
        for sectors in ([0, 2, 1, 3], [1, 0, 2, 3]):
            self.refused("brandi-4", {"seat_sector": sectors}, "turn order")

    def test_load_when_there_is_one_seat_only_then_refused(self):
        self.refused("brandi-4", {"seat_sector": [0]}, "2..6")

    def test_load_when_a_seat_is_in_no_team_or_in_two_then_refused(self):
        for teams in ([[0, 2], [1]], [[0, 1], [1, 2]], [[0, 2], [1, 4]], [[]]):
            self.refused("brandi-4", {"teams": teams}, "every seat 0..3 must be in one team")

    def test_load_when_teams_differ_in_size_then_refused(self):
        self.refused("brandi-4", {"teams": [[0, 1, 2], [3]]}, "of one size")

    def test_load_when_all_are_in_one_team_then_refused(self):
        self.refused("brandi-4", {"teams": [[0, 1, 2, 3]]}, "two or more")

    def test_load_when_a_deal_needs_more_cards_than_there_are_then_refused(self):
        self.refused("brandi-6-3x2", {"hand_first": [20]}, "hand_first (20,)", "deck of 110 cards")

    def test_load_when_a_deal_needs_all_cards_then_accepted(self):
        options = {"hand_first": [20], "deck": {"A": 0, "JK": 0, "Q": 0, "2": 0}}
        self.assertEqual(load("brandi-4", options).deck_size, 80)

    def test_load_when_there_is_one_card_for_each_then_accepted(self):
        options = {"deck": dict.fromkeys(CARDS, 0), "hand_first": [1], "hand_repeat": [1]}
        options["deck"]["K"] = 4
        self.assertEqual(load("brandi-4", options).deck_size, 4)

    def test_load_when_a_deck_is_as_large_as_can_be_then_accepted_and_refused_with_one_more(self):
        self.assertEqual(load("brandi-4", {"deck": {"2": 148}}).deck_size, 250)
        self.refused(
            "brandi-4", {"deck": {"2": 149}}, "option deck: 251 cards are too many, 250 at most"
        )
        self.refused("brandi-4", {"deck": {"2": 251}}, "option deck of 2 must be 0..250, not 251")

    def test_load_when_a_number_is_just_in_its_range_then_accepted(self):
        options = {
            "num_sectors": 2,
            "seat_sector": [0, 1],
            "teams": [[0], [1]],
            "exchange": "draw_from_next",
        }
        self.assertEqual(load("brandi-4", options).board.starts, (0, 16))
        self.assertEqual(load("brandi-2", {"hand_first": [20, 1]}).hand_first, (20, 1))
        self.assertEqual(
            load("black-dog-4", {"disc_offsets": [1, 15], "paw_offsets": [1]}).disc_offsets, (1, 15)
        )
        options = {"disc_offsets": [23], "paw_offsets": [23], "sector_len": 24}
        self.assertEqual(load("black-dog-4", options).paw_offsets, (23,))

    def test_load_when_a_number_is_just_out_of_its_range_then_the_range_is_said(self):
        self.refused("brandi-4", {"num_sectors": 7}, "option num_sectors must be 2..6, not 7")
        self.refused(
            "brandi-4", {"teams": [[0, 2], [1, 6]]}, "each of option teams must be 0..5, not 6"
        )
        self.refused(
            "brandi-4",
            {"seat_sector": [0, 1, 2, 6]},
            "each of option seat_sector must be 0..5, not 6",
        )
        for hand in (0, 21):
            self.refused(
                "brandi-4",
                {"hand_first": [hand]},
                "each of option hand_first must be 1..20, not %d" % hand,
            )
        for offset in (0, 24):
            refusal = "each of option disc_offsets must be 1..23, not %d" % offset
            self.refused("black-dog-4", {"disc_offsets": [offset]}, refusal)

    def test_load_when_no_hand_size_repeats_then_refused(self):
        self.refused("brandi-4", {"hand_repeat": []}, "hand_repeat")

    def test_load_when_no_card_brings_a_marble_out_then_refused(self):
        self.refused("brandi-4", {"deck": {"A": 0, "K": 0, "JK": 0}}, "brings a marble out")

    def test_load_when_one_marble_is_on_its_start_then_the_others_still_need_a_card_that_brings_them_out(
        self,
    ):
        self.refused("brandi-2", {"deck": {"A": 0, "K": 0, "JK": 0}}, "brings a marble out")

    def test_load_when_only_jokers_bring_a_marble_out_then_accepted(self):
        self.assertEqual(load("brandi-4", {"deck": {"A": 0, "K": 0}}).deck_size, 94)

    def test_load_when_a_black_card_has_no_dog_then_refused(self):
        self.refused(
            "brandi-4", {"deck": {"BLACK:5": 1}}, "deck of 111 cards", "dog False", "BLACK:5"
        )

    def test_load_when_other_cards_of_black_dog_join_a_deck_then_accepted(self):
        added = {"MAGNET": 2, "COPY": 2, "PARTNER": 2, "SWITCH": 2, "BLUE:1": 2}
        self.assertEqual(load("brandi-4", {"deck": added}).deck_size, 120)

    def test_board_when_it_is_the_largest_there_can_be_then_its_fields_fit_into_a_byte(self):
        options = {
            "num_sectors": 6,
            "sector_len": 24,
            "marbles": 5,
            "seat_sector": [0, 1, 2, 3, 4, 5],
        }
        options.update({"teams": [[0], [1], [2], [3], [4], [5]]})
        self.assertEqual(load("brandi-5", options).board.field_count, 198)


class Contradictions(Refusing):
    """Two options that contradict each other; the message names both with their values."""

    def test_load_when_two_options_contradict_each_other_then_both_are_named(self):
        one, two, three = ((0,), (1,)), ((0, 2), (1, 3)), ((0, 2, 4), (1, 3, 5))
        for ruleset, options, first, second in (
            ("brandi-2", {"exchange": "partner"}, "exchange 'partner'", "teams %r" % (one,)),
            ("brandi-6-2x3", {"exchange": "partner"}, "exchange 'partner'", "teams %r" % (three,)),
            ("brandi-2", {"exchange": "team_next"}, "exchange 'team_next'", "teams %r" % (one,)),
            (
                "brandi-2",
                {"exchange_after_finish": False},
                "exchange_after_finish False",
                "teams %r" % (one,),
            ),
            ("brandi-4", {"exchange_blind": False}, "exchange_blind False", "exchange 'partner'"),
            (
                "black-dog-2",
                {"exchange_blind": False},
                "exchange_blind False",
                "exchange 'give_to_next'",
            ),
            (
                "brandi-4",
                {"exchange_order": "in_turn"},
                "exchange_order 'in_turn'",
                "exchange 'partner'",
            ),
            ("brandi-4", {"marbles": 5}, "marbles 5", "teams %r" % (two,)),
            (
                "brandi-2",
                {"seven_scope": "own_partner"},
                "seven_scope 'own_partner'",
                "teams %r" % (one,),
            ),
            ("brandi-4", {"canadian_burns": "none"}, "canadian_burns 'none'", "seven_scope 'own'"),
            ("brandi-2", {"canadian_burns": "none"}, "canadian_burns 'none'", "seven_scope 'all'"),
            ("brandi-2", {"seven_leftover": "may"}, "seven_leftover 'may'", "teams %r" % (one,)),
            (
                "brandi-4-canadian",
                {"seven_leftover": "none"},
                "seven_leftover 'none'",
                "seven_scope 'own_partner'",
            ),
            (
                "brandi-2",
                {"seven_leftover_partner_marbles": 1},
                "seven_leftover_partner_marbles 1",
                "teams",
            ),
            (
                "brandi-4-canadian",
                {"seven_leftover_partner_marbles": 1},
                "seven_leftover_partner_marbles 1",
                "scope",
            ),
            (
                "brandi-4",
                {"foreign_may_enter_finish": False},
                "foreign_may_enter_finish False",
                "seven_scope 'own'",
            ),
            ("wild-lubanzi-4", {"joker_as_noop": True}, "joker_as_noop True", "jack_noop 'never'"),
            ("brandi-2", {"two_draw": False}, "joker_as_two_draw True", "two_draw False"),
            ("brandi-6-3x2", {"dog": True}, "dog True", "num_sectors 6"),
            ("brandi-4", {"dog": True}, "dog True", "disc_offsets ()"),
            (
                "brandi-4",
                {"dog_suicide": "only_if_forced"},
                "dog_suicide 'only_if_forced'",
                "dog False",
            ),
            ("brandi-4", {"disc_offsets": [6]}, "disc_offsets (6,)", "dog False"),
            ("black-dog-4", {"dog": False}, "deck of 110 cards", "dog False"),
            (
                "black-dog-4",
                {"paw_offsets": [5]},
                "paw_offsets (5,)",
                "disc_offsets (6, 7, 8, 9, 10)",
            ),
            ("black-dog-4", {"paw_offsets": []}, "paw_offsets ()", "dog True"),
            (
                "black-dog-4",
                {"disc_offsets": [16], "paw_offsets": [16]},
                "disc_offsets (16,)",
                "sector_len 16",
            ),
        ):
            with self.subTest("%s %r" % (ruleset, options)):
                self.refused(ruleset, options, first, second, " does not go with ")

    def test_load_when_a_seven_burns_nobody_then_the_canadian_exception_is_refused(self):
        options = {
            "seven_scope": "own_partner",
            "seven_burns": False,
            "canadian_burns": "not_partner",
        }
        self.refused("brandi-4", options, "canadian_burns 'not_partner'", "seven_burns False")

    def test_load_when_the_partner_gets_no_rest_then_the_number_of_marbles_for_it_is_refused(self):
        options = {"seven_leftover": "none", "seven_leftover_partner_marbles": 1}
        self.refused(
            "brandi-4", options, "seven_leftover_partner_marbles 1", "seven_leftover 'none'"
        )

    def test_load_when_a_field_of_the_disc_is_named_twice_then_refused(self):
        self.refused(
            "black-dog-4", {"disc_offsets": [6, 6, 10]}, "disc_offsets (6, 6, 10)", "twice"
        )


class Combinations(unittest.TestCase):
    """What may be combined: nothing is refused for being unusual."""

    def test_load_when_a_preset_is_checked_then_no_contradiction(self):
        for name in names():
            self.assertEqual(load(name, {"finish_len": 4}).ruleset, name)

    def test_load_when_variants_of_the_book_are_combined_then_accepted(self):
        for sector_len in (14, 15, 16, 18, 24):
            for scope in ("own", "own_partner", "all"):
                for joker in (True, False):
                    for protection in ("fresh", "always"):
                        options = {"sector_len": sector_len, "seven_scope": scope}
                        options.update({"last_marble_joker": joker, "start_protection": protection})
                        self.assertEqual(load("brandi-4", options).board.track_len, 4 * sector_len)

    def test_load_when_four_play_alone_then_accepted(self):
        options = {
            "teams": [[0], [1], [2], [3]],
            "exchange": "draw_from_next",
            "exchange_blind": False,
        }
        self.assertEqual(load("brandi-4", options).mates, ((), (), (), ()))

    #
    def test_load_when_teams_of_three_leave_out_what_a_seven_leaves_then_accepted(self):
        for name, value in (("seven_leftover", "may"), ("seven_leftover_partner_marbles", 1)):
            self.assertEqual(getattr(load("brandi-6-2x3", {name: value}), name), value)

    def test_load_when_a_team_of_two_gives_cards_to_the_next_mate_then_accepted(self):
        self.assertEqual(load("brandi-4", {"exchange": "team_next"}).exchange, "team_next")

    def test_load_when_a_team_of_three_shares_its_sevens_then_accepted(self):
        self.assertEqual(
            load("brandi-6-2x3", {"seven_scope": "own_partner"}).seven_scope, "own_partner"
        )

    def test_load_when_a_team_of_two_helps_the_next_mate_then_accepted(self):
        self.assertEqual(load("brandi-4", {"help_target": "next"}).help_target, "next")

    def test_load_when_a_single_switch_of_a_preset_is_flipped_then_a_refusal_names_two_options(
        self,
    ):
        for name in names():
            for option, _, domain in all_options():
                for value in domain if isinstance(domain, tuple) else ():
                    try:
                        load(name, {option: value})
                    except RulesetError as error:
                        self.assertIn(" does not go with ", str(error))


class Defaults(unittest.TestCase):
    def test_load_when_an_option_is_given_its_own_value_then_nothing_changes(self):
        rules = load("brandi-4")
        for name, value, _ in all_options():
            with self.subTest(name):
                value = (
                    [list(one) if isinstance(one, tuple) else one for one in value]
                    if isinstance(value, tuple)
                    else value
                )
                self.assertEqual(
                    getattr(load("brandi-4", {name: value}), name), getattr(rules, name)
                )


if __name__ == "__main__":
    unittest.main()
