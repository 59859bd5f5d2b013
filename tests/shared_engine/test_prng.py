"""The random source: one stream, known by its numbers, so that both interpreters agree."""

import unittest

from shared_engine.prng import Prng

FIRST = [1511953360, 2231249826, 1891837831, 2454355550, 1841021790]
ORDER = [6, 2, 4, 0, 1, 7, 3, 5]  # of 0..7 with seed 8
ZERO = 2269110875  # the seed whose first state would be 0


class Stream(unittest.TestCase):
    def test_next_when_the_seed_is_known_then_so_are_the_numbers(self):
        prng = Prng(1)
        self.assertEqual([prng.next() for _ in range(5)], FIRST)

    def test_next_when_the_seed_is_huge_then_its_low_bits_count(self):
        self.assertEqual(Prng((1 << 40) + 1).next(), Prng(1).next())

    def test_next_when_the_seed_makes_the_state_zero_then_it_still_runs(self):
        prng = Prng(ZERO)
        self.assertTrue(all(prng.next() for _ in range(100)))

    def test_next_when_seeds_are_neighbours_then_streams_differ(self):
        self.assertEqual(len({Prng(seed).next() for seed in range(1000)}), 1000)

    def test_next_when_drawn_often_then_always_32_bits_and_never_zero(self):
        prng = Prng(4)
        for _ in range(2000):
            self.assertTrue(0 < prng.next() < 1 << 32)


class Choosing(unittest.TestCase):
    def test_below_when_drawn_often_then_every_number_and_no_other(self):
        prng = Prng(2)
        drawn = [prng.below(6) for _ in range(600)]
        self.assertEqual(sorted(set(drawn)), [0, 1, 2, 3, 4, 5])

    def test_below_when_drawn_often_then_about_equally(self):
        prng = Prng(3)
        drawn = [prng.below(4) for _ in range(4000)]
        for number in range(4):
            self.assertTrue(900 < drawn.count(number) < 1100, drawn.count(number))

    def test_below_when_the_limit_is_one_then_zero(self):
        self.assertEqual(Prng(5).below(1), 0)

    def test_choice_when_drawn_often_then_each_item(self):
        prng = Prng(6)
        self.assertEqual(sorted({prng.choice("abc") for _ in range(100)}), ["a", "b", "c"])

    def test_shuffle_when_done_then_a_permutation(self):
        items = list(range(110))
        Prng(7).shuffle(items)
        self.assertNotEqual(items, list(range(110)))
        self.assertEqual(sorted(items), list(range(110)))

    def test_shuffle_when_the_seed_is_known_then_so_is_the_order(self):
        items = list(range(8))
        Prng(8).shuffle(items)
        self.assertEqual(items, ORDER)

    def test_shuffle_when_three_items_then_all_six_orders_come_about_equally(self):
        prng = Prng(9)
        orders = []
        for _ in range(3000):
            items = ["a", "b", "c"]
            prng.shuffle(items)
            orders.append("".join(items))
        for order in ("abc", "acb", "bac", "bca", "cab", "cba"):
            self.assertTrue(400 < orders.count(order) < 600, (order, orders.count(order)))

    def test_shuffle_when_empty_or_single_then_it_stays(self):
        for items in ([], [1]):
            copy = list(items)
            Prng(1).shuffle(items)
            self.assertEqual(items, copy)


if __name__ == "__main__":
    unittest.main()
