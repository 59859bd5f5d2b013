"""Traces: lines into events and back, and what is said about a bad line."""

import json
import unittest

from shared_engine.games.errors import NotationError
from shared_engine.log.codec import DOUBTED, NO_QUARTER
from shared_engine.log.events import (
    CONTROLS,
    NO_TAG,
    Boot,
    Card,
    Control,
    Deal,
    Dial,
    Digest,
    Field,
    Game,
    Gap,
)
from shared_engine.log.picture import pack_picture
from shared_engine.log.trace import TraceReader, format_trace, parse_trace
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


class Reading(unittest.TestCase):
    def event(self, line):
        return parse_trace((GAME_LINE, line))[1]

    def test_parse_when_it_begins_then_the_game(self):
        line = (
            '{"trace":1,"ruleset":"brandi-4","options":{"fold_check":"trust"},"starter":2,"about":"an '
            'evening"}'
        )
        description = {"ruleset": "brandi-4", "options": {"fold_check": "trust"}, "starter": 2}
        self.assertEqual(parse_trace((line,)), [Game(0, b"", description)])

    def test_parse_when_each_fact_then_its_event(self):
        self.assertEqual(self.event('{"at_ms":1000,"card":"K"}'), Card(1000, "K", NO_TAG))
        self.assertEqual(self.event('{"at_ms":1,"card":"JK","tag":7}'), Card(1, "JK", 7))
        self.assertEqual(
            self.event('{"at_ms":1400,"field":"K0.1","occupied":false}'), Field(1400, 80, False)
        )
        self.assertEqual(
            self.event('{"at_ms":1,"field":"F2.3","occupied":true}'), Field(1, 74, True)
        )
        deal = '{"at_ms":5,"deal":{"seat":0,"cards":["A","7"]}}'
        self.assertEqual(self.event(deal), Deal(5, 0, ("A", "7")))
        self.assertEqual(self.event('{"at_ms":1,"dial":3}'), Dial(1, 3))
        self.assertEqual(self.event('{"at_ms":1,"dial":null}'), Dial(1, NO_QUARTER))
        self.assertEqual(self.event('{"at_ms":1,"dial":false}'), Dial(1, DOUBTED))

    def test_parse_when_no_such_quarter_then_named(self):
        for wrong in ("4", "-1", "255", '"on"', "true"):
            with self.assertRaises(NotationError):
                self.event('{"at_ms":1,"dial":%s}' % wrong)

    def test_parse_when_a_control_then_each_there_is(self):
        for control in CONTROLS:
            self.assertEqual(
                self.event('{"at_ms":9,"control":"%s"}' % control), Control(9, control)
            )

    def test_parse_when_lines_are_empty_then_they_are_passed_over(self):
        self.assertEqual(parse_trace(("", GAME_LINE, " \n", OUT[1] + "\r\n")), parse_trace(OUT[:2]))

    def test_parse_when_it_says_what_was_meant_then_the_same_game(self):
        line = (
            GAME_LINE[:-1] + ', "meant": ["K: K0>T0", "fold"], "may_ask": [0, 2], "may_repair": []}'
        )
        self.assertEqual(parse_trace((line,)), parse_trace((GAME_LINE,)))

    def test_parse_when_a_line_is_an_expected_decision_then_it_is_passed_over(self):
        line = '{"at_ms": 0, "decision": "move", "seat": 0, "card": "K", "move": "K: K0>T0"}'
        self.assertEqual(parse_trace(OUT + (line,)), parse_trace(OUT))

    def test_parse_when_two_events_have_one_time_then_in_their_order(self):
        self.assertEqual(
            [event.at_ms for event in parse_trace((GAME_LINE, OUT[1], OUT[1]))], [0, 1000, 1000]
        )

    def test_reader_when_the_trace_describes_itself_then_it_is_kept(self):
        reader = TraceReader()
        reader.read('{"trace": 1, "ruleset": "brandi-4", "about": "sl\\u00e4pp \\"it\\""}')
        self.assertEqual((reader.about, reader.line), ('sl\u00e4pp "it"', 1))


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
            self.assertIn(
                "trace (the version of the format)", self.refused('{"trace": %s}' % version)
            )

    def test_parse_when_no_such_ruleset_then_named(self):
        self.assertIn("'brandy-4'", self.refused('{"trace": 1, "ruleset": "brandy-4"}'))
        self.assertIn("ruleset must be a text", self.refused('{"trace": 1}'))

    def test_parse_when_the_game_does_not_fit_on_its_board_then_said(self):
        prairie = str([[x, 0] for x in range(60)])
        line = (
            '{"trace": 1, "ruleset": "brothers-2", "state": {"tiles": [], "prairie": %s}}' % prairie
        )
        self.assertIn("M16.0", self.refused(line))

    def test_parse_when_game_values_cannot_be_then_named(self):
        head = '{"trace": 1, "ruleset": "brandi-4", '
        self.assertIn("4", self.refused(head + '"starter": 4}'))
        self.assertIn("'colour'", self.refused(head + '"options": {"colour": 1}}'))
        self.assertIn("T5", self.refused(head + '"state": {"players": {"0": {"track": [5, 5]}}}}'))
        self.assertIn("'strater'", self.refused(head + '"strater": 1}'))
        self.assertIn("7", self.refused(head + '"about": 7}'))
        self.assertIn("meant", self.refused(head + '"meant": "fold"}'))
        self.assertIn("7", self.refused(head + '"meant": [7]}'))
        self.assertIn("may_ask", self.refused(head + '"may_ask": 0}'))
        self.assertIn("-1", self.refused(head + '"may_repair": [-1]}'))
        self.assertIn("'T64'", self.refused(head + '"picture": {"full": ["T64"]}}'))
        self.assertIn("'fool'", self.refused(head + '"picture": {"fool": ["T6"]}}'))

    def test_parse_when_a_decision_comes_before_the_game_then_said(self):
        self.assertIn("a trace begins with", self.refused('{"at_ms": 0, "decision": "round"}'))

    def test_parse_when_not_json_then_the_line_is_shown(self):
        self.assertIn("K0.1, true", self.second("K0.1, true"))
        self.refused(GAME_LINE, "[" * 100000)

    def test_parse_when_a_bad_line_is_long_then_300_characters_of_it_are_shown(self):
        line = "x" * 299 + "yz"
        said = self.refused(line)
        self.assertIn(line[:300], said)
        self.assertFalse("z" in said.split("x")[-1])

    def test_parse_when_no_object_then_said(self):
        for line in ("[1]", "1", "null", '"card"'):
            self.assertIn("must be an object", self.second(line))

    def test_parse_when_there_is_no_fact_or_two_then_shown(self):
        self.assertIn('{"at_ms": 7}', self.second('{"at_ms": 7}'))
        self.assertIn('"card": "K"', self.second('{"at_ms": 7, "card": "K", "control": "undo"}'))
        self.assertIn("trace", self.second(GAME_LINE))

    def test_parse_when_a_key_is_unknown_then_named(self):
        self.assertIn("'occupied'", self.second('{"at_ms": 7, "card": "K", "occupied": true}'))
        self.assertIn(
            "'hand'", self.second('{"at_ms": 7, "deal": {"seat": 0, "cards": [], "hand": 1}}')
        )

    def test_parse_when_the_time_cannot_be_then_named(self):
        for value in ("-1", "1.5", '"1000"', "true", "null", "9007199254740992"):
            self.assertIn("at_ms must be", self.second('{"at_ms": %s, "card": "K"}' % value))
        self.assertIn("at_ms must be", self.second('{"card": "K"}'))

    def test_parse_when_time_goes_back_then_both_times_are_named(self):
        self.assertEqual(
            self.refused(*OUT[:3], '{"at_ms": 1399, "card": "A"}'),
            "at_ms goes back in time: 1399 after 1400",
        )

    def test_parse_when_there_is_no_such_field_then_named(self):
        for name in ("T64", "K0.0", "K0.5", "F4.1", "t3", "", "T-1", "T1.0"):
            self.assertIn(
                repr(name), self.second('{"at_ms": 1, "field": "%s", "occupied": true}' % name)
            )
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
            self.assertTrue(
                str(caught.exception).startswith("line %d: the trace ends" % (len(lines) + 1))
            )

    def test_parse_when_bytes_of_a_line_are_lost_then_an_error_or_an_event_but_no_other_end(self):
        for line in (GAME_LINE, OUT[2], '{"at_ms": 5, "deal": {"seat": 0, "cards": ["A", "7"]}}'):
            for at in range(len(line)):
                for damaged in (
                    line[:at],
                    line[at:],
                    line[:at] + line[at + 1 :],
                    line[:at] + "}" + line[at:],
                ):
                    try:
                        parse_trace((damaged,) if line == GAME_LINE else (GAME_LINE, damaged))
                    except NotationError as error:
                        self.assertTrue(str(error).startswith("line "), str(error))


class Writing(unittest.TestCase):
    def again(self, *events):
        lines = list(format_trace(events))
        self.assertEqual(
            parse_trace(lines), [event for event in events if not isinstance(event, (Boot, Digest))]
        )
        return lines

    def test_format_when_each_fact_then_one_order_of_keys(self):
        lines = self.again(
            Game(0, b"", DESCRIPTION),
            Card(1000, "K", NO_TAG),
            Card(1001, "JK", 54),
            Field(1400, 80, False),
            Control(2100, "confirm"),
            Deal(2100, 0, ("A", "7")),
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

    def test_format_when_the_game_says_little_then_options_and_starter_are_written(self):
        (line,) = format_trace([Game(0, b"", {"ruleset": "brandi-4"})])
        self.assertEqual(json.loads(line), json.loads(GAME_LINE))

    def test_format_when_the_picture_is_that_of_the_game_then_it_is_not_written(self):
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
        events = (Game(0, b"", DESCRIPTION), Boot(5, b"boot", b""), Digest(6, 1, b"1234"))
        self.assertEqual(len(self.again(*events)), 1)

    def test_format_when_events_were_lost_then_it_ends_there(self):
        bench = Bench(None)
        bench.begin()
        bench.card("K")
        bench.feed(Gap, 3, 0, 0, pack_picture(bench.hands.full), bench.referee.position.pack())
        bench.card("K")
        self.assertEqual(len(list(format_trace(bench.events))), 2)

    def test_format_when_a_sensor_belongs_to_no_field_then_it_is_left_out(self):
        events = (Game(0, b"", DESCRIPTION), Field(5, 96, True))
        self.assertEqual(len(list(format_trace(events))), 1)

    def test_format_when_it_does_not_begin_with_one_game_then_error(self):
        game, card = Game(0, b"", DESCRIPTION), Card(0, "K", NO_TAG)
        for events in ((card,), (game, card, game)):
            with self.assertRaises(NotationError):
                list(format_trace(events))


if __name__ == "__main__":
    unittest.main()
