"""The board as data: firmware, drawing and simulated world have the same holes, sensors, lights and
pins."""

import csv
from pathlib import Path

import pytest

from firmware import settings
from firmware.boards.seating import seat
from firmware.drivers.storage import Storage
from firmware.pins import chip_of, pins_of
from host.simulator.chips.flash import FlashFiles, FlashImage
from host.simulator.chips.hc165 import id_byte
from host.simulator.meadow_world import CURRENT_MA, world_of
from host.simulator.world import World
from shared_engine.boards.catalogue import NAMES, board_named
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.games.catalogue import find_board_game
from shared_engine.games.dog.rulesets import load
from shared_engine.games.errors import RulesetError

DRAWINGS = Path(__file__).parents[2] / "hardware/boards"
BOARD = BOARDS["dog-4"]
PINS = pins_of("ESP32S3")  # what the simulated board has


@pytest.fixture(params=NAMES)
def board(request):
    return board_named(request.param)


@pytest.fixture
def game(board):
    return find_board_game(board.games[0][0])


@pytest.fixture
def rules(board, game):
    return game.load(*board.games[0])


@pytest.fixture
def holes(board):
    """The drawing's table: name, field, sensor and light of every hole; the light beside the reader
    is no hole."""
    with (DRAWINGS / f"{board.name}.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    reader = rows.pop()
    assert list(reader.values()) == ["reader", str(board.holes), "", str(board.holes), "", ""]
    return [(row["name"], int(row["field"]), int(row["sensor"]), int(row["light"])) for row in rows]


@pytest.fixture
def world(tmp_path):
    return World(tmp_path, load("brandi-4"))


def test_drawing_when_read_then_every_hole_of_the_board_by_its_name(holes, game, rules):
    fields = [(name, field) for name, field, _, _ in holes]
    named = [(game.format_field(rules.board, field), field) for field in range(len(holes))]
    assert sorted(fields, key=lambda one: one[1]) == named


def test_sensors_when_compared_with_the_drawing_then_the_same(holes, board):
    fields = FieldMap(board)
    assert all(fields.field_of_sensor(sensor) == field for _, field, sensor, _ in holes)


def test_lights_when_compared_with_the_drawing_then_the_same(holes, board):
    fields = FieldMap(board)
    assert all(fields.light_of_field(field) == light for _, field, _, light in holes)
    assert fields.light_of_field(board.holes) == board.holes


def test_first_game_when_seated_then_the_board_can_play_it_with_all_its_fields(board):
    assert seat(FieldMap(board), board.first_game()).game_fields == board.holes


def test_segments_when_compared_with_the_world_then_in_the_same_order(world):
    assert world.hall.ids == [id_byte(colour) for colour in BOARD.colours]
    assert len(BOARD.colours) == BOARD.segments


def test_settings_when_the_world_is_new_then_they_name_its_board(board, rules, tmp_path):
    world = world_of(tmp_path, rules)
    world.open()
    image = FlashImage(world.flash)
    files = FlashFiles(image)
    handle = files.open("data/settings", "rb")
    (tmp_path / settings.NAME).write_bytes(files.read(handle, 1000))
    files.close(handle)
    image.close()
    chosen = {"board": board.name} | (
        {"current_ma": CURRENT_MA} if board.name == "meadow-16" else {}
    )
    assert settings.load(Storage(str(tmp_path))) == ({**settings.DEFAULTS, **chosen}, "")


def test_pins_when_compared_with_the_wiring_then_the_same(world):
    wiring = world.wiring
    driven = ("hall_latch", "card_select", "card_reset", "rail")
    assert set(wiring.outputs) == {PINS[name] for name in driven}
    assert set(wiring.pixels) == {PINS["pixels"]}


def test_buses_when_compared_with_the_wiring_then_the_sensors_and_the_reader_answer(world):
    wiring = world.wiring
    wiring.power_on()

    def picture():
        wiring.drive(PINS["hall_latch"], 0)
        wiring.drive(PINS["hall_latch"], 1)
        return wiring.transfer(PINS["hall_spi"], bytes(BOARD.holes // 8), 0)

    empty = picture()
    world.put(0)
    assert picture() != empty
    wiring.drive(PINS["card_reset"], 1)
    wiring.drive(PINS["card_select"], 0)
    version = wiring.transfer(PINS["card_spi"], bytes((0x80 | 0x37 << 1, 0)), 0)[1]
    assert version in (0x91, 0x92)


# Pins that decide how the chip starts, that flash or octal PSRAM take, and those of USB (data
# sheets, "Strapping Pins").
RESERVED = {
    "ESP32": {0, 2, 5, 12, 15, 1, 3, *range(6, 12), 16, 17},
    "ESP32S3": {0, 3, 45, 46, 19, 20, *range(26, 38)},
}
# GPIO15, low at the start, only keeps the ROM of an ESP32 from printing; nothing is connected to it.
# GPIO5, which a resistor pulls high as the chip does, only times the answers to a host of SDIO.
HARMLESS = {("ESP32", "hall_mosi"), ("ESP32", "i2c_reset")}


@pytest.mark.parametrize("chip", sorted(RESERVED))
def test_pins_when_listed_then_each_is_used_once_and_none_that_matters_is_reserved(chip):
    used = {name: pin for name, pin in pins_of(chip).items() if not name.endswith("_spi")}
    assert len(set(used.values())) == len(used)
    assert {name for name, pin in used.items() if pin in RESERVED[chip]} == {
        name for of, name in HARMLESS if of == chip
    }


@pytest.mark.parametrize(
    ("machine", "chip"),
    [
        ("Generic ESP32 module with ESP32", "ESP32"),
        ("Generic ESP32S3 module with Octal-SPIRAM with ESP32S3", "ESP32S3"),
        ("Generic ESP32S3 module with ESP32-S3", "ESP32S3"),
    ],
)
def test_chip_when_the_machine_names_it_then_it_is_known(machine, chip):
    assert chip_of(machine) == chip


def test_chip_when_it_is_another_then_it_is_named():
    with pytest.raises(ValueError, match="'Raspberry Pi Pico with RP2040'"):
        chip_of("Raspberry Pi Pico with RP2040")


def test_button_when_held_then_its_pin_is_low(world):
    for is_down in (True, False):
        world.hold_button(is_down)
        assert world.wiring.low_pins() == (1 << PINS["button"] if is_down else 0)


def test_seat_when_the_game_is_played_on_another_kind_of_board_then_refused_by_name(board):
    other = "brandi-4" if board.name == "meadow-16" else "brothers-2"
    with pytest.raises(RulesetError, match=f"this board does not play '{other}'"):
        seat(FieldMap(board), {"ruleset": other})
