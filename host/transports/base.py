"""What every transport offers."""

from abc import ABC, abstractmethod
from dataclasses import dataclass


@dataclass(frozen=True)
class Reception:
    """How a line by radio is."""

    signal_dbm: int
    """When the board was found."""
    piece_bytes: int
    """The longest piece that goes at once."""


class Transport(ABC):
    """A line that carries bytes both ways. Not usable before `open`; may be opened again after it
    was lost."""

    @property
    def reception(self) -> Reception | None:
        """How the radio of an open line is; None at a cable."""
        return None

    @abstractmethod
    def open(self) -> None:
        """Open the line. Raises TransportError."""

    @abstractmethod
    def close(self) -> None:
        """Close the line; closing a closed one does nothing."""

    @abstractmethod
    def read(self, timeout_s: float) -> bytes:
        """Return what has arrived, waiting at most *timeout_s* for the first byte. Raises
        TransportLostError."""

    @abstractmethod
    def write(self, data: bytes) -> None:
        """Send all of *data*. Raises TransportLostError."""


class Pipe(ABC):
    """One who came to a listener. Nothing waits here."""

    @abstractmethod
    def read(self) -> bytes:
        """Return what has arrived, b"" if nothing has. Raises TransportLostError."""

    @abstractmethod
    def write(self, data: bytes) -> int:
        """Send as much of *data* as goes out now, and return how many bytes that were. Raises
        TransportLostError."""

    @abstractmethod
    def close(self) -> None:
        """Close it; closing a closed one does nothing."""


class Listener(ABC):
    """A place where others come to."""

    @abstractmethod
    def open(self) -> str:
        """Let them come; return where, for people. Raises TransportError."""

    @abstractmethod
    def accept(self) -> Pipe | None:
        """Return one who has come, None if nobody has."""

    @abstractmethod
    def close(self) -> None:
        """Let nobody come any more; those who are there stay."""
