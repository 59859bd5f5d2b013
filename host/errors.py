"""Errors of the host: one root; every message names the value and says what to do next."""


class HostError(Exception):
    """Root of all errors the host raises for people to read."""


class InstallError(HostError):
    """The device tree cannot be built or put on a board."""


class TransportError(HostError):
    """A line cannot be opened; the message says what to do."""


class TransportDeniedError(TransportError):
    """The operating system does not let this program have the line; trying again does not help for
    long."""


class TransportLostError(TransportError):
    """The line broke while it was in use; opening it again may help."""


class DeviceError(HostError):
    """The board refused a command or does not answer."""


class CommandInterruptedError(DeviceError):
    """The board restarted between a command and its answer, or did not answer: nobody knows whether
    it was carried out."""


class SimulatorError(HostError):
    """The simulator cannot run, or what runs in it has ended unexpectedly; the message may have
    several lines."""


class DeckError(HostError):
    """A table of cards cannot be used; nothing was changed."""


class KeyStoreError(HostError):
    """The key of a board cannot be kept or found."""


class StoreError(HostError):
    """The database cannot be used; nothing was stored half."""


class StoreAwayError(StoreError):
    """The database cannot be used for a while, as where its server restarts; nothing is known to be
    stored. It is worth another attempt.

    Attributes:
        why: what it says itself.
    """

    def __init__(self, message: str, why: str) -> None:
        super().__init__(message)
        self.why = why


class EventDiffersError(StoreError):
    """Event *number* is stored with other content: what arrives is another log under the same
    name."""

    def __init__(self, message: str, number: int) -> None:
        super().__init__(message)
        self.number = number


class EventDamagedError(StoreError):
    """Event *number* of *log* is not what was stored: something has changed it in the file."""

    def __init__(self, log: int, number: int) -> None:
        super().__init__(
            f"event {number} of log {log} was damaged in the database; with `collie logs set-aside "
            f"{log}` what the board still "
            "holds is fetched again, else choose a copy with --db"
        )
        self.number = number


class DisagreementError(HostError):
    """Board and host hold different positions for the same events: a defect, never a move."""


class ReportError(HostError):
    """What is to be reported cannot be read; nothing was written."""
