"""Sends back over Bluetooth what comes; b"flood" brings 4000 bytes."""

import asyncio

from firmware.drivers.ble_pipe import RING_BYTES, BlePipe
from firmware.drivers.ble_service import register, switch_on

ID = b"\x24\x0a\xc4\x00\xab\x01"


async def main():
    """Echo for ever."""
    radio = switch_on()
    pipe = BlePipe(radio, *register(radio, ID, RING_BYTES))
    left = b""
    while True:
        pipe.tend()
        data = pipe.read(RING_BYTES)
        if data == b"flood":
            left += bytes(range(250)) * 16
        elif data == b"battery":
            pipe.report_battery(42)
        elif data == b"connection":
            left += bytes((pipe.connection,))
        elif data == b"disconnect":
            pipe.disconnect()
        elif data:
            left += data
        room = pipe.room()
        if room and left:
            pipe.write(left[:room])
            left = left[room:]
        await asyncio.sleep_ms(10)


asyncio.run(main())
