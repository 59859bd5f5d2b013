"""Position JSON as it is written: a whole position, or what of it has changed; state.py reads it,
on a board too, which writes none."""

from shared_engine.games.dog.position import (
    NOWHERE,
    figure_field,
    finish_marbles,
    is_fresh,
    kennel_count,
    track_marbles,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.rules import Rules


def format_player(rules: "Rules", cells: bytes, seat: int) -> "dict[str, Any]":
    """Return one seat's marbles; `fresh` is present only when true."""
    board = rules.board
    track = sorted(
        [
            (field - board.starts[seat]) % board.track_len
            for field in track_marbles(rules, cells, seat)
        ]
    )
    player: "dict[str, Any]" = {
        "kennel": kennel_count(rules, cells, seat),
        "track": track,
        "finish": [board.slot_of(field) for field in finish_marbles(rules, cells, seat)],
    }
    if is_fresh(cells, seat):
        player["fresh"] = True
    return player


def format_state(rules: "Rules", cells: bytes) -> "dict[str, Any]":
    """Return the whole position; parse_state gives the same cells back."""
    state: "dict[str, Any]" = {
        "players": {str(seat): format_player(rules, cells, seat) for seat in range(rules.seats)}
    }
    if figure_field(rules, cells) != NOWHERE:
        state["dog"] = cells[-2]
    return state


def format_changes(rules: "Rules", before: bytes, after: bytes) -> "dict[str, Any]":
    """Return the seats whose marbles differ between *before* and *after*, with their complete new
    content, and the dog if it moved."""
    changes: "dict[str, Any]" = {}
    for seat in range(rules.seats):
        player = format_player(rules, after, seat)
        if player != format_player(rules, before, seat):
            changes[str(seat)] = player
    if figure_field(rules, before) != figure_field(rules, after):
        changes["dog"] = figure_field(rules, after)
    return changes
