"""What every transport offers."""

from abc import ABC, abstractmethod


class Transport(ABC):
    """A line that carries bytes both ways. Not usable before `open`; may be opened again after it was lost."""

    @abstractmethod
    def open(self) -> None:
        """Open the line. Raises TransportError."""

    @abstractmethod
    def close(self) -> None:
        """Close the line; closing a closed one does nothing."""

    @abstractmethod
    def read(self, timeout_s: float) -> bytes:
        """Return what has arrived, waiting at most *timeout_s* for the first byte. Raises TransportLostError."""

    @abstractmethod
    def write(self, data: bytes) -> None:
        """Send all of *data*. Raises TransportLostError."""
