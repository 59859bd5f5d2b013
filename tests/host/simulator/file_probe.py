"""Firmware of test_board.py: uses the flash in every way the firmware may."""

import asyncio
import os


def fails_with(number, action, *arguments):
    try:
        action(*arguments)
    except OSError as error:
        got = error.errno
    else:
        got = 0
    assert got == number, (got, number)


assert os.listdir("/") == []
os.mkdir("/data")
with open("/data/lines", "w") as file:
    assert file.write("one\ntwo\n") == 8
with open("/data/lines", "a") as file:
    file.write("three")
with open("/data/lines") as file:
    assert list(file) == ["one\n", "two\n", "three"]
with open("/data/lines", "rb") as file:
    assert file.read(3) == b"one"
    assert file.seek(-5, 2) == 8
    buffer = bytearray(10)
    assert file.readinto(buffer) == 5
    assert bytes(buffer[:5]) == b"three"
    assert file.tell() == 13
    assert file.read() == b""
with open("/data/lines", "r+b") as file:
    file.write(b"ONE")
    file.flush()
    file.seek(0)
    assert file.readline() == b"ONE\n"
with open("/data/big", "wb") as file:
    file.write(bytes(range(256)) * 40)
with open("/data/big", "rb") as file:
    assert file.read() == bytes(range(256)) * 40
with open("/data/big", "ab") as file:
    file.write(b"end")
assert os.stat("/data/big")[6] == 10243
os.mkdir("/data/games")
os.rename("/data/lines", "/data/games/first")
entries = sorted(os.ilistdir("/data"))
assert entries == [("big", 0x8000, 0, 10243), ("games", 0x4000, 0, 0)], entries
assert os.stat("/data/games")[0] == 0x4000
fails_with(2, open, "/data/lines")
fails_with(2, os.stat, "/data/lines")
fails_with(17, os.mkdir, "/data/games")
fails_with(39, os.rmdir, "/data/games")
fails_with(9, file.read, 1)
os.remove("/data/games/first")
os.rmdir("/data/games")
fails_with(2, lambda: list(os.ilistdir("/data/games")))
os.chdir("/data")
assert os.getcwd() == "/data"
with open("umlaut", "w") as file:
    file.write("über ü")
with open("umlaut") as file:
    assert (file.read(1), file.read(6), file.read()) == ("ü", "ber ü", "")
assert sorted(os.listdir()) == ["big", "umlaut"]
os.rename("umlaut", "/umlaut")
os.chdir("/")
assert os.stat("umlaut")[6] == 8
fails_with(2, os.chdir, "/umlaut")
fails_with(2, os.chdir, "/nowhere")
block, _, blocks, free = os.statvfs("/data")[:4]
assert (block, blocks) == (4096, 512)
assert 500 < free < 512
print("all well")
asyncio.run(asyncio.sleep(1))
