"""The life of the program: it boots, runs its tasks, and starts again after a failure."""

import asyncio
import sys

import machine

from firmware import config, rescue, tasks
from firmware.built import Built
from firmware.composition import boot
from firmware.drivers.ble_service import switch_on
from firmware.drivers.storage import Storage
from firmware.supervisor import Supervisor
from firmware.tasks import look_after, read_cards, scan, show_fault, show_lights, talk, think

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.composition import Booted

_TIMER = 0  # of those of the chip; nothing else uses one


async def run() -> str:
    """Boot, then serve until a host asks to end or something fails; return "restart" or "repl".

    A board that cannot even start without its game does not start again by itself.
    """
    radio, complaint = _radio()
    storage = Storage(config.DATA)
    supervisor = Supervisor(
        storage, machine.WDT(timeout=config.WATCHDOG_MS), tasks.COUNT, sys.print_exception
    )
    supervisor.begin(machine.reset_cause() == machine.WDT_RESET)
    is_last_try = supervisor.is_repeated
    built = await supervisor.guard("boot", _build(storage))
    booted = None
    if built is not None:
        booted = await supervisor.guard("boot", boot(built, radio, complaint, supervisor))
    if built is not None and booted is not None:
        await _serve(built, booted, supervisor)
        if not supervisor.has_failed:
            return booted.device.ending
    await asyncio.sleep_ms(1)  # let go of what the task held
    supervisor.write_down()
    if built is not None:
        await show_fault(built.hardware.pixels, built.patterns, built.board.holes, supervisor)
    if booted is None and (is_last_try or not supervisor.is_kept):
        return await rescue.serve(supervisor)
    return "restart"


def _radio() -> "tuple[Any, str]":
    """Return bluetooth.BLE, or None, and why it does not start, or ""."""
    try:
        return switch_on(), ""
    except OSError as error:
        return None, "Bluetooth does not start: %s" % error


async def _build(storage: Storage) -> Built:
    return Built(storage)


async def _serve(built: Built, booted: "Booted", supervisor: Supervisor) -> None:
    """Run all tasks until the program is to end."""
    guard, hardware = supervisor.guard, built.hardware
    device, clock, marbles = booted.device, booted.clock, booted.marbles
    scanning = scan(device, marbles, booted.samples, hardware.buzzer, clock, supervisor)
    showing = show_lights(device.lights, hardware.pixels, built.patterns, clock, supervisor)
    others = [
        asyncio.create_task(guard("scan", scanning)),
        asyncio.create_task(guard("cards", read_cards(device, clock, supervisor))),
        asyncio.create_task(guard("lights", showing)),
        asyncio.create_task(guard("thinking", think(device.session))),
        asyncio.create_task(guard("care", look_after(device, marbles, built.patterns, clock))),
    ]
    timer = machine.Timer(_TIMER)
    timer.init(
        mode=machine.Timer.PERIODIC, period=config.SCAN_MS, callback=booted.samples.take_if_late
    )
    try:
        await guard("talk", talk(device, booted.lines, clock, supervisor))
    finally:
        timer.deinit()
    for task in others:
        task.cancel()
    for pipe, _ in booted.lines:
        pipe.close()
