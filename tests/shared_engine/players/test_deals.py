"""Drawn deals fit what a seat knows."""

import unittest

from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.rulesets import load, names
from shared_engine.players.deals import draw
from shared_engine.players.random_player import RandomPlayer
from shared_engine.players.seated import Seated
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng
from tests.shared_engine.games.dog.places import place
from tests.shared_engine.series import sample

TURNS, EVERY = sample(200, 20), 9


def views(ruleset):
    rules = load(ruleset)
    players = [RandomPlayer(Prng(seat + 1)) for seat in range(rules.seats)]
    seated = Seated(rules, Prng(8), 0, players)
    for number in range(TURNS):
        if number % EVERY == 0:
            yield seated.view(seated.table.position.turn)
        seated.turn()
        if outcome(seated.table.position) is not None:
            return


def content(deal):
    return deal.hands, deal.rest


class Fitting(unittest.TestCase):
    def test_deal_when_drawn_then_all_cards_are_there_once_and_it_fits_the_view(self):
        for ruleset in names():
            for view in views(ruleset):
                rules, position = view.position.rules, view.position
                deal = draw(view, Prng(2))
                everywhere = deal.rest + list(view.seen)
                for hand in deal.hands:
                    everywhere += hand
                self.assertEqual(sorted(everywhere), sorted(rules.full_deck()))
                self.assertEqual([len(hand) for hand in deal.hands], list(position.counts))
                self.assertEqual(tuple(deal.hands[view.seat]), view.hand)
                for seat, card in view.held:
                    self.assertTrue(card in deal.hands[seat])

    def test_deal_when_the_seed_is_another_then_other_hands(self):
        view = next(views("brandi-4"))
        one, two, other = (content(draw(view, Prng(seed))) for seed in (1, 1, 2))
        self.assertEqual(one, two)
        self.assertNotEqual(one, other)

    def test_deal_when_a_fold_was_not_shown_then_its_cards_could_not_be_played(self):
        folded = place({}, 1)
        aces = fives = 0
        for seed in range(50):
            view = SeatView(place({}, 0), 0, (), folds=((folded, 60),))
            deal = draw(view, Prng(seed))
            left = deal.rest + [card for hand in deal.hands for card in hand]
            aces += left.count("A")
            fives += left.count("5")
        self.assertEqual(aces, 50 * 8)
        self.assertTrue(fives < 50 * 8 / 2)


if __name__ == "__main__":
    unittest.main()
