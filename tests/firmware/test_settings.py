"""What a builder chose: kept as it is, or refused by name."""

import json

import pytest

from firmware import settings
from firmware.drivers.storage import Storage
from shared_engine.wire.commands import ChangeSettings, ReadSettings
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_OK
from tests.firmware.table import Table


@pytest.fixture
def storage(tmp_path):
    return Storage(str(tmp_path))


def test_load_when_nothing_was_chosen_then_the_defaults(storage):
    assert settings.load(storage) == (settings.DEFAULTS, "")


def test_load_when_some_were_chosen_then_those_and_the_other_defaults(storage):
    settings.save(storage, {"board": "dog-6", "brightness": 20})
    assert settings.load(storage) == ({**settings.DEFAULTS, "board": "dog-6", "brightness": 20}, "")


@pytest.mark.parametrize(
    ("chosen", "says"),
    [
        (
            {"board": "dog-5"},
            (
                'setting board cannot be \'dog-5\'; choose of "dog-4", "dog-6", "black-dog", '
                '"meadow-16"'
            ),
        ),
        ({"brightness": 0}, "setting brightness cannot be 0; 1 to 100"),
        ({"brightness": True}, "setting brightness cannot be True; 1 to 100"),
        ({"sound": 1}, "setting sound cannot be 1; choose of true, false"),
        (
            {"colour": "red"},
            (
                "no setting 'colour'; there are ble, board, brightness, current_ma, lights, "
                "reader, sensors, "
                "sound"
            ),
        ),
        ([1], "settings are an object, not [1]"),
    ],
)
def test_load_when_a_value_is_bad_then_its_default_and_what_is_wrong(storage, chosen, says):
    settings.save(storage, chosen)
    assert settings.load(storage) == (settings.DEFAULTS, says)


def test_load_when_one_value_is_bad_then_the_others_count(storage):
    settings.save(storage, {"board": "dog-6", "reader": "eye"})
    found, complaint = settings.load(storage)
    assert (found["board"], found["reader"]) == ("dog-6", "mfrc522")
    assert "'eye'" in complaint


def test_load_when_the_file_is_damaged_then_the_defaults_and_it_says_so(storage, tmp_path):
    (tmp_path / "settings").write_bytes(b'{"board": "dog-6"}??')
    assert settings.load(storage) == (
        settings.DEFAULTS,
        "the file of settings is damaged: the defaults are used",
    )


def test_command_when_it_changes_one_then_that_is_kept_and_all_are_reported(tmp_path):
    table = Table(tmp_path)
    status, reason = table.command(ChangeSettings('{"brightness": 12}'))
    assert (status, json.loads(reason)) == (STATUS_OK, {**settings.DEFAULTS, "brightness": 12})
    assert settings.load(Storage(str(tmp_path)))[0]["brightness"] == 12


def test_command_when_a_value_is_bad_then_nothing_is_kept(tmp_path):
    table = Table(tmp_path)
    assert table.command(ChangeSettings('{"brightness": 12, "board": 3}')) == (
        STATUS_BAD_ARGUMENT,
        'setting board cannot be 3; choose of "dog-4", "dog-6", "black-dog", "meadow-16"',
    )
    assert settings.load(Storage(str(tmp_path))) == (settings.DEFAULTS, "")


def test_command_when_it_is_no_json_then_refused(tmp_path):
    status, reason = Table(tmp_path).command(ChangeSettings("{"))
    assert (status, reason[:22]) == (STATUS_BAD_ARGUMENT, "settings are not JSON:")


def test_command_when_sensors_for_marbles_that_roll_are_chosen_for_a_meadow_then_refused_and_nothing_is_kept(
    tmp_path,
):
    table = Table(tmp_path)
    assert table.command(ChangeSettings('{"board": "meadow-16"}'))[0] == STATUS_OK
    assert table.command(ChangeSettings('{"sensors": "axes"}')) == (
        STATUS_BAD_ARGUMENT,
        (
            'setting sensors cannot be "axes" on the board meadow-16, where pieces lie flat; '
            "choose "
            '"switch"'
        ),
    )
    assert json.loads(table.command(ReadSettings())[1])["sensors"] == "switch"
