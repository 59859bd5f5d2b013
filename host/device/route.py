"""A way to one board: the line to it, and who is believed at its other end."""

from dataclasses import dataclass

from host.device.client import DeviceClient
from host.transports.base import Transport
from shared_engine.wire.secure_host import SecureHost


@dataclass(frozen=True)
class Route:
    """A way to one board; nothing is open yet."""

    transport: Transport
    secure: SecureHost | None = None
    """Over the air, who has the key; None at a cable."""
    is_shared: bool = False
    """Another computer shows the board there."""

    def client(self) -> DeviceClient:
        """The board at its end."""
        return DeviceClient(self.transport, self.secure)
