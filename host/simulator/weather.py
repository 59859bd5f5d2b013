"""What a virtual radio has to put up with."""

from dataclasses import dataclass


@dataclass
class Weather:
    """Conditions of one air. Every field may be changed at any time, from any thread; times are those of the world.

    A link layer repeats what was not heard, so a bad air loses nothing: it is slow, and in the end it breaks links.
    """

    interval_ms: float = 15
    """From one connection event to the next: only then the two ends of a link hear each other."""
    timeout_ms: float = 720
    """An end that has heard nothing for so long takes the link as lost."""
    lost: float = 0
    """Share (0..1) of packets that nobody hears. The event ends, and the next one brings the packet again. With 1 there is
    silence: links break, and nobody is found."""
    late: float = 0
    """Share (0..1) of packets that are late; those behind them wait."""
    late_ms: float = 0
    """How late these are, at least."""
    memory: int = 8
    """How many notifications wait in the board for the next event; for more it has no memory (ENOMEM)."""
    mtu: int = 517
    """The longest that is agreed upon, from the next link on; never less than 23."""
    cut_every_ms: float = 0
    """All links break whenever so much time has passed; 0 is never."""
