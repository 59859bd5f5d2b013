"""The voltage of one Li-ion cell behind two equal resistors, and how full it about is."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import ADC

_DIVIDER = 2
_READINGS = 16
_NO_BATTERY_MV = 1000  # no cell is ever that empty: the pin is not wired

# Voltage of a resting cell at 0, 10, .. 100 percent, in steps of 20 mV above 3 V. It sags under
# load: an estimate.
_BASE_MV, _STEP_MV = 3000, 20
_CURVE = bytes((0, 32, 37, 39, 40, 41, 43, 46, 49, 53, 60))


class Battery:
    """*adc* measures up to 2.45 V (ATTN_11DB)."""

    def __init__(self, adc: "ADC") -> None:
        self._adc = adc

    def measure_mv(self) -> "int | None":
        """The voltage of the cell, the mean of 16 readings (about 1 ms); None when no battery is
        wired."""
        total_uv = 0
        for _ in range(_READINGS):
            total_uv += self._adc.read_uv()
        millivolts = total_uv // (_READINGS * 1000 // _DIVIDER)
        return millivolts if millivolts >= _NO_BATTERY_MV else None


def percent(millivolts: int) -> int:
    """How full a cell of *millivolts* about is, 0..100; between the points of the curve in
    proportion."""
    above = millivolts - _BASE_MV
    for tenth in range(len(_CURVE) - 1):
        low, high = _STEP_MV * _CURVE[tenth], _STEP_MV * _CURVE[tenth + 1]
        if above < high:
            return max(0, 10 * tenth + 10 * (above - low) // (high - low))
    return 100
