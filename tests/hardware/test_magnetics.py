"""What docs/magnets.md says is what the study finds, and its magnets have the field that a disc
has."""

import random
import re

import pytest

from hardware.generate import ROOT, studied
from hardware.magnetics.field import Disc
from hardware.magnetics.study import CASES, MARBLE, PEG, SENSORS, results, simulate

AJ, FA, AXES = SENSORS
SAMPLE = random.Random(17).sample(range(len(CASES)), 4)


@pytest.mark.parametrize("path", studied(results()))
def test_study_when_its_results_are_shown_again_then_every_file_is_the_committed_one(path):
    assert (ROOT / path).read_text(encoding="utf-8") == studied(results())[path], (
        "run make hardware"
    )


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(one, marks=[] if one in SAMPLE else pytest.mark.proof)
        for one in range(len(CASES))
    ],
)
def test_case_when_simulated_again_then_the_committed_result(number):
    assert simulate(CASES[number]) == results()[number], "run make hardware"


@pytest.mark.parametrize("size", [(4, 2), (5, 2), (5, 3), (6, 3)])
@pytest.mark.parametrize(("away", "error"), [(2, 0.2), (5, 0.02), (9, 0.005)])
def test_disc_when_compared_with_the_exact_formula_on_its_axis_then_as_the_page_says(
    size, away, error
):
    disc = Disc(*size)
    middle = away + disc.height / 2 + 0.5
    assert -disc.near((0, 0, middle), (0, 0, -1))[2] == pytest.approx(
        disc.on_axis(middle), rel=error
    )


def test_disc_when_it_is_turned_then_its_field_turns_with_it():
    disc = Disc(6, 3)
    upright, flat = disc.near((0, 0, 11), (0, 0, 1)), disc.near((11, 0, 0), (1, 0, 0))
    assert flat[0] == pytest.approx(upright[2], rel=1e-3)


def test_marble_when_its_sensor_feels_one_axis_then_at_least_one_in_ten_is_missed_by_the_better_switch_too():
    worth = [row for row in results() if row.case.piece == MARBLE]
    assert min(row.missed[AJ.name] for row in worth) > 10
    assert not any(row.is_fit(one) for row in worth for one in (AJ, FA))


def row_of(piece, size, magnet, gap):
    case = (piece, size, magnet, gap)
    return next(
        row
        for row in results()
        if (row.case.piece, row.case.size, row.case.magnet, row.case.gap) == case
    )


def test_recommended_pieces_when_looked_up_then_their_sensors_are_fit():
    assert row_of(PEG, 0, (5, 2, "N35"), 5).is_fit(AJ)
    assert row_of(MARBLE, 16, (6, 3, "N35"), 3).is_fit(AXES)


def test_threshold_when_the_page_names_it_then_it_is_the_firmwares():
    page = (ROOT / "docs/magnets.md").read_text()
    named = {float(one) for one in re.findall(r"times ([\d.]+) mT", page)}
    assert named == {round(AXES.sees_mt / 1.15, 3)}
