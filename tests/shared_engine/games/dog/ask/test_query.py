"""Questions as plain dictionaries: one good one of each kind, and what is said of bad ones."""

import unittest

from shared_engine.games.errors import NotationError, PositionError, RulesError, RulesetError
from shared_engine.games.query import answer

ONE_OUT = {"players": {"0": {"track": [10]}}}


def ask(**query):
    query.setdefault("ruleset", "brandi-4")
    return answer(query)


class Answers(unittest.TestCase):
    def test_card_when_it_has_results_then_each_lists_the_changed_seats(self):
        reply = ask(state=ONE_OUT, card="5")
        self.assertEqual(
            reply, {"count": 1, "results": [{"0": {"kennel": 3, "track": [15], "finish": []}}]}
        )

    def test_card_when_it_has_none_then_reason_and_rule(self):
        reply = ask(state={}, card="5")
        self.assertEqual(reply, {"count": 0, "results": [], "reason": "no_target", "rule": "BR-40"})

    def test_card_when_a_joker_is_played_as_one_then_only_its_results(self):
        self.assertEqual(ask(state=ONE_OUT, card="JK", **{"as": "5"}), ask(state=ONE_OUT, card="5"))

    def test_card_when_the_state_is_left_out_then_all_marbles_are_home(self):
        self.assertEqual(ask(card="K")["count"], 1)

    def test_hand_when_cards_can_be_played_then_they_are_listed_in_hand_order(self):
        self.assertEqual(
            ask(hand=["K", "5", "A", "K"]), {"playable": ["K", "A"], "must_fold": False}
        )

    def test_query_when_state_and_hand_are_lines_then_as_with_json(self):
        asked = {
            "hand": ["5", "JK", "A"],
            "state": {"players": {"2": {"track": [5], "finish": [4]}}},
            "turn": 2,
        }
        self.assertEqual(ask(hand="5 JK A", state="2: T37 F2.4 | turn 2"), ask(**asked))

    def test_hand_when_none_can_be_played_then_fold_with_the_rule(self):
        reply = ask(hand=["5", "9"])
        expect = {"playable": [], "must_fold": True, "reason": "no_legal_move", "rule": "BR-18"}
        self.assertEqual(reply, expect)

    def test_prefix_when_empty_then_every_first_step(self):
        self.assertEqual(ask(state=ONE_OUT, card="7", prefix=[]), {"next": [["0", "T10", "T11"]]})

    def test_prefix_when_six_steps_are_made_then_the_last_one(self):
        steps = [["0", "T%d" % field, "T%d" % (field + 1)] for field in range(10, 16)]
        self.assertEqual(
            ask(state=ONE_OUT, card="7", prefix=steps), {"next": [["0", "T16", "T17"]]}
        )

    def test_prefix_when_all_steps_are_made_then_nothing_follows(self):
        steps = [["0", "T%d" % field, "T%d" % (field + 1)] for field in range(10, 17)]
        self.assertEqual(ask(state=ONE_OUT, card="7", prefix=steps), {"next": []})

    def test_prefix_when_longer_than_the_card_then_error(self):
        steps = [["0", "T%d" % field, "T%d" % (field + 1)] for field in range(10, 18)]
        with self.assertRaises(NotationError):
            ask(state=ONE_OUT, card="7", prefix=steps)

    def test_prefix_when_a_seat_begins_elsewhere_then_its_fields_count_from_its_start(self):
        state = {"players": {"1": {"track": [10]}}}
        self.assertEqual(
            ask(state=state, turn=1, card="7", prefix=[]), {"next": [["1", "T10", "T11"]]}
        )

    def test_prefix_when_inside_the_finish_then_slots_are_named(self):
        state = {"players": {"0": {"track": [60], "finish": [1]}}}
        self.assertIn(["0", "F1", "F2"], ask(state=state, card="7", prefix=[])["next"])

    def test_winner_when_nobody_is_done_then_none(self):
        self.assertEqual(ask(kind="winner", state={}), {"team": None})

    def test_initial_when_asked_then_the_position_of_the_setup(self):
        players = {str(seat): {"kennel": 4, "track": [], "finish": []} for seat in range(4)}
        self.assertEqual(ask(kind="initial"), {"players": players})


class Flow(unittest.TestCase):
    def flow(self, query, **more):
        return ask(kind="flow", query=query, **more)

    def test_hand_sizes_when_three_rounds_then_three_numbers(self):
        self.assertEqual(self.flow("hand_sizes", rounds=3), {"value": [6, 5, 4]})

    def test_rotation_when_the_dealer_changes_then_both_move(self):
        self.assertEqual(
            self.flow("rotation", rounds=3, first_dealer=3),
            {"dealers": [3, 0, 1], "starters": [0, 1, 2]},
        )

    def test_rotation_when_the_first_dealer_is_not_named_then_seat_0(self):
        self.assertEqual(self.flow("rotation"), {"dealers": [0], "starters": [1]})
        self.assertEqual(self.flow("rotation", first_dealer=0), {"dealers": [0], "starters": [1]})

    def test_hand_sizes_when_as_many_rounds_as_may_be_asked_for_then_all(self):
        self.assertEqual(len(self.flow("hand_sizes", rounds=1000)["value"]), 1000)

    def test_deck_size_when_asked_then_110(self):
        self.assertEqual(self.flow("deck_size"), {"value": 110})

    def test_deck_count_when_a_card_then_how_many(self):
        self.assertEqual(self.flow("deck_count", card="JK"), {"value": 6})
        self.assertEqual(self.flow("deck_count", card="MAGNET"), {"value": 0})

    def test_exchange_map_when_partners_then_the_seat_opposite(self):
        self.assertEqual(self.flow("exchange_map"), {"mode": "give", "to": [2, 3, 0, 1]})

    def test_stack_before_deal_when_short_then_the_round_is_named(self):
        expect = {"stack": [110, 86, 66, 50, 38, 30, 6], "reshuffle_before_round": 7}
        self.assertEqual(self.flow("stack_before_deal", rounds=7), expect)

    def test_die_when_it_shows_the_next_round_then_one_ahead(self):
        self.assertEqual(self.flow("die", rounds=5), {"value": [5, 4, 3, 2, 6]})

    def test_die_when_it_shows_the_current_round_then_that(self):
        self.assertEqual(
            self.flow("die", rounds=2, options={"die_shows": "current"}), {"value": [6, 5]}
        )

    def test_die_when_none_is_used_then_none(self):
        self.assertEqual(self.flow("die", options={"die_shows": "none"}), {"value": [None]})

    def test_next_turn_when_a_seat_has_folded_then_it_is_passed_over(self):
        self.assertEqual(
            self.flow("next_turn", turn=0, hand_counts=[1, 2, 1, 1], folded=[1]), {"next": 2}
        )

    def test_next_turn_when_no_cards_are_left_then_the_round_is_over(self):
        self.assertEqual(
            self.flow("next_turn", turn=0, hand_counts=[0, 0, 0, 0]),
            {"next": None, "round_over": True},
        )


class Procedure(unittest.TestCase):
    """No card can be played: discard one and draw one (BD2-04)."""

    def test_no_move_when_the_turn_is_not_named_then_it_is_that_of_seat_0(self):
        # Seat 0 has nobody out but has a 13 drawn for it; of seat 1 the first hand could be played.
        reply = ask(
            state={"players": {"1": {"track": [10]}}}, **procedure(["BLUE:8"], "13", ["BLUE:8"])
        )
        self.assertEqual(
            reply, {"turn_ended": True, "out_of_round": False, "played": "13", "hand_after": []}
        )

    def test_no_move_when_the_drawn_card_does_not_help_then_a_second_one_goes(self):
        reply = ask(**procedure(["BLUE:8", "BLUE:9"], "BLUE:12", ["BLUE:9", "BLUE:12"]))
        self.assertEqual(
            reply, {"turn_ended": True, "out_of_round": False, "hand_after": ["BLUE:8"]}
        )

    def test_no_move_when_it_cannot_be_then_the_error_says_why(self):
        hand = ["BLUE:8", "BLUE:9"]
        choice = "discard choice %d of %r is not in the hand %r"
        for query, message in (
            (procedure(["13"], "BLUE:8", ["13"]), "of the hand ['13'] could be played: ['13']"),
            (procedure(hand, "13", ["13"]), choice % (1, ["13"], hand)),
            (procedure(hand, "13", []), choice % (1, [], hand)),
            (procedure(hand, "BLUE:8", ["BLUE:9"]), choice % (2, ["BLUE:9"], ["BLUE:8", "BLUE:8"])),
        ):
            with self.assertRaises(NotationError) as caught:
                ask(**query)
            self.assertEqual(str(caught.exception), message)


def procedure(hand, drawn, choices):
    query = {"ruleset": "black-dog-2", "kind": "flow", "query": "no_move_procedure"}
    query.update({"hand": hand, "drawn": drawn, "discard_choices": choices})
    return query


def copy_source(*events):
    return {
        "ruleset": "black-dog-4",
        "kind": "flow",
        "query": "copy_source",
        "events": list(events),
    }


def next_turn(counts, folded):
    flow = {"ruleset": "brandi-4", "kind": "flow", "query": "next_turn", "turn": 0}
    flow.update({"hand_counts": counts, "folded": folded})
    return flow


# (query, error, what the message names)
BAD = (
    ([], NotationError, "not []"),
    ("A", NotationError, "not 'A'"),
    ({}, NotationError, "ruleset must be a text, not None"),
    ({"ruleset": 4, "card": "A"}, NotationError, "not 4"),
    ({"ruleset": "chess", "card": "A"}, RulesetError, "'chess'"),
    ({"ruleset": "brandi-4", "options": {"sector_len": 99}, "card": "A"}, RulesetError, "99"),
    ({"ruleset": "brandi-4", "options": "x", "card": "A"}, NotationError, "not 'x'"),
    ({"ruleset": "brandi-4"}, NotationError, "none of them"),
    ({"ruleset": "brandi-4", "kind": "riddle"}, NotationError, "'riddle'"),
    ({"ruleset": "brandi-4", "card": "Z"}, NotationError, "'Z'"),
    ({"ruleset": "brandi-4", "card": 7}, NotationError, "not 7"),
    ({"ruleset": "brandi-4", "card": "JK", "as": "Z"}, NotationError, "'Z'"),
    ({"ruleset": "brandi-4", "card": "A", "turn": 4}, PositionError, "not 4"),
    ({"ruleset": "brandi-4", "card": "A", "turn": None}, PositionError, "not None"),
    ({"ruleset": "brandi-4", "card": "A", "state": None}, PositionError, "not None"),
    ({"ruleset": "brandi-4", "card": "A", "state": {"players": {"9": {}}}}, PositionError, "'9'"),
    ({"ruleset": "brandi-4", "hand": "AK"}, NotationError, "no card 'AK'"),
    ({"ruleset": "brandi-4", "hand": 7}, NotationError, "not 7"),
    ({"ruleset": "brandi-4", "card": "A", "state": "0: T64"}, NotationError, "'T64'"),
    (
        {"ruleset": "brandi-4", "card": "A", "state": "0: T5", "turn": 1},
        NotationError,
        "leave out turn, 1",
    ),
    ({"ruleset": "brandi-4", "hand": ["A", "Z"]}, NotationError, "'Z'"),
    ({"ruleset": "brandi-4", "hand": [7]}, NotationError, "7"),
    ({"ruleset": "brandi-4", "card": "7", "prefix": "x"}, NotationError, "not 'x'"),
    ({"ruleset": "brandi-4", "card": "5", "prefix": []}, NotationError, "'5'"),
    ({"ruleset": "brandi-4", "prefix": []}, NotationError, "not None"),
    ({"ruleset": "brandi-4", "card": "7", "prefix": [["0", "T1", "T2"]]}, NotationError, "'T1'"),
    ({"ruleset": "brandi-4", "card": "7", "prefix": [3]}, NotationError, "step 3"),
    ({"ruleset": "brandi-4", "kind": "flow", "query": "weather"}, NotationError, "'weather'"),
    ({"ruleset": "brandi-4", "kind": "flow"}, NotationError, "None"),
    ({"ruleset": "brandi-4", "kind": "flow", "query": "die", "rounds": 0}, NotationError, "not 0"),
    (
        {"ruleset": "brandi-4", "kind": "flow", "query": "die", "rounds": True},
        NotationError,
        "not True",
    ),
    (
        {"ruleset": "brandi-4", "kind": "flow", "query": "rotation", "first_dealer": 4},
        NotationError,
        "not 4",
    ),
    (
        {"ruleset": "brandi-4", "kind": "flow", "query": "deck_count", "card": "Z"},
        NotationError,
        "'Z'",
    ),
    (
        {"ruleset": "brandi-4", "kind": "flow", "query": "next_turn", "turn": 0},
        NotationError,
        "not None",
    ),
    (
        {
            "ruleset": "brandi-4",
            "kind": "flow",
            "query": "next_turn",
            "turn": 0,
            "hand_counts": [1, 1],
        },
        NotationError,
        "[1, 1]",
    ),
    (
        {
            "ruleset": "brandi-4",
            "kind": "flow",
            "query": "next_turn",
            "turn": 7,
            "hand_counts": [1, 1, 1, 1],
        },
        NotationError,
        "not 7",
    ),
    (
        next_turn(["x", None, -1, 1], []),
        NotationError,
        "each of hand_counts must be 0..110, not 'x'",
    ),
    (next_turn([1, 1, 1, -1], []), NotationError, "not -1"),
    (
        next_turn([1, 1, 1, 1], ["1"]),
        NotationError,
        "each of folded (a seat) must be 0..3, not '1'",
    ),
    (next_turn([1, 1, 1, 1], [4]), NotationError, "not 4"),
    (
        {
            "ruleset": "brandi-4",
            "kind": "flow",
            "query": "next_turn",
            "turn": 4,
            "hand_counts": [1, 1, 1, 1],
        },
        NotationError,
        "turn (a seat) must be 0..3, not 4",
    ),
    (
        {"ruleset": "brandi-4", "kind": "flow", "query": "die", "rounds": 1001},
        NotationError,
        "1..1000, not 1001",
    ),
    (
        {"ruleset": "brandi-4", "kind": "flow", "query": "no_move_procedure"},
        NotationError,
        "in ruleset brandi-4 a player without a move folds",
    ),
    (copy_source(["rain"]), NotationError, "unknown event ['rain']"),
    (copy_source(["new_round", 2]), NotationError, "unknown event ['new_round', 2]"),
    (
        {"ruleset": "brandi-4", "hand": ["A"], "hand_counts": {"4": 1}},
        NotationError,
        "no seat '4' in hand_counts; seats are '0'..'3'",
    ),
    (
        {"ruleset": "wild-lubanzi-4", "card": "7", "prefix": []},
        NotationError,
        "a 7 is shared out by whole moves in these rules, it has no single steps",
    ),
    ({"ruleset": "brandi-4", "hand": [["A"]]}, NotationError, "not ['A']"),
    ({"ruleset": "brandi-4", "hand": [{}]}, NotationError, "not {}"),
    ({"ruleset": "brandi-4", "card": "JK", "as": ["K"]}, NotationError, "not ['K']"),
    ({"ruleset": "brandi-4", "card": "5", "as": {}}, NotationError, "not {}"),
)


class Refusals(unittest.TestCase):
    def test_answer_when_the_query_is_bad_then_an_error_names_the_value(self):
        for query, error, named in BAD:
            with self.subTest(repr(query)):
                with self.assertRaises(error) as caught:
                    answer(query)
                self.assertIn(named, str(caught.exception))

    def test_error_when_caught_as_the_root_then_it_carries_its_code(self):
        codes = []
        for query in (BAD[0][0], BAD[4][0], BAD[12][0]):
            try:
                answer(query)
            except RulesError as error:
                codes.append(error.code)
        self.assertEqual(codes, ["notation", "ruleset", "position"])


if __name__ == "__main__":
    unittest.main()
