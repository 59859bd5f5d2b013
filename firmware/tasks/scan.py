"""Scanning: what sensors and button say is judged, sample by sample, and time passes for the
game."""

import asyncio
import gc

from firmware import config, keys
from firmware.learning import Learning
from firmware.sensing.press import Press
from firmware.tasks import SCAN
from shared_engine.log.codec import NO_QUARTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.clock import Clock
    from firmware.device import Device
    from firmware.drivers.buzzer import Buzzer
    from firmware.sensing.marbles import Marbles
    from firmware.sensing.samples import Samples
    from firmware.supervisor import Supervisor


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
        supervisor.alive(SCAN, now_ms)
        buzzer.tone(sounds.tick(now_ms))
        is_calm = not marbles.is_moving and now_ms - moved_ms >= config.CALM_MS
        if is_calm and not log.rest() and not keys.keep_advanced(device) and not is_clean:
            gc.collect()
            is_clean = True
        learning.look(now_ms)
        # By the clock, however long it took; what was missed is not made up for, and the others get
        # their turn.
        now_ms = clock.now_ms()
        due_ms = max(due_ms + config.SCAN_MS, now_ms + 1)
        await asyncio.sleep_ms(due_ms - now_ms)
