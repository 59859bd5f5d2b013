"""The engine both homes share: games, tracking, referee, record and protocol; pure, on MicroPython
and CPython."""

VERSION = "0.1.0"
