"""What a seat may know: nothing of the others' cards, in games of three rulesets."""

import unittest

from shared_engine.games.dog.move import FOLD, Move
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.table import Table
from shared_engine.players.random_player import RandomPlayer
from shared_engine.players.seated import Seated
from shared_engine.players.view import Memory
from shared_engine.prng import Prng
from tests.shared_engine.series import sample

RULESETS = ("brandi-4", "brandi-2", "black-dog-3")
TURNS, EVERY = 150, sample(10, 75)
PLAIN = (int, str, bytes, type(None))


def games(ruleset):
    """A game of random players, after each some turns."""
    rules = load(ruleset)
    seated = Seated(
        rules, Prng(21), 0, [RandomPlayer(Prng(seat + 1)) for seat in range(rules.seats)]
    )
    for number in range(TURNS):
        seated.turn()
        if number % EVERY == 0:
            yield seated


def hide_other_cards(table, seat, prng):
    """Change what *seat* cannot see of *table*: the others' cards and the stack."""
    hidden = list(table.stack)
    for other, hand in enumerate(table.hands):
        if other != seat:
            hidden += hand
    prng.shuffle(hidden)
    for other, hand in enumerate(table.hands):
        if other != seat:
            hand[:] = hidden[: len(hand)]
            hidden = hidden[len(hand) :]
    table.stack[:] = hidden


def known(seen):
    return [getattr(seen, name) for name in dir(seen) if name[:1] != "_"]


def reachable(seen):
    """Every object that can be got at from *seen*, itself included, each once."""
    found = []
    ids = set()
    left = [seen]
    while left:
        one = left.pop()
        if isinstance(one, PLAIN) or id(one) in ids:
            continue
        ids.add(id(one))
        found.append(one)
        if isinstance(one, dict):
            left += list(one.keys()) + list(one.values())
        elif isinstance(one, (list, tuple, set)):
            left += list(one)
        else:
            values = [getattr(one, name) for name in dir(one) if name[:2] != "__"]
            left += [value for value in values if not callable(value)]
    return found


def hands_in(seen, rules):
    """Every tuple or list of texts that can be got at from *seen* and not from *rules*."""
    of_rules = {id(one) for one in reachable(rules)}
    return [
        one
        for one in reachable(seen)
        if isinstance(one, (tuple, list))
        and any(isinstance(item, str) for item in one)
        and id(one) not in of_rules
    ]


class Views(unittest.TestCase):
    def test_view_when_only_hidden_cards_differ_then_it_is_equal(self):
        prng = Prng(4)
        differ = 0
        for ruleset in RULESETS:
            for seated in games(ruleset):
                seat = seated.table.position.turn
                before, hands = known(seated.view(seat)), [list(h) for h in seated.table.hands]
                hide_other_cards(seated.table, seat, prng)
                differ += hands != seated.table.hands
                self.assertEqual(known(seated.view(seat)), before)
        self.assertTrue(differ > sample(20, 2))

    def test_view_when_searched_then_nothing_of_the_table_is_reachable(self):
        for ruleset in RULESETS:
            for seated in games(ruleset):
                for seat in range(seated.table.rules.seats):
                    for one in reachable(seated.view(seat)):
                        self.assertFalse(isinstance(one, (Table, Prng, Memory, Seated)))
                        self.assertFalse(any(one is hand for hand in seated.table.hands))

    def test_view_when_searched_then_its_hand_is_the_only_one(self):
        for ruleset in RULESETS:
            for seated in games(ruleset):
                for seat in range(seated.table.rules.seats):
                    seen = seated.view(seat)
                    own = [id(seen.hand), id(seen.seen)]
                    own += [id(one) for one in seen.held]
                    for one in hands_in(seen, seated.table.rules):
                        self.assertTrue(id(one) in own, one)

    def test_search_when_a_hand_is_hidden_in_a_view_then_it_is_found(self):
        seated = next(games("brandi-4"))
        seen = seated.view(0)
        seen.position = ({"x": [seated.table.hands[3]]},)
        self.assertTrue(
            any(one is seated.table.hands[3] for one in hands_in(seen, seated.table.rules))
        )


class Remembering(unittest.TestCase):
    def setUp(self):
        self.table = Table(load("brandi-4"), Prng(5))
        self.memory = Memory(1)

    def play(self, move, shown=None):
        before = self.table.position
        self.table.play(move)
        self.memory.follow(before, move, self.table.position, shown)

    def view(self):
        return self.memory.view(self.table.position, self.table.hands[1])

    def test_seen_when_a_fold_is_shown_then_its_cards(self):
        hand = list(self.table.hands[1])
        self.play(FOLD, hand)
        self.assertEqual(self.view().seen, tuple(hand))
        self.assertEqual(self.view().folds, ())

    def test_folds_when_the_cards_are_not_shown_then_where_and_how_many(self):
        before = self.table.position
        self.play(FOLD)
        self.assertEqual((self.view().seen, self.view().folds), ((), ((before, 6),)))

    def test_held_when_the_taker_lays_that_card_then_no_more(self):
        self.play(FOLD, [])
        card = self.table.hands[2][0]
        self.memory.gave(2, card)
        self.assertEqual(self.view().held, ((2, card),))
        self.play(Move(card, card, ()))
        self.assertEqual(self.view().held, ())
        self.assertEqual(self.view().seen, (card,))

    def test_held_when_the_taker_folds_then_no_more(self):
        self.memory.gave(1, self.table.hands[1][0])
        self.play(FOLD, list(self.table.hands[1]))
        self.assertEqual(self.view().held, ())

    def test_exchange_when_a_round_is_over_then_forgotten(self):
        self.memory.gave(3, "A")
        self.memory.received("K")
        self.assertEqual(self.view().received, "K")
        for _ in range(4):
            self.play(FOLD, [])
        self.assertEqual((self.view().held, self.view().received), ((), ""))

    def test_seen_when_shuffled_then_nothing(self):
        most = 0
        for _ in range(6 * 4):
            self.play(FOLD, list(self.table.hands[self.table.position.turn]))
            most = max(most, len(self.view().seen))
        self.assertEqual((most, self.view().seen), (98, ()))


if __name__ == "__main__":
    unittest.main()
