"""Where one marble can go (E-04, E-05, E-07) and what its coming does to others (E-06, E-08)."""

from shared_engine.games.dog.cards import BACKWARD, FORWARD, MAGNET
from shared_engine.games.dog.position import NOWHERE, OWNER, is_fresh, is_wall

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    from shared_engine.games.dog.rules import Rules

_NOWHERE: "list[int]" = []  # shared, never changed
_NO_STEP: "tuple[int, ...]" = ()
NOBODY: "tuple[int, ...]" = ()

BURNS_NOBODY: "Final" = 0
BURNS_ALL: "Final" = 255


def steps(
    rules: "Rules",
    before: bytes,
    cells: "bytes | bytearray",
    seat: int,
    source: int,
    may_enter: bool,
) -> "tuple[int, ...]":
    """Return the fields to which one step leads a marble of *seat* from *source*, the track before
    the finish (E-04, E-05).

    `forward` is the same for whole moves. Whom a step lands on does not matter here, unless it is a
    wall (E-03).

    Args:
        before: the cells before the card: where nobody moves inside a finish, whoever was not in it
            goes on to its slot (A-26).
        may_enter: the marble may be driven into its finish and on inside it (A-48).
    """
    board = rules.board
    if source >= board.track_len:
        if source == board.innermost[seat] or cells[source + 1] or not may_enter:
            return _NO_STEP
        return (source + 1,) if rules.finish_move_inside or not before[source] else _NO_STEP
    target = board.ahead[source]
    owner = cells[target]
    # A wall is a marble on its own start, fresh or always protected (E-03).
    is_free = not owner or board.starts[owner - 1] != target or not is_wall(rules, cells, target)
    if source == board.starts[seat] and may_enter:
        slot = board.outermost[seat]
        if not cells[slot] and may_enter_from_start(rules, cells, seat):
            return (target, slot) if is_free and rules.finish_entry == "optional" else (slot,)
    return (target,) if is_free else _NO_STEP


def room_ahead(rules: "Rules", source: int, barriers: "list[int]") -> int:
    """Return the steps from track field *source* to the nearest wall ahead, once round the track if
    there is none."""
    length = rules.board.track_len
    room = length
    for wall in barriers:
        distance = (wall - source) % length or length
        if distance < room:
            room = distance
    return room


def forward(
    rules: "Rules",
    cells: "bytes | bytearray",
    seat: int,
    source: int,
    value: int,
    barriers: "list[int]",
) -> "list[int]":
    """Return the fields a marble of *seat* on *source* reaches with exactly *value* steps: none,
    one or two.

    Args:
        barriers: the protected start fields, from position.walls.
    """
    if source >= rules.board.track_len:
        return _inside(rules, cells, source, value)
    return forward_on_track(rules, cells, seat, source, value, room_ahead(rules, source, barriers))


def forward_on_track(
    rules: "Rules", cells: "bytes | bytearray", seat: int, source: int, value: int, room: int
) -> "list[int]":
    """As `forward`, for a marble on the track with *room* steps to the nearest wall."""
    board = rules.board
    length = board.track_len
    to_start = board.starts[seat] - source
    if to_start < 0:
        to_start += length
    track = source + value
    if track >= length:
        track -= length
    slots = value - to_start
    if slots <= 0:
        return [track] if value < room else _NOWHERE
    finish = -1
    if (
        slots <= rules.finish_len
        and to_start < room
        and (to_start or may_enter_from_start(rules, cells, seat))
    ):
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
    """Say whether a marble on its own start may walk straight into its finish (BR-70, BR-71,
    A-21)."""
    if rules.finish_direct_from_start == "if_not_fresh":
        return not is_fresh(cells, seat)
    return rules.finish_direct_from_start == "always"


def _inside(rules: "Rules", cells: "bytes | bytearray", source: int, value: int) -> "list[int]":
    board = rules.board
    fits = rules.finish_move_inside and board.slot_of(source) + value <= rules.finish_len
    return [source + value] if fits and _are_empty(cells, source + 1, source + value) else _NOWHERE


def ends(
    rules: "Rules", cells: bytes, source: int, effect: int, value: int, barriers: "list[int]"
) -> "list[int]":
    """Return where the marble on *source* may go by itself with one effect of a card."""
    if effect == FORWARD:
        return forward(rules, cells, cells[source] - 1, source, value, barriers)
    if effect == BACKWARD:
        return backward(rules, source, value, barriers)
    if effect == MAGNET and source < rules.board.track_len:
        target = rules.black.magnet_target(rules, cells, source)
        return _NOWHERE if target == NOWHERE else [target]
    return _NOWHERE


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
    """Return the fields a marble of *seat* touches going forward from *source* to *target*, the
    last included."""
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
    """Return the fields between *source* and *target*; going backward if *target* is *back* (0:
    never) steps behind."""
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
    """Return the cells after a marble of *seat* went from *source* to *target*, and who went home,
    in order (E-06).

    Args:
        burns: bit s set = marbles of seat s are sent home when they are passed.
        back: steps of a backward move the card offers, 0 if none; needed only to know which fields
            are passed.
    """
    home = rules.board.first_kennel
    after = bytearray(cells)
    victims = NOBODY
    if burns:
        for field in passed(rules, seat, source, target, back):
            owner = after[field]
            if owner and burns >> owner - 1 & 1:
                after[field] = 0
                after[home + owner - 1] += 1
                victims += (owner - 1,)
    victim = move_marble(rules, after, source, target)
    if victim:
        victims += (victim - 1,)
    if rules.dog and target == cells[-2]:  # who lands on the dog is bitten, the dog stays (BD-71)
        after[target] = 0
        after[home + seat] += 1
        victims += (seat,)
    return bytes(after), victims


def move_marble(rules: "Rules", cells: bytearray, source: int, target: int) -> int:
    """Move the marble on *source* to *target* in *cells*; return whose marble goes home by it, as
    seat + 1, or 0 (E-06)."""
    board = rules.board
    owner = cells[source]
    cells[source] = 0
    victim = cells[target]
    cells[target] = owner
    if victim:
        cells[board.first_kennel + victim - 1] += 1
    if cells[-1] and source == board.starts[owner - 1]:
        cells[-1] &= ~(1 << owner - 1)
    return victim


def bring_out(
    rules: "Rules", cells: bytes, seat: int, barriers: "list[int]"
) -> "tuple[bytes, tuple[int, ...]] | None":
    """Return the cells after *seat* brought a marble to its start and who went home, or None where
    it may not (E-08)."""
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
    """Return the fields whose marble the one on *source* may change places with, ascending (BR-60,
    BR-61)."""
    length = rules.board.track_len
    if source >= length or source in barriers:
        return _NOWHERE
    spared = -1 if rules.jack_own_own else cells[source] - 1
    return [
        field
        for field in foreign_marbles(rules, cells, spared)
        if field not in barriers and field != source
    ]


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
