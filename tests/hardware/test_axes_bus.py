"""The I2C bus through all segments with three axes, reckoned from the circuits and their tracks: what a
sensor sinks, and how fast wires rise.

Capacitances are typical ones of the data sheets, those of TMAG5273, of the board with the chip and of
a PN532 the 10 pF that UM10204 allows a pin.
"""

import math

import pytest

from hardware.kicad.projects import FOLDER, circuits
from hardware.kicad.sexpr import named, read

V, V_LOW = 3.3, 0.4
SINK_MA = 2.0  # SLYS045A 6.3
PF = {"TCA9548A": 20, "SRV05-4": 3, "INA219": 3, "socket 1x22": 10, "4 pins": 10}
CHANNEL_PF, SENSOR_PF, PER_CHANNEL = 5.5, 10, 4
TRACK_PF_MM = 0.066  # 0.25 mm wide, between two grounds
CABLE_PF, FIRST_PF = 6, 12  # of 100 mm, and of 200 mm to the carrier
PASSES_V = 1.9  # SCPS207 V_o(sw) at 3.3 V: above it a channel's own pull-up is alone
RISE_NS = 300  # UM10204, fast mode
HZ = 400_000
VALID_NS, SETUP_NS = 900 - RISE_NS, 100  # t_VD;DAT without the rise it counts with, t_SU;DAT
BOARDS = pytest.mark.parametrize(("name", "segments"), [("dog-4-axes", 4), ("dog-6-axes", 6)])


def ohms(value):
    units = {"k": 1e3, "m": 1e-3}
    return float(value.rstrip("km")) * units.get(value[-1], 1)


def pull_ups(circuit, net):
    """The conductance of all resistors between *net* and 3.3 V."""
    return sum(
        1 / ohms(part.kind.value)
        for part in circuit.parts
        if part.kind.letter == "R" and set(part.nets.values()) == {"+3V3", net}
    )


def wires(circuit, wire):
    """The net *wire* and what small resistors join with it."""
    nets = {wire}
    for part in circuit.parts:
        if (
            part.kind.letter == "R"
            and ohms(part.kind.value) <= 100
            and nets & {*part.nets.values()}
        ):
            nets |= {*part.nets.values()}
    return nets


def copper_mm(circuit, nets):
    """The length of the tracks of *nets*."""
    numbered = dict(enumerate(circuit.nets(), 1))
    tree = read((FOLDER / circuit.name / f"{circuit.name}.kicad_pcb").read_text())
    tracks = [
        one for one in named(tree, "segment") if numbered[int(named(one, "net")[0][1])] in nets
    ]
    return sum(
        math.dist([float(one) for one in begin], [float(one) for one in end])
        for (_, *begin), (_, *end) in (track[1:3] for track in tracks)
    )


def board_pf(circuit, wire):
    nets = wires(circuit, wire)
    chips = sum(
        PF.get(part.kind.value, 0) for part in circuit.parts if nets & {*part.nets.values()}
    )
    return chips + copper_mm(circuit, nets) * TRACK_PF_MM


def bus(name, segments, wire):
    """Pull-ups in siemens and capacitance in pF: of the bus, and of the channel that is worst."""
    segment, carrier = circuits()[name], circuits()["controller"]
    siemens = pull_ups(carrier, wire) + segments * pull_ups(segment, wire)
    pf = board_pf(carrier, wire) + FIRST_PF + (segments - 1) * CABLE_PF
    pf += segments * board_pf(segment, wire)
    channels = [f"{wire}{number}" for number in range(6)]
    longest = max(copper_mm(segment, {one}) for one in channels)
    channel_pf = CHANNEL_PF + PER_CHANNEL * SENSOR_PF + longest * TRACK_PF_MM
    return siemens, pf, pull_ups(segment, channels[0]), channel_pf


def rise_ns(siemens, pf, channel, channel_pf):
    """From 0.3 to 0.7 of the supply, as a sensor sees it: together up to PASSES_V, then its channel
    alone."""
    together = (pf + channel_pf) / (siemens + channel) * math.log(0.7 * V / (V - PASSES_V))
    alone = channel_pf / channel * math.log((V - PASSES_V) / (0.3 * V))
    return (together + alone) / 1000


def sink_ma(name, segments):
    siemens, _, channel, _ = bus(name, segments, "SDA")
    return (V - V_LOW) * (siemens + channel) * 1000


@BOARDS
def test_sensor_when_it_pulls_its_data_low_then_it_sinks_no_more_than_it_may(name, segments):
    assert 1 < sink_ma(name, segments) <= SINK_MA


def test_sensor_when_a_module_brings_pull_ups_of_its_own_then_it_sinks_too_much():
    assert sink_ma("dog-6-axes", 6) + (V - V_LOW) / 10 > SINK_MA  # docs/electronics.md


@BOARDS
@pytest.mark.slow
def test_clock_when_it_rises_then_in_300_ns(name, segments):
    assert 100 < rise_ns(*bus(name, segments, "SCL")) < RISE_NS


@pytest.mark.slow
def test_clock_when_twelve_segments_are_joined_then_it_rises_too_slowly():
    assert rise_ns(*bus("dog-6-axes", 12, "SCL")) > RISE_NS


@BOARDS
@pytest.mark.slow
def test_data_when_they_rise_then_they_are_valid_before_the_clock_rises(name, segments):
    low_ns = 1e9 / HZ / 2
    assert VALID_NS + rise_ns(*bus(name, segments, "SDA")) + SETUP_NS < low_ns


def test_reset_when_nobody_pulls_it_then_it_is_high_on_every_segment_and_reaches_the_controller():
    segment, carrier = circuits()["dog-4-axes"], circuits()["controller"]
    (switch,) = [part for part in segment.parts if part.kind.value == "TCA9548A"]
    assert switch.nets["3"] in wires(segment, "RESET")
    assert pull_ups(segment, "RESET") > 0
    assert pull_ups(carrier, "RESET") > 0
    assert "I2C_RESET" in wires(carrier, "RESET")
