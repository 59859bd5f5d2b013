"""docs/solver.md: its plot is drawn from what was measured."""

from docs.generate_solver import KINDS, PICTURES
from tests.architecture.tracked import ROOT
from tests.benchmarks.solver import KINDS as MEASURED


def test_plot_when_drawn_again_then_the_same():
    for name, draw in PICTURES.items():
        assert (ROOT / "docs" / name).read_text() == draw(), "run python -m docs.generate_solver"


def test_plot_when_kinds_are_measured_then_each_has_a_column():
    assert tuple(KINDS) == MEASURED
