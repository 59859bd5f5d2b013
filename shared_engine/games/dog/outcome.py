"""Is the game over, and who won (BR-81, E-13)?"""

from shared_engine.games.dog.position import is_finished

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules


def outcome(position: "Position") -> "int | None":
    """Return the number of the team whose marbles are all in the finish, or None while nobody has won."""
    return winner_of(position.rules, position.cells)


def winner_of(rules: "Rules", cells: bytes) -> "int | None":
    """Return the winning team of *cells*, or None."""
    # The middle slots fill last only by accident, but an empty first finish slot of anyone settles most positions.
    for team, seats in enumerate(rules.teams):
        if all(is_finished(rules, cells, seat) for seat in seats):
            return team
    return None
