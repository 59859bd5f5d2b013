"""Reads geometry.toml: boards, as plain values in mm."""

import math
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Point = tuple[float, float]


class GeometryError(ValueError):
    """What is drawn cannot be a board; the message says where, and what is missing."""


SOURCE = Path(__file__).with_name("geometry.toml")
_CELL = "M"
_SAME_MM = 0.1  # points nearer than this are one


@dataclass(frozen=True)
class Hole:
    """One hole of a board."""

    name: str
    """As in move texts, seats counted as segments: T17, K2.1, M3.4."""
    mark: str
    """What its segment calls it: all segments of a board are alike."""
    at: Point
    is_on_disc: bool
    light: Point
    """Where its light is."""


@dataclass(frozen=True)
class Disc:
    """What turns in the middle of a board, drawn as it rests in the first quarter."""

    radius: float
    pin: float
    """Diameter."""
    magnet: float
    """Diameter."""
    magnets: tuple[Point, ...]
    """Those of the half ring, then the single ones."""
    sensors: tuple[tuple[str, Point], ...]
    """Under it, by name."""


@dataclass(frozen=True)
class Carrier:
    """Where the carrier of the controller is: its middle, and degrees with the clock."""

    at: Point
    turn: float


@dataclass(frozen=True)
class Antennas:
    """What they keep free of copper."""

    coil: float
    """Side of the reader's."""
    reader: float
    """Half a side of the square around it."""
    chip: float
    """Around that of the chip, beyond the edge of the carrier."""


@dataclass(frozen=True)
class Stack:
    """What lies above each other, all heights."""

    plate: float
    sensor: float
    light: float
    circuit: float
    plug: float
    base: float
    clearance: float
    """Between a piece and a sensor, at least."""


@dataclass(frozen=True)
class Board:
    """One board. Numbers of holes are those of sensors and lights."""

    name: str
    pitch: float
    hole: float
    """Diameter."""
    hole_beside: Point
    """From the middle of a field, where its sensor is, to that of its hole: a meadow has holes over
    its lights only."""
    window: float
    """Diameter of the hole over a light that lies beside; 0 where it shines through the hole."""
    segments: int
    holes: tuple[Hole, ...]
    outlines: tuple[tuple[Point, ...], ...]
    """Of each segment."""
    dowels: tuple[tuple[Point, ...], ...]
    """Of each segment, along all its edges."""
    labels: tuple[Point, ...]
    """For the number of the seat of each segment; empty where seats have no segment."""
    disc: Disc | None
    reader: Point | None
    """The middle of the coil of its card reader."""
    carrier: "Carrier | None"

    def holes_of(self, segment: int) -> tuple[Hole, ...]:
        """Return the holes of *segment*."""
        each = len(self.holes) // self.segments
        return self.holes[segment * each : (segment + 1) * each]

    def outline(self) -> tuple[Point, ...]:
        """Return the corners of all segments together; no board has one that goes inwards."""
        points = sorted({point for outline in self.outlines for point in outline})
        return (*_half_hull(points), *_half_hull(points[::-1]))

    def opening(self) -> tuple[Point, ...]:
        """Return the corners of what is open in the middle; empty where the segments meet."""
        points = {point for outline in self.outlines for point in outline}
        nearest = min(math.hypot(*point) for point in points)
        if nearest < self.pitch:
            return ()
        corners = [point for point in points if math.hypot(*point) < nearest + _SAME_MM]
        return tuple(sorted(corners, key=lambda point: math.atan2(point[1], point[0])))

    def drilled(self, hole: Hole) -> Point:
        """Return where *hole* is drilled."""
        return hole.at[0] + self.hole_beside[0], hole.at[1] + self.hole_beside[1]

    def reach(self) -> float:
        """Return how far from the middle wood is, in x or in y."""
        return max(abs(value) for outline in self.outlines for point in outline for value in point)


def read(path: Path = SOURCE) -> dict[str, Board]:
    """Return the boards in *path*, by name.

    Raises:
        GeometryError: a value is missing, or *path* is not TOML.
    """
    return {
        name: _read(path, name, table)
        for name, table in _tables(path).items()
        if isinstance(table, dict) and "segments" in table
    }


def stack(path: Path = SOURCE) -> Stack:
    """Return what lies above each other."""
    return Stack(**_tables(path)["stack"])


def antennas(path: Path = SOURCE) -> Antennas:
    """Return what antennas keep free."""
    return Antennas(**_tables(path)["antennas"])


def smallest_pitch(path: Path = SOURCE) -> float:
    """Return how near two holes of a board may be."""
    return _tables(path)["smallest_pitch"]


def _tables(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise GeometryError(f"{path.name} is not TOML: {error}") from error


def _read(path: Path, name: str, table: dict[str, Any]) -> Board:
    try:
        return _board(name, table)
    except KeyError as error:
        raise GeometryError(
            f"{path.name}: something of the board {name} has no {error}; the other boards show "
            "where"
        ) from error


def _board(name: str, table: dict[str, Any]) -> Board:
    segments = range(table["segments"])
    places = [_placed(table, segment) for segment in segments]
    first = places[0](_point(table["rows"][0]["first"]))
    rows = [
        (row["kind"], at, row.get("on_disc", False), _lit(table, row, at))
        for row in table["rows"]
        for at in _row(row, table["pitch"])
    ]
    if "edge" in table:
        following = _placed(table, 1)
        edge, dowels = _points(table["edge"]), _points(table["dowels"])
        outline = [*edge, *_points(table["rim"]), *(following(at) for at in reversed(edge))]
        dowels += [following(at) for at in dowels]
    else:
        outline, dowels = _points(table["outline"]), _points(table["dowels"])
    return Board(
        name,
        table["pitch"],
        table["hole"],
        _point(table.get("hole_beside", [0, 0])),
        table.get("window", 0.0),
        len(segments),
        tuple(
            hole
            for segment, place in enumerate(places)
            for hole in _holes(rows, segment, place, table["pitch"], first)
        ),
        tuple(_once(place(at) for at in outline) for place in places),
        tuple(tuple(place(at) for at in dowels) for place in places),
        tuple(place(_point(table["label"])) for place in places) if "label" in table else (),
        _disc(table["disc"]) if "disc" in table else None,
        _point(table["reader"]) if "reader" in table else None,
        Carrier(_point(table["carrier"]["at"]), table["carrier"]["turn"])
        if "carrier" in table
        else None,
    )


def _lit(table: dict[str, Any], row: dict[str, Any], at: Point) -> Point:
    """Where the light of the hole *at* is."""
    default = table.get("window_beside", table.get("hole_beside", [0, 0]))
    x, y = row.get("window_beside", default)
    return at[0] + x, at[1] + y


def _holes(
    rows: list[tuple[str, Point, bool, Point]],
    segment: int,
    place: Callable[[Point], Point],
    pitch: float,
    first: Point,
) -> Iterator[Hole]:
    track = sum(kind == "T" for kind, *_ in rows)
    counted: dict[str, int] = {}
    for kind, drawn_at, is_on_disc, light in rows:
        number = counted[kind] = counted.get(kind, -1) + 1
        at = place(drawn_at)
        if kind == _CELL:
            mark, name = (
                f"{_CELL}{_cell(drawn_at, rows[0][1], pitch)}",
                f"{_CELL}{_cell(at, first, pitch)}",
            )
        elif kind == "T":
            mark, name = f"T{number}", f"T{segment * track + number}"
        else:
            mark, name = f"{kind}{number + 1}", f"{kind}{segment}.{number + 1}"
        yield Hole(name, mark, at, is_on_disc, place(light))


def _cell(at: Point, first: Point, pitch: float) -> str:
    """The column and the row *at* a place, counted from the *first* cell, in the upper left
    corner."""
    return ".".join(
        str(round((here - there) / pitch)) for here, there in zip(at, first, strict=True)
    )


def _placed(table: dict[str, Any], segment: int) -> Callable[[Point], Point]:
    """Where a point of the first segment is in *segment*."""
    if "corners" in table:
        left, top = table["corners"][segment]
        return lambda at: _rounded(at[0] + left, at[1] + top)
    angle = math.radians(table["turn"] * segment)
    cos, sin = math.cos(angle), math.sin(angle)
    return lambda at: _rounded(at[0] * cos - at[1] * sin, at[0] * sin + at[1] * cos)


def _row(row: dict[str, Any], pitch: float) -> Iterator[Point]:
    for number in range(row["count"]):
        if "radius" in row:
            yield _on_circle(row["radius"], row["from"] + number * row["step"])
        else:
            (x, y), way = row["first"], number * row.get("step", pitch)
            heading = math.radians(row["heading"])
            yield x + way * math.cos(heading), y + way * math.sin(heading)


def _disc(table: dict[str, Any]) -> Disc:
    ring, singles = table["half_ring"], table["singles"]
    return Disc(
        table["radius"],
        table["pin"],
        table["magnet"],
        (
            *(
                _on_circle(ring["radius"], at)
                for at in range(ring["from"], ring["to"] + 1, ring["step"])
            ),
            *(_on_circle(singles["radius"], at) for at in singles["at"]),
        ),
        tuple(
            (sensor["name"], _on_circle(sensor["radius"], sensor["at"]))
            for sensor in table["sensors"]
        ),
    )


def _on_circle(radius: float, degrees: float) -> Point:
    angle = math.radians(degrees)
    return _rounded(radius * math.cos(angle), radius * math.sin(angle))


def _points(listed: list[list[float]]) -> list[Point]:
    return [_point(one) for one in listed]


def _point(listed: list[float]) -> Point:
    x, y = listed
    return x, y


def _once(points: Iterator[Point]) -> tuple[Point, ...]:
    """*points* without those that are there already: edges that begin in the middle of the table
    share it."""
    return tuple(dict.fromkeys(points))


def _half_hull(points: list[Point]) -> list[Point]:
    """The corners on one side of the line from the first of the sorted *points* to the last, which
    is left out."""
    corners: list[Point] = []
    for point in points:
        while len(corners) > 1 and _turn(corners[-2], corners[-1], point) < _SAME_MM:
            corners.pop()
        corners.append(point)
    return corners[:-1]


def _turn(begin: Point, corner: Point, end: Point) -> float:
    """How far, in mm, *end* is on one side of the line through the other two."""
    (x, y), (to_x, to_y) = (
        (corner[0] - begin[0], corner[1] - begin[1]),
        (end[0] - begin[0], end[1] - begin[1]),
    )
    return (x * to_y - y * to_x) / math.hypot(x, y)


def _rounded(x: float, y: float) -> Point:
    """To a thousandth of a mm, so that every machine writes the same; no -0."""
    return round(x, 3) + 0.0, round(y, 3) + 0.0
