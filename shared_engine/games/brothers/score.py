"""What is counted: pens left over, penalty points, totals, and who has won."""

from shared_engine.games.brothers.tiles import STRAIGHT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.rules import Rules

    # The team that bred straight pens, and how many straight and angular pens were left over.
    Round = tuple[int, int, int]

DRAW = -1  # the outcome of a game that nobody has won


def left_over(position: "Position") -> "tuple[int, int]":
    """Return how many straight and how many angular pens the seats have left, teams added up
    (BO-44)."""
    straight = angular = 0
    for seat, pens in enumerate(position.pens):
        if position.rules.pen_of(seat, position.first) == STRAIGHT:
            straight += pens
        else:
            angular += pens
    return straight, angular


def points(rules: "Rules", straight: int, angular: int) -> "tuple[int, int]":
    """Return the penalty points for straight and for angular pens left over (BO-30, BO-31)."""
    return straight * rules.penalty_straight, angular * rules.penalty_angular


def totals(rules: "Rules", rounds: "list[Round]") -> "list[int]":
    """Return the penalty points of each of the two teams over all *rounds* (BO-33)."""
    added = [0, 0]
    for team, straight, angular in rounds:
        of_straight, of_angular = points(rules, straight, angular)
        added[team] += of_straight
        added[1 - team] += of_angular
    return added


def winner(rules: "Rules", rounds: "list[Round]") -> int:
    """Return the team with fewer points, after a tie the one with fewer as straight-pen breeder, or
    DRAW (BO-33, BO-34)."""
    first, second = totals(rules, rounds)
    if first == second and rules.tie_break == "straight_round":
        bred = [0, 0]
        for team, straight, _ in rounds:
            bred[team] += straight
        first, second = bred
    if first == second:
        return DRAW
    return 0 if first < second else 1


def rounds_of(position: "Position") -> "list[Round]":
    """Return the finished rounds of *position*."""
    rules = position.rules
    team = rules.team_of[position.first]
    return [
        (team if number == position.round_number else 1 - team, straight, angular)
        for number, (straight, angular) in enumerate(position.left)
    ]


def outcome(position: "Position") -> "int | None":
    """Return None while the game goes on, then the number of the winning team or DRAW."""
    return winner(position.rules, rounds_of(position)) if position.is_over else None
