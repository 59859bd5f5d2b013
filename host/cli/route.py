"""Which board a verb talks to: `--port`, or `--ble` and for a simulated one `--radio`."""

import functools
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from host.cli.options import NamedPath
from host.device.conversation import Conversation
from host.device.keys import Keys, open_keys
from host.device.route import Route
from host.device.secure_session import secure_host
from host.errors import DeviceError
from host.transports.serial import SerialTransport

Command = Callable[..., Any]


@dataclass(frozen=True)
class RouteOptions:
    """What `--port`, `--ble` and `--radio` say."""

    port: str | None
    ble: str | None
    radio: Path | None

    @property
    def is_given(self) -> bool:
        """One of them says something."""
        return bool(self.port or self.ble is not None or self.radio)

    def choose(self) -> Route:
        """The way to that board.

        Raises:
            click.UsageError: a cable and the air at once.
            TransportError, DeviceError, KeyStoreError: no such board, or it is not paired with this
                computer.
        """
        if self.ble is None and self.radio is None:
            return Route(SerialTransport(self.port))
        if self.port:
            raise click.UsageError(
                "--port is for a cable, --ble and --radio are for none: give one of them"
            )
        return route_by_air(self.ble or "", self.radio, open_keys())


def port_option(command: Command) -> Command:
    """`--port PORT`."""
    return click.option("--port", help="Serial port of the board [default: the only one on USB].")(
        command
    )


def radio_option(command: Command) -> Command:
    """`--radio FILE`."""
    return click.option(
        "--radio",
        type=NamedPath(dir_okay=False),
        help="The air of a simulated board, instead of this computer's adapter.",
    )(command)


def route_options(command: Command) -> Command:
    """`--port PORT`, `--ble [NAME|ID]` and `--radio FILE`; the command gets them as `route`."""

    @functools.wraps(command)
    def run(*, port: str | None, ble: str | None, radio: Path | None, **others: Any) -> Any:
        return command(route=RouteOptions(port, ble, radio), **others)

    by_air = click.option(
        "--ble",
        is_flag=False,
        flag_value="",
        metavar="[NAME|ID]",
        help="By Bluetooth instead of a cable.",
    )
    return port_option(by_air(radio_option(run)))


@contextmanager
def talking(route: Route) -> Generator[Conversation]:
    """A conversation with the board at the end of *route*.

    Raises:
        TransportError, DeviceError: as Conversation.connect; where nobody answers the message says
        how firmware gets there.
    """
    conversation = Conversation(route.client())
    try:
        with conversation:
            yield conversation
    except DeviceError as error:
        if conversation.hello:
            raise
        raise DeviceError(
            f"{error} `collie install` puts firmware on a board; other devices answer on other "
            "ports"
        ) from error


def route_by_air(wanted: str, radio: Path | None, keys: Keys) -> Route:
    """The way to the board called *wanted*, or the only one that is near, with the key that is in
    *keys*.

    Raises:
        TransportError, DeviceError, KeyStoreError: as RouteOptions.choose.
    """
    # Not needed by those at a cable, and slow to load.
    from host.transports.ble import BleTransport

    transport = BleTransport(wanted, radio)
    try:
        near = transport.find()
        secure = secure_host(keys, near.device_id)
        if secure is None:
            raise DeviceError(
                f"{near.name} is not paired with this computer: connect the cable, and run `collie "
                "pair`"
            )
    except BaseException:
        transport.close()
        raise
    return Route(transport, secure)
