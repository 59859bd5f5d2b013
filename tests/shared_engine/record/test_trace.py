"""Traces: lines into events and back, decisions as lines, and what is said about a bad line."""

import json
import unittest

from shared_engine.games.errors import NotationError
from shared_engine.log.events import (
    BOOT,
    CARD,
    CONTROL,
    CONTROLS,
    DEAL,
    DIGEST,
    FIELD,
    GAME,
    GAP,
    NO_TAG,
    Event,
    pack_picture,
)
from shared_engine.record.trace import (
    TraceReader,
    format_decision,
    format_trace,
    parse_trace,
    referee_lines,
    write_json,
)
from tests.shared_engine.games.dog.places import marbles
from tests.shared_engine.referee.bench import STEP_MS, Bench

GAME_LINE = '{"trace": 1, "options": {}, "ruleset": "brandi-4", "starter": 0}'
DESCRIPTION = {"ruleset": "brandi-4", "options": {}, "starter": 0}
OUT = (
    GAME_LINE,
    '{"at_ms": 1000, "card": "K"}',
    '{"at_ms": 1400, "field": "K0.1", "occupied": false}',
    '{"at_ms": 2100, "field": "T0", "occupied": true}',
)


def said(lines):
    """The decisions about *lines*, as objects."""
    return [json.loads(line) for line in referee_lines(lines)]


class Reading(unittest.TestCase):
    def event(self, line):
        return parse_trace((GAME_LINE, line))[1]

    def test_parse_when_it_begins_then_the_game(self):
        line = '{"trace":1,"ruleset":"brandi-4","options":{"fold_check":"trust"},"starter":2,"about":"an evening"}'
        description = {"ruleset": "brandi-4", "options": {"fold_check": "trust"}, "starter": 2}
        self.assertEqual(parse_trace((line,)), [Event(GAME, 0, (description, b""))])

    def test_parse_when_each_fact_then_its_event(self):
        self.assertEqual(self.event('{"at_ms":1000,"card":"K"}'), Event(CARD, 1000, ("K", NO_TAG)))
        self.assertEqual(self.event('{"at_ms":1,"card":"JK","tag":7}'), Event(CARD, 1, ("JK", 7)))
        self.assertEqual(self.event('{"at_ms":1400,"field":"K0.1","occupied":false}'), Event(FIELD, 1400, (80, False)))
        self.assertEqual(self.event('{"at_ms":1,"field":"F2.3","occupied":true}'), Event(FIELD, 1, (74, True)))
        deal = '{"at_ms":5,"deal":{"seat":0,"cards":["A","7"]}}'
        self.assertEqual(self.event(deal), Event(DEAL, 5, (0, ("A", "7"))))

    def test_parse_when_a_control_then_each_there_is(self):
        for control in CONTROLS:
            self.assertEqual(self.event('{"at_ms":9,"control":"%s"}' % control), Event(CONTROL, 9, (control,)))

    def test_parse_when_lines_are_empty_then_they_are_passed_over(self):
        self.assertEqual(parse_trace(("", GAME_LINE, " \n", OUT[1] + "\r\n")), parse_trace(OUT[:2]))

    def test_parse_when_two_events_have_one_time_then_in_their_order(self):
        self.assertEqual([event.at_ms for event in parse_trace((GAME_LINE, OUT[1], OUT[1]))], [0, 1000, 1000])

    def test_reader_when_the_trace_tells_about_itself_then_it_is_kept(self):
        reader = TraceReader()
        reader.read('{"trace": 1, "ruleset": "brandi-4", "about": "sl\\u00e4pp \\"it\\""}')
        self.assertEqual((reader.about, reader.line), ('sl\u00e4pp "it"', 1))

    def test_parse_when_a_picture_is_told_then_the_game_begins_with_it(self):
        line = '{"trace": 1, "ruleset": "brandi-4", "picture": {"empty": ["K0.4"], "full": ["T9"]}}'
        self.assertEqual(
            said((line,)),
            [{"at_ms": 0, "decision": "correction", "seat": 0, "repair": [{"lift": "T9"}, {"place": "K0.4"}]}],
        )


class BadLines(unittest.TestCase):
    def refused(self, *lines):
        """What is said about the last of *lines*; it names its number."""
        with self.assertRaises(NotationError) as caught:
            parse_trace(lines)
        head = "line %d: " % len(lines)
        self.assertTrue(str(caught.exception).startswith(head), str(caught.exception))
        return str(caught.exception)[len(head) :]

    def second(self, line):
        return self.refused(GAME_LINE, line)

    def test_parse_when_the_first_line_is_no_game_then_said(self):
        self.assertIn('not with {"at_ms": 1000, "card": "K"}', self.refused(OUT[1]))

    def test_parse_when_the_version_is_another_then_named(self):
        for version in ("2", "0", '"1"', "true", "null", "1.0"):
            self.assertIn("trace (the version of the format)", self.refused('{"trace": %s}' % version))

    def test_parse_when_no_such_ruleset_then_named(self):
        self.assertIn("'brandy-4'", self.refused('{"trace": 1, "ruleset": "brandy-4"}'))
        self.assertIn("ruleset must be a text", self.refused('{"trace": 1}'))

    def test_parse_when_no_board_plays_it_then_said(self):
        for ruleset in ("brothers-2", "brothers-4"):
            self.assertIn(ruleset, self.refused('{"trace": 1, "ruleset": "%s"}' % ruleset))

    def test_parse_when_game_values_cannot_be_then_named(self):
        head = '{"trace": 1, "ruleset": "brandi-4", '
        self.assertIn("4", self.refused(head + '"starter": 4}'))
        self.assertIn("'colour'", self.refused(head + '"options": {"colour": 1}}'))
        self.assertIn("T5", self.refused(head + '"state": {"players": {"0": {"track": [5, 5]}}}}'))
        self.assertIn("'strater'", self.refused(head + '"strater": 1}'))
        self.assertIn("7", self.refused(head + '"about": 7}'))
        self.assertIn("'T64'", self.refused(head + '"picture": {"full": ["T64"]}}'))
        self.assertIn("'fool'", self.refused(head + '"picture": {"fool": ["T6"]}}'))

    def test_parse_when_not_json_then_the_line_is_shown(self):
        self.assertIn("K0.1, true", self.second("K0.1, true"))
        self.refused(GAME_LINE, "[" * 100000)

    def test_parse_when_no_object_then_said(self):
        for line in ("[1]", "1", "null", '"card"'):
            self.assertIn("must be an object", self.second(line))

    def test_parse_when_there_is_no_fact_or_two_then_shown(self):
        self.assertIn('{"at_ms": 7}', self.second('{"at_ms": 7}'))
        self.assertIn('"card": "K"', self.second('{"at_ms": 7, "card": "K", "control": "undo"}'))
        self.assertIn("trace", self.second(GAME_LINE))

    def test_parse_when_a_key_is_unknown_then_named(self):
        self.assertIn("'occupied'", self.second('{"at_ms": 7, "card": "K", "occupied": true}'))
        self.assertIn("'hand'", self.second('{"at_ms": 7, "deal": {"seat": 0, "cards": [], "hand": 1}}'))

    def test_parse_when_the_time_cannot_be_then_named(self):
        for value in ("-1", "1.5", '"1000"', "true", "null", "4294967296"):
            self.assertIn("at_ms must be", self.second('{"at_ms": %s, "card": "K"}' % value))
        self.assertIn("at_ms must be", self.second('{"card": "K"}'))

    def test_parse_when_time_goes_back_then_both_times_are_named(self):
        self.assertEqual(
            self.refused(*OUT[:3], '{"at_ms": 1399, "card": "A"}'), "at_ms goes back in time: 1399 after 1400"
        )

    def test_parse_when_there_is_no_such_field_then_named(self):
        for name in ("T64", "K0.0", "K0.5", "F4.1", "t3", "", "T-1", "T1.0"):
            self.assertIn(repr(name), self.second('{"at_ms": 1, "field": "%s", "occupied": true}' % name))
        self.assertIn("17", self.second('{"at_ms": 1, "field": 17, "occupied": true}'))

    def test_parse_when_occupied_is_no_truth_then_shown(self):
        for value in ("1", '"yes"', "null"):
            self.assertIn(value, self.second('{"at_ms": 1, "field": "T1", "occupied": %s}' % value))

    def test_parse_when_there_is_no_such_card_control_seat_or_tag_then_named(self):
        self.assertIn("'11'", self.second('{"at_ms": 1, "card": "11"}'))
        self.assertIn("7", self.second('{"at_ms": 1, "card": 7}'))
        self.assertIn("'stop'", self.second('{"at_ms": 1, "control": "stop"}'))
        self.assertIn("4", self.second('{"at_ms": 1, "deal": {"seat": 4, "cards": ["A"]}}'))
        self.assertIn("'Z'", self.second('{"at_ms": 1, "deal": {"seat": 0, "cards": ["A", "Z"]}}'))
        self.assertIn("'AK'", self.second('{"at_ms": 1, "deal": {"seat": 0, "cards": "AK"}}'))
        self.assertIn("256", self.second('{"at_ms": 1, "card": "K", "tag": 256}'))

    def test_parse_when_there_is_nothing_then_said(self):
        for lines in ((), ("",), ("", "")):
            with self.assertRaises(NotationError) as caught:
                parse_trace(lines)
            self.assertTrue(str(caught.exception).startswith("line %d: the trace ends" % (len(lines) + 1)))

    def test_parse_when_bytes_of_a_line_are_lost_then_an_error_or_an_event_but_no_other_end(self):
        for line in (GAME_LINE, OUT[2], '{"at_ms": 5, "deal": {"seat": 0, "cards": ["A", "7"]}}'):
            for at in range(len(line)):
                for damaged in (line[:at], line[at:], line[:at] + line[at + 1 :], line[:at] + "}" + line[at:]):
                    try:
                        parse_trace((damaged,) if line == GAME_LINE else (GAME_LINE, damaged))
                    except NotationError as error:
                        self.assertTrue(str(error).startswith("line "), str(error))


class Writing(unittest.TestCase):
    def again(self, *events):
        lines = list(format_trace(events))
        self.assertEqual(parse_trace(lines), [event for event in events if event.kind not in (BOOT, DIGEST)])
        return lines

    def test_format_when_each_fact_then_one_order_of_keys(self):
        lines = self.again(
            Event(GAME, 0, (DESCRIPTION, b"")),
            Event(CARD, 1000, ("K", NO_TAG)),
            Event(CARD, 1001, ("JK", 54)),
            Event(FIELD, 1400, (80, False)),
            Event(CONTROL, 2100, ("confirm",)),
            Event(DEAL, 2100, (0, ("A", "7"))),
        )
        self.assertEqual(
            lines,
            [
                '{"trace": 1, "ruleset": "brandi-4", "options": {}, "starter": 0}',
                '{"at_ms": 1000, "card": "K"}',
                '{"at_ms": 1001, "card": "JK", "tag": 54}',
                '{"at_ms": 1400, "field": "K0.1", "occupied": false}',
                '{"at_ms": 2100, "control": "confirm"}',
                '{"at_ms": 2100, "deal": {"seat": 0, "cards": ["A", "7"]}}',
            ],
        )

    def test_format_when_the_picture_is_that_of_the_game_then_it_is_not_told(self):
        bench = Bench({0: marbles((10,))})
        bench.begin()
        (line,) = format_trace(bench.events)
        self.assertEqual(json.loads(line)["at_ms"], STEP_MS)
        self.assertFalse("picture" in json.loads(line))

    def test_format_when_the_picture_is_another_then_where(self):
        bench = Bench({0: marbles((10,))})
        picture = bytearray(bench.hands.full)
        picture[10], picture[11] = 0, 1
        bench.begin(picture)
        (line,) = self.again(*bench.events)
        self.assertEqual(json.loads(line)["picture"], {"empty": ["T10"], "full": ["T11"]})

    def test_format_when_the_board_worked_it_out_itself_then_it_is_left_out(self):
        events = (Event(GAME, 0, (DESCRIPTION, b"")), Event(BOOT, 5, (b"boot",)), Event(DIGEST, 6, (1, b"1234")))
        self.assertEqual(len(self.again(*events)), 1)

    def test_format_when_events_were_lost_then_it_ends_there(self):
        bench = Bench(None)
        bench.begin()
        bench.card("K")
        bench.feed(GAP, (3, 0, 0, pack_picture(bench.hands.full), bench.referee.position.pack()))
        bench.card("K")
        self.assertEqual(len(list(format_trace(bench.events))), 2)

    def test_format_when_a_sensor_belongs_to_no_field_then_it_is_left_out(self):
        events = (Event(GAME, 0, (DESCRIPTION, b"")), Event(FIELD, 5, (96, True)))
        self.assertEqual(len(list(format_trace(events))), 1)

    def test_format_when_it_does_not_begin_with_one_game_then_error(self):
        game, card = Event(GAME, 0, (DESCRIPTION, b"")), Event(CARD, 0, ("K", NO_TAG))
        for events in ((card,), (game, card, game)):
            with self.assertRaises(NotationError):
                list(format_trace(events))

    def test_format_when_a_game_was_played_then_reading_it_gives_the_same_decisions(self):
        bench = Bench({0: marbles((10,)), 1: marbles((63,))})
        bench.begin()
        bench.play("5", "-T15", "+K1.4", "-T10", "+T15")
        bench.play("K", "-K1.1", "+T17")
        self.assertEqual(
            list(referee_lines(format_trace(bench.events))), [format_decision(one) for one in bench.decisions]
        )

    def test_write_json_when_text_needs_it_then_escaped_and_else_as_it_is(self):
        for text in ("", 'a "b" \\ c', "line\nend\t\r\x00\x1f", "J\u00e4gerst\u00fcbli \u2603"):
            self.assertEqual(json.loads(write_json(text)), text)
        self.assertEqual(write_json("\u00e4\n"), '"\u00e4\\u000a"')

    def test_write_json_when_an_object_has_other_keys_then_by_name(self):
        told = {"b": [1, None, True], "a": {}, "seat": 0, "10": 1.5}
        self.assertEqual(write_json(told), '{"seat": 0, "10": 1.5, "a": {}, "b": [1, null, true]}')


class Decisions(unittest.TestCase):
    def test_referee_when_the_last_picture_rests_then_it_is_judged_although_no_event_follows(self):
        self.assertEqual([one["decision"] for one in said(OUT)], ["round", "move"])

    def test_decision_when_a_move_then_this_line(self):
        found = list(referee_lines(OUT))[1]
        self.assertEqual(
            found[found.index('"decision"') :],
            '"decision": "move", "seat": 0, "card": "K", "move": "K: K0>T0", "state": {"players": '
            '{"0": {"kennel": 3, "track": [0], "finish": [], "fresh": true}, '
            '"1": {"kennel": 4, "track": [], "finish": []}, "2": {"kennel": 4, "track": [], "finish": []}, '
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
        told = self.last(bench)
        self.assertEqual(
            (told["decision"], told["seat"], told["card"], told["reason"], told["rule"]),
            ("illegal", 0, "6", "no_target", "BR-40"),
        )
        self.assertEqual(told["repair"], [{"lift": "T17"}, {"place": "T10"}])

    def test_decision_when_a_fold_stands_then_its_cards(self):
        bench = Bench()
        bench.begin()
        bench.show_and_fold(("2", "3", "4", "5", "6", "8"))
        self.assertEqual(
            self.last(bench),
            {"at_ms": 8 * STEP_MS, "decision": "fold", "seat": 0, "cards": ["2", "3", "4", "5", "6", "8"]},
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
        told = self.last(bench)
        self.assertEqual(
            (told["decision"], told["card"], told["move"], told["rule"]), ("fold_refused", "K", "K: K0>T0", "BR-19")
        )

    def test_decision_when_undone_then_the_position_that_stands(self):
        bench = Bench()
        bench.begin()
        bench.play("K", "-K0.4", "+T0")
        bench.control("undo")
        told = self.last(bench)
        self.assertEqual((told["decision"], told["seat"]), ("undo", 0))
        self.assertEqual(told["state"]["players"]["0"], {"kennel": 4, "track": [], "finish": []})

    def test_decision_when_won_then_the_team(self):
        bench = Bench({0: marbles((), (1, 2, 3, 4)), 2: marbles((62,), (2, 3, 4))}, starter=2)
        bench.begin()
        bench.play("3", "-T30", "+F2.1")
        told = self.last(bench)
        self.assertEqual((told["decision"], told["team"]), ("won", 0))


if __name__ == "__main__":
    unittest.main()
