"""What a virtual radio has to put up with."""

from dataclasses import dataclass, fields

from host.errors import SimulatorError

_LIMITS = {
    "interval_ms": (7.5, 4000),
    "lost": (0, 1),
    "late": (0, 1),
    "memory": (1, 100),
    "mtu": (23, 517),
}


@dataclass
class Weather:
    """Conditions of one air. Every field may be changed at any time, from any thread; times are
    those of the world.

    A link layer repeats what was not heard, so a bad air loses nothing: it is slow, and in the end
    it breaks links.
    """

    interval_ms: float = 15
    """From one connection event to the next: only then the two ends of a link hear each other."""
    timeout_ms: float = 720
    """An end that has heard nothing for so long treats the link as lost."""
    lost: float = 0
    """Share (0..1) of packets that nobody hears. The event ends, and the next one brings the packet
    again. With 1 there is silence: links break, and nobody is found."""
    late: float = 0
    """Share (0..1) of packets that are late; those behind them wait."""
    late_ms: float = 0
    """How late these are, at least."""
    memory: float = 8
    """How many notifications wait in the board for the next event; for more it has no memory
    (ENOMEM)."""
    mtu: float = 517
    """The longest that is agreed upon, from the next link on; never less than 23."""
    cut_every_ms: float = 0
    """All links break whenever so much time has passed; 0 is never."""

    def change(self, text: str) -> None:
        """Set a field as *text* says: `late=0.1`.

        Raises:
            SimulatorError: there is no such field, or it is no number.
        """
        name, _, number = text.partition("=")
        names = [one.name for one in fields(self)]
        if name not in names:
            raise SimulatorError(f"the weather has no {name!r}: it has {', '.join(names)}")
        least, most = _LIMITS.get(name, (0, 1_000_000))
        try:
            value = float(number)
        except ValueError:
            value = -1
        if not least <= value <= most:
            raise SimulatorError(
                f"the weather cannot have {text!r}: {name} is {least} to {most}, as in "
                f"{name}={most}"
            )
        setattr(self, name, value)
