"""Errors of the host: one root; every message names the value and says what to do next."""


class HostError(Exception):
    """Root of all errors the host raises for people to read."""


class InstallError(HostError):
    """The device tree cannot be built or put on a board."""
