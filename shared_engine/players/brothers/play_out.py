"""Playing a round of Brothers on, quickly: of some places drawn at random each seat chooses the
best."""

from shared_engine.players.brothers.features import Judge, free_cells, side_of
from shared_engine.players.brothers.ground import Ground

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.rules import Rules
    from shared_engine.prng import Prng

_LOOKS = 6  # places among which a turn chooses


class PlayOut:
    """Plays rounds by *rules* on; chance comes from *prng*."""

    def __init__(self, rules: "Rules", prng: "Prng") -> None:
        self.rules = rules
        self._ground = Ground(rules)
        self._judge = Judge(rules, self._ground)
        self._prng = prng

    def play(self, position: "Position") -> int:
        """Play the round of *position* to its end; return the points that the pens placed until
        then spare the breeder of straight pens, less those that they spare the other."""
        free = free_cells(position)
        side = side_of(position, position.turn)
        for tile in self._order(position):
            free |= self._lay(free, tile, side)
            side = 1 - side
        return self._fence(position, free)

    def _order(self, position: "Position") -> "list[int]":
        """Return the tiles that are left, in the order in which they are laid."""
        found = [tile for tile, left in enumerate(position.tiles) for _ in range(left)]
        self._prng.shuffle(found)
        return found

    def _lay(self, prairie: int, tile: int, side: int) -> int:
        """Return the cells of *tile* where *side* lays it."""
        best = most = 0
        for _ in range(_LOOKS):
            places = self._ground.tile_places(prairie, self._prng.choice(self._ground.tiles[tile]))
            if places:
                place = self._prng.choice(places)
                found = self._judge.worth(prairie | place)
                if not best or (found < most if side else found > most):
                    best, most = place, found
        return best

    def _fence(self, position: "Position", free: int) -> int:
        """Place pens on the *free* cells until nobody can; return as `play`."""
        rules = self.rules
        seat = position.first if position.is_laying else position.turn
        pens = [0 if position.passed >> one & 1 else left for one, left in enumerate(position.pens)]
        worth = rules.penalty_straight, -rules.penalty_angular
        found = stuck = 0
        while stuck < rules.seats:
            side = side_of(position, seat)
            places = self._ground.pen_places(free, side) if pens[seat] else []
            if places:
                free ^= self._choose(free, places, side)
                pens[seat] -= 1
                found += worth[side]
                stuck = 0
            else:
                stuck += 1
            seat = (seat + 1) % rules.seats
        return found

    def _choose(self, free: int, places: "list[int]", side: int) -> int:
        best = most = 0
        for _ in range(min(_LOOKS, len(places))):
            place = self._prng.choice(places)
            found = self._judge.worth(free ^ place)
            if not best or (found < most if side else found > most):
                best, most = place, found
        return best
