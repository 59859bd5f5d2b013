"""Routes a circuit on two layers: the cheapest way on a grid for each net; what is in the way is
removed and routed again.

Ground is filled in on both layers, so each of its pads gets a via at once; what the filling would
leave alone is joined in the end. The same circuit is routed in the same way each time.
"""

import collections
import itertools
import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from scipy import ndimage

from hardware.kicad import layout, search
from hardware.kicad.circuit import Circuit
from hardware.kicad.patterns import Pad

STEP = 0.25
_CLEARANCE = layout.CLEARANCE + 0.04  # a slanting track comes nearer than its places
_SIGNAL = 0.25
_GROUND = "GND"
_VIA_COST, _NEW_COST, _NARROW_COST = 9.0, 3.0, 0.5
_TRIES = 40
_SPOKES = 2  # steps
_BETWEEN_VIAS = 0.65  # mm, from middle to middle
_STITCH = 20.0  # mm between two vias of an area

Array = Any  # of numpy
Place = tuple[int, int, int]  # layer, column, row


class RoutingError(ValueError):
    """A net finds no way; the message names it."""


@dataclass
class Target:
    """A pad, as the grid sees it."""

    layers: tuple[int, ...]
    box: tuple[float, float, float, float]
    """In mm from the corner of the grid."""
    core: tuple[int, int, int, int]
    """Columns and rows in which a track may end."""


@dataclass
class Route:
    """The copper of a net."""

    pieces: list[tuple[Place, Place, float]] = field(
        default_factory=list[tuple[Place, Place, float]]
    )
    vias: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    places: dict[Place, float] = field(default_factory=dict[Place, float])
    """With the width of the widest track there."""


class Router:
    """Routes *circuit*; `routes` has the copper of each net afterwards."""

    def __init__(self, circuit: Circuit, seed: int = 0) -> None:
        self.routes: dict[str, Route] = {}
        self._circuit = circuit
        self._chance = random.Random(seed)  # noqa: S311 - no secret
        xs, ys = zip(*circuit.outline, strict=True)
        self.corner = min(xs), min(ys)
        self._columns, self._rows = (
            round((max(xs) - min(xs)) / STEP) + 1,
            round((max(ys) - min(ys)) / STEP) + 1,
        )
        self._nets = circuit.nets()
        self._number = {net: number for number, net in enumerate(self._nets, 1)}
        self._targets: dict[str, list[Target]] = collections.defaultdict(list)
        self._widths = sorted(
            {
                _SIGNAL,
                0.4,
                layout.VIA,
                *(one for widths in circuit.widths.values() for one in widths),
            }
        )
        shape = (2, self._columns, self._rows)
        self._fixed = {width: np.zeros(shape, np.int16) for width in self._widths}
        self._tracks = {width: np.zeros(shape, np.int16) for width in self._widths}
        self._no_via = np.zeros(shape[1:], np.int16)
        self._owner, self._wide = np.zeros(shape, np.int32), np.zeros(shape, np.float32)
        self._history = np.zeros(shape, np.float32)
        self._outside = self._edge()
        for part, pad, net in layout.pads(circuit):
            self._pad(layout.turned(part, pad.x, pad.y), part.turn, part.is_below, pad, net)
        for x, y in circuit.screws:
            self._obstacle(x, y, layout.SCREW / 2 + layout.HEAD)
        for x, y in circuit.fiducials:
            self._obstacle(x, y, layout.FIDUCIAL / 2 + layout.BARE + 0.05)
        for (x, y), radius in circuit.cutouts:
            self._obstacle(x, y, radius + layout.EDGE)

    def run(self) -> None:
        """Route everything.

        Raises:
            RoutingError: a net finds no way.
        """
        self._ground()
        nets = [net for net in self._targets if net != _GROUND and len(self._targets[net]) > 1]
        jitter = {net: self._chance.random() for net in nets}
        self._all(sorted(nets, key=lambda net: (net not in self._circuit.widths, len(self._targets[net]) > 3, self._span(net), jitter[net])))  # fmt: skip
        for _ in range(30):
            parts = self._filled_parts()
            wanted = self._pads_of_ground(parts)
            main = max(wanted, key=lambda number: int((parts == number).sum()))
            if len(wanted) < 2:
                self._stitch(parts, main)
                return
            for number in sorted(wanted - {main}):
                self._all(self._join(parts == number, parts == main))
        raise RoutingError(f"{self._circuit.name}: the ground stays in pieces")

    def _all(self, nets: list[str]) -> None:
        """Route *nets*, and again what is in their way."""
        queue = collections.deque(nets)
        tries: collections.Counter[str] = collections.Counter()
        while queue:
            net = queue.popleft()
            if self._route(net, 0):
                continue
            tries[net] += 1
            if tries[net] > _TRIES or not self._route(net, _NEW_COST * tries[net]):
                raise RoutingError(f"{self._circuit.name}: {net} finds no way")
            for other in self._in_the_way(self.routes[net], net):
                self._remove(other)
                queue.append(other)
            for layer, column, row in self.routes[net].places:
                self._history[
                    layer, max(0, column - 1) : column + 2, max(0, row - 1) : row + 2
                ] += 0.4

    def items(self) -> Iterator[tuple[str, str, float, tuple[Any, ...]]]:
        """Yield tracks as ("F.Cu", net, width, both ends) and vias as ("via", net, 0, (at,)), in mm
        of the board."""
        for net in sorted(self.routes):
            route = self.routes[net]
            for layer, width, begin, end in _straight(route.pieces):
                yield ("F.Cu", "B.Cu")[layer], net, width, (self._mm(*begin), self._mm(*end))
            for column, row in sorted(set(route.vias)):
                yield "via", net, 0, (self._mm(column, row),)

    def _mm(self, column: int, row: int) -> tuple[float, float]:
        return round(self.corner[0] + column * STEP, 3), round(self.corner[1] + row * STEP, 3)

    def _edge(self) -> Array:
        """Places outside the board, or too near its edge for the middle of a track."""
        x, y = np.meshgrid(
            np.arange(self._columns) * STEP + self.corner[0],
            np.arange(self._rows) * STEP + self.corner[1],
            indexing="ij",
        )
        inside = np.zeros(x.shape, bool)
        corners = layout.inset(self._circuit.outline, layout.EDGE)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            if ay != by:
                is_across = (ay > y) != (by > y)
                inside ^= is_across & (x < ax + (y - ay) / (by - ay) * (bx - ax))
        return ~inside

    def _pad(
        self, at: tuple[float, float], turn: float, is_below: bool, pad: Pad, net: str
    ) -> None:
        wide, high = (pad.width, pad.height) if turn % 180 == 0 else (pad.height, pad.width)
        x, y = at[0] - self.corner[0], at[1] - self.corner[1]
        layers = (0, 1) if pad.drill else ((1,) if is_below else (0,))
        box = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
        edge = min(_SIGNAL / 2, (min(wide, high) - STEP) / 2 - 1e-6)
        core = (
            -int(-(box[0] + edge) // STEP),
            int((box[2] - edge) // STEP),
            -int(-(box[1] + edge) // STEP),
            int((box[3] - edge) // STEP),
        )
        target = Target(layers, box, core)
        self._stamp_pad(target, 1)
        search.stamp(self._no_via, *box, layout.VIA / 2 + 0.05, STEP, 1)
        if net:
            self._targets[net].append(target)

    def _stamp_pad(self, target: Target, sign: int) -> None:
        for width, counts in self._fixed.items():
            for layer in target.layers:
                search.stamp(counts[layer], *target.box, _CLEARANCE + width / 2, STEP, sign)

    def _obstacle(self, x: float, y: float, radius: float) -> None:
        column, row = (x - self.corner[0]) / STEP, (y - self.corner[1]) / STEP
        columns, rows = np.ogrid[: self._columns, : self._rows]
        far = np.sqrt((columns - column) ** 2 + (rows - row) ** 2) * STEP
        for width, counts in self._fixed.items():
            counts[:, far < radius + width / 2] += 1

    def _span(self, net: str) -> float:
        boxes = [target.box for target in self._targets[net]]
        return sum(
            max(box[axis] for box in boxes) - min(box[axis] for box in boxes) for axis in (0, 1)
        )

    def _costs(self, width: float, penalty: float) -> tuple[Array, Array]:
        """What steps and vias cost; with a *penalty* others' tracks are only dear, without it they
        are walls."""
        fixed, others = self._fixed[width] > 0, self._tracks[width] > 0
        cost = 1 + self._history * (1 if penalty else 0)
        cost = cost.astype(np.float32)
        via_fixed = (self._fixed[layout.VIA] > 0).any(0) | (self._no_via > 0) | self._outside
        via_others = (self._tracks[layout.VIA] > 0).any(0)
        via = np.full(via_fixed.shape, _VIA_COST, np.float32)
        if penalty:
            cost[others] += penalty
            via[via_others] += 3 * penalty
        else:
            fixed, via_fixed = fixed | others, via_fixed | via_others
        cost[fixed] = -1
        cost[:, self._outside] = -1
        via[via_fixed] = -1
        return cost, via

    def _route(self, net: str, penalty: float) -> bool:
        """Connect all pads of *net*; False, and nothing changed, if one has no way."""
        targets = sorted(self._targets[net], key=lambda target: (-_area(target), target.box))
        for target in targets:
            self._stamp_pad(target, -1)
        *wider, width = self._circuit.widths.get(net, (_SIGNAL,))
        cost, via = self._costs(width, penalty)
        free = {wide: self._costs(wide, 0)[0] >= 0 for wide in wider}
        for each in free.values():
            cost[(cost >= 0) & ~each] += _NARROW_COST
        route, done = Route(), np.zeros((2, self._columns, self._rows), bool)
        _mark(done, targets[0])
        left = targets[1:]
        while left:
            wanted = np.zeros_like(done)
            for target in left:
                _mark(wanted, target)
            way = self._find(cost, via, done, wanted)
            if not way:
                break
            self._lay(
                route,
                [
                    (place, next((wide for wide in wider if free[wide][place]), width))
                    for place in way
                ],
            )
            for place in way:
                done[place] = True
            layer, column, row = way[-1]
            hit = next(target for target in left if layer in target.layers and target.core[0] <= column <= target.core[1] and target.core[2] <= row <= target.core[3])  # fmt: skip
            left = [target for target in left if target is not hit]
            _mark(done, hit)
        for target in targets:
            self._stamp_pad(target, 1)
        if left:
            return False
        self.routes[net] = route
        self._stamp(net, 1)
        return True

    def _find(self, cost: Array, via: Array, sources: Array, targets: Array) -> list[Place]:
        found = search.find(
            cost.ravel(), via.ravel(), sources.ravel(), targets.ravel(), self._columns, self._rows
        )
        size = self._columns * self._rows
        return [
            (int(at // size), int(at % size // self._rows), int(at % self._rows)) for at in found
        ]

    def _lay(self, route: Route, way: list[tuple[Place, float]]) -> None:
        """Add a way to *route*, whose places may be so wide; a piece is as wide as both its ends
        may be."""
        for (begin, one), (end, other) in itertools.pairwise(way):
            width = min(one, other)
            if begin[0] != end[0]:
                route.vias.append(begin[1:])
            else:
                route.pieces.append((begin, end, width))
            for place in (begin, end):
                route.places[place] = max(width, route.places.get(place, 0))

    def _stamp(self, net: str, sign: int) -> None:
        """Copper of *net* is there for others, or no more."""
        route, counts = self.routes[net], self._fixed if net == _GROUND else self._tracks
        for layer in (0, 1):
            for own, places in self._by_width(route, layer):
                for width, each in counts.items():
                    search.stamp_places(
                        each[layer], places, _CLEARANCE + width / 2 + own / 2, STEP, sign
                    )
                if net != _GROUND:
                    self._owner[layer, places[:, 0], places[:, 1]] = (
                        self._number[net] if sign > 0 else 0
                    )
                    self._wide[layer, places[:, 0], places[:, 1]] = own
        if route.vias:
            search.stamp_places(
                self._no_via, np.array(sorted(set(route.vias))), _BETWEEN_VIAS, STEP, sign
            )

    def _by_width(self, route: Route, layer: int) -> list[tuple[float, Array]]:
        found: dict[float, list[tuple[int, int]]] = collections.defaultdict(list)
        for (on, column, row), width in route.places.items():
            if on == layer:
                found[width].append((column, row))
        found[layout.VIA] += sorted(set(route.vias))
        return [(width, np.array(places)) for width, places in sorted(found.items()) if places]

    def _in_the_way(self, route: Route, net: str = _GROUND) -> list[str]:
        """The nets whose copper is too near to *route*, which is of *net*."""
        found = np.zeros(len(self._nets) + 1, bool)
        for layer in (0, 1):
            for own, places in self._by_width(route, layer):
                search.neighbours(
                    self._owner[layer],
                    self._wide[layer],
                    places,
                    own,
                    _CLEARANCE,
                    STEP,
                    self._number[net],
                    found,
                )
        return [self._nets[number - 1] for number in np.flatnonzero(found)]

    def _remove(self, net: str) -> None:
        self._stamp(net, -1)
        del self.routes[net]

    def _ground(self) -> None:
        """A via near each pad of the ground that lies on one layer."""
        self.routes[_GROUND] = Route()
        for target in self._targets[_GROUND]:
            if len(target.layers) == 2:
                continue
            for each in self._targets[_GROUND]:
                self._stamp_pad(each, -1)
            self._stamp(_GROUND, -1)
            cost, via = self._costs(0.4, 0)
            cost[1 - target.layers[0]] = -1
            via[self._near_vias()] = -1
            begin, wanted = np.zeros(cost.shape, bool), np.zeros(cost.shape, bool)
            _mark(begin, target)
            wanted[target.layers[0]] = via >= 0
            wanted[cost < 0] = False
            way = self._find(cost, np.full_like(via, -1), begin, wanted)
            if way:
                self._lay(self.routes[_GROUND], [(place, 0.4) for place in way])
                self.routes[_GROUND].vias.append(way[-1][1:])
            for each in self._targets[_GROUND]:
                self._stamp_pad(each, 1)
            self._stamp(_GROUND, 1)

    def _near_vias(self) -> Array:
        """Places too near to a via of the ground for another one: drills keep their distance within
        a net, too."""
        near = np.zeros((self._columns, self._rows), np.int16)
        if vias := self.routes[_GROUND].vias:
            search.stamp_places(near, np.array(sorted(set(vias))), _BETWEEN_VIAS, STEP, 1)
        return near > 0

    def _join(self, island: Array, main: Array) -> list[str]:
        """Join an *island* of the ground with the *main* one; return the nets that had to be
        removed for it."""
        for target in self._targets[_GROUND]:
            self._stamp_pad(target, -1)
        self._stamp(_GROUND, -1)
        route, old = self.routes[_GROUND], Route()
        for penalty in (0, _NEW_COST):
            cost, via = self._costs(_SIGNAL, penalty)
            via[self._near_vias()] = -1
            way = self._find(cost, via, island & (cost >= 0), main & (cost >= 0))
            if way:
                break
        self._lay(old, [(place, _SIGNAL) for place in way])
        for net in (removed := self._in_the_way(old)):
            self._remove(net)
        self._lay(route, [(place, _SIGNAL) for place in way])
        for target in self._targets[_GROUND]:
            self._stamp_pad(target, 1)
        self._stamp(_GROUND, 1)
        if not way:
            raise RoutingError(f"{self._circuit.name}: an island of the ground cannot be joined")
        return removed

    def _stitch(self, parts: Array, main: int) -> None:
        """Join areas of the ground without a pad with the *main* one by vias; KiCad leaves out what
        is not joined."""
        _, via = self._costs(_SIGNAL, 0)
        columns, rows = np.ogrid[: self._columns, : self._rows]
        above, below = (_solid(layer == main) for layer in parts)
        for number in sorted(set(np.unique(parts).tolist()) - {0, main}):
            island = parts == number
            free = ((island[0] & below) | (island[1] & above)) & (via >= 0)
            while (inside := ndimage.distance_transform_edt(free)).max() * STEP > layout.VIA:
                column, row = (int(at) for at in np.unravel_index(inside.argmax(), free.shape))
                self.routes[_GROUND].vias.append((column, row))
                free &= np.hypot(columns - column, rows - row) * STEP > _STITCH

    def _filled_parts(self) -> Array:
        """A number for each piece of connected ground, a little smaller than KiCad will fill it."""
        for target in self._targets[_GROUND]:
            self._stamp_pad(target, -1)
        self._stamp(_GROUND, -1)
        free = (self._fixed[0.4] == 0) & (self._tracks[0.4] == 0) & ~self._outside
        for target in self._targets[_GROUND]:
            self._stamp_pad(target, 1)
        self._stamp(_GROUND, 1)
        free &= ndimage.binary_dilation(
            ndimage.binary_erosion(free, np.ones((1, 2, 2))), np.ones((1, 2, 2))
        )
        for target in self._targets[_GROUND]:
            if (
                len(target.layers) == 1
            ):  # only spokes cross the gap around a pad, and not all of them: its own via joins it
                left, top, right, bottom = (round(value / STEP) for value in target.box)
                free[
                    target.layers[0],
                    left - _SPOKES : right + _SPOKES + 1,
                    top - _SPOKES : bottom + _SPOKES + 1,
                ] = False
        for place in self.routes[_GROUND].places:
            free[place] = True
        for column, row in self.routes[_GROUND].vias:
            free[:, column, row] = True
        for target in self._targets[_GROUND]:
            _mark(free, target)
        above, count = ndimage.label(free[0], np.ones((3, 3)))
        below, more = ndimage.label(free[1], np.ones((3, 3)))
        below[below > 0] += count
        joined = list(range(count + more + 1))

        def root(number: int) -> int:
            while joined[number] != number:
                number = joined[number]
            return number

        through = [
            (target.core[0], target.core[2])
            for target in self._targets[_GROUND]
            if len(target.layers) == 2
        ]
        for column, row in [*self.routes[_GROUND].vias, *through]:
            joined[root(int(above[column, row]))] = root(int(below[column, row]))
        roots = np.array([root(number) for number in range(len(joined))])
        return np.stack((roots[above], roots[below]))

    def _pads_of_ground(self, parts: Array) -> set[int]:
        return {
            int(parts[target.layers[0], target.core[0], target.core[2]])
            for target in self._targets[_GROUND]
        }


def _mark(places: Array, target: Target) -> None:
    left, right, top, bottom = target.core
    for layer in target.layers:
        places[layer, left : right + 1, top : bottom + 1] = True


def _solid(places: Array) -> Array:
    """The largest part of *places* of a layer, without what only a neck joins to it: KiCad may not
    fill that."""
    pieces, _ = ndimage.label(ndimage.binary_erosion(places, np.ones((3, 3))))
    sizes = np.bincount(pieces.ravel())
    sizes[0] = 0
    return (pieces == sizes.argmax()) & (pieces > 0)


def _area(target: Target) -> float:
    left, top, right, bottom = target.box
    return round((right - left) * (bottom - top), 3)


def _straight(
    pieces: list[tuple[Place, Place, float]],
) -> Iterator[tuple[int, float, tuple[int, int], tuple[int, int]]]:
    """Join pieces that follow each other in the same direction, up to where others begin: KiCad
    takes a short one beside another for loose."""
    ends = collections.Counter(place for begin, end, _ in pieces for place in (begin, end))
    open_piece: tuple[int, float, tuple[int, int], tuple[int, int], tuple[int, int]] | None = None
    for (layer, x, y), (_, to_x, to_y), width in pieces:
        way = to_x - x, to_y - y
        if (
            open_piece
            and open_piece[0] == layer
            and open_piece[1] == width
            and open_piece[3] == (x, y)
            and open_piece[4] == way
            and ends[layer, x, y] == 2
        ):
            open_piece = (layer, width, open_piece[2], (to_x, to_y), way)
            continue
        if open_piece:
            yield open_piece[:4]
        open_piece = (layer, width, (x, y), (to_x, to_y), way)
    if open_piece:
        yield open_piece[:4]
