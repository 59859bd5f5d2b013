"""Decisions as lines, and what a referee decides about a trace."""

import json
import unittest

from shared_engine.games.errors import NotationError
from shared_engine.log.trace import format_trace
from shared_engine.record.decisions import format_decision, referee_lines
from tests.shared_engine.games.dog.places import marbles
from tests.shared_engine.referee.bench import STEP_MS, Bench

OUT = (
    '{"trace": 1, "options": {}, "ruleset": "brandi-4", "starter": 0}',
    '{"at_ms": 1000, "card": "K"}',
    '{"at_ms": 1400, "field": "K0.1", "occupied": false}',
    '{"at_ms": 2100, "field": "T0", "occupied": true}',
)


def said(lines):
    """The decisions about *lines*, as objects."""
    return [json.loads(line) for line in referee_lines(lines)]


class Decisions(unittest.TestCase):
    def test_referee_when_the_board_shows_something_else_then_what_to_put_back(self):
        line = '{"trace": 1, "ruleset": "brandi-4", "picture": {"empty": ["K0.4"], "full": ["T9"]}}'
        self.assertEqual(
            said((line,)),
            [
                {
                    "at_ms": 0,
                    "decision": "correction",
                    "seat": 0,
                    "repair": [{"lift": "T9"}, {"place": "K0.4"}],
                }
            ],
        )

    def test_referee_when_a_game_was_written_as_a_trace_then_the_same_decisions(self):
        bench = Bench({0: marbles((10,)), 1: marbles((63,))})
        bench.begin()
        bench.play("5", "-T15", "+K1.4", "-T10", "+T15")
        bench.play("K", "-K1.1", "+T17")
        self.assertEqual(
            list(referee_lines(format_trace(bench.events))),
            [format_decision(one) for one in bench.decisions],
        )

    def test_referee_when_the_last_picture_rests_then_it_is_judged_although_no_event_follows(self):
        self.assertEqual([one["decision"] for one in said(OUT)], ["round", "move"])

    def test_decision_when_a_move_then_this_line(self):
        found = list(referee_lines(OUT))[1]
        self.assertEqual(
            found[found.index('"decision"') :],
            '"decision": "move", "seat": 0, "card": "K", "move": "K: K0>T0", "state": {"players": '
            '{"0": {"kennel": 3, "track": [0], "finish": [], "fresh": true}, '
            '"1": {"kennel": 4, "track": [], "finish": []}, "2": {"kennel": 4, "track": [], '
            '"finish": []}, '
            '"3": {"kennel": 4, "track": [], "finish": []}}}}',
        )

    def test_referee_when_a_line_is_bad_then_what_was_decided_before_comes_first(self):
        found = []
        with self.assertRaises(NotationError):
            for line in referee_lines(OUT + ('{"at_ms": 9000, "control": "fold"}', "oops")):
                found.append(json.loads(line)["decision"])
        self.assertEqual(found, ["round", "move"])

    def last(self, bench):
        return json.loads(format_decision(bench.decisions[-1]))

    def test_decision_when_illegal_then_reason_rule_and_repair(self):
        bench = Bench({0: marbles((10,))})
        bench.begin()
        bench.play("6", "-T10", "+T17")
        last = self.last(bench)
        self.assertEqual(
            (last["decision"], last["seat"], last["card"], last["reason"], last["rule"]),
            ("illegal", 0, "6", "no_target", "BR-40"),
        )
        self.assertEqual(last["repair"], [{"lift": "T17"}, {"place": "T10"}])

    def test_decision_when_a_fold_is_accepted_then_its_cards(self):
        bench = Bench()
        bench.begin()
        bench.show_and_fold(("2", "3", "4", "5", "6", "8"))
        self.assertEqual(
            self.last(bench),
            {
                "at_ms": 8 * STEP_MS,
                "decision": "fold",
                "seat": 0,
                "cards": ["2", "3", "4", "5", "6", "8"],
            },
        )

    def test_decision_when_a_fold_is_believed_then_it_says_so(self):
        bench = Bench(options={"fold_check": "trust"})
        bench.begin()
        bench.control("fold")
        self.assertEqual(self.last(bench)["checked"], False)

    def test_decision_when_a_fold_is_refused_then_card_move_and_rule(self):
        bench = Bench()
        bench.begin()
        bench.show_and_fold(("2", "3", "K", "5", "6", "8"))
        last = self.last(bench)
        self.assertEqual(
            (last["decision"], last["card"], last["move"], last["rule"]),
            ("fold_refused", "K", "K: K0>T0", "BR-19"),
        )

    def test_decision_when_undone_then_the_position_before_it(self):
        bench = Bench()
        bench.begin()
        bench.play("K", "-K0.4", "+T0")
        bench.control("undo")
        last = self.last(bench)
        self.assertEqual((last["decision"], last["seat"]), ("undo", 0))
        self.assertEqual(last["state"]["players"]["0"], {"kennel": 4, "track": [], "finish": []})

    def test_decision_when_won_then_the_team(self):
        bench = Bench({0: marbles((), (1, 2, 3, 4)), 2: marbles((62,), (2, 3, 4))}, starter=2)
        bench.begin()
        bench.play("3", "-T30", "+F2.1")
        last = self.last(bench)
        self.assertEqual((last["decision"], last["team"]), ("won", 0))


if __name__ == "__main__":
    unittest.main()
