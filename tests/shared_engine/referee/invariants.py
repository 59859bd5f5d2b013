"""What holds in every evening, whatever people do: each check returns where in an evening (an
Evening) it does not, as texts."""

from shared_engine.games.dog import game
from shared_engine.log.events import Card, Control
from shared_engine.referee.lines import MOST_LINES
from shared_engine.referee.reported import UNDO_DEPTH
from shared_engine.referee.rulings import lying
from shared_engine.tracking.world import MOST_WORLDS

MOST_CHOICES = 40  # lines with what is asked are kept besides
MOST_CARDS = 3
SAYS_MORE = ("move", "fold", "undo", "illegal", "ambiguous", "correction")


def refused(evening):
    """Marbles that really lie as after a legal move of the open card were refused."""
    found = []
    for seen, one in _decided(evening):
        if one.kind == "illegal" and one.repair and one.card:
            position = one.position
            shown = game.difference(position.rules, position.cells, seen.full)
            results = () if shown.missing else game.explain(position, one.card, shown)
            for result in results:
                if lying(game, position.rules, result.after, seen.full) == seen.owners:
                    found.append(seen.where)
    return found


def made_unseen(evening):
    """A move was made at once although no sensor had seen one of its marbles leave its hole."""
    found = []
    position = evening.bench.decisions[0].position
    for seen, one in _decided(evening):
        if one.kind == "move" and one.how == "picture":
            after = _owners(one.position)
            for field, owner in enumerate(_owners(position)):
                if owner and owner != after[field] and not _has_left(evening, seen, field, owner):
                    found.append(seen.where)
        position = one.position
    return found


def _owners(position):
    return lying(game, position.rules, position.cells, game.picture(position))


def _has_left(evening, seen, field, owner):
    """Marbles of a kennel are alike."""
    kennels = evening.bench.referee.match.ground.berths
    if not kennels[field]:
        return field in seen.emptied
    return any(kennels[one] == owner for one in seen.emptied)


def confirmed_unshown(evening):
    """Confirm made a move that the board does not show."""
    found = []
    for seen, one in _decided(evening):
        if one.kind == "move" and one.how == "confirm" and not seen.held:
            full = bytearray(seen.full)
            for field in seen.blind:
                full[field] = 1 - full[field]
            position = one.position
            if not game.difference(position.rules, position.cells, full).is_none:
                found.append(seen.where)
    return found


def vanished(evening):
    """A card, a question or a turn was gone, and nobody said so."""
    found = []
    for seen in evening.seen:
        kinds = [one.kind for one in seen.decided]
        card, turns, question = seen.before
        now_card, now_turns, now_question = seen.after
        said = kinds.count("move") + kinds.count("fold") - kinds.count("undo")
        is_by_card = isinstance(seen.event, (Card, Control))
        if now_turns - turns != said:
            found.append("%s: turns" % seen.where)
        if question not in (0, now_question) and not any(kind in SAYS_MORE for kind in kinds):
            found.append("%s: question" % seen.where)
        if card not in ("", now_card) and not is_by_card and not said and "undo" not in kinds:
            found.append("%s: card" % seen.where)
    return found


def unknown(evening):
    """No world has the marbles where they really are, and nothing is said to be wrong."""
    return [seen.where for seen in evening.seen if not seen.is_known and not seen.is_wrong]


def unchosen(evening):
    """A choice of a question could not be chosen at the board."""
    return evening.unchosen


def stuck(evening):
    """Doing what the lights say led nowhere within six acts."""
    return evening.stuck


def grown(evening):
    """More was kept than ever is."""
    most = (MOST_LINES + MOST_CHOICES, MOST_WORLDS, MOST_CARDS, UNDO_DEPTH)
    return [
        "%s: %r" % (seen.where, seen.sizes)
        for seen in evening.seen
        if any(size > limit for size, limit in zip(seen.sizes, most))
    ]


def _decided(evening):
    return [(seen, one) for seen in evening.seen for one in seen.decided]
