"""Random games with hidden cards and exchange, the same on both interpreters; their digests are in
tests/vectors.

`python -m tests.shared_engine.random_games --write` renews the vectors. What moves have to obey is
in move_checks.py.
"""

import hashlib
import sys

from shared_engine.games.dog import game
from shared_engine.games.dog.position import NOWHERE, OWNER, figure_field
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.dog.table import Table
from shared_engine.players import random_player
from shared_engine.prng import Prng

VECTORS = "tests/vectors/random_games.json"
GAMES_IN_VECTORS = 20
RULESETS_VECTORS = "tests/vectors/ruleset_games.json"
GAMES_A_RULESET = 2


class Turn:
    """One turn of a random game: the position before it, the hand it was played from, the move, the
    table after it."""

    def __init__(self, before, hand, move, table):
        self.before = before
        self.hand = hand
        self.move = move
        self.table = table


def random_move(table, prng):
    """A random playable card, then a random result of it; without one a fold, or a random
    discard."""
    position = table.position
    return random_player.random_move(position, table.hands[position.turn], prng)


def any_move(table, prng):
    """A random one of all moves that the hand allows."""
    return prng.choice(table.moves())


def exchange(table, prng):
    pairs = table.exchanges()
    if pairs:
        table.exchange([prng.choice(hand) for hand in table.hands])


def begin(seed, ruleset="brandi-4", options=None):
    """The table of game *seed* before its first move, and its random source; the seat after dealer
    seed % seats begins."""
    rules = load(ruleset, options)
    prng = Prng(seed)
    table = Table(rules, prng, seed % rules.seats)
    exchange(table, prng)
    return table, prng


def play_out(table, prng, choose=random_move):
    """Play to the end, each move chosen by *choose*; return how many turns it took. As play, for
    whoever does not look at the turns."""
    track_end = table.rules.board.track_len
    turns = 0
    is_over = False
    while not is_over:
        move = choose(table, prng)
        if table.play(move):
            exchange(table, prng)
        turns += 1
        # Only a marble that comes into a finish ends a game.
        parts = move.parts
        if parts and (parts[0][2] >= track_end or len(parts) > 1):
            is_over = game.outcome(table.position) is not None
    return turns


def play(seed, ruleset="brandi-4", options=None):
    """Yield every turn of game *seed*."""
    table, prng = begin(seed, ruleset, options)
    while game.outcome(table.position) is None:
        before = table.position
        hand = list(table.hands[before.turn])
        move = random_move(table, prng)
        begins = table.play(move)
        yield Turn(before, hand, move, table)
        if begins:
            exchange(table, prng)


def check_invariants(table):
    """Raise AssertionError unless the table is one that real marbles and cards can be on."""
    check_marbles(table.rules, table.position.cells)
    rules, position = table.rules, table.position
    assert table.card_count() == [rules.deck[card] for card in rules.cards()], (
        "cards were lost or made: %r" % table.card_count()
    )
    assert [len(hand) for hand in table.hands] == list(position.counts), (
        "counts are not the hands: %r" % position
    )
    assert len(table.stack) == position.stack, "%d cards in the stack: %r" % (
        len(table.stack),
        position,
    )
    assert game.outcome(position) is not None or position.counts[position.turn], (
        "no card to play: %r" % position
    )
    unpacked = game.unpack(rules, position.pack())
    assert unpacked.pack() == position.pack(), "packed, it is another: %r" % position
    assert (unpacked.copied, unpacked.has_drawn) == (position.copied, position.has_drawn), position


def check_marbles(rules, cells):
    """Raise AssertionError unless *cells* hold every marble once, where it can be, and the dog
    where it may."""
    board = rules.board
    track = cells[: board.track_len]
    for seat in range(rules.seats):
        owner = OWNER[seat + 1]
        first = board.finish(seat, 1)
        finish = cells[first : first + rules.finish_len]
        marbles = cells[board.first_kennel + seat] + track.count(owner) + finish.count(owner)
        assert marbles == rules.marbles, "seat %d has %d marbles: %r" % (seat, marbles, cells)
        empty = finish.count(OWNER[0])
        assert empty + finish.count(owner) == rules.finish_len, (
            "foreign marble in a finish: %r" % cells
        )
        if cells[-1] >> seat & 1:
            assert cells[board.starts[seat]] == seat + 1, "fresh without a marble: %r" % cells
    fresh = 1 << rules.seats if rules.knows_fresh else 1
    assert cells[-1] < fresh, "fresh bits that nobody knows: %r" % cells
    dog = figure_field(rules, cells)
    if dog != NOWHERE:
        assert dog < board.track_len, "the dog is on no track: %r" % cells
        assert dog % rules.sector_len, "the dog is on a start: %r" % cells
        assert not cells[dog], "the dog is not alone on T%d: %r" % (dog, cells)


class Repeats:
    """Watches a game: no position may come twice, for cards only become fewer in a round, and
    rounds are counted."""

    def __init__(self):
        self._packed = set()
        self._digests = set()
        self.twins = (
            0  # different positions with one digest of 4 bytes: by chance about one in 10,000 games
        )

    def check(self, position):
        packed = position.pack()
        assert packed not in self._packed, "the same position twice: %r" % position
        self._packed.add(packed)
        digest = position.digest()
        self.twins += digest in self._digests
        self._digests.add(digest)


def positions(seed, every, count, ruleset="brandi-4"):
    """*count* positions of game *seed* and the games that follow it, one after each *every*
    turns."""
    found = []
    while len(found) < count:
        for number, turn in enumerate(play(seed, ruleset)):
            if number % every == every - 1 and len(found) < count:
                found.append(turn.before)
        seed += 1
    return found


def game_line(seed, ruleset="brandi-4"):
    """The line of the vectors for game *seed*: its length, winner, last digest, and sha256 over all
    digests."""
    turns = 0
    rolling = hashlib.sha256()
    position = None
    for turn in play(seed, ruleset):
        position = turn.table.position
        rolling.update(position.digest())
        turns += 1
    return '{"seed": %d, "turns": %d, "team": %d, "last": "%s", "rolling": "%s"}' % (
        seed,
        turns,
        game.outcome(position),
        position.digest().hex(),
        rolling.digest().hex(),
    )


def ruleset_lines(ruleset):
    """The lines of the vectors for one of the other rulesets."""
    head = '{"ruleset": "%s", ' % ruleset
    return [head + game_line(seed, ruleset)[1:] for seed in range(1, 1 + GAMES_A_RULESET)]


def other_rulesets():
    """Every ruleset but the one that has vectors of its own."""
    return [name for name in names() if name != "brandi-4"]


def format_vectors(lines):
    """The vectors as a text, the same bytes on both interpreters."""
    return '{"ruleset": "brandi-4", "games": [\n' + ",\n".join(lines) + "\n]}\n"


def format_ruleset_vectors(lines):
    """The vectors of the other rulesets as a text."""
    return '{"games": [\n' + ",\n".join(lines) + "\n]}\n"


if __name__ == "__main__" and "--write" in sys.argv:
    with open(VECTORS, "w") as file:
        file.write(format_vectors([game_line(seed) for seed in range(GAMES_IN_VECTORS)]))
    with open(RULESETS_VECTORS, "w") as file:
        file.write(
            format_ruleset_vectors(
                [line for name in other_rulesets() for line in ruleset_lines(name)]
            )
        )
