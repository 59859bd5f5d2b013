"""No module of the shared engine or the firmware imports itself by way of others, neither inside a
function nor for types; no folder of a game does."""

import grimp
import pytest

ENGINE = "shared_engine"
DOG = "shared_engine.games.dog"
BROTHERS = "shared_engine.games.brothers"
# A position has rules, and rules carry Black Dog, which takes positions: the one circle of types.
BLACK = (f"{DOG}.rules", f"{DOG}.contract")


def circles(graph):
    return sorted(
        (one, other)
        for one in graph.modules
        for other in graph.find_modules_directly_imported_by(one)
        if graph.chain_exists(importer=other, imported=one)
    )


@pytest.fixture
def graph():
    """All imports but that of BLACK for types."""
    graph = grimp.build_graph(ENGINE, cache_dir=None)
    running = grimp.build_graph(ENGINE, exclude_type_checking_imports=True, cache_dir=None)
    importer, imported = BLACK
    assert graph.direct_import_exists(importer=importer, imported=imported)
    if not running.direct_import_exists(importer=importer, imported=imported):
        graph.remove_import(importer=importer, imported=imported)
    return graph


def test_modules_when_imports_are_followed_then_no_circle(graph):
    assert circles(graph) == []


def test_firmware_when_imports_are_followed_then_no_circle():
    assert circles(grimp.build_graph("firmware", cache_dir=None)) == []


@pytest.mark.parametrize("game", [DOG, BROTHERS])
def test_folders_of_a_game_when_imports_are_followed_then_no_circle(graph, game):
    for child in graph.find_children(game):
        graph.squash_module(child)
    assert circles(graph) == []


def test_circles_when_two_modules_import_each_other_then_found(graph):
    graph.add_import(importer=DOG + ".cards", imported=DOG + ".play")
    assert (DOG + ".cards", DOG + ".play") in circles(graph)


def test_circles_when_a_type_of_black_dog_is_counted_then_found(graph):
    graph.add_import(importer=BLACK[0], imported=BLACK[1])
    assert BLACK in circles(graph)
