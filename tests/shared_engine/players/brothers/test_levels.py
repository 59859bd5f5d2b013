"""Players of Brothers: those that look one move ahead, and the one that does not."""

import unittest

from shared_engine.games.brothers.ask.check import why_not
from shared_engine.games.brothers.grid import is_on_grid
from shared_engine.games.brothers.play import setup
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.rulesets import names as rulesets
from shared_engine.players.brothers.levels import make, names
from shared_engine.players.brothers.random_player import RandomPlayer
from shared_engine.players.brothers.seated import OPENING, Seated
from shared_engine.players.levels import choose
from shared_engine.prng import Prng
from tests.shared_engine.games.brothers.meadows import drawn
from tests.shared_engine.series import sample

TURNS = sample(120, OPENING + 1)
GAMES = sample(6, 0)
RULES = [("brothers-4", {"bo_must_place": False, "penalties": "1-1"})]
RULES += sample(
    [(name, {}) for name in rulesets()]
    + [("brothers-2", {"prairie_tiles": "mixed", "prairie_flip": False})],
    [],
)
LAST_ROUND = sample(1, 0)
LEVELS = names() + ["random"]


def player(level, prng):
    return RandomPlayer(prng) if level == "random" else make(level, prng)


def seat(rules, levels, seed=1):
    """A game in which seat n is of level n, round and round."""
    players = [player(levels[n % len(levels)], Prng(seed + n)) for n in range(rules.seats)]
    return Seated(rules, Prng(seed), -1, players)


class Levels(unittest.TestCase):
    def test_level_when_it_plays_then_its_moves_are_legal_and_on_the_grid_in_every_ruleset(self):
        for ruleset, options in RULES:
            seated = seat(load(ruleset, options), LEVELS)
            for _ in range(TURNS):
                if seated.position.is_over:
                    break
                before = seated.position
                played = seated.turn()
                self.assertTrue(why_not(before, played) is None, (ruleset, played))
                self.assertTrue(all(is_on_grid(cell) for cell in played.cells))

    def test_level_when_the_seed_is_the_same_then_so_is_the_game(self):
        for level in sample(LEVELS, ["friend"]):
            one, two = (seat(load("brothers-2"), [level]) for _ in range(2))
            for _ in range(min(TURNS, 40)):
                self.assertEqual(one.turn(), two.turn())

    def test_friend_when_it_plays_random_then_it_wins(self):
        won = 0
        for seed in range(GAMES):
            won += seat(load("brothers-2"), ["friend", "random"], seed).play() == 0
        self.assertEqual(won, GAMES)

    def test_think_when_asked_piece_by_piece_then_each_is_a_legal_move(self):
        position = setup(load("brothers-2"))
        pieces = list(make("friend", Prng(1)).think(position))
        self.assertTrue(len(pieces) > 1)
        for piece in pieces:
            self.assertTrue(why_not(position, piece) is None)


class Friend(unittest.TestCase):
    def choose(self, picture, **facts):
        return choose(make("friend", Prng(1)), drawn(picture, **facts)).cells

    def test_choose_when_a_place_is_its_alone_then_it_takes_what_the_other_can_use(self):
        self.assertTrue((0, 0) not in self.choose("###.##/....##/....##"))

    def test_choose_when_it_can_keep_a_line_for_itself_then_it_does(self):
        self.assertEqual(self.choose("######"), ((0, 0), (1, 0), (2, 0)))

    def test_choose_when_it_breeds_angular_pens_then_it_breaks_the_line(self):
        left = self.choose("#..../####./#....", turn=1)
        self.assertTrue((1, 1) in left)


class Opening(unittest.TestCase):
    def test_opening_when_others_play_then_the_first_tiles_of_both_rounds_are_the_same(self):
        found = []
        for levels in (["random"], ["beginner", "random"]):
            seated = seat(load("brothers-2"), levels, 3)
            tiles = {0: [], 1: []}
            while len(tiles[LAST_ROUND]) < OPENING:
                of_round = tiles[seated.position.round_number]
                is_laying = seated.position.is_laying
                move = seated.turn()
                if is_laying and len(of_round) < OPENING:
                    of_round.append(move)
            found.append(tiles)
        self.assertEqual(found[0], found[1])

    def test_opening_when_the_seed_is_another_one_then_other_tiles(self):
        openings = []
        for seed in (1, 2):
            seated = seat(load("brothers-2"), ["random"], seed)
            openings.append([seated.turn() for _ in range(2)])
        self.assertNotEqual(openings[0], openings[1])


if __name__ == "__main__":
    unittest.main()
