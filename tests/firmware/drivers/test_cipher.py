"""AES of the chip on the simulated board: the session of the vectors, byte for byte, with the
driver and MicroPython."""

import json
from pathlib import Path

from host.simulator.board import SimulatedBoard
from host.simulator.wiring import Wiring

ROOT = Path(__file__).parents[3]
VECTORS = "tests/vectors/secure.json"
MAIN = """
from vectors import vectors
from firmware.drivers.cipher import aes
from shared_engine.wire.auth import SecureSession
from shared_engine.wire.paired_key import first_key
of = bytes.fromhex
for one in vectors["aes"]:
    print("aes", aes(of(one["key"]))(of(one["plain"])) == of(one["found"]))
session = vectors["session"]
key = first_key(of(session["key"])).later(session["generation"])
made = SecureSession(key, of(session["device_id"]), of(session["host_nonce"] + session["device_nonce"]), aes)
print("proof", made.proof == of(session["challenge"])[21:])
for one in session["host"]:
    print("host", made.host.open(of(one["sealed"])) == of(one["plain"]))
for one in session["device"]:
    made.device.count = one["count"]
    print("device", made.device.seal(of(one["plain"])) == of(one["sealed"]))
import cryptolib
for key, mode, blocks in ((bytes(31), 1, b""), (bytes(32), 6, b""), (bytes(32), 1, bytes(15))):
    try:
        print(cryptolib.aes(key, mode).encrypt(blocks))
    except ValueError as error:
        print("refused:", error)
"""


def test_session_when_made_on_the_board_then_every_byte_is_that_of_the_vectors(tmp_path):
    main, module = tmp_path / "main.py", tmp_path / "vectors.py"
    main.write_text(MAIN)
    vectors = json.loads((ROOT / VECTORS).read_text())
    module.write_text(f"vectors = {vectors!r}\n")
    wire = ("auth", "errors", "frame", "paired_key")
    names = [
        "firmware/drivers/cipher.py",
        "shared_engine/value.py",
        *(f"shared_engine/wire/{name}.py" for name in wire),
    ]
    tree = [
        (main, "/main.py"),
        (module, "/vectors.py"),
        *((ROOT / name, "/" + name) for name in names),
    ]
    with SimulatedBoard(tree, Wiring(), tmp_path / "flash.img") as simulated:
        said = simulated.text().splitlines()
    expected = ["aes True", "proof True"]
    expected += [f"{name} True" for name in ("host", "device") for _ in vectors["session"][name]]
    assert said[:-3] == expected
    assert said[-3:] == ["refused: key", "refused: mode", "refused: blksize % 16"]
