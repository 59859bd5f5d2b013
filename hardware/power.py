"""What a board draws, how long a power bank lasts, and what is left of 5 V at the end of the chain:
the tables of docs/power.md.

Lights draw what the firmware estimates, by its own function and its own limit; the other figures
are in power.toml.
"""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware.lights.patterns import Patterns, current_ma
from firmware.settings import DEFAULTS
from hardware import pages
from hardware.geometry import Board
from hardware.geometry import read as read_boards
from hardware.kicad.boards.ends import POWER_WIDTHS
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.tiles import TILES
from shared_engine.games.meanings import GROUND
from shared_engine.lights.looks import LAID, OWNER, READY, SLEEP, WALL

if TYPE_CHECKING:
    from shared_engine.lights.looks import Light

SOURCE = Path(__file__).with_name("power.toml")
PAGE = "docs/power.md"
SWITCH, AXES = "switch", "axes"
_SUPPLY_V = 5.0
_CELLS_A_TILE = 5  # of the largest set of tiles
_BRIGHTEST_MS = 900  # a light that breathes is brightest then
_NO_LIMIT_MA = 1_000_000
LIMIT_MA: int = DEFAULTS["current_ma"]
"""Of all lights, unless their owner says otherwise."""
_MORE_MA = 1000
"""A limit that the owner of a strong supply may choose."""


@dataclass(frozen=True)
class Build:
    """A board with one kind of sensors."""

    board: Board
    sensors: str

    @property
    def name(self) -> str:
        """What tables call it."""
        return f"`{self.board.name}`" + (", three axes" if self.sensors == AXES else "")

    @property
    def lights(self) -> int:
        """One under each hole and one beside the reader."""
        return len(self.board.holes) + 1

    @property
    def pieces(self) -> int:
        """That are on it in a game of all seats."""
        if self.board.labels:
            return sum(hole.mark[0] == "K" for hole in self.board.holes) + (
                self.board.disc is not None
            )
        rules = load("brothers-2")
        return TILES * _CELLS_A_TILE + rules.seats * rules.pens_per_seat

    # ---- mA of all lights

    @property
    def dark_ma(self) -> int:
        """Nobody plays: the light beside the reader is faint, the others are dark."""
        return self._drawn([(self.lights - 1, SLEEP, 0)])

    @property
    def play_ma(self) -> int:
        """Somebody is to lay a card: every piece is lit as it is believed to be, a wall of each
        seat among them, the light beside the reader is at its brightest."""
        reader = self.lights - 1
        if self.board.labels:
            seats = self.board.segments
            lit = [(at, WALL if at < seats else OWNER, at % seats) for at in range(self.pieces)]
        else:
            prairie = TILES * _CELLS_A_TILE
            lit = [(at, GROUND if at < prairie else OWNER, at % 2) for at in range(self.pieces)]
        return self._drawn([*lit, (reader, READY, 2)])

    @property
    def white_ma(self) -> int:
        """All white, if no firmware held them back."""
        return self.white_within(_NO_LIMIT_MA)

    def white_within(self, limit_ma: int) -> int:
        """All white, as the firmware dims them to *limit_ma*."""
        return self._drawn(
            [(at, LAID, 0) for at in range(self.lights)], ratio=1.0, limit_ma=limit_ma
        )

    def _drawn(
        self, lit: "list[Light]", *, ratio: float | None = None, limit_ma: int = LIMIT_MA
    ) -> int:
        patterns = Patterns(
            range(self.lights), DEFAULTS["brightness"] / 100 if ratio is None else ratio, limit_ma
        )
        return current_ma(patterns.render(lit, _BRIGHTEST_MS))

    # ---- mA of the rest

    @property
    def rest_ma(self) -> float:
        """Controller, reader and sensors, with all pieces on the board."""
        found = figures()
        holes = len(self.board.holes)
        each = found[self.sensors]["ma"] * holes
        pulled = found["pull_up"]["ma"] * self.pieces if self.sensors == SWITCH else 0
        return found["controller"]["ma"] + found["reader"]["ma"] + each + pulled

    # ---- the chain

    @property
    def hop_ohm(self) -> float:
        """From a segment to the next, and back."""
        hop = figures()["hop"]
        xs = [x for x, _ in self.board.outlines[0]]
        track = (
            hop["copper_ohm_mm"]
            * (max(xs) - min(xs))
            / (POWER_WIDTHS["LIGHTS"][0] * hop["copper_mm"])
        )
        joined = (
            hop["contacts"] * hop["contact_ohm"] + hop["wire_ohm_per_m"] * hop["cable_mm"] / 1000
        )
        return track + joined + joined / 2  # ground has two pins, and a plane

    def lowest_v(self, lights_ma: float, *, is_one: bool = False, is_ring: bool = False) -> float:
        """What is left of 5 V at the segment that has least, when the lights draw so much.

        Args:
            is_one: the light is all in that one segment, and the others are dark; else it is the
                same everywhere.
            is_ring: fed from both ends, as the carrier does; else from one, so the last one has
                least.
        """
        segments = self.board.segments
        least = (segments + 1) // 2 if is_ring else segments
        alike_ma = min(lights_ma, self.lights * light_ma()[0]) if is_one else lights_ma
        drawn_ma = [alike_ma / segments] * segments
        drawn_ma[least - 1] += lights_ma - alike_ma
        lost_ma = 0.0
        for at, ma in enumerate(drawn_ma, 1):
            near, far = min(at, least), max(at, least)
            lost_ma += ma * near * ((segments + 1 - far) / (segments + 1) if is_ring else 1)
        return _SUPPLY_V - lost_ma * self.hop_ohm / 1000


@cache
def figures() -> dict[str, dict[str, Any]]:
    """What power.toml says."""
    return tomllib.loads(SOURCE.read_text(encoding="utf-8"))


def builds() -> list[Build]:
    """What can be built: Dog with both kinds of sensors, what lies flat with switches."""
    boards = read_boards().values()
    return [
        Build(one, kind)
        for one in boards
        for kind in (SWITCH, AXES)
        if one.labels or kind == SWITCH
    ]


def hours(bank_ah: float, drawn_ma: float) -> float:
    """How long a bank feeds what draws so much at 5 V."""
    bank = figures()["bank"]
    return bank_ah * 1000 * bank["cell_volts"] * bank["efficiency"] / _SUPPLY_V / drawn_ma


def light_ma() -> tuple[float, float]:
    """What the firmware reckons with: a dark light, and a channel at full light."""
    many = 1000
    dark = current_ma(bytes(3 * many))
    return dark / many, (current_ma(bytes([255]) * 3 * many) - dark) / many / 3


def strong_ma(limit_ma: int, lights: int) -> float:
    """What lights of the strongest kind draw when the firmware thinks it is *limit_ma*."""
    dark, channel = light_ma()
    return (limit_ma - lights * dark) * figures()["strong_lights"][
        "channel_ma"
    ] / channel + lights * dark


def filled(page: str) -> str:
    """*page* with its tables as they follow from the figures."""
    tables = {"figures": _figures(), "currents": _currents(), "hours": _hours(), "chain": _chain()}
    return pages.filled(page, tables)


def _figures() -> Iterator[str]:
    dark, channel = light_ma()
    found = figures()
    yield "| figure | value | from |"
    yield "|---|---|---|"
    yield f"| a dark light | {dark:g} mA | est: `current_ma` in the firmware |"
    yield f"| a channel of a light, full | {channel:g} mA | est: `current_ma` in the firmware |"
    yield f"| all lights, at most | {LIMIT_MA} mA | rule: the setting `current_ma` |"
    for name in ("controller", "reader", SWITCH, "pull_up", AXES):
        yield f"| {found[name]['words']} | {found[name]['ma']:g} mA | {found[name]['from']} |"
    strong, bank, hop = found["strong_lights"], found["bank"], found["hop"]
    lights = builds()[0].lights
    yield (
        f"| {strong['words']}: {lights} lights at the limit then draw "
        f"{strong_ma(LIMIT_MA, lights):.0f} mA, and "
        f"{strong_ma(strong['limit_ma'], lights):.0f} if it is set to {strong['limit_ma']} | "
        f"{strong['channel_ma']:g} mA | {strong['from']} |"
    )
    yield (
        f"| {bank['words']} | {bank['efficiency']:.0%}, of {bank['cell_volts']:g} V | "
        f"{bank['from']} |"
    )
    yield (
        f"| {hop['words']} | {hop['contact_ohm']:g} ohm a contact, {hop['wire_ohm_per_m']:g} ohm a "
        f"metre | {hop['from']} |"
    )


def _currents() -> Iterator[str]:
    yield (
        "| board | lights | nobody plays | play | all white, if nothing held them back | besides: "
        "controller, reader, sensors |"
    )
    yield "|---|---|---|---|---|---|"
    for one in builds():
        yield (
            f"| {one.name} | {one.lights} | {one.dark_ma} mA | {one.play_ma} mA | "
            f"{one.white_ma / 1000:.1f} A "
            f"| {one.rest_ma:.0f} mA |"
        )


def _hours() -> Iterator[str]:
    sizes = figures()["bank"]["sizes_ah"]
    yield "| board | in use | at 5 V | " + " | ".join(f"{size} Ah" for size in sizes) + " |"
    yield "|---|---|---|" + "---|" * len(sizes)
    for one in builds():
        for use, lights in (
            ("nobody plays", one.dark_ma),
            ("play", one.play_ma),
            ("at the limit", LIMIT_MA),
        ):
            drawn = lights + one.rest_ma
            cells = " | ".join(f"{hours(size, drawn):.0f} h" for size in sizes)
            yield f"| {one.name} | {use} | {drawn:.0f} mA | {cells} |"


def _chain() -> Iterator[str]:
    yield "| board | a hop, forth and back | lights | fed from one end | from both |"
    yield "|---|---|---|---|---|"
    for one in builds():
        if one.sensors == SWITCH:
            hop = f"{one.name} | {one.hop_ohm * 1000:.0f} mohm"
            for lit, lights_ma, is_one in (
                (f"{LIMIT_MA} mA, everywhere alike", LIMIT_MA, False),
                (f"{LIMIT_MA} mA, lit in one segment only", LIMIT_MA, True),
                (f"{_MORE_MA} mA, everywhere alike", _MORE_MA, False),
            ):
                volts = [
                    one.lowest_v(lights_ma, is_one=is_one, is_ring=is_ring)
                    for is_ring in (False, True)
                ]
                yield f"| {hop} | {lit} | {volts[0]:.2f} V | {volts[1]:.2f} V |"
