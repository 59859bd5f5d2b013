"""What runs side by side: the loops of the program. All but the last have to go on, or the watchdog
bites (supervisor.py)."""

import asyncio
import gc
import time

from firmware import config, keys
from firmware.care import Care
from firmware.drivers.storage import Storage
from firmware.learning import Learning
from firmware.lights.patterns import is_moving
from firmware.sensing.card_spot import CardSpot
from firmware.sensing.press import Press
from shared_engine.lights.looks import FAULT
from shared_engine.log.codec import NO_QUARTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.clock import Clock
    from firmware.device import Device
    from firmware.drivers.buzzer import Buzzer
    from firmware.drivers.pixels import Pixels
    from firmware.lights.patterns import Patterns
    from firmware.sensing.marbles import Marbles
    from firmware.sensing.samples import Samples
    from firmware.service import Service
    from firmware.session.board_lights import BoardLights
    from firmware.session.session import Session
    from firmware.supervisor import Supervisor

COUNT = 4  # of those that tell the supervisor that they go on
_SCAN, _CARDS, _LIGHTS, _TALK = range(COUNT)
_FAULT_SHOWN_MS = 3000
_SLOT = "slot"  # what the boot selector keeps


async def scan(
    device: "Device",
    marbles: "Marbles",
    samples: "Samples",
    buzzer: "Buzzer",
    clock: "Clock",
    supervisor: "Supervisor",
) -> None:
    """Judge what was sampled, and sample every SCAN_MS; while no marble moves do what stops the
    scan for longer."""
    session, sounds, log, disc = device.session, device.sounds, device.log, device.disc
    presses, learning = Press(), Learning(device)
    due_ms = moved_ms = clock.now_ms()
    is_clean = False  # of garbage
    while True:
        samples.take()
        while samples.next():
            now_ms = samples.at_ms
            changed = marbles.settle(samples.raw, now_ms)
            has_turned = disc.settle(samples.quarter, now_ms) and disc.is_tried
            # What goes round with the disc is in nobody's hand: its change lies between the two of
            # the disc.
            if has_turned and disc.quarter == NO_QUARTER:
                session.disc_turned(disc.quarter, now_ms)
            for field in changed:
                session.field_changed(field, marbles.is_full(field), now_ms)
            if has_turned and disc.quarter != NO_QUARTER:
                session.disc_turned(disc.quarter, now_ms)
            press = presses.read(samples.is_down, now_ms)
            if press:
                session.pressed(press, now_ms)
            session.tick(now_ms)
            if changed or marbles.is_moving:
                moved_ms = now_ms
                is_clean = False
        now_ms = clock.now_ms()
        supervisor.alive(_SCAN, now_ms)
        buzzer.tone(sounds.tick(now_ms))
        is_calm = not marbles.is_moving and now_ms - moved_ms >= config.CALM_MS
        if (
            is_calm
            and not log.rest()
            and not session.programs.rest()
            and not keys.keep_advanced(device.storage, device.secure)
            and not is_clean
        ):
            gc.collect()
            is_clean = True
        learning.look(now_ms)
        # By the clock, however long it took; what was missed is not made up for, and the others get
        # their turn.
        now_ms = clock.now_ms()
        due_ms = max(due_ms + config.SCAN_MS, now_ms + 1)
        await asyncio.sleep_ms(due_ms - now_ms)


async def read_cards(device: "Device", clock: "Clock", supervisor: "Supervisor") -> None:
    """Poll the reader every CARD_POLL_MS."""
    session, watch = device.session, device.reader
    reader = watch.reader
    spot = CardSpot()
    while True:
        now_ms = clock.now_ms()
        supervisor.alive(_CARDS, now_ms)
        if await _by_ticks(watch.poll(now_ms)):
            uid = spot.polled(reader.uids, reader.collision, reader.garbled)
            if uid is not None:
                session.tag_laid(uid, clock.now_ms())
            if spot.problem:
                session.misread(spot.problem, clock.now_ms())
        await asyncio.sleep_ms(config.CARD_POLL_MS)


async def _by_ticks(steps):  # noqa: ANN001, ANN202  a generator and what it returns
    """Work through a generator that wants 1 ms between its steps, a few of them in each tick;
    return its result."""
    while True:
        for step in range(config.CARD_STEPS):
            if step:
                time.sleep_ms(1)
            try:
                next(steps)
            except StopIteration as end:
                return end.value
        await asyncio.sleep_ms(1)


async def think(session: "Session") -> None:
    """Let the board think about moves, a piece at a time."""
    while True:
        await asyncio.sleep_ms(1 if session.think() else config.LIGHTS_MS)


async def show_lights(
    lights: "BoardLights",
    pixels: "Pixels",
    patterns: "Patterns",
    clock: "Clock",
    supervisor: "Supervisor",
) -> None:
    """Look every LIGHTS_MS whether there is a new frame to show, and whether lights need a
    supply."""
    shown = None
    lit_ms = clock.now_ms()
    while True:
        now_ms = clock.now_ms()
        supervisor.alive(_LIGHTS, now_ms)
        lights.tick(now_ms)
        lit = lights.lit()
        if lit:
            lit_ms = now_ms
            if not pixels.is_on:
                await _switch_on(pixels)
        elif pixels.is_on and now_ms - lit_ms >= config.DARK_MS:
            pixels.switch(False)
        if lit is not shown or is_moving(lit) or patterns.is_changed:
            patterns.is_changed = False
            pixels.show(patterns.render(lit, now_ms))
            shown = lit
        await asyncio.sleep_ms(config.LIGHTS_MS)


async def _switch_on(pixels: "Pixels") -> None:
    pixels.switch(True)
    await asyncio.sleep_ms(config.RAIL_MS)


async def show_fault(
    pixels: "Pixels", patterns: "Patterns", reader: int, supervisor: "Supervisor"
) -> None:
    """Show people by the light *reader* that the board is about to start again."""
    lit = [(reader, FAULT, -1)]
    if not pixels.is_on:
        await _switch_on(pixels)
    for now_ms in range(0, _FAULT_SHOWN_MS, config.LIGHTS_MS):
        pixels.show(patterns.render(lit, now_ms))
        supervisor.feed()
        await asyncio.sleep_ms(config.LIGHTS_MS)


async def talk(
    device: "Device", lines: "list[tuple[Any, Service]]", clock: "Clock", supervisor: "Supervisor"
) -> None:
    """Serve the hosts at *lines* until the program is to end, the answer to that included."""
    while True:
        now_ms = clock.now_ms()
        supervisor.alive(_TALK, now_ms)
        is_busy = False
        for pipe, service in lines:
            is_busy = service.exchange(pipe, now_ms) or is_busy
        if device.ble is not None:
            device.ble.tend()
        if not is_busy and (device.ending or supervisor.has_failed):
            return
        # Until the next tick even when busy: with 0 this task would go on without a pause for
        # anything else.
        await asyncio.sleep_ms(1 if is_busy else config.LINK_MS)


async def look_after(
    device: "Device", marbles: "Marbles", patterns: "Patterns", clock: "Clock"
) -> None:
    """Confirm to the boot selector that this firmware works, then look after the board every
    CARE_MS."""
    await asyncio.sleep_ms(config.TRIAL_MS)
    confirm(Storage(""))
    care = Care(device, marbles, patterns)
    while True:
        care.look(clock.now_ms())
        await asyncio.sleep_ms(config.CARE_MS // 2)
        care.measure(clock.now_ms())
        await asyncio.sleep_ms(config.CARE_MS // 2)


def confirm(root: "Storage") -> None:
    """Tell the boot selector (boot/main.py) that this firmware works: if it is an update on trial,
    it is now the one that is known to run.

    Args:
        root: the whole file system; the boot selector keeps its state outside of /data.
    """
    if root.size(_SLOT) < 2:
        return  # known already, or started without the boot selector
    with root.open(_SLOT, "rb") as file:
        line = file.read()
    with root.open(_SLOT, "wb") as file:
        file.write(line[1:2])
