"""No module of the shared engine imports itself by way of others, inside a function neither; no
folder of a game does."""

import grimp
import pytest

ENGINE = "shared_engine"
DOG = "shared_engine.games.dog"
BROTHERS = "shared_engine.games.brothers"


def circles(graph):
    return sorted(
        (one, other)
        for one in graph.modules
        for other in graph.find_modules_directly_imported_by(one)
        if graph.chain_exists(importer=other, imported=one)
    )


@pytest.fixture
def graph():
    return grimp.build_graph(ENGINE, exclude_type_checking_imports=True, cache_dir=None)


def test_modules_when_imports_are_followed_then_no_circle(graph):
    assert circles(graph) == []


@pytest.mark.parametrize("game", [DOG, BROTHERS])
def test_folders_of_a_game_when_imports_are_followed_then_no_circle(graph, game):
    for child in graph.find_children(game):
        graph.squash_module(child)
    assert circles(graph) == []


def test_circles_when_two_modules_import_each_other_then_found(graph):
    graph.add_import(importer=DOG + ".cards", imported=DOG + ".play")
    assert (DOG + ".cards", DOG + ".play") in circles(graph)
