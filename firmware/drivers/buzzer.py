"""A piezo without electronics of its own: it sounds as often as its pin changes."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import PWM

_HALF = 32768  # duty of a square wave


class Buzzer:
    """Sounds one tone at a time; *pwm* belongs to it alone. Which tones mean what is decided
    elsewhere."""

    def __init__(self, pwm: "PWM") -> None:
        self._pwm = pwm
        self._hz = 0
        pwm.duty_u16(0)

    def tone(self, hz: int) -> None:
        """Sound *hz* from now on; 0 is silence. May be called with the same tone as often as one
        likes."""
        if hz == self._hz:
            return
        self._hz = hz
        if hz:
            self._pwm.freq(hz)
        self._pwm.duty_u16(_HALF if hz else 0)
