"""Is the game over, and who won (BR-81, E-13)?"""

from shared_engine.games.dog.position import is_finished

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules


def outcome(position: "Position") -> "int | None":
    """Return the number of the team whose marbles are all in the finish, or None while nobody has
    won."""
    return winner_of(position.rules, position.cells)


def winner_of(rules: "Rules", cells: "bytes | bytearray") -> "int | None":
    """Return the winning team of *cells*, or None."""
    # Loops, not generators: this is asked after every move. Most teams have an outermost slot
    # empty.
    first, length = rules.board.first_finish, rules.finish_len
    for team, seats in enumerate(rules.teams):
        if not cells[first + seats[0] * length]:
            continue
        for seat in seats:
            if not is_finished(rules, cells, seat):
                break
        else:
            return team
    return None
