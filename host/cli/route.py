"""Which board a verb talks to: `--port`, or `--ble` and for a simulated one `--radio`."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from host.device.cipher import aes
from host.device.keys import Keys, open_keys
from host.errors import DeviceError
from host.transports.base import Transport
from host.transports.serial import SerialTransport
from shared_engine.wire.secure_host import SecureHost

Command = Callable[..., Any]


@dataclass(frozen=True)
class Line:
    """A way to one board."""

    transport: Transport
    secure: SecureHost | None = None
    """Who is believed at the other end; None at a cable."""


def port_option(command: Command) -> Command:
    """`--port PORT`."""
    return click.option("--port", help="Serial port of the board [default: the only one on USB].")(command)


def ble_option(command: Command) -> Command:
    """`--ble [NAME|ID]`."""
    return click.option(
        "--ble", is_flag=False, flag_value="", metavar="[NAME|ID]", help="By Bluetooth instead of a cable."
    )(command)


def radio_option(command: Command) -> Command:
    """`--radio FILE`."""
    return click.option(
        "--radio",
        type=click.Path(path_type=Path, dir_okay=False),
        help="The air of a simulated board, instead of this computer's adapter.",
    )(command)


def choose_line(port: str | None, ble: str | None, radio: Path | None) -> Line:
    """The line of `--port`, `--ble` and `--radio`, not opened yet.

    Raises:
        click.UsageError: a cable and the air at once.
        TransportError, DeviceError, KeyStoreError: no such board, or it is not paired with this computer.
    """
    if ble is None and radio is None:
        return Line(SerialTransport(port))
    if port:
        raise click.UsageError("--port is for a cable, --ble and --radio are for none: give one of them")
    return line_by_air(ble or "", radio, open_keys())


def line_by_air(wanted: str, radio: Path | None, keys: Keys) -> Line:
    """The line to the board called *wanted*, or the only one that is near, with the key that is in *keys*.

    Raises:
        TransportError, DeviceError, KeyStoreError: as choose_line.
    """
    # Not needed by those at a cable, and slow to load.
    from host.transports.ble import BleTransport

    transport = BleTransport(wanted, radio)
    try:
        near = transport.find()
        key = keys.get(near.device_id)
        if key is None:
            raise DeviceError(f"{near.name} is not paired with this computer: connect the cable, and run `collie pair`")
    except BaseException:
        transport.close()
        raise
    return Line(transport, SecureHost(key, aes, secrets.token_bytes))
