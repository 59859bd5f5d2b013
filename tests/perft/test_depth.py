"""Perft to the full depth; depth 2 is checked by tests/shared_engine/test_perft.py on both
interpreters."""

import pytest

from tests.shared_engine.perft import divide, perft, records, table_of


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.proof)])
def test_perft_when_three_plies_deep_then_the_counts_are_those_of_the_file(every):
    found = {record["name"]: perft(table_of(record), 3) for record in records()[::every]}
    assert found == {record["name"]: record["counts"][2] for record in records()[::every]}


def test_divide_when_two_plies_deep_then_its_leaves_are_those_of_perft():
    for record in records()[::10]:
        leaves = [leaves for _, leaves in divide(table_of(record), 2)]
        assert sum(leaves) == record["counts"][1], record["name"]
