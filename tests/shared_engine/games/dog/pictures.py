"""What the sensors see after the moves of a position, for tests; both interpreters."""

from shared_engine.games.dog import game
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.position import Position


def seen_after(position, cells):
    """How the picture of *cells* differs from the one of *position*."""
    after = Position(position.rules, cells, 0, 0, 0, position.counts, 0, 0)
    return game.difference(position.rules, position.cells, game.picture(after))


def by_picture(position, card):
    """The results of *card*, grouped: [(difference, [(move, cells)])]."""
    groups = {}
    for made, cells in results(position, card):
        seen = seen_after(position, cells)
        groups.setdefault(repr(seen), (seen, []))[1].append((made, cells))
    return [groups[key] for key in sorted(groups)]
