"""What a bare chip with MicroPython can do, measured before any firmware is on it:
docs/first-owner.md says what to expect.

    .venv/bin/mpremote run hardware/first_chip.py

It prints a line for each figure, leaves nothing behind on the flash, and needs nothing but the
chip.
"""

import gc
import os
import time

SCL, SDA = 9, 8  # of an ESP32-S3 (firmware/pins.py)
LIVE_BYTES = 400_000  # what the firmware may keep on the heap


def show(name: str, value: object) -> None:
    print("%s: %s" % (name, value))


class Watch:
    """Starts when it is made."""

    def __init__(self) -> None:
        self._begin = time.ticks_us()

    def ms(self) -> float:
        return time.ticks_diff(time.ticks_us(), self._begin) / 1000


def free_kb() -> int:
    gc.collect()
    return gc.mem_free() // 1000


def own_kb() -> int:
    """Of the memory that the chip has beside the heap."""
    import esp32

    return sum(region[1] for region in esp32.idf_heap_info(esp32.HEAP_DATA)) // 1000


def collections() -> None:
    """A collection marks all that is live, so it is timed with nothing and with as much as the
    firmware keeps."""
    watch = Watch()
    gc.collect()
    show("collection, empty heap, ms", watch.ms())
    live = [bytearray(84) for _ in range(LIVE_BYTES // 100)]
    watch = Watch()
    gc.collect()
    show("collection, %d pieces live, ms" % len(live), watch.ms())


def radio() -> None:
    show("heap free before Bluetooth, kB", free_kb())
    show("own memory free before Bluetooth, kB", own_kb())
    try:
        import bluetooth

        ble = bluetooth.BLE()
        ble.active(True)
    except (ImportError, OSError) as error:
        show("Bluetooth", repr(error))
        return
    show("heap free with Bluetooth, kB", free_kb())
    show("own memory free with Bluetooth, kB", own_kb())
    ble.active(False)


def flash() -> None:
    """Each piece is a block of littlefs, so most of them need an erased one."""
    block = bytes(4096)
    times = []
    try:
        with open("/first_chip.tmp", "wb") as file:
            for _ in range(32):
                watch = Watch()
                file.write(block)
                file.flush()
                times.append(watch.ms())
    except OSError as error:
        show("flash", repr(error))
    finally:
        try:
            os.remove("/first_chip.tmp")
        except OSError:
            pass
    if times:
        times.sort()
        show("flash, 4 kB written, median and longest, ms", (times[len(times) // 2], times[-1]))


def bus() -> None:
    """Nobody answers there: it has to say so in less than a tick, or after the timeout where a wire
    is low."""
    from machine import I2C, Pin

    wires = [Pin(number, Pin.IN, Pin.PULL_UP).value() for number in (SCL, SDA)]
    show("I2C wires SCL and SDA, 1 is high", wires)
    for timeout_us in (1_000, 50_000):
        i2c = I2C(0, scl=Pin(SCL), sda=Pin(SDA), freq=400_000, timeout=timeout_us)
        watch = Watch()
        try:
            i2c.readfrom(0x24, 1)
            answer = "an answer"
        except OSError as error:
            answer = repr(error)
        show("I2C, timeout %d us, ms and answer" % timeout_us, (watch.ms(), answer))


def main() -> None:
    show("system", os.uname())
    for part in (collections, radio, flash, bus):
        try:
            part()
        except Exception as error:  # noqa: BLE001  the other figures are wanted all the same
            show(part.__name__, repr(error))


main()
