"""The record as a text: round trips, and damaged lines that leave the good ones alone."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.rulesets import load
from shared_engine.record.record import Record, replay
from shared_engine.record.text import format_text, parse_text
from tests.shared_engine.games.dog.places import move
from tests.shared_engine.record.scores import idle_jack, random_game, short_game, won_game

SAMPLE = """[Ruleset "brandi-4"]
[Starter "0"]
[Place "kitchen \\"table\\""]
[Result "*"]

# round 1, dealt by seat 3, 6 cards
1. 0 K: K0>T0 {%s}
2. 1 fold (5 9 Q 2 3 6) {%s}
"""


def sample():
    """A short text with right digests."""
    first = game.setup(load("brandi-4"), 3)
    second = game.apply(first, move(first, "K: K0>T0"))
    third = game.apply(second, game.FOLD)
    return SAMPLE % (second.digest().hex(), third.digest().hex())


def damaged(old, new):
    """What parse_text makes of the sample in which *old* is replaced."""
    text = sample()
    assert old in text
    return parse_text(text.replace(old, new, 1))


class RoundTrips(unittest.TestCase):
    def same(self, record):
        read, problems = parse_text(format_text(record))
        self.assertEqual(problems, [])
        self.assertEqual(
            (read.tags, read.turns, read.result), (record.tags, record.turns, record.result)
        )
        for name in ("ruleset", "starter", "state"):
            self.assertEqual(read.description.get(name), record.description.get(name))
        self.assertEqual(read.description.get("options", {}), record.description.get("options", {}))

    def test_parse_when_a_record_was_formatted_then_the_same(self):
        for record in (short_game(), won_game(), idle_jack(), random_game(4, 60)):
            self.same(record)

    def test_parse_when_options_and_tags_were_formatted_then_the_same(self):
        record = Record(
            {
                "ruleset": "brandi-4",
                "options": {"sector_len": 15, "last_marble_joker": False},
                "starter": 3,
            }
        )
        record.tags = [
            ["Place", "a\\b"],
            ["Said", 'she said "7"'],
            ["Odd", '\\"] {x} # ('],
            ["Empty", ""],
        ]
        record.tags += [["Lines", "one\ntwo\r\n"], ["Slashes", "\\n \\\\\n \\r\\"]]
        self.same(record)

    def test_format_when_a_text_was_parsed_then_the_same_text(self):
        record, problems = parse_text(sample())
        self.assertEqual((format_text(record), problems), (sample(), []))

    def test_format_when_rounds_change_then_a_line_for_people_each(self):
        text = format_text(random_game(4, 60))
        lines = [line for line in text.split("\n") if line[:1] == "#"]
        self.assertEqual(
            lines[:2],
            ["# round 1, dealt by seat 0, 6 cards", "# round 2, dealt by seat 1, 5 cards"],
        )

    def test_format_when_a_claim_was_believed_then_a_question_mark(self):
        self.assertIn("1. 0 J: - ? {", format_text(idle_jack()))

    def test_format_when_the_record_has_a_gap_then_the_good_turns_are_written(self):
        record = short_game()
        record.turns.pop(1)
        self.assertEqual(parse_text(format_text(record))[0].turns, record.turns)

    def test_format_when_it_cannot_be_replayed_then_the_good_lines_are_written(self):
        turn = "1. 0 fold {00000000}\n"
        for tags in (
            '[Place "x"]',
            '[Ruleset "brandi-4"]\n[Starter "9"]',
            '[Ruleset "brandi-4"]\n[Options "3"]',
        ):
            for line in (turn, "0" + turn[1:]):
                written = format_text(parse_text(tags + "\n" + line)[0])
                self.assertEqual(written, tags + '\n[Result "*"]\n' + line)


class Reading(unittest.TestCase):
    def test_parse_when_the_sample_is_read_then_tags_turns_and_result(self):
        record, problems = parse_text(sample())
        self.assertEqual(
            (record.description, problems), ({"ruleset": "brandi-4", "starter": 0}, [])
        )
        self.assertEqual((record.tags, record.result), ([["Place", 'kitchen "table"']], "*"))
        self.assertEqual(
            [turn.cards for _, turn in record.turns], [(), ("5", "9", "Q", "2", "3", "6")]
        )

    def test_parse_when_the_sample_is_replayed_then_no_problem(self):
        self.assertEqual(replay(parse_text(sample())[0])[1], [])

    def test_parse_when_lines_end_otherwise_and_are_indented_then_the_same(self):
        text = "\n".join(["  " + line + " \r" for line in sample().split("\n")])
        record, problems = parse_text(text)
        self.assertEqual((format_text(record), problems), (sample(), []))

    def test_parse_when_comments_are_in_between_then_passed_over(self):
        record, problems = damaged("2. 1 fold", "# a good one {x}\n\n2. 1 fold")
        self.assertEqual((len(record.turns), problems), (2, []))


class Damage(unittest.TestCase):
    def reported(self, old, new, line, said):
        """One problem on *line* that says *said*, and all the other lines are read."""
        record, problems = damaged(old, new)
        self.assertEqual([number for number, _ in problems], [line])
        self.assertIn(said, problems[0][1])
        return record

    def test_parse_when_a_turn_is_damaged_then_its_line_and_the_other_turn_is_kept(self):
        damages = [
            ("1. 0 K", "1 0 K"),
            ("1. 0 K", "x. 0 K"),
            ("1. 0 K: K0>T0 {", "1. {"),
            ("1. 0", "1. x"),
        ]
        damages += [(">T0 {", ">T0 "), ("1. 0 K: K0>T0", "1. 0 ")]
        damages += [("1. 0 K", "٣. 0 K"), ("1. 0 K", "1. ² K")]
        for old, new in damages:
            with self.subTest(new):
                record = self.reported(old, new, 7, "damaged")
                self.assertEqual([number for number, _ in record.turns], [2])

    def test_parse_when_a_digest_is_damaged_then_its_line(self):
        digest = sample().split("{")[1][:8]
        for new in (digest[:7], digest + "0", "0g" + digest[2:], "", "00 00 00"):
            with self.subTest(new):
                record = self.reported("{%s}" % digest, "{%s}" % new, 7, "{%s}" % new)
                self.assertEqual([number for number, _ in record.turns], [2])

    def test_parse_when_a_shown_card_is_unknown_then_it_is_named(self):
        self.reported("(5 9", "(5 Z", 8, "no card 'Z'")

    def test_parse_when_a_tag_is_damaged_then_its_line_and_the_turns_are_kept(self):
        for new in ('[Place kitchen"]', "[Place", '[Place "kitchen', '["kitchen"]', "[]"):
            with self.subTest(new):
                record = self.reported('[Place "kitchen \\"table\\""]', new, 3, "damaged tag")
                self.assertEqual((record.tags, len(record.turns)), ([], 2))

    def test_parse_when_the_result_is_no_team_then_its_line(self):
        for result in ("draw", "²", "٣"):
            self.assertEqual(
                self.reported('[Result "*"]', '[Result "%s"]' % result, 4, "a result").result, "*"
            )

    def test_parse_when_the_starter_is_no_number_then_its_line(self):
        for starter in ("north", "٣", "1_0", "-1", ""):
            record = self.reported('Starter "0"]', 'Starter "%s"]' % starter, 2, starter)
            self.assertFalse("starter" in record.description)

    def test_parse_when_the_options_are_no_json_then_their_line(self):
        self.assertFalse(
            "options" in self.reported("\n[Place", '\n[Options "{x"]\n[Place', 3, "{x").description
        )

    def test_parse_when_the_ruleset_is_unknown_then_its_line_and_the_want_of_one(self):
        record, problems = damaged("brandi-4", "chess")
        self.assertEqual([number for number, _ in problems], [1, 1])
        self.assertIn("'chess'", problems[1][1])
        self.assertEqual(len(record.turns), 2)

    def test_parse_when_no_ruleset_is_named_then_it_is_said_first(self):
        record, problems = parse_text("1. 0 fold {00000000}\nrubbish\n")
        self.assertEqual([number for number, _ in problems], [1, 2])
        self.assertIn("names no ruleset", problems[0][1])
        self.assertEqual(len(record.turns), 1)

    def test_parse_when_nothing_is_there_then_only_the_ruleset_is_missed(self):
        record, problems = parse_text("")
        self.assertEqual((record.turns, len(problems)), ([], 1))

    def test_parse_when_any_line_is_lost_then_the_others_are_read(self):
        lines = sample().split("\n")
        for lost in range(len(lines)):
            kept = list(lines)
            kept[lost] = "~"
            record, _ = parse_text("\n".join(kept))
            self.assertEqual(len(record.turns), 1 if lost in (6, 7) else 2)

    def test_parse_when_cut_anywhere_then_it_never_raises_and_keeps_the_whole_lines(self):
        text = sample()
        second = text.index("2. 1 fold")
        for end in range(len(text)):
            record, _ = parse_text(text[:end])
            self.assertEqual(len(record.turns) >= 1, end >= second - 1, end)


if __name__ == "__main__":
    unittest.main()
