"""Every distinct result of a burning split. Up to thousands (E-16): for strong machines and tests,
never on a board.

Marbles of a burning seven that cannot meet, and do not share a finish, are independent: each such
group is searched by itself, and results of groups are combined. Two marbles far apart are then 16
steps to try and not 64.
"""

from shared_engine.games.dog.move import STEP
from shared_engine.games.dog.moves.scope import Scope
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.step import NOBODY, move_marble, steps
from shared_engine.games.dog.moves.trail import parts_of
from shared_engine.games.dog.position import finish_marbles, track_marbles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.rules import Rules

    # the cells as one number, and the parts that lead to them
    Reached = tuple[int, tuple[Part, ...]]

_VICTIM: "Final" = tuple([(seat,) for seat in range(6)])


def every_result(
    rules: "Rules", cells: bytes, seat: int, card: str, as_card: str
) -> "list[Reached]":
    """Return every distinct result of the burning split that *card*, played by *seat* as *as_card*,
    is; in a fixed order.

    Each as (cells as a whole number, most significant byte first; the parts of one way to reach
    it).
    """
    scope = Scope(rules, cells, seat, card, as_card)
    if _keeps_scope(scope, cells):
        return _all_steps(scope, cells)
    split = open_split(rules, cells, seat, card, as_card)
    return [(int.from_bytes(after, "big"), parts_of(trail)) for after, trail in split.matching()]


def _keeps_scope(scope: Scope, cells: bytes) -> bool:
    """Say whether the same marbles may move until all points are used, and any result will do.

    Only a seat that gets its last marble into its finish changes whose marbles may move (E-13).
    """
    if scope.limit or scope.may_end_early or not scope.may_win:
        return False
    if not scope.may_change:
        return True
    rules = scope.rules
    board = rules.board
    for seat in scope.seats(cells):
        if cells[board.first_kennel + seat]:
            continue
        for field in track_marbles(rules, cells, seat):
            if (board.starts[seat] - field) % board.track_len >= scope.points:
                break
        else:
            return False
    return True


def _all_steps(scope: Scope, cells: bytes) -> "list[Reached]":
    base = int.from_bytes(cells, "big")
    groups = _groups(scope, cells)
    combined: "list[list[Reached]]" = []
    for place, group in enumerate(groups):
        layers = (
            _walk(scope, cells, base, group[0]) if len(group) == 1 else _grow(scope, cells, group)
        )
        if not place:
            combined = layers
        elif place < len(groups) - 1:
            combined = [_together(combined, layers, used, base) for used in range(scope.points + 1)]
        else:
            combined[scope.points] = _together(combined, layers, scope.points, base)
    if len(groups) < 2:
        return combined[scope.points] if groups else []
    # A marble caught on its way may have walked before: then groups reach the same with different
    # shares of the points. In a set as bytes: MicroPython hashes a large number by its last word
    # alone.
    known: "set[bytes]" = set()
    found: "list[Reached]" = []
    for reached in combined[scope.points]:
        key = reached[0].to_bytes(len(cells), "big")
        if key not in known:
            known.add(key)
            found.append(reached)
    return found


def _groups(scope: Scope, cells: bytes) -> "list[list[int]]":
    """Return the fields of the marbles in scope, those that may meet or share a finish together."""
    rules, points = scope.rules, scope.points
    board = rules.board
    length = board.track_len
    groups: "list[list[int]]" = []
    fields: "list[int]" = []
    for seat in scope.seats(cells):
        inside = finish_marbles(rules, cells, seat)
        innermost = board.innermost[seat]
        while inside and inside[-1] == innermost:  # there for good
            inside.pop()
            innermost -= 1
        start = board.starts[seat]
        for field in track_marbles(rules, cells, seat):
            if (start - field) % length < points:
                inside.append(field)
            fields.append(field)
        if inside:
            groups.append(inside)
    fields.sort()
    # Fields within reach of the one behind belong together; the track is a ring.
    for place, field in enumerate(fields):
        ahead = fields[(place + 1) % len(fields)]
        is_near = ahead != field and (ahead - field) % length <= points
        groups.append([field, ahead] if is_near else [field])
    return _joined(groups) if len(groups) > 1 else groups


def _joined(groups: "list[list[int]]") -> "list[list[int]]":
    joined: "list[list[int]]" = []
    for group in groups:
        members = list(group)
        apart: "list[list[int]]" = []
        for other in joined:
            if any(field in other for field in members):
                members += [field for field in other if field not in members]
            else:
                apart.append(other)
        joined = apart + [members]
    return joined


def _together(
    first: "list[list[Reached]]", second: "list[list[Reached]]", used: int, base: int
) -> "list[Reached]":
    """Return what two independent groups reach together with *used* points."""
    # Groups change different bytes, and counts of a kennel add up: differences of whole numbers do
    # it all at once.
    reached: "list[Reached]" = []
    for part in range(used + 1):
        earlier = first[part]
        if earlier:
            for cells, parts in second[used - part]:
                change = cells - base
                for before, parts_before in earlier:
                    reached.append((before + change, parts_before + parts))
    return reached


def _walk(scope: Scope, cells: bytes, base: int, source: int) -> "list[list[Reached]]":
    """As _grow, for a marble that nobody else can meet: it walks on, and turns into its finish
    where it may."""
    rules = scope.rules
    home, last = rules.board.first_kennel, len(cells) - 1
    owner = cells[source]
    seat = owner - 1
    may_enter = scope.may_enter[seat]
    # Cells are a whole number here: one of the cells is worth 1 << 8 * (last - its place).
    gone = base - (owner << 8 * (last - source))
    if cells[-1] and source == rules.board.starts[seat]:
        gone -= cells[-1] & 1 << seat
    layers: "list[list[Reached]]" = [[(base, ())]]
    reached = [(source, gone, NOBODY)]
    for _ in range(scope.points):
        layer: "list[Reached]" = []
        following: "list[tuple[int, int, tuple[int, ...]]]" = []
        for field, before, hit in reached:
            for target in reversed(steps(rules, cells, cells, seat, field, may_enter)):
                left, victims = before, hit
                other = cells[target]
                if other:
                    left += (1 << 8 * (last - home - other + 1)) - (other << 8 * (last - target))
                    victims += _VICTIM[other - 1]
                following.append((target, left, victims))
                layer.append(
                    (left + (owner << 8 * (last - target)), ((STEP, source, target, victims),))
                )
        layers.append(layer)
        reached = following
    return layers


def _grow(scope: Scope, base: bytes, group: "list[int]") -> "list[list[Reached]]":
    """Return, by points used, everything that the marbles on the fields of *group* reach, breadth
    first."""
    rules = scope.rules
    layer: "list[tuple[bytes, tuple[int, ...], tuple[Part, ...]]]" = [(base, tuple(group), ())]
    layers: "list[list[Reached]]" = [[(int.from_bytes(base, "big"), ())]]
    for _ in range(scope.points):
        seen: "set[bytes]" = set()
        following: "list[tuple[bytes, tuple[int, ...], tuple[Part, ...]]]" = []
        for cells, fields, parts in layer:
            for source in fields:
                seat = cells[source] - 1
                for target in steps(rules, base, cells, seat, source, scope.may_enter[seat]):
                    after = bytearray(cells)
                    victim = move_marble(rules, after, source, target)
                    reached = bytes(after)
                    if reached not in seen:
                        seen.add(reached)
                        others = tuple([field for field in fields if field not in (source, target)])
                        victims = _VICTIM[victim - 1] if victim else NOBODY
                        following.append(
                            (reached, others + (target,), _longer(parts, source, target, victims))
                        )
        layer = following
        layers.append([(int.from_bytes(cells, "big"), parts) for cells, _, parts in layer])
    return layers


def _longer(
    parts: "tuple[Part, ...]", source: int, target: int, victims: "tuple[int, ...]"
) -> "tuple[Part, ...]":
    if parts and parts[-1][2] == source:
        last = parts[-1]
        return parts[:-1] + ((STEP, last[1], target, last[3] + victims),)
    return parts + ((STEP, source, target, victims),)
