"""The board as data: firmware, drawing and simulated world tell of the same holes, sensors, lights and pins."""

import csv
from pathlib import Path

import pytest

from firmware import config
from firmware.boards.dog import Board
from firmware.pins import chip_of, pins_of
from host.simulator.chips.hc165 import id_byte
from host.simulator.world import FIELDS, READER_LIGHT, World, sensor_of
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.dog.text import format_field

DRAWING = Path(__file__).parents[2] / "hardware/boards/dog-4.csv"
RULES = load("brandi-4")
BOARD = Board("dog-4")
PINS = pins_of("ESP32S3")  # what the simulated board has


@pytest.fixture(scope="module")
def holes():
    """The drawing's table: name, field, sensor and light of every hole; the light beside the reader is no hole."""
    with DRAWING.open(newline="") as file:
        rows = list(csv.DictReader(file))
    reader = rows.pop()
    assert list(reader.values()) == ["reader", str(FIELDS), "", str(READER_LIGHT)]
    return [(row["name"], int(row["field"]), int(row["sensor"]), int(row["light"])) for row in rows]


@pytest.fixture
def world(tmp_path):
    return World(tmp_path, RULES)


def test_drawing_when_read_then_every_hole_of_the_board_by_its_name(holes):
    fields = [(name, field) for name, field, _, _ in holes]
    assert sorted(fields, key=lambda one: one[1]) == [(format_field(RULES.board, field), field) for field in range(96)]


def test_fields_when_compared_with_the_drawing_then_the_same(holes):
    drawn = {sensor: field for _, field, sensor, _ in holes}
    assert [drawn[sensor] for sensor in range(BOARD.sensors)] == list(BOARD.fields)


def test_lights_when_compared_with_the_drawing_then_the_same(holes):
    drawn = {field: light for _, field, _, light in holes}
    assert [drawn[field] for field in range(FIELDS)] == list(BOARD.lights_by_field()[:FIELDS])


def test_fields_when_compared_with_the_world_then_the_same():
    assert [sensor_of(BOARD.fields[sensor]) for sensor in range(BOARD.sensors)] == list(range(BOARD.sensors))


def test_lights_when_compared_with_the_world_then_the_same():
    lights = BOARD.lights_by_field()
    assert [lights[field] for field in range(FIELDS)] == [sensor_of(field) for field in range(FIELDS)]
    assert (lights[FIELDS], BOARD.lights) == (READER_LIGHT, READER_LIGHT + 1)


@pytest.mark.parametrize("ruleset", [name for name in names() if name.startswith(("brandi-4", "wild-lubanzi-4"))])
def test_fields_when_a_ruleset_is_played_then_the_board_has_them_all(ruleset):
    assert load(ruleset).board.field_count == BOARD.sensors


def test_default_game_when_loaded_then_it_fits_the_board():
    rules = load(config.DEFAULT_GAME["ruleset"], config.DEFAULT_GAME["options"])
    assert rules.board.field_count == BOARD.sensors


def test_segments_when_compared_with_the_world_then_in_the_same_order(world):
    assert world.hall.ids == [id_byte(colour) for colour in BOARD.colours]
    assert len(BOARD.colours) == BOARD.segments


def test_pins_when_compared_with_the_wiring_then_the_same(world):
    wiring = world.wiring
    assert set(wiring.outputs) == {PINS["hall_latch"], PINS["card_select"], PINS["card_reset"]}
    assert set(wiring.pixels) == {PINS["pixels"]}


def test_buses_when_compared_with_the_wiring_then_the_sensors_and_the_reader_answer(world):
    wiring = world.wiring
    wiring.power_on()

    def picture():
        wiring.drive(PINS["hall_latch"], 0)
        wiring.drive(PINS["hall_latch"], 1)
        return wiring.transfer(PINS["hall_spi"], bytes(BOARD.sensors // 8), 0)

    empty = picture()
    world.put(0)
    assert picture() != empty
    wiring.drive(PINS["card_reset"], 1)
    wiring.drive(PINS["card_select"], 0)
    version = wiring.transfer(PINS["card_spi"], bytes((0x80 | 0x37 << 1, 0)), 0)[1]
    assert version in (0x91, 0x92)


# Pins that decide how the chip starts, that flash or octal PSRAM take, and those of USB (data sheets, "Strapping Pins").
RESERVED = {
    "ESP32": {0, 2, 5, 12, 1, 3, *range(6, 12), 16, 17},
    "ESP32S3": {0, 3, 45, 46, 19, 20, *range(26, 38)},
    "ESP32C3": {2, 8, 9, *range(11, 20)},
}


@pytest.mark.parametrize("chip", sorted(RESERVED))
def test_pins_when_listed_then_each_is_used_once_and_none_is_reserved(chip):
    pins = [pin for name, pin in pins_of(chip).items() if pin is not None and not name.endswith("_spi")]
    assert len(set(pins)) == len(pins)
    assert not RESERVED[chip] & set(pins)


@pytest.mark.parametrize(
    ("machine", "chip"),
    [
        ("Generic ESP32 module with ESP32", "ESP32"),
        ("Generic ESP32S3 module with Octal-SPIRAM with ESP32S3", "ESP32S3"),
        ("ESP32C3 module with ESP32-C3", "ESP32C3"),
    ],
)
def test_chip_when_the_machine_names_it_then_it_is_told(machine, chip):
    assert chip_of(machine) == chip


def test_chip_when_it_is_another_then_it_is_named():
    with pytest.raises(ValueError, match="'Raspberry Pi Pico with RP2040'"):
        chip_of("Raspberry Pi Pico with RP2040")
