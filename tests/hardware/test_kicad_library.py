"""Pins and land patterns, which are written down here, agree with those of KiCad's own library,
where that is installed and knows the part.

Two that were written by different people from the same data sheets; nothing is copied.
"""

import re
from pathlib import Path

import pytest

from hardware.kicad import parts
from hardware.kicad.patterns import PATTERNS
from hardware.kicad.sexpr import named, read

LIBRARY = Path("/usr/share/kicad")
# KiCad's own parts are gigabytes that only this comparison needs; CI installs the packages before
# make hardware.
pytestmark = pytest.mark.skipif(
    not (LIBRARY / "symbols").exists() or not (LIBRARY / "footprints").exists(),
    reason="packages kicad-symbols and kicad-footprints: docs/electronics.md",
)
SYMBOLS = {
    "Sensor_Energy:INA219AxD": parts.CURRENT,
    "Transistor_FET:AO3401A": parts.P_SWITCH,
    "Transistor_FET:2N7002": parts.N_SWITCH,
    "74xGxx:74AHCT1G125": parts.LEVEL,
    "74xGxx:74LVC2G17": parts.BUFFER,
    "74xx:74HC165": parts.REGISTER,
    "Regulator_Linear:MCP1700x-330xxTT": parts.REGULATOR,
    "Interface_Expansion:TCA9548APWR": parts.MULTIPLEXER,
    "LED:WS2812B-2020": parts.LIGHT,
    "Power_Protection:SRV05-4": parts.CLAMPS,
    "Connector:USB_C_Receptacle_PowerOnly_6P": parts.USB_C,
}
FOOTPRINTS = {
    "R0603": "Resistor_SMD/R_0603_1608Metric",
    "C0603": "Capacitor_SMD/C_0603_1608Metric",
    "C0805": "Capacitor_SMD/C_0805_2012Metric",
    "R1206": "Resistor_SMD/R_1206_3216Metric",
    "F1812": "Fuse/Fuse_1812_4532Metric",
    "SMA": "Diode_SMD/D_SMA",
    "SOT23": "Package_TO_SOT_SMD/SOT-23",
    "SOT23-5": "Package_TO_SOT_SMD/SOT-23-5",
    "SOT23-6": "Package_TO_SOT_SMD/SOT-23-6",
    "SOIC8": "Package_SO/SOIC-8_3.9x4.9mm_P1.27mm",
    "SOIC16": "Package_SO/SOIC-16_3.9x9.9mm_P1.27mm",
    "TSSOP24": "Package_SO/TSSOP-24_4.4x7.8mm_P0.65mm",
    "PLCC4-2020": "LED_SMD/LED_WS2812B-2020_PLCC4_2.0x2.0mm",
    "LED0603": "LED_SMD/LED_0603_1608Metric",
    "SOD323": "Diode_SMD/D_SOD-323",
    "F1206": "Fuse/Fuse_1206_3216Metric",
    "TestPad": "TestPoint/TestPoint_Pad_1.5x1.5mm",
    "JST-PH8": "Connector_JST/JST_PH_S8B-PH-SM4-TB_1x08-1MP_P2.00mm_Horizontal",
    "USB-C-power": "Connector_USB/USB_C_Receptacle_GCT_USB4125-xx-x_6P_TopMnt_Horizontal",
    "Radial8": "Capacitor_THT/CP_Radial_D8.0mm_P3.50mm",
    "Piezo12": "Buzzer_Beeper/Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm",
    "Button6": "Button_Switch_THT/SW_PUSH_6mm",
    "PinHeader1x08": "Connector_PinHeader_2.54mm/PinHeader_1x08_P2.54mm_Vertical",
    "PinSocket1x22": "Connector_PinSocket_2.54mm/PinSocket_1x22_P2.54mm_Vertical",
}


def symbol(library, name):
    """The symbol *name* as a tree."""
    text = (LIBRARY / f"symbols/{library}.kicad_sym").read_text()
    (found,) = re.findall(
        rf'^\t\(symbol "{re.escape(name)}"\n.*?^\t\)$', text, re.MULTILINE | re.DOTALL
    )
    return read(found)


def pins(library, name):
    """Name and type of each pin by its number; a symbol that extends another one has the pins of
    that."""
    tree = symbol(library, name)
    if extended := named(tree, "extends"):
        return pins(library, extended[0][1])
    drawn = [pin for unit in named(tree, "symbol") for pin in named(unit, "pin")]
    return {named(pin, "number")[0][1]: (named(pin, "name")[0][1], pin[1]) for pin in drawn}


@pytest.mark.parametrize("place", SYMBOLS)
def test_pins_when_compared_with_kicad_then_the_same_numbers_for_the_same_names(place):
    theirs = pins(*place.split(":"))
    for pin in SYMBOLS[place].pins:
        name, kind = theirs[pin.number]
        assert pin.name == name if name != "~" else pin.type == kind, pin
    assert set(theirs) == {pin.number for pin in SYMBOLS[place].pins}


@pytest.mark.parametrize("name", FOOTPRINTS)
def test_pattern_when_compared_with_kicad_then_each_pad_and_drill_where_theirs_is(name):
    folder, file = FOOTPRINTS[name].split("/")
    tree = read((LIBRARY / f"footprints/{folder}.pretty/{file}.kicad_mod").read_text())
    theirs = sorted(
        (pad[1], *map(float, named(pad, "at")[0][1:3]), drill(pad)) for pad in named(tree, "pad")
    )
    ours = sorted((pad.number, pad.x, pad.y, pad.drill) for pad in PATTERNS[name].pads)
    assert [(one[0], one[3]) for one in ours] == [(one[0], one[3]) for one in theirs]
    for mine, other in zip(ours, theirs, strict=True):
        assert mine[1:3] == pytest.approx(other[1:3], abs=0.15), mine


def drill(pad):
    return tuple(float(one) for each in named(pad, "drill") for one in each[1:] if one != "oval")
