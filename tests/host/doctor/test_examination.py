"""The result of a self-test, read from what the board sends."""

import json

import pytest

from host.doctor.examination import Examination
from host.errors import DeviceError
from tests.fuzz.readers import Replying
from tests.host.doctor.test_findings import WELL


def stored(text):
    return Examination(Replying(text[:180], text[180:360], text[360:])).stored()


def test_stored_when_nothing_was_tested_then_none():
    assert Examination(Replying()).stored() is None


def test_run_when_nothing_is_stored_after_the_test_then_an_error():
    with pytest.raises(DeviceError, match="its self-test cannot be read"):
        Examination(Replying("")).run()


def test_stored_when_a_board_of_before_leaves_out_damaged_events_then_the_rest_of_it():
    assert json.loads(json.dumps(stored(json.dumps(WELL)))) == WELL


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"clock": [1]}, r"its self-test\.clock must be 2 values"),
        ({"board": "dog-5"}, r"board must be one of 'dog-4', .*, not 'dog-5'"),
        (
            {"flash": [0, "burns"]},
            r"flash\[1\] must be one of '', 'full', 'fails', 'differs', not 'burns'",
        ),
        ({"damaged": ["x"]}, r"damaged\[0\] must be one of 'settings'"),
        ({"segments": [[0, 9]]}, r"segments\[0\]\[1\] must be one of 1, "),
        ({"unwell": "110"}, "unwell must be as in"),
        ({"unwell": "6001"}, "dog-4 has 96 holes, and none with the field 96"),
        ({"dark": "ff"}, "none with the field 255"),
        ({"reader": ["eyes", ""]}, "'mfrc522', 'pn532', not 'eyes'"),
    ],
)
def test_stored_when_something_cannot_be_then_an_error_names_it(changes, problem):
    with pytest.raises(DeviceError, match=problem):
        stored(json.dumps({**WELL, **changes}))
