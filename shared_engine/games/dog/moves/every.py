"""Every distinct result of a burning split. Up to thousands (E-16): for strong machines and tests, never on a board.

Marbles of a burning seven that cannot meet, and do not share a finish, are independent: each such group is searched by
itself, and results of groups are combined. Two marbles far apart are then 16 steps to try and not 64.
"""

from shared_engine.games.dog.move import STEP
from shared_engine.games.dog.moves.split import Scope, open_split, parts_of
from shared_engine.games.dog.moves.step import NOBODY, may_enter_from_start
from shared_engine.games.dog.position import finish_marbles, is_wall, track_marbles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.rules import Rules

    # the cells as one number, and the parts that lead to them
    Reached = tuple[int, tuple[Part, ...]]

_VICTIM = tuple([(seat,) for seat in range(6)])
_WEIGHTS: "dict[int, list[int]]" = {}


def every_result(rules: "Rules", cells: bytes, seat: int, card: str, as_card: str) -> "list[Reached]":
    """Return every distinct result of the burning split that *card*, played by *seat* as *as_card*, is; in a fixed order.

    Each as (cells as a whole number, most significant byte first; the parts of one way to reach it).
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
        layers = _walk(scope, cells, base, group[0]) if len(group) == 1 else _grow(scope, cells, group)
        if not place:
            combined = layers
        elif place < len(groups) - 1:
            combined = [_together(combined, layers, used, base) for used in range(scope.points + 1)]
        else:
            combined[scope.points] = _together(combined, layers, scope.points, base)
    if len(groups) < 2:
        return combined[scope.points] if groups else []
    # A marble caught on its way may have walked before: then groups reach the same with different shares of the points.
    known: "set[int]" = set()
    found: "list[Reached]" = []
    for reached in combined[scope.points]:
        if reached[0] not in known:
            known.add(reached[0])
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
        innermost = board.finish(seat, board.finish_len)
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


def _together(first: "list[list[Reached]]", second: "list[list[Reached]]", used: int, base: int) -> "list[Reached]":
    """Return what two independent groups reach together with *used* points."""
    # Groups change different bytes, and counts of a kennel add up: differences of whole numbers do it all at once.
    reached: "list[Reached]" = []
    for part in range(used + 1):
        earlier = first[part]
        if earlier:
            for cells, parts in second[used - part]:
                change = cells - base
                for before, parts_before in earlier:
                    reached.append((before + change, parts_before + parts))
    return reached


def _weights(size: int) -> "list[int]":
    """Return what one in each of *size* cells counts in the cells as a whole number."""
    if size not in _WEIGHTS:
        _WEIGHTS[size] = [1 << 8 * (size - 1 - cell) for cell in range(size)]
    return _WEIGHTS[size]


def _walk(scope: Scope, cells: bytes, base: int, source: int) -> "list[list[Reached]]":
    """As _grow, for a marble that nobody else can meet: it walks on, and turns into its finish where it may."""
    rules = scope.rules
    board = rules.board
    length, home, points = board.track_len, board.first_kennel, scope.points
    weights = _weights(len(cells))
    owner = cells[source]
    start = board.starts[owner - 1]
    may_enter = scope.may_enter_finish(owner - 1)
    layers: "list[list[Reached]]" = [[] for _ in range(points + 1)]
    layers[0].append((base, ()))
    gone = base - owner * weights[source]
    if source >= length:
        if may_enter and rules.finish_move_inside:
            _walk_inside(rules, cells, gone, source, source, 0, NOBODY, layers)
        return layers
    if cells[-1] and source == start:
        gone -= cells[-1] & 1 << owner - 1
    always = rules.start_protection == "always"
    victims = NOBODY
    field = source
    for used in range(points + 1):
        if used:
            field = field + 1 if field + 1 < length else 0
            other = cells[field]
            if other:
                if board.starts[other - 1] == field and (always or cells[-1] >> other - 1 & 1):
                    break
                gone += weights[home + other - 1] - other * weights[field]
                victims += _VICTIM[other - 1]
            layers[used].append((gone + owner * weights[field], ((STEP, source, field, victims),)))
        if field == start and may_enter and (used or may_enter_from_start(rules, cells, owner - 1)):
            slot = board.first_finish + (owner - 1) * rules.finish_len - 1
            entered = _walk_inside(rules, cells, gone, source, slot, used, victims, layers)
            if entered and rules.finish_entry == "mandatory":
                break
    return layers


def _walk_inside(
    rules: "Rules",
    cells: bytes,
    gone: int,
    source: int,
    slot: int,
    used: int,
    victims: "tuple[int, ...]",
    layers: "list[list[Reached]]",
) -> bool:
    """Add the slots behind *slot* to *layers* as far as they are empty; say whether there is one. *used* points led there."""
    owner = cells[source]
    weights = _weights(len(cells))
    last = rules.board.first_finish + owner * rules.finish_len - 1
    entered = False
    while slot < last and not cells[slot + 1]:
        slot += 1
        used += 1
        entered = True
        if used >= len(layers):
            break
        layers[used].append((gone + owner * weights[slot], ((STEP, source, slot, victims),)))
    return entered


def _grow(scope: Scope, base: bytes, group: "list[int]") -> "list[list[Reached]]":
    """Return, by points used, everything that the marbles on the fields of *group* reach, breadth first."""
    board = scope.rules.board
    home = board.first_kennel
    layer: "list[tuple[bytes, tuple[int, ...], tuple[Part, ...]]]" = [(base, tuple(group), ())]
    layers: "list[list[Reached]]" = [[(int.from_bytes(base, "big"), ())]]
    for _ in range(scope.points):
        seen: "set[bytes]" = set()
        following: "list[tuple[bytes, tuple[int, ...], tuple[Part, ...]]]" = []
        for cells, fields, parts in layer:
            for source in fields:
                owner = cells[source]
                for target in _next_fields(scope, base, cells, source):
                    after = bytearray(cells)
                    after[source] = 0
                    other = after[target]
                    after[target] = owner
                    victims = NOBODY
                    if other:
                        after[home + other - 1] += 1
                        victims = _VICTIM[other - 1]
                    if after[-1] and source == board.starts[owner - 1]:
                        after[-1] &= ~(1 << owner - 1)
                    reached = bytes(after)
                    if reached not in seen:
                        seen.add(reached)
                        others = tuple([field for field in fields if field not in (source, target)])
                        following.append((reached, others + (target,), _longer(parts, source, target, victims)))
        layer = following
        layers.append([(int.from_bytes(cells, "big"), parts) for cells, _, parts in layer])
    return layers


def _next_fields(scope: Scope, base: bytes, cells: bytes, source: int) -> "tuple[int, ...]":
    """Return where one step may lead from *source*: on along the track, and into the finish or on inside it.

    Where nobody moves inside a finish, whoever was not in it before the card, at *base*, still goes on to its slot (A-26).
    """
    rules = scope.rules
    board = rules.board
    seat = cells[source] - 1
    if source >= board.track_len:
        target = source + 1
        is_last = (target - board.first_finish) % rules.finish_len == 0
        if is_last or cells[target] or not scope.may_enter_finish(seat):
            return ()
        return (target,) if rules.finish_move_inside or not base[source] else ()
    target = source + 1 if source + 1 < board.track_len else 0
    other = cells[target]
    # A wall is a marble on its own start, fresh or always protected (E-03).
    is_free = not other or board.starts[other - 1] != target or not is_wall(rules, cells, target)
    if source == board.starts[seat]:
        slot = board.first_finish + seat * rules.finish_len
        if not cells[slot] and may_enter_from_start(rules, cells, seat) and scope.may_enter_finish(seat):
            return (target, slot) if is_free and rules.finish_entry == "optional" else (slot,)
    return (target,) if is_free else ()


def _longer(parts: "tuple[Part, ...]", source: int, target: int, victims: "tuple[int, ...]") -> "tuple[Part, ...]":
    if parts and parts[-1][2] == source:
        last = parts[-1]
        return parts[:-1] + ((STEP, last[1], target, last[3] + victims),)
    return parts + ((STEP, source, target, victims),)
