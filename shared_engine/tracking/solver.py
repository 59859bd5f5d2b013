"""From a laid card and a settled picture to the move that was made: pictures are judged, not
gestures."""

from shared_engine.games import contract
from shared_engine.tracking.dial import dial_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import BoardGame, BoardPosition, Explanation, Move, Picture
    from shared_engine.tracking.occupancy import Occupancy, Pair

UNCHANGED = 0  # the picture of the position itself; nothing has been moved
UNIQUE = 1  # exactly one legal result
AMBIGUOUS = 2  # several legal results look like this
PARTIAL = 3  # on the way to a legal result: parts of a move are made
IN_HAND = 4  # marbles are off the board: somebody is still moving
IMPOSSIBLE = 5  # nothing legal looks like this
SHORT = 6  # a marble on its way, short of where its card leads: impossible, once it stays there
TOO_MANY = 7  # more marbles than the game has: a sensor or a foreign marble, never a move
# The picture is that of a move, or of parts of one.
EXPLAINED = (UNIQUE, AMBIGUOUS, PARTIAL)

_OF_WAY = {contract.NOT: IMPOSSIBLE, contract.SHORT: SHORT, contract.PAUSED: PARTIAL}


class Verdict:
    """One of the kinds above.

    Attributes:
        found: the explanation of the picture, or those between which it cannot decide.
        missing: marbles fewer on the board than there should be (negative: more).
    """

    __slots__ = ("found", "kind", "missing")

    def __init__(self, kind: int, found: "Sequence[Explanation]" = (), missing: int = 0) -> None:
        self.kind = kind
        self.found = tuple(found)
        self.missing = missing

    @property
    def moves(self) -> "tuple[Move, ...]":
        """The only move, or those between which the picture cannot decide."""
        return tuple([one.move for one in self.found])


def solve(
    game: "BoardGame",
    position: "BoardPosition",
    card: str,
    occupancy: "Occupancy",
    *,
    is_confirmed: bool = False,
) -> Verdict:
    """Judge the settled picture for *card* of the seat to turn.

    The picture decides; where several results look the same, the touched fields do. A result that
    leaves the picture unchanged counts only when the marbles it moves may have changed places, and
    is asked about if that was before the card was laid.

    Args:
        is_confirmed: somebody says that the move is done: it may end where another marble has been
        seen to come back. That
            was a figure that sends home whoever moves onto it.
    """
    seen = game.difference(position.rules, position.cells, occupancy.full)
    if seen.missing:
        return Verdict(IN_HAND if seen.missing > 0 else TOO_MANY, (), seen.missing)
    explained = game.explain(position, card, seen)
    explained = _possible(explained, occupancy) or (explained if is_confirmed else ())
    found = _turned(game, position, explained, occupancy)
    if seen.is_none:
        return _with_early(
            game,
            position,
            found,
            occupancy,
            _solve_silent(game, position, found, occupancy.together, occupancy),
        )
    if not found and explained and occupancy.dial.is_contradicted(explained):
        found = explained
    if found:
        return _decide(game, position, found, occupancy)
    if explained or (occupancy.dial.is_wrong and is_loaded(game, position, occupancy)):
        return Verdict(IMPOSSIBLE)
    return Verdict(_OF_WAY[game.on_the_way(position, card, seen)])


def _possible(found: "Sequence[Explanation]", occupancy: "Occupancy") -> "Sequence[Explanation]":
    """Return those of *found* that bring no marble to where another one has been seen to come back,
    alone in the air."""
    stayed = [target for target, source in occupancy.journeys.items() if source == target]
    if not stayed:
        return found
    return [one for one in found if not any(target in stayed for _, target in one.move.journeys)]


def _turned(
    game: "BoardGame",
    position: "BoardPosition",
    found: "Sequence[Explanation]",
    occupancy: "Occupancy",
) -> "Sequence[Explanation]":
    """Return those of *found* that turn the dial as it has turned, and was begun.

    While it has not turned, hands may have carried on what lies on it; and an empty one turns for
    nobody.
    """
    dial = occupancy.dial
    if not dial.is_known:
        return found
    alike = [
        one
        for one in found
        if one.move.turned == dial.turned and one.move.turned in (0, dial.begun)
    ]
    return alike if alike or is_loaded(game, position, occupancy) else found


def is_loaded(game: "BoardGame", position: "BoardPosition", occupancy: "Occupancy") -> bool:
    """Say whether the dial has turned, with something on it."""
    fields = dial_fields(game, position.rules) if occupancy.dial.turned else ()
    return any(occupancy.full[field] for field in fields)


class Shown:
    """A whole move that a picture may show.

    Attributes:
        explanation: of the move.
        full: the picture.
        is_only: the picture shows no other one.
        is_silent: the picture is that before the move: marbles have changed places.
        mark: where what hands had done then ends (Occupancy.mark), -1 if that is not known.
    """

    __slots__ = ("explanation", "full", "is_only", "is_silent", "mark")

    def __init__(
        self,
        explanation: "Explanation",
        full: "Picture",
        *,
        is_only: bool = False,
        is_silent: bool = False,
        mark: int = -1,
    ) -> None:
        self.explanation = explanation
        self.full = bytes(full)
        self.is_only = is_only
        self.is_silent = is_silent
        self.mark = mark

    def may_go_on(self, missing: int) -> bool:
        """Say whether marbles have perhaps changed places and change them once more while so many
        are *missing*."""
        return self.is_silent and missing > 1


def shown(
    game: "BoardGame", position: "BoardPosition", card: str, occupancy: "Occupancy"
) -> "list[Shown]":
    """Return the moves that the picture may show, all of them whole; hands may go on from there."""
    seen = game.difference(position.rules, position.cells, occupancy.full)
    if seen.missing:
        return []
    if seen.is_none:
        found = list(swapped(game, position, card, occupancy))
        early = solve_early(game, position, card, occupancy)
        found += [one for one in early if one.move not in [other.move for other in found]]
        return [Shown(one, occupancy.full, is_silent=True) for one in found]
    explained = _turned(
        game, position, _possible(game.explain(position, card, seen), occupancy), occupancy
    )
    found = _decide(game, position, explained, occupancy).found if explained else ()
    return [
        Shown(one, occupancy.full, is_only=len(found) == 1, mark=occupancy.mark) for one in found
    ]


def is_done(game: "BoardGame", position: "BoardPosition", card: str, one: Shown) -> bool:
    """Say whether there is nothing to wait for: the picture shows *one* only, and no legal move of
    *card* goes on from there."""
    if not one.is_only or one.explanation.is_open:
        return False
    seen = game.difference(position.rules, position.cells, one.full)
    return game.is_final(position, card, seen, one.explanation.move)


def may_go_on_with(
    game: "BoardGame", position: "BoardPosition", card: str, one: Shown, fields: "Sequence[int]"
) -> bool:
    """Say whether a legal move of *card* may go on from *one* with the marble that lay on one of
    *fields*."""
    if one.is_silent or is_done(game, position, card, one):
        return False
    offered = [place for place, _ in game.offers(position, card, one.full, None)]
    return any(one.full[field] and field in offered for field in fields)


def distinct(found: "Sequence[Shown]") -> "list[Shown]":
    """Return those of *found* that lead to different results, the first of each."""
    known: "list[bytes]" = []
    kept: "list[Shown]" = []
    for one in found:
        if one.explanation.after not in known:
            known.append(one.explanation.after)
            kept.append(one)
    return kept


def since_first(found: "Sequence[Shown]", known: "Sequence[Shown]") -> "list[Shown]":
    """Return *found*, those that are *known* already as the same picture has shown them first: what
    hands have done since is not theirs."""
    were = [(one.explanation.move, one.full) for one in known]
    are = [(one.explanation.move, one.full) for one in found]
    return [
        known[were.index(are[place])] if are[place] in were else one
        for place, one in enumerate(found)
    ]


def swaps(
    game: "BoardGame", position: "BoardPosition", card: str, occupancy: "Occupancy"
) -> "list[Shown]":
    """Return the moves of *card* that no picture shows and that hands may have made, whatever the
    board shows by now."""
    pairs, before = occupancy.together + occupancy.early, occupancy.before
    if not pairs and not _is_dial_unseen(game, position, occupancy):
        return []
    seen = game.difference(position.rules, position.cells, before)
    if not seen.is_none:
        return []
    found = game.explain(position, card, seen)
    turned = _turned(game, position, found, occupancy)
    # the next seat may have turned the dial
    found = [one for one in found if one in turned or not one.move.turned]
    fitting = [one for one in found if game.fits_touches(position, one.touched, pairs, before)]
    fitting += [one for one in _round_about(game, position, found, occupancy) if one not in fitting]
    return [Shown(one, before, is_silent=True) for one in fitting]


def _is_dial_unseen(game: "BoardGame", position: "BoardPosition", occupancy: "Occupancy") -> bool:
    return not occupancy.dial.is_known and len(dial_fields(game, position.rules)) > 0


def _round_about(
    game: "BoardGame",
    position: "BoardPosition",
    found: "Sequence[Explanation]",
    occupancy: "Occupancy",
) -> "list[Explanation]":
    """Return those of *found* that hands may have made and that bring every marble back to where it
    was, by a dial that no sensor sees."""
    if not _is_dial_unseen(game, position, occupancy):
        return []
    return [
        one
        for one in found
        if one.after == position.cells and all(field in occupancy.touched for field in one.touched)
    ]


def swapped(
    game: "BoardGame",
    position: "BoardPosition",
    card: str,
    occupancy: "Occupancy",
    pairs: "list[Pair] | None" = None,
) -> "Sequence[Explanation]":
    """Return the results of *card* that leave the picture of *position* as it is, and whose marbles
    may have changed places.

    Args:
        pairs: of fields whose marbles may have, if not those of `occupancy.together`.
    """
    likely = occupancy.together if pairs is None else pairs
    if not likely:
        return ()
    seen = game.difference(position.rules, position.cells, occupancy.full)
    if not seen.is_none:
        return ()
    found = _turned(game, position, game.explain(position, card, seen), occupancy)
    return _solve_silent(game, position, found, likely, occupancy).found


def solve_early(
    game: "BoardGame", position: "BoardPosition", card: str, occupancy: "Occupancy"
) -> "Sequence[Explanation]":
    """Return the results of *card* that leave the picture of *position* as it is, and whose marbles
    may have changed places before the card was laid."""
    if not occupancy.early or is_loaded(game, position, occupancy):
        return ()
    seen = game.difference(position.rules, position.cells, occupancy.full)
    return _solve_early(
        game,
        position,
        _turned(game, position, game.explain(position, card, seen), occupancy),
        occupancy,
    ).found


def solve_silent(
    game: "BoardGame", position: "BoardPosition", card: str, occupancy: "Occupancy"
) -> Verdict:
    """Judge an unchanged picture of which somebody says that a move was made: its marbles were
    touched, perhaps one by one, or where the sensor is known to see nothing; or a dial that no
    sensor sees has brought them back to where they were."""
    seen = game.difference(position.rules, position.cells, occupancy.full)
    found = (
        _turned(game, position, game.explain(position, card, seen), occupancy)
        if seen.is_none
        else ()
    )
    touched = occupancy.touched + occupancy.blind
    pairs = [(one, other) for one in touched for other in touched if one < other]
    verdict = _solve_silent(game, position, found, pairs, occupancy)
    if verdict.kind == UNCHANGED and not occupancy.dial.is_known:
        round_about = [one for one in found if one.after == position.cells]
        verdict = _of_several(round_about) if round_about else verdict
    return _with_early(game, position, found, occupancy, verdict)


def _solve_silent(
    game: "BoardGame",
    position: "BoardPosition",
    found: "Sequence[Explanation]",
    pairs: "list[Pair]",
    occupancy: "Occupancy",
) -> Verdict:
    """Choose among results that leave the picture as it was by the *pairs* of fields whose marbles
    were off the board.

    Where a move has several parts, the players are asked, and where no sensor sees whether the dial
    has brought marbles back to where they were; a dial that has turned as it says is proof enough.
    """
    if is_loaded(game, position, occupancy):
        return _of_several(found) if found else Verdict(IMPOSSIBLE)
    likely = [
        one for one in found if game.fits_touches(position, one.touched, pairs, occupancy.full)
    ]
    if not likely:
        round_about = _round_about(game, position, found, occupancy)
        return Verdict(AMBIGUOUS if round_about else UNCHANGED, round_about)
    likely += _hasty(game, position, found, likely, occupancy)
    return Verdict(UNIQUE if len(likely) == 1 and likely[0].move.is_single else AMBIGUOUS, likely)


def _hasty(
    game: "BoardGame",
    position: "BoardPosition",
    found: "Sequence[Explanation]",
    likely: "list[Explanation]",
    occupancy: "Occupancy",
) -> "list[Explanation]":
    """Return those of *found* that explain as well as *likely*, or better, why a marble was in the
    air: it has changed places with one that was away so shortly that its sensor may have
    flickered."""
    touched = [field for one in likely for field in one.touched]
    pairs = occupancy.hasty_besides(touched)
    return [
        one
        for one in found
        if one not in likely and game.fits_touches(position, one.touched, pairs, occupancy.full)
    ]


def _with_early(
    game: "BoardGame",
    position: "BoardPosition",
    found: "Sequence[Explanation]",
    occupancy: "Occupancy",
    verdict: Verdict,
) -> Verdict:
    """Ask about what may have changed places before the card was laid as well as about what has
    since, by *verdict*."""
    if is_loaded(game, position, occupancy):
        return verdict
    early = _solve_early(game, position, found, occupancy)
    if verdict.kind == UNCHANGED:
        return early
    more = tuple([one for one in early.found if one not in verdict.found])
    return Verdict(AMBIGUOUS, verdict.found + more) if more else verdict


def _solve_early(
    game: "BoardGame",
    position: "BoardPosition",
    found: "Sequence[Explanation]",
    occupancy: "Occupancy",
) -> Verdict:
    """Choose by what hands did before the card was laid: marbles may have been straightened, so
    people are asked."""
    likely = [
        one
        for one in found
        if game.fits_touches(position, one.touched, occupancy.early, occupancy.full)
    ]
    return Verdict(AMBIGUOUS if likely else UNCHANGED, likely)


def _decide(
    game: "BoardGame",
    position: "BoardPosition",
    found: "Sequence[Explanation]",
    occupancy: "Occupancy",
) -> Verdict:
    """Choose the explanation with the fewest fields that should have been touched but were not.

    Fields touched besides say nothing: neighbours are bumped. Of those that are left the one counts
    whose marbles were seen to walk as it says.
    """
    touched = occupancy.touched + occupancy.overlapped
    misses = [sum([field not in touched for field in one.touched]) for one in found]
    best = [one for one, missed in zip(found, misses) if missed == min(misses)]
    if len(best) > 1:
        best = _possible_walks(best, occupancy) or best
    if len(best) == 1 and min(misses) and _is_refuted(game, position, best[0], occupancy):
        return Verdict(IMPOSSIBLE)
    return _of_several(best)


def _possible_walks(found: "Sequence[Explanation]", occupancy: "Occupancy") -> "list[Explanation]":
    """Return those of *found* by which no marble comes from elsewhere than the one that lies there
    was seen to, and of these those by which most walk as they were seen to."""
    came = occupancy.journeys
    found = [
        one
        for one in found
        if all(came.get(target, source) == source for source, target in one.move.journeys)
    ]
    counts = [
        occupancy.count_walked(one.move.journeys, is_carried=one.move.turned > 0) for one in found
    ]
    return [one for one, count in zip(found, counts) if count == max(counts)]


def _is_refuted(
    game: "BoardGame", position: "BoardPosition", one: "Explanation", occupancy: "Occupancy"
) -> bool:
    """Say whether a marble that must have been touched was not, while another one of its seat was,
    or one of another seat has come to where it leads: people have miscounted."""
    came, count = occupancy.journeys, len(occupancy.full)
    if came:
        lying = game.owners(position.rules, position.cells, b"\x01" * count)
        if any(
            lying[came.get(target, source)] != lying[source] for source, target in one.move.journeys
        ):
            return True
    besides = [
        field for field in occupancy.touched if field not in one.touched and occupancy.full[field]
    ]
    if not besides:
        return False
    # not where marbles are only counted
    owners = game.owners(position.rules, position.cells, bytes(count))
    others = [owners[field] for field in besides]
    return any(
        owners[field] in others
        for field in one.touched
        if owners[field] and field not in occupancy.touched
    )


def _of_several(found: "Sequence[Explanation]") -> Verdict:
    return Verdict(UNIQUE if len(found) == 1 else AMBIGUOUS, found)
