"""docs/benchmarks.md is what the kept figures say."""

from docs.generate_benchmarks import PAGES
from tests.architecture.tracked import ROOT


def test_page_when_written_again_then_it_is_the_committed_one():
    assert (ROOT / "docs/benchmarks.md").read_text(encoding="utf-8") == PAGES["benchmarks.md"](), (
        "run python -m docs.generate_benchmarks"
    )
