"""What a calibration asks for and what it has found, in words."""

import pytest

from host.doctor.calibration import disc_found, request, wiring_found
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.meadow import BOARDS as MEADOWS


@pytest.mark.parametrize(
    ("hole", "place"),
    [
        (0, "hole 1 of the track of segment 0"),
        (39, "hole 16 of the track of segment 1"),
        (16, "hole 1 of the kennel of segment 0"),
        (95, "hole 4 of the finish of segment 3"),
    ],
)
def test_request_when_the_marble_walks_then_the_hole_in_the_order_of_the_drawing(hole, place):
    assert (
        request({"stage": "walk", "hole": hole}, BOARDS["dog-4"]) == f"put the marble into {place}"
    )


def test_request_when_the_board_is_a_meadow_then_its_module_and_the_cell_there():
    assert request({"stage": "walk", "hole": 37}, MEADOWS["meadow-16"]).endswith(
        "hole 6 of the cells of segment 2"
    )


@pytest.mark.parametrize("stage", ["empty", "look", "chase", "done"])
def test_request_when_it_is_at_any_stage_then_there_are_words(stage):
    assert request({"stage": stage, "hole": 3}, BOARDS["dog-4"])


def test_request_when_the_disc_seems_to_go_back_then_it_says_what_that_may_be():
    words = request({"stage": "disc", "turned": 1, "of": 4, "said": "back"}, BOARDS["dog-4"])
    assert words.startswith("1 of 4: it seems to go back")


def test_found_when_holes_are_broken_then_each_is_named():
    is_well, lines = wiring_found(
        {"stage": "none", "known": 96, "moved": 8, "blind": [17], "dark": [23], "is_left": False},
        BOARDS["dog-4"],
    )
    assert not is_well
    assert lines == [
        "96 holes are known; 8 of them are wired otherwise than drawn",
        "hole 2 of the kennel of segment 0 sees no marble: solder it, then calibrate again",
        "hole 4 of the finish of segment 0 has no light: solder it, then calibrate again",
    ]


def test_found_when_it_was_left_then_it_can_go_on():
    is_well, lines = wiring_found(
        {"stage": "none", "known": 96, "moved": 0, "blind": [], "dark": [], "is_left": True},
        BOARDS["dog-4"],
    )
    assert not is_well
    assert "goes on there" in lines[0]


@pytest.mark.parametrize(
    ("disc", "is_well", "words"),
    [(None, False, "not passed"), (False, True, "right order"), (True, True, "each other's place")],
)
def test_found_when_the_disc_was_tried_then_whether_its_switches_count(disc, is_well, words):
    found = disc_found({"stage": "none", "disc": disc})
    assert found[0] == is_well
    assert words in found[1][0]
