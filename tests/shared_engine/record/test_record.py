"""The score sheet: filled from decisions, proven by replay, and its JSON."""

import json
import unittest

from shared_engine.games.errors import NotationError, RulesError
from shared_engine.record.record import (
    UNFINISHED,
    Record,
    Turn,
    from_json,
    read_result,
    replay,
    result_of,
    to_json,
)
from shared_engine.referee.decision import LOST, UNDO, Decision
from tests.shared_engine.record.scores import (
    LAST,
    NOTHING,
    SHORT,
    idle_jack,
    random_game,
    record_of,
    short_game,
    won_game,
)
from tests.shared_engine.referee.bench import Bench

MOVES = ["5: T10>T15xK1", "fold", "JK=8: T52>T60"]


def changed(record, number, **values):
    """*record* with some values of turn *number* changed."""
    data = to_json(record)
    for entry in data["turns"]:
        if entry["turn"] == number:
            entry.update(values)
    return from_json(data)


class Filling(unittest.TestCase):
    def test_add_when_turns_are_added_then_they_are_numbered_from_one(self):
        record = short_game()
        self.assertEqual([number for number, _ in record.turns], [1, 2, 3])
        self.assertEqual([turn.move for _, turn in record.turns], MOVES)

    def test_add_when_a_fold_was_shown_then_its_cards(self):
        turn = short_game().turns[1][1]
        self.assertEqual((turn.seat, turn.cards, turn.checked), (1, NOTHING, True))

    def test_add_when_a_jack_was_laid_without_effect_then_unchecked(self):
        turn = idle_jack().turns[0][1]
        self.assertEqual((turn.move, turn.checked), ("J: -", False))

    def test_add_when_a_turn_was_undone_then_it_is_gone(self):
        bench = Bench(SHORT)
        bench.begin()
        bench.play("6", "-T10", "+T16")
        bench.control("undo")
        self.assertEqual(record_of(bench).turns, [])

    def test_add_when_a_turn_that_was_lost_is_undone_then_the_last_one_that_is_known_stays(self):
        record = short_game()
        lost = Decision(LOST, 0, None, 0)
        lost.count = 7
        record.add(lost)
        record.add(Decision(UNDO, 0, None, 0))
        self.assertEqual([number for number, _ in record.turns], [1, 2, 3])

    def test_add_when_something_was_wrong_then_nothing_is_written(self):
        bench = Bench(SHORT)
        bench.begin()
        bench.play("6", "-T10", "+T17")
        self.assertEqual((bench.decisions[-1].kind, record_of(bench).turns), ("illegal", []))

    def test_add_when_a_team_has_won_then_the_result(self):
        self.assertEqual((won_game().result, short_game().result), ("0", UNFINISHED))

    def test_result_when_nobody_has_won_then_a_sign_of_its_own(self):
        self.assertEqual([result_of(1), result_of(-1), result_of(None)], ["1", "=", "*"])
        self.assertEqual([read_result(result) for result in ("1", "=", "*")], ["1", "=", "*"])
        with self.assertRaises(NotationError):
            read_result("-1")

    def test_add_when_the_winning_turn_was_undone_then_unfinished_again(self):
        bench = Bench(LAST)
        bench.begin()
        bench.play("2", "-T63", "+F0.1")
        bench.control("undo")
        record = record_of(bench)
        self.assertEqual((record.result, record.turns), (UNFINISHED, []))


class Replaying(unittest.TestCase):
    def test_replay_when_nothing_is_wrong_then_every_position(self):
        record = short_game()
        positions, problems = replay(record)
        self.assertEqual((len(positions), problems), (4, []))
        self.assertEqual(
            [one.digest().hex() for one in positions[1:]], [turn.digest for _, turn in record.turns]
        )

    def test_replay_when_a_random_game_was_recorded_then_no_problem(self):
        positions, problems = replay(random_game(2, 150))
        self.assertEqual((len(positions), problems), (151, []))

    def test_replay_when_there_are_no_turns_then_the_first_position_alone(self):
        positions, problems = replay(Record({"ruleset": "brandi-4", "starter": 2}))
        self.assertEqual(([one.turn for one in positions], problems), ([2], []))

    def test_replay_when_a_move_is_illegal_then_its_turn_move_and_rule(self):
        positions, problems = replay(changed(short_game(), 3, move="JK=8: T52>T61"))
        self.assertEqual(
            (len(positions), problems),
            (3, [(3, "illegal move 'JK=8: T52>T61': no_target (BR-40)")]),
        )

    def test_replay_when_a_digest_is_wrong_then_both_are_named(self):
        record = short_game()
        problems = replay(changed(record, 2, digest="00000000"))[1]
        expect = "digest is %s, the record says 00000000" % record.turns[1][1].digest
        self.assertEqual(problems, [(2, expect)])

    def test_replay_when_a_turn_is_missing_then_its_number(self):
        record = short_game()
        record.turns.pop(1)
        positions, problems = replay(record)
        self.assertEqual((len(positions), problems), (2, [(2, "turn 2 is missing")]))

    def test_replay_when_the_first_turn_is_missing_then_its_number(self):
        record = short_game()
        record.turns.pop(0)
        self.assertEqual(replay(record)[1], [(1, "turn 1 is missing")])

    def test_replay_when_another_seat_played_then_both_seats(self):
        problems = replay(changed(short_game(), 2, seat=3))[1]
        self.assertEqual(problems, [(2, "seat 3 played, but it was the turn of seat 1")])

    def test_replay_when_a_move_is_no_move_then_its_text(self):
        problems = replay(changed(short_game(), 1, move="5: T10>T99"))[1]
        self.assertEqual(problems[0][0], 1)
        self.assertIn("'T99'", problems[0][1])

    def test_replay_when_the_ruleset_is_unknown_then_error(self):
        with self.assertRaises(RulesError):
            replay(Record({"ruleset": "chess"}))


class Json(unittest.TestCase):
    def test_from_json_when_a_record_was_written_then_the_same(self):
        for record in (short_game(), won_game(), idle_jack(), Record({"ruleset": "brandi-4"})):
            record.tags.append(["Place", "kitchen table"])
            read = from_json(json.loads(json.dumps(to_json(record))))
            self.assertEqual(read.description, record.description)
            self.assertEqual(
                (read.tags, read.turns, read.result), (record.tags, record.turns, record.result)
            )

    def test_to_json_when_a_fold_then_cards_and_nothing_superfluous(self):
        entry = to_json(short_game())["turns"][1]
        self.assertEqual(sorted(entry), ["cards", "digest", "move", "seat", "turn"])

    def refused(self, data, named):
        with self.assertRaises(RulesError) as caught:
            from_json(data)
        self.assertIn(named, str(caught.exception))

    def test_from_json_when_the_version_is_unknown_then_it_is_named(self):
        for version in (0, 2, "1", None):
            self.refused({"record": version, "game": {}}, "version %r" % (version,))

    def test_from_json_when_it_is_no_record_then_error(self):
        self.refused([1], "a record must be an object, not [1]")

    def test_from_json_when_a_part_is_missing_or_of_another_type_then_it_is_named(self):
        turn = {"turn": 1, "seat": 0, "move": "fold", "digest": "00000000"}
        cases = [
            ({"game": None}, "game"),
            ({"tags": 3}, "tags"),
            ({"tags": ["x"]}, "a tag"),
            ({"result": 1}, "result"),
        ]
        cases += [
            ({"turns": {}}, "turns"),
            ({"turns": [3]}, "a turn"),
            ({"tags": [["a", 1]]}, "text of a tag"),
        ]
        cases += [({"tags": [["a"]]}, "['a']"), ({"tags": [["a", "b", "c"]]}, "['a', 'b', 'c']")]
        cases += [({"result": value}, repr(value)) for value in ("draw", "", "-1", "²")]
        for key, value in (
            ("turn", 0),
            ("seat", 6),
            ("seat", True),
            ("move", None),
            ("digest", 5),
            ("cards", "A"),
        ):
            broken = dict(turn)
            broken[key] = value
            cases.append(({"turns": [broken]}, key))
        for card in (1, "Z", ["A"]):
            broken = dict(turn)
            broken["cards"] = [card]
            cases.append(({"turns": [broken]}, repr(card)))
        for part, named in cases:
            data = {"record": 1, "game": {"ruleset": "brandi-4"}}
            data.update(part)
            with self.subTest(repr(part)):
                self.refused(data, named)


class Turns(unittest.TestCase):
    def test_equal_when_one_value_differs_then_not(self):
        turn = Turn(0, "fold", ("2",), True, "00000000")
        self.assertEqual(turn, Turn(0, "fold", ("2",), True, "00000000"))
        for other in ((1, "fold", ("2",), True, "00000000"), (0, "fold", ("3",), True, "00000000")):
            self.assertNotEqual(turn, Turn(*other))

    def test_error_when_a_version_is_refused_then_of_the_notation(self):
        with self.assertRaises(NotationError):
            from_json({"record": 2})


if __name__ == "__main__":
    unittest.main()
