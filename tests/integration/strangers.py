"""Strangers on the virtual air: they hear everything, say everything, and have no key."""

import asyncio

from bumble.device import Peer

from host.simulator.chips.flash import BLOCKS
from shared_engine.prng import Prng
from shared_engine.wire.frame import MAX_PAYLOAD, SEAL_BYTES, encode
from shared_engine.wire.gatt import DOWN
from shared_engine.wire.messages import (
    MESSAGES,
    STATUS_OK,
    Ack,
    Command,
    DatedCommand,
    Event,
    Fault,
    Hello,
    HelloRequest,
    Ping,
    Pong,
    Pull,
    Reply,
)
from shared_engine.wire.paired_key import MAX_BEHIND
from shared_engine.wire.secure_messages import Challenge, Opening, Sealed
from tests.firmware.flash import MemoryFlash, storage_on

PATIENCE_MS = 30_000
HEARD_MS = 40  # then what was said has arrived
HOLDING_S = 0.5
MTU = 256
GREETING = HelloRequest(2, 1, 77)
LATER = (1, 100, MAX_BEHIND, MAX_BEHIND + 1, 0xFFFFFFFF)  # generations that a key has not reached
CLEAR = (
    GREETING,
    HelloRequest(2, 0, 77),
    Hello(77, 1, 1, b"device-1", b"log1", b"bo-1", b"rule", 0, 0, 9, 256, 8, "dog-4", "1.0.0"),
    Pull(0, 255),
    Ack(1, 255),
    Event(0, b"event"),
    Reply(1, STATUS_OK, "done"),
    Ping(1),
    Pong(1, 2, 0, 9),
    Fault(1, "go"),
    Sealed(0, bytes(40)),
    Challenge(0, bytes(16), bytes(16)),
)
assert {type(one) for one in CLEAR} >= {*MESSAGES} - {Command, DatedCommand}


def framed(*payloads):
    return b"".join(encode(payload, MAX_PAYLOAD + SEAL_BYTES) for payload in payloads)


class Words:
    """What a stranger may say who has *overheard* a session, and *withheld* frames that never came
    to the board."""

    def __init__(self, seed, overheard=b"", withheld=b"", key_id=bytes(8)):
        self._prng = Prng(seed)
        self._overheard = overheard
        self._withheld = withheld
        self._key_id = key_id
        self._kinds = (
            lambda: b"",
            lambda: framed(*[GREETING.pack()] * 20),
            lambda: self._random(600),
            lambda: framed(*[one.pack() for one in CLEAR]),
            lambda: framed(
                *[Command(self._id(), kind, self._random(3)).pack() for kind in range(12)]
            ),
            lambda: framed(
                *[DatedCommand(self._id(), 0, kind, self._random(3)).pack() for kind in range(12)]
            ),
            lambda: framed(bytes((self._prng.below(256),)) + self._random(self._prng.below(200))),
            lambda: framed(
                *[Opening(self._random(8), 0, self._random(16)).pack() for _ in range(8)]
            ),
            lambda: framed(
                Opening(self._key_id, 0, self._random(16)).pack(),
                Sealed(0, self._random(40)).pack(),
            ),
            lambda: framed(
                *[Opening(self._key_id, later, self._random(16)).pack() for later in LATER]
            ),
            lambda: self._overheard,
            lambda: self._withheld,
            self._damaged,
            lambda: self._random(1) * 3000,
        )

    def next(self, number):
        """What the stranger *number* says."""
        return self._kinds[number % len(self._kinds)]()

    def _id(self):
        return self._prng.below(1 << 16)

    def _random(self, length):
        return bytes(self._prng.below(256) for _ in range(length))

    def _damaged(self):
        """What was overheard, from somewhere to somewhere, with a byte changed."""
        begin = self._prng.below(len(self._overheard) + 1)
        data = bytearray(self._overheard[begin : begin + self._prng.below(400)])
        if data:
            data[self._prng.below(len(data))] ^= 1 + self._prng.below(255)
        return bytes(data)


class Crowd:
    """Comes to the board of *live*, one stranger after the other."""

    def __init__(self, live):
        self._live = live
        self._device = self._do(live.radio.adapter())
        self._address = self._do(self._find())
        self._handle = None

    def come(self, words):
        """Connect, say *words*, leave."""
        self._do(self._visit(words))

    def hold(self):
        """Come, and keep the board busy with greetings and keys for as long as it allows; return
        what says whether that is over."""
        connection = self._do(self._connect())
        return self._live.radio.join(self._say_much(connection)).done

    def _do(self, work):
        task = self._live.radio.join(work)
        assert self._live.board.run(PATIENCE_MS, task.done)
        return task.result()

    async def _find(self):
        heard = asyncio.get_running_loop().create_future()
        self._device.once("advertisement", lambda one: heard.set_result(one.address))
        await self._device.start_scanning(active=False)
        address = await heard
        await self._device.stop_scanning()
        return address

    async def _connect(self):
        connection = await self._device.connect(self._address, timeout=PATIENCE_MS / 1000)
        peer = Peer(connection)
        if self._handle is None:
            await peer.discover_all()
            self._handle = next(
                one.handle
                for of in peer.services
                for one in of.characteristics
                if str(one.uuid).lower() == DOWN
            )
        await peer.request_mtu(MTU)
        return peer

    async def _visit(self, words):
        peer = await self._connect()
        await self._say(peer, words)
        await asyncio.sleep(HEARD_MS / 1000)
        await peer.connection.disconnect()

    async def _say(self, peer, words):
        for at in range(0, len(words), MTU - 3):
            await peer.write_value(self._handle, words[at : at + MTU - 3], with_response=False)

    async def _say_much(self, peer):
        gone = asyncio.get_running_loop().create_future()
        peer.connection.once("disconnection", lambda _: gone.set_result(True))
        while not gone.done():
            await self._say(
                peer, framed(GREETING.pack(), Opening(bytes(8), 0, bytes(16)).pack()) + b"x"
            )
            await asyncio.wait([gone], timeout=HOLDING_S)


def held(live):
    """All files of the board by name, what it has logged, knows and believes, and how often it has
    started."""
    files = _files(storage_on(MemoryFlash(BLOCKS, live.world.flash.read_bytes())), "")
    return files | {"boots": live.board.boots}


def _files(storage, folder):
    found = {}
    for name in storage.names(folder):
        path = f"{folder}/{name}" if folder else name
        try:
            with storage.open(path, "rb") as file:
                found[path] = file.read()
        except IsADirectoryError:
            found |= _files(storage, path)
    return found
