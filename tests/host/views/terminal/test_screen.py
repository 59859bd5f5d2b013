"""What is drawn while a game begins with what stands on the board, and what is noted below it."""

import io

from rich.console import Console

from host.views.terminal.drawing import draw
from host.views.terminal.screen import Screen, known_position
from shared_engine.referee.referee import Referee
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


def test_pass_by_when_nothing_stays_in_place_then_only_what_is_new_is_printed():
    out = io.StringIO()
    screen = Screen(Console(file=out))
    for value, moment in (("lost", "again in 2 s"), ("lost", "again in 1 s"), ("not near", "again in 4 s")):
        screen.pass_by("link", value, moment)
    assert out.getvalue() == "link: lost; again in 2 s\nlink: not near; again in 4 s\n"


def test_pass_by_when_on_a_terminal_then_every_moment_is_shown_with_or_without_a_game():
    out = io.StringIO()
    with Screen(Console(file=out, force_terminal=True)) as screen:
        for moment in ("again in 2 s", "again in 1 s"):
            screen.pass_by("link", "lost", moment)
            screen.show(Referee())
    assert "link: lost; again in 2 s" in out.getvalue()
    assert "link: lost; again in 1 s" in out.getvalue()
