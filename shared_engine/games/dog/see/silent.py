"""Moves that leave the picture as it was: they show only in which marbles were off the board at the
same moment."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Picture
    from shared_engine.games.dog.position import Position


def fits_touches(
    position: "Position", touched: "list[int]", pairs: "list[tuple[int, int]]", full: "Picture"
) -> bool:
    """Say whether a move that leaves the picture *full* as it was, and touches *touched*, shows in
    *pairs*.

    Two marbles that change places were off together. Where more went, as on a disc that turned,
    each was off with another.

    Args:
        pairs: fields whose marbles were off the board at the same moment.
    """
    moved = [field for field in touched if full[field]]
    if len(touched) > 1 and len(moved) == 2:
        return (min(moved), max(moved)) in pairs
    if len(touched) > 1:
        return bool(moved) and all(any(field in pair for pair in pairs) for field in moved)
    # Out of the kennel onto an own marble: a place of the kennel and the start were empty.
    board = position.rules.board
    for one, other in pairs:
        if (
            one == touched[0]
            and other >= board.first_kennel
            and board.starts[board.seat_of(other)] == one
        ):
            return True
    return False
