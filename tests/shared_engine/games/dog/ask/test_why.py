"""Why a move or a card is refused."""

import json
import unittest

from shared_engine.games.cards import CARDS
from shared_engine.games.dog import game
from shared_engine.games.dog.ask.why import why_unplayable
from shared_engine.games.dog.cards import FORWARD, abilities
from shared_engine.games.dog.move import OUT, STEP, SWAP, Move
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.moves.playable import has_move
from shared_engine.games.dog.moves.step import path
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.rulesets import load, names
from tests.shared_engine.games.dog.places import DONE, field, marbles, move, place
from tests.shared_engine.random_games import positions

GOLDEN = "tests/vectors/golden.json"

FRESH = marbles(track=(0,), fresh=True)
NO_JOKER_LAST = "brandi-4-no-joker-last"

# What it shows; players, move of seat 0; reason and rule.
REFUSED = (
    (
        "forward over a fresh marble",
        {0: marbles(track=(10,)), 1: FRESH},
        "8: T10>T18",
        "blockade",
        "BR-44",
    ),
    (
        "forward onto a fresh marble",
        {0: marbles(track=(10,)), 1: FRESH},
        "6: T10>T16xK1",
        "blockade",
        "BR-44",
    ),
    (
        "backward over a fresh marble",
        {0: marbles(track=(18,)), 1: FRESH},
        "4: T18>T14",
        "blockade",
        "BR-44",
    ),
    (
        "a whole seven over a fresh marble",
        {0: marbles(track=(10,)), 1: FRESH},
        "7: T10>T17",
        "blockade",
        "BR-44",
    ),
    (
        "over the own fresh marble",
        {0: marbles((0, 62), (), True)},
        "5: T62>T3",
        "blockade",
        "BR-44",
    ),
    ("out onto the own fresh marble", {0: FRESH}, "K: K0>T0", "start_blocked_by_own", "BR-31"),
    ("in from the first touch", {0: FRESH}, "3: T0>F0.3", "finish_not_from_first_touch", "BR-70"),
    ("a slot too near", {0: marbles(track=(60,))}, "9: T60>F0.4", "finish_exact_count", "BR-72"),
    (
        "over an own marble in the finish",
        {0: marbles((60,), (2,))},
        "8: T60>F0.4",
        "finish_overtake",
        "BR-73",
    ),
    (
        "onto an own marble in the finish",
        {0: marbles((60,), (2,))},
        "6: T60>F0.2xK0",
        "finish_occupied",
        "BR-73",
    ),
    (
        "over a marble inside the finish",
        {0: marbles((), (1, 2))},
        "2: F0.1>F0.3",
        "finish_overtake",
        "BR-73",
    ),
    (
        "only three of seven",
        {0: marbles(track=(10,))},
        "7: T10>T13",
        "cannot_use_full_value",
        "BR-25",
    ),
    (
        "two steps of an eight",
        {0: marbles(track=(10, 20))},
        "8: T10>T14 T20>T24",
        "cannot_use_full_value",
        "BR-25",
    ),
    (
        "a fresh marble by jack",
        {0: marbles(track=(10,)), 1: FRESH},
        "J: T10<>T16",
        "protected",
        "BR-61",
    ),
    (
        "the own fresh marble by jack",
        {0: FRESH, 1: marbles((9,))},
        "J: T0<>T25",
        "protected",
        "BR-61",
    ),
    (
        "two own marbles by jack",
        {0: marbles(track=(10, 20))},
        "J: T10<>T20",
        "no_foreign_target",
        "BR-60",
    ),
    ("no step at all", {0: marbles(track=(10,))}, "5: T10>T10", "no_target", "BR-40"),
    (
        "a partner's in its finish",
        {0: DONE, 2: marbles((61,), (2,))},
        "7: T29>F2.4",
        "finish_overtake",
        "BR-73",
    ),
    ("the wrong number of steps", {0: marbles(track=(10,))}, "5: T10>T16", "no_target", "BR-40"),
    ("a card that does not bring out", {0: marbles()}, "5: K0>T0", "no_target", "BR-40"),
    (
        "a card that does not swap",
        {0: marbles(track=(10,)), 1: marbles((9,))},
        "5: T10<>T25",
        "no_target",
        "BR-40",
    ),
    (
        "a seven that swaps",
        {0: marbles(track=(10,)), 1: marbles((9,))},
        "7: T10<>T25",
        "no_target",
        "BR-40",
    ),
    ("a marble of another seat", {1: marbles(track=(10,))}, "5: T26>T31", "no_target", "BR-33"),
    ("no marble at all", {0: marbles(track=(10,))}, "5: T11>T16", "no_target", "BR-33"),
    ("out of an empty kennel", {0: marbles((5, 6, 7, 8))}, "K: K0>T0", "no_target", "BR-30"),
    (
        "a card without effect that is no jack",
        {0: marbles(track=(10,))},
        "5: -",
        "no_target",
        "BR-40",
    ),
    (
        "an idle jack with a target",
        {0: marbles(track=(10,)), 1: marbles((9,))},
        "J: -",
        "no_target",
        "BR-40",
    ),
    (
        "a wall eight on",
        {0: marbles((8, 40)), 1: FRESH},
        "7: T8>T11xK2 T40>T44",
        "cannot_use_full_value",
        "BR-25",
    ),
    (
        "a wall itself",
        {0: marbles((0, 40), (), True)},
        "7: T0>T3xK2 T40>T44",
        "cannot_use_full_value",
        "BR-25",
    ),
    ("an idle joker", {0: marbles(track=(10,))}, "JK=J: -", "no_target", "BR-40"),
)

# What it shows; players, card; reason and rule.
UNPLAYABLE = (
    ("a wall in the way", {0: marbles(track=(10,)), 1: FRESH}, "8", "blockade", "BR-44"),
    (
        "a wall in the way of the seven",
        {0: marbles(track=(10,)), 1: FRESH},
        "7",
        "blockade",
        "BR-44",
    ),
    ("too few steps in the finish", {0: marbles((), (2,))}, "7", "cannot_use_full_value", "BR-25"),
    ("nobody out for the seven", {}, "7", "no_target", "BR-40"),
    (
        "a wall on the very next field",
        {0: marbles(track=(15,)), 1: FRESH},
        "5",
        "blockade",
        "BR-44",
    ),
    ("nobody out", {}, "5", "no_target", "BR-40"),
    ("all others protected", {0: marbles(track=(10,)), 1: FRESH}, "J", "protected", "BR-61"),
    ("nobody else out", {0: marbles(track=(10,))}, "J", "no_foreign_target", "BR-60"),
    ("nobody of one's own out", {1: marbles(track=(10,))}, "J", "no_foreign_target", "BR-60"),
)


def excluded_moves():
    """(id, position, move, reason) for each outcome a golden record of these rulesets says cannot
    be."""
    with open(GOLDEN) as file:
        records = [record for record in json.load(file)["records"] if record["ruleset"] in names()]
    found = []
    for record in records:
        if record["kind"] == "outcomes":
            for excluded in record["expect"].get("excludes", []):
                rules = load(record["ruleset"], record.get("options"))
                position = parse_state(rules, record["state"], record["turn"])
                made = move_to(
                    position, record["card"], record["state"]["players"], excluded["outcome"]
                )
                found.append((record["id"], position, made, excluded["reason"]))
    return found


def fields(board, seat, player):
    on_track = [(board.starts[seat] + steps) % board.track_len for steps in player["track"]]
    return on_track + [board.finish(seat, slot) for slot in player["finish"]]


def move_to(position, card, before, after):
    """The move people would have to make with *card* to get from *before* to *after*."""
    board = position.rules.board
    left = []
    reached = []
    for name in sorted(after):
        old, new = fields(board, int(name), before[name]), fields(board, int(name), after[name])
        left += [one for one in old if one not in new]
        reached += [one for one in new if one not in old]
    if len(left) == 2:
        return Move(card, card, ((SWAP, left[0], left[1], ()),))
    seat = position.turn
    if not left:
        return Move(card, card, ((OUT, board.kennel(seat), board.starts[seat], ()),))
    victims = ()
    if not reached:  # it would have landed in the finish on a marble that went home
        slot = abilities(card).effects[0][1] - (board.starts[seat] - left[0]) % board.track_len
        reached, victims = [board.finish(seat, slot)], (seat,)
    as_card = card
    if card == "JK":
        steps = len(path(position.rules, seat, left[0], reached[0]))
        as_card = next(one for one in CARDS if (FORWARD, steps) in abilities(one).effects)
    return Move(card, as_card, ((STEP, left[0], reached[0], victims),))


class Golden(unittest.TestCase):
    def test_why_not_when_a_golden_record_excludes_an_outcome_then_its_reason(self):
        excluded = excluded_moves()
        self.assertEqual(len(excluded), 12)
        for name, position, made, reason in excluded:
            with self.subTest(name):
                self.assertEqual(game.why_not(position, made)[0], reason, name)


class Moves(unittest.TestCase):
    def test_why_not_when_the_rules_refuse_then_reason_and_rule(self):
        for what, players, text, reason, rule in REFUSED:
            with self.subTest(what):
                position = place(players)
                self.assertEqual(game.why_not(position, move(position, text)), (reason, rule), what)

    def test_why_not_when_a_joker_would_win_where_it_must_not_then_last_marble_joker(self):
        position = place({0: marbles((62,), (2, 3, 4)), 2: DONE}, 0, NO_JOKER_LAST)
        self.assertEqual(
            game.why_not(position, move(position, "JK=3: T62>F0.1")), ("last_marble_joker", "BR-91")
        )

    def test_why_not_when_the_named_card_would_win_then_it_may(self):
        position = place({0: marbles((62,), (2, 3, 4)), 2: DONE}, 0, NO_JOKER_LAST)
        self.assertIsNone(game.why_not(position, move(position, "3: T62>F0.1")))

    def test_why_not_when_a_step_begins_in_a_kennel_then_no_marble_of_ones_own(self):  # BR-33
        position = place({}, 3)
        made = Move("5", "5", ((STEP, field(position, "K0.1"), field(position, "T5"), ()),))
        self.assertEqual(game.why_not(position, made), ("no_target", "BR-33"))

    def test_why_not_when_a_fold_then_none(self):
        self.assertIsNone(game.why_not(place({}), game.FOLD))

    def test_why_not_when_only_own_marbles_are_out_then_a_jack_may_be_idle(self):
        position = place({0: marbles(track=(10,))})
        self.assertIsNone(game.why_not(position, move(position, "J: -")))

    def test_why_not_when_a_victim_is_not_named_then_refused(self):
        position = place({0: marbles(track=(10,)), 1: marbles((63,))})
        self.assertIsNone(game.why_not(position, move(position, "5: T10>T15xK1")))
        self.assertIsNotNone(game.why_not(position, move(position, "5: T10>T15")))

    def test_why_not_when_a_plain_card_is_played_as_another_then_refused(self):
        position = place({0: marbles((10, 12)), 1: marbles((63,))})
        self.assertIsNotNone(game.why_not(position, move(position, "5=7: T10>T15xK1")))

    def test_why_not_when_it_is_not_said_what_a_joker_is_played_as_then_refused(self):
        position = place({0: marbles((10,))})
        self.assertIsNotNone(game.why_not(position, move(position, "JK: T10>T15")))

    def test_why_not_when_the_rules_know_no_idle_jack_then_refused(self):
        position = place({0: marbles((10,))}, 0, "brandi-4", {"jack_noop": "never"})
        self.assertIsNotNone(game.why_not(position, move(position, "J: -")))

    def test_why_not_when_backward_walls_are_switched_off_then_passing_is_legal(self):
        position = place(
            {0: marbles(track=(18,)), 1: FRESH}, 0, "brandi-4", {"blockade_blocks_backward": False}
        )
        self.assertIsNone(game.why_not(position, move(position, "4: T18>T14")))

    def test_why_not_when_the_move_is_legal_then_none(self):
        for position in positions(21, 75, 6):
            for card in CARDS:
                moves = list(legal(position, card))
                for made in moves[:: 1 + len(moves) // 4]:
                    self.assertIsNone(game.why_not(position, made), repr((position, made)))


class Sevens(unittest.TestCase):
    """The parts of a seven may come in any order that can be played."""

    def accepted(self, players, *texts):
        position = place(players)
        for text in texts:
            with self.subTest(text):
                self.assertIsNone(game.why_not(position, move(position, text)), text)

    def refused(self, players, *texts):
        position = place(players)
        for text in texts:
            with self.subTest(text):
                self.assertIsNotNone(game.why_not(position, move(position, text)), text)

    def test_seven_when_parts_come_in_another_order_then_none(self):
        texts = ("7: T10>T13 T40>T44", "7: T40>T44 T10>T13", "7: T10>T12 T40>T44 T12>T13")
        self.accepted({0: marbles((10, 40))}, *texts)

    def test_seven_when_the_order_decides_what_burns_then_each_with_its_victims(self):
        self.accepted(
            {0: marbles((10, 12))}, "7: T12>T14 T10>T15xK0", "7: T12>T16 T10>T13", "7: T10>T17xK0"
        )
        self.refused(
            {0: marbles((10, 12))}, "7: T12>T14 T10>T15", "7: T10>T13 T12>T16", "7: T10>T17"
        )

    def test_seven_when_victims_are_named_wrongly_then_refused(self):
        players = {0: marbles((10, 40)), 1: marbles((60,))}
        self.accepted(players, "7: T10>T13xK1 T40>T44")
        self.refused(
            players, "7: T10>T13 T40>T44", "7: T10>T13xK2 T40>T44", "7: T10>T13 T40>T44xK1"
        )

    def test_seven_when_it_goes_into_the_finish_then_none(self):
        self.accepted(
            {0: marbles((60, 20))},
            "7: T20>T21 T60>F0.2",
            "7: T60>F0.2 T20>T21",
            "7: T60>T0 T20>T22 T0>F0.1",
        )

    def test_seven_when_more_or_fewer_than_seven_steps_then_not_used_in_full(self):
        position = place({0: marbles((10, 40))})
        for text in (
            "7: T10>T13 T40>T45",
            "7: T10>T13 T40>T43",
            "7: T10>T18",
            "7: T10>T13 T13>T40",
        ):
            self.assertEqual(
                game.why_not(position, move(position, text)),
                ("cannot_use_full_value", "BR-25"),
                text,
            )

    def test_seven_when_a_joker_would_win_by_it_where_it_must_not_then_last_marble_joker(self):
        position = place({0: marbles((61, 63), (3, 4)), 2: DONE}, 0, NO_JOKER_LAST)
        for text in ("T63>F0.2 T61>F0.1", "T61>T62 T63>F0.2 T62>F0.1"):
            reason = game.why_not(position, move(position, "JK=7: " + text))
            self.assertEqual(reason, ("last_marble_joker", "BR-91"))
            self.assertIsNone(game.why_not(position, move(position, "7: " + text)))


class WholeCards(unittest.TestCase):
    def test_why_unplayable_when_no_result_then_the_most_useful_reason(self):
        for what, players, card, reason, rule in UNPLAYABLE:
            with self.subTest(what):
                position = place(players)
                self.assertFalse(has_move(position, card), what)
                self.assertEqual(why_unplayable(position, card), (reason, rule), what)

    def reason(self, players, card, ruleset):
        position = place(players, 0, ruleset)
        self.assertFalse(has_move(position, card))
        return why_unplayable(position, card)

    # A-24, BR-91
    def test_why_unplayable_when_only_the_joker_may_not_come_in_then_no_wall_is_named(self):
        position = place(
            {0: marbles((62,), (2, 3, 4)), 2: DONE}, 0, NO_JOKER_LAST, {"finish_entry": "mandatory"}
        )
        self.assertEqual(legal(position, "JK", "3"), [])
        self.assertEqual(why_unplayable(position, "3"), ("no_target", "BR-40"))

    def test_why_unplayable_when_one_step_leads_onto_a_wall_then_blockade(self):
        players = {0: marbles((15,)), 1: marbles((0,))}
        self.assertEqual(self.reason(players, "BLUE:1", "black-dog-4"), ("blockade", "BD-21"))

    def test_why_unplayable_when_black_and_a_figure_is_out_then_what_is_in_its_way(self):  # BD-68
        players = {0: marbles((15,)), 1: marbles((0,))}
        self.assertEqual(self.reason(players, "BLACK:5", "black-dog-4"), ("blockade", "BD-21"))
        self.assertEqual(
            self.reason({0: marbles((), (3, 4))}, "BLACK:5", "black-dog-4"), ("no_target", "BR-40")
        )
        self.assertEqual(
            self.reason({}, "BLACK:5", "black-dog-4"), ("no_own_figure_for_black", "BD-68")
        )


class PartnerCards(unittest.TestCase):
    # BD-66
    def test_why_not_when_a_wall_is_farther_than_its_four_points_then_it_is_not_the_reason(self):
        position = place({0: marbles((10, 40)), 1: marbles((0,))}, 0, "black-dog-4")
        refused = move(position, "PARTNER: T10>T12xK2 T40>T42")
        self.assertEqual(game.why_not(position, refused), ("cannot_use_full_value", "BD-66"))


# What it shows; players; card; fields emptied and filled; reason and rule.
SEEN = (
    ("over a wall", {0: marbles((10,)), 1: FRESH}, "8", "T10", "T18", "blockade", "BR-44"),
    ("onto a wall", {0: marbles((10,)), 1: FRESH}, "6", "T10", "K1.4", "blockade", "BR-44"),
    ("back over a wall", {0: marbles((18,)), 1: FRESH}, "4", "T18", "T14", "blockade", "BR-44"),
    ("one too far", {0: marbles((10,))}, "8", "T10", "T19", "no_target", "BR-40"),
    ("one too far, onto a marble", {0: marbles((10,)), 1: marbles((60,))}, "A", "T10", "K1.4",
     "no_target", "BR-40"),
    ("back by five with a four", {0: marbles((18,))}, "4", "T18", "T13", "no_target", "BR-40"),
    ("back by a card that cannot", {0: marbles((18,))}, "5", "T18", "T13", "backward", "BR-43"),
    ("back with a seven", {0: marbles((18,))}, "7", "T18", "T11", "backward", "BR-43"),
    ("back into the finish", {0: marbles((2,))}, "4", "T2", "F0.2", "finish_backward", "BR-73"),
    ("back in the finish", {0: marbles((), (3,))}, "2", "F0.3", "F0.1",
     "finish_backward", "BR-73"),
    ("back out of the finish", {0: marbles((), (1,))}, "4", "F0.1", "T61",
     "finish_backward", "BR-73"),
    ("into a foreign finish", {0: marbles((14,))}, "5", "T14", "F1.3",
     "foreign_finish", "BR-03"),
    ("into the finish by another value", {0: marbles((60,))}, "5", "T60", "F0.3",
     "finish_exact_count", "BR-72"),
    ("onto an own marble in the finish", {0: marbles((60,), (2,))}, "6", "T60", "K0.3",
     "finish_occupied", "BR-73"),
    ("straight in, by a joker", {0: FRESH}, "JK", "T0", "F0.3",
     "finish_not_from_first_touch", "BR-70"),
    ("straight in, by another value", {0: FRESH}, "2", "T0", "F0.3",
     "finish_not_from_first_touch", "BR-70"),
    ("out by a card that cannot", {}, "8", "K0.4", "T0", "no_target", "BR-30"),
    ("out onto a marble by a card that cannot", {1: marbles((48,))}, "8", "K0.4", "K1.4",
     "no_target", "BR-30"),
    ("out, but not onto the start", {}, "A", "K0.4", "T5", "no_target", "BR-30"),
    ("out of a foreign kennel", {}, "A", "K1.4", "T16", "no_target", "BR-33"),
    ("out, and somebody goes home", {1: marbles((10,))}, "A", "K0.4 T26", "T0 K1.4",
     "victims", "BR-41"),
    ("a strange marble", {1: marbles((10,))}, "8", "T26", "T34", "no_target", "BR-33"),
    ("a partner's marble", {0: marbles((5,)), 2: marbles((10,))}, "8", "T42", "T50",
     "no_target", "BR-80"),
    ("a strange marble goes home", {1: marbles((10,))}, "8", "T26", "K1.4",
     "victims", "BR-41"),
    ("a bystander goes home", {0: marbles((10,)), 1: marbles((30,))}, "8", "T10 T46", "T18 K1.4",
     "victims", "BR-41"),
    ("a victim lies elsewhere", {0: marbles((10,)), 1: marbles((2,))}, "8", "T10", "T40",
     "victims", "BR-41"),
    ("a victim in a wrong kennel", {0: marbles((10,), (1,)), 1: marbles((2,)), 2: marbles((9,))},
     "8", "T10", "K2.4", "victims", "BR-41"),
    ("a jack that walks", {0: marbles((10,)), 1: marbles((9,))}, "J", "T10", "T14",
     "only_swaps", "BR-60"),
    ("a jack that sends home", {0: marbles((10,)), 1: marbles((9,))}, "J", "T10", "K1.4",
     "only_swaps", "BR-60"),
    ("a jack that walks with two", {0: marbles((10, 20))}, "J", "T10 T20", "T12 T26",
     "only_swaps", "BR-60"),
    ("a jack that moves a strange marble", {0: marbles((10,)), 1: marbles((9,))}, "J", "T25",
     "T24", "only_swaps", "BR-60"),
    ("two marbles by an eight", {0: marbles((10, 20))}, "8", "T10 T20", "T12 T26",
     "one_marble", "BR-16"),
    ("six of seven", {0: marbles((10,))}, "7", "T10", "T16", "cannot_use_full_value", "BR-25"),
    ("three of seven, by three", {0: marbles((10, 20, 30))}, "7", "T10 T20 T30",
     "T11 T21 T31", "cannot_use_full_value", "BR-25"),
    ("a seven, and who was passed stays", {0: marbles((10,)), 1: marbles((60,))}, "7", "T10",
     "T17", "not_burned", "BR-51"),
    ("a shared seven, and who was passed stays",
     {0: marbles((10, 40)), 1: marbles((60,))}, "7", "T10 T40", "T14 T43", "not_burned", "BR-51"),
    ("a shared seven over a wall", {0: marbles((14, 40)), 1: FRESH}, "7", "T14 T40", "T18 T43",
     "blockade", "BR-44"),
    ("a seven shared with a strange marble", {0: marbles((10,)), 1: marbles((20,))}, "7",
     "T10 T36", "T13 T40", "no_target", "BR-33"),
    ("a seven shared into a foreign finish", {0: marbles((14, 30))}, "7", "T14 T30",
     "F1.2 T33", "foreign_finish", "BR-03"),
    ("a marble from nowhere", {}, "8", "", "T5", "no_target", "BR-40"),
)  # fmt: skip

# The same in other rulesets, which comes first.
SEEN_ELSEWHERE = (
    ("wild-lubanzi-4", "over a wall", {0: marbles((10,)), 1: marbles((0,))}, "8", "T10", "T18",
     "blockade", "WL-19"),
    ("wild-lubanzi-4", "a joker, and who was passed stays",
     {0: marbles((10,)), 1: marbles((60,))}, "JK", "T10", "T18", "not_burned", "WL-23"),
    (NO_JOKER_LAST, "the last marble by a joker", {0: marbles((62,), (2, 3, 4)), 2: DONE}, "JK",
     "T62", "F0.1", "last_marble_joker", "BR-91"),
    ("black-dog-4", "over a wall", {0: marbles((10,)), 1: marbles((0,))}, "BLUE:8", "T10", "T18",
     "blockade", "BD-21"),
    ("black-dog-4", "straight in", {0: marbles((0,))}, "BLACK:3", "T0", "F0.3",
     "finish_not_from_first_touch", "BD-41"),
    ("black-dog-4", "out by a card that cannot", {}, "BLUE:8", "K0.4", "T0", "no_target", "BD-20"),
    ("black-dog-4", "three of four", {0: marbles((1,))}, "PARTNER", "T1", "T4",
     "cannot_use_full_value", "BD-66"),
    ("black-dog-4", "a switch that walks", {0: marbles((1,))}, "SWITCH", "T1", "T4",
     "only_swaps", "BD-63"),
    ("black-dog-4", "a magnet that draws elsewhere", {0: marbles((1,)), 1: marbles((9,))},
     "MAGNET", "T1", "T4", "no_target", "BD-64"),
    ("black-dog-4", "the dog runs by a blue card", {0: marbles((1,))}, "BLUE:12", "T1 T40",
     "T13 T52", "dog_or_disc", "BD-68"),
    ("black-dog-4", "the dog runs too far", {0: marbles((1,))}, "BLACK:2", "T1 T40",
     "T3 T44", "dog_or_disc", "BD-68"),
    ("black-dog-4", "the disc turns without a paw", {0: marbles((1,)), 1: marbles((7,))},
     "BLUE:12", "T1 T40 T23", "T13 T56 T39", "dog_or_disc", "BD-50"),
)  # fmt: skip


class Pictures(unittest.TestCase):
    """why_not_seen: the reason for a picture that no result of the card leaves."""

    def reason(self, position, card, emptied, filled):
        seen = bytearray(game.picture(position))
        for name in emptied.split():
            seen[field(position, name)] = 0
        for name in filled.split():
            seen[field(position, name)] = 1
        difference = game.difference(position.rules, position.cells, seen)
        self.assertEqual(game.explain(position, card, difference), [], "it is legal")
        return game.why_not_seen(position, card, difference)

    def test_seen_when_a_rule_is_broken_then_its_reason_and_rule(self):
        for what, players, card, emptied, filled, reason, rule in SEEN:
            with self.subTest(what):
                found = self.reason(place(players), card, emptied, filled)
                self.assertEqual(found, (reason, rule), what)

    def test_seen_when_another_ruleset_says_otherwise_then_its_rule(self):
        for ruleset, what, players, card, emptied, filled, reason, rule in SEEN_ELSEWHERE:
            with self.subTest(what):
                state = {"players": {str(seat): player for seat, player in players.items()}}
                rules = load(ruleset)
                if rules.dog:
                    state["dog"] = 40
                found = self.reason(parse_state(rules, state), card, emptied, filled)
                self.assertEqual(found, (reason, rule), what)


if __name__ == "__main__":
    unittest.main()
