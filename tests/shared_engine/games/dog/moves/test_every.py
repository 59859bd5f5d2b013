"""Every result of a burning seven: marbles searched apart, against the search step by step that
knows no shortcut."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.moves.every import every_result
from shared_engine.games.dog.moves.legal import cells_after
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.rulesets import load
from shared_engine.prng import Prng
from tests.shared_engine.games.dog.places import DONE, marbles, place
from tests.shared_engine.series import sample

# Ruleset, options, the card played as a seven.
GAMES = (
    ("brandi-4", {}, "7"),
    ("brandi-4", {"finish_entry": "mandatory"}, "7"),
    ("brandi-4", {"finish_move_inside": False}, "7"),
    ("brandi-4", {"finish_entry": "mandatory", "start_protection": "always"}, "7"),
    ("brandi-4", {"finish_direct_from_start": "always"}, "7"),
    ("brandi-4", {"seven_leftover": "none"}, "7"),
    ("brandi-4", {"seven_leftover_partner_marbles": 1}, "7"),
    ("brandi-4", {"seven_lapse_if_stuck": True}, "7"),
    ("brandi-4-no-joker-last", {}, "JK"),
    ("brandi-4-canadian", {}, "7"),
    ("brandi-6-2x3", {}, "7"),
    ("brandi-2", {}, "7"),
    ("brandi-2", {"foreign_may_enter_finish": False, "finish_entry": "mandatory"}, "7"),
    ("brandi-3", {"num_sectors": 3, "sector_len": 15}, "7"),
)
POSITIONS = sample(10, 2)


def crowded(rules, prng):
    """A random position with marbles in two places of the track, one of them before a start, and in
    the finishes."""
    board = rules.board
    middle = (prng.choice(board.starts) - prng.below(8), prng.below(board.track_len))
    chosen = []
    players = {}
    for seat in range(rules.seats):
        track = []
        for _ in range(prng.below(4) if seat < 3 else 0):
            field = (prng.choice(middle) + prng.below(9)) % board.track_len
            if field not in chosen:
                chosen.append(field)
                track.append((field - board.starts[seat]) % board.track_len)
        slots = [slot for slot in (1, 2, 3, 4) if not prng.below(2)]
        finish = slots[: rules.marbles - len(track)]
        players[str(seat)] = marbles(track, finish, 0 in track and not prng.below(2))
    return parse_state(rules, {"players": players}, prng.below(min(rules.seats, 3)))


def both(position, card="7"):
    """The results of *card* as a seven, as every_result and as the search step by step find
    them."""
    rules, cells, turn = position.rules, position.cells, position.turn
    every = [after for after, _ in every_result(rules, cells, turn, card, "7")]
    steps = [
        int.from_bytes(after, "big")
        for after, _ in open_split(rules, cells, turn, card, "7").matching()
    ]
    return sorted(every), sorted(steps)


class Every(unittest.TestCase):
    def test_every_when_positions_are_crowded_then_what_single_steps_reach(self):  # E-10
        for number, (ruleset, options, card) in list(enumerate(GAMES))[:: sample(1, 2)]:
            rules = load(ruleset, options)
            prng = Prng(number)
            found = 0
            for _ in range(POSITIONS):
                position = crowded(rules, prng)
                every, steps = both(position, card)
                self.assertEqual(every, steps, (ruleset, options, position))
                found += len(every)
            self.assertTrue(found > sample(20, 0), (ruleset, options, found))

    def test_every_when_a_way_is_given_then_it_leads_there_in_as_few_parts_as_it_can(self):
        rules = load("brandi-4")
        prng = Prng(77)
        for _ in range(POSITIONS):
            position = crowded(rules, prng)
            for after, parts in every_result(rules, position.cells, position.turn, "7", "7"):
                way = Move("7", "7", parts)
                self.assertEqual(
                    int.from_bytes(cells_after(position, way), "big"), after, (position, way)
                )
                self.assertIsNone(game.why_not(position, way), (position, way))
                for number in range(1, len(parts)):
                    self.assertNotEqual(parts[number - 1][2], parts[number][1], (position, way))

    def test_every_when_two_pairs_each_burn_their_first_with_three_points_or_four_then_it_is_one_result(
        self,
    ):
        every, steps = both(place({0: marbles((10, 12, 40, 42))}))
        self.assertEqual(every, steps)


class Agreeing(unittest.TestCase):
    def agree(self, players, turn=0, ruleset="brandi-4", options=None, card="7"):
        every, steps = both(place(players, turn, ruleset, options), card)
        self.assertEqual(every, steps)


class Changing(Agreeing):
    """Seats whose last marble comes home during the seven: then others may move the rest (E-13,
    BR-52)."""

    def test_every_when_the_last_marble_comes_home_then_the_partner_uses_the_rest(self):
        for turn in range(4):
            last, mate = marbles((62,), (2, 3, 4)), marbles((10, 40))
            self.agree(
                {turn: last, (turn + 2) % 4: mate, (turn + 1) % 4: marbles((20,), (2, 3))}, turn
            )

    def test_every_when_a_joker_may_not_win_then_no_result_of_it_does(self):  # BR-91
        players = {0: marbles((61, 63), (3, 4)), 2: DONE}
        self.agree(players, 0, "brandi-4-canadian", {"last_marble_joker": False}, "JK")


class Alone(Agreeing):
    """One marble that meets nobody walks on without a search."""

    def test_every_when_a_fresh_marble_goes_then_it_is_fresh_no_more(self):  # E-02
        self.agree({0: marbles((0, 30), (), True), 3: marbles((20,), (2, 3, 4))})

    # BD2-07
    def test_every_when_its_finish_is_full_then_a_fifth_marble_goes_on_where_entering_is_a_must(
        self,
    ):
        players = {0: marbles((60,), (1, 2, 3, 4)), 1: marbles((10,))}
        self.agree(players, 1, "brandi-2", {"marbles": 5, "finish_entry": "mandatory"})


if __name__ == "__main__":
    unittest.main()
