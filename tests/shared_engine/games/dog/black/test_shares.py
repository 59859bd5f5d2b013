"""A partner card where there are a dog and a disc: the search led by the picture finds what a list
of all ways has."""

import unittest

from shared_engine.games.dog import game
from shared_engine.games.dog.black.disc import BACK, ONWARD, is_on_paw, turn_disc
from shared_engine.games.dog.black.guide import DogGuide, TurningGuide
from shared_engine.games.dog.black.results import results, spared
from shared_engine.games.dog.black.shares import matching, open_shares
from shared_engine.games.dog.black.way import awaits_turn, is_before_dog_or_disc
from shared_engine.games.dog.position import NOWHERE, Position
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.guide import uncrossed
from shared_engine.games.dog.see.on_the_way import is_partial
from shared_engine.prng import Prng
from tests.shared_engine.crowds import crowd
from tests.shared_engine.games.dog.pictures import by_picture, seen_after
from tests.shared_engine.series import sample

SEEDS = sample(6, 1)
PICTURES = sample(6, 1)


def some(found, count):
    """A sample of *found*, the first among it."""
    return found[:: len(found) // count + 1]


def full_of(rules, cells):
    return bytearray(game.picture(Position(rules, cells, 0, 0, 0, (6,) * rules.seats, 0, 0)))


def carried_on(rules, cells, prng):
    """The picture of *cells* while some of what is on the disc is carried on by hand: each to
    another quarter, as far as there is room."""
    full = full_of(rules, cells)
    for field in rules.disc_fields:
        onward = (field + rules.board.track_len // 4) % rules.board.track_len
        if prng.below(2):
            full[field], full[onward] = full[onward], full[field]
    return full


def is_carried(rules, cells, full):
    """Whether *full* shows *cells* but for what is on the disc, and as many figures on each ring of
    that."""
    wanted, disc = full_of(rules, cells), rules.disc_fields
    for offset in rules.disc_offsets:
        ring = [field for field in disc if field % rules.sector_len == offset]
        if sum([wanted[field] for field in ring]) != sum([full[field] for field in ring]):
            return False
    counted = list(range(rules.board.first_kennel))
    others = [field for field in counted if field not in disc]
    return kennels(rules, wanted) == kennels(rules, full) and [wanted[one] for one in others] == [
        full[one] for one in others
    ]


def kennels(rules, full):
    board = rules.board
    return [
        sum(full[board.kennel(seat) : board.kennel(seat) + board.marbles])
        for seat in range(rules.seats)
    ]


class Counting(DogGuide):
    """A guide that counts the states it is asked about."""

    count = 0

    def keep(self, cells, left):
        self.count += 1
        return super().keep(cells, left)


class CountingTurns(TurningGuide):
    count = 0

    def keep(self, cells, left):
        self.count += 1
        return super().keep(cells, left)


class Tries(unittest.TestCase):
    """Of what figures may do only what may lead to the picture is tried."""

    def tried(self, position, full, make):
        split = open_shares(position, "PARTNER")
        seen = game.difference(position.rules, position.cells, full)
        tried = 0
        for cut in uncrossed(position.rules, position.cells, split.points):
            guide = make(split.scope, seen, cut)
            list(split.states(guide))
            tried += guide.count
        return tried

    def check(self, make, quarters, most):
        rules = load("black-dog-3")
        tried = 0
        for seed in range(SEEDS):
            position = crowd(rules, seed)
            found = [
                cells
                for _, cells in matching(position, "PARTNER", open_shares(position, "PARTNER"))
            ]
            for cells in some(found, PICTURES):
                tried += self.tried(
                    position, full_of(rules, turn_disc(rules, cells, quarters)), make
                )
        self.assertTrue(tried <= most, tried)

    def test_tries_when_figures_have_moved_then_few(self):
        self.check(lambda scope, seen, cut: Counting(scope, seen, cut, True), 0, 118)

    def test_tries_when_the_disc_is_going_round_then_few(self):
        self.check(CountingTurns, 2, 221)


class AgainstTheList(unittest.TestCase):
    """Crowds of figures, with the dog among them."""

    def check(self, ruleset, options=None, cards=("PARTNER", "COPY")):
        rules = load(ruleset, options or {})
        for seed in range(SEEDS):
            position, prng = crowd(rules, seed), Prng(seed)
            for card in cards:
                with self.subTest((ruleset, seed, card)):
                    self.check_explained(position, card)
                    self.check_on_the_way(position, card, prng)
                    self.check_partial(position, card)

    def check_explained(self, position, card):
        for seen, found in some(by_picture(position, card), PICTURES):
            explained = [one.after for one in game.explain(position, card, seen)]
            self.assertEqual(
                sorted(explained), sorted([cells for _, cells in found]), repr((position, seen))
            )
            self.assertEqual(len(explained), len(set(explained)))

    def check_on_the_way(self, position, card, prng):
        rules = position.rules
        split = open_shares(position, card, None, spared(position, card))
        ways = [
            (cells, is_on_paw(rules, cells, move.parts))
            for move, cells in matching(position, card, split)
        ]
        listed = [(seen_after(position, cells), cells) for _, cells in results(position, card)]
        shown = [seen_after(position, cells) for cells, _ in ways]
        pictures = []
        for cells, _ in some(ways, PICTURES):
            pictures.append(full_of(rules, cells))
            pictures.append(carried_on(rules, cells, prng))
            pictures += [
                full_of(rules, turn_disc(rules, cells, quarters)) for quarters in (ONWARD, 2, BACK)
            ]
            wrong = bytearray(pictures[-1])
            wrong[prng.below(rules.board.track_len)] ^= 1
            pictures.append(wrong)
        for full in pictures:
            seen = game.difference(rules, position.cells, full)
            alike = [turns for picture, (_, turns) in zip(shown, ways) if picture == seen]
            going = any(turns and is_carried(rules, cells, full) for cells, turns in ways)
            self.assertEqual(awaits_turn(position, card, seen), any(alike), repr((position, seen)))
            self.assertEqual(
                is_before_dog_or_disc(position, card, seen),
                bool(alike) or going,
                repr((position, seen)),
            )
            ends = [cells for picture, cells in listed if picture == seen]
            self.assertEqual(
                sorted([one.after for one in game.explain(position, card, seen)]), sorted(ends)
            )

    def check_partial(self, position, card):
        split = open_shares(position, card, None, NOWHERE)
        groups = {}
        for state, left, _ in split.states(None):
            if 0 < left < split.points:
                seen = seen_after(position, state[0])
                groups.setdefault(repr(seen), [seen]).append(split.can_complete(state, left))
        for key in some(sorted(groups), PICTURES):
            self.assertEqual(
                is_partial(position, card, groups[key][0]),
                any(groups[key][1:]),
                repr((position, key)),
            )

    def test_search_when_two_pairs_play_then_what_the_list_has(self):
        self.check("black-dog-4")

    def test_search_when_three_play_then_what_the_list_has(self):
        self.check("black-dog-3")

    def test_search_when_two_play_then_what_the_list_has(self):
        self.check("black-dog-2")

    def test_search_when_nobody_has_to_walk_into_the_dog_then_what_the_list_has(self):
        self.check("black-dog-3", {"dog_suicide": "only_if_forced"}, ("PARTNER",))

    def test_search_when_sevens_burn_then_what_the_list_has(self):
        self.check("black-dog-4", {"deck": {"7": 8, "JK": 6}}, ("7", "JK"))


if __name__ == "__main__":
    unittest.main()
