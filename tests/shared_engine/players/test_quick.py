"""The quick policy: whatever it plays is legal, and it is better than chance."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.rulesets import load, names
from shared_engine.players.quick import Quick
from tests.shared_engine.games.dog.places import marbles, place
from tests.shared_engine.random_games import begin, play
from tests.shared_engine.series import sample

GAMES = sample(4, 1)
EVERY = sample(3, 40)


class Legality(unittest.TestCase):
    def test_choose_when_asked_in_every_ruleset_then_a_legal_move(self):
        for ruleset in names():
            quick = Quick(load(ruleset))
            for number, turn in enumerate(play(3, ruleset)):
                if number % (EVERY * 10) == 0:
                    chosen = quick.choose(turn.before, turn.hand)
                    if chosen.as_card:
                        self.assertEqual(game.why_not(turn.before, chosen), None, ruleset)

    def test_splits_when_listed_then_each_is_legal(self):
        for ruleset in ("brandi-4", "brandi-4-canadian", "brandi-3", "wild-lubanzi-4"):
            quick = Quick(load(ruleset))
            for number, turn in enumerate(play(5, ruleset)):
                if number % (EVERY * 10) == 1:
                    for one in quick.splits(turn.before, "7", "7", 30):
                        self.assertEqual(game.why_not(turn.before, one), None, (ruleset, one))


class Choice(unittest.TestCase):
    def test_choose_when_a_seven_can_share_then_both_marbles_go_home(self):
        position = place({0: marbles([63, 61], [4, 3])}, 0)
        chosen = Quick(position.rules).choose(position, ["7"])
        finish = [target for _, _, target, _ in chosen.parts if target >= 64]
        self.assertEqual(len(finish), 2)

    def test_choose_when_it_plays_random_then_it_wins(self):
        for seed in range(GAMES):
            table, prng = begin(seed)
            quick = Quick(table.rules)
            while game.outcome(table.position) is None:
                position = table.position
                if position.turn % 2:
                    move = prng.choice(table.moves())
                else:
                    move = quick.choose(position, table.hands[position.turn])
                table.play(move)
            self.assertEqual(game.outcome(table.position), 0)


if __name__ == "__main__":
    unittest.main()
