"""Programs at a virtual meadow without a board: what they lay, and what they leave to people."""

import json
from dataclasses import replace

import pytest

from host.live.view import Light, View
from host.simulator.meadow_world import MeadowWorld
from host.virtual.links import Links
from host.virtual.meadow import VirtualMeadow
from host.virtual.meadow_opponents import MeadowOpponents
from shared_engine.games.brothers.rulesets import load
from shared_engine.lights.looks import LIFT_HERE, PAUSED, WRONG
from shared_engine.players.brothers.options import options
from shared_engine.record.record import Record
from tests.host.meadows import played_meadow, random_meadow

PROGRAM = 1
READER = 256


class Last:
    """A player that chooses the last move."""

    def __init__(self):
        self.asked = []

    def think(self, view):
        self.asked.append(view)
        yield options(view)[-1]


class Evening:
    """A meadow on which *turns* turns were played; seat 1 is a program's."""

    def __init__(self, folder, turns, apart=False):
        world = MeadowWorld(folder, load("brothers-2"))
        world.open()
        self.table = VirtualMeadow(world, lambda: None, frozenset((PROGRAM,)))
        links = Links(2, apart=apart, programs=frozenset((PROGRAM,)))
        self.person = {person.name: person for person, _ in links}
        self.player = Last()
        self.opponents = MeadowOpponents(self.table, {PROGRAM: self.player}, pause_s=0)
        self.game = played_meadow(3, turns)
        bench = random_meadow(3, turns)
        self.record = Record(bench.description)
        for decision in bench.decisions:
            self.record.add(decision)
        self.position = bench.referee.position
        self.show()

    def show(self, **game):
        self.game = replace(self.game, **game)
        self.table.follow(View("following", game=self.game), 1, self.record)

    def say(self, do, **facts):
        self.table.hear(self.person["host"], json.dumps({"do": do, **facts}))

    def laid(self):
        """The fields of each piece that lies there."""
        return {piece.fields for piece in self.table.hands.lying}


@pytest.fixture(params=[1, 13], ids=["tiles", "pens"])
def evening(request, tmp_path):
    return Evening(tmp_path, request.param)


def test_act_when_it_is_the_turn_of_a_program_then_its_piece_lies_as_it_chose(evening):
    before = evening.laid()
    evening.opponents.act()
    (position,) = evening.player.asked
    assert position == evening.position
    (fields,) = evening.laid() - before
    assert sorted(fields) == sorted(options(evening.position)[-1].ends)
    assert evening.table.hands.held == {}


def test_act_when_the_board_has_its_time_then_nothing_is_laid_twice(evening):
    evening.opponents.act()
    touched = len(evening.table.hands._touches)
    evening.opponents.act()
    assert len(evening.table.hands._touches) == touched
    assert len(evening.player.asked) == 1


def test_act_when_it_is_the_turn_of_a_person_then_nothing(tmp_path):
    evening = Evening(tmp_path, 2)
    evening.opponents.act()
    assert evening.player.asked == []


@pytest.mark.parametrize("lit", [PAUSED, WRONG])
def test_act_when_the_game_pauses_or_something_lies_wrong_then_nothing(evening, lit):
    evening.show(lights=(Light(READER, lit, 0),))
    evening.opponents.act()
    assert evening.player.asked == []


def test_act_when_the_game_is_over_then_nothing(evening):
    evening.show(won=(0,))
    evening.opponents.act()
    assert evening.player.asked == []


def test_act_when_all_has_to_be_lifted_off_and_its_turn_follows_then_it_lifts(evening):
    lit = [Light(field, LIFT_HERE, 0) for fields in evening.laid() for field in fields]
    if not lit:
        evening.table.hands.take("host", "straight", 0)
        evening.table.hands.put("host", 0, 0, 0, is_flipped=False)
        lit = [Light(field, LIFT_HERE, 0) for field in min(evening.laid())]
    evening.show(lights=(*lit, Light(READER, WRONG, 0)))
    evening.opponents.act()
    assert evening.laid() == set()
    assert evening.player.asked == []


def test_lay_when_a_person_holds_the_tile_then_it_waits_and_lays_it_aside_the_second_time(tmp_path):
    evening = Evening(tmp_path, 1)
    move = options(evening.position)[-1]
    evening.say("take", piece=move.piece)
    before = evening.laid()
    evening.table.lay(PROGRAM, move, is_firm=False)
    assert evening.laid() == before
    assert list(evening.table.hands.held) == ["host"]
    evening.table.lay(PROGRAM, move, is_firm=True)
    assert evening.laid() - before == {tuple(move.ends)}
    assert evening.table.hands.held == {}


def test_lay_when_the_piece_lies_there_already_then_it_is_lifted_and_put_again(evening):
    move = options(evening.position)[-1]
    evening.table.lay(PROGRAM, move, is_firm=False)
    before = evening.laid()
    touched = len(evening.table.hands._touches)
    evening.table.lay(PROGRAM, move, is_firm=True)
    assert evening.laid() == before
    assert len(evening.table.hands._touches) == touched + 2 * len(move.ends)


def test_task_when_a_turn_is_taken_back_then_the_position_before_it(tmp_path):
    evening = Evening(tmp_path, 2)
    evening.record.turns.pop()
    evening.show(turn=PROGRAM)
    task = evening.table.task()
    assert task is not None
    assert len(task.position.meadow.cells) == 5


def test_own_when_a_program_plays_then_the_host_keeps_the_seat_that_is_left(evening):
    own = evening.table.own(evening.person["host"])
    assert (own.seat, own.asks["en"]) == (0, "Blue is playing.")
