"""Cards that are shared out by whole moves, in crowds: the directed search against the rules
written a second time."""

import pytest

from shared_engine.games.dog import game
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.notation.written import format_state
from shared_engine.games.dog.rulesets import load
from shared_engine.prng import Prng
from tests.perft.rulebook import Rulebook, Split
from tests.shared_engine.crowds import SHARING, crowd

# Everybody's marbles, and marbles that go twice, take the rule book up to a second for each
# position.
CROWDS, SLOW_CROWDS = 150, 25
CROWDS_OF_A_SAMPLE = 2
PICTURES = 12
IDS = [" ".join([ruleset, *options]) for ruleset, options in SHARING]


class Book:
    """What the rule book says of one card in one position."""

    def __init__(self, position, card):
        self.position = position
        self.board = position.rules.board
        self.book = Rulebook(position.rules)
        self.now = self.key_of(position.cells, is_key=False)
        self.results = self.book.outcomes(self.now, position.turn, card)
        burnt = set(self.book.seats)
        if (
            card == "PARTNER"
            or not position.rules.seven_burns
            or position.rules.canadian_burns == "none"
        ):
            burnt = set()
        elif position.rules.canadian_burns == "not_partner":
            burnt -= set(self.book.mates(position.turn))
        self.split = Split(self.book, self.now, position.turn, card, burnt)
        self._known = {}

    def key_of(self, cells, *, is_key=True):
        situation = self.book.situation(format_state(self.position.rules, cells))
        return situation.key() if is_key else situation

    def looks(self, key):
        """What sensors see of the situation with this key."""
        return frozenset(place for place, _ in key[0]), key[1]

    def pauses(self):
        """(field, field) of every share the card may begin with, so that the others can be made
        (E-12)."""
        found = set()
        for seat, place, way in self.split.next_shares(
            self.now, self.split.points, frozenset(), None
        ):
            if self._completes(
                *self._after(self.now, self.split.points, frozenset(), None, seat, place, way)
            ):
                found.add((self.field(place), self.field(way[-1])))
        return found

    def field(self, place):
        return place[1] if place[0] == "T" else self.board.finish(*place[1:])

    def _after(self, now, left, moved, helper, seat, place, way):
        after = self.book.go(now, seat, place, way, self.split.burnt)
        gone = frozenset(one for one in {*(moved - {place}), way[-1]} if one in after.at)
        helps = self.split.helps_one and seat != self.split.seat
        return after, left - len(way), gone, way[-1] if helps else helper

    def _completes(self, now, left, moved, helper):
        if self.split.may_end(now, left, self.split.is_stuck(now)):
            return True
        asked = (now.key(), left, moved, helper)
        if asked not in self._known:
            self._known[asked] = any(
                self._completes(*self._after(now, left, moved, helper, *share))
                for share in self.split.next_shares(now, left, moved, helper)
            )
        return self._known[asked]


def check_results(book, card):
    found = [book.key_of(cells) for _, cells in results(book.position, card)]
    assert len(found) == len(set(found)), book.position
    assert set(found) == book.results, book.position


def check_verdicts(book, card, prng):
    """Some pictures of results, and each of them with one marble more or less somewhere."""
    position = book.position
    cells = [after for _, after in results(position, card)]
    for after in [prng.choice(cells) for _ in range(PICTURES if cells else 0)]:
        seen = bytearray(
            game.picture(game.unpack(position.rules, after + position.pack()[len(after) :]))
        )
        wrong = bytearray(seen)
        emptied = [field for field in range(book.board.first_kennel) if seen[field]]
        if emptied:
            wrong[prng.choice(emptied)] = 0
            wrong[prng.below(book.board.track_len)] = 1
        for full in (seen, wrong):
            difference = game.difference(position.rules, position.cells, full)
            found = {book.key_of(one.after) for one in game.explain(position, card, difference)}
            places = frozenset(
                ("T", field)
                if field < book.board.track_len
                else ("F", book.board.seat_of(field), book.board.slot_of(field))
                for field in range(book.board.first_kennel)
                if full[field]
            )
            homes = tuple(
                sum(full[book.board.kennel(seat) : book.board.kennel(seat) + book.board.marbles])
                for seat in range(position.rules.seats)
            )
            if not difference.emptied:
                continue  # nothing went: that is no split
            assert found == {key for key in book.results if book.looks(key) == (places, homes)}, (
                position,
                difference,
            )


def check_targets(book, card):
    position = book.position
    split = open_split(
        position.rules, position.cells, position.turn, card, resolve(position, card).split
    )
    fields = range(book.board.first_kennel)
    sources = [field for field in fields if position.cells[field]]
    found = {(source, target) for source in sources for target, _, _ in split.pauses(source, False)}
    assert found == book.pauses(), position
    assert [source for source in sources if split.pauses(source, True)] == sorted(
        {source for source, _ in found}
    )
    assert split.is_playable() == bool(book.results)


def check(ruleset, options, seeds):
    card = "PARTNER" if "deck" in options else "7"
    for seed in seeds:
        position = crowd(load(ruleset, options), seed)
        book = Book(position, card)
        check_results(book, card)
        check_verdicts(book, card, Prng(seed))
        check_targets(book, card)


@pytest.mark.parametrize(("ruleset", "options"), SHARING, ids=IDS)
def test_shares_when_a_sample_of_crowds_then_results_verdicts_and_targets_of_the_rule_book(
    ruleset, options
):
    check(ruleset, options, range(CROWDS_OF_A_SAMPLE))


@pytest.mark.proof
@pytest.mark.parametrize(("ruleset", "options"), SHARING, ids=IDS)
def test_shares_when_many_crowds_then_results_verdicts_and_targets_of_the_rule_book(
    ruleset, options
):
    is_slow = "seven_burns" in options or "seven_scope" in options or "canadian_burns" in options
    check(ruleset, options, range(1000, 1000 + (SLOW_CROWDS if is_slow else CROWDS)))
