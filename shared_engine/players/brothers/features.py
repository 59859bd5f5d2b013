"""What a prairie and its pens are worth to whoever breeds which pens.

What counts is how many pens each side will still place. That is a sum of three features of the free
cells, for each kind of pen:

- places: in how many ways a pen can lie;
- room: cells on which one can lie;
- alone: of those the cells that the other kind of pen cannot use.
"""

from shared_engine.players.brothers.ground import count, mask, pen_corners

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.rules import Rules
    from shared_engine.players.brothers.ground import Ground

    # places, room, alone
    Features = tuple[int, int, int]

FEATURES = ("places", "room", "alone")
# For a straight and for an angular pen what one of each feature is worth, in hundredths of a pen:
# fitted to games of this policy, and tried against its neighbours (docs/players.md).
_WEIGHTS = ((5, 10, 14), (2, 10, 13))
SIDES = (0, 1)  # who breeds straight, who breeds angular pens; numbers of PENS


def measure(ground: "Ground", free: int) -> "tuple[Features, Features]":
    """Return the FEATURES of the *free* cells, for straight and for angular pens."""
    places, room = [0, 0], [0, 0]
    for side in SIDES:
        for lie in ground.pens[side]:
            corners = pen_corners(free, lie)
            places[side] += count(corners)
            for bit in lie.bits:
                room[side] |= corners << bit
    straight, angular = room
    return (
        (places[0], count(straight), count(straight & ~angular)),
        (places[1], count(angular), count(angular & ~straight)),
    )


class Judge:
    """Says what free cells are worth by *rules*."""

    def __init__(self, rules: "Rules", ground: "Ground") -> None:
        self._ground = ground
        self._penalties = rules.penalty_straight, -rules.penalty_angular

    def worth(self, free: int) -> int:
        """Return the points, in hundredths, that pens on *free* cells spare the breeder of straight
        pens, less those that they spare the other."""
        found = 0
        for side, features in enumerate(measure(self._ground, free)):
            pens = 0
            for weight, feature in zip(_WEIGHTS[side], features):
                pens += weight * feature
            found += self._penalties[side] * pens
        return found


def side_of(position: "Position", seat: int) -> int:
    """Return which pens *seat* breeds, one of SIDES."""
    rules = position.rules
    return SIDES[rules.team_of[seat] != rules.team_of[position.first]]


def free_cells(position: "Position") -> int:
    """Return the cells of *position* on which pens can be placed, now or once the prairie is
    complete."""
    cells, covered = position.meadow.cells, position.covered
    return mask([cell for place, cell in enumerate(cells) if not covered[place]])
