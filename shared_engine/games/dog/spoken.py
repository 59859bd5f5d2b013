"""What a move of Dog is, and where a field lies, for whoever has words for it."""

from shared_engine.games.dog.board import FINISH, KENNEL, TRACK
from shared_engine.games.dog.cards import FORWARD, SPLIT, abilities
from shared_engine.games.dog.move import DOG, DRAW, OUT, STEP, SWAP
from shared_engine.games.dog.moves.step import passed
from shared_engine.games.dog.position import NOWHERE
from shared_engine.games.dog.see.picture import turn_picture
from shared_engine.games.shown import SILENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.board import Board
    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
    from shared_engine.games.shown import Clause

_QUARTERS = 4
_NOBODY = -1


def say_move(position: "Position", move: "Move", seat: int, is_made: bool) -> "list[Clause]":
    """As in games/contract.py."""
    owners = _owners(position, move, seat, is_made)
    clauses = [_head(move)]
    walks: "list[Clause]" = []
    victims: "list[int]" = []
    for (kind, source, target, hit), owner in zip(move.parts, owners):
        victims += hit
        if kind == STEP:
            walks.append(_walk(position.rules, move, (source, target), owner))
            if len(walks) == 1:
                clauses.append(("walks", {"ways": walks}))
        elif kind == OUT:
            clauses.append(("out", {"seat": owner}))
        elif kind == SWAP:
            clauses.append(("swaps", _swap(move, owners, source, target)))
        elif kind == DRAW:
            clauses.append(("draws", {"seat": target}))
        elif kind == DOG and source != NOWHERE:
            clauses.append(("dog", {"steps": (target - source) % position.rules.board.track_len}))
    if len(walks) == 1 and _says_all(move, walks[0], seat):
        clauses[1] = (SILENT, {"ways": walks})
    if victims:
        clauses.append(("sends", {"seats": victims}))
    if move.turned:
        clauses.append(("disc_on" if move.turned == 1 else "disc_back", {}))
    if len(clauses) == 1 and move.card and move.as_card:
        clauses.append(("no_effect", {}))
    return clauses


def _head(move: "Move") -> "Clause":
    if move.is_fold:
        return ("folds", {})
    if move.is_discard:
        return ("discards", {"card": move.card})
    if not move.card:
        return ("puts_dog", {"target": move.parts[0][2]})
    if move.card == move.as_card:
        return ("plays", {"card": move.card})
    return ("plays_as", {"card": move.card, "as_card": move.as_card})


def _walk(rules: "Rules", move: "Move", way: "tuple[int, int]", owner: int) -> "Clause":
    board = rules.board
    source, target = way
    back = abilities(move.as_card).back
    ends = board.kind(target)
    key = "in" if ends == FINISH else "forward"
    if ends == FINISH and board.kind(source) == FINISH:
        key = "inside"
    elif ends == TRACK and back and (source - target) % board.track_len == back:
        key = "back"
    walker = board.seat_of(target) if ends == FINISH else owner
    steps = len(passed(rules, walker, source, target, back)) + 1
    return (key, {"steps": steps, "seat": walker, "source": source})


def _says_all(move: "Move", walk: "Clause", seat: int) -> bool:
    """Say whether who hears the card knows the *walk* of its only marble."""
    key, facts = walk
    kind, value = abilities(move.as_card).effects[0]
    return (
        key == "forward"
        and facts["seat"] == seat
        and kind in (FORWARD, SPLIT)
        and value == facts["steps"]
    )


def _swap(move: "Move", owners: "list[int]", source: int, target: int) -> "dict[str, int]":
    """Return whose marble comes from where: `owners` has that from the source, and behind the parts
    that from the target."""
    return {
        "seat": owners[0],
        "other": owners[len(move.parts)],
        "source": source,
        "target": target,
    }


def _owners(position: "Position", move: "Move", seat: int, is_made: bool) -> "list[int]":
    """Return for each part the seat of the marble that goes, and behind them that of the marble
    with which it is swapped, if there is one."""
    rules = position.rules
    cells = position.cells
    if is_made and move.turned:
        cells = turn_picture(rules, cells, _QUARTERS - move.turned)
    held: "dict[int, int]" = {}
    found: "list[int]" = []
    swapped: "list[int]" = []
    for kind, source, target, hit in reversed(move.parts) if is_made else move.parts:
        if kind not in (OUT, STEP, SWAP):
            found.append(seat)
            continue
        begin, end = (target, source) if is_made else (source, target)
        owner = rules.board.seat_of(source) if kind == OUT else _at(cells, held, begin)
        found.append(seat if owner < 0 else owner)
        other = _last(hit) if is_made else _NOBODY
        if kind == SWAP:
            other = _at(cells, held, end)
            swapped.append(other)
        held[end] = owner
        held[begin] = other
    if is_made:
        found.reverse()
    return found + swapped


def _at(cells: bytes, held: "dict[int, int]", field: int) -> int:
    """Return whose marble is on *field* of *cells*, of which some *held* others since."""
    return held[field] if field in held else cells[field] - 1


def _last(hit: "tuple[int, ...]") -> int:
    return hit[-1] if hit else _NOBODY


def say_field(board: "Board", field: int) -> "Clause":
    """As in games/contract.py."""
    kind = board.kind(field)
    if kind == KENNEL:
        return ("kennel", {"seat": board.seat_of(field)})
    if kind == FINISH:
        return ("finish", {"seat": board.seat_of(field), "slot": board.slot_of(field)})
    steps = [(field - start) % board.track_len for start in board.starts]
    nearest = min(steps)
    owner = steps.index(nearest)
    if not nearest:
        return ("start", {"seat": owner})
    return ("track", {"seat": owner, "steps": nearest})
