"""Where one marble can go (E-04, E-05, E-07) and what its coming does to others (E-06, E-08)."""

from shared_engine.games.dog.position import NOWHERE, OWNER, dog_field, is_fresh

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.rules import Rules

_NOWHERE: "list[int]" = []  # shared, never changed
NOBODY: "tuple[int, ...]" = ()

BURNS_NOBODY = 0
BURNS_ALL = 255


def forward(
    rules: "Rules", cells: "bytes | bytearray", seat: int, source: int, value: int, barriers: "list[int]"
) -> "list[int]":
    """Return the fields a marble of *seat* on *source* reaches with exactly *value* steps: none, one or two.

    Args:
        barriers: the protected start fields, from position.walls.
    """
    board = rules.board
    length = board.track_len
    if source >= length:
        return _inside(rules, cells, source, value)
    to_start = board.starts[seat] - source
    if to_start < 0:
        to_start += length
    track = source + value
    if track >= length:
        track -= length
    if not barriers and value <= to_start:
        return [track]
    room = length  # steps to the nearest wall
    for wall in barriers:
        distance = (wall - source) % length or length
        if distance < room:
            room = distance
    slots = value - to_start
    finish = -1
    if 1 <= slots <= rules.finish_len and to_start < room and (to_start or may_enter_from_start(rules, cells, seat)):
        target = board.finish(seat, slots)
        if _are_empty(cells, target - slots + 1, target):
            finish = target
    if value >= room or (finish >= 0 and rules.finish_entry == "mandatory"):
        return _NOWHERE if finish < 0 else [finish]
    return [track] if finish < 0 else [track, finish]


def _are_empty(cells: "bytes | bytearray", first: int, last: int) -> bool:
    for field in range(first, last + 1):  # noqa: SIM110  a generator would be garbage on a board
        if cells[field]:
            return False
    return True


def may_enter_from_start(rules: "Rules", cells: "bytes | bytearray", seat: int) -> bool:
    """Say whether a marble on its own start may walk straight into its finish (BR-70, BR-71, A-21)."""
    if rules.finish_direct_from_start == "if_not_fresh":
        return not is_fresh(cells, seat)
    return rules.finish_direct_from_start == "always"


def _inside(rules: "Rules", cells: "bytes | bytearray", source: int, value: int) -> "list[int]":
    board = rules.board
    fits = rules.finish_move_inside and board.slot_of(source) + value <= rules.finish_len
    return [source + value] if fits and _are_empty(cells, source + 1, source + value) else _NOWHERE


def backward(rules: "Rules", source: int, value: int, barriers: "list[int]") -> "list[int]":
    """Return the track field *value* steps back, if a marble on *source* may go there (E-07)."""
    length = rules.board.track_len
    if source >= length:
        return _NOWHERE
    for wall in barriers:
        distance = (source - wall) % length
        if distance == value or (0 < distance < value and rules.blockade_blocks_backward):
            return _NOWHERE
    return [(source - value) % length]


def path(rules: "Rules", seat: int, source: int, target: int) -> "list[int]":
    """Return the fields a marble of *seat* touches going forward from *source* to *target*, the last included."""
    board = rules.board
    length = board.track_len
    fields: "list[int]" = []
    field = source
    while field != target and len(fields) < length + rules.finish_len:
        if field >= length:
            field += 1
        elif field == board.starts[seat] and target >= length:
            field = board.finish(seat, 1)
        else:
            field = (field + 1) % length
        fields.append(field)
    return fields


def passed(rules: "Rules", seat: int, source: int, target: int, back: int) -> "list[int]":
    """Return the fields between *source* and *target*; going backward if *target* is *back* (0: never) steps behind."""
    length = rules.board.track_len
    if back and target < length and (source - target) % length == back:
        return [(source - step) % length for step in range(1, back)]
    return path(rules, seat, source, target)[:-1]


def land(
    rules: "Rules",
    cells: bytes,
    seat: int,
    source: int,
    target: int,
    burns: int = BURNS_NOBODY,
    back: int = 0,
) -> "tuple[bytes, tuple[int, ...]]":
    """Return the cells after a marble of *seat* went from *source* to *target*, and who went home, in order (E-06).

    Args:
        burns: bit s set = marbles of seat s are sent home when they are passed.
        back: steps of a backward move the card offers, 0 if none; needed only to know which fields are passed.
    """
    home = rules.board.first_kennel
    after = bytearray(cells)
    after[source] = 0
    victims = NOBODY
    if burns:
        for field in passed(rules, seat, source, target, back):
            owner = after[field]
            if owner and burns >> owner - 1 & 1:
                after[field] = 0
                after[home + owner - 1] += 1
                victims += (owner - 1,)
    owner = after[target]
    if owner:
        after[home + owner - 1] += 1
        victims += (owner - 1,)
    if rules.dog and target == cells[-2]:  # who lands on the dog is bitten, the dog stays (BD-71)
        after[home + seat] += 1
        victims += (seat,)
    else:
        after[target] = seat + 1
    if after[-1] and source == rules.board.starts[seat]:
        after[-1] &= ~(1 << seat)
    return bytes(after), victims


def bring_out(rules: "Rules", cells: bytes, seat: int, barriers: "list[int]") -> "tuple[bytes, tuple[int, ...]] | None":
    """Return the cells after *seat* brought a marble to its start and who went home, or None where it may not (E-08)."""
    board = rules.board
    start = board.starts[seat]
    home = board.first_kennel + seat
    if not cells[home] or start in barriers:
        return None
    after = bytearray(cells)
    victims = NOBODY
    if after[start]:
        victim = after[start] - 1
        if victim == seat and rules.start_onto_own_unprotected == "forbid":
            return None
        after[board.first_kennel + victim] += 1
        victims = (victim,)
    after[home] -= 1
    after[start] = seat + 1
    if rules.knows_fresh:
        after[-1] |= 1 << seat
    return bytes(after), victims


def swap(cells: bytes, source: int, target: int) -> bytes:
    """Return the cells after the marbles on two track fields changed places (E-09)."""
    after = bytearray(cells)
    after[source], after[target] = after[target], after[source]
    return bytes(after)


def swap_targets(rules: "Rules", cells: bytes, source: int, barriers: "list[int]") -> "list[int]":
    """Return the fields whose marble the one on *source* may change places with, ascending (BR-60, BR-61)."""
    length = rules.board.track_len
    if source >= length or source in barriers:
        return _NOWHERE
    spared = -1 if rules.jack_own_own else cells[source] - 1
    return [field for field in foreign_marbles(rules, cells, spared) if field not in barriers and field != source]


def foreign_marbles(rules: "Rules", cells: bytes, seat: int) -> "list[int]":
    """Return the track fields with a marble that is not of *seat*, ascending."""
    length = rules.board.track_len
    found: "list[int]" = []
    for other in range(rules.seats):
        if other != seat:
            field = cells.find(OWNER[other + 1], 0, length)
            while field >= 0:
                found.append(field)
                field = cells.find(OWNER[other + 1], field + 1, length)
    found.sort()
    return found


def magnet_target(rules: "Rules", cells: bytes, source: int) -> int:
    """Return the field directly behind the next figure or dog ahead of track field *source*.

    NOWHERE if it is there already, or if there is no other figure (BD-64, A-72).
    """
    length = rules.board.track_len
    dog = dog_field(rules, cells)
    field = source
    for step in range(1, length):
        ahead = (source + step) % length
        if cells[ahead] or ahead == dog:
            return field if step > 1 else NOWHERE
        field = ahead
    return NOWHERE
