"""Plugs: a cable the wrong way round puts no 5 V where it does not belong, and each signal has a clamp
and a resistor before the first chip."""

from itertools import product

import pytest

from hardware.kicad.parts import CHAIN_PLUG
from hardware.kicad.projects import circuits

RAILS, GROUND = {"+5V", "LIGHTS"}, {"GND"}
SUPPLY = RAILS | GROUND | {"+3V3"}
CABLES = [
    (circuit.name, part)
    for circuit in circuits().values()
    for part in circuit.parts
    if part.kind.pattern == "JST-PH8"
]
OPEN = {"coupon": {"J1"}, "black-dog-disc": {"J1"}}
"""Plugs without: of a piece for the desk, and to a board that is not there yet."""
PLUGS = [
    (name, part)
    for name, circuit in circuits().items()
    for part in circuit.parts
    if part.kind.pattern.startswith(("JST", "PinHeader"))
    and part.reference not in OPEN.get(name, ())
]
PASSIVE = ("J", "R", "D", "TP", "S")
BEFORE_CHIP = {"100", "330", "100k"}


def met(here, there, *, is_turned):
    """The nets that a cable between two plugs joins; "" where nothing is."""
    count = len(here.kind.pins)
    numbers = range(1, count + 1)
    return [
        (
            here.nets.get(str(one), ""),
            there.nets.get(str(count + 1 - one if is_turned else one), ""),
        )
        for one in numbers
    ]


def is_safe(nets):
    """5 V meets 5 V, ground meets ground."""
    return all({*pair} <= kind or not {*pair} & kind for pair in nets for kind in (RAILS, GROUND))


@pytest.mark.parametrize("is_turned", [False, True])
def test_cable_when_put_into_any_two_plugs_either_way_round_then_5_v_is_only_where_it_belongs(
    is_turned,
):
    for (_, here), (_, there) in product(CABLES, CABLES):
        assert is_safe(met(here, there, is_turned=is_turned)), (here.reference, there.reference)


def test_cable_when_pins_are_in_the_order_of_the_first_revision_then_the_test_says_so():
    order = ("GND", "+5V", "LIGHTS", "GND", "LD", "CLK", "DATA", "LIGHT")
    assert not is_safe(list(zip(order, reversed(order), strict=True)))


def test_cable_when_turned_then_no_two_outputs_but_through_resistors():
    names = [pin.name for pin in CHAIN_PLUG.pins]
    assert {frozenset(pair) for pair in zip(names, reversed(names), strict=True)} == {
        frozenset(pair)
        for pair in (("GND1", "GND2"), ("5V", "LIGHTS"), ("DATA", "LIGHT"), ("CLK", "LD"))
    }


def signals(name, plug):
    return [net for net in plug.nets.values() if net not in SUPPLY]


def at(name, net):
    """The parts at *net*, but for the plugs."""
    return [
        part
        for part in circuits()[name].parts
        if net in part.nets.values() and part.kind.letter != "J"
    ]


@pytest.mark.parametrize(
    ("name", "plug"), PLUGS, ids=[f"{name}-{part.reference}" for name, part in PLUGS]
)
def test_plug_when_a_signal_is_followed_then_a_clamp_and_a_resistor_before_any_chip(name, plug):
    for net in signals(name, plug):
        parts = at(name, net)
        if net == "CELL":  # measured through 100 kilohms
            assert [part.kind.letter for part in parts] == ["F"]
            continue
        assert any(part.kind.value in ("SRV05-4", "PESD5V0S1BA") for part in parts), net
        series = [
            part for part in parts if part.kind.letter == "R" and "+3V3" not in part.nets.values()
        ]
        assert series, net
        assert {part.kind.value for part in series} <= BEFORE_CHIP, net
        rest = [part for part in parts if part.kind.value != "SRV05-4"]
        assert all(part.kind.letter in PASSIVE for part in rest), net


@pytest.mark.parametrize("name", circuits())
def test_clamps_when_of_signals_of_3_3_v_then_they_lead_to_that_rail(name):
    for part in circuits()[name].parts:
        if part.kind.value == "SRV05-4":
            assert part.nets["5"] == "+3V3"
            assert "LIGHT" not in " ".join(part.nets[pin] for pin in "1346" if pin in part.nets)
