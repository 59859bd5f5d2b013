"""A piezo on a pin with pulses."""


class Buzzer:
    """`hz` is the tone that sounds, 0 none; `heard` are all tones, in their order, with 0 for each
    silence after one."""

    def __init__(self) -> None:
        self.hz = 0
        self.heard: list[int] = []

    def power_on(self) -> None:
        self.hz = 0

    def modulate(self, frequency_hz: int, duty: int) -> None:
        """Without pulses, or always high, nothing moves."""
        hz = frequency_hz if 0 < duty < 65535 else 0
        if hz != self.hz:
            self.hz = hz
            self.heard.append(hz)
