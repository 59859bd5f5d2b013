"""Two acts at once: the next seat has begun while the last marble of the move before was in a hand.

The picture then shows a whole move, and besides it what the next seat has lifted or moved. What is
besides is to be explained by the card of the next seat, from where the move has led.
"""

from shared_engine.games.contract import PAUSED
from shared_engine.tracking import solver
from shared_engine.tracking.dial import carried

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    from shared_engine.games.contract import (
        BoardGame,
        BoardPosition,
        Difference,
        Explanation,
        Move,
        Picture,
    )
    from shared_engine.tracking.occupancy import Occupancy, Pair

    J = TypeVar("J")

# Each guess is a search, of which a board can make so many between two scans; with more of them the
# move is refused (docs/evidence.md).
_GUESSES = 6


def shown_besides(
    game: "BoardGame",
    position: "BoardPosition",
    card: str,
    next_card: str,
    occupancy: "Occupancy",
    known: "Sequence[solver.Shown]" = (),
    placed: "Sequence[int]" = (),
) -> "list[solver.Shown]":
    """Return the moves of *card*, with different results, that the picture may show besides the
    beginning of another one, by the next seat with *next_card*; among them those that earlier
    pictures may have shown, *known*.

    Args:
        placed: the fields on which marbles had been put down before *next_card* was laid.
    """
    swaps = solver.distinct(list(known) + solver.swaps(game, position, card, occupancy))
    if _is_swapping(game, position, swaps, occupancy):
        return []
    found = begun(game, position, swaps, next_card, occupancy)
    if not found and _is_going_on(game, position, known, occupancy):
        return []
    tried: "list[Difference]" = []
    for besides in _guesses(game, position, occupancy, placed)[:_GUESSES]:
        _swap_readings(occupancy, besides)
        seen = game.difference(position.rules, position.cells, occupancy.full)
        shown = [] if seen in tried else solver.shown(game, position, card, occupancy)
        shown = [one for one in shown if not _is_passed_by(one, occupancy)]
        for one in shown:
            one.mark = -1  # what is besides was done before
        _swap_readings(occupancy, besides)
        tried.append(seen)  # two guesses may look alike
        found += begun(game, position, shown, next_card, occupancy)
    return solver.distinct(found)


def _is_passed_by(one: "solver.Shown", occupancy: "Occupancy") -> bool:
    """Say whether a marble was seen to go elsewhere than its move says, and has not rested where
    that has brought it."""
    walks = one.explanation.move.journeys
    lies = {source: target for target, source in occupancy.journeys.items()}
    return any(
        lies.get(source, target) != target and target not in occupancy.rested
        for source, target in walks
    )


def sent_home_between(
    game: "BoardGame", position: "BoardPosition", card: str, occupancy: "Occupancy"
) -> "list[solver.Shown]":
    """Return the moves of *card* that a picture would show if a marble that may have been caught
    lay at home, and not where the next seat has perhaps put it at once."""
    full, before = occupancy.full, occupancy.before
    owners, lying = _owners(game, position)
    caught = {lying[field] for field in occupancy.touched if before[field] and full[field]} - {
        0,
        position.turn + 1,
    }
    placed = [field for field in occupancy.touched if full[field] and not before[field]]
    found: "list[solver.Shown]" = []
    for owner in sorted(caught if placed else ()):
        empty = [
            field
            for field, one in enumerate(owners)
            if one == owner and not lying[field] and not full[field]
        ]
        for field in placed if empty else []:
            shown = _shown_otherwise(game, position, card, occupancy, [field, empty[0]])
            found += [one for one in shown if not one.is_silent]
    return found


def _owners(game: "BoardGame", position: "BoardPosition") -> "tuple[bytes, bytes]":
    """Return for each field 1 + the seat whose marble is there, or may be, where marbles are only
    counted; and the same but for those places."""
    rules, cells, count = position.rules, position.cells, position.rules.board.field_count
    return game.owners(rules, cells, b"\x01" * count), game.owners(rules, cells, bytes(count))


def own_fields(game: "BoardGame", position: "BoardPosition", full: "Picture") -> "list[int]":
    """Return the fields with a marble that the seat to turn plays with: one of its own or, once it
    is done, perhaps a partner's."""
    seats = game.controlled(position.rules, position.cells, position.turn)
    return [
        field
        for field, owner in enumerate(game.owners(position.rules, position.cells, full))
        if owner - 1 in seats
    ]


def gone_home(
    game: "BoardGame", position: "BoardPosition", occupancy: "Occupancy", owner: int = 0
) -> int:
    """Return how many more marbles of *owner* (seat + 1; 0 is everybody) are at home than
    before."""
    owners, lying = _owners(game, position)
    homes = [
        field for field, one in enumerate(owners) if one and not lying[field] and owner in (0, one)
    ]
    return sum([occupancy.full[field] - occupancy.before[field] for field in homes])


def sent_home_early(
    game: "BoardGame", position: "BoardPosition", card: str, occupancy: "Occupancy"
) -> "list[solver.Shown]":
    """Return the moves of *card* that a picture would show if a marble that has come home lay where
    it was: perhaps the next seat is about to catch it."""
    full, before = occupancy.full, occupancy.before
    owners, lying = _owners(game, position)
    found: "list[solver.Shown]" = []
    for field in occupancy.touched:
        came = [
            one
            for one in occupancy.touched
            if full[one] and not lying[one] and owners[one] == owners[field]
        ]
        if came and before[field] and lying[field] and not full[field]:
            shown = _shown_otherwise(game, position, card, occupancy, [field, came[0]])
            found += [
                one for one in shown if not one.is_silent and field not in one.explanation.touched
            ]
    return found


def shown_but_for_lifted(
    game: "BoardGame", position: "BoardPosition", card: str, occupancy: "Occupancy"
) -> "list[solver.Shown]":
    """Return the moves of *card* that a picture with one marble in the air would show if that lay
    where it was lifted last, or where the move has brought it and it had rested: it is one of the
    next seat, who has perhaps lifted it."""
    if game.difference(position.rules, position.cells, occupancy.full).missing != 1:
        return []
    brought = [field for field in occupancy.rested[-1:] if not occupancy.full[field]]
    lifted = occupancy.last_lifted
    found: "list[solver.Shown]" = []
    for field in brought + ([] if lifted is None else [lifted]):
        for one in _shown_otherwise(game, position, card, occupancy, [field]):
            after = game.apply(position, one.explanation.move)
            is_possible = not one.is_silent and (
                field in one.explanation.move.ends or field not in brought
            )
            if is_possible and field in own_fields(game, after, one.full):
                one.mark = -1  # it was lifted before
                found.append(one)
    return solver.distinct(found)


def begun(
    game: "BoardGame",
    position: "BoardPosition",
    shown: "list[solver.Shown]",
    next_card: str,
    occupancy: "Occupancy",
) -> "list[solver.Shown]":
    """Return those of *shown* after which *next_card* of the next seat explains all that has
    changed since: its marbles are in a hand, or down again; none while a swap of them is under way,
    or where hands may go on with what is in the air, unless another one that has shown the same
    picture leaves that to the next seat."""
    if not shown or _is_swapping(game, position, shown, occupancy):
        return []
    found = [one for one in shown if _has_begun(game, position, one, next_card, occupancy)]
    # What one of them leaves to the next seat is that seat's after the others that the same picture
    # has shown, too.
    pictures = [one.full for one in found if not one.is_silent]
    alike = [one for one in shown if one.full in pictures and one not in found]
    found += [
        one
        for one in alike
        if _has_begun(game, position, one, next_card, occupancy, is_rest_next_seats=True)
    ]
    if not game.difference(position.rules, position.cells, occupancy.full).missing:
        return found
    others = [
        field
        for one in shown
        if one.is_silent and one not in found
        for field in one.explanation.touched
    ]
    return [] if any(not occupancy.full[field] for field in others) else found


def _is_swapping(
    game: "BoardGame",
    position: "BoardPosition",
    shown: "list[solver.Shown]",
    occupancy: "Occupancy",
) -> bool:
    """Say whether a marble of one of the swaps that are *shown* is still to come down: until then
    nobody knows which swap it is."""
    pending = occupancy.pending
    silent = [one for one in shown if one.is_silent]
    if (
        not (pending and silent)
        or not game.difference(position.rules, position.cells, occupancy.full).missing
    ):
        return False
    return any(
        game.fits_touches(position, one.explanation.touched, pending, one.full) for one in silent
    )


def _is_going_on(
    game: "BoardGame",
    position: "BoardPosition",
    shown: "Sequence[solver.Shown]",
    occupancy: "Occupancy",
) -> bool:
    """Say whether a marble that one of *shown* has brought is in the air again, and is not one of
    the next seat: hands may go on with it. Where one lies again wherever it has lifted one, it was
    taken back."""
    for one in shown:
        gone = (
            []
            if one.is_silent
            else [field for field in one.explanation.move.ends if not occupancy.full[field]]
        )
        if all(occupancy.full[source] for source, _ in one.explanation.move.journeys):
            continue
        after = game.apply(position, one.explanation.move) if gone else position
        own = own_fields(game, after, one.full)
        if any(field not in own for field in gone):
            return game.difference(after.rules, after.cells, occupancy.full).missing > 0
    return False


def _has_begun(
    game: "BoardGame",
    position: "BoardPosition",
    one: "solver.Shown",
    next_card: str,
    occupancy: "Occupancy",
    *,
    is_rest_next_seats: bool = False,
) -> bool:
    """Say whether *next_card* explains after the move of *one* all that has changed since. Where a
    marble of the move is in the air that is not the next seat's hands go on with the move, unless
    the *rest is the next seat's* after another one that looks the same."""
    after = game.apply(position, one.explanation.move)
    if game.outcome(after) is not None:
        return False  # nobody plays after a move that wins
    missing = game.difference(after.rules, after.cells, occupancy.full).missing
    if not missing:
        return (
            _solve_after(game, after, one.explanation, next_card, occupancy).kind
            in solver.EXPLAINED
        )
    gone = [field for field, was in enumerate(one.full) if was and not occupancy.full[field]]
    if not one.is_silent and any(
        _only_slides_over(field, one.explanation.move, occupancy) for field in gone
    ):
        return False
    own = own_fields(game, after, one.full)
    strange = [field for field in gone if field not in own]
    offered = _offered(game, after, next_card, one.full, strange)
    if len(gone) > missing == 1:
        own = [field for field in gone if field not in strange or field in offered]
        return any(_has_done_part(game, after, next_card, occupancy, field) for field in own)
    if len(gone) != missing or one.may_go_on(missing):
        return False
    is_going_on = not (is_rest_next_seats or one.is_silent) and any(
        field in one.explanation.move.ends for field in strange
    )
    return not is_going_on and all(field in offered for field in strange)


def _only_slides_over(field: int, move: "Move", occupancy: "Occupancy") -> bool:
    """Say whether the marble that *move* has brought to *field* has not rested there, be it that
    *move* has emptied it before."""
    if field not in move.ends or field in occupancy.rested:
        return False
    is_emptied = any(source == field for source, _ in move.journeys)
    return not (is_emptied and occupancy.has_come(field)) or field in occupancy.slid_over


def moved_on(
    game: "BoardGame",
    position: "BoardPosition",
    found: "Sequence[Explanation]",
    next_card: str,
    occupancy: "Occupancy",
) -> "list[tuple[list[int], bytes] | None]":
    """Return for each of *found* where the marbles are now that its move has moved, and what lies
    where, if one move of *next_card* of the next seat explains all that has changed since, else
    None; nor does a swap say which marble went where. If that explains it after others only, what
    it has brought somewhere is none of its marbles."""
    known: "list[tuple[list[int], bytes] | None]" = []
    brought: "list[int]" = []
    impossible: "list[int]" = []
    for number, one in enumerate(found):
        after = game.apply(position, one.move)
        verdict = _solve_after(game, after, one, next_card, occupancy)
        seen = game.difference(after.rules, after.cells, occupancy.full)
        is_known = verdict.kind == solver.UNIQUE and not seen.is_none
        known.append(
            _where_now(game, position, one, verdict.found[0], len(occupancy.full))
            if is_known
            else None
        )
        if is_known:
            brought += verdict.moves[0].ends
        elif verdict.kind == solver.IMPOSSIBLE:
            impossible.append(number)
    for number in impossible if brought else ():
        known[number] = (
            [field for field in found[number].touched if field not in brought],
            found[number].after,
        )
    return known


def pairs_after(
    move: "Move", shown: "Sequence[solver.Shown]", occupancy: "Occupancy"
) -> "list[Pair]":
    """Return the pairs whose marbles may have changed places, `early` and `together`, as they are
    called after *move*: where that turns the dial, those since the first picture that has *shown*
    it, for what the dial carries is in the air together."""
    for one in shown:
        if move.turned and one.explanation.move == move and one.mark >= 0:
            return occupancy.pairs_since(one.mark, one.full)
    return occupancy.pairs_after(move.journeys)


def swapped_after(
    game: "BoardGame",
    position: "BoardPosition",
    move: "Move",
    card: str,
    pairs: "list[Pair]",
    occupancy: "Occupancy",
) -> "Sequence[Explanation]":
    """Return what *card* of the next seat may have swapped after *move*, on a board that looks as
    that has left it; *pairs* are those whose marbles may have changed places, as they are called
    then."""
    after = game.apply(position, move)
    return _judged_after(
        move, occupancy, lambda: solver.swapped(game, after, card, occupancy, pairs)
    )


def swapped_on(
    game: "BoardGame",
    position: "BoardPosition",
    found: "Sequence[Explanation]",
    swaps: "Sequence[Explanation]",
    occupancy: "Occupancy",
) -> "list[tuple[list[int], bytes] | None]":
    """Return for each of *found*, as `moved_on`, where its marbles are and what lies where once the
    next seat has made that of *swaps*."""
    known: "list[tuple[list[int], bytes] | None]" = []
    for one, swap in zip(found, swaps):
        ends = carried(game, position.rules, one.move.ends, one.move.turned, len(occupancy.full))
        others = dict(zip(swap.touched, reversed(swap.touched)))
        known.append(([others.get(field, field) for field in ends], swap.after))
    return known


def _where_now(
    game: "BoardGame",
    position: "BoardPosition",
    one: "Explanation",
    next_one: "Explanation",
    count: int,
) -> "tuple[list[int], bytes]":
    rules = position.rules
    is_swap = game.difference(rules, one.after, game.picture(position)).is_none
    ends = carried(game, rules, one.touched if is_swap else one.move.ends, one.move.turned, count)
    walks = dict(next_one.move.journeys)
    left = [
        walks.get(field, field) for field in ends if field in walks or field not in walks.values()
    ]
    return carried(game, rules, left, next_one.move.turned, count), next_one.after


def _solve_after(
    game: "BoardGame",
    after: "BoardPosition",
    one: "Explanation",
    next_card: str,
    occupancy: "Occupancy",
) -> solver.Verdict:
    """Judge the picture for *next_card* of the seat that plays *after* the move of *one*."""
    return _judged_after(
        one.move, occupancy, lambda: solver.solve(game, after, next_card, occupancy)
    )


def _judged_after(move: "Move", occupancy: "Occupancy", judge: "Callable[[], J]") -> "J":
    """Return what *judge* says where the dial counts from after *move*."""
    traces = occupancy.dial.traces
    occupancy.dial.count_after(move.turned)
    found = judge()
    occupancy.dial.remember(traces)
    return found


def _offered(
    game: "BoardGame", after: "BoardPosition", card: str, full: "bytes", strange: "Sequence[int]"
) -> "list[int]":
    """Return what *card* offers to lift; where *strange* fields are not among it, also where one of
    its marbles may go."""
    offered = [field for field, _ in game.offers(after, card, full, None)] if strange else []
    if all(field in offered for field in strange):
        return offered
    found = list(offered)
    for own in offered:
        if full[own]:
            left = bytearray(full)
            left[own] = 0
            found += [field for field, _ in game.offers(after, card, left, own)]
    return found


def _has_done_part(
    game: "BoardGame", after: "BoardPosition", next_card: str, occupancy: "Occupancy", field: int
) -> bool:
    """Say whether a part of a move of *next_card* is made, as one of whose marbles are home already
    that it catches, while the marble of *field* is in the hand."""
    full = bytearray(occupancy.full)
    full[field] = 1
    seen = game.difference(after.rules, after.cells, full)
    return game.on_the_way(after, next_card, seen) == PAUSED


def _shown_otherwise(
    game: "BoardGame",
    position: "BoardPosition",
    card: str,
    occupancy: "Occupancy",
    fields: "list[int]",
) -> "list[solver.Shown]":
    """Return the moves of *card* that the picture would show if each of *fields* read otherwise."""
    _swap_readings(occupancy, fields)
    shown = solver.shown(game, position, card, occupancy)
    _swap_readings(occupancy, fields)
    return shown


def _swap_readings(occupancy: "Occupancy", fields: "list[int]") -> None:
    for field in fields:
        occupancy.full[field] ^= 1


def _guesses(
    game: "BoardGame",
    position: "BoardPosition",
    occupancy: "Occupancy",
    placed_then: "Sequence[int]",
) -> "list[list[int]]":
    """Return which of the fields that changed may be the next seat's: as many as balance the
    marbles of the rest.

    It has lifted a marble that is not one of the seat to turn, perhaps one that had just come home
    or was just brought there, *placed then*, before its card, sooner than later, and perhaps put it
    down, or sent one home.
    """
    before, full = occupancy.before, occupancy.full
    lifted = [field for field in occupancy.touched if not full[field]]
    if not lifted:
        return []
    owners, lying = _owners(game, position)
    lifted = [field for field in lifted if owners[field] not in (0, position.turn + 1)]
    brought = [field for field in reversed(occupancy.rested) if not full[field]]
    brought = [one for one in brought if one in placed_then] + [
        one for one in brought if one not in placed_then
    ]
    placed = [field for field in occupancy.touched if full[field] and not before[field]]
    # The place at home of one that was brought out may have been filled again by one that it has
    # sent there.
    homes = [
        field for field in occupancy.touched if full[field] and before[field] and not lying[field]
    ]
    placed += [field for field in homes if owners[field] == position.turn + 1]
    missing = game.difference(position.rules, position.cells, full).missing
    if missing == 1:
        return [[field] for field in lifted + brought]
    if missing == 2:
        return [[one, other] for one in lifted for other in lifted if one < other]
    if missing:
        return []
    # where a marble that was alone in the air has gone elsewhere, that is tried last
    came = occupancy.journeys
    lies = {source: target for target, source in came.items() if full[target]}
    walks = [[one, to] for one in lifted for to in placed]
    to_movers = [to for to in came if full[to] and before[to]]  # where the mover had been
    walks += [[came[to], to] for to in to_movers if came[to] in lifted]
    likely = [
        [one, to] for one, to in walks if came.get(to, one) == one and lies.get(one, to) == to
    ]
    return (
        likely
        + [[one, to] for one in brought for to in placed]
        + [walk for walk in walks if walk not in likely]
    )
