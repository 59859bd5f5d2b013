"""What decides on this board; filled in where the firmware is compiled (host/engine.py)."""

ENGINE = b"\x00\x00\x00\x00"
