"""What is drawn while a game begins with what stands on the board."""

from host.render.board import draw
from host.render.screen import known_position
from tests.shared_engine.games.dog.places import marbles, place
from tests.shared_engine.referee.test_owners import MIDGAME, set_up, touch


def test_known_position_when_owners_are_asked_for_then_kennels_finishes_and_who_has_told():
    bench, _ = set_up(MIDGAME)
    touch(bench, "T10")
    known = known_position(bench.referee)
    told = {0: marbles((10,), (4,)), 3: marbles((), (3, 4))}
    assert known.cells[:80] == place(told).cells[:80]
    assert list(known.cells[80:84]) == [1, 2, 3, 2]
    assert draw(known, []).plain.count("0") == 3


def test_known_position_when_all_is_known_then_what_stands():
    bench, _ = set_up(MIDGAME)
    touch(bench, "T10", "T20", "T16", "T46")
    assert known_position(bench.referee) is bench.referee.position
