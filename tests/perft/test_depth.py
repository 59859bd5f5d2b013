"""Perft to the full depth; depth 2 is checked by tests/shared_engine/test_perft.py on both interpreters."""

import pytest

from tests.shared_engine.perft import divide, perft, records, table_of


@pytest.mark.slow
@pytest.mark.parametrize("record", records(), ids=lambda record: record["name"])
def test_perft_when_three_plies_deep_then_the_counts_are_those_of_the_file(record):
    assert perft(table_of(record), 3) == record["counts"][2]


@pytest.mark.parametrize("record", records()[::10], ids=lambda record: record["name"])
def test_divide_when_two_plies_deep_then_its_leaves_are_those_of_perft(record):
    assert sum(leaves for _, leaves in divide(table_of(record), 2)) == record["counts"][1]
