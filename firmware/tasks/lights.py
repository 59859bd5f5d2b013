"""Showing lights: frames are rendered while anything moves or has changed."""

import asyncio

from firmware import config
from firmware.lights.patterns import is_moving
from firmware.tasks import LIGHTS
from shared_engine.lights.looks import FAULT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.clock import Clock
    from firmware.drivers.pixels import Pixels
    from firmware.lights.patterns import Patterns
    from firmware.session.board_lights import BoardLights
    from firmware.supervisor import Supervisor

_FAULT_SHOWN_MS = 3000


async def show_lights(
    lights: "BoardLights",
    pixels: "Pixels",
    patterns: "Patterns",
    clock: "Clock",
    supervisor: "Supervisor",
) -> None:
    """Look every LIGHTS_MS whether there is a new frame to show."""
    shown = None
    while True:
        now_ms = clock.now_ms()
        supervisor.alive(LIGHTS, now_ms)
        lit = lights.lit()
        if lit is not shown or is_moving(lit):
            pixels.show(patterns.render(lit, now_ms))
            shown = lit
        await asyncio.sleep_ms(config.LIGHTS_MS)


async def show_fault(
    pixels: "Pixels", patterns: "Patterns", reader: int, supervisor: "Supervisor"
) -> None:
    """Show people by the light *reader* that the board is about to start again."""
    lit = [(reader, FAULT, -1)]
    for now_ms in range(0, _FAULT_SHOWN_MS, config.LIGHTS_MS):
        pixels.show(patterns.render(lit, now_ms))
        supervisor.feed()
        await asyncio.sleep_ms(config.LIGHTS_MS)
