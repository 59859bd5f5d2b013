"""The board as data: firmware, drawing and simulated world tell of the same holes, sensors, lights and pins."""

import csv
from pathlib import Path

import pytest

from firmware import config
from firmware.boards import dog_4
from host.simulator.chips.hc165 import id_byte
from host.simulator.world import FIELDS, READER_LIGHT, World, sensor_of
from shared_engine.games.dog.rulesets import load, names
from shared_engine.games.dog.text import format_field

DRAWING = Path(__file__).parents[2] / "hardware/boards/dog-4.csv"
RULES = load("brandi-4")


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
    assert [drawn[sensor] for sensor in range(dog_4.SENSORS)] == list(dog_4.FIELDS)


def test_lights_when_compared_with_the_drawing_then_the_same(holes):
    drawn = {field: light for _, field, _, light in holes}
    assert [drawn[field] for field in range(FIELDS)] == list(dog_4.lights_by_field()[:FIELDS])


def test_fields_when_compared_with_the_world_then_the_same():
    assert [sensor_of(dog_4.FIELDS[sensor]) for sensor in range(dog_4.SENSORS)] == list(range(dog_4.SENSORS))


def test_lights_when_compared_with_the_world_then_the_same():
    lights = dog_4.lights_by_field()
    assert [lights[field] for field in range(FIELDS)] == [sensor_of(field) for field in range(FIELDS)]
    assert (lights[FIELDS], dog_4.LIGHTS) == (READER_LIGHT, READER_LIGHT + 1)


@pytest.mark.parametrize("ruleset", [name for name in names() if name.startswith(("brandi-4", "wild-lubanzi-4"))])
def test_fields_when_a_ruleset_is_played_then_the_board_has_them_all(ruleset):
    assert load(ruleset).board.field_count == dog_4.SENSORS


def test_default_game_when_loaded_then_it_fits_the_board():
    rules = load(config.DEFAULT_GAME["ruleset"], config.DEFAULT_GAME["options"])
    assert rules.board.field_count == dog_4.SENSORS


def test_segments_when_compared_with_the_world_then_in_the_same_order(world):
    assert world.hall.ids == [id_byte(colour) for colour in dog_4.COLOURS]
    assert len(dog_4.COLOURS) == dog_4.SEGMENTS


def test_pins_when_compared_with_the_wiring_then_the_same(world):
    wiring = world.wiring
    assert set(wiring.outputs) == {config.HALL_LATCH, config.CARD_SELECT, config.CARD_RESET}
    assert set(wiring.pixels) == {config.PIXELS}


def test_buses_when_compared_with_the_wiring_then_the_sensors_and_the_reader_answer(world):
    wiring = world.wiring
    wiring.power_on()

    def picture():
        wiring.drive(config.HALL_LATCH, 0)
        wiring.drive(config.HALL_LATCH, 1)
        return wiring.transfer(config.HALL_SPI, bytes(dog_4.SENSORS // 8), 0)

    empty = picture()
    world.put(0)
    assert picture() != empty
    wiring.drive(config.CARD_RESET, 1)
    wiring.drive(config.CARD_SELECT, 0)
    version = wiring.transfer(config.CARD_SPI, bytes((0x80 | 0x37 << 1, 0)), 0)[1]
    assert version in (0x91, 0x92)


def test_pins_when_listed_then_each_is_used_once_and_none_is_reserved():
    pins = [
        *(config.HALL_SCK, config.HALL_MOSI, config.HALL_MISO, config.HALL_LATCH, config.PIXELS),
        *(config.CARD_SCK, config.CARD_MOSI, config.CARD_MISO, config.CARD_SELECT, config.CARD_RESET),
    ]
    assert len(set(pins)) == len(pins)
    assert not {0, 3, 45, 46, 35, 36, 37, 19, 20} & set(pins)  # strapping pins, PSRAM, USB
