"""What a seat may know: nothing of the others' cards, in games of three rulesets."""

import unittest

from shared_engine.games.dog.table import Table, view
from shared_engine.prng import Prng
from tests.shared_engine.random_games import play
from tests.shared_engine.series import sample

RULESETS = ("brandi-4", "brandi-2", "black-dog-3")
TURNS, EVERY = 150, sample(10, 75)
PLAIN = (int, str, bytes, type(None))


def tables(ruleset):
    """The tables of a random game, one after each some turns."""
    for number, turn in enumerate(play(21, ruleset)):
        if number % EVERY == 0:
            yield turn.table
        if number == TURNS:
            break


def with_other_hidden_cards(table, seat, prng):
    """A table that differs only in what *seat* cannot see: the others' cards and the stack."""
    hidden = list(table.stack)
    for other, hand in enumerate(table.hands):
        if other != seat:
            hidden += hand
    prng.shuffle(hidden)
    changed = Table(table.rules, Prng(99))
    changed.position = table.position
    changed.discard = list(table.discard)
    changed.hands = []
    for other, hand in enumerate(table.hands):
        if other == seat:
            changed.hands.append(list(hand))
        else:
            changed.hands.append(hidden[: len(hand)])
            hidden = hidden[len(hand) :]
    changed.stack = hidden
    return changed


def reachable(seen):
    """Every object that can be got at from *seen*, itself included, each once."""
    found = []
    known = set()
    left = [seen]
    while left:
        one = left.pop()
        if isinstance(one, PLAIN) or id(one) in known:
            continue
        known.add(id(one))
        found.append(one)
        if isinstance(one, dict):
            left += list(one.keys()) + list(one.values())
        elif isinstance(one, (list, tuple, set)):
            left += list(one)
        else:
            values = [getattr(one, name) for name in dir(one) if name[:2] != "__"]
            left += [value for value in values if not callable(value)]
    return found


class Views(unittest.TestCase):
    def test_view_when_only_hidden_cards_differ_then_it_is_equal(self):
        prng = Prng(4)
        for ruleset in RULESETS:
            differ = 0
            for table in tables(ruleset):
                for seat in range(table.rules.seats):
                    other = with_other_hidden_cards(table, seat, prng)
                    differ += other.hands != table.hands
                    one, two = view(table, seat), view(other, seat)
                    self.assertEqual(
                        (one.position, one.seat, one.hand), (two.position, two.seat, two.hand)
                    )
            self.assertTrue(differ > sample(10, 2))

    def test_view_when_searched_then_no_cards_of_the_table_are_reachable(self):
        for ruleset in RULESETS:
            for table in tables(ruleset):
                for seat in range(table.rules.seats):
                    for one in reachable(view(table, seat)):
                        self.assertFalse(isinstance(one, (Table, Prng)))
                        self.assertFalse(any(one is hand for hand in table.hands))
                        self.assertFalse(
                            one is table.hands or one is table.stack or one is table.discard
                        )

    def test_view_when_searched_then_its_hand_is_the_only_list(self):
        # Everything else that can be got at is a value of the rules: tuples, and the deck.
        for ruleset in RULESETS:
            for table in tables(ruleset):
                for seat in range(table.rules.seats):
                    seen = view(table, seat)
                    lists = [one for one in reachable(seen) if isinstance(one, list)]
                    self.assertEqual(lists, [seen.hand])

    def test_search_when_a_hand_is_hidden_in_a_view_then_it_is_found(self):
        table = next(tables("brandi-4"))
        seen = view(table, 0)
        seen.position = ({"x": [table.hands[1]]},)
        self.assertTrue(any(one is table.hands[1] for one in reachable(seen)))


if __name__ == "__main__":
    unittest.main()
