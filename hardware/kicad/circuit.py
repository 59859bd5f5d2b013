"""What a circuit board is made of, as plain values: parts, what they are connected to, and where
they lie."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from hardware.geometry import Point

REVISION, DATE = "B", "2026-11-28"
STATE = f"rev. {REVISION}, {DATE}, CERN-OHL-P v2, not built yet"
"""On each board."""


class CircuitError(ValueError):
    """A circuit cannot be as it is described; the message names the part."""


@dataclass(frozen=True)
class Pin:
    """One pin of a kind of part."""

    number: str
    name: str
    type: str
    """As KiCad's rules for circuits call it: input, output, passive, power_in ..."""


@dataclass(frozen=True)
class Kind:
    """A kind of part: one line of a list of parts, and one symbol."""

    symbol: str
    letter: str
    """With which its references begin."""
    value: str
    pattern: str
    """Name of its land pattern; "" for a mark that is only in the schematic."""
    pins: tuple[Pin, ...]
    mpn: str = ""
    """Part number of the maker."""
    maker: str = ""
    second: str = ""
    """What may be fitted instead."""


@dataclass(frozen=True)
class Part:
    """One part. Without a place it is only in the schematic."""

    reference: str
    kind: Kind
    nets: dict[str, str]
    """The net of each connected pin, by the pin's number."""
    at: Point
    turn: float
    """Degrees against the clock."""
    is_below: bool

    def net(self, pin: Pin) -> str:
        """Return the net at *pin*; that of a pin that is not connected has KiCad's name for it."""
        return (
            self.nets.get(pin.number)
            or f"unconnected-({self.reference}-{pin.name}-Pad{pin.number})"
        )


@dataclass(frozen=True)
class Label:
    """A word on the silkscreen."""

    at: Point
    text: str
    is_below: bool = False
    size: float = 1.2


@dataclass
class Circuit:
    """One board: add() its parts, then read it."""

    name: str
    title: str
    outline: tuple[Point, ...]
    widths: dict[str, tuple[float, ...]] = field(default_factory=dict[str, tuple[float, ...]])
    """For nets that are not signals, the widths of tracks to try, widest first."""
    powered: tuple[str, ...] = ("GND",)
    """Nets that are fed from outside, through a connector."""
    parts: list[Part] = field(default_factory=list[Part])
    groups: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Headings of the schematic, each with the number of parts before it."""
    screws: list[Point] = field(default_factory=list[Point])
    """Where a screw of 3 mm goes through."""
    fiducials: list[Point] = field(default_factory=list[Point])
    """By which a machine finds its place, on both sides."""
    cutouts: list[tuple[Point, float]] = field(default_factory=list[tuple[Point, float]])
    """Round ones: middle and radius."""
    labels: list[Label] = field(default_factory=list[Label])
    references: dict[str, Point] = field(default_factory=dict[str, Point])
    """Where the silkscreen shows them; that of a part without room is only in the drawing."""

    def group(self, heading: str) -> None:
        """Begin a new group in the schematic."""
        self.groups.append((heading, len(self.parts)))

    def add(
        self,
        reference: str,
        kind: Kind,
        nets: dict[str, str],
        at: Point,
        turn: float = 0,
        *,
        is_below: bool = False,
    ) -> None:
        """Add a part; *nets* are by the names of pins: all pins of that name.

        Raises:
            CircuitError: *kind* has no such pin, or the reference is used already.
        """
        if unknown := set(nets) - {pin.name for pin in kind.pins}:
            raise CircuitError(
                f"{self.name}: {reference} ({kind.value}) has no pin {', '.join(sorted(unknown))}"
            )
        if any(part.reference == reference for part in self.parts):
            raise CircuitError(f"{self.name}: there are two {reference}")
        numbers = {pin.number: nets[pin.name] for pin in kind.pins if pin.name in nets}
        self.parts.append(Part(reference, kind, numbers, at, turn % 360, is_below))

    def grouped(self) -> Iterator[tuple[str, list[Part]]]:
        """Yield the groups of the schematic with their parts."""
        ends = [begin for _, begin in self.groups[1:]] + [len(self.parts)]
        for (heading, begin), end in zip(self.groups, ends, strict=True):
            yield heading, self.parts[begin:end]

    def nets(self) -> list[str]:
        """Return the names of all nets, "GND" first, then in the order of the parts."""
        return list(
            dict.fromkeys(
                ["GND", *(part.net(pin) for part in self.parts for pin in part.kind.pins)]
            )
        )
