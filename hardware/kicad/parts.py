"""The kinds of parts: pins by their data sheets, makers' numbers, and what may be fitted instead.

Where numbers and names of pins are from, and what is to be compared before ordering, is said in
docs/electronics.md. A second source has the same pins in the same case.
"""

from hardware.kicad.circuit import Kind, Pin


def _pins(*listed: str) -> tuple[Pin, ...]:
    """Pins as "number name type"."""
    return tuple(Pin(*one.split(" ")) for one in listed)


def _two(
    symbol: str, letter: str, value: str, pattern: str, mpn: str, maker: str, second: str = ""
) -> Kind:
    return Kind(
        symbol, letter, value, pattern, _pins("1 1 passive", "2 2 passive"), mpn, maker, second
    )


def resistor(value: str, mpn: str) -> Kind:
    """Return a resistor of 1 % in the case 0603."""
    return _two("R", "R", value, "R0603", mpn, "Yageo", "any 0603, 1 %, 0.1 W")


def plug(
    count: int, mpn: str = "", *, pattern: str = "", names: tuple[str, ...] = (), second: str = ""
) -> Kind:
    """Return a connector whose pins are called *names*, else by their numbers."""
    named = names or tuple(str(number) for number in range(1, count + 1))
    pins = tuple(Pin(str(number), name, "passive") for number, name in enumerate(named, 1))
    shape = pattern or f"PinHeader1x{count:02d}"
    return Kind(
        f"J{'_'.join(named)}".replace("/", "-"),
        "J",
        f"{count} pins",
        shape,
        pins,
        mpn or f"header 2.54 mm, 1 x {count}",
        "any",
        second,
    )


HALL_SWITCH = Kind(
    "DRV5032", "U", "DRV5032AJ", "SOT23", _pins("1 VCC power_in", "2 OUT open_collector", "3 GND power_in"),
    "DRV5032AJDBZR", "Texas Instruments", "DRV5032FADBZR with magnets of 4 x 2 mm; AH3411 (check its thresholds)",
)  # fmt: skip


def hall_axes(address: str) -> Kind:
    """Return the three-axis sensor of the factory *address* A, B, C or D, of 40 mT."""
    return Kind(
        "TMAG5273", "U", f"TMAG5273{address}1", "SOT23-6",
        _pins("1 SCL input", "2 GND power_in", "3 TEST passive", "4 VCC power_in", "5 INT passive", "6 SDA bidirectional"),
        f"TMAG5273{address}1QDBVR", "Texas Instruments", "none: the firmware knows its registers",
    )  # fmt: skip


_LIGHT_PINS = _pins("1 DOUT output", "2 VSS power_in", "3 DIN input", "4 VDD power_in")
LIGHT = Kind(
    "WS2812B",
    "D",
    "WS2812B-2020",
    "PLCC4-2020",
    _LIGHT_PINS,
    "WS2812B-2020",
    "Worldsemi",
    "none: other lights of this size have other pins",
)

REGISTER = Kind(
    "74HC165", "U", "74HC165", "SOIC16",
    _pins(
        "1 ~{PL} input", "2 CP input", "3 D4 input", "4 D5 input", "5 D6 input", "6 D7 input", "7 ~{Q7} output",
        "8 GND power_in", "9 Q7 output", "10 DS input", "11 D0 input", "12 D1 input", "13 D2 input", "14 D3 input",
        "15 ~{CE} input", "16 VCC power_in",
    ),
    "74HC165D,653", "Nexperia", "SN74HC165DR (Texas Instruments)",
)  # fmt: skip

BUFFER = Kind(
    "74LVC2G17", "U", "74LVC2G17", "SOT23-6",
    _pins("1 1A input", "2 GND power_in", "3 2A input", "4 2Y output", "5 VCC power_in", "6 1Y output"),
    "74LVC2G17GV,125", "Nexperia", "SN74LVC2G17DBVR (Texas Instruments)",
)  # fmt: skip

LEVEL = Kind(
    "74AHCT1G125", "U", "74AHCT1G125", "SOT23-5",
    _pins("1 ~{OE} input", "2 A input", "3 GND power_in", "4 Y tri_state", "5 VCC power_in"),
    "SN74AHCT1G125DBVR", "Texas Instruments", "74AHCT1G125GV,125 (Nexperia)",
)  # fmt: skip

MULTIPLEXER = Kind(
    "TCA9548A", "U", "TCA9548A", "TSSOP24",
    _pins(
        "1 A0 input", "2 A1 input", "3 ~{RESET} input", "4 SD0 bidirectional", "5 SC0 output", "6 SD1 bidirectional",
        "7 SC1 output", "8 SD2 bidirectional", "9 SC2 output", "10 SD3 bidirectional", "11 SC3 output", "12 GND power_in",
        "13 SD4 bidirectional", "14 SC4 output", "15 SD5 bidirectional", "16 SC5 output", "17 SD6 bidirectional",
        "18 SC6 output", "19 SD7 bidirectional", "20 SC7 output", "21 A2 input", "22 SCL input", "23 SDA bidirectional",
        "24 VCC power_in",
    ),
    "TCA9548APWR", "Texas Instruments", "PCA9548APW,118 (NXP)",
)  # fmt: skip

REGULATOR = Kind(
    "LDO", "U", "MCP1700-3302", "SOT23", _pins("1 GND power_in", "2 VO power_out", "3 VI power_in"),
    "MCP1700T-3302E/TT", "Microchip", "XC6206P332MR-G (Torex)",
)  # fmt: skip

TEST_PAD = Kind("TEST", "TP", "test pad", "TestPad", _pins("1 1 passive"))
JUMPER = _two("JP", "JP", "solder jumper", "Jumper", "", "")
C100N = _two("C", "C", "100n", "C0603", "CL10B104KB8NNNC", "Samsung", "any 0603, X7R, 16 V or more")
C1U = _two("C", "C", "1u", "C0603", "CL10A105KB8NNNC", "Samsung", "any 0603, X5R, 16 V or more")
C10U = _two("C", "C", "10u", "C0805", "CL21A106KAYNNNE", "Samsung", "any 0805, X5R, 16 V or more")
R100 = resistor("100", "RC0603FR-07100RL")
R330 = resistor("330", "RC0603FR-07330RL")
R1K2 = resistor("1.2k", "RC0603FR-071K2L")
R2K2 = resistor("2.2k", "RC0603FR-072K2L")
R4K7 = resistor("4.7k", "RC0603FR-074K7L")
R10K = resistor("10k", "RC0603FR-0710KL")

R5K1 = resistor("5.1k", "RC0603FR-075K1L")
R47K = resistor("47k", "RC0603FR-0747KL")
R100K = resistor("100k", "RC0603FR-07100KL")
SHUNT = _two(
    "R", "R", "50m", "R1206", "RL1206FR-7W0R05L", "Yageo", "any 1206, 0.05 ohm, 1 %, 0.5 W"
)
C470U = Kind(
    "C_POLARISED", "C", "470u", "Radial8", _pins("1 + passive", "2 - passive"),
    "EEUFR1A471", "Panasonic", "any radial, 470 uF, 10 V or more, 8 mm wide, 3.5 mm between its legs",
)  # fmt: skip
FUSE = _two(
    "F",
    "F",
    "2 A, resets itself",
    "F1812",
    "MF-MSMF200-2",
    "Bourns",
    "any 1812, holds 2 A, 6 V or more",
)
SMALL_FUSE = _two(
    "F",
    "F",
    "0.12 A, resets itself",
    "F1206",
    "MF-NSMF012-2",
    "Bourns",
    "any 1206, holds 0.1 A, 6 V or more",
)
CLAMPS = Kind(
    "SRV05-4", "U", "SRV05-4", "SOT23-6",
    _pins("1 IO1 passive", "2 VN passive", "3 IO2 passive", "4 IO3 passive", "5 VP passive", "6 IO4 passive"),
    "SRV05-4.TCT", "Semtech", "SRV05-4HTG-D (Littelfuse)",
)  # fmt: skip
"""Keeps four signals between VN and VP: static discharge goes to the rail."""
CLAMP = _two(
    "D_CLAMP",
    "D",
    "PESD5V0S1BA",
    "SOD323",
    "PESD5V0S1BA,115",
    "Nexperia",
    "any SOD-323 for 5 V in both directions",
)
POWER_LED = Kind(
    "LED", "D", "green", "LED0603", _pins("1 K passive", "2 A passive"),
    "LTST-C190KGKT", "Lite-On", "any LED 0603",
)  # fmt: skip
SCHOTTKY = Kind(
    "D",
    "D",
    "B340A",
    "SMA",
    _pins("1 K passive", "2 A passive"),
    "B340A-13-F",
    "Diodes",
    "any SMA, Schottky, 3 A, 20 V or more",
)
SUPPRESSOR = Kind(
    "D_SUPPRESSOR", "D", "SMAJ5.0A", "SMA", _pins("1 K passive", "2 A passive"),
    "SMAJ5.0A-13-F", "Diodes", "SMAJ5.0A (Littelfuse)",
)  # fmt: skip
P_SWITCH = Kind(
    "PMOS", "Q", "AO3401A", "SOT23", _pins("1 G input", "2 S passive", "3 D passive"),
    "AO3401A", "Alpha & Omega", "DMP2035U-7 (Diodes)",
)  # fmt: skip
N_SWITCH = Kind(
    "NMOS", "Q", "2N7002", "SOT23", _pins("1 G input", "2 S passive", "3 D passive"),
    "2N7002-7-F", "Diodes", "BSS138 (onsemi)",
)  # fmt: skip
CURRENT = Kind(
    "INA219", "U", "INA219", "SOIC8",
    _pins("1 A1 input", "2 A0 input", "3 SDA bidirectional", "4 SCL input", "5 VS power_in", "6 GND power_in", "7 IN- input", "8 IN+ input"),
    "INA219AIDR", "Texas Instruments", "INA219BIDR",
)  # fmt: skip
BUTTON = _two(
    "SW", "S", "button 6 x 6 mm", "Button6", "B3F-1000", "Omron", "any 6 x 6 mm, four legs"
)
BUZZER = _two(
    "PIEZO",
    "B",
    "piezo",
    "Piezo12",
    "PS1240P02BT",
    "TDK",
    "any piezo without electronics, 5 mm between its legs",
)
USB_C = Kind(
    "USB_C_POWER", "J", "USB-C, power", "USB-C-power",
    _pins("A5 CC1 passive", "B5 CC2 passive", "A9 VBUS passive", "B9 VBUS passive", "A12 GND passive", "B12 GND passive", "S1 SHIELD passive"),
    "USB4125-GF-A", "GCT", "another one with six pins only after its drawing was compared",
)  # fmt: skip


def _segment_plug(*wires: str) -> Kind:
    """With the cable the wrong way round ground meets ground, 5 V meets 5 V, and a signal another
    one."""
    names = "GND1", "5V", *wires, "LIGHT", "LIGHTS", "GND2"
    return plug(
        8,
        "S8B-PH-SM4-TB",
        pattern="JST-PH8",
        names=names,
        second="any JST PH, 8 pins, lying, for soldering on",
    )


CHAIN_PLUG = _segment_plug("DATA", "CLK", "LD")
AXES_PLUG = _segment_plug("RESET", "SDA", "SCL")
"""RESET, which is only ever pulled low, and for a moment, is where a segment of switches drives
DATA."""


def disc_plug(sensors: tuple[str, ...]) -> Kind:
    """Return the plug between a quarter below a disc, with these *sensors*, and the rest of its
    segment."""
    names = "GND", "3V3", "LIGHTS", *sensors, "LIGHT", "LIGHT_OUT"
    return plug(
        10,
        "S10B-PH-SM4-TB",
        pattern="JST-PH10",
        names=names,
        second="any JST PH, 10 pins, lying, for soldering on",
    )


DISC_HEADER = plug(3, names=("GND", "SIDE", "REST"))
FLAG = Kind("FED", "#FLG", "fed from outside", "", (Pin("1", "FED", "power_out"),))
